"""The hash chain of a log: each event is linked to all that came before it in its log."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from codepegs.play.ports import Record

_encode = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


def canonical(value: Any) -> str:
    """The one way in which a value is written as JSON: keys sorted, no spaces.

    >>> canonical({"b": 1, "a": ["é", None]})
    '{"a":["é",null],"b":1}'
    """
    return _encode(value)


def link(before: str, table: str, record: Record, body: str) -> str:
    """The next link: the SHA-256 of the last one and of all that is open in the event.

    `body` is the record's body as it is kept, in its canonical form. What is hashed is the
    canonical JSON of `[before, table, version, at, seat, kind, body, command, digest, upto]`.
    """
    return hashlib.sha256(
        f"[{_encode(before)},{_encode(table)},{record.version},{float(record.at)!r},{record.seat},"
        f"{_encode(record.kind)},{body},{_encode(record.command)},{_encode(record.digest)},"
        f"{_encode(record.upto)}]".encode()
    ).hexdigest()
