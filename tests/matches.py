"""Matches for tests: rule sets of every kind, and a driver that plays them with seeded dice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from codepegs import Begin, Command, Event, Match, Rules, SetCode, apply, decide, edition
from codepegs.rules.code import BLANK, Code
from codepegs.rules.mark import Mark, is_possible
from codepegs.rules.match import Round

TWO_ROUNDS = """\
edition duel
seat Ann
seat Ben
round Ann
Ben WGOS 0 0
Ben PRBY
reveal PRBY
round Ben
Ann WGOS
reveal WGOS
"""
"""A finished match."""

NAMES = ("Tim", "Ben", "Oma Lotte", "reveal", "#5")

WORDS = frozenset(
    "ARM ART BAT CAR CAT EAR EAT RAT TAR TEA "
    "AREA CARE CART CRAB EARN NEAR RATE TEAR TREE WORD".split()
)


def lexicon(source: str) -> frozenset[str]:
    """Twenty words, whatever the language."""
    return WORDS


KINDS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("classic-1972", 2, {}),
    ("classic-1972", 2, {"blanks": True, "rounds": 4}),
    ("classic-1972", 2, {"time": 60}),
    ("duel", 2, {}),
    ("duel", 2, {"doubles": True}),
    ("duel", 2, {"blanks": True}),
    ("duel", 2, {"doubles": True, "blanks": True, "rows": 3}),
    ("duel", 2, {"false_mark": "as-printed"}),
    ("standard", 2, {}),
    ("standard", 2, {"blanks": True, "failure_bonus": 5, "rows": 4}),
    ("family-2004", 2, {}),
    ("family-2004", 2, {"tie_break": "rows", "rounds": 4, "rows": 5}),
    ("family-2004", 3, {}),
    ("family-2004", 4, {"doubles": True, "rows": 7}),
    ("family-2004", 5, {"time": 30}),
    ("mini", 2, {}),
    ("to-go", 2, {}),
    ("to-go", 2, {"blanks": True, "rows": 4}),
    ("super", 2, {"rows": 6}),
    ("grand", 2, {"rows": 5}),
    ("grand", 2, {"holes": 3, "rows": 5}),
    ("word", 2, {}),
    ("word", 2, {"language": "de", "rows": 3}),
    ("number", 2, {"rows": 4}),
    ("number", 2, {"clue": "sum", "rows": 4}),
    ("kids", 2, {}),
    ("kids", 2, {"young": True}),
    ("bulls-and-cows", 2, {}),
    ("bulls-and-cows", 2, {"rows": 4}),
    ("electronic", 2, {}),
    ("electronic", 2, {"holes": 3}),
    ("electronic", 2, {"holes": 5, "rows": 5}),
    ("custom", 2, {"holes": 3, "colours": 4, "blanks": True, "rows": 4}),
    ("custom", 2, {"holes": 6, "colours": 3, "doubles": True, "tie_break": "rows", "rows": 5}),
    ("custom", 2, {"holes": 1, "colours": 5, "failure_bonus": 2, "rows": 3}),
    ("custom", 2, {"holes": 12, "colours": 26, "doubles": True, "rows": 2}),
)


@cache
def rules_of_every_kind(by_hand: bool = False) -> tuple[Rules, ...]:
    """One set of rules for every edition and main option."""
    hand: dict[str, object] = {"marks": "hand"} if by_hand else {}
    return tuple(
        edition(name).rules(players, lexicon=lexicon, **options, **hand)
        for name, players, options in KINDS
    )


def random_code(rules: Rules, dice: Random, holes: int | None = None) -> Code:
    """Any code the rules allow, each peg drawn by the dice."""
    length = holes or dice.choice(rules.holes)
    if rules.words is not None:
        return Code(dice.choice(sorted(word for word in rules.words if len(word) == length)))
    pegs: list[str] = []
    while len(pegs) < length:
        peg = dice.choice(rules.letters)
        if rules.repeats or peg == BLANK or peg not in pegs:
            pegs.append(peg)
    return Code(pegs)


def random_guess(rules: Rules, dice: Random, holes: int) -> Code:
    """Any guess the rules allow."""
    if rules.words is not None or not rules.free_guesses:
        return random_code(rules, dice, holes)
    return Code(dice.choices(rules.letters, k=holes))


def code_shown(rules: Rules, dice: Random, round: Round) -> Code:
    """What stood behind the shield of a real table: mostly a code of the sum that was told."""
    known = rules.after_clue(round.clue if dice.random() < 0.7 else None)
    if known.told is None:
        return random_code(rules, dice, round.holes)
    return dice.choice(list(known.codes()))


def marks_on(holes: int, kinds: int) -> list[Mark]:
    """Every mark that is possible on so many holes, with so many kinds of key pegs."""
    marks = [()]
    for _ in range(kinds):
        marks = [(*mark, count) for mark in marks for count in range(holes + 1)]  # type: ignore[misc]  # tuples grow
    return [Mark(mark) for mark in marks if is_possible(Mark(mark), holes)]


class Game:
    """A match with its history, that takes commands."""

    def __init__(
        self, rules: Rules, dice: Random, first: int | None = None, *, stand_ins: bool = False
    ) -> None:
        self.rules = rules
        self.dice = dice
        self.match = Match()
        self.history: list[Event] = []
        self.now = 0.0
        self.code = Code()
        """The code that the codemaker has in mind."""
        self.do(Begin(rules, NAMES[: rules.players], first, stand_ins=stand_ins))

    def do(self, command: Command) -> tuple[Event, ...]:
        """Decide, and apply what was decided."""
        events = decide(self.match, command, now=self.now, dice=self.dice)
        for event in events:
            self.match = apply(self.match, event)
        self.history += events
        return events

    @property
    def round(self) -> Round:
        """The running round."""
        return self.match.current

    def set_code(self, code: Code | None = None) -> Code:
        """The codemaker sets this code, or any."""
        code = code or random_code(self.rules, self.dice)
        self.do(SetCode(self.round.codemaker, code))
        return code


def as_written(match: Match) -> Match:
    """The match without what the notation does not keep.

    Seals, the clock, and who left.
    """
    rounds = tuple(
        replace(
            round,
            commitment=None,
            secret=None,
            salt=None,
            since=None,
            deadline=None,
            kept_deadline=None,
            kept_since=None,
        )
        for round in match.rounds
    )
    return replace(
        match,
        rounds=rounds,
        grace=0,
        stand_ins_allowed=False,
        patience=None,
        away={},
        stand_ins=frozenset(),
        version=0,
    )
