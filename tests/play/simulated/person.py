"""Simulated people: what each plans to do at a table, and which command each sends next."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from codepegs.play.table import commands as k
from codepegs.play.table.lobby import AnyCommand
from codepegs.play.table.terms import Terms, Waits
from codepegs.rules import commands as c
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from tests.matches import marks_on, random_code, random_guess
from tests.play.simulated.seen import Seen

BOARDS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("mini", 2, ("rows=4",)),
    ("mini", 2, ("rows=5", "time=10")),
    ("kids", 2, ("rows=5",)),
    ("kids", 2, ("rows=2", "rounds=8")),
    ("custom", 2, ("colours=3", "holes=2", "rows=4", "marks=hand", "rounds=4")),
    (
        "custom",
        2,
        ("colours=4", "doubles", "holes=2", "rows=4", "marks=hand", "time=15", "rounds=4"),
    ),
    ("custom", 2, ("colours=4", "holes=3", "rows=4", "marks=hand", "check=at-once")),
    ("custom", 2, ("colours=3", "holes=2", "rows=3", "marks=hand", "rounds=1")),
    ("custom", 2, ("colours=4", "holes=3", "rows=4", "tie_break=rows", "rounds=4")),
    ("duel", 2, ("rows=3", "marks=hand", "false_mark=as-printed", "time=12")),
    ("family-2004", 3, ("rows=4",)),
    ("family-2004", 3, ("rows=5", "time=8")),
    ("family-2004", 4, ("rows=3",)),
)
"""Small boards, because the simulation tests the tables and not the rules."""

DAWDLING = (5.0, 20.0, 50.0, 120.0)
"""Seconds for which people let the others wait."""

LATE = (0.0, 0.0, 5.0, 20.0, 70.0)
"""Seconds after which people give their share of the dice."""

PATIENT = 60.0
"""Seconds for which the person who has opened a table waits for others to sit down."""

FED_UP = 120.0
"""Seconds after which people stand up where a promised share of the dice, or a player, is missing."""

STRENGTHS = ("beginner", "casual", "club")


def any_terms(dice: Random, players: int | None = None) -> Terms:
    """Terms for so many players, or any number."""
    name, number, options = dice.choice([one for one in BOARDS if players in (None, one[1])])
    waits = Waits(dice.choice((10, 20, 60)), dice.choice((20, 45, 90)))
    return Terms.offered(name, number, options, stand_ins=dice.random() < 0.5, waits=waits)


@dataclass
class Plan:
    """What a person sets out to do."""

    opens: k.Open | None = None
    sits: bool = False
    offers: int = 0
    stands_up: int = 0
    abandons: bool = False
    """Whether the person leaves the match for good."""
    rematches: int = 0
    claims: bool = False
    """Whether the person has a round dropped for which the others let them wait too long."""
    goes_away: int = 0
    """How often the person closes the browser during a match, and comes back later."""
    dawdles: float = 0.0
    """The chance of letting the others wait before a move."""
    errs: float = 0.03
    """The chance of marking at random."""
    owns_up: float = 0.0
    """The chance of owning up to a wrong mark, whenever the person looks at the table."""
    hasty: float = 0.0
    """The chance of resigning instead of a move."""
    promises: bool = False
    """Whether the person promises a share of the dice for a rematch; `opens` says it of the first
    match."""
    gives_share: bool = False
    share_after: float = 0.0
    """How long the person is at the table before the share is given."""
    leaves_owing: bool = False
    """Whether the person leaves for good instead of giving the share that was promised."""
    hints: float = 0.0
    """The chance of asking for a hint before a move."""
    forges: float = 0.0
    """The chance of sending a different command under an id that was used."""


class Thought(NamedTuple):
    """A command, and the situation in which it makes sense; in any other it is given up."""

    question: tuple[object, ...]
    command: AnyCommand


@dataclass
class Person:
    """A person with one browser or two, in one seat, in several, or in none."""

    number: int
    player: str
    plan: Plan
    codes: dict[tuple[str, int], Code] = field(default_factory=dict)
    """The codes this person has set, by table and round."""
    wrong: set[tuple[str, int]] = field(default_factory=set)
    """The rounds in which this person has given a wrong mark, by table and round."""
    dawdling: tuple[object, float] = (None, 0.0)
    """Over which move this person dawdles, and until when."""
    left: bool = False

    @property
    def name(self) -> str:
        """What the others call them."""
        return f"P{self.number}"


class Moment(NamedTuple):
    """Now, as the person who looks at the browser knows it."""

    now: float
    here: float
    """For how many seconds the person has been at this table."""


def think(
    person: Person, table: str, seen: Seen, seats: tuple[int, ...], dice: Random, moment: Moment
) -> Thought | None:
    """The command that this person wants to send now, judging by what this browser shows."""
    if seen.stage == "gathering":
        return _gather(person, table, seen, seats, dice, moment)
    if seen.stage == "over":
        wanting = [seat for seat in seats if seat not in seen.rematch]
        if wanting and person.plan.rematches and seen.next_table is None:
            return Thought(("rematch",), k.WantRematch(wanting[0], person.plan.promises))
        return None
    waits_for = seen.waits_for
    if waits_for is None:
        return None
    what, seat = waits_for
    question = (what, seen.round, seen.rows, seen.tries, seat)
    if what == "mark" and seen.guesser in seats and seen.tries == 1 and dice.random() < 0.1:
        return Thought(question, c.TakeBack(seen.guesser))
    if seen.marks and seen.codemaker in seats:
        # Some own up although every mark fits, and are refused unless the code is on a real table.
        erred = (table, seen.round) in person.wrong
        if dice.random() < (person.plan.owns_up if erred else 0.004):
            return Thought(question, c.OwnUp(seen.codemaker))
    if seat not in seats:
        waiting = [one for one in seats if one not in seen.resigned]
        overdue = moment.now >= seen.since + seen.patience
        if person.plan.claims and waiting and dice.random() < (0.5 if overdue else 0.02):
            return Thought(question, c.Claim(waiting[0]))
        return None
    if dice.random() < person.plan.hasty:
        return Thought(question, c.Resign(seat))
    if person.dawdling[0] != question:
        dawdles = dice.random() < person.plan.dawdles
        person.dawdling = question, moment.now + (dice.choice(DAWDLING) if dawdles else 0.0)
    if moment.now < person.dawdling[1]:
        return None
    return Thought(question, _move(person, table, seen, what, seat, dice))


def share_of(person: Person, table: str) -> str:
    """The share of the dice that this person gives at that table."""
    return hashlib.sha256(f"{person.player} {table}".encode()).hexdigest()


def _gather(
    person: Person, table: str, seen: Seen, seats: tuple[int, ...], dice: Random, moment: Moment
) -> Thought | None:
    plan = person.plan
    share = share_of(person, table) if plan.gives_share else None
    free = [seat for seat, chair in enumerate(seen.chairs) if chair is None]
    if not seats:
        if plan.sits and free:
            chair = dice.choice((None, dice.choice(free)))
            brought = None if plan.share_after else share
            return Thought(("sit", tuple(free)), k.Sit(person.name, chair, brought))
        return None
    mine = seats[0]
    lacking = tuple(seat for seat in seats if seat not in seen.shares)
    if lacking and share is not None and moment.here >= plan.share_after:
        return Thought(("share", lacking), k.GiveShare(mine, share))
    if share is not None and not lacking and dice.random() < 0.03:
        # Refused: a share that the others have seen is never changed.
        return Thought(("another share",), k.GiveShare(mine, share_of(person, f"{table} again")))
    if plan.stands_up and free:
        return Thought(("stand up", len(free)), k.StandUp(mine))
    if plan.offers and seen.terms is not None:
        return Thought(("offer", seen.offers), k.Offer(mine, any_terms(dice, len(seen.chairs))))
    if any(seat not in seen.agreed for seat in seats):
        return Thought(("agree", seen.offers), k.Agree(mine))
    bots = [seat for seat, chair in enumerate(seen.chairs) if chair == ""]
    if plan.opens is not None and bots and free and dice.random() < 0.03:
        return Thought(("bots", tuple(bots)), k.SendBotAway(mine, bots[0]))
    if plan.opens is not None and free and moment.here >= PATIENT:
        return Thought(("bot", tuple(free)), k.SeatBot(mine, free[0], dice.choice(STRENGTHS)))
    if (seen.owing or free) and moment.here > FED_UP:
        return Thought(("give up", seats), k.StandUp(mine))
    return None


def _move(person: Person, table: str, seen: Seen, what: str, seat: int, dice: Random) -> c.Command:
    assert seen.terms is not None
    rules = seen.terms.rules
    if what == "code":
        code = random_code(rules, dice)
        if rules.marks_by_hand and dice.random() < 0.2:
            # The code is on the real table; this person remembers it.
            person.codes[table, seen.round] = code
            return c.SetCode(seat, None, len(code), rules.clue_of(code))
        return c.SetCode(seat, code)
    if what == "guess":
        return c.Guess(seat, random_guess(rules, dice, seen.holes))
    known = seen.code or person.codes.get((table, seen.round))
    if known is None or len(known) != seen.holes:
        known = random_code(rules, dice, seen.holes)
    if what == "reveal":
        # Here and there another code stood on the real table, perhaps one that is forbidden.
        other = random_guess(rules, dice, seen.holes)
        return c.Reveal(seat, other if dice.random() < 0.05 else known)
    assert seen.guess is not None
    mark = right = rules.mark_row(known, seen.guess)
    if dice.random() < person.plan.errs:
        mark = Mark(dice.choice(marks_on(seen.holes, len(rules.keys))))
    if mark != right:
        person.wrong.add((table, seen.round))
    return c.GiveMark(seat, Mark(mark))


def forged(command: AnyCommand) -> AnyCommand | None:
    """A different command that is sent under the same id; None if this kind has no other."""
    if isinstance(command, c.Guess):
        return replace(command, guess=Code(reversed(tuple(command.guess))))
    if isinstance(command, c.SetCode) and command.code is not None:
        return replace(command, code=Code(reversed(tuple(command.code))))
    return None
