"""Runs a bot: asks it for its moves, and does everything else."""

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
"""Seconds that a bot waits for a server that does not answer."""
GONE_ON_WITHIN = 30.0
"""Seconds in which the next event must come after a move was too late."""
MOST_STALE = 20
"""How often in a row a move may be stale before something must be wrong."""


class Bot:
    """A program that plays one match at a time; methods that a subclass leaves out play fairly.

    `view` is everything that the bot's seat may see; `view.rounds[-1]` is the running round.
    """

    def __init__(self, dice: random.Random | None = None) -> None:
        self.dice = dice or random.Random()

    def choose_code(self, rules: Rules, view: View) -> Pegs:  # noqa: ARG002  # for subclasses
        """Choose a code to hide: here a random one."""
        return choose_code(rules, self.dice)

    def choose_guess(self, rules: Rules, view: View) -> Pegs:
        """Choose a row to play: here any code that fits all marks so far."""
        return choose_guess(rules, view, self.dice)

    def choose_mark(self, rules: Rules, view: View) -> Sequence[int]:
        """Choose the mark of the last row, if marks are given by hand: here the honest one."""
        return choose_mark(rules, view)

    def over(self, view: View) -> None:
        """Learn from a match that is over."""


async def play(bot: Bot, table: LiveTable, *, sit: bool = True) -> TableView:
    """Play the bot's seats at a table until the match is over; returns the table.

    A bot without a seat sits down first, if `sit`. It thinks in a thread, so that pings are answered,
    and agrees to all terms.
    """
    late = 0
    if sit and table.view.stage == "gathering" and not table.view.seats:
        await table.sit()
    while True:
        seen = await table.until(_is_our_turn)
        if seen.is_over:
            if seen.stage == "over":
                try:
                    await asyncio.to_thread(bot.over, seen.view)
                except Exception as error:
                    raise _no_answer("over", error) from error
            return seen
        try:
            await _act(bot, table, seen)
            late = 0
        except Stale:
            # Something happened while the bot thought; it thinks again.
            late += 1
            if late > MOST_STALE:
                raise
        except Refusal as refusal:
            if refusal.code not in _TOO_LATE:
                raise
            await _move_on(table, seen, refusal)


_TOO_LATE = frozenset(["clock/out", "match/over", "seat/resigned", "table/begun", "terms/agreed"])
"""Refusals of moves that came too late."""


async def _move_on(table: LiveTable, seen: TableView, refusal: Refusal) -> None:
    """Wait for the event that made a move too late, which may come a moment after the refusal."""
    try:
        await table.until(lambda now: now.version > seen.version, GONE_ON_WITHIN)
    except TimeoutError:
        raise refusal from None


def _is_our_turn(seen: TableView) -> bool:
    return seen.is_over or seen.to_do is not None or _disagreeing(seen) is not None


def _disagreeing(seen: TableView) -> int | None:
    """A seat of the bot that has not agreed to the last terms."""
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
        # A player with several seats sees a code only from the seat that has hidden it.
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
            # A bot's code never stands on a real table: a person began in this seat.
            raise ClientRefusal("bot/no-answer", came="reveal", reason="no code")


async def _asked(choose: Any, seen: TableView, view: View) -> Any:
    """Ask the bot for a move; an error of the bot becomes a refusal."""

    def answer() -> Any:
        try:
            found = choose(seen.rules, view)
        except StopIteration as error:
            # As of next() where nothing is left; no future can carry it out of the thread.
            raise LookupError("StopIteration") from error
        # Text, letters or numbers; the server checks whether they are legal.
        if isinstance(found, str):
            return found
        return [one if isinstance(one, str) else index(one) for one in found]

    try:
        return await asyncio.to_thread(answer)
    except Refusal:
        raise
    except Exception as error:
        raise _no_answer(choose.__name__, error) from error


def _no_answer(method: str, error: Exception) -> ClientRefusal:
    reason = f"{type(error).__name__}: {error}"
    return ClientRefusal("bot/no-answer", came=method, reason=reason)


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
    """Play at a table, given by id, link or short code, until the match is over; returns the table."""

    async def visit() -> TableView:
        async with Server(address, token=token, patience=patience, language=language) as server:
            return await play(bot, await server.table(table), sit=sit)

    return asyncio.run(visit())
