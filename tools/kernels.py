"""Compile the engine's kernels, once for a machine: `make test` does so before its workers start.

Two test workers that meet the same kernel for the first time would both compile it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from codepegs import edition
from codepegs.engine.warmth import is_compiled


def exact() -> None:
    """The exact search, for boards of few marks, of many, and for the young."""
    from codepegs.engine.optimal import Exact
    from codepegs.engine.space import Space

    for holes in (3, 5):
        rules = edition("custom").rules(holes=holes, colours=2, doubles=True)
        engine = Exact(Space.of(rules), memory=1 << 16)
        engine.plan()
        engine.solve()


def one_step() -> None:
    """Whole trees by every one-step strategy."""
    from codepegs.engine.space import Space
    from codepegs.engine.strategies import STRATEGIES, choose, tree_totals

    space = Space.of(edition("kids").rules())
    for strategy in STRATEGIES:
        choose(space, space.everything, strategy, random.Random(1))
        if strategy != "random":
            tree_totals(space, strategy)


def large() -> None:
    """Boards that cannot be listed."""
    from codepegs.engine.large import warm

    warm()


def points() -> None:
    """The table of three to five."""
    from codepegs.engine.points import choose_for_points
    from codepegs.engine.space import Space

    rules = edition("family-2004").rules(players=3)
    choose_for_points(Space.of(rules), rules, [], 1, random.Random(1))


STEPS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("one-step strategies", one_step),
    ("exact search", exact),
    ("large boards", large),
    ("points", points),
)


def main() -> None:
    """Compile what is not compiled yet, and say what takes its time."""
    if not is_compiled():
        print("Compiling the engine, once on this machine (about a minute):", flush=True)
    for name, compile_it in STEPS:
        begun = time.monotonic()
        compile_it()
        if time.monotonic() - begun > 2:
            print(f"  {name}: {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
