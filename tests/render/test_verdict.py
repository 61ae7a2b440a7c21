"""The arbiter's verdict: as scripts get it, and as players read it."""

from __future__ import annotations

from typing import Any

from codepegs import read_notation
from codepegs.render import verdict
from codepegs.text.sentence import ENGLISH

CARD = """
edition family-2004
seat Tim
seat Ben
seat Lotte
round Tim
Ben    WPGO
Lotte  WPGS  0 1
Ben    PRYB
Lotte  PRBY
reveal PRBY
"""

FALSE = """
edition duel
seat Ann
seat Ben
round Ann
Ben WGOS 1 0
Ben PRBY 4 0
reveal PRBY
round Ann
Ben PRBY
reveal PRBY
"""


def data(text: str) -> dict[str, Any]:
    return verdict.as_data(read_notation(text))


def lines(text: str) -> list[str]:
    return verdict.as_text(read_notation(text), ENGLISH).splitlines()


def test_a_verdict_has_exactly_these_fields() -> None:
    found = data(CARD)
    assert list(found) == [
        "edition",
        "options",
        "complete",
        "reason",
        "absent",
        "winner",
        "totals",
        "hints",
        "rounds",
        "false_marks",
    ]
    assert found["edition"] == "family-2004"
    assert found["complete"] is False
    assert found["winner"] == []
    assert found["totals"] == {"Tim": 8, "Ben": 7, "Lotte": 11}
    assert found["rounds"] == [
        {
            "number": 1,
            "codemaker": "Tim",
            "cracked_in": 4,
            "aborted": False,
            "points": {"Tim": 8, "Ben": 7, "Lotte": 11},
            "outcome": "scored",
            "rows": 4,
            "code": "PRBY",
            "no_code_fits": False,
        }
    ]
    assert found["false_marks"] == []


def test_a_false_mark_names_its_written_round_and_its_row() -> None:
    found = data(FALSE)
    assert found["false_marks"] == [{"round": 1, "row": 1, "said": [1, 0], "is": [0, 0]}]
    assert [round["aborted"] for round in found["rounds"]] == [True, False]
    assert [round["number"] for round in found["rounds"]] == [1, 1]
    assert found["rounds"][0]["points"] == {"Ann": 0, "Ben": 3}
    assert found["rounds"][0]["cracked_in"] is None


def test_a_complete_match_names_its_winner() -> None:
    found = data(f"{FALSE}\nround Ben\nAnn PRBY\nAnn WGOS\nreveal WGOS")
    assert found["complete"] is True
    assert found["winner"] == ["Ben"]


def test_a_round_that_has_not_begun_is_left_out() -> None:
    assert data("edition duel\nseat Ann\nseat Ben")["rounds"] == []
    assert data("edition duel\nseat Ann\nseat Ben\nround Ann")["rounds"] == []


def test_a_round_without_a_score_has_no_points() -> None:
    found = data("edition duel\nseat A\nseat B\nround A\nB WGOS\nround B\nA WGOS")
    assert [round["points"] for round in found["rounds"]] == [{}, {}]
    assert [round["outcome"] for round in found["rounds"]] == ["unrevealed", "open"]


def test_the_numbers_of_grand_are_three() -> None:
    found = data("edition grand\nseat A\nseat B\nround A\nB RtRtRtRt 1 1 1\nreveal RtBcKsGh")
    assert found["false_marks"] == [{"round": 1, "row": 1, "said": [1, 1, 1], "is": [1, 0, 0]}]


def test_marks_that_no_code_fits_are_reported_without_a_row() -> None:
    text = "edition duel\nseat Ann\nseat Ben\nround Ann\nBen WGOS 2 0\nBen WGOS 1 0"
    found = data(text)
    assert found["rounds"][0]["no_code_fits"] is True
    assert found["false_marks"] == []
    assert verdict.has_false_marks(read_notation(text))
    assert lines(text)[-2:] == [
        "Written round 1: no code fits the marks of Ann, so one of them is false.",
        "Written round 1 does not count, and Ann is to play it again with a new code.",
    ]


def test_nobody_is_to_play_a_round_again_whose_codemaker_has_resigned() -> None:
    text = "edition family-2004\nseat A\nseat B\nseat C\nround A\nB WPGR 1 0\nC WPGR 2 0\n"
    assert lines(f"{text}resign A\nround B")[-1] == "Written round 1 does not count."


def test_an_unnoticed_false_mark_leaves_its_round_owed() -> None:
    text = "edition duel\nseat A\nseat B\nround A\nB WPGR 1 1\nB WSOP 4 0\nreveal WPOS\n"
    spoken = lines(f"{text}round B\nA WPGR 4 0\nreveal WPGR")
    assert spoken[-1] == (
        "Written round 1 does not count, and A is to play it again with a new code."
    )
    assert "The match is not finished: 1 of 2 rounds count so far." in spoken


def test_an_honest_match_has_no_false_marks() -> None:
    assert not verdict.has_false_marks(read_notation(CARD))


def test_a_player_reads_the_card_the_winner_and_what_was_wrong_where() -> None:
    assert lines(FALSE) == [
        "NAME               Ann  Ben",
        "ROUND 1 (aborted)  0    3",
        "ROUND 1            1    0",
        "TOTAL              1    3",
        "(points; the most win)",
        "",
        "The match is not finished: 1 of 2 rounds count so far.",
        "Written round 1, row 1: Ann marked falsely. Said: 1 red, 0 white. Right: 0 red, 0 white.",
        "Written round 1 does not count.",
    ]


def test_a_round_that_was_never_revealed_is_reported_with_the_way_out() -> None:
    found = lines("edition duel\nseat A\nseat B\nround A\nB WGOS\nround B")
    assert (
        "Written round 1 has no score, because its code was never revealed. "
        'Write "reveal" and the code of A after its last row.'
    ) in found


def test_a_round_that_was_opened_early_is_reported_with_the_way_out() -> None:
    found = lines("edition duel\nseat A\nseat B\nround A\nB WGOS\nreveal PRBY")
    assert found[-1] == (
        "Written round 1 has no score, because its code was opened while rows were left. "
        'If the codebreaker gave up, write each row that was left as "-".'
    )


def test_a_match_with_a_round_without_a_score_has_no_winner() -> None:
    text = (
        "edition duel\nseat A\nseat B\nround A\nB WGOS\nreveal PRBY\nround B\nA PRBY\nreveal PRBY"
    )
    assert "The match has no winner, because a round has no score." in lines(text)
    assert data(text)["winner"] == []
    assert data(text)["complete"] is False
