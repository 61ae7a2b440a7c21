"""The averages of a tournament as a picture in SVG, whose label tells screen readers all of it."""

from __future__ import annotations

from html import escape
from math import ceil, floor, isinf, log10

from codepegs.text import Translations, printable, say
from codepegs.tournament.standings import Standing, Standings

WIDTH, LEFT, RIGHT = 720, 200, 640
LINE, TOP = 28, 56

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1d1d1b;--line:#d8d3c7;--mark:#0b6b63}
@media(prefers-color-scheme:dark){:root{--paper:#1b1c1e;--ink:#efede6;--line:#45464a;--mark:#5cc9bd}}
svg{background:var(--paper);font:14px system-ui,sans-serif}text{fill:var(--ink)}
.title{font-weight:700;font-size:16px}.grid{stroke:var(--line)}
.margin{stroke:var(--mark);stroke-width:3}.mean{fill:var(--mark)}
"""


def chart(found: Standings, language: Translations) -> str:
    """The picture: a line a player, the best first, with the interval of its average."""
    low, high = _span(found)
    bottom = TOP + LINE * len(found.places)
    rules = found.plan.rules
    edition = " ".join((rules.edition.name, *rules.written))
    title = say("Tournament: {edition}", edition=edition).spoken(language)
    label = "; ".join(
        # A colon after the name, because a name may end in a number.
        say("{name}: {points}", name=one.entrant.name, points=_said(one)).spoken(language)
        for one in found.places
    )
    drawn = [f'<text class="title" x="16" y="28">{escape(title)}</text>']
    step = _step(high - low)
    for tick in range(ceil(low / step), floor(high / step) + 1):
        x = _across(tick * step, low, high)
        drawn.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}"/>')
        drawn.append(_text(x, bottom + 20, f"{tick * step:g}", "middle"))
    for number, one in enumerate(found.places):
        drawn += _player(one, TOP + LINE * number + LINE / 2, low, high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 36}" '
        f'width="{WIDTH}" height="{bottom + 36}" role="img" '
        f'aria-label="{escape(f"{title}: {label}")}">'
        f"<style>{STYLE}</style>{''.join(drawn)}</svg>\n"
    )


def _player(one: Standing, y: float, low: float, high: float) -> list[str]:
    mean, margin = float(one.average.mean), one.average.margin
    x = _across(mean, low, high)
    drawn = [_text(LEFT - 16, y + 5, f"{one.place}  {one.entrant.name[:22]}", "end")]
    if not (one.average.is_exact or isinf(margin)):
        x1, x2 = _across(mean - margin, low, high), _across(mean + margin, low, high)
        drawn.append(f'<line class="margin" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y}" y2="{y}"/>')
    drawn.append(f'<circle class="mean" cx="{x:.1f}" cy="{y}" r="5"/>')
    drawn.append(_text(RIGHT + 12, y + 5, f"{mean:.4f}", "start"))
    return drawn


def _said(one: Standing) -> str:
    mean, margin = f"{float(one.average.mean):.4f}", one.average.margin
    return mean if one.average.is_exact or isinf(margin) else f"{mean} ± {margin:.4f}"


def _span(found: Standings) -> tuple[float, float]:
    ends = []
    for one in found.places:
        mean, margin = float(one.average.mean), one.average.margin
        margin = 0.0 if isinf(margin) else margin
        ends += [mean - margin, mean + margin]
    room = (max(ends) - min(ends)) * 0.05 or 0.5
    return min(ends) - room, max(ends) + room


def _step(span: float) -> float:
    """A round number, so that there are some five of them in the span."""
    power = 10 ** floor(log10(span / 5))
    return float(next(power * factor for factor in (1, 2, 5, 10) if power * factor * 6 >= span))


def _across(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / (high - low) * (RIGHT - LEFT)


def _text(x: float, y: float, words: str, anchor: str) -> str:
    shown = escape(printable(words))
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{shown}</text>'
