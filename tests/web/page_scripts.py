"""Scripts of whole matches: every edition, and everything that may happen at a table.

`page_logs` writes their events for the tests of the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from codepegs.play.archive import album_entries
from codepegs.play.hosting.presence import AWAY_AFTER
from codepegs.play.table import commands as k
from codepegs.play.table.lobby import AnyCommand
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from tests.matches import random_code, random_guess
from tests.play.process import ANN, BEN, Process, do

Script = Callable[["Recorder"], Awaitable[Table]]
LOGS: dict[str, Script] = {}


def log(name: str) -> Callable[[Script], Script]:
    """Register a script under the name of its log."""

    def keep(script: Script) -> Script:
        LOGS[name] = script
        return script

    return keep


class Recorder:
    """Opens tables and plays at them, the same way each time."""

    def __init__(self, name: str) -> None:
        self.process = Process(seed=len(name))
        self.dice = Random(name)
        self.name = name

    async def open(
        self,
        edition: str,
        players: int | None = None,
        options: Sequence[str] = (),
        chairs: Sequence[str | None] = ("", None),
        names: Sequence[str] = ("Ann",),
        **more: Any,
    ) -> Table:
        """A table of Ann's."""
        terms = Terms.offered(edition, players, options, **{"first": 0, **more})
        return await self.process.tables.open(
            k.Open(terms, tuple(chairs), tuple(names)), player=ANN, command_id=self.name
        )

    async def at_one_screen(
        self, edition: str, players: int = 2, options: Sequence[str] = (), **more: Any
    ) -> Table:
        """A table at which Ann sits in every seat."""
        names = ("Tim", "Ben", "Oma Lotte", "Tim", "#5")[:players]
        return await self.open(edition, players, options, [""] * players, names, **more)

    async def here(self, table: Table, *seats: int) -> None:
        """Connect those seats."""
        for seat in seats:
            self.process.manager.presence.arrived(table, seat)

    async def play_out(self, table: Table, rounds: int | None = None) -> None:
        """Play to the end or until so many rounds have ended; some of the guesses are right."""
        while table.state.stage == "playing":
            if rounds is not None and len(table.state.match.rounds) > rounds:
                return
            await do(table, self.next_command(table), awaited(table))

    def next_command(self, table: Table) -> AnyCommand:
        """A legal command of the seat that the match waits for."""
        match = table.state.match
        rules, seat, round = match.played_by, match.awaited, match.current
        assert seat is not None
        if match.stage == "code":
            return c.SetCode(seat, random_code(rules, self.dice))
        code = hidden(table)
        if match.stage == "guess":
            assert round.holes is not None
            right = self.dice.random() < 0.3
            return c.Guess(seat, code if right else random_guess(rules, self.dice, round.holes))
        waiting = round.rows[-1].guess
        assert waiting is not None
        return c.GiveMark(seat, rules.mark_row(code, waiting))


def awaited(table: Table) -> str:
    """The player for whom the table waits."""
    seat = table.state.match.awaited
    assert seat is not None
    return table.state.people[seat].player


def hidden(table: Table) -> Code:
    """The code of the running round."""
    secret = table.state.match.current.secret
    assert secret is not None
    return secret.code


# -- Every edition --------------------------------------------------------------------------------

EDITIONS: tuple[tuple[str, str, int, tuple[str, ...]], ...] = (
    ("classic-1972", "classic-1972", 2, ()),
    ("classic-1972-blanks", "classic-1972", 2, ("blanks", "rows=4")),
    ("duel", "duel", 2, ("rounds=4",)),
    ("duel-doubles-blanks", "duel", 2, ("doubles", "blanks")),
    ("standard-bonus", "standard", 2, ("failure_bonus=5", "rows=3")),
    ("family-two-tie-break", "family-2004", 2, ("tie_break=rows", "rows=5")),
    ("family-three", "family-2004", 3, ()),
    ("family-four", "family-2004", 4, ("doubles", "rows=7")),
    ("family-five", "family-2004", 5, ()),
    ("mini", "mini", 2, ()),
    ("super", "super", 2, ("rows=6",)),
    ("grand", "grand", 2, ("rows=5",)),
    ("word", "word", 2, ("language=de", "rows=4")),
    ("number", "number", 2, ("rows=4",)),
    ("number-sum", "number", 2, ("clue=sum", "rows=4")),
    ("kids", "kids", 2, ()),
    ("kids-young", "kids", 2, ("young",)),
    ("to-go", "to-go", 2, ()),
    ("grand-travel", "grand", 2, ("holes=3",)),
    ("electronic", "electronic", 2, ()),
    ("bulls-and-cows", "bulls-and-cows", 2, ()),
    ("custom", "custom", 2, ("holes=6", "colours=12", "doubles", "rows=4")),
)


def _whole(edition: str, players: int, options: tuple[str, ...]) -> Script:
    async def script(recorder: Recorder) -> Table:
        table = await recorder.at_one_screen(edition, players, options)
        await recorder.play_out(table)
        return table

    return script


for _name, _edition, _players, _options in EDITIONS:
    LOGS[_name] = _whole(_edition, _players, _options)


# -- Marks by hand --------------------------------------------------------------------------------


async def _marked(table: Table, guess: str, *mark: int) -> None:
    await do(table, c.Guess(1, Code(guess)), ANN)
    await do(table, c.GiveMark(0, Mark(mark)), ANN)


@log("hand-honest")
async def _hand(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("marks=hand",))
    await recorder.play_out(table)
    return table


@log("hand-false-at-the-reveal")
async def _false_at_the_reveal(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("marks=hand", "rows=2"))
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await _marked(table, "PBRW", 1, 1)
    await _marked(table, "YYPP", 0, 2)
    await recorder.play_out(table)
    return table


@log("hand-false-mark-proven-as-printed")
async def _proven(recorder: Recorder) -> Table:
    options = ("marks=hand", "false_mark=as-printed")
    table = await recorder.at_one_screen("duel", options=options)
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await _marked(table, "WGOS", 0, 0)
    await _marked(table, "PRBY", 0, 0)
    await recorder.play_out(table)
    return table


@log("on-a-real-table")
async def _cardboard(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("marks=hand", "rows=3"))
    await do(table, c.SetCode(0, None, 4), ANN)
    await _marked(table, "WGOS", 0, 0)
    await _marked(table, "PRBY", 0, 0)
    await do(table, c.SetCode(0, None, 4), ANN)
    await _marked(table, "PBRW", 1, 2)
    await _marked(table, "PRBY", 4, 0)
    await do(table, c.Reveal(0, Code("PRBY")), ANN)
    await recorder.play_out(table)
    return table


@log("false-sum")
async def _false_sum(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("number", options=("marks=hand", "rows=1", "clue=sum"))
    await do(table, c.SetCode(0, None, 4, 15), ANN)
    await _marked(table, "1266", 1, 1)
    await do(table, c.Reveal(0, Code("6143")), ANN)
    return table


@log("owned-up")
async def _owned_up(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("marks=hand", "rows=3"))
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await _marked(table, "PBRW", 1, 1)
    await do(table, c.OwnUp(0), ANN)
    await recorder.play_out(table)
    return table


@log("hints")
async def _hints(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("rows=3", "rounds=1"))
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await do(table, c.TakeHint(1, "left"), ANN)
    await do(table, c.TakeHint(1, "best"), ANN)
    await do(table, c.Guess(1, Code("PBRW")), ANN)
    await do(table, c.TakeHint(1, "best"), ANN)
    await recorder.play_out(table)
    return table


@log("forbidden-code")
async def _forbidden_code(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("marks=hand", "rows=1"))
    await do(table, c.SetCode(0, None, 4), ANN)
    await _marked(table, "PPWG", 2, 0)
    await do(table, c.Reveal(0, Code("PPRB")), ANN)
    await recorder.play_out(table)
    return table


@log("taken-back")
async def _taken_back(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("marks=hand", "time=60"))
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await asyncio.sleep(5)
    await do(table, c.Guess(1, Code("PBRW")), ANN)
    await do(table, c.TakeBack(1), ANN)
    await asyncio.sleep(5)
    await do(table, c.Guess(1, Code("PRBY")), ANN)
    await recorder.play_out(table)
    return table


@log("resigned-before-the-mark")
async def _resigned_before_the_mark(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("marks=hand",))
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await do(table, c.Guess(1, Code("PBRW")), ANN)
    await do(table, c.Resign(0), ANN)
    return table


# -- Clocks, leaving, giving up -------------------------------------------------------------------


@log("out-of-time")
async def _out_of_time(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("classic-1972", options=("time=30", "rows=3"))
    await recorder.here(table, 0, 1)
    await do(table, c.SetCode(0, Code("RBGY")), ANN)
    await do(table, c.Guess(1, Code("RRBB")), ANN)
    await asyncio.sleep(70)
    await recorder.play_out(table)
    return table


@log("codemaker-out-of-time")
async def _codemaker_out_of_time(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("duel", options=("time=10", "rounds=4", "marks=hand"))
    await recorder.here(table, 0, 1)
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await do(table, c.Guess(1, Code("WGOS")), ANN)
    await asyncio.sleep(35)
    await do(table, c.SetCode(1, Code("PRBY")), ANN)
    await do(table, c.Guess(0, Code("PRBY")), ANN)
    await do(table, c.GiveMark(1, Mark((4, 0))), ANN)
    await asyncio.sleep(35)
    return table


@log("claimed")
async def _claimed(recorder: Recorder) -> Table:
    table = await _with_ben(recorder)
    await asyncio.sleep(600)
    await do(table, c.Claim(0), ANN)
    return table


async def _with_ben(recorder: Recorder, **terms: Any) -> Table:
    table = await recorder.open("mini", **{"grace": 60, **terms})
    await do(table, k.Sit("Ben"), BEN)
    await recorder.here(table, 0, 1)
    await recorder.play_out(table, rounds=1)
    return table


@log("left-and-returned")
async def _left_and_returned(recorder: Recorder) -> Table:
    table = await _with_ben(recorder)
    recorder.process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 5)
    await recorder.here(table, 1)
    await asyncio.sleep(1)
    await recorder.play_out(table)
    return table


@log("stand-in")
async def _stand_in(recorder: Recorder) -> Table:
    table = await _with_ben(recorder, stand_ins=True)
    recorder.process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 65)
    await recorder.here(table, 1)
    await asyncio.sleep(1)
    await recorder.play_out(table)
    return table


@log("stayed-away")
async def _stayed_away(recorder: Recorder) -> Table:
    table = await _with_ben(recorder)
    recorder.process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 65)
    return table


@log("resigned-of-five")
async def _resigned_of_five(recorder: Recorder) -> Table:
    table = await recorder.at_one_screen("family-2004", 5)
    await do(table, c.SetCode(0, Code("PRBY")), ANN)
    await do(table, c.Guess(1, Code("PBRW")), ANN)
    await do(table, c.Resign(2), ANN)
    await do(table, c.Resign(0), ANN)
    await recorder.play_out(table)
    return table


# -- Before and after the match -------------------------------------------------------------------


@log("gathering")
async def _gathering(recorder: Recorder) -> Table:
    table = await recorder.open("family-2004", 3, chairs=("", None, None))
    await do(table, k.SeatBot(0, 1, "club"), ANN)
    await do(table, k.SendBotAway(0, 1), ANN)
    await do(table, k.Sit("Ann", 2), BEN)
    await do(table, k.Offer(2, Terms.offered("family-2004", 4, ["doubles"], first=3)), BEN)
    await do(table, k.SeatBot(0, 1, "beginner"), ANN)
    await do(table, k.SeatBot(2, 3, "beginner"), BEN)
    await do(table, k.Agree(0), ANN)
    return table


@log("closed")
async def _closed(recorder: Recorder) -> Table:
    table = await recorder.open("family-2004", 4, chairs=("", None, None, None))
    await do(table, k.Sit("Ben", 1), BEN)
    await do(table, k.Offer(0, Terms.offered("mini", first=1)), ANN)
    await do(table, k.StandUp(0), ANN)
    await do(table, k.StandUp(1), BEN)
    return table


@log("rematch-offered")
async def _rematch_offered(recorder: Recorder) -> Table:
    table = await recorder.open("mini")
    await do(table, k.Sit("Ben"), BEN)
    await recorder.play_out(table)
    await do(table, k.WantRematch(1), BEN)
    await do(table, k.WantRematch(0), ANN)
    return table


@log("rematch")
async def _rematch(recorder: Recorder) -> Table:
    before = await _rematch_offered(recorder)
    assert before.state.next_table is not None
    table = await recorder.process.tables.get(before.state.next_table)
    await recorder.play_out(table)
    return table


@log("shares-owed")
async def _shares_owed(recorder: Recorder) -> Table:
    terms = Terms.offered("mini")
    table = await recorder.process.tables.open(
        k.Open(terms, ("", None), ("Ann",), owes_share=True), player=ANN, command_id=recorder.name
    )
    await do(table, k.Sit("Ben", share="be" * 32), BEN)
    return table


async def _shared(recorder: Recorder, edition: str, *options: str) -> Table:
    """A match of Ann and a bot, with Ann's share of the dice; the lot says who begins."""
    terms = Terms.offered(edition, 2, options)
    table = await recorder.process.tables.open(
        k.Open(terms, ("", "club"), ("Ann",), owes_share=True), player=ANN, command_id=recorder.name
    )
    await do(table, k.GiveShare(0, "a5" * 32), ANN)
    await recorder.here(table, 0)
    while table.state.stage == "playing":
        if table.state.match.awaited == 0:
            await do(table, recorder.next_command(table), ANN)
        else:
            await asyncio.sleep(1)
    return table


@log("shares")
async def _shares(recorder: Recorder) -> Table:
    return await _shared(recorder, "duel", "rounds=4")


@log("shares-repeats")
async def _shares_repeats(recorder: Recorder) -> Table:
    return await _shared(recorder, "mini")


@log("shares-blanks")
async def _shares_blanks(recorder: Recorder) -> Table:
    return await _shared(recorder, "duel", "blanks")


@log("shares-large")
async def _shares_large(recorder: Recorder) -> Table:
    return await _shared(recorder, "custom", "holes=6", "colours=6")


@log("bot")
async def _bot(recorder: Recorder) -> Table:
    table = await recorder.open("kids", chairs=("", "club"))
    await recorder.here(table, 0)
    while table.state.stage == "playing":
        if table.state.match.awaited == 0:
            await do(table, recorder.next_command(table), ANN)
        await asyncio.sleep(1)
    return table


NOTATION = """\
edition duel
seat Ann
seat Ben
round Ann
Ben WGOS
Ben PBRW 1 2
reveal PRBY
round Ben
Ann WGOS
Ann PRBY
reveal PRBY
"""


@log("imported")
async def _imported(recorder: Recorder) -> Table:
    [entry], _ = album_entries(NOTATION, player=ANN, name="Ann", now=1e9, dice=recorder.dice)
    await recorder.process.store.append([entry])
    return await recorder.process.tables.get(entry.table)
