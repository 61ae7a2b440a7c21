"""Advice: who may ask for a hint and when, what is asked, and what is answered."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from codepegs.engine.advice.hints import ABOUT_A_ROW, LEVELS
from codepegs.play.advice.answers import (
    assistance_of,
    hint_of,
    plain_assistance,
    plain_hint,
    review_of,
    try_of,
)
from codepegs.play.advice.requests import BoardAsked, HintAsked, board_asked, hint_asked, try_asked
from codepegs.play.table import events as t
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import TableState, TableTransaction
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.rules.decide import decide
from codepegs.rules.match import HintLevel
from codepegs.rules.notation import read_notation
from codepegs.text.refusal import Refusal
from tests.play.process import WHOLE_MATCH as MATCH

ANN, BEN = "a" * 32, "b" * 32
CANARY = "KKKK"
"""The code that no answer may contain."""


def _table(
    *guesses: str,
    players: tuple[str, ...] = (ANN, ""),
    edition: str = "classic-1972",
    options: tuple[str, ...] = (),
    code: str = CANARY,
) -> TableState:
    """Seat 1 hides the canary; the first guesses are made. An empty player is a bot."""
    terms = Terms.offered(edition, len(players), options, first=1)
    transaction = TableTransaction(TableState())
    transaction.tell(t.TableOpened(terms, False, "ABCDEF", "", None, Seed.read("00" * 32)))
    for seat, player in enumerate(players):
        name = f"{player[:1].upper()}{seat}"
        transaction.tell(t.PersonSat(seat, name, player) if player else t.BotSat(seat, "club"))
    names = tuple(f"N{seat}" for seat in range(len(players)))
    commands: list[c.Command] = [c.Begin(terms.rules, names, first=1), c.SetCode(1, code)]
    commands += [c.Guess(0, guess) for guess in guesses]
    for command in commands:
        transaction.tell(*decide(transaction.state.match, command, dice=Random(1)))
    return transaction.state


def _code(ask: Any, *given: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as caught:
        ask(*given, **more)
    return caught.value.code


def _hint(level: HintLevel, *guesses: str, **more: Any) -> dict[str, Any]:
    asked = hint_asked(_table(*guesses), 0, level, **more)
    return hint_of(pickle.loads(pickle.dumps(asked)))


def _said(answer: dict[str, Any]) -> list[str]:
    return [str(sentence) for sentence in answer["sentences"]]


# -- Who may ask ----------------------------------------------------------------------------------


def test_a_hint_is_for_the_player_who_is_to_guess() -> None:
    assert _code(hint_asked, _table(), 1, "left") == "turn/not-yours"


def test_no_hints_when_other_people_play() -> None:
    with_others = _table(players=(ANN, BEN))
    assert _code(hint_asked, with_others, 0, "left") == "hint/others"


def test_a_player_in_several_seats_gets_hints() -> None:
    assert hint_asked(_table(players=(ANN, ANN)), 0, "left").rows == ()


def test_a_player_who_has_resigned_does_not_prevent_hints() -> None:
    three = _table(players=(ANN, "", BEN), edition="family-2004", code="WPGR")
    assert _code(hint_asked, three, 2, "left") == "hint/others"
    transaction = TableTransaction(three)
    transaction.tell(*decide(three.match, c.Resign(0), dice=Random(1)))
    assert hint_asked(transaction.state, 2, "left").level == "left"


def test_a_question_holds_what_everybody_sees_and_no_code() -> None:
    asked = hint_asked(_table("RRBB", "GGYY"), 0, "best")
    assert asked.rows == ((tuple("RRBB"), (0, 0)), (tuple("GGYY"), (0, 0)))
    assert CANARY not in repr(asked) and tuple(CANARY) not in [guess for guess, _ in asked.rows]


def test_two_codes_with_equal_marks_give_equal_questions() -> None:
    """An answer is made from the question alone, so equal questions cannot tell codes apart."""
    one, other = (_table("RRBB", "GGYY", code=code) for code in (CANARY, "WKWK"))
    levels: list[HintLevel] = [level for level in LEVELS if level not in ABOUT_A_ROW]
    for level in levels:
        assert hint_asked(one, 0, level) == hint_asked(other, 0, level)


@pytest.mark.parametrize("level", sorted(ABOUT_A_ROW))
def test_a_hint_about_a_row_needs_a_row(level: str) -> None:
    assert _code(hint_asked, _table(), 0, level) == "hint/no-row"
    assert _code(hint_asked, _table(), 0, level, guess=list("RRB")) == "code/length"


def test_a_hint_about_a_mark_needs_a_mark() -> None:
    assert _code(hint_asked, _table(), 0, "told") == "hint/no-mark"
    assert _code(hint_asked, _table("RRBB"), 0, "told", row=2) == "hint/no-mark"


# -- What is answered -----------------------------------------------------------------------------


def test_could_it_be_the_code() -> None:
    fits = _hint("fits", "RRBK", guess=list("RRBB"))
    assert not fits["fitting"]["consistent"]
    [clash] = fits["fitting"]["clashes"]
    assert (clash["row"], clash["given"], clash["would"]) == (1, [1, 0], [3, 0])


def test_how_many_are_left() -> None:
    left = _hint("left", "RRBB")
    assert (left["codes_left"], left["complete"]) == (256, True)


def test_what_the_last_mark_says_and_what_an_older_one_did() -> None:
    last, first = _hint("told", "RRBB", "GGYY"), _hint("told", "RRBB", "GGYY", row=1)
    assert (last["row"], last["codes_before"], last["codes_after"], last["bits"]) == (2, 256, 16, 4)
    assert (first["row"], first["codes_before"], first["codes_after"]) == (1, 1296, 256)
    assert last["certain"]["excluded"] == ["R", "B", "G", "Y"]


def test_what_is_certain() -> None:
    known = _hint("certain", "RRBB", "GGYY", "WWWW")
    assert known["certain"]["certain"] == ["K"] * 4


def test_how_good_a_row_is() -> None:
    good = _hint("good", "RRBB", guess=list("RRBB"))["quality"]
    assert (good["row"], good["sign"], good["verdict"]) == (list("RRBB"), "??", "blunder")


def test_the_best_row_and_why() -> None:
    best = _hint("best", "RRBB")
    assert best["row"] == best["suggestion"]["row"] and len(_said(best)) >= 2


def test_a_hint_in_a_row_after_one_that_ran_out_counts_rows_as_the_board_does() -> None:
    state = _table(options=("time=10",))
    transaction = TableTransaction(state)
    transaction.tell(*decide(state.match, c.RunOut(), now=11.0))
    transaction.tell(*decide(transaction.state.match, c.Guess(0, "RRBB"), now=12.0))
    hint = hint_of(hint_asked(transaction.state, 0, "told"))
    assert hint["row"] == 2


def test_the_words_of_a_file_come_with_the_question_and_the_file_is_not_read() -> None:
    words = frozenset({"PEG", "LEG", "DOG", "CAT"})
    rows = ((tuple("LEG"), (2, 0)),)
    asked = HintAsked("word", 2, ("words=/nowhere",), 3, rows, (1,), "left", words=words)
    assert hint_of(asked)["codes_left"] == 1
    assert plain_hint(replace(asked, level="best"))["row"] == list("PEG")


def test_a_file_whose_words_do_not_come_with_the_question_is_refused_unread() -> None:
    asked = HintAsked("word", 2, ("words=/nowhere",), 3, (), (), "left")
    assert _code(hint_of, asked) == "terms/file"


LARGE = ("holes=12", "colours=26", "doubles")


def test_a_hint_on_a_very_large_board_is_incomplete() -> None:
    asked = HintAsked("custom", 2, LARGE, 12, ((tuple("A" * 12), (1, 0)),), (1,), "told", None, 0)
    hint = hint_of(asked)
    assert not hint["complete"] and hint["bits"] is None and "at least" in _said(hint)[0]


# -- Where it takes too long ----------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_that_takes_too_long_has_a_plain_answer(level: HintLevel) -> None:
    asked = hint_asked(_table("RRBB"), 0, level, guess=list("GGGG"))
    answer = plain_hint(asked)
    assert answer["level"] == level and _said(answer)
    if level == "best":
        assert "fits all marks" in _said(answer)[0] and answer["row"]


def test_a_row_that_comes_close_is_found_where_none_fits() -> None:
    asked = BoardAsked("mini", 2, (), 4, ((tuple("RRRR"), (4, 0)), (tuple("RRRR"), (0, 0))))
    answer = plain_assistance(asked)
    assert answer["takes_too_long"] and "comes close" in _said(answer)[0]


def test_the_plain_assistant_judges_a_row_by_the_marks() -> None:
    asked = BoardAsked("mini", 2, (), 4, ((tuple("RRRR"), (0, 0)),), None, tuple("RBGY"))
    assert not plain_assistance(asked)["verdict"]["fitting"]["consistent"]


def test_the_plain_assistant_suggests_a_row_where_its_search_gives_up() -> None:
    rows = tuple((tuple("ABCDEFGHIJKL"[n:] + "ABCDEFGHIJKL"[:n]), (1, 3)) for n in range(8))
    assert plain_assistance(BoardAsked("custom", 2, LARGE, 12, rows))["row"]


# -- The assistant --------------------------------------------------------------------------------

MINI = Terms.offered("mini")


def _assisted(*rows: tuple[str, tuple[int, ...]], **more: Any) -> dict[str, Any]:
    given = tuple((tuple(guess), mark) for guess, mark in rows)
    asked = board_asked(MINI, None, given, more.get("strategy"), more.get("guess"))
    return assistance_of(asked)


def test_the_assistant_counts_shows_and_suggests() -> None:
    answer = _assisted(("RRBB", (1, 1)))
    assert (answer["codes_left"], len(answer["some"]), answer["clash"]) == (208, 100, None)
    assert len(answer["suggestions"]) == 3 and answer["row"] == answer["suggestions"][0]["row"]


def test_the_assistant_judges_a_row() -> None:
    verdict = _assisted(("RRBB", (1, 1)), guess="RRBB")["verdict"]
    assert not verdict["fitting"]["consistent"] and verdict["quality"]["verdict"] == "blunder"


def test_the_assistant_names_the_smallest_set_of_rows_that_clash() -> None:
    answer = _assisted(("RBGY", (1, 1)), ("WWKK", (1, 0)), ("RBGY", (1, 2)), guess="RBGY")
    assert answer["clash"]["rows"] == [[1, 3]] and answer["clash"]["proof"] == "smallest"
    assert [repair["guess"] for repair in answer["clash"]["repairs"]] and not answer["suggestions"]
    assert answer["row"] is None and answer["verdict"]["quality"] is None


def test_a_mark_that_no_code_can_earn_clashes_with_itself() -> None:
    assert _assisted(("RRBB", (3, 1)))["clash"]["rows"] == [[1]]


def test_the_first_word_shows_how_long_the_code_is() -> None:
    words = Terms.offered("word")
    assert board_asked(words, None, ((tuple("CAT"), (0, 0)),), None, None).holes == 3
    assert board_asked(words, None, (), None, None).holes == 4


@pytest.mark.parametrize(
    ("holes", "rows", "more", "code"),
    [
        (None, ((tuple("RRB"), (0, 0)),), {}, "code/length"),
        (5, (), {}, "turn/announce"),
        (4, ((tuple("RRB"), (0, 0)),), {}, "code/length"),
        (None, (), {"strategy": "luck"}, "engine/unknown-strategy"),
        (None, (), {"guess": "RRBX"}, "code/unknown-peg"),
        (None, ((tuple("RRBB"), (0,)),), {}, "mark/count"),
    ],
)
def test_an_impossible_board_is_refused(
    holes: int | None, rows: Any, more: dict[str, Any], code: str
) -> None:
    ask = (MINI, holes, rows, more.get("strategy"), more.get("guess"))
    assert _code(board_asked, *ask) == code


# -- Reviews and tries ----------------------------------------------------------------------------


def test_a_review_says_of_each_row_what_there_is_to_say() -> None:
    review = review_of(MATCH)
    first = review["rounds"][0]["rows"][0]
    assert (first["pegs"], first["seat_number"]) == (list("RRGG"), 1)
    assert _said(first) and _said(review["rounds"][0]) and review["legend"]


def test_other_rows_are_marked_by_the_code_and_reviewed() -> None:
    match = read_notation(MATCH)
    tried = try_of(try_asked(match, 1, [list("RRBB"), list("RRGB")]))
    assert [row["mark"] for row in tried["rows"]] == [[3, 0], [4, 0]]
    assert (tried["cracked_in"], tried["outcome"], tried["code_pegs"]) == (
        2,
        "scored",
        list("RRGB"),
    )


def test_a_round_that_is_not_played_to_its_end_stays_open() -> None:
    tried = try_of(try_asked(read_notation(MATCH), 1, [list("KKKK")]))
    assert (tried["outcome"], tried["cracked_in"]) == ("open", None)
    assert tried["rows"][0]["codes_before"] == 1296


@pytest.mark.parametrize(
    ("index", "rows", "code"),
    [
        (3, [list("RRBB")], "match/no-code"),
        (1, [list("RRB")], "code/length"),
        (1, [list("RRBB")] * 7, "match/rows"),
    ],
)
def test_what_cannot_be_tried_is_refused(index: int, rows: list[list[str]], code: str) -> None:
    assert _code(try_asked, read_notation(MATCH), index, rows) == code
