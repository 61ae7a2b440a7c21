"""The plots of a tournament, drawn with letters and signs, on a terminal that is wide enough.

They show nothing that the tables do not say, and need no colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from textwrap import wrap

from codepegs.render import NARROWEST, WIDEST
from codepegs.terminal import plot_width
from codepegs.text import Translations, say
from codepegs.tournament import Standing, Standings

MOST_PLAYERS = 20
"""So many of the best players have their averages drawn."""

MOST_LINES = 6
"""So many of the best players have their rows drawn: more letters are hard to tell apart."""

HEIGHT = 16

LETTERS = "ABCDEF"


def drawn(found: Standings, said: Translations) -> list[str]:
    """All plots, as lines; none where they cannot be shown."""
    columns = plot_width()
    if columns is None or columns < NARROWEST:
        return []
    width = min(columns, WIDEST)
    lines = ["", *_averages(found, said, width)]
    if not found.plan.is_at_tables:
        lines += ["", *_rows(found, said, width)]
    return lines


def _averages(found: Standings, said: Translations, width: int) -> list[str]:
    """Each player's average, and the interval around it."""
    from plotext import figure

    shown = found.places[:MOST_PLAYERS]
    figure.clear()
    figure.plot_size(width - 2, len(shown) + 4)
    heights = [float(len(shown) - number) for number in range(len(shown))]
    ends = [_ends(one) for one in shown]
    for height, (low, high) in zip(heights, ends, strict=True):
        if high > low:
            figure.draw(figure.signal([low, high], [height, height], marker="─").lines())
    means = [float(one.average.mean) for one in shown]
    figure.draw(figure.signal(means, heights, marker="●"))
    figure.ruler("y").ticks(heights, [one.entrant.name[:20] for one in shown])
    # One line for each player, and one above and below.
    figure.ruler("y").lim(0, len(shown) + 1)
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    room = (high - low) * 0.05 or 0.1
    figure.ruler("x").lim(low - room, high + room)
    title = say("Averages ●, and how far the truth may be from them ─")
    return _lines(title.spoken(said), width)


def _ends(one: Standing) -> tuple[float, float]:
    mean, margin = float(one.average.mean), one.average.margin
    return (mean, mean) if isinf(margin) else (mean - margin, mean + margin)


def _rows(found: Standings, said: Translations, width: int) -> list[str]:
    """For each row, how many codes in a hundred the best players have cracked by then."""
    from plotext import figure

    shown = found.places[:MOST_LINES]
    most = max(one.most for one in shown)
    if most < 2:
        return []
    figure.clear()
    figure.plot_size(width - 2, HEIGHT)
    across = [float(row) for row in range(1, most + 1)]
    # The best is drawn last, so that its letter is on top where several meet.
    for letter, one in reversed(list(zip(LETTERS, shown, strict=False))):
        figure.draw(figure.signal(across, _cracked_by(one, most), marker=letter))
    figure.ruler("x").ticks(across, [str(row) for row in range(1, most + 1)])
    figure.ruler("x").lim(0.8, most + 0.2)
    figure.ruler("y").ticks([0.0, 25.0, 50.0, 75.0, 100.0], ["0", "25", "50", "75", "100"])
    figure.ruler("y").lim(0, 100)
    names = tuple(
        f"{letter} {one.entrant.name}" for letter, one in zip(LETTERS, shown, strict=False)
    )
    title = say("Codes in a hundred that are cracked by each row: {names}", names=names)
    return _lines(title.spoken(said), width)


def _cracked_by(one: Standing, most: int) -> Sequence[float]:
    cracked, shares = 0, []
    for row in range(most):
        cracked += one.histogram[row] if row < one.most else 0
        shares.append(100 * cracked / one.average.count)
    return shares


def _lines(title: str, width: int) -> list[str]:
    """The figure as lines, under its title."""
    from plotext import figure

    for axis in ("x", "y"):
        figure.axes(active=False, axis=axis, side=1)
    picture: str = figure.build().string(colorless=True)
    lines = [f"  {line.rstrip()}" for line in picture.splitlines() if line.strip()]
    return [*wrap(title, width), "", *lines]
