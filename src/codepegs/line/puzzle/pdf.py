"""Puzzles on paper: a PDF with the puzzles first, and their solutions with the deductions last.

The same puzzles make the same bytes: nothing in the file tells when or where it was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from codepegs.line.puzzle.puzzle_ids import Puzzle
from codepegs.render import KEY_MEANINGS
from codepegs.rules import Mark, Peg, mark_text
from codepegs.text import Refusal, Text, Translations, language, say

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


def draw_peg(pdf: FPDF, colour: str, letter: str, x: float, y: float) -> None:
    """A peg in a square whose upper left corner is given: a disc with its letter."""
    tint = _TINTS.get(colour, _WHITE)
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


PAPERS = ("a4", "letter")
MARGIN = 15.0
GAP = 8.0
"""Millimetres around a page, and between two puzzles."""
HEADING, LINE = 7.0, 4.2


def checked_paper(name: str) -> str:
    """The paper of that name, or a refusal; also refuses if the package for PDFs is missing."""
    if name.casefold() not in PAPERS:
        raise Refusal("puzzle/paper", came=name, expected=PAPERS)
    # Loaded in functions: the package is an extra.
    import fpdf  # noqa: F401  # refused before any work is done

    return name.casefold()


def write(path: str, puzzles: Sequence[Puzzle], paper: str, code: str) -> None:
    """Write the puzzles into the file, in the language of that code."""
    try:
        Path(path).write_bytes(pdf_of(puzzles, paper, code))
    except OSError as error:
        raise Refusal("file/unwritable", came=path, reason=error.strerror or str(error)) from None


def pdf_of(puzzles: Sequence[Puzzle], paper: str, code: str) -> bytes:
    """The puzzles as a PDF."""
    from fpdf import FPDF

    class Sheet(FPDF):
        """Numbers its pages."""

        def footer(self) -> None:
            """The number of the page and of all pages."""
            self.set_y(-MARGIN + 3)
            self.set_font("helvetica", "", 8)
            self.cell(0, 5, f"{self.page_no()} / {{nb}}", align="C")

    pdf = Sheet(format=paper)
    # The standard fonts have these characters: all that the four languages need.
    pdf.core_fonts_encoding = "cp1252"
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_lang(code)
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(True, MARGIN)
    printed = _Printed(pdf, puzzles[0].rules.edition.in_words(language(code)))
    pdf.set_title(printed.said(say("Codepegs puzzles")))
    printed.puzzles(puzzles)
    printed.solutions(puzzles)
    return bytes(pdf.output())


@dataclass
class _Printed:
    """Draws puzzles onto pages, in one language."""

    pdf: FPDF
    language: Translations

    def said(self, text: Text) -> str:
        """A text with only the characters of the fonts."""
        spoken = text.spoken(self.language).replace("\u202f", "\u00a0")
        return spoken.encode("cp1252", errors="replace").decode("cp1252")

    def _line(self, height: float, text: Text, size: int, style: Literal["", "B"] = "") -> None:
        self.pdf.set_font("helvetica", style, size)
        self.pdf.cell(0, height, self.said(text), new_x="LMARGIN", new_y="NEXT")

    def _peg(self, peg: Peg, x: float, y: float) -> None:
        draw_peg(self.pdf, peg.colour, peg.shown.spoken(self.language), x, y)

    # -- Puzzles ----------------------------------------------------------------------------------

    def puzzles(self, puzzles: Sequence[Puzzle]) -> None:
        pdf = self.pdf
        pdf.add_page()
        self._heading(puzzles[0])
        width = (pdf.epw - GAP) / 2
        # How far the two columns are filled; the next puzzle goes into the shorter one.
        filled = [pdf.get_y()] * 2
        for number, puzzle in enumerate(puzzles, 1):
            height = self._height(puzzle)
            if min(filled) + height > pdf.h - MARGIN:
                pdf.add_page()
                filled = [pdf.get_y()] * 2
            column = filled.index(min(filled))
            x = pdf.l_margin + column * (width + GAP)
            self._puzzle(number, puzzle, x, filled[column], width)
            filled[column] += height

    def _heading(self, puzzle: Puzzle) -> None:
        pdf, rules = self.pdf, puzzle.rules
        self._line(10, say("Codepegs puzzles"), 18, "B")
        title = say(rules.edition.title)
        self._line(6, say("{edition}: {title}.", edition=rules.edition.name, title=title), 11)
        pdf.multi_cell(0, 5.5, self.said(puzzle.made.sentence), new_x="LMARGIN", new_y="NEXT")
        pdf.ln(2)
        self._pegs(puzzle)
        self._keys(puzzle)
        pdf.ln(4)

    def _pegs(self, puzzle: Puzzle) -> None:
        """Every peg with its name, in as many lines as they need."""
        pdf, x, y = self.pdf, self.pdf.l_margin, self.pdf.get_y()
        for letter, peg in puzzle.rules.pegs.items():
            name = "" if peg.name == letter else self.said(peg.spoken)
            pdf.set_font("helvetica", "", 10)
            needed = PEG + (pdf.get_string_width(name) + 5 if name else 1)
            if x + needed > pdf.w - pdf.r_margin:
                x, y = pdf.l_margin, y + PEG + 1
            self._peg(peg, x, y)
            pdf.set_font("helvetica", "", 10)
            pdf.set_xy(x + PEG, y)
            pdf.cell(needed - PEG, PEG, name)
            x += needed
        pdf.set_xy(pdf.l_margin, y + PEG + 1)

    def _keys(self, puzzle: Puzzle) -> None:
        pdf, rules = self.pdf, puzzle.rules
        for form, (key, meaning) in enumerate(zip(rules.keys, rules.key_meanings, strict=True)):
            y = pdf.get_y()
            draw_key(pdf, form, pdf.l_margin + PEG / 2, y + 3)
            pdf.set_x(pdf.l_margin + PEG)
            self._line(6, say(KEY_MEANINGS[meaning], key=say(key)), 10)

    def _height(self, puzzle: Puzzle) -> float:
        return HEADING + LINE + (len(puzzle.rows) + 1) * (PEG + 1) + 2 + GAP

    def _puzzle(self, number: int, puzzle: Puzzle, x: float, y: float, width: float) -> None:
        pdf = self.pdf
        pdf.set_xy(x, y)
        pdf.set_font("helvetica", "B", 12)
        heading = say("Puzzle {number}, {grade}", number=number, grade=puzzle.grade)
        pdf.cell(width, HEADING, self.said(heading))
        pdf.set_xy(x, y + HEADING)
        pdf.set_font("helvetica", "", 7)
        pdf.cell(width, LINE, puzzle.name.id)
        y += HEADING + LINE
        for row, (guess, mark) in enumerate(puzzle.rows, 1):
            self._number(str(row), x, y)
            for hole, letter in enumerate(guess):
                self._peg(puzzle.rules.pegs[letter], x + 6 + hole * PEG, y)
            keys = x + 6 + len(guess) * PEG + 3
            draw_mark(pdf, mark, puzzle.made.holes, keys, y)
            words = keys + puzzle.made.holes * KEY + 2
            pdf.set_xy(words, y)
            pdf.set_font("helvetica", "", 8)
            spoken = ", ".join(self.said(part) for part in mark_text(puzzle.rules, mark))
            self._fit(spoken, x + width - words)
            pdf.cell(x + width - words, PEG, spoken)
            y += PEG + 1
        pdf.set_draw_color(0, 0, 0)
        pdf.set_line_width(0.2)
        pdf.line(x, y + 0.5, x + 6 + puzzle.made.holes * PEG, y + 0.5)
        self._number("?", x, y + 2)
        for hole in range(puzzle.made.holes):
            draw_hole(pdf, x + 6 + hole * PEG, y + 2)

    def _number(self, words: str, x: float, y: float) -> None:
        self.pdf.set_font("helvetica", "", 9)
        self.pdf.set_xy(x, y)
        self.pdf.cell(6, PEG, words)

    def _fit(self, words: str, width: float) -> None:
        """Choose a smaller font for a line that is too long."""
        needed = self.pdf.get_string_width(words) + 2 * self.pdf.c_margin
        if needed > width:
            self.pdf.set_font_size(max(5.0, 8.0 * width / needed))

    # -- Solutions --------------------------------------------------------------------------------

    def solutions(self, puzzles: Sequence[Puzzle]) -> None:
        pdf = self.pdf
        pdf.add_page()
        self._line(9, say("Solutions"), 14, "B")
        for number, puzzle in enumerate(puzzles, 1):
            # The code and the first deduction stay on one page.
            if pdf.will_page_break(6 + 3 * LINE):
                pdf.add_page()
            shown = puzzle.rules.shown(puzzle.code)
            heading = say("Puzzle {number}: {code}", number=number, code=shown)
            self._line(6, heading, 10, "B")
            pdf.set_font("helvetica", "", 9)
            for step, sentences in enumerate(puzzle.steps, 1):
                line = f"{step}. {' '.join(self.said(text) for text in sentences)}"
                pdf.multi_cell(0, LINE, line, align="L", new_x="LMARGIN", new_y="NEXT")
            pdf.ln(2)
