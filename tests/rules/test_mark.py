"""Marking, by its laws and compared with its naive versions."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from codepegs import Mark, Refusal, mark
from codepegs.rules.mark import MARKINGS, is_possible, mark_colours, mark_pieces
from codepegs.rules.palette import PIECES
from tests import naive
from tests.matches import marks_on, random_code, random_guess, rules_of_every_kind


@st.composite
def two_rows(draw: st.DrawFn) -> tuple[str, str]:
    holes = draw(st.integers(1, 12))
    row = st.text("ABCDEF_", min_size=holes, max_size=holes)
    return draw(row), draw(row)


pieces = st.sampled_from([peg.letter for peg in PIECES if peg.letter[0] in "YKR"])
boards = st.tuples(*[pieces] * 4)


@pytest.mark.parametrize(
    ("code", "guess", "expected"),
    [
        ("PRBY", "PBRG", (1, 2)),  # fits 002:171
        ("RWBG", "WYBK", (1, 1)),  # an English leaflet
        ("RBGK", "WYGG", (1, 0)),
        ("YBYK", "RYGW", (0, 1)),
        ("RBRY", "GRRW", (1, 1)),
        ("2532", "3523", (1, 2)),  # Knuth
        ("_RBY", "R_BG", (1, 2)),  # 000:27, blank as a colour
    ],
)
def test_the_worked_marks_of_the_rules(code: str, guess: str, expected: tuple[int, int]) -> None:
    assert mark(code, guess) == expected


@given(two_rows())
def test_marking_is_symmetric(rows: tuple[str, str]) -> None:
    code, guess = rows
    assert mark(code, guess) == mark(guess, code)
    assert mark_colours(code, guess) == mark_colours(guess, code)


@given(two_rows())
def test_a_mark_has_no_more_key_pegs_than_holes_and_is_possible(rows: tuple[str, str]) -> None:
    given_mark = mark(*rows)
    assert min(given_mark) >= 0
    assert sum(given_mark) <= len(rows[0])
    assert is_possible(given_mark, len(rows[0]))


@given(two_rows())
def test_all_exact_means_the_guess_is_the_code(rows: tuple[str, str]) -> None:
    code, guess = rows
    assert mark(code, guess).cracks(len(code)) == (code == guess)


@given(two_rows(), st.randoms())
def test_a_mark_does_not_change_when_both_rows_are_shuffled_alike(
    rows: tuple[str, str], dice: Random
) -> None:
    order = list(range(len(rows[0])))
    dice.shuffle(order)
    shuffled = [[row[i] for i in order] for row in rows]
    assert mark(*shuffled) == mark(*rows)


@given(two_rows())
def test_marking_agrees_with_its_obvious_twin(rows: tuple[str, str]) -> None:
    assert mark(*rows) == naive.mark(*rows)
    assert mark_colours(*rows) == naive.mark_colours(*rows)


@given(boards, boards)
def test_marking_pieces_agrees_with_its_obvious_twin(
    code: tuple[str, ...], guess: tuple[str, ...]
) -> None:
    given_mark = mark_pieces(code, guess)
    assert given_mark == naive.mark_pieces(code, guess)
    assert is_possible(Mark(given_mark), 4)
    # Blacks and whites together are the pieces in common, as in every edition.
    assert given_mark[:2] == mark(code, guess)


def test_of_two_equal_guessed_pieces_the_left_one_earns_the_white() -> None:
    """The left Rt takes the white, so the right one is free for the blue; and the other way."""
    assert mark_pieces(("Bs", "Rc", "Rt", "Gh"), ("Rt", "Rt", "Yr", "Yr")) == (0, 1, 1)
    assert mark_pieces(("Rc", "Bs", "Rt", "Gh"), ("Rt", "Rt", "Yr", "Yr")) == (0, 1, 0)


def test_grand_marks_black_before_white_before_blue() -> None:
    """A piece that would be right elsewhere and half right here earns the white only."""
    assert mark_pieces(("Rt", "Bt", "Ks", "Gh"), ("Bt", "Rt", "Ks", "Gc")) == (1, 2, 1)


def test_the_marks_of_four_holes_are_the_fourteen_that_are_known() -> None:
    assert len(marks_on(4, 2)) == 14


@pytest.mark.parametrize(
    ("said", "holes"),
    [((3, 1), 4), ((4, 1), 4), ((0, 5), 4), ((-1, 2), 4), ((0, 1), 1), ((2, 1), 3)],
)
def test_no_code_earns_an_impossible_mark(said: tuple[int, ...], holes: int) -> None:
    """Decision 2a."""
    assert not is_possible(Mark(said), holes)


def test_every_mark_that_is_possible_is_earned_by_some_code() -> None:
    """With enough colours, `is_possible` refuses nothing that could be true."""
    earned = {mark("ABCD", guess) for guess in naive_guesses("ABCDX", 4)}
    assert earned == set(marks_on(4, 2))


def test_every_kind_of_piece_mark_that_is_possible_is_earned() -> None:
    code = ("Yt", "Kc", "Rs", "Br")
    letters = ("Yt", "Kc", "Rs", "Br", "Yc", "Kt", "Rh", "Bh", "Gh")
    earned = {mark_pieces(code, guess) for guess in naive_guesses(letters, 4)}
    assert earned == set(marks_on(4, 3))


def naive_guesses(letters: "tuple[str, ...] | str", holes: int) -> "list[tuple[str, ...]]":
    guesses: list[tuple[str, ...]] = [()]
    for _ in range(holes):
        guesses = [(*guess, letter) for guess in guesses for letter in letters]
    return guesses


def test_every_edition_marks_as_its_twin_does() -> None:
    dice = Random(7)
    for rules in rules_of_every_kind():
        for _ in range(200):
            code = random_code(rules, dice)
            guess = random_guess(rules, dice, len(code))
            assert rules.mark(code, guess) == naive.MARKS[rules.marking](code, guess)


def test_the_young_have_one_number_and_everybody_else_one_for_each_key_peg() -> None:
    for rules in rules_of_every_kind():
        assert len(rules.keys) == len(rules.key_meanings) == len(MARKINGS[rules.marking][1])


def test_a_mark_prints_as_it_is_written() -> None:
    assert (str(Mark((1, 2))), repr(Mark((1, 2)))) == ("1 2", "Mark((1, 2))")
    assert (Mark((2,)).exact, Mark((2,)).misplaced) == (2, 0)
    assert Mark() == (0, 0)


def test_rows_of_different_lengths_cannot_be_marked() -> None:
    for marking, _ in MARKINGS.values():
        for code, guess in ((("Rt", "Bc"), ("Rt",)), (("Rt",), ("Rt", "Bc"))):
            with pytest.raises(Refusal, match="different lengths"):
                marking(code, guess)


def test_half_a_key_peg_is_impossible() -> None:
    assert not is_possible(Mark((1.5, 0)), 4)  # type: ignore[arg-type]  # what somebody may send
