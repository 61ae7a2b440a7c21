"""Puzzles: one code fits, the way leads to it, and the grade says what the way takes."""

from __future__ import annotations

from random import Random

import pytest

from codepegs import Code, Mark, Refusal, edition
from codepegs.engine.advice.deduction import Reasoner, rows_said
from codepegs.engine.advice.grades import GRADES, Grade
from codepegs.engine.advice.puzzle_maker import MOST_ROWS, effort, make_puzzle
from codepegs.engine.solver.space import Space
from codepegs.rules.candidates import Answer, fitting_codes
from tests.matches import lexicon

KIDS = edition("kids").rules()
REASONER = Reasoner(Space.of(KIDS))


def _answers(*rows: tuple[str, tuple[int, int]]) -> list[Answer]:
    return [(Code(guess), Mark(mark)) for guess, mark in rows]


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("name", ["classic-1972", "duel", "kids"])
def test_exactly_one_code_fits_and_it_is_the_hidden_one(name: str, grade: Grade) -> None:
    rules = edition(name).rules()
    puzzle = make_puzzle(rules, grade, Random(f"{name} {grade}"))
    assert list(fitting_codes(rules, puzzle.rows, holes=rules.holes[-1])) == [puzzle.code]
    assert puzzle.grade == grade and 1 <= len(puzzle.rows) <= MOST_ROWS
    assert puzzle.code not in [guess for guess, _ in puzzle.rows]


def test_the_same_dice_make_the_same_puzzle() -> None:
    one, same, other = (make_puzzle(KIDS, "medium", Random(seed)) for seed in (1, 1, 2))
    assert one.rows == same.rows != other.rows


def test_no_row_can_be_left_out_of_a_hard_puzzle() -> None:
    puzzle = make_puzzle(KIDS, "hard", Random(3))
    for row in puzzle.rows:
        fewer = [other for other in puzzle.rows if other != row]
        assert len(list(fitting_codes(KIDS, fewer, holes=3))) > 1


@pytest.mark.parametrize("seed", range(5))
def test_every_step_follows_from_its_rows_and_from_what_was_known(seed: int) -> None:
    """By a naive version: look at every code that what was known allows and the rows fit."""
    puzzle = make_puzzle(KIDS, "medium", Random(seed))
    for step in puzzle.way:
        codes = [
            code
            for code in fitting_codes(KIDS, [puzzle.rows[row] for row in step.rows], holes=3)
            if all(step.before.may[hole, KIDS.letters.index(peg)] for hole, peg in enumerate(code))
            and all(
                step.before.least[n] <= code.count(peg) <= step.before.most[n]
                for n, peg in enumerate(KIDS.letters)
            )
        ]
        for hole in range(3):
            may = {KIDS.letters[n] for n in step.after.may[hole].nonzero()[0]}
            assert may == {code[hole] for code in codes}
        for n, peg in enumerate(KIDS.letters):
            times = [code.count(peg) for code in codes]
            assert (step.after.least[n], step.after.most[n]) == (min(times), max(times))


def test_a_step_says_what_is_new_and_nothing_else() -> None:
    first, second, last = REASONER.way(_answers(("LME", (1, 2)), ("LZZ", (1, 0)))) or ()
    assert [str(rows_said(step)) for step in (first, second, last)] == [
        "Row 1 tells:",
        "Row 2 tells:",
        "Row 1 tells:",
    ]
    said = [[str(one) for one in step.sentences(REASONER.space)] for step in (first, second, last)]
    assert said[0][:3] == [f"Hole {n} may hold: L lion, M monkey, E elephant." for n in (1, 2, 3)]
    assert said[0][3] == "L lion: exactly 1 time."
    assert said[1] == [
        "Hole 1 holds L lion.",
        "Hole 2 may hold: M monkey, E elephant.",
        "Hole 3 may hold: M monkey, E elephant.",
    ]
    assert said[2] == ["Hole 2 holds E elephant.", "Hole 3 holds M monkey."]


def test_rows_that_are_put_together_are_named() -> None:
    hard = make_puzzle(KIDS, "hard", Random(1))
    step = next(step for step in hard.way if len(step.rows) > 1)
    numbers = ", ".join(str(row + 1) for row in step.rows)
    assert str(rows_said(step)) == f"Rows {numbers} tell together:"
    assert effort(hard.way) >= 2


@pytest.mark.parametrize(
    "rows",
    [
        _answers(("LLM", (0, 0))),
        _answers(("LLL", (3, 0)), ("LLL", (0, 0))),
    ],
    ids=["several fit", "none fits"],
)
def test_there_is_no_way_where_not_exactly_one_code_fits(rows: list[Answer]) -> None:
    assert REASONER.way(rows) is None


def test_a_way_may_be_bound_to_so_many_rows_at_once() -> None:
    hard = make_puzzle(KIDS, "hard", Random(1))
    assert REASONER.way(hard.rows, most=1) is None
    assert REASONER.way(hard.rows, most=hard.together) is not None


@pytest.mark.parametrize("name", ["super", "grand", "word"])
def test_words_and_large_boards_have_no_puzzles(name: str) -> None:
    with pytest.raises(Refusal, match="puzzle/board"):
        make_puzzle(edition(name).rules(lexicon=lexicon), "easy", Random(1))


def test_where_a_grade_is_not_found_the_hardest_that_was_found_is_given() -> None:
    """On a board of four codes one mark or two tell everything."""
    rules = edition("custom").rules(holes=2, colours=2, doubles=True)
    assert make_puzzle(rules, "hard", Random(1)).grade != "hard"
