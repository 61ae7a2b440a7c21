"""Pegs and key pegs on paper: each is told apart by its letter or its form, in black and white too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codepegs.rules.mark import Mark
from codepegs.rules.ruleset import Rules

if TYPE_CHECKING:
    from fpdf import FPDF

PEG, KEY = 8.0, 4.0
"""Millimetres from one peg to the next, and from one key peg to the next."""

Colour = tuple[int, int, int]

# Pale, so that a black letter stands out from each of them when they are printed in greys.
_TINTS: dict[str, Colour] = {
    "red": (255, 176, 170),
    "blue": (168, 200, 255),
    "green": (176, 226, 176),
    "yellow": (255, 240, 150),
    "white": (255, 255, 255),
    "black": (60, 60, 60),
    "pink": (255, 205, 225),
    "orange": (255, 205, 140),
    "silver": (214, 214, 214),
}
_BLACK, _WHITE, _GREY = (0, 0, 0), (255, 255, 255), (150, 150, 150)


def draw_peg(pdf: FPDF, rules: Rules, letter: str, x: float, y: float) -> None:
    """A peg in a square whose upper left corner is given: a disc with its letter."""
    tint = _TINTS.get(rules.pegs[letter].colour, _WHITE)
    radius = PEG * 0.43
    pdf.set_draw_color(*_BLACK)
    pdf.set_fill_color(*tint)
    pdf.set_line_width(0.3)
    pdf.circle(x + PEG / 2, y + PEG / 2, radius, style="DF")
    pdf.set_text_color(*(_WHITE if sum(tint) < 300 else _BLACK))
    pdf.set_font("helvetica", "B", 12 if len(letter) == 1 else 9)
    pdf.set_xy(x, y)
    pdf.cell(PEG, PEG, letter, align="C")
    pdf.set_text_color(*_BLACK)


def draw_hole(pdf: FPDF, x: float, y: float) -> None:
    """An empty hole, to write a letter into."""
    pdf.set_draw_color(*_BLACK)
    pdf.set_line_width(0.3)
    pdf.circle(x + PEG / 2, y + PEG / 2, PEG * 0.43, style="D")


def draw_mark(pdf: FPDF, mark: Mark, holes: int, x: float, y: float) -> None:
    """Key pegs in a line: full ones first, then rings, then small dots where none are."""
    forms = [form for form, count in enumerate(mark) for _ in range(count)]
    for place in range(holes):
        middle = x + KEY * (place + 0.5), y + PEG / 2
        if place < len(forms):
            draw_key(pdf, forms[place], *middle)
        else:
            pdf.set_fill_color(*_GREY)
            pdf.circle(*middle, 0.4, style="F")


def draw_key(pdf: FPDF, form: int, x: float, y: float) -> None:
    """One key peg around a point: a full disc for the first kind, a ring for the second."""
    pdf.set_draw_color(*_BLACK)
    pdf.set_line_width(0.3)
    pdf.set_fill_color(*(_BLACK if form == 0 else _WHITE))
    pdf.circle(x, y, KEY * 0.37, style="DF")
    if form > 1:
        # A third kind is a ring with a point in it.
        pdf.set_fill_color(*_BLACK)
        pdf.circle(x, y, KEY * 0.12, style="F")
