"""Puzzles at the keyboard and for scripts, and the puzzle that a request names."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from codepegs.cli.app import main
from codepegs.line.puzzle.puzzle_game import COMMANDS, PuzzleGame
from codepegs.line.puzzle.puzzle_ids import Puzzle, PuzzleRequest, another, names_of
from codepegs.play.advice.puzzle_names import PuzzleName, puzzle_of, today
from codepegs.text.languages import LANGUAGES, language
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import ENGLISH
from tests.line.scripted import Scripted

NAME = PuzzleName("kids", "easy", "a")
NOW = 1794793215.25


def solve(*lines: str, name: PuzzleName = NAME) -> Scripted:
    console = Scripted(*lines)
    assert PuzzleGame(console, ENGLISH, name).play()
    assert console.answers == []
    return console


def test_a_puzzle_is_read_out_with_its_id_and_its_grade() -> None:
    console = solve()
    assert console.lines[0] == "Puzzle kids.easy.a, easy."
    assert "Row 1: LTT, lion, tiger, tiger. 2 red, 0 white." in console.lines


def test_a_wrong_code_is_answered_with_the_rows_that_contradict_it_and_the_right_one_solves_it() -> (
    None
):
    console = solve("LTT", "ETT", "")
    wrong = console.after("Your code: LTT")
    assert wrong[1] == "LTT cannot be the code."
    assert wrong[2].startswith("If it were, row 1, LTT, would have earned 3 red, 0 white")
    assert console.after("Your code: ETT")[1:3] == ["ETT is the code.", "Solved: 2 tries, 0 hints."]


def test_a_hint_is_the_next_deduction_until_all_were_shown() -> None:
    steps = Puzzle.of(NAME).steps
    console = solve(*["hint"] * (len(steps) + 1))
    spoken = [line for line in console.lines if line.endswith(("tells:", "tell together:"))]
    assert spoken == [str(step[0]) for step in steps]
    assert console.lines[-1].startswith("All deductions have been shown")


def test_a_player_who_gives_up_is_shown_the_way_and_may_have_another() -> None:
    console = solve("way", "next", "quit")
    assert "ETT is the code." in console.lines
    begun = [line for line in console.lines if line.startswith("Puzzle kids.easy.")]
    assert len(set(begun)) == 2


def test_the_deductions_lead_to_the_code() -> None:
    puzzle = Puzzle.of(PuzzleName("classic-1972", "hard", "b"))
    last = [str(text) for step in puzzle.steps for text in step]
    for hole, letter in enumerate(puzzle.code, 1):
        name = puzzle.rules.pegs[letter].name
        assert f"Hole {hole} holds {letter} {name}." in last


@pytest.mark.parametrize("line", ["LT", "LTX", "LTTT", "1 1", "{came}", "\x00", "٣", "x" * 5000])
def test_what_is_no_row_is_refused_and_costs_no_try(line: str) -> None:
    console = solve(line, "ETT", "")
    assert "Solved: 1 try, 0 hints." in console.lines


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_typed_nothing_breaks(seed: int) -> None:
    dice = random.Random(seed)
    pool = ["", "help", "board", "hint", "pegs", "/hint", "/", "LLL", "ETT", "letz", "?", "way"]
    lines = ["x", *(dice.choice(pool) for _ in range(12))]
    console = Scripted(*lines)
    assert PuzzleGame(console, language(dice.choice(LANGUAGES)), NAME).play()


@pytest.mark.parametrize("code", LANGUAGES)
def test_commands_are_one_word_each_and_no_two_are_the_same(code: str) -> None:
    spoken = [language(code).gettext(word) for word in COMMANDS]
    assert [word for word in spoken if word != word.casefold() or len(word.split()) != 1] == []
    assert sorted(spoken) == sorted(set(spoken))


# -- The puzzle that a request names --------------------------------------------------------------


def test_without_a_word_it_is_the_puzzle_of_the_day_as_on_the_page() -> None:
    day, grade = today(NOW)
    assert names_of(PuzzleRequest(), NOW) == (PuzzleName("classic-1972", grade, day),)
    assert names_of(PuzzleRequest("mini", is_today=True), NOW) == (PuzzleName("mini", grade, day),)


def test_an_id_is_the_same_puzzle_everywhere() -> None:
    (name,) = names_of(PuzzleRequest(id="mini.hard.c0ffee"), NOW)
    assert puzzle_of(name).rows == puzzle_of(PuzzleName("mini", "hard", "c0ffee")).rows


def test_another_puzzle_is_of_the_same_grade_and_new() -> None:
    assert {another(NAME).id for _ in range(3)} != {NAME.id}
    assert (another(NAME).edition, another(NAME).grade) == ("kids", "easy")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (PuzzleRequest(grade="deadly"), "puzzle/grade"),
        (PuzzleRequest(id="x"), "puzzle/id"),
        (PuzzleRequest(id="classic-1972.easy.a.b"), "puzzle/id"),
        (PuzzleRequest(id="classic-1972.easy.ä"), "puzzle/id"),
        (PuzzleRequest(id="chess.easy.a"), "edition/unknown"),
        (PuzzleRequest("chess"), "edition/unknown"),
        (PuzzleRequest(seed="A B"), "puzzle/seed"),
        (PuzzleRequest(seed=""), "puzzle/seed"),
        (PuzzleRequest(seed="a" * 25), "puzzle/seed"),
        (PuzzleRequest(count="0"), "number/limits"),
        (PuzzleRequest(count="201"), "number/limits"),
        (PuzzleRequest(count="many"), "number/limits"),
        (PuzzleRequest(id="mini.easy.a", seed="b"), "puzzle/together"),
        (PuzzleRequest("mini", id="mini.easy.a"), "puzzle/together"),
        (PuzzleRequest(id="mini.easy.a", is_today=True), "puzzle/together"),
        (PuzzleRequest(is_today=True, grade="easy"), "puzzle/together"),
    ],
)
def test_an_impossible_request_is_refused(wanted: PuzzleRequest, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        names_of(wanted, NOW)
    assert refused.value.code == code
    assert refused.value.spoken(language("nl"))


# -- The command ----------------------------------------------------------------------------------


def document(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["puzzle", *words, "--json"]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_a_script_gets_puzzles_and_their_solutions_only_if_it_asks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("kids", "--grade", "easy", "--seed", "a")
    (plain,) = document(capsys, *words)["puzzles"]
    assert plain["id"] == "kids.easy.a" and "code" not in plain and "way" not in plain
    (solved,) = document(capsys, *words, "--solution")["puzzles"]
    assert solved["code"] == ["E", "T", "T"] and len(solved["way"]) == solved["steps"]
    assert [one["id"] for one in document(capsys, *words, "--count", "3")["puzzles"]] == [
        "kids.easy.a-1",
        "kids.easy.a-2",
        "kids.easy.a-3",
    ]


def test_the_puzzle_of_today_is_todays(capsys: pytest.CaptureFixture[str]) -> None:
    # Midnight may pass between the calls, so two days are right.
    days = [today(time.time())[0]]
    (one,) = document(capsys, "mini", "--today")["puzzles"]
    days.append(today(time.time())[0])
    assert one["id"].startswith("mini.") and one["id"][-10:] in days


def test_several_puzzles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "kids", "--seed", "a", "--count", "2", "--solution"]) == 0
    said = capsys.readouterr().out
    assert said.count("Exactly one code fits all of these marks.") == 2
    assert said.count(" is the code.") == 2


@pytest.mark.parametrize("edition", ["grand", "word"])
def test_a_board_without_puzzles_is_refused_and_leaves_no_file(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.pdf"
    assert main(["puzzle", edition, "--pdf", str(file)]) == 1
    assert f"There are no puzzles for {edition}" in capsys.readouterr().err
    assert not file.exists()


def test_a_solution_is_not_shown_where_the_puzzle_is_to_be_solved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzle", "--id", "kids.easy.a", "--solution"]) == 1
    said = capsys.readouterr()
    assert "Add --json or --count N" in said.err and '"way"' in said.err
    assert said.out == ""
