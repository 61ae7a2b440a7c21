"""The messages on a WebSocket, from both sides, distinguished by `type`."""

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
"""The version of this protocol; it grows when an older client could misunderstand something."""
LONGEST = 4096
"""Bytes of a message, either way."""

# -- From the client ------------------------------------------------------------------------------


class Hello(StrictModel):
    """The first message: which events the client lacks, and whose view it wants. May be repeated."""

    type: Literal["hello"]
    since: Version = Field(description="The last event that the client knows; 0: none.")
    seat: Seat | None = Field(
        description="A seat of the sender, who also sees its code; null: a spectator's view."
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
    cmd: Id = Field(description="Made by the client for each command: 16 random bytes.")
    after: Version = Field(description="The last event that the client knew when it decided.")
    do: Order


class Pong(StrictModel):
    """The answer to a ping."""

    type: Literal["pong"]
    t: float = Field(allow_inf_nan=False, description="The `t` of the ping.")


FromClient = Annotated[Hello | Command | Pong, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[Hello | Command | Pong] = TypeAdapter(FromClient)


# -- From the server ------------------------------------------------------------------------------


class ConnectionLimits(StrictModel):
    """The limits of a connection."""

    message_bytes: int = Field(description="The longest message, either way.")
    messages: float = Field(
        description="Messages a second, in the long run; every frame counts, also fragments and pings."
    )
    burst: int = Field(description="Messages at once.")
    hello_seconds: float = Field(description="The time for the first `hello`.")
    idle_seconds: float = Field(description="The time without any message; pongs count.")
    beat_seconds: float = Field(
        description="The server sends something at least so often; after twice as long without a "
        "message, connect again."
    )


class Welcome(StrictModel):
    """The answer to `hello`. The events after `since` follow."""

    type: Literal["welcome"]
    protocol: int
    table: Id
    version: Version = Field(description="The table's last event.")
    now: Time
    seats: tuple[Seat, ...] = Field(description="The client's own seats.")
    watching_as: Seat | None
    here: tuple[Seat, ...] = Field(description="The seats of people who are connected.")
    limits: ConnectionLimits


class Events(StrictModel):
    """Events of the table, in order, without gaps."""

    type: Literal["events"]
    events: tuple[AnyTold, ...]


class Ack(StrictModel):
    """The command is stored. Its events follow, or came earlier if it was sent again."""

    type: Literal["ack"]
    cmd: Id
    version: Version = Field(description="The last event of the command.")


class RefusalMessage(StrictModel):
    """A message was refused, and nothing was changed. Says why, and what to do."""

    type: Literal["refusal"]
    cmd: Id | None = Field(description="The command; null: the message was none.")
    code: str = Field(description="Stable; for programs.", examples=["turn/not-yours"])
    message: str = Field(description="For people, in the connection's language.")
    gaps: dict[str, Any] = Field(
        description="What fills the gaps of the message. Seats are counted from 1, as people do."
    )


class StaleMessage(StrictModel):
    """The command was decided without the latest events, and was not done; they came before this."""

    type: Literal["stale"]
    cmd: Id
    version: Version = Field(description="The table's last event.")


class ClockMessage(StrictModel):
    """The time of the server: with every deadline, and every 4 seconds."""

    type: Literal["clock"]
    now: Time


class Ping(StrictModel):
    """A question that the client answers by a pong with the same `t`; it measures the lag."""

    type: Literal["ping"]
    t: float


class PresenceMessage(StrictModel):
    """Whether the person in a seat is connected to this process; events say who has left."""

    type: Literal["presence"]
    seat: Seat
    here: bool


class Notice(StrictModel):
    """Whoever runs the server announces that it stops, or takes that back."""

    type: Literal["notice"]
    stops_at: Time | None = Field(description="When the server stops; null: it goes on.")
    text: str = Field(description="What the host adds, in any language; may be empty.")


class You(StrictModel):
    """The client's own seats have changed."""

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
    "blocked",
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
    | Notice
    | You
    | Bye,
    Field(discriminator="type"),
]
FROM_SERVER: TypeAdapter[Any] = TypeAdapter(FromServer)

CLOSING: dict[Reason, tuple[int, str]] = {
    "no-hello": (4000, "No `hello` came in time. Send it first."),
    "too-long": (1009, "A message was too long. Send less."),
    "not-text": (1003, "A message was binary. Send text."),
    "too-many": (1008, "The client sent too many messages. Wait, then connect again."),
    "idle": (4001, "Nothing came for a long time. Answer the pings, and connect again."),
    "slow": (1013, "The client read too slowly. Connect again with `since`."),
    "restart": (1012, "The server restarts. Connect again in a few seconds, with `since`."),
    "blocked": (4004, "The network of the client was blocked. Do not connect again."),
    "signed-out": (4003, "The player was signed out, or the token revoked. Ask `GET /api/me`."),
}
"""The close code of each reason, and what to do."""

OTHER_CLOSINGS: dict[int, str] = {
    1007: "A message was no UTF-8.",
    1011: "The server failed. Connect again with `since`; the same command may be sent again.",
}


# -- The messages of the server as text ------------------------------------------------------------


def is_secret(told: Told) -> bool:
    """Whether the codemaker sees more of the event than everybody else."""
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


def text_of(kind: str, **body: Any) -> str:
    """A message of that type."""
    return to_json({"type": kind, **body}).decode()


def bye_text(reason: Reason) -> str:
    """The message before a connection is closed."""
    return f'{{"type":"bye","reason":"{reason}"}}'


LONGEST_SENTENCE = 900
"""Signs of a refusal's message; whatever they are, they fit into one message."""


def refusal_text(refusal: Refusal, cmd: str | None, language: Translations) -> str:
    """A refusal as a message."""
    message = refusal.spoken(language)
    if len(message) > LONGEST_SENTENCE:
        message = f"{message[:LONGEST_SENTENCE]}…"
    body = {"cmd": cmd, "code": refusal.code, "message": message}
    text = text_of("refusal", **body, gaps=gaps_of(refusal, language))
    # The gaps are for the convenience of programs; the message has all of them.
    return text if len(text.encode()) <= LONGEST else text_of("refusal", **body, gaps={})
