"""Puzzles by their ids, and the puzzle of the day."""

from __future__ import annotations

import pickle
from functools import cache

import pytest

from codepegs.play.advice.answer_types import Puzzle
from codepegs.play.advice.puzzle_names import GRADES, PuzzleName, checked, end_of, puzzle_of, today

NAME = PuzzleName("kids", "easy", "2026-11-16")
DAY = 86_400


@cache
def _made() -> Puzzle:
    """Made by the first test that asks: other processes only look for tests here."""
    return puzzle_of(NAME)


def _solution() -> list[str]:
    codes = (list(code) for code in _every_code())
    return next(code for code in codes if checked(NAME, _made(), code).solved)


def _every_code() -> list[tuple[str, str, str]]:
    return [(a, b, c) for a in "LMEZTC" for b in "LMEZTC" for c in "LMEZTC"]


def test_an_id_holds_all_that_a_puzzle_is_made_of() -> None:
    assert PuzzleName.read(NAME.id) == NAME
    assert puzzle_of(PuzzleName.read(NAME.id)).rows == _made().rows
    assert puzzle_of(PuzzleName("kids", "easy", "2026-11-17")).rows != _made().rows


def test_a_puzzle_travels_between_processes() -> None:
    assert pickle.loads(pickle.dumps(_made())) == _made()


def test_exactly_one_code_solves_it() -> None:
    assert sum(checked(NAME, _made(), code).solved for code in _every_code()) == 1


def test_a_player_who_solves_it_is_shown_a_way() -> None:
    answer = checked(NAME, _made(), _solution())
    assert len(answer.way) == _made().steps and not answer.clashes
    assert str(answer.sentences[0]).endswith("is the code.")


def test_a_wrong_code_is_answered_with_the_rows_that_contradict_it_and_no_way() -> None:
    wrong = _made().rows[0].guess
    answer = checked(NAME, _made(), wrong)
    assert not answer.solved and answer.way == ()
    assert answer.clashes[0].row == 1 and answer.clashes[0].would == (3, 0)


def test_a_row_that_can_be_no_code_is_refused_with_the_reason() -> None:
    """In `duel` each colour stands in a code only once, though a guess may repeat it."""
    name = PuzzleName("duel", "easy", "x")
    answer = checked(name, puzzle_of(name), list("RRRR"))
    assert not answer.solved and "repeats red" in str(answer.sentences[1])


@pytest.mark.parametrize("later", [0.0, DAY - 0.001])
def test_everybody_has_the_same_puzzle_all_day(later: float) -> None:
    assert today(1794787200 + later) == ("2026-11-16", "easy")


def test_a_week_goes_from_easy_to_hard() -> None:
    week = [today(1794787200 + day * DAY)[1] for day in range(7)]
    assert tuple(week) == GRADES and week[0] == "easy" and week[-1] == "hard"


def test_a_day_ends_where_the_next_one_begins() -> None:
    assert end_of("2026-11-16") == 1794787200 + DAY
    assert [end_of(seed) for seed in ("5f2b8c0e9d7a4b61", "9999-12-31", "2026-13-01", "1")] == (
        [None] * 4
    )
