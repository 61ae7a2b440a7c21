"""The mark: the answer to a guess, in key pegs that carry no position (001:52, 004:21)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import eq
from typing import Self

from codepegs.text import N_, Refusal


class Mark(tuple[int, ...]):
    """How many key pegs of each kind, in the order of the edition's keys.

    The first kind is always the one that, in every hole, means the code is cracked.

    >>> Mark((1, 2)).exact, Mark((1, 2)).misplaced
    (1, 2)
    >>> Mark((1, 2)) == (1, 2)
    True
    """

    __slots__ = ()

    def __new__(cls, counts: Iterable[int] = (0, 0)) -> Self:
        """A mark of so many key pegs of each kind."""
        return super().__new__(cls, counts)

    @property
    def exact(self) -> int:
        """Right colour, right place: red pegs, black in 1972."""
        return self[0]

    @property
    def misplaced(self) -> int:
        """Right colour, wrong place: white pegs; none where place does not count."""
        return self[1] if len(self) > 1 else 0

    def cracks(self, holes: int) -> bool:
        """Four red pegs are the signal of success (001:71)."""
        return self[0] == holes

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Mark({tuple(self)})"


def mark(code: Sequence[str], guess: Sequence[str]) -> Mark:
    """Exact: the holes that agree. Misplaced: the colours in common, less those.

    One hidden red and two misplaced reds earn one white (004:23).

    >>> mark("PRBY", "PBRG")
    Mark((1, 2))
    >>> mark("RBGY", "WRRW")
    Mark((0, 1))
    >>> mark("_RBY", "R_BG")
    Mark((1, 2))
    """
    _refuse_unequal(code, guess)
    exact = sum(map(eq, code, guess))
    return Mark((exact, _in_common(code, guess) - exact))


def mark_pieces(code: Sequence[str], guess: Sequence[str]) -> Mark:
    """The three-coloured marks of `grand`: black, white, blue.

    A piece is a colour and a shape. Black: piece and place. White: the piece, in another place.
    Blue: in that place only the colour or only the shape. Black goes before white before blue,
    and each guessed piece earns one peg at most. Where two equal guessed pieces compete for one
    white, the left one takes it.

    >>> mark_pieces(("Rt", "Bc", "Ks", "Gh"), ("Rt", "Ks", "Yc", "Bh"))
    Mark((1, 1, 1))
    """
    _refuse_unequal(code, guess)
    pairs = [pair for pair in zip(code, guess, strict=True) if pair[0] != pair[1]]
    left = [hidden for hidden, _ in pairs]
    white = blue = 0
    for hidden, guessed in pairs:
        if guessed in left:
            left.remove(guessed)
            white += 1
        elif resembles(hidden, guessed):
            blue += 1
    return Mark((len(code) - len(pairs), white, blue))


def mark_colours(code: Sequence[str], guess: Sequence[str]) -> Mark:
    """For the young: how many are right, wherever they stand.

    >>> mark_colours("LMZ", "ZLT")
    Mark((2,))
    """
    _refuse_unequal(code, guess)
    return Mark((_in_common(code, guess),))


def resembles(hidden: str, guessed: str) -> bool:
    """The same colour or the same shape, but not the same piece."""
    return (hidden[0] == guessed[0]) != (hidden[1] == guessed[1])


def _refuse_unequal(code: Sequence[str], guess: Sequence[str]) -> None:
    if len(code) != len(guess):
        raise Refusal("mark/lengths", code="".join(code), guess="".join(guess))


def _in_common(code: Sequence[str], guess: Sequence[str]) -> int:
    hidden = list(code)
    count = 0
    for peg in guess:
        if peg in hidden:
            hidden.remove(peg)
            count += 1
    return count


Marking = Callable[[Sequence[str], Sequence[str]], Mark]

MARKINGS: dict[str, tuple[Marking, tuple[str, ...]]] = {
    "standard": (mark, (N_("exact"), N_("misplaced"))),
    "pieces": (mark_pieces, (N_("exact"), N_("misplaced"), N_("half right"))),
    "colours": (mark_colours, (N_("right"),)),
}
"""How an edition marks, and what each kind of key peg means."""


def is_possible(counts: Mark, holes: int) -> bool:
    """Whether any code could earn this mark (decision 2a).

    There are not more key pegs than holes. When all holes but one are exact, the last colour has
    no other place to be in.

    >>> is_possible(Mark((3, 1)), 4), is_possible(Mark((2, 2)), 4), is_possible(Mark((4, 1)), 4)
    (False, True, False)
    """
    if not all(isinstance(count, int) for count in counts) or min(counts) < 0:
        return False
    return sum(counts) <= holes and (counts.exact, counts.misplaced) != (holes - 1, 1)
