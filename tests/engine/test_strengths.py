"""Strengths: who overlooks less needs fewer guesses, and nobody sees more than the board."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.bots import strengths as strength_module
from codepegs.engine.bots.strengths import STRENGTHS, Noticed, choose_by_strength, noticed
from codepegs.engine.solver.space import Indices, Space
from codepegs.rules.candidates import Answer
from tests import naive
from tests.matches import random_code, random_guess, rules_of_every_kind

CLASSIC = edition("classic-1972").rules()
WEAK = ("beginner", "casual", "club")

space_of = cache(Space.of)


def always(answer: object) -> Callable[..., object]:
    """Whatever is asked, this is the answer."""
    return lambda *_, **__: answer


def rows_needed(rules: Rules, code: Code, strength: str, dice: Random) -> int:
    """How many guesses a player needs; the player sees the marks and nothing else."""
    board: list[Answer] = []
    while len(board) < 40:
        guess = choose_by_strength(rules, len(code), board, strength, dice)
        board.append((guess, rules.mark_row(code, guess)))
        if board[-1][1].cracks(len(code)):
            break
    return len(board)


@pytest.mark.slow
def test_who_is_stronger_needs_fewer_guesses_on_average() -> None:
    codes = [Code(pegs) for pegs in naive.codes(CLASSIC, 4)][::3]
    dice = Random(1)
    averages = {
        strength: mean(rows_needed(CLASSIC, code, strength, dice) for code in codes)
        for strength in ("beginner", "casual", "club", "expert")
    }
    assert sorted(averages, key=averages.__getitem__, reverse=True) == list(averages)
    # A beginner's rows are mostly enough: ten, in this edition.
    assert 6.5 < averages["beginner"] < 8
    assert 5.2 < averages["casual"] < 6
    assert 4.6 < averages["club"] < 4.9
    assert 4.4 < averages["expert"] < 4.5


@pytest.mark.slow
def test_perfect_play_needs_fewer_still() -> None:
    """5722 guesses for all codes is what an expert needs; 5625 is the least there is."""
    codes = [Code(pegs) for pegs in naive.codes(CLASSIC, 4)]
    dice = Random(1)
    assert 5625 <= sum(rows_needed(CLASSIC, code, "perfect", dice) for code in codes) < 5722


def test_perfect_play_comes_from_the_book_where_it_knows_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = SimpleNamespace(follow=lambda _, answers: None if answers else Code("YYWK"))
    monkeypatch.setattr("codepegs.engine.book.shipped.find", always(entry))
    monkeypatch.setattr(strength_module, "_thought", always(Code("RRRR")))
    assert choose_by_strength(CLASSIC, 4, [], "perfect", Random(1)) == Code("YYWK")
    left_the_book = [(Code("BBBB"), Mark((0, 0)))]
    assert choose_by_strength(CLASSIC, 4, left_the_book, "perfect", Random(1)) == Code("RRRR")


def test_beyond_the_book_perfect_play_solves_what_is_small_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def solve(candidates: Indices) -> SimpleNamespace:
        asked.append(len(candidates))
        return SimpleNamespace(total=0, guess=7)

    asked: list[int] = []
    monkeypatch.setattr("codepegs.engine.book.shipped.find", always(None))
    monkeypatch.setattr(strength_module, "_exact", always(SimpleNamespace(solve=solve)))
    board = [(Code("RRBB"), Mark((0, 1))), (Code("BGYY"), Mark((0, 1)))]
    space = space_of(CLASSIC)
    many, few = (len(space.fitting(board[:rows])) for rows in (1, 2))
    assert few <= strength_module.CODES_SOLVED < many
    by_search = choose_by_strength(CLASSIC, 4, board, "perfect", Random(1))
    assert (by_search, asked) == (space.guess(7), [few])
    one_step = choose_by_strength(CLASSIC, 4, board[:1], "perfect", Random(1))
    assert one_step == choose_by_strength(CLASSIC, 4, board[:1], "expert", Random(1))


def test_the_strengths_are_listed_from_the_weakest_on_each_with_a_sentence() -> None:
    assert list(STRENGTHS) == ["beginner", "casual", "club", "expert", "perfect"]
    assert all(level.sentence for level in STRENGTHS.values())
    for weaker, stronger in pairwise(WEAK):
        assert STRENGTHS[weaker].memory < STRENGTHS[stronger].memory
        assert STRENGTHS[weaker].care < STRENGTHS[stronger].care


@st.composite
def boards(draw: st.DrawFn) -> tuple[Rules, int, list[Answer], Code]:
    """Rules of every kind that can be listed, a code, and some rows with their marks."""
    small = [rules for rules in rules_of_every_kind() if len(rules.letters) ** 4 < 10_000]
    rules = draw(st.sampled_from(small))
    dice = Random(draw(st.integers(0, 2**32)))
    code = random_code(rules, dice)
    rows = [random_guess(rules, dice, len(code)) for _ in range(draw(st.integers(0, 4)))]
    return rules, len(code), [(row, rules.mark_row(code, row)) for row in rows], code


@given(board=boards(), strength=st.sampled_from(WEAK), seed=st.integers(0, 2**32))
def test_what_was_noticed_is_true_even_where_it_is_not_all(
    board: tuple[Rules, int, list[Answer], Code], strength: str, seed: int
) -> None:
    rules, _, answers, code = board
    seen = noticed(answers, STRENGTHS[strength], Random(seed))
    assert all(row.fits(rules, code) for row in seen)
    assert {(row.guess, row.mark) for row in seen} <= set(answers)
    assert not answers or (seen[-1].guess, seen[-1].mark) == answers[-1]


@given(board=boards(), strength=st.sampled_from(WEAK), seed=st.integers(0, 2**32))
def test_weak_players_play_a_code_that_fits_what_they_noticed(
    board: tuple[Rules, int, list[Answer], Code], strength: str, seed: int
) -> None:
    rules, holes, answers, code = board
    guess = choose_by_strength(rules, holes, answers, strength, Random(seed))
    assert rules.code(guess) == guess
    if code not in {row for row, _ in answers}:
        seen = noticed(answers, STRENGTHS[strength], Random(seed))
        assert all(row.fits(rules, guess) for row in seen)
        assert guess not in {row for row, _ in answers}


@given(board=boards(), strength=st.sampled_from(list(STRENGTHS)[:-1]), seed=st.integers(0, 2**32))
@settings(max_examples=50)
def test_the_same_board_and_dice_give_the_same_row_whatever_the_code(
    board: tuple[Rules, int, list[Answer], Code], strength: str, seed: int
) -> None:
    """Nothing but rows and marks goes in, from which nobody can tell the codes that fit apart."""
    rules, holes, answers, _ = board
    once = choose_by_strength(rules, holes, answers, strength, Random(seed))
    again = choose_by_strength(rules, holes, list(answers), strength, Random(seed))
    given_a_space = choose_by_strength(
        space_of(rules, holes), holes, answers, strength, Random(seed)
    )
    assert once == again == given_a_space


def test_a_row_of_which_only_the_key_pegs_were_counted_fits_any_kind_of_them() -> None:
    counted = Noticed(Code("RRBB"), Mark((1, 1)), kinds=False)
    assert counted.fits(CLASSIC, Code("BBGG"))
    assert counted.fits(CLASSIC, Code("RRGG"))
    assert not counted.fits(CLASSIC, Code("RGGG"))


def test_a_beginner_overlooks_about_half_of_what_a_club_player_sees() -> None:
    board = [(Code("RRBB"), Mark((1, 1)))] * 5
    seen = Counter[bool]()
    for seed in range(300):
        seen.update(row.kinds for row in noticed(board, STRENGTHS["beginner"], Random(seed)))
    assert 800 < seen.total() < 1000  # 3 rows of 5: the last one, and half of the others.
    assert 0.45 < seen[True] / seen.total() < 0.55
    assert len(noticed(board, STRENGTHS["club"], Random(1))) == 5


@pytest.mark.parametrize("strength", list(STRENGTHS)[:-1])
def test_false_marks_do_not_stop_a_player(strength: str) -> None:
    """By hand a codemaker may mark what no code could earn: the last rows are believed."""
    board = [
        (Code("RRRR"), Mark((4, 0))),
        (Code("BBBB"), Mark((2, 0))),
        (Code("BBGG"), Mark((1, 1))),
    ]
    guess = choose_by_strength(CLASSIC, 4, board, strength, Random(2))
    assert sum(CLASSIC.mark_row(guess, Code("BBGG"))) == 2
    if strength in ("club", "expert"):
        assert all(CLASSIC.mark_row(guess, row) == mark for row, mark in board[1:])


def test_where_every_code_was_tried_in_vain_a_player_still_plays() -> None:
    rules = edition("custom").rules(holes=1, colours=2)
    board = [(Code("A"), Mark((0, 0))), (Code("B"), Mark((0, 0)))]
    for strength in list(STRENGTHS)[:-1]:
        assert choose_by_strength(rules, 1, board, strength, Random(2)) in {Code("A"), Code("B")}


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_boards_that_cannot_be_listed_are_played_by_search_within_a_second(
    strength: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def choose_large(
        rules: Rules, holes: int, answers: list[Answer], *, dice: Random, seconds: float
    ) -> Code:
        asked.append(seconds)
        return Code("A" * holes)

    monkeypatch.setattr("codepegs.engine.large.strategy.choose_large", choose_large)
    monkeypatch.setattr(strength_module, "SEARCH_STEPS", 100)
    rules = edition("custom").rules(holes=12, colours=26, doubles=True)
    dice = Random(1)
    code = random_code(rules, dice)
    rows = [random_guess(rules, dice, 12) for _ in range(8)]
    board = [(row, rules.mark_row(code, row)) for row in rows]
    assert choose_by_strength(rules, 12, board, strength, dice) == Code("A" * 12)
    assert asked == [1.0]


def test_boards_with_too_many_pairs_to_compare_are_played_by_search_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched = Code(["Rt"] * 4)
    monkeypatch.setattr("codepegs.engine.large.strategy.choose_large", always(searched))
    assert choose_by_strength(edition("grand").rules(), 4, [], "expert", Random(1)) == searched


def test_an_unknown_strength_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/unknown-strength"):
        choose_by_strength(CLASSIC, 4, [], "godlike", Random(1))


def test_the_weaker_players_load_neither_numpy_nor_numba() -> None:
    program = (
        "import random, sys; from codepegs import edition;"
        "from codepegs.engine.bots.strengths import choose_by_strength;"
        "rules = edition('duel').rules();"
        "[choose_by_strength(rules, 4, [], s, random.Random(1)) for s in ('beginner', 'club')];"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
