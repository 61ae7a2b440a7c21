"""Every rule sentence of the leaflets is held by a test: the table is `leaflets.md`.

The tests of sentences that no other file holds are here.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from codepegs import Code, Guess, Match, SetCode, edition, score_card, view
from codepegs.render import rule_sheet, tell
from codepegs.rules import events as e
from tests.rules.match_steps import NAMES, answer, do, guess, play, refused, sit_down, told

TESTS = Path(__file__).parents[1]
Lines = frozenset[tuple[str, int]]
"""Leaflet and line."""

_CITED = re.compile(r"\b(00[0-4]):(\d+(?:-\d+)?(?:, ?\d+(?:-\d+)?(?![\d:]))*)")

CODE, WRONG = "PRBY", "WGOS"


def lines_in(text: str) -> Lines:
    """The lines that a text cites: `000:2-6,163` has six."""
    found = set()
    for leaflet, ranges in _CITED.findall(text):
        for one in ranges.split(","):
            first, _, last = one.strip().partition("-")
            found |= {(leaflet, line) for line in range(int(first), int(last or first) + 1)}
    return frozenset(found)


def table(text: str) -> Iterator[tuple[str, Lines, str]]:
    """The rows of a table of sentences: the first cell, its lines, and the last cell."""
    for row in re.findall(r"^\| *(00\d:.*) *\|$", text, re.MULTILINE):
        cells = [cell.strip() for cell in row.split("|")]
        yield cells[0], lines_in(cells[0]), cells[-1]


EXAMPLES = {("000", 130)}
"""A figure of the leaflets that is a golden case, and no sentence."""

ROWS = tuple(table(Path(__file__).with_name("leaflets.md").read_text(encoding="utf-8")))


@cache
def cited() -> dict[str, Lines]:
    """By the name of a test, the lines that its docstring cites."""
    found: dict[str, Lines] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = lines_in(ast.get_docstring(node) or "")
                found[node.name] = found.get(node.name, frozenset()) | lines
    return found


@pytest.mark.parametrize(("row", "lines", "tests"), ROWS, ids=[row[0] for row in ROWS])
def test_each_sentence_is_held_by_tests_that_cite_it(row: str, lines: Lines, tests: str) -> None:
    names = re.findall(r"test_\w+", tests)
    assert names, f"no test holds {row}"
    for name in names:
        assert name in cited(), f"there is no test {name}"
        assert cited()[name] & lines, f"{name} does not cite a line of {row}"


def test_the_table_has_every_sentence_of_the_leaflets() -> None:
    """So many sentences were found when the five leaflets were read line by line."""
    held = frozenset[tuple[str, int]]().union(*(lines for _, lines, _ in ROWS))
    count = {f"00{leaflet}": 0 for leaflet in range(5)}
    for row, _, _ in ROWS:
        count[row[:3]] += 1
    assert count == {"000": 18, "001": 17, "002": 21, "003": 0, "004": 7}
    # The French family game is a sibling of the Dutch one: its lines stand in the same rows.
    assert all("003:" in row for row, _, _ in ROWS if row.startswith("002"))
    golden = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))
    assert {(case["seed"], case["line"]) for case in golden} - held == EXAMPLES


def test_a_citation_may_be_a_range_or_a_list() -> None:
    assert lines_in("000:2-4,7 and 001:9") == {
        *(("000", line) for line in (2, 3, 4, 7)),
        ("001", 9),
    }
    assert lines_in("000:12, 001:91.") == {("000", 12), ("001", 91)}


# -- 000, 001 and 002: how a match goes ------------------------------------------------------------


def begun(name: str = "standard", players: int = 2, **options: Any) -> Match:
    return sit_down(edition(name).rules(players, **options))


def rounds(match: Match, count: int) -> Match:
    """So many rounds, each cracked in the first row."""
    for _ in range(count):
        match = play(match, CODE, CODE)
    return match


@pytest.mark.parametrize("name", ["standard", "duel"])
def test_the_match_is_over_after_the_agreed_rounds(name: str) -> None:
    """000:8, 001:91: as soon as the agreed number of rounds is played."""
    match = rounds(begun(name, rounds=4), 3)
    assert match.ended is None
    match = rounds(match, 1)
    assert match.ended is not None
    assert refused(match, SetCode(0, CODE)) == "match/over"


@pytest.mark.parametrize("name", ["standard", "duel"])
def test_a_cracked_code_is_shown_and_scored_and_the_roles_are_swapped(name: str) -> None:
    """000:37-44, 001:74: the shield is opened, points are counted, and the players swap roles."""
    match = play(begun(name), CODE, WRONG, CODE)
    assert view(match, 1).rounds[0].code == tuple(CODE)
    assert match.totals == (2, 0)
    assert (match.rounds[0].codemaker, match.current.codemaker) == (0, 1)


def test_each_players_points_are_kept_apart() -> None:
    """000:55, 001:81: on the board, red pegs for one and white ones for the other; here, columns."""
    card = score_card(play(play(begun(), CODE, WRONG, CODE), CODE, CODE))
    assert (card.names, card.totals) == (NAMES[:2], (2, 1))


@pytest.mark.parametrize("name", ["standard", "duel", "family-2004"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_players_agree_who_makes_the_first_code(name: str, first: int) -> None:
    """000:111, 001:23, 002:63, 003:52."""
    match = sit_down(edition(name).rules(), first=first)
    assert match.current.codemaker == first
    assert refused(match, SetCode(1 - first, CODE)) == "turn/not-codemaker"


def test_the_codebreaker_starts_after_the_code_is_set() -> None:
    """000:132: as soon as the code is in its place."""
    match = begun()
    assert refused(match, Guess(1, WRONG)) == "turn/no-guess"
    assert play(match, CODE).current.turn == 1


def test_a_white_key_peg_is_for_a_right_colour_in_the_wrong_place() -> None:
    """000:155: white for a right colour that does not stand in its place."""
    assert edition("standard").rules().mark("RRYB", "YWGR") == (0, 2)


def every_combination_is_a_code(name: str, colours: int) -> bool:
    rules = edition(name).rules()
    codes = {Code(pegs) for pegs in product(rules.letters, repeat=4)}
    return set(rules.codes()) == codes and len(codes) == colours**4


def test_a_code_is_any_combination_of_the_eight_colours() -> None:
    """000:196: any combination of the 8 colours."""
    assert every_combination_is_a_code("standard", 8)


def test_a_code_is_any_combination_of_the_six_colours() -> None:
    """004:19: any combination of the six colours, two or more alike."""
    assert every_combination_is_a_code("classic-1972", 6)


def test_the_codebreaker_begins_and_both_take_turns() -> None:
    """001:40: by turns, the codebreaker first; each guess waits for its signals."""
    match = play(begun("duel", marks="hand"), CODE)
    for _ in range(3):
        assert (match.stage, match.current.turn) == ("guess", 1)
        match = guess(match, WRONG)
        assert match.stage == "mark"
        assert refused(match, Guess(1, WRONG)) == "turn/no-guess"
        match = answer(match, 0, 0)


def test_the_pegs_of_a_guess_stand_in_any_arrangement() -> None:
    """001:45: freely chosen."""
    match = play(begun("duel", rows=24), CODE)
    for arrangement in ("WGOS", "SOGW", "GWSO"):
        match = guess(match, arrangement)
    assert [str(row.guess) for row in match.current.rows] == ["WGOS", "SOGW", "GWSO"]


# -- 002 and 003: the family game ------------------------------------------------------------------


def test_a_round_of_the_family_game_goes_on_until_the_code_is_cracked_or_twelve_rows_are_used() -> (
    None
):
    """002:76, 003:66: all rows stay as they are until then."""
    match = play(begun("family-2004"), CODE, *[WRONG] * 11)
    assert match.current.is_open and len(match.current.rows) == 11
    assert not guess(match, CODE).rounds[0].is_open
    lost = guess(match, WRONG).rounds[0]
    assert not lost.is_open and [str(row.guess) for row in lost.rows] == [WRONG] * 12


def test_the_winner_of_a_round_is_noted_and_the_most_rounds_win() -> None:
    """002:82-83, 003:72-73: the roles are swapped after each round."""
    match = rounds(begun("family-2004"), 1)
    assert (match.totals, match.current.codemaker) == ((0, 1), 1)
    match = play(match, CODE, *[WRONG] * 12)
    assert (match.totals, match.winners) == ((0, 2), (1,))


def test_a_slider_moves_one_click_for_each_peg() -> None:
    """002:87-88, 003:79-80: white for a wrong place, red for the right one."""
    family = edition("family-2004")
    assert (family.keys_as, family.keys) == ("sliders", ("red", "white"))
    assert family.rules().mark(CODE, "PBRG") == (1, 2)


def test_the_highest_score_wins_at_a_table_of_three() -> None:
    """002:98, 002:115, 003:90, 003:107."""
    match = rounds(begun("family-2004", 3), 3)
    best = max(match.totals)
    assert match.winners == tuple(seat for seat, total in enumerate(match.totals) if total == best)
    later = play(rounds(begun("family-2004", 3), 2), CODE, WRONG, CODE)
    assert later.winners == (later.totals.index(max(later.totals)),)


def test_after_each_round_the_next_player_is_codemaker() -> None:
    """002:113, 003:105."""
    match, makers = begun("family-2004", 4), []
    while match.ended is None:
        makers.append(match.current.codemaker)
        match = rounds(match, 1)
    assert makers == [0, 1, 2, 3]


# -- 004: 1972 -------------------------------------------------------------------------------------


def test_rows_stay_and_roles_are_swapped_in_1972() -> None:
    """004:19: the pegs stay in their rows; then the players swap roles."""
    match = play(begun("classic-1972"), "RRGB", "KKKK", "RRGB")
    assert [str(row.guess) for row in match.rounds[0].rows] == ["KKKK", "RRGB"]
    assert match.current.codemaker == 1


def test_the_rounds_of_1972_are_fixed_before() -> None:
    """004:19: the number of rounds is agreed before the match."""
    match = begun("classic-1972", rounds=4)
    for _ in range(4):
        assert match.ended is None
        match = play(match, "RRGB", "RRGB")
    assert match.ended is not None


def test_the_family_that_the_leaflet_names_can_be_played() -> None:
    """004:33: Mini, Super, Grand, Word."""
    boards = {name: edition(name) for name in ("mini", "super", "grand", "word")}
    assert all(one.source == "004:33" for one in boards.values())
    for name in ("mini", "super", "grand"):
        rules = boards[name].rules()
        code = next(rules.codes())
        assert play(sit_down(rules), str(code), str(code)).rounds[0].cracked_in == 1
    words = boards["word"].rules(lexicon=lambda _: frozenset({"CAT", "DOG"}))
    assert play(sit_down(words), "CAT", "DOG", "CAT").rounds[0].cracked_in == 2


SAID_WITH_ANOTHER = (e.MatchBegun, e.CodemakerAwaited, e.RowOpened)
"""What is told by the round that begins, or by the row that is marked."""


def test_nothing_has_to_be_spoken() -> None:
    """004:35: every agreement happens on the board, and whatever happens is shown in words."""
    match = begun("duel", marks="hand", time=60)
    assert rule_sheet(match.played_by).options
    for command in (SetCode(0, CODE), Guess(1, WRONG)):
        events = told(match, command)
        said = [event for event, _, line in tell(match, events) if line is not None]
        unsaid = [event for event in events if event not in said]
        assert all(isinstance(event, SAID_WITH_ANOTHER) for event in unsaid) and said
        match = do(match, command)
