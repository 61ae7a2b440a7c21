"""The pegs: a letter, a name, a shape and a Braille cell each.

Letters are unique within an edition and the same in every language; names are translated.
Shape and Braille cell let every peg be told apart without its colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase

from codepegs.rules.code import BLANK
from codepegs.text import N_, Text, say


@dataclass(frozen=True, slots=True)
class Peg:
    """One piece of a code."""

    letter: str
    name: str
    colour: str
    shape: str
    braille: str

    @property
    def spoken(self) -> Text:
        """The name, for a person."""
        return say(self.name)


# The Braille cells of a to z (Unicode's pattern block, six-dot cells).
_CELLS = dict(zip(ascii_uppercase, "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
# A Braille digit is the cell of a letter a to j; the number sign before it is left out, because
# no edition mixes digits with letters.
_CELLS |= dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))

EMPTY = Peg(BLANK, N_("blank"), "none", "empty", "⠤")


def _colour(letter: str, name: str, shape: str) -> Peg:
    return Peg(letter, name, name, shape, _CELLS[letter])


SIX_COLOURS = (
    _colour("R", N_("red"), "circle"),
    _colour("B", N_("blue"), "square"),
    _colour("G", N_("green"), "triangle"),
    _colour("Y", N_("yellow"), "star"),
    _colour("W", N_("white"), "ring"),
    _colour("K", N_("black"), "cross"),
)

# 002:29 prints silver twice; the first is pink (002:171, 003:18).
EIGHT_COLOURS = (
    _colour("W", N_("white"), "ring"),
    _colour("P", N_("pink"), "heart"),
    _colour("G", N_("green"), "triangle"),
    _colour("R", N_("red"), "circle"),
    _colour("O", N_("orange"), "diamond"),
    _colour("S", N_("silver"), "crescent"),
    _colour("Y", N_("yellow"), "star"),
    _colour("B", N_("blue"), "square"),
)


def digits(characters: str) -> tuple[Peg, ...]:
    """Pegs that show a digit, and are called by it."""
    return tuple(
        Peg(digit, digit, "plain", f"digit-{digit}", _CELLS[digit]) for digit in characters
    )


def letters(count: int) -> tuple[Peg, ...]:
    """Pegs that show a letter, and are called by it."""
    return tuple(
        Peg(letter, letter, f"hue-{letter}", f"letter-{letter}", _CELLS[letter])
        for letter in ascii_uppercase[:count]
    )


ANIMALS = (
    Peg("L", N_("lion"), "yellow", "lion", _CELLS["L"]),
    Peg("M", N_("monkey"), "orange", "monkey", _CELLS["M"]),
    Peg("E", N_("elephant"), "blue", "elephant", _CELLS["E"]),
    Peg("Z", N_("zebra"), "white", "zebra", _CELLS["Z"]),
    Peg("T", N_("tiger"), "red", "tiger", _CELLS["T"]),
    Peg("C", N_("crocodile"), "green", "crocodile", _CELLS["C"]),
)

# Named whole, because languages order and bend colour and shape in their own ways.
_PIECE_NAMES = {
    "Yt": N_("yellow triangle"),
    "Yc": N_("yellow circle"),
    "Ys": N_("yellow square"),
    "Yr": N_("yellow rectangle"),
    "Yh": N_("yellow hexagon"),
    "Kt": N_("black triangle"),
    "Kc": N_("black circle"),
    "Ks": N_("black square"),
    "Kr": N_("black rectangle"),
    "Kh": N_("black hexagon"),
    "Rt": N_("red triangle"),
    "Rc": N_("red circle"),
    "Rs": N_("red square"),
    "Rr": N_("red rectangle"),
    "Rh": N_("red hexagon"),
    "Bt": N_("blue triangle"),
    "Bc": N_("blue circle"),
    "Bs": N_("blue square"),
    "Br": N_("blue rectangle"),
    "Bh": N_("blue hexagon"),
    "Gt": N_("green triangle"),
    "Gc": N_("green circle"),
    "Gs": N_("green square"),
    "Gr": N_("green rectangle"),
    "Gh": N_("green hexagon"),
}


def _piece(letter: str, name: str) -> Peg:
    colour, shape = name.split()
    return Peg(letter, name, colour, shape, "".join(_CELLS[sign.upper()] for sign in letter))


PIECES = tuple(_piece(letter, name) for letter, name in _PIECE_NAMES.items())
"""Five colours by five shapes (`grand`); a letter for each, as in `Rt`."""
