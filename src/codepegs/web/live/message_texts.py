"""The messages of the server as text.

What leaves for a seat passes `event_for_seat`, the one gate of secrets. Messages are written as
text once, and sent as they are to everybody who may see the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic_core import to_json

from codepegs.play.table.codec import Told, event_for_seat
from codepegs.rules.events import CodeSet
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Translations
from codepegs.web.live.messages import LONGEST, Reason
from codepegs.web.params import gaps_of

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
