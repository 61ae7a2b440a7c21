"""What a command has led to, as the store keeps it and as it is told."""

from __future__ import annotations

from typing import NamedTuple

from codepegs.play.ports import HOUSE, Record
from codepegs.play.table.codec import Told, take_apart
from codepegs.play.table.state import AnyEvent, TableState, TableTransaction
from codepegs.rules.events import RoundBegun


class Heading(NamedTuple):
    """What stands beside the first event of a command: whose it was, its id and its digest."""

    seat: int
    command: str
    digest: str


def written(
    transaction: TableTransaction, now: float, heading: Heading | None = None
) -> tuple[list[Record], list[Told]]:
    """The events as records, and as they are told.

    Without a heading they follow from no command at this table.
    """
    records: list[Record] = []
    told: list[Told] = []
    version, upto = transaction.before.version, transaction.state.version
    codemaker = _codemaker(transaction.before)
    for event in transaction.events:
        parts = take_apart(event)
        version += 1
        if isinstance(event, RoundBegun):
            codemaker = event.codemaker
        first = heading if not records else None
        record = Record(
            version=version,
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
        told.append(Told(version, now, event, codemaker))
    return records, told


def told_of(record: Record, event: AnyEvent, state: TableState) -> Told:
    """A record as it is told, at the table after it."""
    return Told(record.version, record.at, event, _codemaker(state))


def _codemaker(state: TableState) -> int | None:
    rounds = state.match.rounds
    return rounds[-1].codemaker if rounds else None
