"""The score card: a column a player, a row a round (002:187-206)."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pytest

from codepegs import (
    EndGrace,
    Guess,
    Leave,
    Match,
    Resign,
    RunOut,
    edition,
    read_notation,
    score_card,
)
from tests.rules.match_steps import answer, do, guess, play, sit_down

CODE = "PRBY"


def family(players: int = 3, **options: Any) -> Match:
    return sit_down(edition("family-2004").rules(players, **options))


def card(match: Match) -> list[str]:
    return str(score_card(match)).splitlines()


def test_each_column_is_a_player_and_each_line_a_round() -> None:
    """002:187-188."""
    match = play(play(family(), CODE, CODE), CODE, "WGOS", CODE)
    assert card(match) == [
        "NAME     Tim      Ben      Lotte",
        "ROUND 1  5        10 = 10  0",
        "ROUND 2  10 = 10  6        0 = 0",
        "TOTAL    15       16       0",
        "(points; the most win)",
    ]


def test_points_of_guesses_are_noted_one_after_another_while_the_round_runs() -> None:
    """002:189: the white box; the sum is noted when the code is cracked (002:190)."""
    match = play(family(), CODE, "WGOP", "PWGO", "PWRG")
    cells = score_card(match).lines[0].cells
    assert [cell.guesses for cell in cells] == [(), (1, 3), (2,)]
    assert [cell.points for cell in cells] == [None, None, None]
    assert card(match)[1] == "ROUND 1  -    1 3  2"
    cells = score_card(guess(match, CODE)).lines[0].cells
    assert [cell.points for cell in cells] == [8, 4, 12]


def test_the_codemakers_points_are_noted_at_the_end_of_the_round() -> None:
    """002:191: the yellow box."""
    match = play(family(4), CODE, *["WGOS"] * 12)
    cells = score_card(match).lines[0].cells
    assert [cell.is_codemaker for cell in cells] == [True, False, False, False]
    assert cells[0].points == 30


def test_a_row_out_of_time_is_noted_as_nothing() -> None:
    """Decision 4: the row is used up, unmarked."""
    match = do(play(family(time=30), CODE, "WGOP"), RunOut(), now=30)
    assert [cell.guesses for cell in score_card(match).lines[0].cells] == [(), (1,), (0,)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_players_rounds_add_up_to_the_total(players: int) -> None:
    """002:192."""
    match = family(players)
    for tries in range(players):
        match = play(match, CODE, *["PBRG"] * (2 * tries), CODE)
    assert match.ended == "played"
    done = score_card(match)
    for seat, total in enumerate(done.totals):
        cells = [line.cells[seat] for line in done.lines]
        assert sum(cell.points or 0 for cell in cells) == total
        assert all(sum(cell.guesses) == cell.points for cell in cells if not cell.is_codemaker)


@pytest.mark.parametrize(
    ("name", "line", "unit"),
    [
        ("classic-1972", "ROUND 1  0    2", "(rows used; the fewest win)"),
        ("duel", "ROUND 1  2    0", "(points; the most win)"),
        ("standard", "ROUND 1  2    0", "(points; the most win)"),
        ("family-2004", "ROUND 1  0    1", "(rounds won; the most win)"),
    ],
)
def test_two_players_note_what_their_edition_counts(name: str, line: str, unit: str) -> None:
    rules = edition(name).rules()
    code, wrong = "".join(rules.letters[:4]), "".join(rules.letters[1:5])
    written = card(play(sit_down(rules), code, wrong, code))
    assert (written[1], written[-1]) == (line, unit)


def test_a_match_that_has_just_begun_has_an_empty_card() -> None:
    assert card(family()) == [
        "NAME   Tim  Ben  Lotte",
        "TOTAL  0    0    0",
        "(points; the most win)",
    ]


def test_an_aborted_round_stands_on_the_card_with_nothing_but_its_penalty() -> None:
    """Decision 2: nobody scores its rows or guesses."""
    match = answer(play(sit_down(edition("duel").rules(marks="hand")), CODE, "PBRG"), 2, 1)
    match = answer(guess(match, CODE), 4, 0)
    match = answer(play(match, CODE, CODE), 4, 0)
    assert card(match)[1:4] == [
        "ROUND 1 (aborted)  0    3",
        "ROUND 1            1    0",
        "TOTAL              1    3",
    ]


def test_the_guesses_of_an_aborted_round_score_nothing() -> None:
    match = answer(play(family(marks="hand"), CODE, "PBRG"), 2, 1)
    assert score_card(match).lines[0].cells[1].guesses == (5,)
    match = answer(guess(match, CODE), 4, 0)
    cells = score_card(match).lines[0].cells
    assert [cell.guesses for cell in cells] == [(), (), ()]
    assert [cell.points for cell in cells] == [0, 0, 0]


def test_rounds_without_a_score_say_why() -> None:
    head = "edition family-2004\nseat Tim\nseat Ben\nseat Lotte\n"
    text = head + "round Tim\nBen WGOS\nround Ben\nLotte WGOS\nreveal PRBY\nround Lotte\nTim WGOS\n"
    match = read_notation(text + "resign Tim\nresign Ben\n")
    assert card(match)[1:-1] == [
        "ROUND 1 (never revealed)  -    -    -",
        "ROUND 2 (opened early)    -    -    -",
        "ROUND 3 (given up)        -    -    -",
        "TOTAL                     0    0    0",
    ]


def test_who_resigned_keeps_a_column() -> None:
    match = do(play(family(), CODE, CODE), Resign(1))
    assert score_card(match).names == ("Tim", "Ben", "Lotte")
    assert score_card(match).totals == (5, 10, 0)


def test_the_points_of_a_guess_appear_with_its_mark() -> None:
    match = do(play(family(marks="hand"), CODE), Guess(1, "PBRG"))
    assert score_card(match).lines[0].cells[1].guesses == ()
    assert score_card(answer(match, 1, 2)).lines[0].cells[1].guesses == (4,)


def test_the_card_speaks_the_language_it_is_given() -> None:
    """002:200-206: NAAM, RONDE, TOTAAL."""
    words = {
        "NAME": "NAAM",
        "TOTAL": "TOTAAL",
        "ROUND {number}": "RONDE {number}",
        "points; the most win": "punten; de meeste winnen",
    }

    class Dutch(NullTranslations):
        def gettext(self, message: str) -> str:
            return words[message]

    assert score_card(play(family(), CODE, CODE)).spoken(Dutch()).splitlines() == [
        "NAAM     Tim  Ben      Lotte",
        "RONDE 1  5    10 = 10  0",
        "TOTAAL   5    10       0",
        "(punten; de meeste winnen)",
    ]


def test_columns_stand_below_each_other_whatever_signs_the_names_have() -> None:
    names = ("日本語", "Zoe\u0332", "👩\u200d🚀👍🏽❤\ufe0f")
    match = play(sit_down(edition("family-2004").rules(3), *names), CODE, "WGOP", CODE)
    assert card(match)[:2] == [
        "NAME     日本語  Zoe\u0332    👩\u200d🚀👍🏽❤\ufe0f",
        "ROUND 1  6       1 = 1  10 = 10",
    ]


def test_a_round_that_was_given_up_says_whether_a_player_stayed_away() -> None:
    match = sit_down(edition("family-2004").rules(3))
    match = do(match, Leave(0), now=0.0)
    match = do(match, EndGrace(0), now=1000.0)
    match = do(match, Resign(1), now=1000.0)
    assert card(match)[1:3] == [
        "ROUND 1 (stayed away)  -    -    -",
        "ROUND 2 (given up)     -    -    -",
    ]
