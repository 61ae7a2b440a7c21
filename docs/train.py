"""Learns to crack the codes of classic-1972 from nothing but rewards: `python docs/train.py`.

A policy gradient (REINFORCE) with NumPy alone, in many games at once. For each game the agent keeps
the codes that fit the marks it has seen, looks at some random rows, half of them codes that fit, and
describes each by five numbers. It learns a weight for each number. All weights begin at zero: then the
agent guesses any of the rows that it looks at.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import codepegs.envs  # noqa: F401  # registers the editions with Gymnasium
from codepegs import edition
from codepegs.engine.book import find

NAME = "codepegs/classic-1972-v0"
FEATURES = (
    "may be the code",
    "chance to be the code",
    "share of the codes left, on average",
    "share of the codes left, at worst",
    "different marks for each code",
)


def marks_between(rows: NDArray[np.int64], colours: int) -> NDArray[np.uint8]:
    """A number for the mark of every row against every other: exact times five, plus misplaced."""
    exact = (rows[:, None, :] == rows[None, :, :]).sum(axis=2)
    counts = (rows[:, :, None] == np.arange(colours)).sum(axis=1)
    common = np.minimum(counts[:, None, :], counts[None, :, :]).sum(axis=2)
    marks: NDArray[np.uint8] = (5 * exact + common - exact).astype(np.uint8)
    return marks


ROWS = np.indices((6, 6, 6, 6)).reshape(4, -1).T
"""Every row, in the order of the actions."""
MARKS = marks_between(ROWS, 6)
PLACES = 6 ** np.arange(3, -1, -1)
"""What a peg in each hole adds to the number of a row."""


@dataclass
class Agent:
    """An agent that guesses by its weights, and reads nothing of a game but its observations."""

    dice: np.random.Generator
    weights: NDArray[np.float64] = field(default_factory=lambda: np.zeros(len(FEATURES)))
    looks_at: int = 24
    is_learning: bool = False

    def begin(self, games: int) -> None:
        """New games: every code fits."""
        everything = np.arange(len(ROWS))
        self.fitting = [everything] * games

    def read(self, seen: dict[str, Any], games: NDArray[np.int64]) -> None:
        """Keep the codes that would have earned the last mark of each of these games."""
        last = seen["rows"][games] - 1
        guesses = (seen["guesses"][games, last].astype(np.int64) - 1) @ PLACES
        marks = seen["marks"][games, last] @ np.array([5, 1])
        for game, guess, mark in zip(games.tolist(), guesses, marks, strict=True):
            fitting = self.fitting[game]
            self.fitting[game] = fitting[MARKS[guess, fitting] == mark]

    def choose(self, game: int) -> tuple[int, NDArray[np.float64]]:
        """A row to guess, and the gradient of its log-probability by the weights."""
        fitting = self.fitting[game]
        half = self.looks_at // 2
        own = self.dice.choice(fitting, half) if len(fitting) > half else fitting
        rows = np.concatenate((own, self.dice.integers(len(ROWS), size=half)))
        described = describe(rows, fitting)
        scores = described @ self.weights
        if not self.is_learning:
            # Ties go to the first row: codes that fit come before others.
            chosen = (
                int(np.argmax(scores)) if self.weights.any() else int(self.dice.integers(len(rows)))
            )
            return int(rows[chosen]), described[chosen]
        likely = np.exp(scores - scores.max())
        likely /= likely.sum()
        chosen = int(np.searchsorted(likely.cumsum(), self.dice.random()))
        chosen = min(chosen, len(rows) - 1)
        return int(rows[chosen]), described[chosen] - likely @ described


def describe(rows: NDArray[np.int64], fitting: NDArray[np.int64]) -> NDArray[np.float64]:
    """The five features of each row, while these codes still fit."""
    number = len(fitting)
    marks = MARKS[rows][:, fitting] + 25 * np.arange(len(rows))[:, None]
    cells = np.bincount(marks.ravel(), minlength=25 * len(rows)).reshape(-1, 25) / number
    fits = np.isin(rows, fitting).astype(float)
    parts = (cells > 0).sum(axis=1) / min(number, 14)
    return np.column_stack((fits, fits / number, (cells**2).sum(axis=1), cells.max(axis=1), parts))


def play(
    agent: Agent, envs: Any, codes: list[str] | None = None, seed: int | None = None
) -> tuple[NDArray[np.float64], list[list[NDArray[np.float64]]]]:
    """Play all games to their end: the rewards of each, row by row, and the gradients of its guesses."""
    options = None if codes is None else {"codes": codes}
    seen, _ = envs.reset(seed=seed, options=options)
    games = np.arange(envs.num_envs)
    agent.begin(envs.num_envs)
    gradients: list[list[NDArray[np.float64]]] = [[] for _ in range(envs.num_envs)]
    paid = np.zeros((envs.num_envs, 0))
    actions = np.zeros(envs.num_envs, dtype=np.int64)
    while games.size:
        for game in games.tolist():
            actions[game], gradient = agent.choose(game)
            gradients[game].append(gradient)
        seen, rewards, ended, _, _ = envs.step(actions)
        running = np.zeros(envs.num_envs, dtype=bool)
        running[games] = True
        paid = np.column_stack((paid, np.where(running, rewards, 0.0)))
        games = games[~ended[games]]
        agent.read(seen, games)
    return paid, gradients


def learn(agent: Agent, envs: Any, rounds: int, *, seed: int, rate: float = 4.0) -> None:
    """Move the weights towards guesses that earned more than the average guess of their row."""
    agent.is_learning = True
    for number in range(rounds):
        paid, gradients = play(agent, envs, seed=seed if number == 0 else None)
        still_to_come = paid[:, ::-1].cumsum(axis=1)[:, ::-1]
        lengths = np.array([len(one) for one in gradients])
        step = np.zeros(len(FEATURES))
        for row in range(paid.shape[1]):
            playing = np.flatnonzero(lengths > row)
            better = still_to_come[playing, row] - still_to_come[playing, row].mean()
            step += better @ np.array([gradients[game][row] for game in playing])
        agent.weights += rate * step / envs.num_envs
    agent.is_learning = False


def average(agent: Agent, envs: Any) -> Fraction:
    """The average guesses over all codes; a code that is not cracked counts as eleven."""
    codes = ["".join("RBGYWK"[peg] for peg in row) for row in ROWS]
    paid, _ = play(agent, envs, codes)
    return Fraction(round(-paid.sum()), len(codes))


def at_random(envs: Any, seed: int) -> Fraction:
    """The average of an agent that guesses random rows."""
    envs.reset(seed=seed)
    dice = np.random.default_rng(seed)
    paid, playing = 0.0, np.ones(envs.num_envs, dtype=bool)
    while playing.any():
        _, rewards, ended, _, _ = envs.step(dice.integers(len(ROWS), size=envs.num_envs))
        paid += float(rewards[playing].sum())
        playing &= ~ended
    return Fraction(round(-paid), envs.num_envs)


def main() -> None:
    """Learn, and compare the result with the optimum."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--rounds", type=int, default=40, help="rounds of learning")
    asked.add_argument("--games", type=int, default=128, help="games in each round")
    asked.add_argument("--seed", type=int, default=1972)
    words = asked.parse_args()
    if words.games < 1 or words.rounds < 0 or words.seed < 0:
        asked.error("games count from 1, rounds and seeds from 0")
    everything = gymnasium.make_vec(NAME, len(ROWS))
    agent = Agent(np.random.default_rng(words.seed))
    tell("any row at all", at_random(everything, words.seed))
    tell("before learning", average(agent, everything))
    begun = time.perf_counter()
    learn(agent, gymnasium.make_vec(NAME, words.games), words.rounds, seed=words.seed)
    tell("after learning", average(agent, everything))
    best = find(edition("classic-1972").rules())
    assert best is not None  # It is solved, and in the book.
    tell("the best there is", Fraction(best.facts.total, len(ROWS)))
    seconds = time.perf_counter() - begun
    sys.stdout.write(f"{words.rounds * words.games} games of learning, {seconds:.0f} seconds\n")
    for name, weight in zip(FEATURES, agent.weights, strict=True):
        sys.stdout.write(f"  {weight:6.2f}  {name}\n")


def tell(who: str, guesses: Fraction) -> None:
    """Print one line of the result."""
    sys.stdout.write(f"{who:18} {float(guesses):8.4f} guesses a code\n")


if __name__ == "__main__":
    main()
