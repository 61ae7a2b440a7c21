"""The referee: checks every step of a world, and stops it as soon as a promise is broken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from codepegs.play.ports import Entry, Record
from codepegs.play.table.event_codec import Told
from codepegs.play.table.hash_chain import link
from codepegs.play.table.records import event_of
from codepegs.play.table.state import TableState, after
from codepegs.play.table.summary import summarise_records
from codepegs.play.table.table import Sent, Table
from codepegs.rules.match import HintLevel
from tests.play.simulated.gathering import Gathering
from tests.play.simulated.waiting import Wait

if TYPE_CHECKING:
    from tests.play.simulated.browser import Browser
    from tests.play.simulated.server import Life
    from tests.play.simulated.world import World


class Broken(AssertionError):
    """A promise was broken."""


class Referee:
    """Records what was kept and acknowledged, and which secrets nobody may read yet."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.forged: set[str] = set()
        """Ids that were used for two different commands, on purpose."""
        self.commands: dict[tuple[str, int, str], int] = {}
        """The commands that were kept, with the last version that followed from each."""
        self.promised: dict[tuple[str, int, str], None] = {}
        """The commands that were acknowledged."""
        self.made_after: dict[str, set[int]] = {}
        """By the id of a command: the versions after which its sender has made it."""
        self.waits: dict[str, Wait] = {}
        """By table: who is awaited, and what each seat has done."""
        self.gatherings: dict[str, Gathering] = {}
        """By table: who sits there, what is promised, and what the dice are thrown from."""
        self._canaries: dict[str, dict[bytes, int]] = {}
        """By table: each secret, with the version that shows it, or 0 while none has."""

    def broken(self, promise: str) -> None:
        """Stop the world because this promise was broken."""
        raise Broken(promise)

    # -- While the world runs -----------------------------------------------------------------

    def kept(self, entries: Sequence[Entry]) -> None:
        """These entries were committed in one transaction."""
        logs = self.world.database.memory.logs
        for entry in entries:
            for record in entry.records:
                self._look_at(entry.table, record)
                if record.kind == "RematchBegun" and json.loads(record.body)["table"] not in logs:
                    self.broken("the rematch was announced and not opened")
            self.gatherings[entry.table].look_after_commit(entry.table)

    def _look_at(self, table: str, record: Record) -> None:
        if record.command is not None:
            key = table, record.seat, record.command
            if key in self.commands:
                self.broken(f"{key} was kept twice")
            assert record.upto is not None
            self.commands[key] = record.upto
            made_after = self.made_after.get(record.command)
            if made_after and not any(self._knew(table, one, record) for one in made_after):
                self.broken(f"{record.command} was taken after something its sender had not seen")
            if record.command.startswith("EndGrace"):
                self._look_whether_somebody_is_here(table, int(record.command.split()[1]))
        if table not in self.waits:

            def broken(promise: str) -> None:
                self.broken(f"{promise} ({table})")

            self.waits[table] = Wait(self.world, broken)
            self.gatherings[table] = Gathering(self.world, broken)
        self.waits[table].apply(record)
        self.gatherings[table].apply(record)
        canaries = self._canaries.setdefault(table, {})
        if record.secret is not None:
            secret = json.loads(record.secret)
            for name in ("salt", "seed"):
                if name in secret:
                    canaries[secret[name].encode()] = 0
        body = json.loads(record.body)
        shown = body.get("salt") or body.get("seed")
        if shown:
            canaries[shown.encode()] = record.version

    def _knew(self, table: str, after: int, record: Record) -> bool:
        """Whether a sender who knew that version knew all that matters: hints change no move."""
        missed = self.world.database.memory.logs[table][after : record.version - 1]
        return after < record.version and all(one.kind == "HintTaken" for one in missed)

    def _look_whether_somebody_is_here(self, table: str, seat: int) -> None:
        """Check that a player who has been connected for a minute keeps the seat.

        This holds once conditions have been reliable for a minute.
        """
        world = self.world
        a_minute_ago = world.loop.passed - 60
        if world.fair_since > a_minute_ago:
            return
        for server in world.servers:
            here = server.life.at_table.get(table, {}) if server.life is not None else {}
            for connection in here.values():
                if seat in connection.seats and connection.begun_at < a_minute_ago:
                    self.broken(f"seat {seat} of {table} was given up, and somebody sits there")

    def published(self, life: Life, table: Table, told: Sequence[Told]) -> None:
        """A process publishes events of a table."""
        kept = len(self.world.database.memory.logs.get(table.id, ()))
        if told[-1].version > kept:
            self.broken(f"version {told[-1].version} of {table.id} was told and is not kept")
        known, upto = life.published.get(table.id, (table, 0))
        if known is not table:
            upto = 0
        for one in told:
            if one.version != upto + 1:
                self.broken(f"version {one.version} of {table.id} was told after {upto}")
            upto = one.version
        life.published[table.id] = table, upto

    def acknowledged(self, table: str, seat: int, name: str, version: int | None) -> None:
        """A process is about to acknowledge a command."""
        upto = self.commands.get((table, seat, name))
        if upto is None:
            self.broken(f"{name} was acknowledged and is not kept")
        if version is not None and version != upto:
            self.broken(f"{name} was acknowledged with {version}, and ends with {upto}")
        self.promised[table, seat, name] = None

    def stale(self, table: str, sent: Sent) -> None:
        """A process is about to say that a command is stale."""
        if (table, sent.seat, sent.id) in self.commands:
            self.broken(f"{sent.id} is kept, and was called stale")

    def refused(self, table: str, sent: Sent, code: str) -> None:
        """A process is about to refuse a command."""
        if sent.id not in self.forged:
            if code == "command/id":
                self.broken(f"{sent.id} was taken for another command")
            if (table, sent.seat, sent.id) in self.commands:
                self.broken(f"{sent.id} is kept, and was refused: {code}")

    def hint_given(self, table: str, seat: int, level: HintLevel) -> None:
        """A process is about to give a hint."""
        if not any(hint[2:] == (seat, level) for hint in self.gatherings[table].hints):
            self.broken(f"a hint was given at {table} and is not kept")

    def acknowledgement_read(self, table: str, sent: Sent) -> None:
        """A browser has read that its command is kept."""
        if (table, sent.seat, sent.id) not in self.promised:
            self.broken(f"{sent.id} was taken for acknowledged")

    def seen(self, browser: Browser, version: int, written: bytes) -> None:
        """A browser has read an event."""
        for canary, shown in self._canaries[browser.table].items():
            if (not shown or version < shown) and canary in written:
                self.broken(f"browser {browser.number} could read {canary.decode()} too early")

    def same(self, browser: Browser, version: int, before: bytes, now: bytes) -> None:
        """A browser has read an event again."""
        if before != now:
            self.broken(f"version {version} of {browser.table} was told in two ways")

    # -- At the end ---------------------------------------------------------------------------

    def look_at_everything(self) -> None:
        """Check every log, every acknowledgement and every browser's history."""
        memory = self.world.database.memory
        for table, records in memory.logs.items():
            self._check_log(table, records)
        for key in self.promised:
            if key not in self.commands:
                self.broken(f"{key} was acknowledged and is lost")
        for browser in self.world.browsers:
            for table, history in (*browser.earlier.items(), (browser.table, browser.history)):
                if table in memory.logs:
                    self._check_history(browser, table, history)

    def _check_log(self, table: str, records: Sequence[Record]) -> None:
        if [record.version for record in records] != list(range(1, len(records) + 1)):
            self.broken(f"the versions of {table} have gaps")
        commands = Counter((one.seat, one.command) for one in records if one.command is not None)
        if any(times > 1 for times in commands.values()):
            self.broken(f"a command of {table} is in its log twice")
        for (seat, command), _ in commands.items():
            if (table, seat, command) not in self.commands:
                self.broken(f"{command} stands in {table} and was never committed")
        before = ""
        for record in records:
            before = link(before, table, record)
            if record.link != before:
                self.broken(f"the chain of {table} is broken at {record.version}")
        if self.world.database.memory.summaries[table] != summarise_records(records):
            self.broken(f"the summary of {table} is not what its log makes")

    def _check_history(self, browser: Browser, table: str, history: Sequence[bytes]) -> None:
        everybody, makers, state = self.world.reference(table)
        seat = browser.watches_as(state.seats_of(browser.player))
        if not browser.left and len(history) != len(everybody):
            self.broken(f"browser {browser.number} has not heard everything of {table}")
        for number, written in enumerate(history):
            codemaker, mine = makers.get(number, (None, b""))
            expected = mine if codemaker is not None and codemaker == seat else everybody[number]
            if written != expected:
                self.broken(f"browser {browser.number} saw another history of {table}: {written!r}")


Reference = tuple[list[bytes], dict[int, tuple[int, bytes]], TableState]


def reference(records: Sequence[Record]) -> Reference:
    """What everybody may see of a log, and what its codemakers may, made from the records alone."""
    everybody: list[bytes] = []
    makers: dict[int, tuple[int, bytes]] = {}
    state = TableState()
    for record in records:
        state = after(state, event_of(record, state))
        shown: dict[str, Any] = {
            **json.loads(record.body),
            "event": record.kind,
            "version": record.version,
            "at": record.at,
        }
        if record.kind == "PersonSat":
            shown["name"] = record.name
        elif record.kind == "MatchBegun":
            shown["seats"] = list(state.match.seats)
        everybody.append(json.dumps(shown, sort_keys=True).encode())
        if record.kind == "CodeSet" and record.secret is not None:
            own = {**shown, "code": json.loads(record.secret)["code"]}
            written = json.dumps(own, sort_keys=True).encode()
            makers[record.version - 1] = state.match.current.codemaker, written
    return everybody, makers, state
