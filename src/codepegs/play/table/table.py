"""The table: takes a command for a seat, asks the rules, writes, acknowledges, tells everybody.

In this order, so that nobody hears of anything that is not kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from codepegs.play.ports import (
    AUTOMATIC,
    NEWCOMER,
    START,
    Audience,
    Bus,
    Clock,
    Dice,
    Entry,
    Head,
    Record,
    Store,
    StoreUnavailable,
    Summary,
    WriteConflict,
)
from codepegs.play.table.commands import Open, Sit
from codepegs.play.table.event_codec import Told, command_body
from codepegs.play.table.lobby import AnyCommand, decide_at_table, open_rematch, rematch_in
from codepegs.play.table.proofs import InlineProver, ProofTooLong, Prover, QuickProof
from codepegs.play.table.records import event_of, records_of, told_of
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import TableState, TableTransaction, after
from codepegs.play.table.summary import summarise
from codepegs.rules import HintTaken, Proof, no_code_fits
from codepegs.text import Refusal

TRIES = 5
"""How often a command is judged anew because another process wrote first; twice is rare."""

AT_ONCE = 250
"""Events that are read in the event loop, some milliseconds; more are read in a thread."""

_write_sorted = json.JSONEncoder(sort_keys=True).encode


@dataclass(frozen=True, slots=True)
class Sent:
    """A command as it was sent: by whom, with which id, and after which version it was made."""

    command: AnyCommand
    id: str
    """Made by the client; 128 random bits, so that no two commands share one."""
    after: int
    player: str = ""
    """Who sent it; empty: the server's automation."""
    lag: float = 0.0
    """Seconds that the connection held the command up, as far as the server could measure."""

    @property
    def seat(self) -> int:
        """The seat it was sent for."""
        if not self.player:
            return AUTOMATIC
        seat = getattr(self.command, "seat", NEWCOMER)
        assert isinstance(seat, int)
        return seat

    def digest(self, seed: Seed | None) -> str:
        """What it says and by whom, sealed by the seed: of all codes a bare hash can be tried."""
        command = self.command
        said = [self.player, type(command).__name__, command_body(command)]
        words = _write_sorted(said).encode()
        if seed is None or isinstance(command, Open):
            # Before the table there is no seed, and nothing to hide.
            return hashlib.sha256(words).hexdigest()
        return seed.sealed(words)


class Accepted(NamedTuple):
    """The command was taken and is kept, now or when it was sent first."""

    version: int
    """The last event that followed from it."""


class Stale(NamedTuple):
    """The command was made before something happened: hear that, then send it again."""

    version: int
    """How far the table has gone."""


Answer = Accepted | Stale


class Table:
    """One table in this process. Several processes may have the same one; the store decides."""

    def __init__(
        self,
        name: str,
        *,
        store: Store,
        audience: Audience,
        bus: Bus,
        clock: Clock,
        dice: Dice,
        prover: Prover | None = None,
    ) -> None:
        self.id = name
        self.state = TableState()
        self.head = START
        self.history: list[Told] = []
        """Every event, to be told again to players who come or come back."""
        self._known: dict[tuple[int, str], tuple[str, int]] = {}
        self._summary: Summary | None = None
        self._store = store
        self._audience = audience
        self._bus = bus
        self._clock = clock
        self._dice = dice
        self._prover = prover or InlineProver()
        # One command at a time: the next one is judged by the state that this one leaves.
        self._turn = asyncio.Lock()

    async def take(
        self, sent: Sent, acknowledge: Callable[[Accepted], None] | None = None
    ) -> Answer:
        """Take a command, or raise a refusal; `acknowledge` is called before others are told."""
        # The sender may be gone before it is written; the others have to hear of it anyway.
        answer = await asyncio.shield(self._answered(sent, acknowledge))
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _answered(
        self, sent: Sent, acknowledge: Callable[[Accepted], None] | None
    ) -> Answer | Refusal | StoreUnavailable:
        # What is raised in a shielded task without a sender is logged as an error, and a refusal
        # repeats what came, which may be a code. So it is returned, and raised in `take`.
        try:
            return await self._taken(sent, acknowledge)
        except (Refusal, StoreUnavailable) as raised:
            return raised

    async def _taken(self, sent: Sent, acknowledge: Callable[[Accepted], None] | None) -> Answer:
        async with self._turn:
            if sent.after > self.head.version or self.head == START:
                # The sender knows of events that another process has written.
                await self._read()
            for _ in range(TRIES):
                answer = self._known_answer(sent) or self._stale(sent)
                if isinstance(answer, Stale) and await self._read():
                    # Perhaps it is kept: by another process, or by a write that seemed to fail.
                    continue
                if answer is not None:
                    return answer
                try:
                    accepted, told = await self._write(sent)
                except WriteConflict:
                    if await self._read() or self.head == START:
                        continue
                    if not await self._store.heads([self.id]):
                        # It never began, and was forgotten.
                        raise Refusal("table/unknown") from None
                except Refusal:
                    # Perhaps only because another process has written and this one is behind.
                    if not await self._read():
                        raise
                else:
                    try:
                        if acknowledge is not None:
                            acknowledge(accepted)
                    finally:
                        # The others hear of it even if the sender cannot be reached.
                        self._audience.tell(self, told)
                        self._bus.notify(self.id, accepted.version)
                    return accepted
            raise StoreUnavailable(f"table {self.id} was raced {TRIES} times")

    async def catch_up(self) -> None:
        """Read what other processes have written, and tell it."""
        async with self._turn:
            await self._read()

    async def refresh(self) -> None:
        """Read everything again: who sits here may have moved to an account, or been erased."""
        async with self._turn:
            await self._read_again()

    async def look_for_players(self) -> None:
        """Read everything again if other players sit here than this process knows."""
        async with self._turn:
            seated = {seat: one.player for seat, one in self.state.people.items() if one.player}
            if await self._store.players(self.id) != seated:
                await self._read_again()

    async def _read_again(self) -> None:
        records = await self._store.read(self.id)
        told, state = await _applied(TableState(), records)
        self.history.clear()
        self._known.clear()
        self._take_in(records, told, state)

    def since(self, version: int) -> Sequence[Told]:
        """What has happened after that version."""
        return self.history[version:]

    # -- One command ------------------------------------------------------------------------------

    def _known_answer(self, sent: Sent) -> Answer | None:
        known = self._known.get((sent.seat, sent.id))
        if known is None:
            return None
        digest, upto = known
        if digest != sent.digest(self.state.seed):
            raise Refusal("command/id", came=sent.id)
        return Accepted(upto)

    def _stale(self, sent: Sent) -> Answer | None:
        """Reject a command that was made before the sender saw the latest event.

        That somebody was given a hint changes nothing that a command could be about.
        """
        version = self.head.version
        if sent.after > version:
            raise Refusal("command/ahead", came=sent.after, expected=version)
        missed = self.history[sent.after :]
        is_stale = any(not isinstance(told.event, HintTaken) for told in missed)
        return Stale(version) if is_stale else None

    async def _write(self, sent: Sent) -> tuple[Accepted, list[Told]]:
        self._refuse_other_seats(sent)
        transaction, now = await self._decided(sent)
        digest = sent.digest(self.state.seed)
        records, told = records_of(transaction, now, sent.seat, sent.id, digest)
        summary = summarise(transaction.state, now)
        changed = None if summary == self._summary else summary
        entries = [Entry(self.id, self.head, records, changed)]
        if (rematch := rematch_in(transaction.events)) is not None:
            opening = open_rematch(transaction.state, self.id, now, self._dice)
            begun, _ = records_of(opening, now)
            entries.append(Entry(rematch, START, begun, summarise(opening.state, now)))
        heads = await self._store.append(entries)
        self._accept(heads[0], told, transaction.state, records)
        self._summary = summary
        return Accepted(self.head.version), told

    async def _decided(self, sent: Sent) -> tuple[TableTransaction, float]:
        """What follows from the command, and when it did."""
        terms = self.state.terms
        proof = no_code_fits if terms is None else QuickProof(terms)
        try:
            return self._judged(sent, proof)
        except ProofTooLong as too_long:
            proven = await self._prover.proven(too_long.asked, sent.player or self.id)
        # Nothing else has happened at this table meanwhile, but the clock went on.
        return self._judged(sent, lambda _rules, _answers: proven)

    def _judged(self, sent: Sent, proof: Proof) -> tuple[TableTransaction, float]:
        now = self._clock.now()
        transaction = decide_at_table(
            self.state,
            sent.command,
            player=sent.player,
            now=now,
            dice=self._dice,
            lag=sent.lag,
            proof=proof,
        )
        return transaction, now

    def _refuse_other_seats(self, sent: Sent) -> None:
        if not sent.player or isinstance(sent.command, Open | Sit):
            return
        # A command without a seat is the clock's, and comes from the automation alone.
        if sent.seat not in self.state.seats_of(sent.player):
            raise Refusal("chair/not-yours", came=sent.seat + 1)

    # -- What was written ---------------------------------------------------------------------

    async def _read(self) -> bool:
        """Take in, and tell, what the store has and this process does not know yet."""
        records = await self._store.read(self.id, self.head.version)
        if records:
            told, state = await _applied(self.state, records)
            self._take_in(records, told, state)
            self._audience.tell(self, told)
        return bool(records)

    def _take_in(self, records: Sequence[Record], told: Sequence[Told], state: TableState) -> None:
        last = records[-1]
        self._accept(Head(last.version, last.link), told, state, records)
        self._summary = summarise(state, last.at)

    def _accept(
        self, head: Head, told: Sequence[Told], state: TableState, records: Sequence[Record]
    ) -> None:
        self.head, self.state = head, state
        self.history.extend(told)
        for record in records:
            if record.command is not None:
                assert record.digest is not None and record.upto is not None
                self._known[record.seat, record.command] = (record.digest, record.upto)


async def _applied(state: TableState, records: Sequence[Record]) -> tuple[list[Told], TableState]:
    """The events of these records, and the table after them."""
    if len(records) <= AT_ONCE:
        return _apply_all(state, records)
    return await asyncio.to_thread(_apply_all, state, records)


def _apply_all(state: TableState, records: Sequence[Record]) -> tuple[list[Told], TableState]:
    told = []
    for record in records:
        event = event_of(record, state)
        state = after(state, event)
        told.append(told_of(record, event, state))
    return told, state
