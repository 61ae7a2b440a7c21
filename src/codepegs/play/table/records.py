"""What a command has led to, as the store keeps it and as it is told."""

from __future__ import annotations

from codepegs.play.ports import HOUSE, Record
from codepegs.play.table.codec import Told, record_event
from codepegs.play.table.state import AnyEvent, TableState, TableTransaction
from codepegs.rules.events import RoundBegun


def records_of(
    transaction: TableTransaction,
    now: float,
    seat: int = HOUSE,
    command: str | None = None,
    digest: str | None = None,
) -> tuple[list[Record], list[Told]]:
    """The events as records, and as they are told.

    The id and the digest of the command, if they followed from one, stand beside its first event.
    """
    records: list[Record] = []
    told: list[Told] = []
    version = transaction.before.version
    upto = None if command is None else transaction.state.version
    codemaker = _codemaker(transaction.before)
    for event in transaction.events:
        version += 1
        if isinstance(event, RoundBegun):
            codemaker = event.codemaker
        records.append(
            record_event(event, version, now, seat, command=command, digest=digest, upto=upto)
        )
        command = digest = upto = None
        told.append(Told(version, now, event, codemaker))
    return records, told


def told_of(record: Record, event: AnyEvent, state: TableState) -> Told:
    """A record as it is told, at the table after it."""
    return Told(record.version, record.at, event, _codemaker(state))


def _codemaker(state: TableState) -> int | None:
    rounds = state.match.rounds
    return rounds[-1].codemaker if rounds else None
