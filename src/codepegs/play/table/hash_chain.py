"""The hash chain of a table's log: nobody can change what has happened without being found out."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from codepegs.play.ports import Entry, Record

# Made once: making it takes as long as writing a record.
_written = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def link(previous: str, table: str, record: Record) -> str:
    """The next link of the hash chain: the SHA-256 of what stands in the log, and of the link before.

    What is secret or personal is not in it: a code has its commitment in the body, and names must
    be erasable.
    """
    words = _written(
        [
            previous,
            table,
            record.version,
            record.at,
            record.seat,
            record.kind,
            record.body,
            record.command,
            record.digest,
            record.upto,
        ]
    )
    return hashlib.sha256(words.encode()).hexdigest()


def chained(entry: Entry) -> list[Record]:
    """The records of an entry, each with its link."""
    linked = []
    before = entry.after.link
    for record in entry.records:
        before = link(before, entry.table, record)
        linked.append(replace(record, link=before))
    return linked
