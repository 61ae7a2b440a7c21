"""The pegs: a letter, a name, a shape and a Braille cell each.

The letters are the notation's: unique within an edition and the same in every language. Where they
would puzzle the readers of a language, a peg has a letter of that language's own, for showing and
typing. No letter means two pegs of one edition, whichever languages they come from: so every letter
can be read without asking for the language.
Shape and Braille cell let every peg be told apart without its colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase

from codepegs.rules.code import BLANK
from codepegs.text import N_, Lettering, Text, say


@dataclass(frozen=True, slots=True)
class Peg:
    """One piece of a code."""

    letter: str
    name: str
    colour: str
    shape: str
    braille: str
    own: tuple[tuple[str, str], ...] = ()
    """For a language the letter that it has instead."""

    @property
    def spoken(self) -> Text:
        """The name, for a person."""
        return say(self.name)

    @property
    def shown(self) -> Lettering:
        """The letter, for a person."""
        return Lettering(self.letter, self.own)

    @property
    def touched(self) -> Lettering:
        """The Braille cells of the letter, for a person."""
        own = ((language, _braille(letter)) for language, letter in self.own)
        return Lettering(self.braille, tuple(own))


# The Braille cells of a to z (Unicode's pattern block, six-dot cells).
_CELLS = dict(zip(ascii_uppercase, "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
# A Braille digit is the cell of a letter a to j; the number sign before it is left out, because
# no edition mixes digits with letters.
_CELLS |= dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))


def _braille(letters: str) -> str:
    return "".join(_CELLS[sign.upper()] for sign in letters)


EMPTY = Peg(BLANK, N_("blank"), "none", "empty", "⠤")


# Where the first letter of a name belongs to another peg, a language takes one that is heard in the
# name and free in the notation: gelb and geel L, blanc C, rose and roze E.
_OWN_COLOURS = {
    "white": {"fr": "C"},
    "pink": {"fr": "E", "nl": "E"},
    "green": {"fr": "V"},
    "silver": {"fr": "A", "nl": "Z"},
    "yellow": {"de": "L", "fr": "J", "nl": "L"},
    "black": {"de": "S", "fr": "N", "nl": "Z"},
}


def _colour(letter: str, name: str, shape: str) -> Peg:
    own = tuple(_OWN_COLOURS.get(name, {}).items())
    return Peg(letter, name, name, shape, _CELLS[letter], own)


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


def _animal(letter: str, name: str, colour: str, **own: str) -> Peg:
    return Peg(letter, name, colour, name, _CELLS[letter], tuple(own.items()))


ANIMALS = (
    _animal("L", N_("lion"), "yellow"),
    _animal("M", N_("monkey"), "orange", de="A", fr="S", nl="A"),
    _animal("E", N_("elephant"), "blue", nl="O"),
    _animal("Z", N_("zebra"), "white"),
    _animal("T", N_("tiger"), "red"),
    _animal("C", N_("crocodile"), "green", de="K", nl="K"),
)

_OWN_SHAPES = {
    "triangle": {"de": "d", "nl": "d"},
    "circle": {"de": "k"},
    "square": {"de": "q", "fr": "a", "nl": "v"},
    "hexagon": {"nl": "z"},
}

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
    colours, shapes = _OWN_COLOURS.get(colour, {}), _OWN_SHAPES.get(shape, {})
    own = tuple(
        (language, colours.get(language, letter[0]) + shapes.get(language, letter[1]))
        for language in sorted(colours.keys() | shapes.keys())
    )
    return Peg(letter, name, colour, shape, _braille(letter), own)


PIECES = tuple(_piece(letter, name) for letter, name in _PIECE_NAMES.items())
"""Five colours by five shapes (`grand`); a letter for each, as in `Rt`."""
