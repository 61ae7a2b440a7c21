"""The plots of a tournament, drawn with letters and signs, on a terminal that is wide enough.

Nothing is said by colour, and all that a plot shows stands in the tables above it too. Elsewhere
nothing is drawn.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from math import isinf
from textwrap import wrap

from codepegs.render import NARROWEST, SIGNS, WIDEST
from codepegs.text import Translations, say
from codepegs.tournament import Standing, Standings

MOST_PLAYERS = 20
"""The best ones, of whom the averages are drawn."""

MOST_LINES = 6
"""The best ones, whose rows are drawn: more letters could not be told apart."""

HEIGHT = 16

LETTERS = "ABCDEF"


def drawn(found: Standings, said: Translations) -> list[str]:
    """All plots, as lines; none where they cannot be shown."""
    width = _width()
    if width is None:
        return []
    lines = ["", *_averages(found, said, width)]
    if not found.plan.is_at_tables:
        lines += ["", *_rows(found, said, width)]
    return lines


def _width() -> int | None:
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    try:
        SIGNS.encode(sys.stdout.encoding)
    except (UnicodeEncodeError, LookupError):
        return None
    columns = shutil.get_terminal_size().columns
    return min(columns, WIDEST) if columns >= NARROWEST else None


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
    # A line for each, and one above and below: none falls on another's.
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
    # The best last, so that its letter is seen where several meet.
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
    """What was drawn, under its title."""
    from plotext import figure

    for axis in ("x", "y"):
        figure.axes(active=False, axis=axis, side=1)
    picture: str = figure.build().string(colorless=True)
    lines = [f"  {line.rstrip()}" for line in picture.splitlines() if line.strip()]
    return [*wrap(title, width), "", *lines]
