"""The audit of a table's log: plays it again by the rules, and checks what was promised.

A log says what happened, and the commands follow from it. Decided again with the same clock and
the same dice, they have to give the same events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from codepegs.play.ports import AUTOMATIC, Record
from codepegs.play.table import events as t
from codepegs.play.table.hash_chain import link
from codepegs.play.table.lobby import LAG_BOUND, dice_for
from codepegs.play.table.luck import is_share
from codepegs.play.table.records import event_of
from codepegs.play.table.state import AnyEvent, Bot, TableState, after
from codepegs.play.table.terms import words_of_language
from codepegs.rules import commands as c, decide, events as e
from codepegs.rules.notation import read_notation, write_notation
from codepegs.text import N_, Refusal, Text, say


class Problem(NamedTuple):
    """Something in a log that cannot have happened."""

    version: int
    text: Text


def audit(table: str, records: Sequence[Record]) -> Iterator[Problem]:
    """What is wrong with a log: its chain, its seals, its play."""
    problems = list(_chain(table, records))
    yield from problems
    if problems:
        # Of a log that was changed nothing else can be said.
        return
    try:
        told = _read(records)
    except Exception as error:  # a damaged record can fail in any way
        if records[0].kind == t.TableOpened.__name__ and records[0].secret is None:
            yield Problem(1, say(N_("the seed that was kept beside it is missing")))
        else:
            yield Problem(1, say(N_("cannot be read: {error}"), error=repr(error)))
        return
    opened = told[0].event
    if not isinstance(opened, t.TableOpened):
        yield Problem(1, say(N_("does not begin with an opened table")))
        return
    if opened.seed.commitment != opened.commitment:
        yield Problem(1, say(N_("the seed does not fit its commitment")))
    if opened.imported:
        yield from _written(told[-1].after)
    else:
        yield from _played(told)


def _chain(table: str, records: Sequence[Record]) -> Iterator[Problem]:
    before = ""
    for number, record in enumerate(records, 1):
        if record.version != number:
            yield Problem(number, say(N_("is missing")))
            return
        before = link(before, table, record)
        if record.link != before:
            yield Problem(number, say(N_("was changed: its hash does not fit")))
            return


class _Step(NamedTuple):
    """One event between two states of the table."""

    record: Record
    before: TableState
    event: AnyEvent
    after: TableState


def _read(records: Sequence[Record]) -> list[_Step]:
    state = TableState()
    steps = []
    for record in records:
        event = event_of(record, state)
        changed = after(state, event)
        steps.append(_Step(record, state, event, changed))
        state = changed
    return steps


def _written(state: TableState) -> Iterator[Problem]:
    """A match that was written down has to be judged the same way again."""
    again = read_notation(write_notation(state.match), lexicon=words_of_language)
    if (again.totals, again.winners) != (state.match.totals, state.match.winners):
        yield Problem(state.version, say(N_("is scored otherwise by the rules")))


def _played(steps: Sequence[_Step]) -> Iterator[Problem]:
    for batch in _batches(steps):
        # The last person who agrees begins the match in the same batch.
        kinds = [type(one.event) for one in batch]
        begun = kinds.index(e.MatchBegun) if e.MatchBegun in kinds else 0
        if kinds[begun] not in _AT_TABLE:
            yield from _decided_again(batch[begun:])
        for one in batch:
            yield from _share(one)
            yield from _bot_code(one)


_AT_TABLE = get_args(t.TableEvent)


def _batches(steps: Sequence[_Step]) -> Iterator[list[_Step]]:
    """The events of each command together."""
    batch: list[_Step] = []
    for step in steps:
        if batch and step.record.command is not None:
            yield batch
            batch = []
        batch.append(step)
    yield batch


def _decided_again(batch: Sequence[_Step]) -> Iterator[Problem]:
    first = batch[0]
    version, before = first.record.version, first.before
    happened = tuple(one.event for one in batch if not isinstance(one.event, t.SeedShown))
    try:
        asked = _asked(batch)
        dice = dice_for(before, asked)
        decided = decide(before.match, asked, now=first.record.at, dice=dice, lag=LAG_BOUND)
    except Refusal as refusal:
        yield Problem(version, say(N_("is refused by the rules: {reason}"), reason=refusal.text))
        return
    if decided != happened:
        yield Problem(version, say(N_("is not what the rules make of it")))


def _asked(batch: Sequence[_Step]) -> c.Command:
    """The command that these events were the answer to."""
    first = batch[0]
    event, before = first.event, first.before
    match = before.match
    for ended in (one.event for one in batch):
        # The code is shown before the round is over.
        if isinstance(ended, e.RoundLost):
            return c.RunOut()
        if isinstance(ended, e.RoundDropped) and ended.reason == "claimed":
            return c.Claim(first.record.seat)
    match event:
        case e.MatchBegun():
            terms = before.agreed_terms
            seats, patience = before.names, event.patience
            return c.Begin(terms.rules, seats, terms.first, terms.grace, terms.stand_ins, patience)
        case e.CodeSet(holes=holes, secret=secret, clue=clue):
            code = None if secret is None else secret.code
            return c.SetCode(match.current.codemaker, code, holes, clue)
        case e.Guessed(seat=seat, guess=guess):
            return c.Guess(seat, guess)
        case e.HintTaken(seat=seat, level=level):
            return c.TakeHint(seat, level)
        case e.GuessTakenBack(seat=seat):
            return c.TakeBack(seat)
        case e.Marked(mark=mark):
            return c.GiveMark(match.current.codemaker, mark)
        case e.OwnedUp():
            return c.OwnUp(match.current.codemaker)
        case e.Revealed(code=code):
            return c.Reveal(match.current.codemaker, code)
        case e.RowRanOut():
            return c.RunOut()
        case e.SeatLeft(seat=seat):
            return c.Leave(seat)
        case e.SeatReturned(seat=seat):
            return c.Return(seat)
        case e.StandInSeated(seat=seat):
            return c.EndGrace(seat)
        case e.SeatResigned(seat=seat, absent=True):
            return c.EndGrace(seat)
        case e.SeatResigned(seat=seat):
            return c.Resign(seat)
    raise Refusal("match/not-begun")


def _share(step: _Step) -> Iterator[Problem]:
    """Shares are given once, by people, before the match; those that are owed before it begins."""
    event, before, version = step.event, step.before, step.record.version
    if isinstance(event, e.MatchBegun) and before.owing:
        yield Problem(version, say(N_("begins before every share of the dice was given")))
    if not isinstance(event, t.ShareGiven):
        return
    if not is_share(event.share) or event.seat not in before.people:
        yield Problem(version, say(N_("is no share of somebody at the table")))
    elif before.stage != "gathering":
        yield Problem(version, say(N_("is a share that came after the match had begun")))
    elif event.seat in before.shares:
        yield Problem(version, say(N_("changes a share that was given before")))


def _bot_code(step: _Step) -> Iterator[Problem]:
    """The code of a bot has to come from the seed and the shares."""
    event, before = step.event, step.before
    if not isinstance(event, e.CodeSet) or step.record.seat != AUTOMATIC:
        return
    if not isinstance(before.chairs[before.match.current.codemaker], Bot):
        return
    assert event.secret is not None
    match = before.match
    promised = before.luck.code(step.record.version, len(match.rounds), match.played_by)
    if event.secret.code != promised:
        yield Problem(
            step.record.version,
            say(N_("is a code that does not come from the seed and the shares")),
        )


def state_of(records: Sequence[Record]) -> TableState:
    """The table of a log."""
    return _read(records)[-1].after
