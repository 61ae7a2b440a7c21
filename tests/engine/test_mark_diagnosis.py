"""The doctor: the smallest sets of rows that clash are the smallest, and its repairs do repair."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from codepegs import Code, Mark, Refusal, Rules, edition, read_notation
from codepegs.engine.advice import contradiction, mark_diagnosis
from codepegs.engine.advice.advice_codec import to_data
from codepegs.engine.advice.contradiction import TooManySteps, members, smallest_hitting_sets
from codepegs.engine.advice.mark_diagnosis import examine, examine_match, examine_round
from codepegs.rules.candidates import Answer, SearchTooLong
from codepegs.text.sentence import ENGLISH
from tests import naive
from tests.matches import lexicon, marks_on, random_guess

CLASSIC = edition("classic-1972").rules()
SMALL = (
    edition("custom").rules(holes=2, colours=4, doubles=True),
    edition("custom").rules(holes=3, colours=3, doubles=True),
    edition("custom").rules(holes=3, colours=4, blanks=True),
    edition("kids").rules(),
    edition("kids").rules(young=True),
    edition("word").rules(lexicon=lexicon),
)


def answers(rules: Rules, *written: str) -> list[Answer]:
    """Rows as they are written: a guess, then the numbers of its mark."""
    rows = [line.split() for line in written]
    return [(rules.row(guess), Mark(map(int, numbers))) for guess, *numbers in rows]


@cache
def codes(rules: Rules) -> list[tuple[str, ...]]:
    return naive.codes(rules, rules.holes[-1])


def fitting(rules: Rules, rows: Sequence[Answer]) -> list[tuple[str, ...]]:
    """Every code, less those that would have earned another mark."""
    marking = naive.MARKS[rules.marking]
    return [code for code in codes(rules) if all(marking(code, a) == tuple(m) for a, m in rows)]


def clash(rules: Rules, rows: tuple[Answer, ...]) -> bool:
    return not fitting(rules, rows)


def smallest_clashes(rules: Rules, rows: list[Answer]) -> list[tuple[int, ...]]:
    """Every subset, the smaller ones first."""
    for size in range(1, len(rows) + 1):
        found = [
            tuple(index + 1 for index in subset)
            for subset in combinations(range(len(rows)), size)
            if clash(rules, tuple(rows[index] for index in subset))
        ]
        if found:
            return found
    return []


def random_rows(rules: Rules, dice: Random, most: int = 6) -> list[Answer]:
    holes = rules.holes[-1]
    return [
        (random_guess(rules, dice, holes), dice.choice(marks_on(holes, len(rules.keys))))
        for _ in range(dice.randint(1, most))
    ]


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_the_smallest_sets_are_those_of_trying_every_subset(rules: Rules) -> None:
    dice = Random(7)
    clashes = 0
    for _ in range(25):
        rows = random_rows(rules, dice)
        found = examine(rules, rows)
        expected = smallest_clashes(rules, rows)
        assert found.verdict == ("contradiction" if expected else "sound")
        assert list(found.clashes) == expected
        assert found.proof == ("smallest" if expected else None)
        clashes += bool(expected)
    assert clashes > 5


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_a_repair_is_a_mark_with_which_all_rows_fit_and_none_is_left_out(rules: Rules) -> None:
    dice = Random(11)
    repaired = 0
    holes = rules.holes[-1]
    for _ in range(25):
        rows = random_rows(rules, dice, most=4)
        found = examine(rules, rows)
        repairs = {
            (repair.row, mark): codes for repair in found.repairs for mark, codes in repair.marks
        }
        expected = {}
        for index, (guess, given_mark) in enumerate(rows):
            for mark in marks_on(holes, len(rules.keys)):
                changed = [*rows[:index], (guess, mark), *rows[index + 1 :]]
                left = len(fitting(rules, changed))
                if mark != given_mark and left:
                    expected[index + 1, mark] = left
        assert repairs == (expected if found.verdict == "contradiction" else {})
        repaired += bool(repairs)
    assert repaired > 2


@pytest.mark.parametrize("rules", SMALL[:4], ids=repr)
def test_the_least_number_of_false_marks_is_that_of_the_code_that_contradicts_fewest(
    rules: Rules,
) -> None:
    dice = Random(13)
    for _ in range(20):
        rows = random_rows(rules, dice)
        wrong = [
            tuple(n for n, (guess, mark) in enumerate(rows, 1) if naive.mark(code, guess) != mark)
            for code in codes(rules)
        ]
        fewest = min(map(len, wrong))
        found = examine(rules, rows)
        assert found.least_false == fewest
        if fewest > 1:
            assert set(found.suspects) == {rows for rows in wrong if len(rows) == fewest}
            assert not found.repairs


def test_a_mark_that_no_code_can_earn_clashes_by_itself() -> None:
    found = examine(CLASSIC, answers(CLASSIC, "RRBB 1 0", "RBGY 3 1", "GGYY 0 1"))
    assert found.clashes == ((2,),)
    assert [repair.row for repair in found.repairs] == [2]


def test_a_mark_that_no_code_without_repeats_can_earn_clashes_by_itself() -> None:
    """001:44: a guess is any four pegs; but a code has each colour once."""
    duel = edition("duel").rules()
    assert examine(duel, answers(duel, "WWWW 2 0")).clashes == ((1,),)
    assert examine(edition("standard").rules(), answers(duel, "WWWW 2 0")).verdict == "sound"


def test_rows_of_one_colour_each_must_count_every_peg() -> None:
    """Six colours, four holes: the exact pegs of the six rows make four. Here they make three."""
    rows = answers(CLASSIC, *(f"{4 * peg} {peg in 'RBG':d} 0" for peg in "RBGYWK"))
    found = examine(CLASSIC, rows)
    assert found.clashes == ((1, 2, 3, 4, 5, 6),)
    assert found.least_false == 1
    marks = {repair.row: [mark for mark, _ in repair.marks] for repair in found.repairs}
    assert marks == {1: [(2, 0)], 2: [(2, 0)], 3: [(2, 0)], 4: [(1, 0)], 5: [(1, 0)], 6: [(1, 0)]}


def test_two_answers_to_the_same_row_clash() -> None:
    found = examine(CLASSIC, answers(CLASSIC, "RBGY 1 1", "WWKK 1 0", "RBGY 1 2"))
    assert found.clashes == ((1, 3),)
    assert {repair.row for repair in found.repairs} == {1, 3}


def test_several_smallest_sets_are_all_named() -> None:
    found = examine(CLASSIC, answers(CLASSIC, "RRRR 1 0", "RRRR 2 0", "BBBB 1 0", "BBBB 2 0"))
    assert found.clashes == ((1, 2), (3, 4))
    assert found.all_listed
    assert found.least_false == 2
    assert found.suspects == ((1, 3), (1, 4), (2, 3), (2, 4))


def test_too_many_smallest_sets_are_cut_and_the_cut_is_told() -> None:
    found = examine(CLASSIC, answers(CLASSIC, *["RRRR 1 0", "RRRR 2 0"] * 5))
    assert len(found.clashes) == mark_diagnosis.MOST_SETS
    assert not found.all_listed


def test_a_round_in_notation_is_examined_by_the_numbers_of_its_rows() -> None:
    """Rows out of time count, and have no mark."""
    match = read_notation(
        """
        edition classic-1972
        seat Ann
        seat Bob
        round Ann
        Bob RBGY 1 1
        Bob -
        Bob RBGY 1 2
        """
    )
    (found, *_) = examine_match(match)
    assert found.clashes == ((1, 3),)
    assert match.rounds[0].proven


def test_a_round_whose_code_was_shown_names_each_false_mark_with_the_right_one() -> None:
    match = read_notation(
        """
        edition classic-1972
        seat Ann
        seat Bob
        round Ann
        Bob RBGY 1 1
        Bob RRBB 0 0
        reveal RBRK
        """
    )
    found = examine_round(CLASSIC, match.rounds[0])
    false = {(one.row, one.said, one.right) for one in found.false_marks}
    assert false == {(1, (1, 1), (2, 0)), (2, (0, 0), (1, 2))}


def test_a_round_of_honest_marks_is_sound() -> None:
    found = examine(CLASSIC, answers(CLASSIC, "RRBB 1 1"))
    assert (found.verdict, found.codes, found.clashes) == ("sound", 208, ())
    assert [str(sentence) for sentence in found.sentences] == [
        "The marks do not clash: some code fits all of them."
    ]


def test_a_round_without_rows_is_sound() -> None:
    assert examine(CLASSIC, []).codes == 1296


def test_a_mark_with_too_few_numbers_is_refused() -> None:
    with pytest.raises(Refusal, match="mark/count"):
        examine(CLASSIC, [(Code("RBGY"), Mark((1,)))])


def test_nobody_examines_a_match_that_has_not_begun() -> None:
    from codepegs import Match

    with pytest.raises(Refusal, match="match/not-begun"):
        examine_match(Match())


def test_the_marks_of_pieces_clash_too() -> None:
    grand = edition("grand").rules()
    rows = [
        (grand.row("Rt Rt Rt Rt"), Mark((0, 0, 0))),
        (grand.row("Yc Kc Yc Kc"), Mark((0, 0, 2))),
        (grand.row("Rc Rc Rt Rs"), Mark((1, 0, 0))),
    ]
    found = examine(grand, rows)
    assert found.clashes == ((1, 3),)
    assert {repair.row for repair in found.repairs} == {1, 3}


def test_what_the_doctor_says_names_the_rows_and_what_would_fit() -> None:
    found = examine(CLASSIC, answers(CLASSIC, "RBGY 4 0", "RBGK 2 0"))
    assert [str(sentence) for sentence in found.sentences] == [
        "The marks of these rows cannot all be true: 1, 2.",
        "There is no smaller set of rows that clash.",
        "Row 1, RBGY, could be the only false one. Then its mark is one of:",
        "3 black, 0 white, which leaves 12 codes.",
        "2 black, 1 white, which leaves 9 codes.",
        "2 black, 0 white, which leaves 27 codes.",
        "1 black, 1 white, which leaves 21 codes.",
        "1 black, 0 white, which leaves 27 codes.",
        "Row 2, RBGK, could be the only false one. Then its mark is one of:",
        "3 black, 0 white, which leaves 1 code.",
    ]


def test_a_diagnosis_as_data_holds_all_that_is_said() -> None:
    data = to_data(examine(CLASSIC, answers(CLASSIC, "RBGY 4 0", "RBGK 2 0")), ENGLISH)
    assert data["clashes"] == [[1, 2]]
    assert data["repairs"][1] == {
        "row": 2,
        "guess": ["R", "B", "G", "K"],
        "given": [2, 0],
        "marks": [{"mark": [3, 0], "codes_left": 1}],
        "complete": True,
    }
    assert json.loads(json.dumps(data)) == data


# -- Boards that cannot be listed -----------------------------------------------------------------


LARGE = edition("custom").rules(holes=8, colours=20, doubles=True)


def test_on_the_largest_boards_the_smallest_set_is_proven_where_searches_end() -> None:
    rows = answers(
        LARGE, "AAAABBBB 1 0", "CCCCDDDD 2 0", "AAAABBBB 3 0", "EFGHIJKL 1 2", "CDCDCDCD 0 2"
    )
    found = examine(LARGE, rows)
    assert found.clashes == ((1, 3),)
    assert found.proof == "smallest"
    assert [(repair.row, repair.marks) for repair in found.repairs] == [
        (1, (((3, 0), None),)),
        (3, (((1, 0), None),)),
    ]


def test_where_no_search_ends_the_doctor_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(*_arguments: object) -> None:
        raise SearchTooLong

    monkeypatch.setattr(contradiction.MarkedRows, "example", gives_up)
    found = examine(LARGE, answers(LARGE, "AAAABBBB 1 0", "AAAABBBB 3 0"))
    assert (found.verdict, found.clashes, found.proof) == ("undecided", (), None)


def test_where_smaller_sets_stay_open_the_set_is_not_called_the_smallest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = contradiction.MarkedRows.example

    def only_of_all(board: contradiction.MarkedRows, rows: tuple[int, ...]) -> Code | None:
        if len(rows) < 3:
            raise SearchTooLong
        return whole(board, rows)

    monkeypatch.setattr(contradiction.MarkedRows, "example", only_of_all)
    found = examine(LARGE, answers(LARGE, "AAAABBBB 1 0", "AAAACCCC 0 1", "AAAABBBB 3 0"))
    assert found.verdict == "contradiction"
    assert (found.clashes, found.proof) == (((1, 2, 3),), "unproven")


def test_a_hitting_search_that_takes_too_long_leaves_a_minimal_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gives_up(*_arguments: object) -> None:
        raise TooManySteps

    monkeypatch.setattr(mark_diagnosis, "smallest_hitting_sets", gives_up)
    rows = answers(CLASSIC, "RBGY 1 1", "WWKK 1 0", "RBGY 1 2")
    found = examine(CLASSIC, rows)
    assert (found.clashes, found.proof, found.all_listed) == (((1, 3),), "minimal", False)


@pytest.mark.parametrize(
    "options",
    [{"doubles": True}, {}, {"blanks": True}, {"doubles": True, "blanks": True}],
    ids=repr,
)
def test_leaving_out_colours_that_are_in_no_row_changes_no_answer(options: dict[str, Any]) -> None:
    """Colours in no row are alike: leaving most of them out neither adds a code nor loses all."""
    rules = edition("custom").rules(holes=3, colours=6, **options)
    dice = Random(17)
    clashing = 0
    for _ in range(40):
        rows = random_rows(rules, dice, most=2)
        board = contradiction.MarkedRows(rules, 3, rows)
        found, none = board._searched(rows, 50)
        left = fitting(rules, rows)
        assert set(found) <= set(map(Code, left))
        assert bool(found) == bool(left) == (not none)
        clashing += none
    assert 0 < clashing < 40


def test_colours_that_repeat_nowhere_are_searched_on_the_largest_boards_too() -> None:
    rules = edition("custom").rules(holes=12, colours=26)
    rows = answers(rules, "ABCDEFGHIJKL 0 0", "NOPQRSTUVWXY 0 3", "ZYXWVUTSRQPO 1 2")
    found = examine(rules, rows)
    # Twelve colours are out, and of those of another row only three are in: too few to fill up.
    assert found.clashes == ((1, 2), (1, 3))
    assert found.proof == "smallest"


# -- The arithmetic -------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 255), min_size=1, max_size=12))
def test_hitting_sets_are_those_of_trying_every_set(patterns: list[int]) -> None:
    hitting_all = [chosen for chosen in range(256) if all(chosen & pattern for pattern in patterns)]
    size = min(chosen.bit_count() for chosen in hitting_all)
    expected = {chosen for chosen in hitting_all if chosen.bit_count() == size}
    found = smallest_hitting_sets(patterns, 300)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_nothing_hits_an_empty_set() -> None:
    assert smallest_hitting_sets([0, 3], 5) == []


def test_a_hitting_search_keeps_to_its_steps() -> None:
    with pytest.raises(TooManySteps):
        smallest_hitting_sets([0b11, 0b1100, 0b110000], 5, steps=3)
    assert members(contradiction.least([0b110])[0]) == (1, 2)
