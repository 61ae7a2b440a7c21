"""A game to hold: it plays what the rules allow, takes it back, and prints its board."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import (
    Code,
    Game,
    Guess,
    Mark,
    Match,
    Position,
    Refusal,
    Resign,
    edition,
    editions,
    replay,
)


def begun(name: str = "mini", **options: Any) -> Game:
    """A game of two in which Ann has set a code."""
    game = Game(edition(name).rules(**options), ["Ann", "Bob"], first="Ann", seed=1)
    game.set_code("RGBY")
    return game


# -- Playing -------------------------------------------------------------------------------------


def test_a_guess_gets_its_mark_at_once_where_the_machine_marks() -> None:
    assert begun().guess("rrbb") == Mark((2, 0))


def test_a_guess_waits_for_a_mark_by_hand() -> None:
    game = begun(marks="hand")
    assert game.guess("RRBB") is None
    assert (game.stage, game.turn) == ("mark", "Ann")
    game.mark(2, 0)
    assert game.rows[0].mark == Mark((2, 0))


def test_a_code_on_a_real_table_is_revealed_at_the_end() -> None:
    game = Game(edition("mini").rules(marks="hand"), ["Ann", "Bob"], first="Ann")
    game.set_code(None)
    game.guess("RGBY")
    game.mark(4, 0)
    assert (game.stage, game.is_legal("RGB"), game.is_legal("RGBY")) == ("reveal", False, True)
    game.reveal("RGBY")
    assert game.match.rounds[0].cracked_in == 1


def test_what_is_refused_changes_nothing() -> None:
    game = begun()
    before = game.match, list(game.history)
    with pytest.raises(Refusal) as refused:
        game.guess("RG")
    assert refused.value.code == "code/length"
    assert (game.match, game.history) == before


def test_every_command_is_taken_back_to_the_beginning_and_no_further() -> None:
    game = Game(edition("mini"), ["Ann", "Bob"], first="Ann", seed=1)
    matches = [game.match]
    game.set_code("RGBY")
    matches.append(game.match)
    game.guess("RRBB")
    matches.append(game.match)
    game.push(Resign(0))
    taken = []
    for match in reversed(matches):
        taken.append(game.pop())
        assert game.match == match
        assert replay(game.history) == match
    assert taken[:2] == [Resign(0), Guess(1, Code("RRBB"))]
    with pytest.raises(IndexError, match="no command to take back"):
        game.pop()


def test_the_player_who_resigns_is_named_or_has_the_turn() -> None:
    game = begun()
    game.resign("Ann")
    assert (game.is_over, game.winners, game.turn) == (True, ("Bob",), None)
    game.pop()
    game.resign()
    assert game.winners == ("Ann",)
    with pytest.raises(Refusal, match="match/over"):
        game.guess("RRBB")
    with pytest.raises(Refusal, match="match/over"):
        game.resign()


def test_a_name_that_nobody_has_is_an_error() -> None:
    with pytest.raises(ValueError, match="nobody called 'Zoe' sits at the table: Ann, Bob"):
        begun().resign("Zoe")


def test_the_first_codemaker_is_drawn_by_the_seed() -> None:
    first = {Game(edition("mini"), ["Ann", "Bob"], seed=seed).turn for seed in range(20)}
    assert first == {"Ann", "Bob"}
    one, other = (Game(edition("mini"), ["Ann", "Bob"], seed=5, clock=float) for _ in range(2))
    assert one.match == other.match


def test_a_row_is_out_of_time_by_the_clock_of_the_game() -> None:
    now = 0.0
    rules = edition("mini").rules(time=30)
    game = Game(rules, ["Ann", "Bob"], first="Ann", clock=lambda: now)
    game.set_code("RGBY")
    now = 31.0
    refusal = game.why_not("RRBB")
    assert refusal is not None and refusal.code == "clock/out"


# -- Bots ----------------------------------------------------------------------------------------


def test_bots_play_only_when_they_are_stepped_and_it_is_their_turn() -> None:
    game = Game(edition("mini"), ["Ann", "Bob"], first="Ann", bots={"Bob": "club"}, seed=1)
    assert game.step() is None
    game.set_code("RGBY")
    assert isinstance(game.step(), Guess)


def test_a_function_is_a_bot_in_every_role() -> None:
    def first_that_fits(position: Position) -> Code:
        assert position.codes is not None
        return position.codes[0]

    rules = edition("mini").rules(marks="hand", rows=20)
    bots = {"Ann": first_that_fits, "Bob": first_that_fits}
    game = Game(rules, ["Ann", "Bob"], bots=bots, seed=1)
    while game.step():
        pass
    assert game.is_over and all(round.cracked_in for round in game.match.rounds)


# -- What is legal -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [one.name for one in editions() if not one.needs_words])
def test_what_is_said_to_be_legal_is(name: str) -> None:
    box = edition(name)
    seats = ["Ann", "Bob", "Cem", "Dot", "Eve"][: box.players[0]]
    game = Game(box, seats, seed=1)
    code = next(game.legal_codes())
    assert game.is_legal(code)
    game.set_code(code)
    for guess, _ in zip(game.legal_guesses(), range(50), strict=False):
        assert game.is_legal(guess)
    assert game.rules.mark(code, code) in set(game.legal_marks())


def test_the_words_of_a_match_are_its_legal_guesses() -> None:
    rules = edition("word").rules(lexicon=lambda _: frozenset({"CAT", "DOG", "TREE"}))
    game = Game(rules, ["Ann", "Bob"], first="Ann")
    game.set_code("CAT")
    assert list(map(str, game.legal_guesses())) == ["CAT", "DOG"]


def test_nothing_is_legal_once_it_is_over() -> None:
    game = begun()
    game.resign()
    refusal = game.why_not("RRBB")
    assert refusal is not None and refusal.code == "match/over"


# -- Looking at it -------------------------------------------------------------------------------


def test_the_board_shows_rows_marks_the_code_and_the_score() -> None:
    game = begun(rounds=2)
    game.guess("RRBB")
    assert str(game).splitlines()[:3] == [
        "mini rounds=2, round 1 of 2: Ann hides the code.",
        "1  RRBB  2 black, 0 white",
        "2  ....",
    ]
    assert "RGBY" not in str(game)
    game.guess("RGBY")
    game.set_code("RRRR")
    game.guess("RRRR")
    assert str(game) == "\n".join(
        [
            "mini rounds=2, round 2 of 2: Bob hides the code.",
            "1  RRRR  4 black, 0 white",
            *(f"{row}  ...." for row in range(2, 7)),
            "   RRRR",
            "Ann 1, Bob 2 (rows used; the fewest win). Ann wins.",
        ]
    )
    assert repr(game) == "<Game mini: Ann 1, Bob 2; over, Ann wins>"


def test_a_shared_board_names_who_guessed() -> None:
    game = Game(edition("family-2004"), ["Tim", "Ben", "Lotte"], first="Tim", seed=1)
    game.set_code("PRBY")
    game.guess("PBRG")
    assert "1   Ben  PBRG  1 red, 2 white" in str(game)


def test_a_board_without_end_is_shown_up_to_its_next_row() -> None:
    game = Game(edition("bulls-and-cows"), ["Ann", "Bob"], first="Ann")
    assert len(str(game).splitlines()) < 8


def test_a_view_shows_a_code_to_its_codemaker_alone() -> None:
    game = begun()
    assert (game.view("Ann").own_code, game.view("Bob").own_code, game.view().own_code) == (
        Code("RGBY"),
        None,
        None,
    )


def test_a_written_game_is_played_on() -> None:
    game = begun()
    game.guess("RRBB")
    read = Game.from_notation(game.notation(), bots={"Bob": "club"}, seed=1)
    assert read.notation() == game.notation()
    assert read.rows == game.rows
    with pytest.raises(IndexError):
        read.pop()
    assert replay(read.history) == read.match != Match()
    assert str(read.score_card()) == str(game.score_card())
