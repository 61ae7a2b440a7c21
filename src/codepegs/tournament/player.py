"""Players: strategies, bots of some strength and programs, asked for one row after another."""

from __future__ import annotations

import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from codepegs.engine.book import shipped
from codepegs.engine.bots import STRENGTHS, choose_by_strength, choose_for_points
from codepegs.engine.solver import Space, choose, space_of
from codepegs.engine.trees import Tree
from codepegs.rules import SCHEMES, Answer, Code, Rules
from codepegs.text import Refusal
from codepegs.tournament.entrant import Entrant, is_listed
from codepegs.tournament.program import STARTING, Limits, Program
from codepegs.tournament.protocol import Fault, dice_for, question, rows_of, short_seed


@dataclass(frozen=True)
class RoundSetup:
    """A round as one player plays it: the rules, the length of the code, and the player's dice."""

    rules: Rules
    holes: int
    number: str  # Tells this round from the player's others.
    seed: str  # The seed of all dice of this player in this game.
    dice: random.Random = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", dice_for(self.seed, "rows"))


class Player(ABC):
    """Chooses rows."""

    @abstractmethod
    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        """The next row, or a `Fault`."""

    def close(self) -> None:  # noqa: B027 - most players have nothing to close
        """End what the player has started; no more rows are asked for."""


def player_for(entrant: Entrant, rules: Rules, limits: Limits, games: int) -> Player:
    """The player of an entrant, for so many games under these rules."""
    if entrant.is_outside:
        command = entrant.command
        if entrant.kind == "python":
            command = (sys.executable, "-m", "codepegs.tournament.python_bot", entrant.what)
        # As much as all its answers may take together.
        cpu = ceil(limits.seconds * rows_of(rules) * games + STARTING)
        return _Outside(command, replace(limits, cpu=cpu))
    if entrant.kind == "strategy":
        return _Strategy(entrant.what)
    if entrant.kind == "strength":
        return _Strength(entrant.what)
    if entrant.kind == "points":
        return _ForPoints()
    return _Reader(entrant.tree)


class _Strategy(Player):
    """Looks one step ahead, and remembers its rows."""

    def __init__(self, strategy: str) -> None:
        self._strategy = strategy
        self._known: dict[tuple[Rules, int, tuple[Answer, ...]], Code] = {}

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        where = (game.rules, game.holes, tuple(answers))
        known = self._known.get(where)
        if known is not None:
            return known
        space = space_of(game.rules, game.holes)
        row = space.guess(choose(space, space.fitting(answers), self._strategy, game.dice))
        if self._strategy != "random":
            self._known[where] = row
        return row


class _ForPoints(Player):
    """Plays for the points of guesses, at a table of three to five."""

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        space = space_of(game.rules, game.holes)
        return choose_for_points(space, game.rules, answers, len(answers) + 1, game.dice)


class _Strength(_ForPoints):
    """A bot of some strength; where guesses have points, all but the weakest play for them."""

    def __init__(self, strength: str) -> None:
        self._strength = strength
        self._thinks = STRENGTHS[strength].thinks
        self._spaces: dict[tuple[Rules, int], Space | Rules] = {}

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        if SCHEMES[game.rules.scoring].by_guess and self._thinks != "any":
            return super().guess(game, answers)
        where = self._where(game.rules, game.holes)
        return choose_by_strength(where, game.holes, answers, self._strength, game.dice)

    def _where(self, rules: Rules, holes: int) -> Space | Rules:
        """A space of this player's own, or the rules where it needs none.

        The exact search of a space remembers, which may change which of equally good rows it finds
        first; so the games of other players must not share it.
        """
        if self._thinks == "any" or not is_listed(rules, holes):
            return rules
        where = (rules, holes)
        if where not in self._spaces:
            # The book needs no space: nothing has to be computed.
            is_known = self._thinks == "perfect" and shipped.find(rules, holes)
            self._spaces[where] = rules if is_known else Space.of(rules, holes)
        return self._spaces[where]


class _Reader(Player):
    """Plays from a tree: a saved one, or the book's."""

    def __init__(self, tree: Tree | None) -> None:
        self._tree = tree
        self._trees: dict[int, Tree] = {}

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
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


class _Outside(Player):
    """A program that is asked by lines."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._program = Program(command, limits)

    def guess(self, game: RoundSetup, answers: Sequence[Answer]) -> Code:
        seed = short_seed(game.seed, "program")
        said = self._program.ask(question(game.rules, game.holes, answers, game.number, seed))
        try:
            return game.rules.guess(said, game.holes)
        except Refusal:
            self._program.close(at_once=True)
            raise Fault("illegal", said) from None

    def close(self) -> None:
        self._program.close()
