"""The charts of a review, as SVG inside the page. All that they show stands in its table too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

from codepegs.engine.advice import RoundReview
from codepegs.render.plots import codes_points, codes_told, rows_points, rows_told
from codepegs.text import Text, Translations, say

WIDTH, HEIGHT = 360, 196
"""As wide as a telephone, so that letters keep their size there."""

LEFT, RIGHT, TOP, BOTTOM = 44, 344, 18, 168
"""Where the axes are."""

MOST_LABELS = 13
"""Rows up to which each has its number below the chart."""

Scale = Callable[[float], float]


def codes_chart(round: RoundReview, language: Translations) -> str:
    """The codes left before the first row and after each, on a logarithmic scale."""
    points = codes_points(round)
    if not points:
        return ""
    highest = max(1.0, log10(max(codes for _, codes in points)))
    across = _across(points[0][0], points[-1][0])
    up = _scale(0, highest, BOTTOM, TOP)
    drawn = [_grid(up(power), str(10**power)) for power in range(floor(highest) + 1)]
    places = [(across(number), up(log10(codes))) for number, codes in points]
    drawn.append(_line(places))
    drawn += [f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="5"/>' for x, y in places]
    drawn += [
        _text(x, y - 9, str(codes), "middle", "value")
        for (x, y), (_, codes) in zip(places, points, strict=True)
    ]
    drawn += _row_labels([number for number, _ in points], across)
    title = say("Codes left, on a logarithmic scale")
    return _chart(title, say("{points}.", points=codes_told(points)), drawn, language)


def rows_chart(round: RoundReview, language: Translations) -> str:
    """For each row what was to be expected with it, and with the best."""
    points = rows_points(round)
    if not points:
        return ""
    highest = max(1, ceil(max(made for _, _, made in points)))
    across = _across(points[0][0], points[-1][0])
    up = _scale(0, highest, BOTTOM, TOP)
    step = 1 if highest <= 6 else 2
    drawn = [_grid(up(value), str(value)) for value in range(0, highest + 1, step)]
    drawn.append(_line([(across(number), up(best)) for number, best, _ in points]))
    for number, best, made in points:
        x, y, top = across(number), up(best), up(made)
        ring = f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        if y - top > 1:
            drawn += [
                f'<line class="gap" x1="{x:.1f}" x2="{x:.1f}" y1="{y:.1f}" y2="{top:.1f}"/>',
                ring,
                f'<rect class="made" x="{x - 4.5:.1f}" y="{top - 4.5:.1f}" width="9" height="9"/>',
            ]
        else:
            drawn += [ring, f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="5"/>']
    drawn += _row_labels([number for number, _, _ in points], across)
    title = say("Rows to be expected: ■ as played, ○ with the best row, ● where that was played")
    return _chart(title, say("{points}.", points=rows_told(points)), drawn, language)


# -- Drawing ---------------------------------------------------------------------------------------


def _scale(low: float, high: float, start: float, end: float) -> Scale:
    span = (high - low) or 1
    return lambda value: start + (value - low) / span * (end - start)


def _across(first: int, last: int) -> Scale:
    # Room on both sides, so that no label is cut off.
    return _scale(first, last, LEFT + 14, RIGHT - 8)


def _grid(y: float, label: str) -> str:
    line = f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
    return line + _text(LEFT - 6, y + 4, label, "end")


def _text(x: float, y: float, words: str, anchor: str, kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f'<text{attribute} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(places: Sequence[tuple[float, float]]) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline class="line" points="{path}"/>'


def _row_labels(numbers: Sequence[int], across: Scale) -> list[str]:
    step = max(1, floor(len(numbers) / MOST_LABELS) + (len(numbers) > MOST_LABELS))
    return [_text(across(number), BOTTOM + 20, str(number), "middle") for number in numbers[::step]]


def _chart(title: Text, description: Text, drawn: Sequence[str], language: Translations) -> str:
    named = escape(title.spoken(language))
    told = escape(description.spoken(language), quote=True)
    row = _text(LEFT - 6, BOTTOM + 20, say("Row").spoken(language), "end")
    return (
        f"<figure><figcaption>{named}</figcaption>"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{named}: {told}">'
        f"{''.join(drawn)}{row}</svg></figure>"
    )
