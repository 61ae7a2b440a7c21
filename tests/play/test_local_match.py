"""A match without a server: people, bots, clock, codes that a file does not tell, and saving."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from codepegs import Match, edition, read_notation, write_notation
from codepegs.play.local.local_match import BotTurn, LocalMatch, Narrated
from codepegs.play.local.saved_match import read_document
from codepegs.play.local.setup import LocalSetup
from codepegs.rules import commands as c, events as e
from codepegs.rules.editions import editions
from codepegs.text.lexicon import lexicon
from codepegs.text.refusal import Refusal

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def local(
    name: str = "mini",
    players: int = 2,
    *,
    bots: Mapping[int, str] | None = None,
    truth: Match | None = None,
    clock: Clock | None = None,
    **options: Any,
) -> LocalMatch:
    rules = edition(name).rules(players, lexicon=lexicon, **options)
    setup = LocalSetup(
        rules if truth is None else truth.played_by, NAMES[:players], bots or {}, first=0
    )
    return LocalMatch(setup, clock=clock or Clock(), dice=random.Random(3), truth=truth)


def playing(*guesses: str, **options: Any) -> LocalMatch:
    """A match of Ann, whose code is R R G B, and Ben, who guesses."""
    played = local(**options)
    played.begin()
    played.do(c.SetCode(0, "RRGB"))
    for guess in guesses:
        played.do(c.Guess(1, guess))
    return played


def let_bots_play(played: LocalMatch) -> list[Narrated]:
    happened: list[Narrated] = []
    while (turn := played.bot_turn) is not None:
        happened += played.do(turn.command())
    return happened


# -- Bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [one.name for one in editions()])
@pytest.mark.parametrize("marks", ["machine", "hand"])
def test_bots_play_every_edition_to_its_end(name: str, marks: str) -> None:
    played = local(name, bots={0: "club", 1: "club"}, marks=marks, rows=4)
    for event, match, _line in [*played.begin(), *let_bots_play(played)]:
        assert not isinstance(event, e.CodeSet) or event.secret is None
        assert all(round.secret is None for round in match.rounds)
    assert played.is_over and played.truth.ended == "played"
    assert played.public.totals == played.truth.totals


def test_a_board_too_large_for_a_strength_is_played_plainly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from codepegs.play import bots

    plain = bots.choose_guess

    def choose(rules: Any, seen: Any, dice: Any, strength: str) -> Any:
        if strength != bots.PLAIN:
            raise MemoryError
        return plain(rules, seen, dice, strength)

    monkeypatch.setattr(bots, "choose_guess", choose)
    played = playing(bots={1: "perfect"})
    turn = played.bot_turn
    assert turn is not None and isinstance(turn.command(), c.Guess)


def test_choosing_a_bots_command_changes_nothing() -> None:
    played = playing(bots={1: "club"})
    before = played.truth
    turn = played.bot_turn
    assert isinstance(turn, BotTurn)
    turn.command()
    assert played.truth is before and turn.match is before


# -- The clock ------------------------------------------------------------------------------------


def test_a_guess_after_its_time_is_dropped_and_the_row_runs_out() -> None:
    clock = Clock()
    played = playing(clock=clock, time=60)
    clock.now += 59
    assert played.seconds_left() == 1 and played.run_out() == []
    clock.now += 1
    played.do(c.Guess(1, "RRGB"))
    assert [row.guess for row in played.truth.current.rows] == [None]


def test_a_row_runs_out_when_its_time_is_over() -> None:
    clock = Clock()
    played = playing(clock=clock, time=60)
    clock.now += 60
    assert [str(line) for _, _, line in played.run_out() if line is not None] == [
        "Row 1, Ben: out of time. The row is used up."
    ]
    assert played.seconds_left() == 60


# -- Taking back, and playing again ---------------------------------------------------------------


def test_a_guess_without_a_mark_can_be_taken_back() -> None:
    played = playing("RRGG", marks="hand")
    assert played.awaited == ("mark", 0)
    played.do(c.TakeBack(1))
    assert played.awaited == ("guess", 1) and played.truth.current.rows == ()


def test_the_next_seat_begins_the_rematch() -> None:
    played = local("family-2004", 3, bots=dict.fromkeys(range(3), "club"), rows=2)
    played.begin()
    let_bots_play(played)
    again = played.rematch()
    again.begin()
    assert again.truth.first == 1 and again.bots == played.bots


# -- A code that a file does not tell -------------------------------------------------------------

WRITTEN = "edition mini\nseat Ann\nseat Ben\nround Ann\nBen RRGG 1 1\n"


@pytest.mark.parametrize("rows", ["", "Ben -\n", "Ben BBYY\n"])
def test_the_machine_marks_on_once_the_code_is_set_again(rows: str) -> None:
    played = local(truth=read_notation(WRITTEN + rows))
    assert played.awaited == ("code", 0) and played.run_out() == []
    with pytest.raises(Refusal, match="round/code-again"):
        played.do(c.Guess(1, "RRGG"))
    with pytest.raises(Refusal, match="code/does-not-fit"):
        played.do(c.SetCode(0, "WWWW"))
    with pytest.raises(Refusal, match="turn/machine-marks"):
        played.do(c.SetCode(0, None))
    played.do(c.SetCode(0, "RGBB"))
    assert played.awaited == ("guess", 1)
    rows_guessed = [row for row in played.truth.current.rows if row.guess is not None]
    assert all(row.mark is not None for row in rows_guessed)


def test_a_bot_sets_a_code_again_that_fits_all_marks() -> None:
    played = local(bots={0: "club"}, truth=read_notation(WRITTEN))
    let_bots_play(played)
    secret = played.truth.current.secret
    assert secret is not None and played.truth.played_by.mark_row(secret.code, "RRGG") == (1, 1)


def test_a_bots_hidden_code_is_found_again_when_only_its_reveal_is_missing() -> None:
    text = "edition mini\noption rows=1\nseat Ann\nseat Ben\nround Ann\nBen RRGG 1 1\n"
    played = local(bots={0: "club"}, truth=read_notation(text))
    let_bots_play(played)
    first = played.truth.rounds[0]
    assert first.outcome == "scored" and not first.false_rows
    assert played.awaited == ("code", 1)


# -- Saving ---------------------------------------------------------------------------------------


def resumed(played: LocalMatch, clock: Clock) -> LocalMatch:
    saved = read_document(json.loads(json.dumps(played.saved())), lexicon)
    return LocalMatch.resumed(saved, clock=clock, dice=random.Random(1))


def test_a_saved_match_goes_on_with_its_code_and_its_bots() -> None:
    played = playing("RRGG", bots={1: "expert"})
    again = resumed(played, Clock())
    assert again.truth == played.truth and again.bots == {1: "expert"}
    assert again.truth.current.secret == played.truth.current.secret
    assert again.public.current.secret is None
    assert again.saved() == played.saved()


def test_a_saved_row_has_as_much_time_as_it_had() -> None:
    clock, later = Clock(), Clock()
    played = playing(clock=clock, time=60)
    clock.now += 20
    later.now += 10_000
    again = resumed(played, later)
    assert again.seconds_left() == 40
    assert resumed(again, later).truth.rounds == again.truth.rounds


def test_a_match_with_a_list_of_words_of_ones_own_is_saved_too(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("peg\nleg\ndog\ncat\n")
    played = local("word", words=str(file))
    played.begin()
    assert resumed(played, Clock()).truth.played_by == played.truth.played_by


@pytest.mark.parametrize("change", [{"format": 2}, {"events": []}])
def test_what_is_no_saved_match_is_not_read(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"another format|no running match"):
        read_document(playing().saved() | change, lexicon)


# -- Advice ---------------------------------------------------------------------------------------


def test_only_the_codebreaker_whose_turn_it_is_may_ask() -> None:
    with pytest.raises(Refusal) as refused:
        playing("RBYY").take_hint(0, "left")
    assert refused.value.code == "turn/not-yours"


def test_a_question_holds_rows_and_marks_and_no_code() -> None:
    asked, _ = playing("RBYY", "RRRR").take_hint(1, "told")
    assert asked.rows == ((tuple("RBYY"), (1, 1)), (tuple("RRRR"), (2, 0)))
    assert (asked.row, asked.numbers) == (1, (1, 2))
    assert "RRGB" not in repr(asked).replace("', '", "")
    with pytest.raises(Refusal):
        playing().take_hint(1, "told")
    with pytest.raises(Refusal):
        playing().take_hint(1, "good")


def test_a_hint_leaves_its_trace_once_for_a_row_and_is_saved() -> None:
    played = playing("RBYY")
    asked, happened = played.take_hint(1, "left")
    assert [str(line) for _, _, line in happened] == [
        "Row 2, Ben: a hint is given (How many codes are left?)."
    ]
    assert played.take_hint(1, "left") == (asked, [])
    saved = read_document(played.saved(), lexicon)
    assert saved.match.hints_of(1) == 1 == played.public.hints_of(1)
    assert "hint Ben left" in write_notation(played.public)


def test_of_a_round_that_still_runs_nothing_is_reviewed() -> None:
    played = playing("RBYY", "RRGB")
    played.do(c.SetCode(1, "YYWK"))
    played.do(c.Guess(0, "WWWW"))
    notation, words = played.review_asked()
    assert "RRGB" in notation and "WWWW" not in notation and words is None
