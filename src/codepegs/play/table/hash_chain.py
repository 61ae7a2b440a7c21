"""The hash chain of a table's log: nobody can change what has happened without being found out."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from json.encoder import encode_basestring as _quote

from codepegs.play.ports import Entry, Record


def link(previous: str, table: str, record: Record) -> str:
    """The next link of the hash chain: the SHA-256 of what stands in the log, and of the link before.

    What is secret or personal is not in it: a code has its commitment in the body, and names must
    be erasable.
    """
    command = "null" if record.command is None else _quote(record.command)
    digest = "null" if record.digest is None else _quote(record.digest)
    upto = "null" if record.upto is None else record.upto
    # A JSON list, put together by hand because the body is JSON already.
    return sha256(
        f"[{_quote(previous)},{_quote(table)},{record.version},{record.at!r},{record.seat},"
        f"{_quote(record.kind)},{record.body},{command},{digest},{upto}]".encode()
    ).hexdigest()


def chained(entry: Entry) -> list[Record]:
    """The records of an entry, each with its link."""
    linked = []
    before = entry.after.link
    for record in entry.records:
        before = link(before, entry.table, record)
        linked.append(replace(record, link=before))
    return linked
