"""The course of a match: seats and turns, marks by hand, who wins, and what is told of it."""

import pickle
from dataclasses import fields
from gettext import NullTranslations
from random import Random
from typing import get_args

import pytest

from codepegs import (
    Begin,
    Code,
    EndGrace,
    Event,
    GiveMark,
    Guess,
    Leave,
    Mark,
    Match,
    Refusal,
    Resign,
    Return,
    Reveal,
    RowOpened,
    Rules,
    SetCode,
    decide,
    edition,
    view,
    view_event,
)
from codepegs.rules import events as every_event
from tests.rules.games import game, play_round, refused

# -- Sitting down ----------------------------------------------------------------------------


def test_a_match_begins_with_its_first_round() -> None:
    table = game(first=1)
    assert table.match.stage == "code"
    assert (table.round.number, table.round.codemaker) == (1, 1)


def test_the_first_codemaker_is_drawn_by_lot_where_nothing_was_agreed() -> None:
    """Decision 8."""
    rules = edition("family-2004").rules(5)
    names = ("A", "B", "C", "D", "E")
    drawn = set()
    for seed in range(60):
        begun = decide(Match(), Begin(rules, names), dice=Random(seed))[0]
        drawn.add(begun.first)  # type: ignore[union-attr]  # a MatchBegun
    assert drawn == {0, 1, 2, 3, 4}


def test_a_lot_needs_dice_and_so_does_a_salt() -> None:
    rules = edition("duel").rules()
    with pytest.raises(TypeError, match="dice"):
        decide(Match(), Begin(rules, ("A", "B")))
    with pytest.raises(TypeError, match="dice"):
        decide(game().match, SetCode(0, "WPGR"))


@pytest.mark.parametrize(
    ("seats", "first", "code"),
    [
        (("A",), 0, "seat/number"),
        (("A", "B", "C"), 0, "seat/number"),
        (("A", "A"), 0, "seat/twice"),
        (("A", ""), 0, "seat/name"),
        (("A", "x" * 41), 0, "seat/name"),
        (("A", "two  spaces"), 0, "seat/name"),
        (("A", " B"), 0, "seat/name"),
        (("A", "B "), 0, "seat/name"),
        (("A", 'the "B"'), 0, "seat/name"),
        (("A", "B\nC"), 0, "seat/name"),
        (("A", "B\u202eC"), 0, "seat/name"),
        (("A", "B\u00a0C"), 0, "seat/name"),
        (("A", "B\u200dC"), 0, "seat/name"),
        (("A", "\U0001f469\u200d"), 0, "seat/name"),
        (("A", "\U0001f469\u200d\u200d\U0001f680"), 0, "seat/name"),
        (("A", "B"), 2, "seat/unknown"),
        (("A", "B"), -1, "seat/unknown"),
    ],
)
def test_a_table_with_wrong_seats_is_refused(seats: tuple[str, ...], first: int, code: str) -> None:
    assert refused(Match(), Begin(edition("duel").rules(), seats, first)).code == code


@pytest.mark.parametrize(
    "name",
    ["x" * 40, "Oma Lotte", "#1", "reveal", "李", "🦊", "a-b.c", "👨‍👩‍👧‍👦", "🧑🏽‍🚀", "🏳️‍🌈"],
)
def test_any_name_that_fits_a_line_is_welcome(name: str) -> None:
    events = decide(Match(), Begin(edition("duel").rules(), (name, "B"), 0))
    assert events[0].seats == (name, "B")  # type: ignore[union-attr]  # a MatchBegun


def test_nothing_happens_before_the_match_begins_or_after_it_ended() -> None:
    assert refused(Match(), Guess(0, "WPGR")).code == "match/not-begun"
    table = game()
    table.do(Resign(0))
    assert refused(table.match, Guess(0, "WPGR")).code == "match/over"
    assert refused(table.match, Begin(table.rules, ("A", "B"))).code == "match/begun"
    assert Match().awaited is None
    assert table.match.awaited is None


# -- Turns -----------------------------------------------------------------------------------


def test_each_stage_takes_its_own_command_and_refuses_the_others() -> None:
    table = game(marks="hand")
    assert refused(table.match, Guess(1, "WPGR")).code == "turn/no-guess"
    assert refused(table.match, GiveMark(0, (1, 1))).code == "turn/no-mark"
    assert refused(table.match, Reveal(0, "WPGR")).code == "turn/no-reveal"
    table.do(SetCode(0, "WPGR"))
    assert refused(table.match, SetCode(0, "WPGR")).code == "turn/no-code"
    assert refused(table.match, GiveMark(0, (1, 1))).code == "turn/no-mark"
    table.do(Guess(1, "WPRG"))
    assert refused(table.match, Guess(1, "WPGR")).code == "turn/no-guess"
    refusal = refused(table.match, Reveal(0, "WPGR"))
    assert refusal.code == "turn/no-reveal"
    assert refusal.message == "No code is to be revealed now: the match waits for the mark of Tim."


def test_only_the_codemaker_sets_marks_and_reveals() -> None:
    table = game(marks="hand")
    assert refused(table.match, SetCode(1, "WPGR")).code == "turn/not-codemaker"
    table.do(SetCode(0, None))
    table.do(Guess(1, "WPGR"))
    assert refused(table.match, GiveMark(1, (4, 0))).code == "turn/not-codemaker"
    table.do(GiveMark(0, (4, 0)))
    refusal = refused(table.match, Reveal(1, "WPGR"))
    assert refusal.message == "Ben is not the codemaker of this round; Tim is."


def test_a_seat_that_is_not_there_is_refused() -> None:
    table = game(marks="hand")
    for command in (SetCode(7, "WPGR"), Resign(-1), Leave(2), Return(9), EndGrace(5)):
        assert refused(table.match, command).code == "seat/unknown"
    table.do(SetCode(0, "WPGR"))
    assert refused(table.match, Guess(2, "WPGR")).message == (
        "There is no seat 3; the seats are 1 to 2. Choose one of them."
    )


def test_breakers_guess_in_turn_leftwards_from_the_codemaker() -> None:
    """002:104."""
    table = game("family-2004", 4, first=2)
    table.do(SetCode(2, "WPGR"))
    turns = []
    for _ in range(5):
        turns.append(table.match.awaited)
        refusal = refused(table.match, Guess((table.match.awaited or 0) - 1, "OOOO"))
        assert refusal.code in ("turn/not-yours", "seat/unknown")
        table.do(Guess(table.match.awaited or 0, "OOOO"))
    assert turns == [3, 0, 1, 3, 0]


def test_a_refusal_says_whose_turn_it_is() -> None:
    table = game("family-2004", 3)
    table.do(SetCode(0, "WPGR"))
    message = refused(table.match, Guess(2, "WPGR")).message
    assert message == "It is not the turn of Oma Lotte; Ben guesses now."


def test_roles_swap_after_each_round_of_two() -> None:
    table = game(rounds=4)
    makers = []
    while table.match.stage != "over":
        makers.append(table.round.codemaker)
        play_round(table, "WPGR", "WPGR")
    assert makers == [0, 1, 0, 1]
    assert table.match.ended == "played"
    assert table.match.winners == (0, 1)


def test_a_code_that_is_not_allowed_is_refused_and_the_match_waits_on() -> None:
    table = game()
    assert refused(table.match, SetCode(0, "WWGR")).code == "code/repeated-colour"
    assert table.match.stage == "code"


def test_an_incomplete_row_is_refused() -> None:
    """Decision 6."""
    table = game()
    table.do(SetCode(0, "WPGR"))
    assert refused(table.match, Guess(1, "WPG")).code == "code/length"
    assert refused(table.match, Guess(1, "WPGRO")).code == "code/length"


def test_the_same_guess_may_be_made_again() -> None:
    """Decision 6."""
    table = game()
    play_round(table, "WPGR", "OOOO", "OOOO")
    assert [row.guess for row in table.round.rows] == [Code("OOOO")] * 2


def test_the_length_of_a_word_is_announced_and_binds_the_guesses() -> None:
    table = game("word")
    table.do(SetCode(0, "CAT"))
    assert view(table.match, 1).rounds[0].holes == 3
    refusal = refused(table.match, Guess(1, "CART"))
    assert refusal.message == 'Holes that "CART" fills: 4; expected: 3. Fill each hole once.'
    assert refused(table.match, Guess(1, "XYZ")).code == "code/not-a-word"


# -- Marks by hand ---------------------------------------------------------------------------


def test_an_impossible_mark_is_refused_at_entry() -> None:
    """Decision 2a."""
    table = game(marks="hand")
    table.do(SetCode(0, "WPGR"))
    table.do(Guess(1, "WPRG"))
    for said in ((3, 1), (3, 2), (5, 0), (-1, 0)):
        assert refused(table.match, GiveMark(0, said)).code == "mark/impossible"
    for numbers in ((1,), (1, 1, 1), ()):
        assert refused(table.match, GiveMark(0, numbers)).code == "mark/count"
    refusal = refused(table.match, GiveMark(0, (1,)))
    assert refusal.message == ('Numbers in the mark "1": 1; expected: 2 (red, white).')
    assert table.match.stage == "mark"


def test_a_mark_by_hand_may_be_wrong_and_nobody_says_so_before_the_reveal() -> None:
    table = game(marks="hand")
    table.do(SetCode(0, "WPGR"))
    table.do(Guess(1, "WPRG"))
    events = table.do(GiveMark(0, (0, 0)))
    assert [type(event) for event in events][1:] == [RowOpened]
    assert table.round.rows[0].mark == Mark((0, 0))
    assert table.round.false_rows == ()


def test_a_shield_of_ones_own_needs_marks_by_hand_and_a_length() -> None:
    assert refused(game().match, SetCode(0, None)).code == "turn/machine-marks"
    table = game("word", marks="hand")
    assert refused(table.match, SetCode(0, None)).code == "turn/announce"
    refusal = refused(table.match, SetCode(0, None, 5))
    assert refusal.message == (
        'The length of the code is missing or does not fit: "5" came, 3 or 4 was expected. '
        "Say it with the code."
    )
    table.do(SetCode(0, None, 4))
    assert table.round.holes == 4
    table.do(Guess(1, "CARE"))
    table.do(GiveMark(0, (4, 0)))
    assert refused(table.match, Reveal(0, "CAT")).code == "code/length"
    table.do(Reveal(0, "CARE"))
    assert table.match.rounds[0].cracked_in == 1


def test_a_length_that_is_given_with_the_code_is_that_of_the_code() -> None:
    refusal = refused(game().match, SetCode(0, "WPGR", 5))
    assert (refusal.code, refusal.gaps) == ("turn/announce", {"came": 5, "expected": 4})
    table = game()
    table.do(SetCode(0, "WPGR", 4))
    assert table.round.holes == 4


# -- Winning ---------------------------------------------------------------------------------


def test_most_points_win_where_the_codemaker_scores() -> None:
    """000:12, 001:91."""
    table = game()
    play_round(table, "WPGR", "OOOO", "WPGR")
    play_round(table, "WPGR", "WPGR")
    assert table.match.totals == (2, 1)
    assert table.match.winners == (0,)


def test_fewest_rows_win_where_the_codebreakers_rows_count() -> None:
    """004:19."""
    table = game("classic-1972")
    play_round(table, "RBGY", "RRRR", "RBGY")
    play_round(table, "RBGY", "RBGY")
    assert table.match.totals == (1, 2)
    assert table.match.winners == (0,)


def test_equal_points_are_a_draw() -> None:
    """Decision 5."""
    table = game("family-2004")
    play_round(table, "WPGR", "OOOO", "WPGR")
    play_round(table, "WPGR", "WPGR")
    assert table.match.totals == (1, 1)
    assert table.match.winners == (0, 1)


def test_a_tie_may_be_broken_by_the_fewest_rows() -> None:
    """Decision 5: Tim needed one row as codebreaker, Ben two."""
    table = game("family-2004", tie_break="rows")
    play_round(table, "WPGR", "OOOO", "WPGR")
    play_round(table, "WPGR", "WPGR")
    assert table.match.totals == (1, 1)
    assert table.match.winners == (0,)


def test_a_tie_in_points_and_rows_stays_a_draw() -> None:
    table = game("family-2004", tie_break="rows")
    play_round(table, "WPGR", "WPGR")
    play_round(table, "WPGR", "WPGR")
    assert table.match.winners == (0, 1)


def test_the_rows_of_an_aborted_round_do_not_break_a_tie() -> None:
    table = game("family-2004", tie_break="rows", marks="hand")
    table.do(SetCode(0, "WPGR"))
    table.do(Guess(1, "OOOO"))
    table.do(GiveMark(0, (4, 0)))
    for _ in range(2):
        maker = table.round.codemaker
        table.do(SetCode(maker, "WPGR"))
        table.do(Guess(1 - maker, "WPGR"))
        table.do(GiveMark(maker, (4, 0)))
    assert table.match.winners == (0, 1)


def test_an_uncracked_code_counts_as_its_leaflet_says() -> None:
    """004: a row more. 001:73: a point more. 000: the rows, and the agreed bonus. 002:59: a win."""
    expected = {
        ("classic-1972", ()): (0, 3),
        ("duel", ()): (3, 0),
        ("standard", ()): (2, 0),
        ("standard", (("failure_bonus", 5),)): (7, 0),
        ("family-2004", ()): (1, 0),
    }
    for (name, options), points in expected.items():
        table = game(name, rows=2, **dict(options))
        play_round(table, "WRGB", "BBBB", "BBBB")
        assert table.match.rounds[0].points == points, name


# -- Telling ---------------------------------------------------------------------------------


def test_every_event_names_its_public_fields_and_only_the_code_set_has_a_secret() -> None:
    kinds = [
        kind
        for kind in vars(every_event).values()
        if isinstance(kind, type) and hasattr(kind, "public")
    ]
    assert len(kinds) == len(get_args(Event)) == 22
    for kind in kinds:
        hidden = {field.name for field in fields(kind)} - set(kind.public)
        assert hidden == ({"secret"} if kind.__name__ == "CodeSet" else set())


def test_an_event_is_shown_by_its_public_fields() -> None:
    assert view_event(RowOpened(1, 2, 9.5, 3.5)) == {
        "event": "RowOpened",
        "row": 1,
        "seat": 2,
        "deadline": 9.5,
        "since": 3.5,
    }


def test_a_view_before_the_match_shows_an_empty_table() -> None:
    seen = view(Match(), 0)
    assert (seen.stage, seen.edition, seen.options, seen.rounds) == ("begin", None, (), ())


def test_rules_are_equal_when_their_choices_are() -> None:
    one: Rules = edition("duel").rules(doubles=True, blanks=False)
    two = edition("duel").rules(doubles=True, rows=None)
    assert one == two
    assert hash(one) == hash(two)
    assert one != edition("duel").rules()


def test_a_round_that_does_not_count_was_not_cracked() -> None:
    table = game()
    table.do(SetCode(0, "WPGR"))
    assert table.round.cracked_in is None
    assert table.round.rows_to_crack is None


def test_a_row_given_as_a_code_is_checked_like_a_written_one() -> None:
    table = game()
    assert refused(table.match, SetCode(0, Code("WXYZ"))).code == "code/unknown-peg"


def test_a_refusal_speaks_another_language_where_there_is_one() -> None:
    class Shouting(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper().replace("{CAME}", "{came}")

    refusal = Refusal("seat/twice", came="Ben")
    spoken = 'TWO SEATS ARE CALLED "Ben". GIVE EACH A NAME OF ITS OWN.'
    assert refusal.spoken(Shouting()) == spoken


def test_an_edition_is_known_by_its_name() -> None:
    assert len({edition("duel"), edition("duel"), edition("mini")}) == 2


def test_a_match_travels_between_processes() -> None:
    table = game("word")
    table.do(SetCode(0, "CAT"))
    table.do(Leave(1))
    assert pickle.loads(pickle.dumps(table.match)) == table.match
    assert pickle.loads(pickle.dumps(table.history)) == table.history
