"""What a command has led to, as the store keeps it and as it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codepegs.play.plain import Told, take_apart
from codepegs.play.ports import HOUSE, Record
from codepegs.play.standing import AnyEvent, Standing, after


class Heading(NamedTuple):
    """What stands beside the first event of a command: whose it was, its id and its digest."""

    seat: int
    command: str
    digest: str


def written(
    events: Sequence[AnyEvent], standing: Standing, now: float, heading: Heading | None = None
) -> tuple[list[Record], list[Told], Standing]:
    """The events as records, as they are told, and the table after them.

    Without a heading they follow from no command at this table.
    """
    records: list[Record] = []
    told: list[Told] = []
    upto = standing.version + len(events)
    for event in events:
        parts = take_apart(event)
        standing = after(standing, event)
        first = heading if not records else None
        record = Record(
            version=standing.version,
            at=now,
            seat=HOUSE if heading is None else heading.seat,
            kind=parts.kind,
            body=parts.body,
            secret=parts.secret,
            player=parts.player,
            name=parts.name,
            command=None if first is None else first.command,
            digest=None if first is None else first.digest,
            upto=None if first is None else upto,
        )
        records.append(record)
        told.append(told_of(record, event, standing))
    return records, told, standing


def told_of(record: Record, event: AnyEvent, standing: Standing) -> Told:
    """A record as it is told, at the table after it."""
    rounds = standing.match.rounds
    return Told(record.version, record.at, event, rounds[-1].codemaker if rounds else None)
