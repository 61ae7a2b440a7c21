"""Players: whoever is asked for a row, be it a strategy, a bot of some strength or a program.

A player is made for a few games and closed after them. It gets the rows and marks on the board and
the dice of its game, and so the same game always comes out the same.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TYPE_CHECKING, Protocol

from codepegs.engine import LISTED, number_of_codes, number_of_guesses
from codepegs.engine.book import shipped
from codepegs.engine.bots import STRENGTHS, choose_by_strength
from codepegs.engine.solver import space_of
from codepegs.engine.trees import Tree
from codepegs.rules import SCHEMES, Answer, Code, Rules
from codepegs.text import Refusal
from codepegs.tournament.entrant import Entrant
from codepegs.tournament.program import STARTING, Limits, Program
from codepegs.tournament.protocol import Fault, dice_for, question, rows_of, short_seed

if TYPE_CHECKING:
    from codepegs.engine.solver import Space


@dataclass(frozen=True)
class RoundSetup:
    """A round as one player meets it: under which rules, how long the code is, and its dice."""

    rules: Rules
    holes: int
    number: str
    """What tells it apart from the player's other games."""
    seed: str
    """What all dice of this player in this game follow from."""
    dice: random.Random = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", dice_for(self.seed, "rows"))


class Player(Protocol):
    """Whoever is asked for a row."""

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        """The next row, or a `Fault`."""

    def close(self) -> None:
        """Nothing more will be asked."""


def player_for(entrant: Entrant, rules: Rules, limits: Limits, games: int) -> Player:
    """The player of an entrant, for so many games under these rules."""
    if entrant.is_outside:
        command = entrant.command
        if entrant.kind == "python":
            command = (sys.executable, "-m", "codepegs.tournament.python_bot", entrant.what)
        # As much as all its answers may take: so much it could use in any case.
        cpu = ceil(limits.seconds * rows_of(rules) * games + STARTING)
        return _Outside(command, replace(limits, cpu=cpu))
    if entrant.kind == "strategy":
        return _Strategy(entrant.what)
    if entrant.kind == "strength":
        return _Strength(entrant.what)
    if entrant.kind == "points":
        return _ForPoints()
    return _Reader(entrant.tree)


def learns(entrant: Entrant, rules: Rules) -> bool:
    """Whether a player's games teach it something that may change its next ones.

    Only the exact search learns. A program has no need to remember anything, and its dice are those
    of its game.
    """
    if entrant.kind != "strength" or STRENGTHS[entrant.what].thinks != "perfect":
        return False
    return any(_is_listed(rules, holes) and not shipped.find(rules, holes) for holes in rules.holes)


def _is_listed(rules: Rules, holes: int) -> bool:
    return max(number_of_codes(rules, holes), number_of_guesses(rules, holes)) <= LISTED


class _Inside:
    """A player that needs nothing to be closed."""

    def close(self) -> None:
        """Nothing more will be asked."""


class _Strategy(_Inside):
    """One step ahead. What it has worked out once, it remembers: its own tree, as far as needed."""

    def __init__(self, strategy: str) -> None:
        self._strategy = strategy
        self._known: dict[tuple[int, tuple[Answer, ...]], Code] = {}

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        """The row that the strategy plays."""
        from codepegs.engine.solver import choose

        where = (game.holes, tuple(answers))
        known = self._known.get(where)
        if known is not None:
            return known
        space = space_of(game.rules, game.holes)
        row = space.guess(choose(space, space.fitting(answers), self._strategy, game.dice))
        if self._strategy != "random":
            self._known[where] = row
        return row


class _Strength(_Inside):
    """A bot of some strength, as people meet it: where guesses have points, the best play for them."""

    def __init__(self, strength: str) -> None:
        self._strength = strength
        self._spaces: dict[int, Space | Rules] = {}

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        """The row that it plays."""
        by_guess = SCHEMES[game.rules.scoring].by_guess
        if by_guess and STRENGTHS[self._strength].thinks != "any":
            return _for_points(game, answers)
        where = self._where(game.rules, game.holes)
        return choose_by_strength(where, game.holes, answers, self._strength, game.dice)

    def _where(self, rules: Rules, holes: int) -> Space | Rules:
        """A space of this player's own, or the rules where it needs none.

        What the exact search of a space has learned may change which of equally good rows it finds
        first. So no other games may have taught it.
        """
        if STRENGTHS[self._strength].thinks == "any":
            return rules
        if not _is_listed(rules, holes):
            return rules
        if holes not in self._spaces:
            # From the book nothing has to be computed.
            is_known = STRENGTHS[self._strength].thinks == "perfect" and shipped.find(rules, holes)
            self._spaces[holes] = rules if is_known else _fresh_space(rules, holes)
        return self._spaces[holes]


def _fresh_space(rules: Rules, holes: int) -> Space:
    from codepegs.engine.solver import Space

    return Space.of(rules, holes)


class _ForPoints(_Inside):
    """Plays for the points of guesses, at a table of three to five."""

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        """The row that brings most, compared with the others."""
        return _for_points(game, answers)


def _for_points(game: RoundSetup, answers: Sequence[Answer]) -> Code:
    from codepegs.engine.bots import choose_for_points

    space = space_of(game.rules, game.holes)
    return choose_for_points(space, game.rules, answers, len(answers) + 1, game.dice)


class _Reader(_Inside):
    """Plays from a tree: a saved one, or the book's."""

    def __init__(self, tree: Tree | None) -> None:
        self._tree = tree
        self._trees: dict[int, Tree] = {}

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        """The row that stands there."""
        node = tree_of(self._tree, game.rules, game.holes, self._trees).follow(answers)
        assert node is not None  # A tree that was checked knows every game that is played by it.
        return node.guess


def tree_of(tree: Tree | None, rules: Rules, holes: int, known: dict[int, Tree]) -> Tree:
    """The saved tree, or else the book's for codes of so many holes."""
    if tree is not None:
        return tree
    if holes not in known:
        entry = shipped.find(rules, holes)
        if entry is None:
            raise Refusal("tournament/no-book")
        known[holes] = entry.tree(rules)
    return known[holes]


class _Outside:
    """A program that is asked by lines."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._program = Program(command, limits)

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        """The row that it answers, if it is one."""
        seed = short_seed(game.seed, "program")
        said = self._program.ask(question(game.rules, game.holes, answers, game.number, seed))
        try:
            return game.rules.guess(said, game.holes)
        except Refusal:
            self._program.close(at_once=True)
            raise Fault("illegal", said) from None

    def close(self) -> None:
        """Nothing more will be asked."""
        self._program.close()
