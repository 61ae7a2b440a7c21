"""Compiles all kernels ahead of time; each step imports its part of the engine when it begins."""

from __future__ import annotations

import random
from collections.abc import Callable

from codepegs.rules.editions import edition


def exact() -> None:
    """The exact search, for boards of few marks, of many, and for the young."""
    from codepegs.engine.solver import Exact, Space

    for holes in (3, 5):
        rules = edition("custom").rules(holes=holes, colours=2, doubles=True)
        engine = Exact(Space.of(rules), memory=1 << 16)
        engine.plan()
        engine.solve()


def one_step() -> None:
    """Whole trees by every one-step strategy."""
    from codepegs.engine.solver import STRATEGIES, Space, choose, tree_totals

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
    from codepegs.engine.bots import choose_for_points
    from codepegs.engine.solver import Space

    rules = edition("family-2004").rules(players=3)
    choose_for_points(Space.of(rules), rules, [], 1, random.Random(1))


STEPS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("one-step strategies", one_step),
    ("exact search", exact),
    ("large boards", large),
    ("points", points),
)


def warm_up() -> None:
    """Compile all kernels that are not compiled yet; a minute at first, a second afterwards."""
    for _, compile_it in STEPS:
        compile_it()
