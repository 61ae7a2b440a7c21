"""Computes the figures of `engine/points_values.py` again; takes a quarter of an hour.

    python -m tests.campaigns.points_fit

It plays rounds between one player for points and others who only want to crack the code, half of
them by the most information, half by any code that fits; then between players for points alone. The
points that came after each guess, by the number of codes that were left, give the figures for the
next rounds.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.bots.points import KNOTS, Outlook
from tests.campaigns.points import ByNumbers


def sample_chunk(job: tuple[int, bool, Outlook, int, int]) -> list[tuple[int, float, int]]:
    """After guesses for points: the codes left, later points less the others', and later rows."""
    players, all_for_points, outlook, seed, rounds = job
    dice = Random(f"fit {seed}")
    table = ByNumbers(players, outlooks=(outlook, outlook))
    breakers, share = players - 1, 1 / (players - 1)
    samples = []
    for _ in range(rounds):
        own = dice.randrange(breakers)
        rival = "points" if all_for_points else dice.choice(("entropy", "random"))
        kinds = [rival] * breakers
        kinds[own] = "points"
        # Most rounds have one random guess, so that all numbers of remaining codes come up.
        astray = None if dice.random() < 0.2 else own + breakers * dice.randrange(3)
        code = dice.randrange(len(table.space.codes))
        round = table.round(code, kinds, dice, astray, all_for_points)
        for row in range(astray or own, len(round.points) - 1, breakers):
            mine = sum(round.points[row + breakers :: breakers])
            rest = sum(round.points[row + 1 :]) - mine
            samples.append((round.left[row], mine - share * rest, len(round.points) - row - 1))
    return samples


def fitted(samples: Sequence[tuple[int, float, int]]) -> NDArray[np.float64]:
    """The outlook that fits the samples best: linear between knots, with small bends at them."""
    left, seen = np.array([s[0] for s in samples]), np.array([s[1:] for s in samples])
    knots, x = np.log(KNOTS), np.log(left)
    below = np.clip(np.searchsorted(knots, x, side="right") - 1, 0, len(knots) - 2)
    part = (x - knots[below]) / (knots[below + 1] - knots[below])
    weights = np.zeros((len(left), len(knots)))
    weights[np.arange(len(left)), below] = 1 - part
    weights[np.arange(len(left)), below + 1] += part
    bends = np.diff(np.eye(len(knots)), 2, axis=0)
    normal = weights.T @ weights + 20 * bends.T @ bends
    return np.asarray(np.linalg.solve(normal, weights.T @ seen).T)


def fit(
    pool: ProcessPoolExecutor, players: int, all_for_points: bool, rounds: int, times: int
) -> Outlook:
    """Play and fit several times, each time with the figures of the time before."""
    outlook = Outlook((0.0,) * len(KNOTS), (3.0,) * len(KNOTS))
    for number in range(times):
        jobs = [
            (players, all_for_points, outlook, 100 * number + k, rounds // 20) for k in range(20)
        ]
        samples = [sample for chunk in pool.map(sample_chunk, jobs) for sample in chunk]
        new = fitted(samples)
        if number > 0:
            # Only half of the step: the players guess differently with the new figures.
            new = (np.array(outlook) + new) / 2
        outlook = Outlook(*(tuple(np.round(row, 2).tolist()) for row in new))
        print(f"  {players} players, {number + 1} of {times}: {outlook.points[:9]} …", flush=True)
    return outlook


def main() -> None:
    """Fit, and print the lines for `engine/points_values.py`."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players in (3, 4, 5):
            outlook = fit(pool, players, False, 10_000, 8)
            print(f"AMONG_CRACKERS[{players}] = {outlook}", flush=True)
        for players in (3, 4, 5):
            # Fewer rounds: they are long here, and each guess takes more computing.
            outlook = fit(pool, players, True, 3_000, 6)
            print(f"AMONG_PLAYERS_FOR_POINTS[{players}] = {outlook}", flush=True)


if __name__ == "__main__":
    main()
