"""The hash chain of a table's log, by which a change of what has happened is found out."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from json.encoder import encode_basestring as _quote

from codepegs.play.ports import Entry, Record


def link(previous: str, table: str, record: Record) -> str:
    """The next link of the hash chain: the SHA-256 of the record and of the link before.

    It leaves out what is secret, whose commitment is in the body, and names, which can be erased.
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
