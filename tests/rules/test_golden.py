"""The golden cases: each a sentence of a leaflet, played through the public API.

A docstring names its case and its leaflet line, `000:66` being line 66 of leaflet 000, and quotes it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from itertools import permutations
from pathlib import Path
from typing import Any, TypeVar

import pytest

from codepegs import (
    BLANK,
    Guess,
    Guessed,
    Mark,
    Match,
    Refusal,
    View,
    decide,
    edition,
    mark,
    score_card,
    view,
)
from tests.rules.match_steps import answer, guess, play, sit_down

CASES: dict[str, Any] = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))
}
PLAYED: list[tuple[str, Callable[..., None]]] = []

Test = TypeVar("Test", bound=Callable[..., None])


def golden(case: str) -> Callable[[Test], Test]:
    """Tie a test to its case."""

    def tie(test: Test) -> Test:
        PLAYED.append((case, test))
        return test

    return tie


def test_every_golden_case_is_played_exactly_once() -> None:
    assert Counter(case for case, _ in PLAYED) == Counter(CASES.keys())


def test_every_golden_test_cites_its_case_and_its_leaflet_line() -> None:
    for name, test in PLAYED:
        case = CASES[name]
        assert (test.__doc__ or "").startswith(f"{name} ({case['seed']}:{case['line']}): ")


CODE = "PRBY"
"""Pink, red, blue, yellow: the code of the leaflet's worked example (002:171)."""
WRONG = "WGOS"
"""A guess that shares nothing with it."""
ROWS = range(1, 13)


def cracked_in(row: int, match: Match) -> Match:
    """The match after a round in which that row cracked the code."""
    return play(match, CODE, *[WRONG] * (row - 1), CODE)


def never_cracked(match: Match) -> Match:
    """The match after a round whose twelve rows were all wrong."""
    return play(match, CODE, *[WRONG] * 12)


def standard(**options: Any) -> Match:
    return sit_down(edition("standard").rules(**options))


def duel(**options: Any) -> Match:
    return sit_down(edition("duel").rules(**options))


def family(players: int = 2, **options: Any) -> Match:
    return sit_down(edition("family-2004").rules(players, **options))


def classic(**options: Any) -> Match:
    return sit_down(edition("classic-1972").rules(**options))


# -- 000: the standard game ----------------------------------------------------------------------


@golden("000-a")
def test_the_codebreaker_has_at_most_twelve_rows() -> None:
    """000-a (000:66): Je hebt maximaal 12 kansen."""
    match = play(standard(), CODE, *[WRONG] * 11)
    assert match.current.is_open
    match = guess(match, WRONG)
    assert not match.rounds[0].is_open
    assert len(match.rounds[0].rows) == 12


@golden("000-b")
def test_two_players_agree_on_an_even_number_of_rounds() -> None:
    """000-b (000:106): Dat je een even aantal moet spelen."""
    with pytest.raises(Refusal, match=r"^option/odd-rounds"):
        edition("standard").rules(rounds=3)
    assert edition("standard").rules(rounds=4).rounds == 4


@golden("000-c")
@pytest.mark.parametrize("pegs", ["RRY", "RRYBB"])
def test_a_code_consists_of_four_pegs(pegs: str) -> None:
    """000-c (000:123): De code bestaat uit 4 codepinnetjes."""
    rules = edition("standard").rules()
    assert len(rules.code("RRYB")) == 4
    with pytest.raises(Refusal, match=r"^code/length"):
        rules.code(pegs)


@golden("000-d")
def test_two_or_more_pegs_of_a_code_may_have_the_same_colour() -> None:
    """000-d (000:125): Je mag 2 of meer pinnetjes van dezelfde kleur gebruiken."""
    rules = edition("standard").rules()
    for code in ("RRYB", "RRRB", "RRRR"):
        assert str(rules.code(code)) == code


@golden("000-e")
def test_the_code_of_the_second_figure_can_be_set() -> None:
    """000-e (000:130): Rood, rood, geel, blauw."""
    rules = edition("standard").rules()
    names = {peg.name: peg.letter for peg in rules.palette}
    pegs = [names[colour] for colour in ("red", "red", "yellow", "blue")]
    match = play(sit_down(rules), " ".join(pegs))
    assert view(match, 0).own_code == ("R", "R", "Y", "B")


@golden("000-f")
def test_each_row_stays_as_it_is_until_the_round_ends() -> None:
    """000-f (000:141): Elke rij pinnetjes blijft de rest van de ronde zo staan."""
    match = play(standard(), CODE)
    rows: tuple[object, ...] = ()
    for pegs in ("RRYB", "RRYB", "PBRG", "WWWW", CODE):
        match = guess(match, pegs)
        now = match.rounds[0].rows
        assert now[:-1] == rows
        assert str(now[-1].guess) == pegs
        rows = now
    with pytest.raises(FrozenInstanceError):
        match.rounds[0].rows[0].guess = None  # type: ignore[misc]  # that it cannot be set is the point


@golden("000-g")
@pytest.mark.parametrize("hole", range(4))
def test_a_red_key_peg_is_for_the_right_colour_in_the_right_place(hole: int) -> None:
    """000-g (000:150): Rood voor elk codepinnetje van de juiste kleur op de juiste plaats."""
    right = "".join(CODE[i] if i == hole else WRONG[i] for i in range(4))
    shifted = "".join(CODE[hole] if i == (hole + 1) % 4 else WRONG[i] for i in range(4))
    rules = edition("standard").rules()
    assert rules.keys[0] == "red"
    assert rules.mark(CODE, right) == (1, 0)
    assert rules.mark(CODE, shifted).exact == 0


@golden("000-h")
@pytest.mark.parametrize("code", ["RRYB", "PRBY", "WWWW", "OSOS"])
def test_a_key_hole_stays_empty_for_each_peg_of_a_wrong_colour(code: str) -> None:
    """000-h (000:160): Laat een scoregaatje leeg voor elk codepinnetje van een verkeerde kleur."""
    rules = edition("standard").rules()
    hidden = Counter(code)
    for row in rules.codes():
        empty = (Counter(row) - hidden).total()
        assert sum(rules.mark(code, row)) + empty == 4


@golden("000-i")
def test_seven_rows_give_the_codemaker_seven_points_and_the_codebreaker_none() -> None:
    """000-i (000:52): Hat der Code-Knacker z.B. 7 Versuche gebraucht."""
    assert cracked_in(7, standard()).rounds[0].points == (7, 0)


@golden("000-j")
def test_after_a_false_mark_the_codebreaker_gets_three_points_and_the_round_is_replayed() -> None:
    """000-j (000:167): Overgespeeld en krijgt de codebreker drie punten extra."""
    match = standard(marks="hand")
    match = answer(play(match, CODE, WRONG), 0, 1)
    match = answer(guess(match, CODE), 4, 0)
    assert [round.outcome for round in match.rounds] == ["aborted", "open"]
    assert match.totals == (0, 3)
    assert (match.current.number, match.current.codemaker, match.stage) == (1, 0, "code")


@golden("000-k")
@pytest.mark.parametrize(
    "said",
    [(2, 1), (0, 3), (1, 1), (0, 2), (0, 0)],
    ids=["red", "white", "no white", "no red", "none"],
)
def test_a_wrong_key_peg_is_a_false_mark_and_so_is_a_missing_one(said: tuple[int, int]) -> None:
    """000-k (000:3): Einen falschen Signalstift oder auch gar keinen."""
    match = answer(play(standard(marks="hand"), CODE, "PBRG"), *said)  # it is 1, 2
    match = answer(guess(match, CODE), 4, 0)
    assert (match.rounds[0].outcome, match.rounds[0].false_rows) == ("aborted", (1,))


@golden("000-l")
def test_empty_holes_make_it_nine_colours() -> None:
    """000-l (000:22): Dadurch stehen euch praktisch 9 Farben für die Kombination zur Verfügung."""
    rules = edition("standard").rules(blanks=True)
    assert len(rules.letters) == 9
    assert rules.number_of_codes == len(set(rules.codes())) == 6561


@golden("000-m")
def test_an_empty_hole_is_judged_like_a_coloured_peg() -> None:
    """000-m (000:27): Das leere Loch wird also genauso beurteilt, wie ein farbiger Code-Stift."""
    assert edition("standard").rules(blanks=True).mark("_RBY", "R_BG") == (1, 2)


@golden("000-n")
def test_the_player_with_the_most_points_wins_and_a_tie_is_a_draw() -> None:
    """000-n (000:12): Der Spieler mit der höchsten Punktzahl."""
    ahead = cracked_in(4, cracked_in(6, standard()))
    assert (ahead.totals, ahead.winners) == ((6, 4), (0,))
    tied = cracked_in(5, cracked_in(5, standard()))
    assert (tied.totals, tied.winners) == ((5, 5), (0, 1))


@golden("000-o")
def test_the_score_is_carried_from_one_round_to_the_next() -> None:
    """000-o (000:383): Il cumule son score d'une partie à l'autre."""
    match = cracked_in(7, standard(rounds=4))
    match = cracked_in(2, match)
    match = cracked_in(5, match)
    assert match.totals == (12, 2)


@golden("000-p")
def test_one_manche_is_two_rounds_in_which_each_player_sets_a_code_once() -> None:
    """000-p (000:275): Sachant qu'une manche représente deux parties par joueur."""
    match = cracked_in(1, cracked_in(1, standard()))
    assert [round.codemaker for round in match.rounds] == [0, 1]
    assert match.ended == "played"


# -- 001: the duel -------------------------------------------------------------------------------


@golden("001-a")
def test_the_board_of_the_duel_has_twelve_rows_of_four_holes() -> None:
    """001-a (001:6): 12 Code-Reihen (je 4 große Öffnungen für die Code-Stecker)."""
    rules = edition("duel").rules()
    assert (rules.rows, rules.holes) == (12, (4,))
    assert len(never_cracked(sit_down(rules)).rounds[0].rows) == 12


@golden("001-b")
def test_in_the_duel_a_code_has_at_most_one_peg_of_a_colour() -> None:
    """001-b (001:36): In vier beliebigen Farben (höchstens l pro Farbe)."""
    with pytest.raises(Refusal, match=r'^code/repeated-colour: "RRYB" repeats red'):
        edition("duel").rules().code("RRYB")


@golden("001-c")
def test_the_roles_of_a_duel_change_after_each_of_an_even_number_of_rounds() -> None:
    """001-c (001:21): Eine gerade Anzahl, da die Aufgabenverteilung nach jedem Spiel wechselt."""
    with pytest.raises(Refusal, match=r"^option/odd-rounds"):
        edition("duel").rules(rounds=5)
    match = duel(rounds=4)
    for _ in range(4):
        match = cracked_in(1, match)
    assert [round.codemaker for round in match.rounds] == [0, 1, 0, 1]


@golden("001-d")
def test_a_guess_may_be_any_four_pegs_also_of_one_colour() -> None:
    """001-d (001:44): Er wählt vier beliebige Code-Stecker aus."""
    match = play(duel(), CODE, "RRRR")
    assert match.current.rows[0].mark == (1, 0)


@golden("001-e")
def test_the_key_pegs_stand_in_any_order_and_tell_no_place() -> None:
    """001-e (001:52): In beliebiger Anordnung und Reihenfolge."""
    answers = {
        mark([CODE[i] for i in order], ["PBRG"[i] for i in order])
        for order in permutations(range(4))
    }
    assert answers == {Mark((1, 2))}


@golden("001-f")
def test_four_red_key_pegs_are_the_signal_of_success_and_end_the_round() -> None:
    """001-f (001:71): Vier rote Stifte das Erfolgs-Signal."""
    match = play(duel(), CODE, CODE)
    done = match.rounds[0]
    assert (done.rows[0].mark, done.outcome, str(done.code)) == ((4, 0), "scored", CODE)


@golden("001-g")
def test_a_code_that_is_not_cracked_gives_twelve_points_and_one_more() -> None:
    """001-g (001:73): Erhält 12 Punkte plus l Bonuspunkt."""
    assert never_cracked(duel()).rounds[0].points == (13, 0)


@golden("001-h")
@pytest.mark.parametrize("row", ROWS)
def test_the_codemaker_gets_a_point_for_each_row_the_codebreaker_needed(row: int) -> None:
    """001-h (001:77): Einen Punkt für jede Reihe, die der CODE-BRECHER benötigt hat."""
    assert cracked_in(row, duel()).totals[0] == row


@golden("001-i")
def test_only_the_codemaker_scores() -> None:
    """001-i (001:84): Die Wertung wird immer nur beim CODE-SETZER vorgenommen."""
    breaker = [cracked_in(row, duel()).totals[1] for row in ROWS]
    assert [*breaker, never_cracked(duel()).totals[1]] == [0] * 13


@golden("001-j")
def test_as_printed_a_false_mark_takes_three_points_from_the_codebreaker() -> None:
    """001-j (001:88): Dem CODE-BRECHER werden drei Straf-Punkte abgezogen. A misprint."""
    totals = {}
    printed: dict[str, str] = {"false_mark": "as-printed"}
    for options in ({}, printed):
        match = answer(play(duel(marks="hand", **options), CODE, WRONG), 0, 1)
        totals[bool(options)] = answer(guess(match, CODE), 4, 0).totals
    assert totals == {False: (0, 3), True: (0, -3)}


@golden("001-k")
def test_with_doubles_a_code_may_use_a_colour_more_than_once() -> None:
    """001-k (001:96): Es ist dem CODE-SETZER erlaubt, Farbstecker mehrfach zu verwenden."""
    assert str(edition("duel").rules(doubles=True).code("RRYB")) == "RRYB"


@golden("001-l")
def test_with_the_ninth_colour_any_holes_of_a_code_may_stay_empty() -> None:
    """001-l (001:102): Öffnungen hinter seinem Sichtschurz frei lassen."""
    assert str(edition("duel").rules(blanks=True).code("__RB")) == "__RB"
    with pytest.raises(Refusal, match=r"^code/no-blanks"):
        edition("duel").rules().code("__RB")


# -- 002 and 003: the family game, two players ---------------------------------------------------


@golden("002-a")
@pytest.mark.parametrize("row", ROWS)
def test_the_codebreaker_wins_a_round_by_breaking_the_code_within_twelve_tries(row: int) -> None:
    """002-a (002:58): De codebreker wint een ronde als hij/zij de code binnen 12 pogingen breekt."""
    assert cracked_in(row, family()).rounds[0].points == (0, 1)


@golden("002-b")
def test_the_codemaker_wins_a_round_whose_code_is_not_broken() -> None:
    """002-b (002:59): De codemaker wint als de codebreker er niet in slaagt de code te breken."""
    assert never_cracked(family()).rounds[0].points == (1, 0)


@golden("003-a")
def test_a_round_found_in_the_twelfth_row_still_goes_to_the_codebreaker() -> None:
    """003-a (003:47): Gagne une manche s'il y parvient en 12 coups maximum."""
    match = cracked_in(12, cracked_in(1, family()))
    assert (match.totals, match.winners) == ((1, 1), (0, 1))


@golden("003-b")
def test_a_round_not_found_in_time_goes_to_who_composed_it() -> None:
    """003-b (003:48): Remporte une manche si son adversaire ne réussit pas à la deviner à temps."""
    match = never_cracked(cracked_in(12, family()))
    assert (match.totals, match.winners) == ((0, 2), (1,))


@golden("002-g")
def test_two_players_of_the_family_game_agree_on_an_even_number_of_rounds() -> None:
    """002-g (002:64): Spreek een even aantal rondes af."""
    rules = edition("family-2004").rules
    with pytest.raises(Refusal, match=r"^option/odd-rounds"):
        rules(2, rounds=3)
    assert rules(2, rounds=6).rounds == 6


@golden("002-h")
def test_rows_are_filled_one_after_another_from_the_far_end_towards_the_codemaker() -> None:
    """002-h (002:72): Te beginnen in de rij die het verste van de codemaker verwijderd is."""
    match = play(family(), CODE)
    tries = ["WGOS", "PBRG", "WGOS", "SOGW"]
    filled = []
    for pegs in tries:
        events = decide(match, Guess(1, pegs))
        filled += [event.row for event in events if isinstance(event, Guessed)]
        match = guess(match, pegs)
    assert filled == [1, 2, 3, 4]
    assert [str(row.guess) for row in view(match).rounds[0].rows] == tries


@golden("002-i")
def test_the_revealed_code_is_not_turned_round() -> None:
    """002-i (002:80): Pas op dat je de coderoller niet omkeert als je de code laat zien."""
    match = play(family(), CODE, CODE[::-1], CODE)
    shown = view(match, 1).rounds[0]
    assert [row.mark for row in shown.rows] == [(0, 4), (4, 0)]
    assert shown.code == shown.rows[1].guess == tuple(CODE)


# -- 002 and 003: the family game, three to five players -----------------------------------------


@golden("002-c")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_as_many_rounds_as_players_and_each_is_codemaker_once(players: int) -> None:
    """002-c (002:102): Speel evenveel rondes als er spelers zijn."""
    match = family(players)
    while match.ended is None:
        match = cracked_in(1, match)
    assert sorted(round.codemaker for round in match.rounds) == list(range(players))


@golden("003-c")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_while_one_sets_the_code_the_others_guess_each_in_turn(players: int) -> None:
    """003-c (003:94): Tandis que les autres tenteront, chacun leur tour, de la deviner."""
    match = cracked_in(1, family(players))
    match = never_cracked(match)  # the second round: seat 1 is codemaker
    others = [(1 + step) % players for step in range(1, players)]
    assert [row.seat for row in match.rounds[1].rows] == (others * 12)[:12]


@golden("002-j")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_player_left_of_the_codemaker_guesses_first(players: int) -> None:
    """002-j (002:104): De speler links van de codemaker mag de eerste raadpoging doen."""
    match = family(players)
    while match.ended is None:
        match = cracked_in(1, match)
    assert [round.rows[0].seat for round in match.rounds] == [*range(1, players), 0]


def points_of(players: int, *guesses: str) -> list[int | None]:
    """The points of guesses at the leaflet's code, as everybody sees them."""
    match = play(family(players), CODE, *guesses)
    return [row.points for row in view(match).rounds[0].rows]


@golden("002-d")
def test_a_right_colour_in_the_wrong_place_gives_the_codebreaker_one_point() -> None:
    """002-d (002:119): Juist maar op de verkeerde plek: krijgt de codebreker 1 punt."""
    assert points_of(3, "WGOS", "WPGO", "RPGO", "RPYG", "YBRP") == [0, 1, 2, 3, 4]


@golden("003-d")
def test_each_good_colour_in_a_bad_place_marks_one_point() -> None:
    """003-d (003:111): Le joueur qui cherche la combinaison marque 1 point."""
    match = play(family(5), CODE, "WPGO", "RPGO", "RPYG", "YBRP", CODE)
    # Seats 1 to 4 guessed once each; seat 1 then cracked the code for 10.
    assert match.rounds[0].points == (9, 1 + 10, 2, 3, 4)


@golden("002-e")
def test_a_right_colour_in_the_right_place_gives_the_codebreaker_two_points() -> None:
    """002-e (002:121): Juist én op de juiste plek: krijgt de codebreker 2 punten."""
    assert points_of(3, "WGOS", "PWGO", "PRWG", "PRBW") == [0, 2, 4, 6]


@golden("003-e")
def test_each_good_colour_in_its_good_place_marks_two_points() -> None:
    """003-e (003:113): Le joueur qui devine la combinaison marque 2 points."""
    match = play(family(4), CODE, "PWGO", "PRWG", "PRBW", CODE)
    assert match.rounds[0].points == (8, 2 + 10, 4, 6)


@golden("002-f")
def test_the_whole_combination_gives_ten_points_instead_of_eight() -> None:
    """002-f (002:123): Voor het raden van de complete kleurencombinatie 10 punten."""
    assert points_of(3, CODE) == [10]


@golden("003-f")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_who_finds_the_combination_marks_ten_points(players: int) -> None:
    """003-f (003:115): Toutes les couleurs à la bonne place, il marque 10 points."""
    assert cracked_in(1, family(players)).totals == (5, 10, *[0] * (players - 2))


def maker_points(players: int) -> dict[str, object]:
    """The codemaker's points for a crack in each row, and for a code that is not cracked."""
    return {
        "rows": [cracked_in(row, family(players)).totals[0] for row in ROWS],
        "fail": never_cracked(family(players)).totals[0],
    }


@golden("002-table3")
def test_the_codemakers_table_for_three_players() -> None:
    """002-table3 (002:139): 5 6 7 8 9 10 14 18 22 26 30 34."""
    assert maker_points(3) == CASES["002-table3"]["expect"]


@golden("002-table4")
def test_the_codemakers_table_for_four_players() -> None:
    """002-table4 (002:149): 5 6 7 8 9 10 13 16 19 22 25 28."""
    assert maker_points(4) == CASES["002-table4"]["expect"]


@golden("002-table5")
def test_the_codemakers_table_for_five_players() -> None:
    """002-table5 (002:159): 5 6 7 8 9 10 12 14 16 18 20 22."""
    assert maker_points(5) == CASES["002-table5"]["expect"]


@golden("003-table3")
def test_the_french_table_for_three_players_is_the_same() -> None:
    """003-table3 (003:129): 5 6 7 8 9 10 14 18 22 26 30 34."""
    assert maker_points(3) == CASES["003-table3"]["expect"]


@golden("003-table4")
def test_the_french_table_for_four_players_is_the_same() -> None:
    """003-table4 (003:137): 5 6 7 8 9 10 13 16 19 22 25 28."""
    assert maker_points(4) == CASES["003-table4"]["expect"]


@golden("003-table5")
def test_the_french_table_for_five_players_is_the_same() -> None:
    """003-table5 (003:145): 5 6 7 8 9 10 12 14 16 18 20 22."""
    assert maker_points(5) == CASES["003-table5"]["expect"]


@golden("002-k")
def test_only_in_the_advanced_game_may_a_colour_be_used_twice_or_more() -> None:
    """002-k (002:163): Mag de codemaker in de code dezelfde kleur twee of meer malen gebruiken."""
    base, advanced = edition("family-2004").rules(), edition("family-2004").rules(doubles=True)
    assert base.number_of_codes == len(set(base.codes())) == 1680
    assert advanced.number_of_codes == len(set(advanced.codes())) == 4096
    with pytest.raises(Refusal, match=r"^code/repeated-colour"):
        base.code("PPPY")
    assert str(advanced.code("PPPY")) == "PPPY"


@golden("002-l")
def test_a_guess_at_pink_red_blue_yellow_earns_one_red_and_two_whites() -> None:
    """002-l (002:171): Roze - rood - blauw - geel."""
    names = {peg.name: peg.letter for peg in edition("family-2004").palette}
    code = [names[colour] for colour in ("pink", "red", "blue", "yellow")]
    tried = [names[colour] for colour in ("pink", "blue", "red", "green")]
    assert mark(code, tried) == (1, 2)


@golden("002-m")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_whites_and_a_red_are_four_points_with_three_or_more_players(players: int) -> None:
    """002-m (002:177): In een spel met 3 of meer spelers is dit een score van 4 punten."""
    assert points_of(players, "PBRG") == [4]


@golden("002-n")
@pytest.mark.parametrize("code", ["PRBY", "PPRR", "SSSS"])
def test_a_row_that_scores_nothing_tells_that_none_of_its_colours_is_in_the_code(code: str) -> None:
    """002-n (002:183): Dat deze kleuren allemaal niet voorkomen in de geheime code."""
    rules = edition("family-2004").rules(doubles=True)
    for row in rules.codes():
        assert (rules.mark(code, row) == (0, 0)) == set(code).isdisjoint(row)


EXAMPLE = ("WGOP", "PWGO", "PWRG", "PBRG", "PBWO", CODE)
"""Guesses worth 1, 2, 3, 4, 3 and 10 points, as on the leaflet's score card."""


@golden("002-o")
def test_the_worked_score_card_of_tim_ben_and_lotte() -> None:
    """002-o (002:201): 10, 1 3 3, 2 4 10, 7, 16."""
    rules = edition("family-2004").rules(3)
    match = play(sit_down(rules, "Tim", "Ben", "Lotte"), CODE, *EXAMPLE)
    assert match.rounds[0].points == (10, 7, 16)
    assert str(score_card(match)).splitlines() == [
        "NAME     Tim  Ben        Lotte",
        "ROUND 1  10   1 3 3 = 7  2 4 10 = 16",
        "TOTAL    10   7          16",
        "(points; the most win)",
    ]


@golden("003-o")
def test_the_worked_score_card_of_julie_thierry_and_alexandre() -> None:
    """003-o (003:183): 10, 1 3 3, 2 4 10, 16."""
    rules = edition("family-2004").rules(3)
    match = play(sit_down(rules, "Julie", "Thierry", "Alexandre"), CODE, *EXAMPLE)
    boxes = [
        (cell.is_codemaker, cell.guesses, cell.points) for cell in score_card(match).lines[0].cells
    ]
    assert boxes == [(True, (), 10), (False, (1, 3, 3), 7), (False, (2, 4, 10), 16)]


@golden("003-p")
def test_that_doubles_are_allowed_is_open_and_whether_they_are_used_stays_secret() -> None:
    """003-p (003:149): Ne dites pas à celui qui va deviner votre combinaison si vous l'utilisez."""
    guesses = ("WGOS", "PWGO", "WPGO")
    without = play(family(3, doubles=True), "PRBY", *guesses)
    using = play(family(3, doubles=True), "PRBB", *guesses)
    assert view(without, 0).own_code != view(using, 0).own_code
    for seat in (1, 2, None):
        assert view(using, seat).options == ("doubles",)
        assert unsealed(view(using, seat)) == unsealed(view(without, seat))


def unsealed(seen: View) -> View:
    """The view without the commitment, which is salted and so differs each time."""
    assert seen.rounds[0].commitment is not None
    return replace(seen, rounds=tuple(replace(round, commitment=None) for round in seen.rounds))


# -- 004: the game of 1972 -----------------------------------------------------------------------


@golden("004-a")
def test_the_first_game_has_1296_permutations() -> None:
    """004-a (004:17): 1296 Permutationen."""
    rules = edition("classic-1972").rules()
    assert rules.number_of_codes == len(set(rules.codes())) == 1296


@golden("004-b")
def test_the_second_game_has_2401_permutations() -> None:
    """004-b (004:27): 2401 Permutationen."""
    rules = edition("classic-1972").rules(blanks=True)
    assert rules.number_of_codes == len(set(rules.codes())) == 2401


@golden("004-c")
def test_four_black_key_pegs_are_for_the_exact_combination_and_no_other() -> None:
    """004-c (004:19): Er wird vier schwarze Stifte in die Löcher stecken."""
    rules = edition("classic-1972").rules()
    assert rules.keys[0] == "black"
    for row in rules.codes():
        assert rules.mark(row, row) == (4, 0)
        assert rules.mark("RRGB", row).cracks(4) == (str(row) == "RRGB")


@golden("004-d")
def test_who_breaks_the_codes_in_the_fewest_rows_wins() -> None:
    """004-d (004:19): Wer mit der geringsten Anzahl von Reihen entschlüsseln kann."""
    match = play(classic(), "RBGY", "RBGY")
    match = play(match, "RBGY", "WWKK", "RBGY")
    assert (match.totals, match.winners) == ((2, 1), (1,))


@golden("004-e")
def test_a_time_for_each_row_may_be_agreed_and_is_off_unless_it_is() -> None:
    """004-e (004:19): Man kann sich auf eine Maximalzeit je Reihe einigen."""
    assert view(play(classic(), "RBGY")).deadline is None
    assert view(play(classic(time=60), "RBGY")).deadline == 60


@golden("004-f")
@pytest.mark.parametrize("guessed", ["WRRW", "WRRR"])
def test_one_hidden_red_earns_one_white_however_many_are_guessed(guessed: str) -> None:
    """004-f (004:23): Zwei oder mehr rote Codestecker unrichtig plazierte hat."""
    assert edition("classic-1972").rules().mark("RBGY", guessed) == (0, 1)


@golden("004-g")
def test_a_key_peg_goes_into_any_of_the_four_holes_and_tells_no_place() -> None:
    """004-g (004:21): In ein beliebiges der vier Chiffrierlöcher."""
    rules = edition("classic-1972").rules()
    one_right = {rules.mark("RBGY", row) for row in ("RWWW", "WBWW", "WWGW", "WWWY")}
    assert one_right == {Mark((1, 0))}


@golden("004-h")
def test_each_empty_hole_counts_as_one_more_colour() -> None:
    """004-h (004:31): Jedes freie Loch wird daher als eine weitere Codefarbe angesehen."""
    rules = edition("classic-1972").rules(blanks=True)
    assert len(rules.letters) == 7
    swap = str.maketrans(f"K{BLANK}", f"{BLANK}K")
    for row in rules.codes():
        # Black pegs and empty holes may change places, and nobody could tell.
        swapped = "".join(row).translate(swap)
        assert rules.mark("K__R", row) == rules.mark("K__R".translate(swap), swapped)
