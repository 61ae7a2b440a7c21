"""A session: what was played is kept, whoever leaves and however."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from codepegs import Refusal, read_notation
from codepegs.rules.text import ENGLISH
from codepegs.terminal.before_match import Wishes
from codepegs.terminal.session import World, sit_down
from codepegs.words import lexicon
from tests.terminal.scripted import Answer, Scripted

DUEL = Wishes("duel", ("Ann", "Ben"))
ENTER = ""


def world(*answers: Answer) -> World:
    console = Scripted(*answers)
    return World(console, ENGLISH, lexicon, console.clock, random.Random(1))


def lines(world: World) -> list[str]:
    assert isinstance(world.console, Scripted)
    return world.console.lines


def interrupt() -> str:
    raise KeyboardInterrupt


def test_a_match_is_kept_in_notation_and_reads_as_it_was_played(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    table = world(ENTER, "PRBY", ENTER, "WGOS", "PRBY", "WPGR", ENTER, "WPGR")
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    match = read_notation(file.read_text())
    assert match.is_complete
    assert match.totals == (2, 1)
    assert lines(table)[-1] == f"The match is written in {file}."


def test_every_row_is_kept_at_once_and_the_running_code_never_is(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    seen = []

    def look() -> str:
        seen.append(file.read_text())
        return "quit"

    table = world(ENTER, "PRBY", ENTER, "WGOS", look)
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert "Ben  WGOS  0 0" in seen[0]
    assert "PRBY" not in seen[0]
    assert "PRBY" not in file.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]


@pytest.mark.parametrize("leave", [None, interrupt])
def test_whoever_is_interrupted_loses_nothing_and_is_told_in_one_line(
    tmp_path: Path, leave: Answer | None
) -> None:
    file = tmp_path / "match.txt"
    table = world(ENTER, "PRBY", ENTER, "WGOS", *([leave] if leave else []))
    assert not sit_down(table, DUEL, first="Ann", save=str(file))
    assert "WGOS" in file.read_text()
    assert lines(table)[-1] == f"Interrupted. The match so far is in {file}."


def test_without_a_file_an_interruption_is_one_word() -> None:
    table = world(ENTER)
    assert not sit_down(table, DUEL, first="Ann")
    assert lines(table)[-1] == "Interrupted."


def test_whoever_quits_may_still_keep_the_match(tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    taken = tmp_path / "taken.txt"
    taken.write_text("mine")
    table = world(ENTER, "PRBY", ENTER, "WGOS", "quit", str(taken), str(file))
    assert sit_down(table, DUEL, first="Ann")
    assert "WGOS" in file.read_text()
    assert taken.read_text() == "mine"


def test_whoever_quits_without_a_row_is_asked_nothing() -> None:
    table = world("quit")
    assert sit_down(table, DUEL, first="Ann")
    assert "To keep the match" not in lines(table)[-1]


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("mine")
    with pytest.raises(Refusal, match="exists already"):
        sit_down(world(), DUEL, save=str(file))
    assert file.read_text() == "mine"


def test_a_place_that_cannot_be_written_is_refused_before_the_match(tmp_path: Path) -> None:
    table = world()
    with pytest.raises(Refusal, match="cannot be written"):
        sit_down(table, DUEL, save=str(tmp_path / "no" / "match.txt"))
    assert lines(table) == []


def test_a_refused_wish_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="There is no edition"):
        sit_down(world(), Wishes("x"), save=str(tmp_path / "match.txt"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_vanishes_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "match.txt"

    def vanish() -> str:
        file.unlink()
        folder.rmdir()
        return "WGOS"

    table = world(ENTER, "PRBY", ENTER, vanish, "quit")
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert any("cannot be written" in line for line in lines(table))
    assert "Row 1, Ben: white, green, orange, silver. 0 red, 0 white." in lines(table)


def test_the_first_codemaker_is_drawn_by_lot() -> None:
    """Decision 7."""
    drawn = set()
    for seed in range(20):
        console = Scripted()
        table = World(console, ENGLISH, lexicon, console.clock, random.Random(seed))
        sit_down(table, DUEL)
        drawn.add(next(line for line in console.lines if line.startswith("Round 1")))
    assert drawn == {"Round 1 of 2. Ann is codemaker.", "Round 1 of 2. Ben is codemaker."}


def test_the_first_codemaker_may_be_agreed() -> None:
    table = world()
    sit_down(table, DUEL, first="Ben")
    assert "Round 1 of 2. Ben is codemaker." in lines(table)


def test_nobody_is_first_who_does_not_play() -> None:
    with pytest.raises(Refusal, match='Nobody called "Zoe"'):
        sit_down(world(), DUEL, first="Zoe")
