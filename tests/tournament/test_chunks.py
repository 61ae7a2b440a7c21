"""Games: a tree plays the same rows as computing each row, and matches follow the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

from codepegs import Code, edition, lexicon
from codepegs.rules.commands import Begin, Guess, SetCode
from codepegs.rules.decide import unfold
from codepegs.rules.flow import Transaction, answers_of
from codepegs.rules.match import Match
from codepegs.rules.ruleset import Rules
from codepegs.tournament import play_chunk
from codepegs.tournament.chunks import Outcome, TableOutcome
from codepegs.tournament.entrant import read_entrants
from codepegs.tournament.plan import Plan, deal
from codepegs.tournament.play_chunk import play_game, seating
from codepegs.tournament.player import RoundSetup, player_for
from codepegs.tournament.program import Limits
from codepegs.tournament.runner import run
from codepegs.tournament.standings import standings
from tests.tournament.bots import program, write_bots

PLAIN = ("knuth", "expected-size", "entropy", "parts", "consistent")
LIMITS = Limits(seconds=60)
"""Long enough that no bot and no program fails because the machine is busy."""


def planned(rules: Rules, players: list[str], codes: str | None = None, seed: str = "1") -> Plan:
    return Plan(rules, read_entrants(players, rules), deal(rules, codes, seed), seed, LIMITS)


def outcomes(plan: Plan) -> list[Outcome | TableOutcome]:
    return [one for done in run(plan, workers=1) for one in done.outcomes]


@pytest.mark.parametrize(
    ("name", "options"),
    [("classic-1972", {}), ("duel", {}), ("kids", {"young": True}), ("mini", {"rows": 5})],
)
def test_a_tree_plays_the_same_rows_as_computing_each_row(
    name: str, options: dict[str, Any]
) -> None:
    rules = edition(name).rules(**options)
    codes = deal(rules, "60", "trees")
    entrants = read_entrants([*PLAIN, "optimal"], rules)
    by_tree = Plan(rules, entrants, codes, "1", LIMITS).chunks
    for entrant, chunk in zip(entrants, [*by_tree], strict=True):
        one_by_one = play_chunk.play(replace(chunk, by_tree=False))
        assert one_by_one.outcomes == play_chunk.play(replace(chunk, by_tree=True)).outcomes, (
            entrant
        )


def test_words_of_both_lengths_are_broken() -> None:
    plan = planned(edition("word").rules(lexicon=lexicon), ["consistent", "club"], "12")
    assert sum(isinstance(one, Outcome) and one.row > 0 for one in outcomes(plan)) >= 12


@pytest.mark.parametrize("player", ["beginner", "casual", "club", "expert", "perfect"])
def test_strengths_play_boards_of_any_size(player: str) -> None:
    plan = planned(edition("kids").rules(), [player], "10")
    assert outcomes(plan) == outcomes(plan)
    large = edition("custom").rules(holes=6, colours=9, doubles=True)
    (played,) = outcomes(planned(large, [player], "1"))
    assert isinstance(played, Outcome) and not played.fault


def test_the_same_player_twice_throws_other_dice() -> None:
    plan = planned(edition("classic-1972").rules(), ["random", "random"], "50")
    played = outcomes(plan)
    assert played[:50] != played[50:]


def test_a_code_that_is_not_cracked_in_time_is_missed() -> None:
    rules = edition("classic-1972").rules(rows=4)
    plan = planned(rules, ["knuth"])
    rows = [one.row for one in outcomes(plan) if isinstance(one, Outcome)]
    # Knuth 1976: 1, 6, 62 and 533 codes in the first four rows.
    assert [rows.count(row) for row in range(6)] == [694, 1, 6, 62, 533, 0]
    (place,) = standings(plan, run(plan, workers=1)).places
    assert place.average.total == 1 + 12 + 186 + 2132 + 694 * 5 and place.uncracked == 694


# -- Matches of two, by the rules themselves -----------------------------------------------------


def match_of_two(rules: Rules, plan: Plan, codes: list[Code], first: int) -> Match:
    """A match of two at a table, in which both players break the same codes."""
    match, dice = Match(), random.Random(1)
    players = [player_for(one, rules, LIMITS, 99) for one in plan.entrants]
    dealt = {0: list(codes), 1: list(codes)}

    def do(command: Begin | SetCode | Guess) -> None:
        nonlocal match
        transaction = Transaction(match)
        unfold(transaction, command, dice)
        match = transaction.match

    do(Begin(rules, ("Ann", "Bob"), first=first))
    code = codes[0]
    while match.stage != "over":
        seat = match.awaited
        assert seat is not None
        if match.stage == "code":
            code = dealt[1 - seat].pop(0)
            do(SetCode(seat, code))
        else:
            number = plan.codes.index(code)
            game = RoundSetup(
                rules, len(code), str(number), f"1\n{plan.entrants[seat].name}\n{number}"
            )
            do(Guess(seat, players[seat].guess(game, answers_of(match.current))))
    return match


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classic-1972", {"rows": 5}),
        ("duel", {"rounds": 4}),
        ("standard", {"failure_bonus": 3, "rows": 5}),
        ("family-2004", {"rows": 4}),
        ("family-2004", {"tie_break": "rows", "rounds": 4}),
        ("kids", {}),
    ],
)
def test_every_two_are_compared_as_if_they_had_sat_at_a_table(
    name: str, options: dict[str, Any]
) -> None:
    rules = edition(name).rules(**options)
    each = rules.rounds // 2
    plan = planned(rules, ["parts", "consistent"], str(12 * each))
    found = standings(plan, run(plan, workers=1))
    won = [0, 0, 0]
    points = [0, 0]
    for start in range(0, len(plan.codes), each):
        match = match_of_two(rules, plan, list(plan.codes[start : start + each]), start % 2)
        points = [had + new for had, new in zip(points, match.totals, strict=True)]
        won[{(0,): 0, (0, 1): 1, (1,): 2}[match.winners]] += 1
    by_name = {one.entrant.name: one for one in found.places}
    assert [by_name["parts"].points, by_name["consistent"].points] == points
    parts = by_name["parts"]
    assert [parts.won, parts.drawn, parts.lost] == won


# -- Bots and programs ---------------------------------------------------------------------------


@pytest.mark.slow
def test_bots_and_programs_play_as_the_strategy_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bots(tmp_path)
    monkeypatch.chdir(tmp_path)
    docs = Path(__file__).parents[2] / "docs"
    players = ["consistent", "some_bots:first", "some_bots:Chance"]
    players += [f"A=program:python3 {docs}/guesser.py", f"B=program:{docs}/guesser.sh"]
    plan = planned(edition("kids").rules(), players, "25")
    played = outcomes(plan)
    parts = [played[start : start + 25] for start in range(0, 125, 25)]
    assert parts[0] == parts[1] == parts[3] == parts[4] != parts[2]
    assert all(isinstance(one, Outcome) and one.row for one in played)
    assert outcomes(plan) == played


@pytest.mark.slow
def test_bots_that_remember_earlier_games_still_play_the_same_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process plays all games of a chunk, and the plan alone decides which these are."""
    write_bots(tmp_path)
    monkeypatch.chdir(tmp_path)
    plan = planned(edition("kids").rules(), ["some_bots:Forgetful"], "120")
    assert len(plan.chunks) == 3
    assert run(plan, workers=1) == run(plan, workers=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        ("some_bots:crash", "crashed"),
        ("some_bots:hog", "crashed"),
        ("some_bots:nothing", "crashed"),
        ("some_bots:leave", "crashed"),
        ("some_bots:kill", "crashed"),
        ("liar=program:while read -r a; do echo RRBB; done", "no-start"),
        ("liar=program:sh -c 'while read -r a; do echo \"4 0\"; done'", "illegal"),
        ("long=program:sh -c 'while read -r a; do echo LLLL; done'", "illegal"),
        ("none=program:sh -c 'while read -r a; do echo; done'", "illegal"),
    ],
)
def test_an_entrant_that_fails_loses_its_own_games_only(
    bot: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bots(tmp_path)
    monkeypatch.chdir(tmp_path)
    rules = edition("kids").rules()
    plan = planned(rules, [bot, "parts"], "4")
    found = standings(plan, run(plan, workers=1))
    bad, good = sorted(found.places, key=lambda one: one.entrant.name == "parts")
    assert set(bad.faults) == {kind}
    assert bad.first_fault is not None and bad.first_fault.kind == kind
    alone = planned(rules, ["parts"], "4")
    assert good.average == standings(alone, run(alone, workers=1)).places[0].average
    assert good.won >= sum(bad.faults.values()) and not good.faults
    assert bad.average.count == good.average.count == 4


def test_an_entrant_that_always_stalls_is_asked_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codepegs.tournament.program.STARTING", 0.0)
    plan = planned(edition("kids").rules(), ["a=program:sleep 99"], "10")
    plan = replace(plan, limits=Limits(seconds=0.1))
    faults = [one.fault for one in outcomes(plan) if isinstance(one, Outcome)]
    assert faults == ["stalled"] * 3 + ["not-asked"] * 7


def test_if_both_players_fail_both_lose() -> None:
    rules = edition("kids").rules()
    plan = planned(rules, ["a=program:false", "b=program:false", "parts"], "4")
    found = standings(plan, run(plan, workers=1))
    results = {one.entrant.name: (one.won, one.drawn, one.lost) for one in found.places}
    assert results == {"parts": (8, 0, 0), "a": (0, 0, 8), "b": (0, 0, 8)}
    last = found.pairs[-1]
    assert (last.won, last.drawn, last.lost) == (0, 0, 4)


def test_an_entrant_that_fails_in_some_games_is_asked_in_all(tmp_path: Path) -> None:
    source = (
        "import sys\nfor line in sys.stdin:\n"
        "    if int(line.split('game=')[1].split()[0]) % 2: raise SystemExit\n"
        "    print('LME')\n"
    )
    rules = edition("kids").rules(rows=1)
    plan = planned(rules, [program(tmp_path, "odd", source)], "24")
    faults = [one.fault for one in outcomes(plan) if isinstance(one, Outcome)]
    assert faults == ["", "crashed"] * 12


def test_a_bot_from_its_own_file_is_asked_by_its_rules() -> None:
    (entrant,) = read_entrants(["club"], edition("kids").rules())
    player = player_for(entrant, edition("kids").rules(), LIMITS, 1)
    game = RoundSetup(edition("kids").rules(), 3, "1", "seed")
    assert play_game(player, game, Code("LME")) == play_game(
        player, RoundSetup(edition("kids").rules(), 3, "1", "seed"), Code("LME")
    )


# -- Tables of three to five ---------------------------------------------------------------------


def test_everybody_sits_in_every_seat_equally_often() -> None:
    orders = [seating(3, match) for match in range(6)]
    assert sorted(orders) == sorted(permutations(range(3)))
    assert seating(3, 6) == seating(3, 0)


def test_a_table_plays_by_the_rules_and_its_own_points() -> None:
    rules = edition("family-2004").rules(players=3)
    plan = planned(rules, ["club", "knuth", "points"], "18")
    done = run(plan, workers=1)
    played = [one for each in done for one in each.outcomes if isinstance(one, TableOutcome)]
    assert len(played) == 6 and not any(one.faults for one in played)
    assert len({one.entrants for one in played}) == 6
    for one in played:
        best = max(one.points)
        assert [one.points[seat] for seat in one.winners] == [best] * len(one.winners)
    found = standings(plan, done)
    assert sum(place.points for place in found.places) == sum(sum(one.points) for one in played)
    assert all(place.average.count == 6 for place in found.places)
    assert all(better.points >= worse.points for better, worse in pairwise(found.places))
    assert {(pair.won + pair.drawn + pair.lost) for pair in found.pairs} == {6}


@pytest.mark.slow
def test_an_entrant_that_fails_at_a_table_resigns_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bots(tmp_path)
    monkeypatch.chdir(tmp_path)
    rules = edition("family-2004").rules(players=3)
    plan = planned(rules, ["club", "casual", "some_bots:leave"], "6")
    done = run(plan, workers=1)
    played = [one for each in done for one in each.outcomes if isinstance(one, TableOutcome)]
    for one in played:
        bad = one.entrants.index(2)
        assert {seat: kind for seat, (kind, _) in one.faults.items()} == {bad: "crashed"}
        assert bad not in one.winners and one.winners
        assert one.points[(bad + 1) % 3] > 0
    found = standings(plan, done)
    assert found.places[-1].entrant.name == "leave"
    assert dict(found.places[-1].faults) == {"crashed": 2}
