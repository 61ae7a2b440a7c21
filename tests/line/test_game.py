"""The line game: its prompts, its sentences, and the secrets that it never prints."""

from __future__ import annotations

import re
from typing import Any

import pytest

from codepegs import Code, Match, editions
from codepegs.line.console import Quit
from codepegs.text.languages import language
from tests.line.scripted import CLEARED, HIDDEN, Clock, Scripted, play

ENTER = ""


def test_each_row_is_said_in_one_line() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "PBRG")
    play(console, "family-2004")
    assert "Row 1, Ben: pink, blue, red, green. 1 red, 2 white." in console.lines


def test_the_prompt_names_the_row_and_the_player() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "PBRG")
    play(console, "family-2004")
    assert "Row 1 of 12, Ben: PBRG" in console.lines


def test_without_an_end_of_rows_the_prompt_names_the_row_alone() -> None:
    console = Scripted(ENTER, "1234", ENTER, "5678")
    play(console, "bulls-and-cows")
    assert "Row 1, Ben: 5678" in console.lines
    assert "Row 1, Ben: 5, 6, 7, 8. 0 bulls, 0 cows." in console.lines


def test_at_a_table_of_three_a_row_says_its_points() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "PBRG")
    play(console, "family-2004", seats=("Ann", "Ben", "Cem"))
    assert "Row 1, Ben: pink, blue, red, green. 1 red, 2 white. 4 points." in console.lines


def test_a_whole_match_of_two_people_ends_with_its_winner() -> None:
    console = Scripted(
        *(ENTER, "WPGR", ENTER, "WPGO", "WPGR"),
        *("SYBO", ENTER, "SYBO"),
    )
    game = play(console, "duel")
    assert game.match.ended == "played"
    assert console.lines[-5:] == [
        "ROUND 1  2    0",
        "ROUND 2  0    1",
        "TOTAL    2    1",
        "(points; the most win)",
        "Ann has won the match.",
    ]


def test_after_a_round_the_totals_are_a_sentence() -> None:
    console = Scripted(ENTER, "WPGR", ENTER, "WPGO", "WPGR", "SYBO", ENTER, "SYBO")
    play(console, "duel")
    scored = console.lines.index("Ann has cracked the code in row 1. This round: Ann: 0, Ben: 1.")
    assert console.lines[scored + 1] == "Total: Ann: 2, Ben: 1."


def test_a_draw_names_everybody_in_it() -> None:
    console = Scripted(ENTER, "WPGR", ENTER, "WPGR", "SYBO", ENTER, "SYBO")
    play(console, "duel")
    assert console.lines[-1] == "The match is a draw between Ann, Ben."


def test_a_code_is_asked_for_hidden_and_said_only_at_the_reveal() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "WGOS", "PRBY")
    play(console, "duel", rows=2)
    reveal = console.lines.index("The code was pink, red, blue, yellow. It fits its seal.")
    assert f"Ann, your code (it is not shown): {HIDDEN}" in console.lines
    before = [line for line in console.lines[:reveal] if not line.startswith("Row 2")]
    assert not [line for line in before if "PRBY" in line or "pink, red, blue" in line]


def test_the_screen_is_cleared_between_the_code_and_the_next_person() -> None:
    console = Scripted(ENTER, "PRBY", ENTER)
    play(console, "duel")
    asked = f"Ann, your code (it is not shown): {HIDDEN}"
    handed = f"The code is set. Hand the keyboard to Ben, then press Enter. {HIDDEN}"
    start = console.lines.index(asked)
    assert console.lines[start : start + 3] == [asked, CLEARED, handed]


def test_one_person_alone_is_never_asked_to_hand_the_keyboard_over() -> None:
    console = Scripted("PRBY")
    play(console, "duel", bots=(1,))
    assert CLEARED not in console.lines
    assert "keyboard" not in console.text


def test_the_keyboard_goes_to_a_person_and_not_to_a_bot() -> None:
    console = Scripted(ENTER, "PRBY", ENTER)
    play(console, "family-2004", seats=("Ann", "Robin", "Cem"), bots=(1,))
    assert f"The code is set. Hand the keyboard to Cem, then press Enter. {HIDDEN}" in console.lines


def test_the_codemaker_takes_the_keyboard_before_a_code_is_typed() -> None:
    console = Scripted(ENTER, "WPGR", ENTER, "WPGO", "WPGR", "SYBO", ENTER, "SYBO")
    play(console, "family-2004")
    assert console.lines.count(
        f"Ann sets the code, and the others look away. Ann, press Enter. {HIDDEN}"
    ) == 1  # fmt: skip


def test_a_refused_code_is_not_repeated_where_others_can_read_it() -> None:
    console = Scripted(ENTER, "RRYB")
    play(console, "duel")
    assert '"…" repeats …' in console.text
    assert "RRYB" not in console.text
    assert "red;" not in console.text


def test_a_refused_code_is_repeated_to_somebody_who_is_alone() -> None:
    console = Scripted("RRYB")
    play(console, "duel", bots=(1,))
    assert '"RRYB" repeats red' in console.text


def test_show_lets_a_codemaker_see_what_they_type_and_clears_it_away() -> None:
    console = Scripted(ENTER, "show", "PRBY", ENTER)
    play(console, "duel")
    shown = console.lines.index("Ann, your code: PRBY")
    assert console.lines[shown + 1] == CLEARED


def test_show_holds_for_one_code_only() -> None:
    console = Scripted(ENTER, "show", "PRBY", ENTER, "PRBY", "WGOS")
    play(console, "duel")
    assert f"Ben, your code (it is not shown): {HIDDEN}" in console.lines


def test_a_refusal_is_one_line_and_the_prompt_comes_again() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "PPP", "PBRG")
    play(console, "duel")
    wrong = console.lines.index("Row 1 of 12, Ben: PPP")
    assert (
        console.lines[wrong + 1] == 'Holes that "PPP" fills: 3; expected: 4. Fill each hole once.'
    )
    assert console.lines[wrong + 2] == "Row 1 of 12, Ben: PBRG"


# -- Marks by hand ---------------------------------------------------------------------------


def test_a_mark_by_hand_is_asked_for_and_said() -> None:
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "PBRG", "1 2")
    play(console, "duel", marks="hand")
    assert "Ann, your mark for row 1 (red, white): 1 2" in console.lines
    assert "Row 1 is marked: 1 red, 2 white." in console.lines


@pytest.mark.parametrize(
    "typed", ["1 2", "1,2", "12", "1, 2", "1  2", "1/2", "1-2", "1.2", "1;2", "1 - 2", "1r2w"]
)
def test_a_mark_is_typed_with_or_without_spaces(typed: str) -> None:
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "PBRG", typed)
    play(console, "duel", marks="hand")
    assert console.lines[-1] == "Row 1 is marked: 1 red, 2 white."


@pytest.mark.parametrize(
    "typed", ["", "x", "1", "1 2 3", "1 x", "2x1y", "-1 2", "1 2222", "1" * 5000]
)
def test_what_is_no_mark_is_refused(typed: str) -> None:
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "PBRG", typed)
    game = play(console, "duel", marks="hand")
    assert game.match.stage == "mark"
    assert console.lines[-1].endswith(
        '" is no mark. Type a number for each, in this order: red, white. For example: "1 0".'
    )


def test_an_impossible_mark_is_refused() -> None:
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "PBRG", "3 1")
    game = play(console, "duel", marks="hand")
    assert game.match.stage == "mark"
    assert console.lines[-1].startswith('No code earns the mark "3 1"')


def test_three_colours_of_key_pegs_are_three_numbers() -> None:
    console = Scripted(ENTER, "RtBcKsGh", "RtBcKsGh", ENTER, "Rt Ks Yc Bh", "111")
    play(console, "grand", marks="hand")
    assert "Ann, your mark for row 1 (black, white, blue): 111" in console.lines
    assert console.lines[-1] == "Row 1 is marked: 1 black, 1 white, 1 blue."


def test_a_false_mark_is_named_at_the_reveal_with_its_penalty() -> None:
    """000:3-5: the codebreaker gets 3 points, and the round is played again."""
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "WGOS", "0 1", "PRBG", "3 0")
    play(console, "duel", marks="hand", rows=2)
    start = console.lines.index("The code was pink, red, blue, yellow. It fits its seal.")
    assert console.lines[start + 1 : start + 3] == [
        "Row 1 was marked falsely. Said: 0 red, 1 white. Right: 0 red, 0 white.",
        "The round does not count, because a mark was false. Ben gets 3 points.",
    ]
    assert "Round 1 is played again. Ann sets a new code." in console.lines


def test_as_printed_the_codebreaker_loses_the_points() -> None:
    """001:88, on request."""
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "WGOS", "0 1", "PRBG", "3 0")
    play(console, "duel", marks="hand", rows=2, false_mark="as-printed")
    assert "Ben loses 3 points." in console.text


def test_marks_that_no_code_fits_are_said_before_the_reveal_and_nothing_more() -> None:
    console = Scripted(ENTER, "table", "PRBY", "4 0")
    game = play(console, "duel", marks="hand")
    assert game.match.stage == "reveal"
    console = Scripted(ENTER, "table", "WGOS", "2 0", "WGOS", "1 0")
    play(console, "duel", marks="hand")
    start = console.lines.index("No code fits the marks of this round: one of them is false.")
    assert console.lines[start + 1] == (
        "The round does not count, because a mark was false. Ben gets 3 points."
    )


def test_a_codemaker_who_marks_by_hand_types_the_code_twice() -> None:
    console = Scripted(ENTER, "PRBY", "PRBG", "PRBY", "p r b y", ENTER)
    game = play(console, "duel", marks="hand")
    assert "That was another code than before. Type it anew." in console.lines
    assert game.match.stage == "guess"


def test_asides_are_answered_where_the_code_is_typed_again() -> None:
    console = Scripted(ENTER, "PRBY", "help", "PRBY", ENTER)
    game = play(console, "duel", marks="hand")
    assert "quit: leave; nothing is lost with --save." in console.lines
    assert game.match.stage == "guess"
    with pytest.raises(Quit):
        play(Scripted(ENTER, "PRBY", "quit"), "duel", marks="hand")
    game = play(Scripted(ENTER, "PRBY", "resign", "resign"), "duel", marks="hand")
    assert game.match.ended == "resigned"
    game = play(Scripted(ENTER, "PRBY", "table"), "duel", marks="hand")
    assert game.match.current.commitment is None
    assert game.match.stage == "guess"


def test_a_code_on_the_real_table_is_asked_for_at_the_end() -> None:
    console = Scripted(ENTER, "table", "PRBY", "4 0", "PRBY")
    play(console, "duel", marks="hand")
    assert "The code of Ann stands on the table behind its shield: 4 pegs." in console.lines
    assert "Ann, lift the shield. Your code: PRBY" in console.lines
    assert "The code was pink, red, blue, yellow." in console.lines


def test_a_code_on_the_real_table_is_announced_with_its_length() -> None:
    console = Scripted(ENTER, "/table", "/table 3")
    play(console, "word", marks="hand")
    assert console.lines[-3] == (
        '"table" does not say how long the code on your table is. Type "table 3" or "table 4".'
    )
    assert console.lines[-1] == "The code of Ann stands on the table behind its shield: 3 letters."


def test_a_code_on_the_real_table_is_announced_with_its_sum() -> None:
    console = Scripted(ENTER, "table", "table 99", "table 15", "1266", "board", "0 2", "6143")
    play(console, "number", marks="hand", clue="sum", rows=1)
    assert (
        '"table" does not say the sum of the digits of the code on your table. Type it as a '
        'number: "table 14".'
    ) in console.lines
    assert (
        "No code has the sum 99; expected: from 4 to 24. Add its digits up again." in console.lines
    )
    assert console.lines.count("The sum of its digits is 15.") == 1  # of the board
    assert "The sum was told falsely. Said: 15. Right: 14." in console.lines
    assert "The round does not count, because the sum that was told was false." in console.lines


def test_marks_that_fit_no_code_of_the_sum_leave_open_which_was_wrong() -> None:
    console = Scripted(ENTER, "table 15", "6143", "4 0")
    play(console, "number", marks="hand", clue="sum", rows=1)
    assert (
        "No code fits the sum and the marks of this round: one of them is false." in console.lines
    )
    assert "The round does not count, because the sum or a mark was false." in console.lines


def test_a_codemaker_who_added_up_wrongly_may_own_up_before_any_mark() -> None:
    console = Scripted(ENTER, "table 15", "1266", "own-up")
    play(console, "number", marks="hand", clue="sum", rows=1)
    assert "Ann owns up: the sum or a mark of this round was wrong." in console.lines


def test_a_length_that_no_code_has_is_refused_with_the_way_to_say_it() -> None:
    console = Scripted(ENTER, "table 9")
    game = play(console, "duel", marks="hand")
    assert game.match.stage == "code"
    assert console.lines[-2] == (
        '"table 9" does not say how long the code on your table is. Type "table 4".'
    )


def test_the_word_for_the_table_is_said_in_the_players_language() -> None:
    console = Scripted(ENTER, "tisch")
    play(console, "word", marks="hand", spoken_in=language("de"))
    assert "Gib „tisch 3“ oder „tisch 4“ ein." in console.lines[-2]


def test_a_code_on_the_table_needs_marks_by_hand() -> None:
    console = Scripted(ENTER, "table")
    game = play(console, "duel")
    assert game.match.stage == "code"


def test_a_codemaker_alone_may_hear_their_code_again() -> None:
    console = Scripted("PRBY", "code")
    play(console, "duel", bots=(1,), marks="hand")
    assert console.lines[-1] == "Your code is pink, red, blue, yellow."


def test_nobody_can_ask_for_the_code_where_several_people_sit() -> None:
    console = Scripted(ENTER, "PRBY", "PRBY", ENTER, "WGOS", "code")
    play(console, "duel", marks="hand")
    assert "Your code" not in console.text


# -- Time ------------------------------------------------------------------------------------


def late(clock: Clock, line: str) -> str:
    clock.now += 61
    return line


def test_a_row_out_of_time_is_used_up() -> None:
    """Decision 3."""
    clock = Clock()
    console = Scripted(ENTER, "PRBY", ENTER, lambda: late(clock, "PRBY"), "WGOS", clock=clock)
    game = play(console, "duel", time=60)
    assert "Row 1 of 12, 60 seconds, Ben:" in console.lines
    assert "Row 1, Ben: out of time. The row is used up." in console.lines
    assert [row.ran_out for row in game.match.current.rows] == [True, False]


def test_one_second_is_written_in_the_singular() -> None:
    clock = Clock()

    def slowly() -> str:
        clock.now += 59
        return "WGO"

    console = Scripted(ENTER, "PRBY", ENTER, slowly, "WGOS", clock=clock)
    play(console, "duel", time=60)
    assert "Row 1 of 12, 1 second, Ben: WGOS" in console.lines


def test_handing_the_keyboard_over_takes_no_time_of_the_row() -> None:
    clock = Clock()
    console = Scripted(ENTER, "PRBY", lambda: late(clock, ENTER), "WGOS", clock=clock)
    play(console, "duel", time=60)
    assert "Row 1, Ben: white, green, orange, silver. 0 red, 0 white." in console.lines


def test_asides_do_not_stop_the_clock() -> None:
    clock = Clock()

    def slowly() -> str:
        clock.now += 40
        return "score"

    console = Scripted(ENTER, "PRBY", ENTER, slowly, slowly, clock=clock)
    play(console, "duel", time=60)
    assert "Row 1, Ben: out of time. The row is used up." in console.lines


def test_a_guess_that_comes_with_the_deadline_is_too_late() -> None:
    clock = Clock()

    class Late(Scripted):
        def ask(self, prompt: str, deadline: float | None = None) -> str:
            line = super().ask(prompt, deadline)
            clock.now += 60
            return line

    console = Late(ENTER, "PRBY", ENTER, "WGOS", clock=clock)
    play(console, "duel", time=60)
    assert "Row 1, Ben: out of time. The row is used up." in console.lines


# -- Leaving ---------------------------------------------------------------------------------


def test_a_player_who_resigns_twice_gives_the_match_up() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "resign", "resign")
    game = play(console, "duel")
    assert game.match.ended == "resigned"
    assert "Ben resigns." in console.lines
    assert console.lines[-1] == "Ann has won: everybody else has resigned."


def test_a_player_who_resigns_once_and_presses_enter_plays_on() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "resign", ENTER, "WGOS")
    game = play(console, "duel")
    assert game.match.resignations == ()
    assert len(game.match.current.rows) == 1


def test_three_play_on_when_one_resigns() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "resign", "resign", "WGOS")
    game = play(console, "family-2004", seats=("Ann", "Ben", "Cem"))
    assert game.match.ended is None
    assert "Row 1, Cem: white, green, orange, silver. 0 red, 0 white. 0 points." in console.lines


def test_quit_leaves_at_once() -> None:
    console = Scripted(ENTER, "PRBY", ENTER, "quit")
    with pytest.raises(Quit):
        play(console, "duel")


# -- Every edition ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", [edition.name for edition in editions()])
def test_bots_play_every_edition_to_its_end(name: str) -> None:
    kept: list[Match] = []
    game = play(Scripted(), name, bots=(0, 1), record=kept.append)
    assert game.match.ended == "played"
    assert kept[-1] == game.match


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classic-1972", {"blanks": True, "marks": "hand"}),
        ("duel", {"doubles": True, "blanks": True, "rounds": 4}),
        ("standard", {"blanks": True, "failure_bonus": 2, "rows": 3}),
        ("kids", {"young": True, "marks": "hand"}),
        ("word", {"language": "de"}),
        ("custom", {"holes": 12, "colours": 26, "doubles": True, "rows": 4}),
        ("custom", {"holes": 1, "colours": 2, "tie_break": "rows"}),
    ],
)
def test_bots_play_with_options(name: str, options: dict[str, Any]) -> None:
    assert play(Scripted(), name, bots=(0, 1), **options).match.ended == "played"


@pytest.mark.parametrize("count", [3, 4, 5])
def test_bots_play_at_a_table_of_many(count: int) -> None:
    seats = ("Ann", "Ben", "Cem", "Dot", "Eva")[:count]
    game = play(Scripted(), "family-2004", seats=seats, bots=tuple(range(count)), doubles=True)
    assert game.match.ended == "played"
    assert len(game.match.rounds) == count


@pytest.mark.parametrize(
    ("code", "typed", "seen"),
    [("de", "LGWS", "L gelb"), ("fr", "JVCN", "J jaune"), ("nl", "LGWZ", "L geel")],
)
def test_pegs_are_told_and_typed_in_the_letters_of_the_language(
    code: str, typed: str, seen: str
) -> None:
    said = language(code)
    console = Scripted("", typed, "", said.gettext("pegs"), typed.lower())
    game = play(console, "classic-1972", spoken_in=said)
    assert seen in console.text
    letter, name = seen.split()
    assert any(re.match(rf"{letter}\s?: {name}, ", line) for line in console.lines)
    assert game.match.rounds[0].code == Code("YGWK")


def test_the_letters_of_the_notation_are_typed_in_every_language() -> None:
    console = Scripted("", "YGWK", "", "YGWK")
    game = play(console, "classic-1972", spoken_in=language("fr"))
    assert game.match.rounds[0].cracked_in == 1
