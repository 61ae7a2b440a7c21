from __future__ import annotations

import pytest

from codepegs import edition, lexicon
from codepegs.rules.ruleset import Rules
from codepegs.text.refusal import Refusal
from codepegs.tournament.entrant import read_entrants
from codepegs.tournament.plan import Plan, deal
from codepegs.tournament.program import Limits

CLASSIC = edition("classic-1972").rules()
TABLE = edition("family-2004").rules(players=3)
LARGE = edition("custom").rules(holes=8, colours=12, doubles=True)


def test_all_codes_are_dealt_where_there_are_few() -> None:
    assert deal(CLASSIC, None, "1") == tuple(CLASSIC.codes())


def test_some_are_drawn_where_there_are_many() -> None:
    codes = deal(edition("super").rules(), None, "1")
    assert len(codes) == len(set(codes)) == 1000
    assert len(deal(LARGE, None, "1")) == 1000


def test_the_seed_decides_which() -> None:
    assert deal(CLASSIC, "50", "a") == deal(CLASSIC, "50", "a") != deal(CLASSIC, "50", "b")


def test_words_of_every_length_are_dealt() -> None:
    rules = edition("word").rules(lexicon=lexicon)
    assert {len(code) for code in deal(rules, "50", "1")} == {3, 4}


@pytest.mark.parametrize(
    ("rules", "asked", "code"),
    [
        (CLASSIC, "0", "tournament/codes"),
        (CLASSIC, "1297", "tournament/codes"),
        (CLASSIC, "-5", "tournament/codes"),
        (CLASSIC, "²", "tournament/codes"),
        (CLASSIC, "9" * 5000, "tournament/codes"),
        (LARGE, "all", "tournament/all-codes"),
        (TABLE, "all", "tournament/codes"),
        (TABLE, "10", "tournament/codes-of-a-match"),
    ],
)
def test_impossible_numbers_of_codes_are_refused(rules: Rules, asked: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        deal(rules, asked, "1")
    assert refused.value.code == code
    assert refused.value.message


def plan(rules: Rules, players: list[str], codes: str | None = None) -> Plan:
    return Plan(rules, read_entrants(players, rules), deal(rules, codes, "1"), "1", Limits())


def test_every_player_meets_every_code_once() -> None:
    made = plan(CLASSIC, ["knuth", "random", "a:b"])
    for number in range(3):
        codes = [
            code for chunk in made.chunks if chunk.numbers == (number,) for code in chunk.codes
        ]
        assert tuple(codes) == made.codes
    assert [chunk.number for chunk in made.chunks] == list(range(len(made.chunks)))
    assert made.games == 3 * 1296


def test_every_choice_of_players_shares_a_table_with_the_same_codes() -> None:
    made = plan(TABLE, ["club", "casual", "knuth", "points"], "18")
    assert made.tables == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    for table in made.tables:
        codes = [code for chunk in made.chunks if chunk.numbers == table for code in chunk.codes]
        assert tuple(codes) == made.codes
    assert made.games == 4 * 6


def test_other_players_codes_or_rules_make_another_tournament() -> None:
    one = plan(CLASSIC, ["knuth", "random"], "20")
    assert one.identity == plan(CLASSIC, ["knuth", "random"], "20").identity
    others = [
        plan(CLASSIC, ["knuth", "parts"], "20"),
        plan(CLASSIC, ["knuth", "Rob=random"], "20"),
        plan(CLASSIC, ["knuth", "random"], "21"),
        plan(edition("mini").rules(), ["knuth", "random"], "20"),
        plan(edition("classic-1972").rules(rows=9), ["knuth", "random"], "20"),
    ]
    assert all(other.identity != one.identity for other in others)
