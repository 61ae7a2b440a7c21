"""The evaluator: exact values are those of trying everything, and estimates are called estimates."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest

from codepegs import Code, Mark, Rules, edition
from codepegs.engine.advice.evaluation import SOURCES, Value, by_size
from codepegs.engine.advice.evaluator import Evaluator, Limits, _searcher
from codepegs.engine.advice.position import Position
from tests.brute_force import BruteForce
from tests.matches import lexicon, random_code, random_guess

SMALL = (
    edition("custom").rules(holes=2, colours=3, doubles=True),
    edition("custom").rules(holes=2, colours=4, doubles=True),
    edition("custom").rules(holes=3, colours=3, doubles=True),
    edition("custom").rules(holes=2, colours=4, blanks=True),
    edition("custom").rules(holes=3, colours=3),
    edition("word").rules(lexicon=lexicon),
)
CLASSIC = edition("classic-1972").rules()


def without_book(limits: Limits | None = None) -> Evaluator:
    return Evaluator(limits, find=lambda _rules, _holes: None)


def positions(rules: Rules, dice: Random, number: int) -> list[Position]:
    """Positions after up to three rows of any kind, honestly marked."""
    holes = rules.holes[0]
    found = []
    for _ in range(number):
        code = random_code(rules, dice, holes)
        position = Position(rules, holes)
        for _ in range(dice.randint(0, 3)):
            guess = random_guess(rules, dice, holes)
            mark = rules.mark_row(code, guess)
            if not mark.cracks(holes):
                position = position.after(guess, mark)
        found.append(position)
    return found


# -- Exact ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SMALL[:-1], ids=repr)
def test_exact_values_are_those_of_trying_everything(rules: Rules) -> None:
    evaluator, brute = without_book(), BruteForce()
    dice = Random(21)
    for position in positions(rules, dice, 8):
        best = evaluator.best(position)
        assert best is not None
        assert best.value == brute.best(position).value
        assert brute.value_of(position, best.guess) == best.value
        assert evaluator.typical(position) == brute.typical(position)
        for _ in range(3):
            guess = random_guess(rules, dice, position.holes)
            assert evaluator.value_of(position, guess) == brute.value_of(position, guess)
            assert evaluator.rank(position, guess) == brute.rank(position, guess)


@pytest.mark.slow
def test_for_the_young_a_row_may_crack_many_codes_at_once() -> None:
    rules = edition("kids").rules(young=True)
    evaluator, brute = without_book(), BruteForce()
    dice = Random(3)
    for position in positions(rules, dice, 12):
        if not 1 < (position.count or 0) <= 30:
            continue
        best = evaluator.best(position)
        guess = random_guess(rules, dice, 3)
        assert best is not None and best.value == brute.best(position).value
        assert evaluator.value_of(position, guess) == brute.value_of(position, guess)
        assert evaluator.rank(position, guess) in (None, brute.rank(position, guess))


def test_words_have_exact_values_too() -> None:
    rules = SMALL[-1]
    evaluator = without_book()
    best = evaluator.best(Position(rules, 3))
    assert best is not None and best.value is not None
    assert best.value.exact
    values = [evaluator.value_of(Position(rules, 3), Code(word)) for word in ("CAT", "ARM", "TEA")]
    assert all(value is not None and value.rows >= best.value.rows for value in values)


def test_no_row_is_better_than_the_best() -> None:
    evaluator = Evaluator()
    dice = Random(4)
    for position in positions(CLASSIC, dice, 12):
        best = evaluator.best(position)
        assert best is not None and best.value is not None
        for _ in range(10):
            value = evaluator.value_of(position, random_guess(CLASSIC, dice, 4))
            assert value is not None
            assert value.rows >= best.value.rows


def test_the_book_and_the_search_agree() -> None:
    """5625 over all codes; and in each position that the book knows, the same as by search."""
    book = Evaluator()
    search = without_book(Limits(exact_codes=1296))
    start = Position(CLASSIC, 4)
    assert book.value_of(start, Code("RRBG")) == Value(Fraction(5625, 1296), "book")
    dice = Random(8)
    for position in positions(CLASSIC, dice, 10)[:6]:
        known, searched = book.best(position), search.best(position)
        assert known is not None and known.value is not None
        assert searched is not None and searched.value is not None
        assert known.value.rows == searched.value.rows
        assert known.value.exact and searched.value.exact


def test_a_game_that_keeps_to_the_tree_is_valued_by_the_tree() -> None:
    """Also under other names of the colours and in another order of the holes."""
    evaluator, search = Evaluator(), without_book(Limits(exact_codes=1296))
    position = Position(CLASSIC, 4)
    code = Code("YKWG")
    for _ in range(4):
        best = evaluator.best(position)
        assert best is not None and best.value is not None
        mark = CLASSIC.mark_row(code, best.guess)
        if mark.cracks(4):
            break
        if position.answers:
            assert best.value.source == "book" or position.count == 1
            searched = search.best(position)
            assert searched is not None and searched.value is not None
            assert searched.value.rows == best.value.rows
            assert evaluator.value_of(position, best.guess) == best.value
        position = position.after(best.guess, mark)


def test_openings_are_compared_by_their_kinds() -> None:
    evaluator = Evaluator()
    start = Position(CLASSIC, 4)
    kinds = evaluator.alternatives(start, 9)
    assert len(kinds) == 5
    rows = [one.value.rows for one in kinds if one.value is not None]
    assert rows == sorted(rows)
    assert [evaluator.value_of(start, one.guess) for one in kinds] == [one.value for one in kinds]
    assert evaluator.value_of(start, Code("KWKY")) == kinds[0].value


def test_the_scale_of_losses_is_as_it_is_said() -> None:
    """In `judge`: four different colours, three alike, four alike."""
    evaluator = Evaluator()
    start = Position(CLASSIC, 4)
    best = evaluator.best(start)
    assert best is not None and best.value is not None
    lost = {}
    for row in ("RBGY", "RRRB", "RRRR"):
        value = evaluator.value_of(start, Code(row))
        assert value is not None
        lost[row] = round(float(value.rows - best.value.rows), 2)
    assert lost == {"RBGY": 0.04, "RRRB": 0.13, "RRRR": 0.53}


def test_the_alternatives_are_in_order_and_begin_with_the_best() -> None:
    evaluator = Evaluator()
    for position in positions(CLASSIC, Random(5), 10):
        best = evaluator.best(position)
        found = evaluator.alternatives(position, 4)
        assert best is not None
        assert found[0].value == best.value
        assert len({one.guess for one in found}) == len(found) <= 4
        values = [one.value.rows for one in found if one.value is not None]
        assert values == sorted(values)


def test_the_only_code_left_is_the_best_row_and_any_other_wastes_one() -> None:
    position = Position(CLASSIC, 4, ((Code("RBGY"), Mark((4, 0))),))
    evaluator = Evaluator()
    best = evaluator.best(position)
    assert best is not None and best.value is not None
    assert best.guess == Code("RBGY") and best.value.rows == 1
    assert evaluator.value_of(position, Code("RBGK")) == Value(Fraction(2), "search")


def test_where_no_code_fits_the_evaluator_gives_no_value() -> None:
    position = Position(CLASSIC, 4, ((Code("RBGY"), Mark((4, 0))), (Code("RBGY"), Mark((0, 0)))))
    evaluator = Evaluator()
    assert evaluator.best(position) is None
    assert evaluator.value_of(position, Code("RBGY")) is None
    assert evaluator.alternatives(position, 3) == ()
    assert evaluator.rank(position, Code("RBGY")) is None
    assert evaluator.typical(position) is None


# -- Estimates ------------------------------------------------------------------------------------


def test_play_that_looks_one_row_ahead_is_called_an_estimate_and_never_too_low() -> None:
    ahead = without_book(Limits(exact_pairs=0, parts_pairs=0))
    exact = without_book(Limits(exact_codes=1296))
    dice = Random(6)
    for position in positions(CLASSIC, dice, 6):
        if (position.count or 0) < 3:
            continue
        guess = random_guess(CLASSIC, dice, 4)
        value, proven = ahead.value_of(position, guess), exact.value_of(position, guess)
        best = ahead.best(position)
        assert value is not None and proven is not None and best is not None
        assert best.value is not None and best.value.source == "one-step"
        assert value.rows >= proven.rows
        assert value.rows <= proven.rows * Fraction(11, 10)


def test_values_by_size_alone_are_called_an_estimate() -> None:
    rough = without_book(Limits(exact_pairs=0, parts_pairs=0, tree_pairs=0))
    start = Position(CLASSIC, 4)
    value = rough.value_of(start, Code("RRBG"))
    assert value is not None
    assert value.source == "size" and not value.exact
    assert abs(float(value.rows) - 5625 / 1296) < 0.3
    best = rough.best(start)
    assert best is not None and best.value is not None and not best.value.exact


def test_a_row_that_tells_nothing_is_estimated_as_a_row_wasted() -> None:
    evaluator = without_book(Limits(exact_pairs=0, parts_pairs=0))
    position = Position(CLASSIC, 4, ((Code("RRBB"), Mark((1, 1))),))
    best, again = evaluator.best(position), evaluator.value_of(position, Code("RRBB"))
    assert best is not None and best.value is not None and again is not None
    assert again.rows == best.value.rows + 1


def test_an_estimate_outside_the_book_is_not_below_what_is_proven() -> None:
    evaluator = Evaluator(Limits(exact_pairs=0, parts_pairs=0, tree_pairs=0))
    position = Position(CLASSIC, 4, ((Code("RRBB"), Mark((1, 1))),))
    best = evaluator.best(position)
    assert best is not None and best.value is not None and best.value.exact
    for guess in ("RGBY", "RRRR", "GGYY"):
        value = evaluator.value_of(position, Code(guess))
        assert value is not None
        assert not value.exact
        assert value.rows >= best.value.rows


@pytest.mark.parametrize(
    ("codes", "marks", "rows"),
    [
        (1296, 14, 5625 / 1296),
        (2401, 14, 11228 / 2401),
        (4096, 14, 20471 / 4096),
        (6561, 14, 34666 / 6561),
        (3125, 20, 13496 / 3125),
        (7776, 20, 36721 / 7776),
        (5040, 14, 26274 / 5040),
        (1000, 9, 5242 / 1000),
    ],
)
def test_the_estimate_by_size_is_near_what_is_solved(codes: int, marks: int, rows: float) -> None:
    assert abs(float(by_size(codes, marks)) - rows) < 0.3


def test_pieces_are_estimated_without_a_stall() -> None:
    rules = edition("grand").rules()
    evaluator = Evaluator()
    answers = (
        (rules.row("Rt Rc Bs Bh"), Mark((1, 0, 1))),
        (rules.row("Rt Kc Gs Yh"), Mark((0, 1, 1))),
    )
    position = Position(rules, 4, answers)
    best = evaluator.best(position)
    assert best is not None and best.value is not None
    assert not best.value.exact
    assert evaluator.rank(position, best.guess) is None


def test_on_a_board_that_cannot_be_listed_there_is_a_row_without_a_value() -> None:
    rules = edition("custom").rules(holes=8, colours=20, doubles=True)
    position = Position(rules, 8, ((Code("AABBCCDD"), Mark((1, 1))),))
    evaluator = Evaluator()
    best = evaluator.best(position)
    assert best is not None and best.value is None
    assert evaluator.value_of(position, best.guess) is None
    assert evaluator.alternatives(position, 3) == (best,)


def test_every_source_is_explained() -> None:
    assert {"book", "search", "best-known", "one-step", "size"} == set(SOURCES)
    assert all("estimate" in text or "exact" in text for text in SOURCES.values())


@pytest.mark.slow
def test_the_best_row_does_not_depend_on_what_was_searched_before() -> None:
    dice = Random(5)
    asked = [one for one in positions(CLASSIC, dice, 600) if 2 < (one.count or 0) <= 60]
    assert len(asked) > 100

    def evaluated(order: list[Position]) -> dict[Position, object]:
        _searcher.cache_clear()
        evaluator = without_book()
        return {position: evaluator.best(position) for position in order}

    assert evaluated(asked) == evaluated(asked[::-1])


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codepegs.engine.advice.evaluator.REMEMBERED", 3)
    evaluator = Evaluator()
    for code in list(CLASSIC.codes())[:8]:
        evaluator.best(Position(CLASSIC, 4, ((code, Mark((4, 0))),)))
    assert len(evaluator._best) <= 3


# -- No waiting -----------------------------------------------------------------------------------


def test_the_first_levels_and_the_book_load_no_compiled_code() -> None:
    program = """
import sys
from codepegs import Code, Mark, edition, read_notation
from codepegs.engine.advice.evaluator import Evaluator
from codepegs.engine.advice.row_advice import best_row, quality
from codepegs.engine.advice.mark_diagnosis import examine
from codepegs.engine.advice.hints import certainties, codes_left, consistency
from codepegs.engine.advice.position import Position
rules = edition("classic-1972").rules()
start, after = Position(rules, 4), Position(rules, 4, ((Code("RRBB"), Mark((1, 1))),))
judge = Evaluator()
for position in (start, after):
    consistency(position, "RBGY"), codes_left(position), certainties(position)
    assert best_row(position, judge).exact
assert quality(start, "RBGY", judge).exact
assert examine(rules, after.answers).verdict == "sound"
assert not {"numpy", "numba"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, timeout=120)
