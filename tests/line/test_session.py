"""A session: the match is saved, however the players leave."""

from __future__ import annotations

import errno
import random
from pathlib import Path

import pytest

from codepegs import Refusal, read_notation
from codepegs.line.match_setup import SetupArguments
from codepegs.line.session import SessionContext, sit_down
from codepegs.text.lexicon import lexicon
from codepegs.text.sentence import ENGLISH
from tests.line.scripted import Answer, Scripted

DUEL = SetupArguments("duel", ("Ann", "Ben"))
ENTER = ""


def context(*answers: Answer) -> SessionContext:
    console = Scripted(*answers)
    return SessionContext(console, ENGLISH, lexicon, console.clock, random.Random(1))


def lines(context: SessionContext) -> list[str]:
    assert isinstance(context.console, Scripted)
    return context.console.lines


def interrupt() -> str:
    raise KeyboardInterrupt


def test_a_match_is_kept_in_notation_and_reads_as_it_was_played(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    table = context(ENTER, "PRBY", ENTER, "WGOS", "PRBY", "WPGR", ENTER, "WPGR")
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

    table = context(ENTER, "PRBY", ENTER, "WGOS", look)
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert "Ben  WGOS  0 0" in seen[0]
    assert "PRBY" not in seen[0]
    assert "PRBY" not in file.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]


def test_an_interrupt_loses_nothing_and_is_reported_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    table = context(ENTER, "PRBY", ENTER, "WGOS", interrupt)
    assert not sit_down(table, DUEL, first="Ann", save=str(file))
    assert "WGOS" in file.read_text()
    assert lines(table)[-1] == f"Interrupted. The match so far is in {file}."


def test_the_end_of_the_input_loses_nothing_and_is_not_called_an_interruption(
    tmp_path: Path,
) -> None:
    file = tmp_path / "match.txt"
    table = context(ENTER, "PRBY", ENTER, "WGOS")
    with pytest.raises(EOFError):
        sit_down(table, DUEL, first="Ann", save=str(file))
    assert "WGOS" in file.read_text()
    assert (
        lines(table)[-1] == f"The input has ended before the match. The match so far is in {file}."
    )


def test_without_a_file_an_interruption_is_one_word() -> None:
    table = context(interrupt)
    assert not sit_down(table, DUEL, first="Ann")
    assert lines(table)[-1] == "Interrupted."


def test_however_long_a_file_is_called_its_name_is_said_whole(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 200)
    table = context(ENTER, "PRBY", ENTER, "WGOS", "quit")
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert lines(table)[-1] == f"The match is written in {file}."


def test_a_player_who_quits_may_still_save_the_match(tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    taken = tmp_path / "taken.txt"
    taken.write_text("mine")
    table = context(ENTER, "PRBY", ENTER, "WGOS", "quit", str(taken), str(file))
    assert sit_down(table, DUEL, first="Ann")
    assert "WGOS" in file.read_text()
    assert taken.read_text() == "mine"


def test_a_player_who_quits_without_a_row_is_asked_nothing() -> None:
    table = context("quit")
    assert sit_down(table, DUEL, first="Ann")
    assert "To keep the match" not in lines(table)[-1]


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("mine")
    with pytest.raises(Refusal, match="exists already"):
        sit_down(context(), DUEL, save=str(file))
    assert file.read_text() == "mine"


def test_a_place_that_cannot_be_written_is_refused_before_the_match(tmp_path: Path) -> None:
    table = context()
    with pytest.raises(Refusal, match="cannot be written"):
        sit_down(table, DUEL, save=str(tmp_path / "no" / "match.txt"))
    assert lines(table) == []


def test_a_refused_set_up_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="There is no edition"):
        sit_down(context(), SetupArguments("x"), save=str(tmp_path / "match.txt"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_vanishes_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "match.txt"

    def vanish() -> str:
        file.unlink()
        folder.rmdir()
        return "WGOS"

    table = context(ENTER, "PRBY", ENTER, vanish, "WGOS", "quit", ENTER)
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert "Row 1, Ben: white, green, orange, silver. 0 red, 0 white." in lines(table)
    complaints = [line for line in lines(table) if "Play on" in line]
    assert complaints == [
        (
            f'"{file}" cannot be written: No such file or directory. Play on: it is tried again after '
            "each change, and you may choose another place before you leave."
        )
    ]
    assert "is written" not in "\n".join(lines(table))


class Disk:
    """A disk that can be full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        write = Path.write_text

        def write_text(path: Path, text: str, encoding: str) -> int:
            if self.is_full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(path, text, encoding=encoding)

        monkeypatch.setattr(Path, "write_text", write_text)

    def fill(self) -> str:
        self.is_full = True
        return "WGOS"

    def empty(self, line: str) -> str:
        self.is_full = False
        return line


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_a_player_who_quits_chooses_another_file_where_the_first_failed(
    tmp_path: Path, disk: Disk
) -> None:
    file, other = tmp_path / "match.txt", tmp_path / "other.txt"
    table = context(
        *(ENTER, "PRBY", ENTER, disk.fill, "quit", str(other)),
        lambda: disk.empty(str(other)),
    )
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert lines(table)[-4:] == [
        (
            f'"{file}" cannot be written: No space left on device. To keep the match, type another '
            f"file name; else press Enter: {other}"
        ),
        f'"{other}" cannot be written: No space left on device. Choose another place.',
        (
            f'"{file}" cannot be written: No space left on device. To keep the match, type another '
            f"file name; else press Enter: {other}"
        ),
        f"The match is written in {other}.",
    ]
    assert "WGOS" in other.read_text()


def test_the_file_of_the_match_may_be_tried_again(tmp_path: Path, disk: Disk) -> None:
    file = tmp_path / "match.txt"
    table = context(ENTER, "PRBY", ENTER, disk.fill, "quit", lambda: disk.empty(str(file)))
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert lines(table)[-1] == f"The match is written in {file}."
    assert "WGOS" in file.read_text()


def test_a_match_that_was_not_saved_is_not_called_written(tmp_path: Path, disk: Disk) -> None:
    table = context(ENTER, "PRBY", ENTER, disk.fill, "quit", ENTER)
    assert sit_down(table, DUEL, first="Ann", save=str(tmp_path / "match.txt"))
    assert "To keep the match" in lines(table)[-1]


def test_at_the_end_of_a_match_that_could_not_be_kept_a_place_is_asked_for(
    tmp_path: Path, disk: Disk
) -> None:
    other = tmp_path / "other.txt"
    table = context(
        *(ENTER, "PRBY", ENTER, disk.fill, "PRBY", "WPGR", ENTER, "WPGR"),
        lambda: disk.empty(str(other)),
    )
    assert sit_down(table, DUEL, first="Ann", save=str(tmp_path / "match.txt"))
    assert read_notation(other.read_text()).is_complete
    assert lines(table)[-1] == f"The match is written in {other}."


def test_a_file_that_can_be_written_again_keeps_the_match(tmp_path: Path, disk: Disk) -> None:
    file = tmp_path / "match.txt"
    table = context(ENTER, "PRBY", ENTER, disk.fill, lambda: disk.empty("quit"))
    assert sit_down(table, DUEL, first="Ann", save=str(file))
    assert "WGOS" in file.read_text()
    assert lines(table)[-1] == f"The match is written in {file}."


def test_an_interruption_says_that_the_match_could_not_be_kept(tmp_path: Path, disk: Disk) -> None:
    file = tmp_path / "match.txt"
    table = context(ENTER, "PRBY", ENTER, disk.fill, interrupt)
    assert not sit_down(table, DUEL, first="Ann", save=str(file))
    assert lines(table)[-1] == (
        f'Interrupted. The match could not be kept: "{file}" cannot be written: '
        "No space left on device."
    )


def test_an_interruption_tries_the_file_once_more(tmp_path: Path, disk: Disk) -> None:
    file = tmp_path / "match.txt"

    def interrupt_after_cleaning() -> str:
        disk.is_full = False
        raise KeyboardInterrupt

    table = context(ENTER, "PRBY", ENTER, disk.fill, interrupt_after_cleaning)
    assert not sit_down(table, DUEL, first="Ann", save=str(file))
    assert lines(table)[-1] == f"Interrupted. The match so far is in {file}."
    assert "WGOS" in file.read_text()


def test_a_folder_that_has_become_a_file_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def replace() -> str:
        (folder / "match.txt").unlink()
        folder.rmdir()
        folder.write_text("")
        return "WGOS"

    table = context(ENTER, "PRBY", ENTER, replace, "quit", ENTER)
    assert sit_down(table, DUEL, first="Ann", save=str(folder / "match.txt"))
    assert "Row 1, Ben: white, green, orange, silver. 0 red, 0 white." in lines(table)


def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    sit_down(context(ENTER, "PRBY", ENTER, "WGOS", "quit"), DUEL, first="Ann", save="~/one.txt")
    sit_down(context(ENTER, "PRBY", ENTER, "WGOS", "quit", "~/two.txt"), DUEL, first="Ann")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.txt", "two.txt"]


def test_the_first_codemaker_is_drawn_by_lot() -> None:
    """Decision 7."""
    drawn = set()
    for seed in range(20):
        console = Scripted("quit")
        table = SessionContext(console, ENGLISH, lexicon, console.clock, random.Random(seed))
        sit_down(table, DUEL)
        drawn.add(next(line for line in console.lines if line.startswith("Round 1")))
    assert drawn == {"Round 1 of 2. Ann is codemaker.", "Round 1 of 2. Ben is codemaker."}


def test_the_first_codemaker_may_be_agreed() -> None:
    table = context("quit")
    sit_down(table, DUEL, first="Ben")
    assert "Round 1 of 2. Ben is codemaker." in lines(table)


def test_a_first_codemaker_who_does_not_play_is_refused() -> None:
    with pytest.raises(Refusal, match='Nobody called "Zoe"'):
        sit_down(context(), DUEL, first="Zoe")


@pytest.mark.parametrize("first", ["bot", "Bot", "bot:Robin", "Robin"])
def test_the_only_bot_may_be_called_bot(first: str) -> None:
    table = context("quit")
    sit_down(table, SetupArguments("duel", ("Ann", "bot")), first=first)
    assert "Round 1 of 2. Robin is codemaker." in lines(table)


def test_one_of_several_bots_is_called_by_its_name() -> None:
    seats = SetupArguments("family-2004", ("Ann", "bot", "bot:Zoe"))
    with pytest.raises(Refusal, match="Say which one is meant: bot:Robin, bot:Zoe"):
        sit_down(context(), seats, first="bot")
    table = context("quit")
    sit_down(table, seats, first="bot:Zoe")
    assert "Round 1 of 3. Zoe is codemaker." in lines(table)


def test_a_bot_as_first_codemaker_is_refused_where_no_bot_plays() -> None:
    with pytest.raises(Refusal, match='Nobody called "bot"'):
        sit_down(context(), DUEL, first="bot")
