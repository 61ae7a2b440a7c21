"""Side commands: answered at every prompt, and never confused with rows."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import Code, commitment, edition
from codepegs.line import side_commands
from codepegs.render import match_lines
from codepegs.text import language
from codepegs.text.sentence import ENGLISH
from tests.line.scripted import HIDDEN, Scripted, play

ENTER = ""
SET = (ENTER, "PRBY", ENTER)


def answer(*typed: str, **options: Any) -> list[str]:
    """The output after the last typed line, in a round with one row."""
    console = Scripted(*SET, "PBRG", *typed)
    play(console, "duel", **options)
    return console.after(f"Row 2 of 12, Ben: {typed[-1]}")[1:]


def test_board_reads_the_rows_out() -> None:
    assert answer("board") == ["Row 1, Ben: pink, blue, red, green. 1 red, 2 white."]


def test_board_says_when_there_is_no_row() -> None:
    console = Scripted(*SET, "board")
    play(console, "duel")
    assert console.lines[-1] == "No row has been played in this round."


def test_board_says_that_a_row_ran_out() -> None:
    console = Scripted(*SET, clock=None)
    console.answers += [lambda: _later(console), "board"]
    play(console, "duel", time=60)
    assert console.lines[-1] == "Row 1, Ben: out of time."


def _later(console: Scripted) -> str:
    console.clock.now += 60
    return ""


def test_score_says_the_totals_and_shows_the_card() -> None:
    assert answer("score") == [
        "Total: Ann: 0, Ben: 0.",
        "NAME     Ann  Ben",
        "ROUND 1  -    -",
        "TOTAL    0    0",
        "(points; the most win)",
    ]


def test_rules_reads_the_rule_sheet_and_the_options_out() -> None:
    lines = answer("rules", blanks=True)
    assert "Each peg may stand in a code only once." in lines
    assert lines[-1].startswith("Option blanks: The ninth colour: ")


def test_rules_says_when_no_option_was_chosen() -> None:
    assert answer("rules")[-1] == "No options were chosen."


@pytest.mark.parametrize(
    ("name", "options", "said", "unsaid"),
    [
        (
            "duel",
            {"doubles": True},
            "The same peg may stand in a code more than once.",
            "in a code only",
        ),
        ("duel", {"rows": 6}, "or its 6 rows are used up.", "12"),
        ("kids", {"young": True}, "= right animal, wherever it stands.", "wrong place"),
    ],
)
def test_rules_says_what_holds_in_this_match(
    name: str, options: dict[str, Any], said: str, unsaid: str
) -> None:
    lines = "\n".join(map(str, match_lines.rules_lines(edition(name).rules(**options))))
    assert said in lines
    assert unsaid not in lines


def test_rules_reads_the_codemakers_table_of_this_match_as_a_sentence() -> None:
    """002:147-159."""
    lines = [str(line) for line in match_lines.rules_lines(edition("family-2004").rules(3, rows=4))]
    assert "Cracked in row 1: 5, row 2: 6, row 3: 7, row 4: 8; not cracked: 40." in lines
    assert not any(
        "Cracked in" in str(line) for line in match_lines.rules_lines(edition("duel").rules())
    )


def test_pegs_names_letters_and_braille_cells_and_what_the_key_pegs_mean() -> None:
    lines = answer("pegs")
    assert "P: pink, Braille ⠏." in lines
    assert lines[-2:] == ["red: right peg, right place.", "white: right peg, wrong place."]


def test_pegs_that_are_their_own_names_are_said_in_one_line() -> None:
    console = Scripted(ENTER, "1234", ENTER, "pegs")
    play(console, "number")
    assert console.after("Row 1 of 10, Ben: pegs")[1] == "The digits: 1, 2, 3, 4, 5, 6."


def test_seal_gives_what_the_code_can_be_checked_by() -> None:
    console = Scripted(*SET, "seal", "PRBY", "seal", "WGOS", ENTER, "seal")
    game = play(console, "duel")
    seal = game.match.rounds[0].commitment
    salt = game.match.rounds[0].salt
    assert f"Round 1: the seal is {seal}." in console.lines
    assert f'Round 1: the seal {seal} is the SHA-256 of "{salt} P R B Y".' in console.lines
    assert salt is not None
    assert commitment(Code("PRBY"), salt) == seal


def test_seal_says_when_there_is_none() -> None:
    console = Scripted("seal")
    play(console, "duel")
    assert console.lines[-2] == "No code has been sealed."


def test_help_names_what_can_be_typed_here() -> None:
    lines = answer("help")
    assert lines[0].startswith(
        "A row is typed from left to right, with or without spaces: W white, P pink"
    )
    assert [line.partition(":")[0] for line in lines[1:]] == [
        ENGLISH.gettext(command) for command in side_commands.ALWAYS
    ]


def test_help_at_a_mark_says_how_a_mark_is_typed() -> None:
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "PBRG", "help")
    play(console, "duel", marks="hand")
    assert (
        "A mark is typed as numbers, with or without spaces, in this order: red, white."
        in console.lines
    )


def test_help_at_a_word_says_that_words_are_typed() -> None:
    console = Scripted(ENTER, "HAND", ENTER, "/help")
    play(console, "word")
    assert "A row is typed as a word of the match's list." in console.lines


@pytest.mark.parametrize("typed", ["board", "BOARD", "/board", "/rows", "board please"])
def test_an_aside_is_understood_however_it_is_written(typed: str) -> None:
    assert answer(typed)[0].startswith("Row 1, Ben:")


def test_a_row_that_is_also_an_aside_is_played_after_enter() -> None:
    """In the eight colours, R O W S is a row."""
    console = Scripted(*SET, "rows", ENTER)
    play(console, "duel")
    assert console.lines[-1] == "Row 1, Ben: red, orange, white, silver. 0 red, 1 white."


def test_a_row_that_is_also_an_aside_is_an_aside_after_a_slash() -> None:
    console = Scripted(*SET, "rows", "/rows")
    game = play(console, "duel")
    assert console.lines[-1] == "No row has been played in this round."
    assert game.match.current.rows == ()


def test_another_row_instead_of_the_answer_is_that_row() -> None:
    console = Scripted(ENTER, "HAND", ENTER, "quit", "tree")
    game = play(console, "word")
    assert [str(row.guess) for row in game.match.current.rows] == ["TREE"]


def test_another_aside_instead_of_the_answer_is_that_aside() -> None:
    console = Scripted(*SET, "rows", "score", "rows", "rows", ENTER)
    game = play(console, "duel")
    assert "Total: Ann: 0, Ben: 0." in console.lines
    assert [str(row.guess) for row in game.match.current.rows] == ["ROWS"]


def test_a_hidden_word_that_is_also_an_aside_is_the_code_and_nothing_is_said_of_it() -> None:
    console = Scripted(ENTER, "help", ENTER, "HELP", ENTER)
    game = play(console, "word")
    assert game.match.rounds[0].cracked_in == 1


def test_the_introduction_says_how_help_is_typed() -> None:
    console = Scripted()
    play(console, "word")
    assert 'Type "/help" at any time.' in console.lines
    console = Scripted()
    play(console, "duel")
    assert 'Type "help" at any time.' in console.lines


def test_an_aside_is_answered_while_the_keyboard_changes_hands() -> None:
    console = Scripted("score", ENTER)
    play(console, "duel")
    assert console.lines[-2:] == [
        f"Ann sets the code, and the others look away. Ann, press Enter. {HIDDEN}",
        f"Ann, your code (it is not shown): {HIDDEN}",
    ]
    assert "TOTAL  0    0" in console.lines


class Backwards:
    """A language for tests, in which every text is reversed."""

    def gettext(self, message: str, /) -> str:
        return message[::-1]

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return (msgid1 if n == 1 else msgid2)[::-1]


def test_an_aside_is_understood_in_the_players_language_and_in_english() -> None:
    assert side_commands.side_command_in(
        "draob", side_commands.ALWAYS, Backwards()
    ) == side_commands.SideCommand("board")
    assert side_commands.side_command_in(
        "board", side_commands.ALWAYS, Backwards()
    ) == side_commands.SideCommand("board")


def test_no_aside_is_a_row_of_an_edition_with_named_pegs() -> None:
    """In word games and custom boards a command may also be a row: there a slash helps."""
    taken = [
        (name, side_command)
        for name in ("classic-1972", "duel", "standard", "family-2004", "super", "grand", "kids")
        for side_command in (*side_commands.WHEN_SETTING_BY_HAND, *side_commands.WHEN_MARKING_ALONE)
        if side_commands.as_typed(side_command, edition(name).rules(), ENGLISH).startswith("/")
    ]
    assert taken == []


@pytest.mark.parametrize("word", ["pegs", "seal", "score"])
def test_a_command_is_no_row_by_letters_of_other_languages(word: str) -> None:
    rules = edition("super" if word == "score" else "standard").rules()
    # By letters of several languages it could be read.
    assert rules.row(word) and not side_commands.could_be_row(word, rules, ENGLISH)
    assert side_commands.as_typed(word, rules, ENGLISH) == word


def test_a_command_that_is_a_row_in_the_letters_of_the_language_is_typed_with_a_slash() -> None:
    rules = edition("super").rules()
    assert side_commands.as_typed(side_commands.SEAL, rules, language("nl")) == "/zegel"
    assert side_commands.as_typed(side_commands.SEAL, rules, language("de")) == "siegel"
