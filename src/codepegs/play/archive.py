"""All matches of a player in one text: the notation of each, one after the other."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from codepegs.play.ports import (
    START,
    Dice,
    Entry,
    Lists,
    Record,
    Store,
    Summary,
    WriteConflict,
)
from codepegs.play.table import (
    BoundedProofs,
    Seed,
    TableState,
    TableTransaction,
    Terms,
    events as t,
    records_of,
    replay_records,
    summarise,
    words_of_language,
)
from codepegs.rules import Event, Match, MatchBegun, Proof, SearchTooLong, no_code_fits
from codepegs.rules.notation import read_history, write_notation
from codepegs.text import Refusal

MOST_MATCHES = 2000
"""Matches in one text that is imported."""

MOST_EVENTS = 10_000
"""Events of all matches in it: a thousand rows and more of people who played."""


def write_album(tables: Iterable[tuple[TableState, float]]) -> Iterator[str]:
    """Each match with the day it was played, as a comment above its notation."""
    for state, at in tables:
        day = datetime.fromtimestamp(at, UTC).date().isoformat()
        yield f"# {day}\n{write_notation(state.match, state.remarks)}\n"


def album_of(logs: Iterable[Sequence[Record]]) -> str:
    """The matches of these logs in one text."""
    return "".join(write_album((replay_records(log), log[-1].at) for log in logs))


def ids_of(player: str, logs: Iterable[Sequence[Record]]) -> set[str]:
    """The ids that the matches of these logs would have if they were imported."""
    found = set()
    for log in logs:
        # A damaged log can fail in any way, and keeps no other out.
        with contextlib.suppress(Exception):
            found.add(_id(player, replay_records(log).match))
    return found


def read_album(text: str, *, bounded: bool = False) -> Iterator[tuple[Event, ...]]:
    """The events of each match in the text; a mistake is refused with its line.

    `bounded`: so is a text that makes many events, or whose marks take long to judge.
    """
    written = text.split("\n")
    begins = [number for number, line in enumerate(written) if line.split()[:1] == ["edition"]]
    if len(begins) > MOST_MATCHES:
        raise Refusal("album/too-many", came=len(begins), expected=MOST_MATCHES)
    # What stands above the first match is read with it, so that nothing is passed over in silence.
    begins = [0, *begins[1:]]
    proof: Proof = BoundedProofs() if bounded else no_code_fits
    left = MOST_EVENTS
    for begin, end in zip(begins, [*begins[1:], len(written)], strict=True):
        # Empty lines in front keep the numbers of the lines right.
        one = "\n" * begin + "\n".join(written[begin:end])
        try:
            history = read_history(one, lexicon=words_of_language, proof=proof)
        except SearchTooLong:
            raise Refusal("desk/too-long") from None
        left -= len(history)
        if bounded and left < 0:
            raise Refusal("album/too-much", line=begin + 1, expected=MOST_EVENTS)
        yield history


TOGETHER = 20
"""Matches that are kept at the same time: few, so that no guess waits long for its commit."""


class Imported(NamedTuple):
    """How many matches of a text were taken, were there already, or had not ended."""

    taken: int
    known: int
    unfinished: int


def album_entries(
    text: str, *, player: str, name: str, now: float, dice: Dice, bounded: bool = False
) -> tuple[list[Entry], int]:
    """The ended matches of a text, `player` in the seats of that name; how many have not ended."""
    entries = [
        _entry(events, player, name, now, dice) for events in read_album(text, bounded=bounded)
    ]
    return [entry for entry in entries if entry is not None], entries.count(None)


Identify = Callable[[str, Sequence[Sequence[Record]]], Awaitable[set[str]]]
"""`ids_of`, computed where it keeps nobody waiting."""


async def keep_album(
    entries: Sequence[Entry],
    unfinished: int,
    *,
    player: str,
    name: str,
    store: Store,
    lists: Lists,
    identify: Identify,
) -> Imported:
    """Keep matches that were read; one that the player has already is not doubled.

    A new one in which nobody has that name is refused, and then none is kept: no list would show it.
    """
    there = await _there_already(entries, player, store, lists, identify)
    new = [entry for entry in entries if entry.table not in there]
    for entry in new:
        assert entry.summary is not None
        if not entry.summary.sitters:
            seats = tuple(record.name for record in entry.records if record.name is not None)
            raise Refusal("album/nobody", came=name, expected=seats)
    taken = 0
    for start in range(0, len(new), TOGETHER):
        # They share a transaction, and so one sync of the disk, which takes the longest.
        some = (store.append([entry]) for entry in new[start : start + TOGETHER])
        for kept in await asyncio.gather(*some, return_exceptions=True):
            if not isinstance(kept, BaseException):
                taken += 1
            elif not isinstance(kept, WriteConflict):
                raise kept
    return Imported(taken, len(entries) - taken, unfinished)


async def _there_already(
    entries: Sequence[Entry], player: str, store: Store, lists: Lists, identify: Identify
) -> set[str]:
    """The ids of those entries whose match the player has, played here or imported."""
    # Only what looks alike in the lists has to be read: a player may have thousands of matches.
    looks = {_look(entry.summary) for entry in entries}
    there: set[str] = set()
    after = None
    while True:
        page = await lists.of_player(player, finished=True, after=after)
        logs = [
            await store.read(listed.table)
            for listed in page.tables
            if listed.summary.result is not None and _look(listed.summary) in looks
        ]
        if logs:
            there |= await identify(player, logs)
        after = page.next
        if after is None:
            return there


def _look(summary: Summary | None) -> tuple[object, ...]:
    assert summary is not None and summary.result is not None
    return summary.edition, summary.players, *summary.result["totals"]


def _id(player: str, match: Match) -> str:
    """The id of a match that is imported, made of what was played."""
    contents = f"{player}\n{write_notation(match)}"
    return hashlib.sha256(contents.encode()).hexdigest()[:32]


def _entry(
    history: Sequence[Event], player: str, name: str, now: float, dice: Dice
) -> Entry | None:
    begun = history[0]
    assert isinstance(begun, MatchBegun)
    rules = begun.rules
    terms = Terms(rules.edition.name, rules.players, rules.written, begun.first)
    seed = Seed.drawn(dice)
    opened = t.TableOpened(terms, False, "", seed.commitment, None, seed, imported=True)
    seated = [
        t.PersonSat(seat, called, player if called == name else "")
        for seat, called in enumerate(begun.seats)
    ]
    transaction = TableTransaction(TableState())
    transaction.tell(opened, *seated, *history)
    state = transaction.state
    if state.match.ended is None:
        return None
    records, _ = records_of(transaction, now)
    return Entry(_id(player, state.match), START, records, summarise(state, now))
