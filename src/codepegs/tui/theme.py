"""How pegs and key pegs are drawn, in the colours that the terminal has.

A peg always has its letter and a key peg its sign, so that nothing depends on colour alone.
"""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rich.style import Style
from rich.text import Text as Drawn

from codepegs.rules import BLANK, Mark, Peg, Rules
from codepegs.text import ENGLISH, Translations

_DARK, _LIGHT = "#17140f", "#ffffff"

# By colour, the fill and the ink of a peg: the shades of the page, which people with the common kinds
# of colour blindness can tell apart; and with sixteen colours, one for each peg of an edition.
_PAINTS = {
    "white": (("#f7f6eb", _DARK), ("bright_white", "black")),
    "pink": (("#ff94dd", _DARK), ("bright_magenta", "black")),
    "green": (("#2cc483", _DARK), ("green", "black")),
    "red": (("#d41718", _LIGHT), ("red", "bright_white")),
    "orange": (("#ff8004", _DARK), ("bright_red", "black")),
    "silver": (("#858b99", _DARK), ("white", "black")),
    "yellow": (("#fbd82f", _DARK), ("bright_yellow", "black")),
    "blue": (("#1d45b8", _LIGHT), ("blue", "bright_white")),
    "black": (("#26262c", _LIGHT), ("bright_black", "bright_white")),
    "plain": (("#efe6d2", _DARK), ("white", "black")),
}
_SIXTEEN_HUES = ("cyan", "bright_yellow", "magenta", "bright_green", "bright_red", "bright_cyan")

_KEYS = {
    "red": ("#ff6b78", "bright_red"),
    "white": ("#fbf8f0", "bright_white"),
    "black": ("#c9c4b8", "white"),
    "blue": ("#6ea8ff", "bright_blue"),
}

_SIGNS = {"exact": "●", "misplaced": "○", "half right": "♦", "right": "○"}

# Terminals without colour.
_COLOURLESS = {
    *("dumb", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320", "ansi-mono", "cons25-m")
}


def depth_of(environ: Mapping[str, str]) -> str:
    """How many colours the terminal shows.

    >>> [depth_of({"TERM": term}) for term in ("xterm-256color", "vt100", "linux")]
    ['256', 'none', '16']
    >>> depth_of({"TERM": "xterm", "COLORTERM": "truecolor"}), depth_of({"NO_COLOR": "1"})
    ('true', 'none')
    """
    term = environ.get("TERM", "").strip().lower()
    if environ.get("NO_COLOR") or not term or term in _COLOURLESS or term.endswith("-m"):
        return "none"
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "true"
    if term.endswith(("-direct", "-truecolor")) or term in ("xterm-kitty", "alacritty", "foot"):
        return "true"
    return "256" if "256color" in term else "16"


@dataclass(frozen=True)
class Theme:
    """Draws pegs and key pegs with so many colours, and with the letters of a language."""

    depth: str = "true"
    language: Translations = ENGLISH

    def peg(self, peg: Peg, width: int = 3) -> Drawn:
        """A peg with its letter, so many cells wide."""
        letter = peg.shown.spoken(self.language)
        if self.depth == "none" or letter == BLANK:
            return Drawn(f"({letter})".center(width), style=self.strong)
        return Drawn(letter.center(width), style=self._paint(peg))

    def lettered(self, peg: Peg, letter: str) -> Drawn:
        """A peg with another letter on it."""
        return self.peg(replace(peg, letter=letter, own=()))

    def hole(self, width: int = 3) -> Drawn:
        """An empty hole."""
        return Drawn("·".center(width), style=self.faint)

    def shield(self, width: int = 3) -> Drawn:
        """A hole behind the shield."""
        return Drawn("▒" * width, style=self.faint)

    def mark(self, rules: Rules, mark: Mark) -> Drawn:
        """The key pegs of a row, each with the sign of its kind."""
        drawn = Drawn()
        for key, meaning, count in zip(rules.keys, rules.key_meanings, mark, strict=True):
            drawn.append(_SIGNS[meaning] * count, style=self.key_style(key))
        return drawn

    def key(self, key: str, meaning: str) -> Drawn:
        """One key peg."""
        return Drawn(_SIGNS[meaning], style=self.key_style(key))

    def key_style(self, key: str) -> Style:
        """The style of a key peg."""
        if self.depth == "none":
            return self.strong
        # Bulls and cows have no colour in their names; cows are white.
        exact, sixteen = _KEYS.get(key, _KEYS["white"])
        return Style(color=sixteen if self.depth == "16" else exact, bold=True)

    @property
    def faint(self) -> Style:
        """The style of what should not catch the eye."""
        if self.depth == "none":
            return Style()
        return Style(color="bright_black" if self.depth == "16" else "#8a8578")

    @property
    def strong(self) -> Style:
        """The style of what should."""
        return Style(bold=True)

    @property
    def warning(self) -> Style:
        """The style of a refusal, which also begins with a sign."""
        if self.depth == "none":
            return Style(bold=True, reverse=True)
        return Style(color="bright_red" if self.depth == "16" else "#ff8f8f", bold=True)

    @property
    def chosen(self) -> Style:
        """The style of what has the focus."""
        return Style(bold=True, reverse=True)

    def _paint(self, peg: Peg) -> Style:
        exact, sixteen = _PAINTS.get(peg.colour) or _paints_of_letter(peg.letter)
        fill, ink = sixteen if self.depth == "16" else exact
        return Style(color=ink, bgcolor=fill, bold=True)


def _paints_of_letter(letter: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Colours for a letter; neighbours in the alphabet are far apart on the colour wheel."""
    place = ord(letter[0].upper()) - ord("A")
    lightness = (0.74, 0.68, 0.82)[place % 3]
    parts = colorsys.hls_to_rgb((place * 137.5 + 8) % 360 / 360, lightness, 0.6)
    exact = "#" + "".join(f"{round(255 * part):02x}" for part in parts)
    return (exact, _DARK), (_SIXTEEN_HUES[place % len(_SIXTEEN_HUES)], "black")
