"""Resigning: the others play on while two are left, and the last one wins."""

from codepegs import (
    CodemakerAwaited,
    EndGrace,
    Guess,
    Leave,
    Mark,
    MatchEnded,
    Resign,
    Return,
    RoundBegun,
    RoundDropped,
    RowOpened,
    SetCode,
)
from tests.rules.games import game, play_round, refused


def test_of_two_players_the_one_who_stays_wins_and_the_code_is_shown() -> None:
    table = game()
    play_round(table, "WPGR", "OOOO")
    events = table.do(Resign(1))
    assert [type(event).__name__ for event in events] == [
        "SeatResigned",
        "Revealed",
        "RoundDropped",
        "MatchEnded",
    ]
    assert table.match.winners == (0,)
    assert table.match.rounds[0].outcome == "resigned"
    assert table.match.rounds[0].points is None
    assert table.match.is_complete


def test_who_has_resigned_may_do_nothing_more() -> None:
    table = game("family-2004", 3)
    table.do(Resign(1))
    for command in (Resign(1), Leave(1), Return(1), EndGrace(1)):
        assert refused(table.match, command).code == "seat/resigned"


def test_the_turn_passes_on_when_the_player_whose_turn_it_is_resigns() -> None:
    table = game("family-2004", 4)
    table.do(SetCode(0, "WPGR"))
    events = table.do(Resign(1))
    assert events[1:] == (RowOpened(1, 2, None, 0.0),)
    table.do(Guess(2, "OOOO"))
    table.do(Guess(3, "OOOO"))
    assert table.match.awaited == 2


def test_a_breaker_who_resigns_out_of_turn_does_not_disturb_it() -> None:
    table = game("family-2004", 4)
    table.do(SetCode(0, "WPGR"))
    assert len(table.do(Resign(3))) == 1
    assert table.match.awaited == 1


def test_a_breaker_who_resigns_before_the_code_is_set_does_not_disturb_it() -> None:
    table = game("family-2004", 4)
    assert len(table.do(Resign(1))) == 1
    table.do(SetCode(0, "WPGR"))
    assert table.match.awaited == 2


def test_nobody_plays_the_rounds_of_a_codemaker_who_resigned() -> None:
    """The table goes on with the points of its first number of players (decision 7)."""
    table = game("family-2004", 4)
    table.do(Resign(1))
    play_round(table, "WPGR", "WPGR")
    assert table.round.codemaker == 2
    assert table.round.number == 3
    play_round(table, "WPGR", "OOOO", "OOOO", "OOOO", "OOOO", "OOOO", "OOOO", "WPGR")
    play_round(table, "WPGR", "WPGR")
    assert table.match.ended == "played"
    # Row 7 at a table that began with four: 13.
    assert table.match.rounds[1].points == (0, 0, 13, 10)
    assert table.match.totals == (5 + 10, 0, 10 + 13, 10 + 5)
    assert table.match.winners == (2,)


def test_who_resigned_cannot_win() -> None:
    table = game("family-2004", 3)
    play_round(table, "WPGR", "WPGR")
    table.do(Resign(1))
    play_round(table, "WPGR", "OOOO", "WPGR")
    assert table.match.totals[1] == 10
    assert table.match.winners == (0,)


NEXT_ROUND = (RoundDropped("resigned"), RoundBegun(2, 1), CodemakerAwaited(0.0, None))


def test_a_codemaker_who_resigns_before_setting_a_code_takes_the_round_along() -> None:
    table = game("family-2004", 3)
    events = table.do(Resign(0))
    assert events[1:] == NEXT_ROUND


def test_the_machine_marks_on_for_a_codemaker_who_resigned() -> None:
    table = game("family-2004", 3, marks="hand")
    table.do(SetCode(0, "WPGR"))
    table.do(Guess(1, "WPOO"))
    events = table.do(Resign(0))
    assert [type(event).__name__ for event in events] == ["SeatResigned", "Marked", "RowOpened"]
    assert table.round.rows[0].mark == Mark((2, 0))
    table.do(Guess(2, "WPGR"))
    assert table.match.rounds[0].cracked_in == 2


def test_a_codemaker_who_resigns_while_others_think_leaves_the_round_running() -> None:
    table = game("family-2004", 3)
    table.do(SetCode(0, "WPGR"))
    assert len(table.do(Resign(0))) == 1
    assert table.match.awaited == 1


def test_nobody_can_play_on_when_the_only_one_who_knows_the_code_resigns() -> None:
    table = game("family-2004", 3, marks="hand")
    table.do(SetCode(0, None))
    table.do(Guess(1, "WPOO"))
    events = table.do(Resign(0))
    assert events[1:] == NEXT_ROUND
    assert not any(isinstance(event, MatchEnded) for event in events)


def test_when_all_but_one_have_resigned_the_last_one_wins() -> None:
    table = game("family-2004", 3)
    table.do(SetCode(0, "WPGR"))
    table.do(Resign(0))
    events = table.do(Resign(1))
    assert events[-1] == MatchEnded((2,), "resigned")


def test_a_player_who_is_away_and_resigns_is_not_awaited_any_longer() -> None:
    table = game("family-2004", 3)
    table.do(Leave(1))
    table.do(Resign(1))
    assert dict(table.match.away) == {}
