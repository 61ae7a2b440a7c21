"""Messages: everything that is said on a WebSocket, from both sides, told apart by `type`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from codepegs.play.table import Told, event_for_seat
from codepegs.rules import CodeSet
from codepegs.text import Refusal, Translations
from codepegs.web.base_models import Id, Seat, StrictModel, Time, Version
from codepegs.web.errors import gaps_of
from codepegs.web.language import LanguageCode
from codepegs.web.live.command_models import Order
from codepegs.web.live.event_models import AnyTold

PROTOCOL = 1
"""The version of this protocol. It grows when a client could misunderstand something."""

LONGEST = 4096
"""Bytes of a message, either way."""

# -- From the client ------------------------------------------------------------------------------


class Hello(StrictModel):
    """First of all: where to go on from, and for which seat to look.

    May be said again at any time, to look for another seat or to hear everything again.
    """

    type: Literal["hello"]
    since: Version = Field(description="The last event that the client knows; 0: none.")
    seat: Seat | None = Field(
        description="One's own seat, of which the code is shown too; null: as a spectator."
    )
    language: LanguageCode | None = Field(None, description="Of the sentences in refusals.")


class CommandRequest(StrictModel):
    """A command, as on the WebSocket."""

    cmd: Id
    after: Version
    do: Order


class Command(StrictModel):
    """Do something at the table."""

    type: Literal["command"]
    cmd: Id = Field(description="Made by the client, anew for each command: 16 random bytes.")
    after: Version = Field(description="The last event that the client knew when it decided.")
    do: Order


class Pong(StrictModel):
    """The answer to a ping."""

    type: Literal["pong"]
    t: float = Field(allow_inf_nan=False, description="As it came.")


FromClient = Annotated[Hello | Command | Pong, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[Hello | Command | Pong] = TypeAdapter(FromClient)


# -- From the server ------------------------------------------------------------------------------


class ConnectionLimits(StrictModel):
    """What a client has to keep to."""

    message_bytes: int = Field(description="The longest message, either way.")
    messages: float = Field(description="Messages a second, in the long run.")
    burst: int = Field(description="Messages at once.")
    hello_seconds: float = Field(description="Until `hello` has to come.")
    idle_seconds: float = Field(description="Without any message; answer the pings.")


class Welcome(StrictModel):
    """The answer to `hello`. The events after `since` follow."""

    type: Literal["welcome"]
    protocol: int
    table: Id
    version: Version = Field(description="The table's last event.")
    now: Time
    seats: tuple[Seat, ...] = Field(description="One's own seats.")
    watching_as: Seat | None
    here: tuple[Seat, ...] = Field(description="The seats of people who are connected.")
    limits: ConnectionLimits


class Events(StrictModel):
    """What has happened, in order, without gaps."""

    type: Literal["events"]
    events: tuple[AnyTold, ...]


class Ack(StrictModel):
    """The command is kept. Its events follow, or came long ago if it was sent again."""

    type: Literal["ack"]
    cmd: Id
    version: Version = Field(description="The last event that followed from it.")


class RefusalMessage(StrictModel):
    """Nothing was changed. Says what came, what was expected, and what to do."""

    type: Literal["refusal"]
    cmd: Id | None = Field(description="The command; null: what came was none.")
    code: str = Field(description="Stable; for programs.", examples=["turn/not-yours"])
    message: str = Field(description="For people, in the connection's language.")
    gaps: dict[str, Any] = Field(
        description="What fills the gaps of the message. Seats are counted from 1, as people do."
    )


class StaleMessage(StrictModel):
    """The command was made before something happened, and was not done.

    The events that were missing came before this message. Decide anew.
    """

    type: Literal["stale"]
    cmd: Id
    version: Version = Field(description="The table's last event.")


class ClockMessage(StrictModel):
    """The server's clock: with every deadline, and every 20 seconds."""

    type: Literal["clock"]
    now: Time


class Ping(StrictModel):
    """To be answered by a pong with the same `t`: so the lag is known that is given back."""

    type: Literal["ping"]
    t: float


class PresenceMessage(StrictModel):
    """Somebody in a seat is connected, or is not.

    A hint: it is about this server process alone. Whether a seat is left, the events say.
    """

    type: Literal["presence"]
    seat: Seat
    here: bool


class You(StrictModel):
    """One's own seats have changed."""

    type: Literal["you"]
    seats: tuple[Seat, ...]
    watching_as: Seat | None


Reason = Literal[
    "no-hello",
    "too-long",
    "not-text",
    "too-many",
    "idle",
    "slow",
    "restart",
    "signed-out",
]


class Bye(StrictModel):
    """The server closes the connection."""

    type: Literal["bye"]
    reason: Reason


FromServer = Annotated[
    Welcome
    | Events
    | Ack
    | RefusalMessage
    | StaleMessage
    | ClockMessage
    | Ping
    | PresenceMessage
    | You
    | Bye,
    Field(discriminator="type"),
]
FROM_SERVER: TypeAdapter[Any] = TypeAdapter(FromServer)

CLOSING: dict[Reason, tuple[int, str]] = {
    "no-hello": (4000, "No `hello` came in time. Say it first."),
    "too-long": (1009, "A message was longer than is read. Send less."),
    "not-text": (1003, "A message was binary. Send text."),
    "too-many": (1008, "Messages came faster than is allowed. Slow down, then come back."),
    "idle": (4001, "Nothing came for a long time. Answer the pings; come back any time."),
    "slow": (1013, "Messages were not read as fast as they came. Come back with `since`."),
    "restart": (1012, "The server restarts. Come back in a few seconds, with `since`."),
    "signed-out": (
        4003,
        "This identity was signed out, or its token was revoked. Ask who you are, then come back.",
    ),
}
"""The close code of each reason, and what to do."""

OTHER_CLOSINGS: dict[int, str] = {
    1007: "A message was no UTF-8.",
    1011: "Something went wrong here. Come back with `since`; the same command may be sent again.",
}


# -- The messages of the server as text ------------------------------------------------------------


# -- Events ---------------------------------------------------------------------------------------


def is_secret(told: Told) -> bool:
    """Whether the codemaker is told more of it than everybody else."""
    return isinstance(told.event, CodeSet) and told.event.secret is not None


_EVENTS = '{"type":"events","events":['
_ROOM = LONGEST - len(_EVENTS) - len("]}")


def events_texts(events: Iterable[Told], seat: int | None) -> list[str]:
    """The events as messages for that seat, none longer than a message may be."""
    texts: list[str] = []
    parts: list[str] = []
    room = _ROOM
    for told in events:
        part = to_json(event_for_seat(told, seat))
        size = len(part) + 1
        assert size <= _ROOM, told.event
        if size > room:
            texts.append(f"{_EVENTS}{','.join(parts)}]}}")
            parts, room = [], _ROOM
        parts.append(part.decode())
        room -= size
    if parts:
        texts.append(f"{_EVENTS}{','.join(parts)}]}}")
    return texts


# -- Other messages of the server -----------------------------------------------------------------


def text_of(kind: str, **body: Any) -> str:
    """A message of that type."""
    return to_json({"type": kind, **body}).decode()


def ack_text(cmd: str, version: int) -> str:
    """The command is kept."""
    return f'{{"type":"ack","cmd":"{cmd}","version":{version}}}'


def bye_text(reason: Reason) -> str:
    """The connection is closed."""
    return f'{{"type":"bye","reason":"{reason}"}}'


LONGEST_SENTENCE = 900
"""Signs of a refusal's message; whatever they are, they fit into a message of the wire."""


def refusal_text(refusal: Refusal, cmd: str | None, language: Translations) -> str:
    """Nothing was changed, and why."""
    message = refusal.spoken(language)
    if len(message) > LONGEST_SENTENCE:
        message = f"{message[:LONGEST_SENTENCE]}…"
    body = {"cmd": cmd, "code": refusal.code, "message": message}
    text = text_of("refusal", **body, gaps=gaps_of(refusal, language))
    # What fills the gaps is for the convenience of programs; the message has it all.
    return text if len(text.encode()) <= LONGEST else text_of("refusal", **body, gaps={})
