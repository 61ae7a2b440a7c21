"""The plots of a review: their points, drawn with signs, or told in words where that does not fit.

Nothing is said by colour, and all that a plot shows stands in the table above it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10
from textwrap import wrap
from typing import TYPE_CHECKING

from codepegs.text import Figure, Text, Translations, say

if TYPE_CHECKING:
    from codepegs.engine.advice import RoundReview

NARROWEST, WIDEST = 50, 90
"""Columns: on a narrower screen nothing is drawn, and on a wider one no more is used."""

HEIGHT = 14

SIGNS = "●○■·│┤└┬─"
"""What plots are drawn with; a terminal that cannot show these gets words."""

MOST_LABELS = 15
"""Rows up to which each has its number below the plot."""

Series = tuple[str, Sequence[float], Sequence[float]]
"""A sign and where it stands: across, and up."""


@dataclass(frozen=True)
class Plot:
    """What is drawn: a line, signs on it, and the same told in words."""

    title: Text
    told: Text
    series: Sequence[Series]
    """The first is drawn as a line."""
    heights: Sequence[tuple[float, str]]
    """Heights with their labels."""


def codes_points(round: RoundReview) -> list[tuple[int, int]]:
    """The codes left before the first row and after each; none where too few are known."""
    points: list[tuple[int, int]] = []
    for row in round.rows:
        if not points and row.before:
            points.append((row.number - 1, row.before))
        if row.after:
            points.append((row.number, row.after))
    return points if len(points) > 1 else []


def codes_told(points: Sequence[tuple[int, int]]) -> tuple[Text, ...]:
    """The same in words."""
    return tuple(
        say("after row {row}: {codes}", row=number, codes=codes)
        if number
        else say("at the start: {codes}", codes=codes)
        for number, codes in points
    )


def rows_points(round: RoundReview) -> list[tuple[int, float, float]]:
    """For each row its number, and what was to be expected with the best and with it."""
    points = [
        (row.number, float(row.best.value.rows), float(row.made.rows))
        for row in round.rows
        if row.made is not None and row.best is not None and row.best.value is not None
    ]
    return points if len(points) > 1 else []


def rows_told(points: Sequence[tuple[int, float, float]]) -> tuple[Text, ...]:
    """The same in words."""
    return tuple(
        say(
            "row {row}: {made}, with the best {best}",
            row=number,
            made=Figure(f"{made:.2f}"),
            best=Figure(f"{best:.2f}"),
        )
        for number, best, made in points
    )


def codes_plot(round: RoundReview) -> Plot | None:
    """The codes left before the first row and after each, on a logarithmic scale."""
    points = codes_points(round)
    if not points:
        return None
    across, up = [float(number) for number, _ in points], [log10(codes) for _, codes in points]
    return Plot(
        say("Codes left after each row, on a logarithmic scale"),
        say("Codes left: {points}.", points=codes_told(points)),
        [("·", across, up), ("●", across, up)],
        [(power, f"{10**power}") for power in range(ceil(max(*up, 1)) + 1)],
    )


def rows_plot(round: RoundReview) -> Plot | None:
    """For each row what was to be expected with it, and with the best."""
    points = rows_points(round)
    if not points:
        return None
    across, best = [number for number, _, _ in points], [best for _, best, _ in points]
    # As fine as they are told: what looks the same in words is the same.
    lost = [(number, made) for number, best, made in points if made - best >= 0.005]
    as_best = [(number, best) for number, best, made in points if made - best < 0.005]
    series: list[Series] = [("·", across, best), ("○", across, best)]
    for sign, places in (("■", lost), ("●", as_best)):
        if places:
            series.append((sign, [x for x, _ in places], [y for _, y in places]))
    highest = ceil(max(made for _, _, made in points))
    return Plot(
        say(
            "Rows to be expected at each row: ■ as played, ○ with the best row, ● where that was "
            "played"
        ),
        say("Rows to be expected: {points}.", points=rows_told(points)),
        series,
        [(height, str(height)) for height in range(0, highest + 1, 1 if highest <= 6 else 2)],
    )


def drawn(plot: Plot, width: int | None, language: Translations) -> list[str]:
    """The plot as lines of at most so many columns; told where they are too few, or none."""
    if width is None:
        return [plot.told.spoken(language)]
    if width < NARROWEST:
        return wrap(plot.told.spoken(language), width)
    from plotext import figure  # loaded here, because the extra engine brings it

    figure.clear()
    figure.plot_size(min(width, WIDEST) - 2, HEIGHT)
    for number, (sign, across, up) in enumerate(plot.series):
        signal = figure.signal(list(across), list(up), marker=sign)
        figure.draw(signal.lines() if number == 0 else signal)
    low, high = plot.heights[0][0], max(plot.heights[-1][0], *plot.series[0][2])
    first, last = plot.series[0][1][0], plot.series[0][1][-1]
    # Numbers of rows as whole numbers, and room on both sides for the signs.
    step = ceil((last - first + 1) / MOST_LABELS)
    rows = list(range(int(first), int(last) + 1, step))
    figure.ruler("x").ticks(rows, [str(row) for row in rows])
    figure.ruler("x").lim(first - 0.2, last + 0.2)
    figure.ruler("y").ticks([height for height, _ in plot.heights], [s for _, s in plot.heights])
    figure.ruler("y").lim(low, high)
    for axis in ("x", "y"):
        figure.axes(active=False, axis=axis, side=1)
    picture: str = figure.build().string(colorless=True)
    lines = [f"  {line.rstrip()}" for line in picture.splitlines() if line.strip()]
    return [*wrap(plot.title.spoken(language), width), "", *lines]
