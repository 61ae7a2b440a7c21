"""The assistant for a cardboard board: what people type, and what it answers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from codepegs import Mark, Refusal, read_notation
from codepegs.line.assist.assistant import Assistant
from codepegs.line.assist.cardboard import CardboardBoard, board_rules, read_board, row_number
from codepegs.line.assist.words import COMMANDS, asked_in
from codepegs.line.match_setup import LIST
from codepegs.line.session import SessionContext
from codepegs.text.languages import LANGUAGES, language
from codepegs.text.lexicon import lexicon
from tests.line.scripted import Answer, Scripted


def sit(
    *lines: Answer,
    edition: str = "mini",
    options: tuple[str, ...] = (),
    strategy: str = "best",
    save: str | None = None,
    spoken_in: str = "en",
) -> Scripted:
    """Start the assistant and type these lines."""
    console = Scripted(*lines)
    said = language(spoken_in)
    context = SessionContext(console, said, lexicon, console.clock, random.Random(1), spoken_in)
    board = CardboardBoard(board_rules(edition, options, lexicon, spoken_in))
    assert Assistant(context, board, strategy, save=save).sit()
    assert console.answers == []
    return console


def test_the_first_row_is_suggested_before_anything_is_typed() -> None:
    console = sit()
    assert console.lines[0].startswith("mini: ")
    assert 'Type each row and its mark, like "RBGY 1 0"; "help" tells what else.' in console.lines
    assert any(line.startswith("Play RRBG") for line in console.lines)


def test_a_row_is_repeated_and_what_is_left_is_counted() -> None:
    console = sit("RRBG 1 1")
    said = console.after("Row 1 of 6: RRBG 1 1")
    assert said[1] == "Row 1: red, red, blue, green. 1 black, 1 white."
    assert "230" in said[2]
    assert said[3].startswith("Play ")


def test_a_player_who_plays_the_suggestion_types_only_its_mark() -> None:
    console = sit("1 1", "board")
    assert console.lines[-1] == "Row 1: red, red, blue, green. 1 black, 1 white."


def test_the_sum_that_was_told_is_typed_and_reckoned_with() -> None:
    console = sit(
        "sum 14", "1266 0 2", "undo", "new", "board", edition="number", options=("clue=sum",)
    )
    assert 'Once the sum is told, type it: "sum 14".' in console.lines
    told = console.after("Row 1 of 10: sum 14")
    assert told[1] == "The sum of its digits is 14."
    assert any("3.486 (exact, by search)" in line for line in told)
    assert "19 codes are left." in console.after("Row 1 of 10: 1266 0 2")
    # The next code has another sum.
    assert console.lines[-1] == "No row stands on this board yet."


@pytest.mark.parametrize(
    ("board", "line", "reason"),
    [
        ("number", "sum 25", "No code has the sum 25; expected: from 4 to 24."),
        ("number", "sum", "In this match the sum of the digits is told"),
        ("mini", "sum 14", "The sum 14 came, but in this match no sum is told."),
        ("mini", "sum x", "The sum x came, but in this match no sum is told."),
    ],
)
def test_a_sum_that_cannot_be_is_refused(board: str, line: str, reason: str) -> None:
    options = ("clue=sum",) if board == "number" else ()
    console = sit(line, edition=board, options=options)
    assert any(said.startswith(reason) for said in console.lines)


def test_the_code_is_cracked_by_its_mark() -> None:
    console = sit("RRBG 4 0", "RRBG 1 0", "new", "RRBG 1 0")
    assert "That is the code, cracked in 1 row." in console.lines
    assert any(line.startswith("Row 1 has cracked the code.") for line in console.lines)
    assert console.lines[-1].startswith(("Of the codes left", "It ", "No row", "Play"))
    assert sum(line.startswith("Row 1: red, red, blue, green.") for line in console.lines) == 2


def test_marks_that_clash_are_named_and_one_is_corrected() -> None:
    console = sit("RBGY 1 1", "WWKK 1 0", "RBGY 1 2", "change 3 1 1")
    said = console.after("Row 3 of 6: RBGY 1 2")
    assert "No code fits all of these marks: at least one of them is false." in said
    assert "The marks of these rows cannot all be true: 1, 3." in said
    assert 'Type "undo", or correct a row: "change 3 1 0".' in said
    after = console.after("Row 4 of 6: change 3 1 1")
    assert "Row 3: red, blue, green, yellow. 1 black, 1 white." in after
    assert any(line.startswith("Play ") for line in after)


def test_where_no_code_was_found_nothing_is_made_up() -> None:
    """On a board too large to search completely, the assistant claims nothing it does not know."""
    wide = ("holes=12", "colours=26", "doubles")
    rows = ("ABCDEFGHIJKL 2 3", "ABCDEFGHIJKL 1 3")
    console = sit(*rows, "left", "certain", "best", "1 1", "undo", edition="custom", options=wide)
    said = console.after("Row 2 of 12: ABCDEFGHIJKL 1 3")
    assert said[2].startswith(("No code that fits all marks was found", "No code fits all"))
    assert not any(" 0 codes" in line or line.startswith("Play") for line in said[:8])
    assert any(line.startswith("Play") for line in console.after("Row 3 of 12: undo"))


def test_a_row_is_corrected_with_its_guess() -> None:
    console = sit("RBGY 1 1", "change 1 RBGK 2 0", "board")
    assert console.lines[-1] == "Row 1: red, blue, green, black. 2 black, 0 white."


def test_whatever_was_changed_is_undone_and_done_again() -> None:
    console = sit("RBGY 1 1", "RRBB 0 1", "back 1", "undo", "redo", "undo", "board")
    assert console.lines[-2:] == [
        "Row 1: red, blue, green, yellow. 1 black, 1 white.",
        "Row 2: red, red, blue, blue. 0 black, 1 white.",
    ]
    emptied = sit("RBGY 1 1", "undo", "undo", "redo", "redo")
    assert "No row stands on this board yet." in emptied.lines
    assert any(line.startswith("Nothing has been changed") for line in emptied.lines)
    assert emptied.lines[-1] == "Nothing was undone that could be done again."


def test_back_to_a_row_takes_all_rows_after_it() -> None:
    console = sit("RBGY 1 1", "RRBB 0 1", "KKWW 0 0", "back 1", "board", "back 0", "board")
    assert console.after("Row 2 of 6: board")[1:2] == [
        "Row 1: red, blue, green, yellow. 1 black, 1 white."
    ]
    assert console.lines[-1] == "No row stands on this board yet."


def test_a_row_alone_is_judged() -> None:
    console = sit("RRBB 1 1", "RRBB", "RBGG?")
    evaluation = console.after("Row 2 of 6: RRBB")
    assert evaluation[1] == "RRBB cannot be the code."
    assert "row 1, RRBB, would have earned 4 black" in evaluation[2]
    assert "RBGG fits every mark so far: it could be the code." in console.lines
    assert any(line.startswith("With RBGG, rows to be expected:") for line in console.lines)


@pytest.mark.parametrize("strategy", ["knuth", "expected-size", "entropy", "parts", "consistent"])
def test_rows_are_suggested_by_the_strategy_that_is_chosen(strategy: str) -> None:
    console = sit("RRBB 1 1", f"strategy {strategy}", "strategy")
    said = console.after(f"Row 2 of 6: strategy {strategy}")
    assert any(line.startswith("Play ") and "bits" in line for line in said)
    assert sum(line.endswith("This one is chosen.") for line in console.lines) == 1
    assert strategy in next(line for line in console.lines if line.endswith("chosen."))


def test_knuths_first_row_is_his() -> None:
    console = sit(edition="classic-1972", strategy="knuth")
    assert any(line.startswith("Play RRBB: the largest cell") for line in console.lines)


def test_a_strategy_that_is_unknown_is_refused_and_the_old_one_stays() -> None:
    console = sit("strategy luck", "strategy")
    assert any('There is no strategy "luck"' in line for line in console.lines)
    assert next(line for line in console.lines if line.endswith("chosen.")).startswith("1 best")


def test_three_rows_are_suggested_when_they_are_asked_for() -> None:
    console = sit("RRBB 1 1", "best")
    said = console.after("Row 2 of 6: best")
    assert [line[:3] for line in said if line[:2] in ("1.", "2.", "3.")] == ["1. ", "2. ", "3. "]


def test_a_strategy_of_the_literature_plays_one_row_and_no_others() -> None:
    console = sit("RRBB 1 1", "strategy knuth", "best")
    said = console.after("Row 2 of 6: best")
    assert sum(line.startswith("Play ") for line in said) == 1
    assert not any(line.startswith(("1.", "2.")) for line in said)


def test_codes_left_and_what_is_certain() -> None:
    console = sit("RRRR 3 0", "left", "certain")
    assert any(line.startswith("They are: RRRB, ") for line in console.lines)
    assert any(line.startswith("R red: exactly 3 times.") for line in console.lines)


@pytest.mark.parametrize(
    ("edition", "options", "lines", "said"),
    [
        ("grand", (), ("Rt Bc Ks Gh 1 0 2",), "1 black, 0 white, 2 blue."),
        ("kids", ("young",), ("LMZ 2",), "Row 1: lion, monkey, zebra. 2 "),
        ("number", (), ("1234 2 1",), "Row 1: 1, 2, 3, 4. 2 black, 1 white."),
        ("bulls-and-cows", (), ("1234 2b1c",), "2 bulls, 1 cow."),
        ("duel", ("blanks",), ("W_GR 2 1",), "Row 1: white, blank, green, red. 2 red, 1 white."),
        ("word", (), ("hand 1 1",), "Row 1: HAND. 1 "),
        ("family-2004", ("doubles",), ("WWPP 1 1",), "Row 1: white, white, pink, pink."),
        ("super", (), ("WPGRO 1 1",), "Row 1: white, pink, green, red, orange."),
    ],
)
def test_every_edition_has_its_own_pegs_and_marks(
    edition: str, options: tuple[str, ...], lines: tuple[str, ...], said: str
) -> None:
    console = sit(*lines, edition=edition, options=options)
    assert any(said in line for line in console.lines), console.text
    assert any(line.startswith("Play ") for line in console.after("Row 1"))


def test_a_word_that_is_a_command_is_a_row_and_with_a_slash_the_command() -> None:
    console = sit("back 1 1", "left", "/left", edition="word")
    assert "Row 1: BACK. 1 " in console.text
    assert '"left" is a row here; "/left" is the command.' in console.lines
    assert any(line.startswith("LEFT ") for line in console.lines)
    assert any(line.startswith(("Some of them:", "They are:")) for line in console.lines)


def test_the_board_has_only_so_many_rows() -> None:
    rows = [f"{row} 0 0" for row in ("RRRR", "BBBB", "GGGG", "YYYY", "WWWW", "WWWR")]
    console = sit(*rows, "KKKR 0 0", "undo")
    assert console.after("Next: KKKR 0 0")[1].startswith("This board has 6 rows")
    assert console.lines[-1].startswith("Play KKKK")


def test_another_edition_is_another_board_and_can_be_undone() -> None:
    console = sit("RBGY 1 1", "edition duel doubles rows=3", "WWPP 1 0", "undo", "undo", "board")
    assert "Row 1 of 3: WWPP 1 0" in console.lines
    assert console.lines[-1] == "Row 1: red, blue, green, yellow. 1 black, 1 white."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("RBGX 1 1", '"X" in "RBGX" is unknown in this edition.'),
        ("RBGY 3 1", 'No code earns the mark "3 1" on 4 holes.'),
        ("back 7", '"7" is no row of this board. Type a number: 1.'),
        ("back", '"" is no row of this board. Type a number: 1.'),
        ("change", '"" is no row of this board.'),
        ("change 1", 'Holes that "" fills: 0'),
        ("change 1 x", '"x" in "x" is unknown'),
        ("change 1 RBGK", '"RBGK" is no mark.'),
        ("change 1 3 1", 'No code earns the mark "3 1"'),
        ("save", "The name of a file is missing"),
        ("load", "The name of a file is missing"),
        ("load /nowhere/at-all", 'There is no file "/nowhere/at-all".'),
        ("edition", "The name of an edition is missing"),
        ("edition chess", 'There is no edition "chess".'),
        ("edition duel rows=0", '"0" does not fit the option rows'),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(line: str, said: str) -> None:
    console = sit("RBGY 1 1", line, "board")
    answered = console.after("Row 2 of 6: " + line)
    assert answered[1].startswith(said), answered[1]
    assert console.lines[-1] == "Row 1: red, blue, green, yellow. 1 black, 1 white."


def test_a_mark_alone_where_nothing_was_suggested_is_refused() -> None:
    console = sit("RBGY 1 1", "WWKK 1 0", "RBGY 1 2", "1 1")
    assert console.lines[-1].startswith('A mark alone, "1 1", is for the row that was suggested')


def test_the_board_is_kept_row_by_row_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    console = sit("RRBG 1 1", "YBRK 0 2", save=str(file))
    assert console.lines[-1] == f"The match is written in {file}."
    kept = read_notation(file.read_text())
    assert [str(row.guess) for row in kept.rounds[0].rows] == ["RRBG", "YBRK"]
    again = sit(f"load {file}", "board")
    assert again.lines[-1] == "Row 2: yellow, blue, red, black. 0 black, 2 white."


def test_a_round_that_was_cracked_can_be_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "My board.txt"
    sit("RRBG 1 1", f"save {file}", "RGYY 4 0")
    assert read_notation(file.read_text()).rounds[0].cracked_in == 2


def test_marks_that_clash_are_kept_too(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    sit("RBGY 1 1", "RBGY 1 2", save=str(file))
    board = read_board(file.read_text(), str(file), lexicon)
    assert [mark for _, mark in board.rows] == [Mark((1, 1)), Mark((1, 2))]


def test_a_match_of_three_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(
        "edition family-2004\nseat Tim\nseat Ben\nseat Lotte\nround Tim\n"
        "Ben WGOS 0 1\nLotte PBRG 1 2\n"
    )
    kept = tmp_path / "kept.txt"
    console = sit(f"load {file}", "PRBY 2 0", f"save {kept}")
    assert "Row 3: pink, red, blue, yellow. 2 red, 0 white." in console.lines
    assert len(read_notation(kept.read_text()).rounds[0].rows) == 3


def test_nothing_is_overwritten_and_the_board_can_still_be_saved_on_leaving(tmp_path: Path) -> None:
    taken, free = tmp_path / "taken.txt", tmp_path / "free.txt"
    taken.write_text("mine")
    console = sit("RRBG 1 1", f"save {taken}", "quit", str(taken), str(free))
    assert taken.read_text() == "mine"
    assert read_notation(free.read_text()).rounds[0].rows
    assert console.lines[-1] == f"The match is written in {free}."


@pytest.mark.parametrize("another", ["new", "edition duel", "load {other}"])
def test_another_board_is_not_written_over_the_one_that_was_kept(
    tmp_path: Path, another: str
) -> None:
    file, other = tmp_path / "board.txt", tmp_path / "other.txt"
    sit("WWKK 1 0", save=str(other))
    console = sit("RRBG 1 1", another.format(other=other), "undo", "redo", save=str(file))
    assert [str(row.guess) for row in read_notation(file.read_text()).rounds[0].rows] == ["RRBG"]
    assert (
        f'{file} stays as it is. To keep this board in another file, type "save FILE".'
        in console.lines
    )


def test_after_a_new_board_was_undone_the_old_one_is_kept_on(tmp_path: Path) -> None:
    file, second = tmp_path / "board.txt", tmp_path / "second.txt"
    rows = ("RRBG 1 1", "new", "WWKK 1 0", f"save {second}", "undo", "undo", "YBRK 0 2")
    console = sit(*rows, save=str(file))
    assert len(read_notation(file.read_text()).rounds[0].rows) == 2
    assert console.lines[-1] == f"The match is written in {file}."


def test_a_file_in_which_no_row_stands_yet_keeps_another_board(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    console = sit("new", "edition duel", "WPGR 1 1", save=str(file))
    assert read_notation(file.read_text()).played_by.edition.name == "duel"
    assert not any("stays as it is" in line for line in console.lines)


def test_a_board_that_could_not_be_kept_is_offered_another_place_before_the_next_one(
    tmp_path: Path,
) -> None:
    folder, other = tmp_path / "folder", tmp_path / "other.txt"
    folder.mkdir()
    file = folder / "board.txt"

    def vanish() -> str:
        file.unlink()
        folder.rmdir()
        return "RRBG 1 1"

    console = sit(vanish, "new", str(other), save=str(file))
    assert read_notation(other.read_text()).rounds[0].rows
    assert any(line.startswith(f"{other} stays as it is.") for line in console.lines)


def test_help_names_every_command() -> None:
    console = sit("help")
    for command in map(language("en").gettext, COMMANDS):
        assert any(line.startswith(f"{command}: ") for line in console.lines)


@pytest.mark.parametrize("code", LANGUAGES)
def test_commands_are_one_word_each_and_no_two_are_the_same(code: str) -> None:
    said = language(code).gettext
    spoken = [said(word) for word in (*COMMANDS, LIST)]
    assert [word for word in spoken if word != word.casefold() or len(word.split()) != 1] == []
    assert sorted(spoken) == sorted(set(spoken))
    for command in COMMANDS:
        english = language("en").gettext(command)
        for word in (english, said(command), said(command).upper(), f"/{english}"):
            asked = asked_in(word, language(code))
            assert asked is not None and asked.word == command


def test_english_commands_are_known_in_every_language_and_no_other_command_takes_their_words() -> (
    None
):
    for code in LANGUAGES:
        said = language(code).gettext
        for command in COMMANDS:
            others = [said(other) for other in COMMANDS if other != command]
            assert language("en").gettext(command) not in others


GARBAGE = (
    *("", " ", "-", "/", "//", "0 0", "00", "4 0", "9" * 99, "{came}", "%s", "\x00", "é", "²", "٣"),
    *("back -1", "back 99", "change 1 1 1", "change 9 9 9", "change 1 RBGY", "undo", "redo", "new"),
    *("strategy 0", "strategy 2", "strategy consistent", "strategy x", "left", "certain", "best"),
    *("edition", "edition kids young", "edition mini", "edition x y z", "load .", "load /", "save"),
    *(
        "load \x00",
        "save /",
        "rules",
        "pegs",
        "help",
        "list",
        "?",
        "b",
        "2b",
        "1w",
        "2b1w",
        "1 1 1",
    ),
)


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_typed_nothing_breaks(seed: int) -> None:
    dice = random.Random(seed)

    def line() -> str:
        row = "".join(dice.choices("RBGYWKx_", k=dice.choice((3, 4, 4, 4, 5))))
        mark = " ".join(str(dice.randrange(5)) for _ in range(dice.randrange(1, 4)))
        young = "".join(dice.choices("LMEZTC", k=3))
        return dice.choice(
            [
                dice.choice(GARBAGE),
                dice.choice(GARBAGE),
                f"{row} {mark}",
                f"{row}{mark.replace(' ', '')}",
                row,
                mark,
                f"{young} {dice.randrange(4)}",
                "".join(map(chr, dice.choices(range(32, 0x2FFF), k=9))),
            ]
        )

    said_in = dice.choice(LANGUAGES)
    console = sit(*(line() for _ in range(25)), strategy="consistent", spoken_in=said_in)
    assert not any("Traceback" in line for line in console.lines)


@pytest.mark.parametrize("words", ["", "0", "4", "-1", "x", "99999999999", "٣"])
def test_a_row_that_is_not_there_is_refused(words: str) -> None:
    with pytest.raises(Refusal) as refused:
        row_number(words, 3)
    assert refused.value.code == "board/row"
    assert "1 to 3" in refused.value.message


def test_rows_are_suggested_and_typed_in_the_letters_of_the_language() -> None:
    console = sit("JVRB 1 1", "best", edition="standard", spoken_in="fr")
    assert "CEVR 1 0" in console.text, "the example"
    assert any("jaune, vert, rouge, bleu" in line for line in console.lines)
    rows = [line.split()[-1] for line in console.lines if line[:3] in ("1. ", "2. ", "3. ")]
    assert len(rows) == 3 and all(set(row) <= set("CEVROAJB") for row in rows)


def test_a_command_is_not_taken_for_a_row_in_letters_of_several_languages() -> None:
    console = sit("pegs", edition="standard")
    assert any(line.startswith("W: white") for line in console.lines)
