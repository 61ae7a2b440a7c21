"""Before the match and after it: sitting down, agreeing on the terms, wanting a rematch.

`decide_at_table` answers any command of a table with events, those of the match by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from codepegs.engine.bots.strengths import STRENGTHS
from codepegs.play.ports import Dice
from codepegs.play.refusals import TableRefusal
from codepegs.play.table import commands as k
from codepegs.play.table import events as t
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import AnyEvent, Bot, Person, Standing, Story
from codepegs.play.table.terms import Terms
from codepegs.rules.commands import Begin, Command, SetCode
from codepegs.rules.decide import unfold
from codepegs.rules.flow import Chronicle
from codepegs.rules.seat_name import check_name
from codepegs.text.refusal import Refusal

AnyCommand = Command | k.TableCommand

LAG_BOUND = 0.5
"""Seconds of a slow connection that are given back to a player, for each row."""

# No letters and digits that are mistaken for each other when they are read out.
CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def decide_at_table(
    standing: Standing, command: AnyCommand, *, player: str, now: float, dice: Dice, lag: float = 0
) -> Story:
    """The events that follow from the command of that player, or a refusal.

    The dice of the match itself come from the table's seed; these here draw a new table's seed.
    """
    story = Story(standing)
    if isinstance(command, k.Open):
        open_table(story, command, player, now, dice)
        return story
    if standing.terms is None:
        raise TableRefusal("table/unknown")
    if standing.closed:
        raise TableRefusal("table/closed")
    decider = _DECIDERS.get(type(command))
    if decider is None:
        seed = _seed(standing)
        lag = min(max(lag, 0.0), LAG_BOUND)
        # Only a code has a salt; to seed dice takes as long as to judge a guess.
        is_code = isinstance(command, SetCode)
        thrown = seed.dice(f"match {standing.version + 1}") if is_code else None
        chronicle = Chronicle(standing.match, now, lag)
        unfold(chronicle, cast(Command, command), thrown)
        story.follow(chronicle)
        if story.standing.match.ended is not None:
            story.tell(t.SeedShown(seed.shown))
    else:
        decider(story, command, player, dice)
        _begin_if_agreed(story, now)
    return story


def _seed(standing: Standing) -> Seed:
    assert standing.seed is not None
    return standing.seed


def _begin_if_agreed(story: Story, now: float) -> None:
    """Everybody sits and has agreed: the match begins."""
    standing = story.standing
    if standing.stage != "gathering" or standing.free or standing.people.keys() - standing.agreed:
        return
    terms = standing.agreed_terms
    begin = Begin(terms.rules, standing.names, terms.first, terms.grace, terms.stand_ins)
    thrown = _seed(standing).dice(f"match {standing.version + 1}")
    chronicle = Chronicle(standing.match, now)
    unfold(chronicle, begin, thrown)
    story.follow(chronicle)


# -- Opening --------------------------------------------------------------------------------------


def open_table(story: Story, command: k.Open, player: str, now: float, dice: Dice) -> None:
    """Open a table; where everybody is there, the match begins at once."""
    if story.standing.terms is not None:
        raise TableRefusal("table/begun")
    if len(command.chairs) != command.terms.players:
        raise Refusal("seat/number", came=len(command.chairs), expected=command.terms.players)
    mine = [seat for seat, chair in enumerate(command.chairs) if chair == ""]
    if len(command.names) != len(mine):
        raise Refusal("seat/number", came=len(command.names), expected=len(mine))
    _open(story, command.terms, command.listed, None, dice)
    names = iter(command.names)
    for seat, chair in enumerate(command.chairs):
        if chair == "":
            story.tell(t.PersonSat(seat, check_name(next(names)), player))
        elif chair is not None:
            story.tell(t.BotSat(seat, _strength(chair)))
    _begin_if_agreed(story, now)


def _open(story: Story, terms: Terms, listed: bool, rematch_of: str | None, dice: Dice) -> None:
    seed = Seed.drawn(dice)
    code = "".join(dice.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    story.tell(t.TableOpened(terms, listed, code, seed.commitment, rematch_of, seed))


def open_rematch(old: Standing, table: str, now: float, dice: Dice) -> Story:
    """The first events of the table of the rematch: the same seats, the next codemaker."""
    terms = replace(old.agreed_terms, first=(old.match.first + 1) % len(old.chairs))
    story = Story(Standing())
    _open(story, terms, old.listed, table, dice)
    for seat, chair in enumerate(old.chairs):
        if isinstance(chair, Person):
            story.tell(t.PersonSat(seat, chair.name, chair.player))
        elif isinstance(chair, Bot):
            story.tell(t.BotSat(seat, chair.strength))
    _begin_if_agreed(story, now)
    return story


# -- Gathering ------------------------------------------------------------------------------------


def _refuse_unless_gathering(standing: Standing) -> None:
    if standing.stage != "gathering":
        raise TableRefusal("table/begun")


def _sit(story: Story, command: k.Sit, player: str, dice: Dice) -> None:
    standing = story.standing
    _refuse_unless_gathering(standing)
    mine = standing.seats_of(player)
    if command.chair is None and mine:
        # A second click is no second player; two on one sofa name the other seat.
        raise TableRefusal("chair/seated", came=mine[0] + 1)
    if not standing.free:
        raise TableRefusal("table/full")
    chair = standing.free[0] if command.chair is None else command.chair
    _refuse_unless_chair(standing, chair)
    if chair not in standing.free:
        raise TableRefusal("chair/taken", came=chair + 1)
    story.tell(t.PersonSat(chair, check_name(command.name), player))


def _refuse_unless_chair(standing: Standing, chair: int) -> None:
    if chair not in range(len(standing.chairs)):
        raise TableRefusal("chair/unknown", came=chair + 1, expected=len(standing.chairs))


def _stand_up(story: Story, command: k.StandUp, player: str, dice: Dice) -> None:
    _refuse_unless_gathering(story.standing)
    story.tell(t.SeatFreed(command.seat))
    if not story.standing.people:
        story.tell(t.TableClosed())


def _strength(name: str) -> str:
    if name not in STRENGTHS:
        raise Refusal("engine/unknown-strength", came=name, expected=tuple(STRENGTHS))
    return name


def _seat_bot(story: Story, command: k.SeatBot, player: str, dice: Dice) -> None:
    standing = story.standing
    _refuse_unless_gathering(standing)
    _refuse_unless_chair(standing, command.chair)
    if command.chair not in standing.free:
        raise TableRefusal("chair/taken", came=command.chair + 1)
    story.tell(t.BotSat(command.chair, _strength(command.strength)))


def _send_bot_away(story: Story, command: k.SendBotAway, player: str, dice: Dice) -> None:
    standing = story.standing
    _refuse_unless_gathering(standing)
    _refuse_unless_chair(standing, command.chair)
    if not isinstance(standing.chairs[command.chair], Bot):
        raise TableRefusal("chair/no-bot", came=command.chair + 1)
    story.tell(t.SeatFreed(command.chair))


def _offer(story: Story, command: k.Offer, player: str, dice: Dice) -> None:
    standing = story.standing
    _refuse_unless_gathering(standing)
    players = command.terms.players
    needed = max(seat for seat, chair in enumerate(standing.chairs) if chair is not None) + 1
    if players < needed:
        raise TableRefusal("terms/seats", came=players, expected=needed)
    story.tell(t.TermsOffered(command.seat, command.terms))
    # Whoever sits in several seats, as on one sofa, agrees for all of them.
    for seat in story.standing.seats_of(player):
        if seat not in story.standing.agreed:
            story.tell(t.TermsAgreed(seat))


def _agree(story: Story, command: k.Agree, player: str, dice: Dice) -> None:
    _refuse_unless_gathering(story.standing)
    for seat in story.standing.seats_of(player):
        if seat not in story.standing.agreed:
            story.tell(t.TermsAgreed(seat))
    if not story.events:
        raise TableRefusal("terms/agreed")


# -- The rematch ----------------------------------------------------------------------------------


def _want_rematch(story: Story, command: k.WantRematch, player: str, dice: Dice) -> None:
    standing = story.standing
    if standing.stage != "over":
        raise TableRefusal("table/not-over")
    if standing.next_table is not None:
        raise TableRefusal("table/next")
    wanting = [seat for seat in standing.seats_of(player) if seat not in standing.rematch]
    story.tell(*(t.RematchOffered(seat) for seat in wanting))
    if not story.standing.people.keys() - story.standing.rematch:
        story.tell(t.RematchBegun(new_id(dice)))
    elif not story.events:
        raise TableRefusal("table/rematch-offered")


def new_id(dice: Dice) -> str:
    """A new id of 128 bits, in hexadecimal."""
    return dice.randbytes(16).hex()


_DECIDERS: dict[type, Callable[[Story, Any, str, Dice], None]] = {
    k.Sit: _sit,
    k.StandUp: _stand_up,
    k.SeatBot: _seat_bot,
    k.SendBotAway: _send_bot_away,
    k.Offer: _offer,
    k.Agree: _agree,
    k.WantRematch: _want_rematch,
}


def rematch_in(events: Sequence[AnyEvent]) -> str | None:
    """The id of the rematch that begins with these events."""
    return next((event.table for event in events if isinstance(event, t.RematchBegun)), None)
