"""Bots: a program says what it would play, and everything else is done here."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from operator import index
from typing import Any

from codepegs.client.command_encoding import Pegs
from codepegs.client.live_table import LiveTable
from codepegs.client.refusals import ClientRefusal, Stale
from codepegs.client.server import Server
from codepegs.client.table_view import TableView
from codepegs.play import choose_code, choose_guess, choose_mark
from codepegs.rules import Rules, View
from codepegs.text import Refusal

PATIENCE = 600.0
"""Seconds that a bot waits for a server that has gone away."""

GONE_ON_WITHIN = 30.0
"""Seconds after which a table must have gone on that has said it would."""

MOST_STALE = 20
"""How often one decision may come too late before something must be wrong."""


class Bot:
    """A player that is a program. What a subclass leaves out is played as a fair bot would.

    `view` is everything that the bot's seat may see; `view.rounds[-1]` is the round that runs.
    A bot plays one match at a time.
    """

    def __init__(self, dice: random.Random | None = None) -> None:
        self.dice = dice or random.Random()

    def choose_code(self, rules: Rules, view: View) -> Pegs:  # noqa: ARG002  # for those who want it
        """A code to hide: any, with the same chance."""
        return choose_code(rules, self.dice)

    def choose_guess(self, rules: Rules, view: View) -> Pegs:
        """A row to play: any code that fits all marks so far."""
        return choose_guess(rules, view, self.dice)

    def choose_mark(self, rules: Rules, view: View) -> Sequence[int]:
        """The mark of the row that waits for one, where marks are given by hand: the honest one."""
        return choose_mark(rules, view)

    def over(self, view: View) -> None:
        """The match is over; a place to learn from it."""


async def play(bot: Bot, table: LiveTable, *, sit: bool = True) -> TableView:
    """Play one's seats at a table until the match is over; the table as it stands then.

    Whoever has no seat sits down first, if `sit` says so. The bot thinks in a thread of its own, so
    that a long thought is no silence. Terms that somebody else offers are agreed to.
    """
    late = 0
    if sit and table.view.stage == "gathering" and not table.view.seats:
        await table.sit()
    while True:
        seen = await table.until(_is_our_turn)
        if seen.is_over:
            if seen.stage == "over":
                await _let_learn(bot, seen.view)
            return seen
        try:
            await _act(bot, table, seen)
            late = 0
        except Stale:
            # Something happened while it thought; it thinks again.
            late += 1
            if late > MOST_STALE:
                raise
        except Refusal as refusal:
            if refusal.code not in _TOO_LATE:
                raise
            await _move_on(table, seen, refusal)


_TOO_LATE = frozenset(["clock/out", "match/over", "seat/resigned", "table/begun", "terms/agreed"])
"""What is refused because the table has gone on, or is about to."""


async def _move_on(table: LiveTable, seen: TableView, refusal: Refusal) -> None:
    """Wait for what has made it too late: the clock takes a row a moment after its time is over."""
    try:
        await table.until(lambda now: now.version > seen.version, GONE_ON_WITHIN)
    except TimeoutError:
        raise refusal from None


def _is_our_turn(seen: TableView) -> bool:
    return seen.is_over or seen.to_do is not None or _disagreeing(seen) is not None


def _disagreeing(seen: TableView) -> int | None:
    """A seat of ours that has not agreed to the terms that were offered last."""
    if seen.stage != "gathering":
        return None
    return next((seat for seat in seen.seats if seat not in seen.state.agreed), None)


async def _act(bot: Bot, table: LiveTable, seen: TableView) -> None:
    unsure = _disagreeing(seen)
    if unsure is not None:
        await table.agree(seat=unsure)
        return
    to_do = seen.to_do
    assert to_do is not None and seen.rules is not None
    if to_do.kind in ("code", "mark") and table.view.seat != to_do.seat:
        # Somebody with several seats sees a code only from the seat that has hidden it.
        table.look(to_do.seat)
        seen = await table.until(lambda now: now.seat == to_do.seat and now.status == "live")
    view = seen.view_of(to_do.seat)
    when = {"seat": to_do.seat, "after": seen.version}
    match to_do.kind:
        case "code":
            await table.set_code(await _asked(bot.choose_code, seen, view), **when)
        case "guess":
            await table.guess(await _asked(bot.choose_guess, seen, view), **when)
        case "mark":
            await table.give_mark(await _asked(bot.choose_mark, seen, view), **when)
        case "reveal":
            # A bot's code never stands on a real table; somebody else has begun in its seat.
            raise ClientRefusal("bot/no-answer", came="reveal", reason="no code")


async def _asked(choose: Any, seen: TableView, view: View) -> Any:
    """What the bot answers; what it stumbles over is said with where it stumbled."""
    try:
        answer = await asyncio.to_thread(_answer, choose, seen.rules, view)
        # Text, or letters, or numbers: whether they may stand there, the server judges.
        if not isinstance(answer, str):
            answer = [one if isinstance(one, str) else index(one) for one in answer]
    except Refusal:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise ClientRefusal("bot/no-answer", came=choose.__name__, reason=reason) from error
    return answer


async def _let_learn(bot: Bot, view: View) -> None:
    try:
        await asyncio.to_thread(bot.over, view)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise ClientRefusal("bot/no-answer", came="over", reason=reason) from error


def _answer(choose: Any, rules: Rules | None, view: View) -> Any:
    try:
        return choose(rules, view)
    except StopIteration as error:
        # As of next() where nothing is left; no future can carry it out of the thread.
        raise LookupError("StopIteration") from error


def run(
    bot: Bot,
    address: str,
    token: str,
    table: str,
    *,
    sit: bool = True,
    patience: float | None = PATIENCE,
    language: str = "en",
) -> TableView:
    """Play at a table of a server until the match is over, and return how it ended.

    `table` is its id, its link or its short code.
    """

    async def visit() -> TableView:
        async with Server(address, token=token, patience=patience, language=language) as server:
            return await play(bot, await server.table(table), sit=sit)

    return asyncio.run(visit())
