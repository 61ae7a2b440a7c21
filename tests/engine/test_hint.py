"""Hints: each level says exactly what it promises, and nothing of the next one."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

from codepegs import Code, Mark, Refusal, Rules, edition, read_notation
from codepegs.engine.advice.advice_codec import to_data
from codepegs.engine.advice.evaluation import Rank, RowEvaluation, Value
from codepegs.engine.advice.evaluator import Evaluator
from codepegs.engine.advice.hints import certainties, codes_left, consistency
from codepegs.engine.advice.position import Position, bits
from codepegs.engine.advice.row_advice import Division, best_row, quality
from codepegs.engine.advice.suggest import suggestions
from codepegs.engine.sizes import number_of_codes, number_of_guesses
from codepegs.text.sentence import ENGLISH
from tests import naive
from tests.brute_force import BruteForce
from tests.matches import lexicon, random_code, random_guess, rules_of_every_kind

CLASSIC = edition("classic-1972").rules()
AFTER_ONE = Position(CLASSIC, 4, ((Code("RRBB"), Mark((1, 1))),))
AFTER_TWO = Position(CLASSIC, 4, ((Code("RRBB"), Mark((1, 1))), (Code("RGBY"), Mark((1, 1)))))
CLASHING = Position(CLASSIC, 4, ((Code("RBGY"), Mark((4, 0))), (Code("RBGY"), Mark((0, 0)))))
LARGE = Position(
    edition("custom").rules(holes=8, colours=20, doubles=True),
    8,
    ((Code("AABBCCDD"), Mark((1, 1))),),
)


def said(hint: object) -> list[str]:
    return [str(sentence) for sentence in hint.sentences]  # type: ignore[attr-defined]  # every hint has them


def answered(rules: Rules, dice: Random, rows: int) -> Position:
    """A position after so many rows, honestly marked."""
    holes = dice.choice(rules.holes)
    code = random_code(rules, dice, holes)
    guesses = [random_guess(rules, dice, holes) for _ in range(rows)]
    return Position(rules, holes, tuple((one, rules.mark_row(code, one)) for one in guesses))


LISTED = [rules for rules in rules_of_every_kind() if rules.number_of_codes <= 7000]


# -- The position ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rules_of_every_kind(), ids=repr)
def test_codes_and_guesses_are_counted_without_listing_them(rules: Rules) -> None:
    assert sum(number_of_codes(rules, holes) for holes in rules.holes) == rules.number_of_codes
    if rules.words is None and rules.free_guesses:
        assert number_of_guesses(rules, rules.holes[0]) == len(rules.letters) ** rules.holes[0]
    else:
        assert number_of_guesses(rules, rules.holes[0]) == number_of_codes(rules, rules.holes[0])


@pytest.mark.parametrize("rules", LISTED, ids=repr)
def test_the_codes_left_are_those_that_trying_every_code_leaves(rules: Rules) -> None:
    if rules.words is not None:
        return  # the naive version tries all rows of letters
    dice = Random(2)
    for rows in (0, 1, 2):
        position = answered(rules, dice, rows)
        assert position.codes is not None
        expected = naive.fitting_codes(rules, position.holes, position.answers)
        assert set(position.codes) == expected
        assert len(position.codes) == len(expected) == position.count


def test_a_position_that_follows_another_has_the_same_codes_as_one_from_scratch() -> None:
    dice = Random(3)
    for rules in LISTED:
        position = answered(rules, dice, 2)
        start = Position(rules, position.holes)
        assert start.count
        (first, mark), (second, other) = position.answers
        assert start.after(first, mark).after(second, other).codes == position.codes
        parts = start.parts(first)
        assert parts[mark].codes == start.after(first, mark).codes
        assert {one: part.count for one, part in parts.items()} == start.division(first)


@pytest.mark.slow
def test_pieces_are_divided_by_the_table_as_by_hand() -> None:
    rules = edition("grand").rules()
    guess = rules.row("Rt Rc Bs Bh")
    start = Position(rules, 4)
    assert start.count == 390_625
    division = start.division(guess)
    assert sum(division.values()) == 390_625
    mark = Mark((2, 1, 0))
    after = Position(rules, 4, ((guess, mark),))
    assert after.count == division[mark]
    assert start.after(guess, mark).codes == after.codes
    assert all(rules.mark_row(code, guess) == mark for code in (after.codes or ())[::50])


def test_a_round_gives_its_rows_their_numbers_on_the_board() -> None:
    """A row out of time is used up, and has none (decision 3)."""
    match = read_notation(
        "edition mini\nseat Ann\nseat Bob\nround Ann\nBob -\nBob RRGG 1 1\nBob -\nBob RBGG 0 0"
    )
    position = Position.of_round(match.played_by, match.rounds[0])
    assert position.row_numbers == (2, 4)
    assert position.after(Code("RRRR"), Mark((0, 0))).row_numbers == (2, 4, 5)
    assert Position.of_answers(CLASSIC, position.answers).row_numbers == (1, 2)


def test_bits_tell_how_often_the_codes_are_halved() -> None:
    assert bits([8]) == 0
    assert bits([1] * 8) == 3
    assert bits([2, 1, 1, 0]) == 1.5


# -- 1. Is it consistent? -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", LISTED, ids=repr)
def test_a_row_is_consistent_exactly_when_it_is_among_the_codes_left(rules: Rules) -> None:
    dice = Random(5)
    for _ in range(5):
        position = answered(rules, dice, 2)
        rows = [random_guess(rules, dice, position.holes) for _ in range(5)]
        for row in [*rows, *(position.codes or ())[:2]]:
            assert consistency(position, row).consistent == (row in (position.codes or ()))


def test_each_row_that_speaks_against_it_is_named_with_the_mark_it_would_have_got() -> None:
    hint = consistency(AFTER_TWO, "RGGG")
    assert [(clash.row, clash.given, clash.would) for clash in hint.clashes] == [
        (1, (1, 1), (1, 0)),
        (2, (1, 1), (2, 0)),
    ]
    assert said(hint) == [
        "RGGG cannot be the code.",
        "If it were, row 1, RRBB, would have earned 1 black, 0 white, not 1 black, 1 white.",
        "If it were, row 2, RGBY, would have earned 2 black, 0 white, not 1 black, 1 white.",
    ]


def test_of_a_guess_that_may_not_be_a_code_the_hint_says_why() -> None:
    """001:44: a guess is any four pegs; a code repeats no colour."""
    hint = consistency(Position(edition("duel").rules(), 4), "WWPP")
    assert not hint.consistent
    assert said(hint)[1].startswith('"WWPP" repeats white')
    assert hint.allowed_as_code is False


def test_a_row_that_is_no_guess_is_refused() -> None:
    with pytest.raises(Refusal, match="code/length"):
        consistency(AFTER_ONE, "RRR")


# -- 2. How many are left? ------------------------------------------------------------------------


def test_the_codes_left_are_counted() -> None:
    assert said(codes_left(AFTER_ONE)) == ["208 codes are left."]
    assert to_data(codes_left(AFTER_ONE)) == {"codes_left": 208, "complete": True}


def test_marks_that_clash_leave_no_code() -> None:
    assert said(codes_left(CLASHING)) == ["No code fits all marks: at least one of them is false."]


def test_on_the_largest_boards_only_so_many_as_were_found_are_claimed() -> None:
    hint = codes_left(LARGE)
    assert not hint.complete
    assert hint.count > 100
    assert said(hint) == [f"At least {hint.count} codes are left."]


def test_on_the_largest_boards_a_few_codes_left_are_all_found() -> None:
    rules = LARGE.rules
    known = ((Code("ABCDEFGH"), Mark((8, 0))),)
    assert said(codes_left(Position(rules, 8, known))) == ["1 code is left."]
    wrong = ((Code("ABCDEFGH"), Mark((7, 1))),)
    assert codes_left(Position(rules, 8, wrong)).count == 0


# -- 3. What is certain? --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", LISTED, ids=repr)
def test_what_is_certain_is_what_all_codes_left_have_in_common(rules: Rules) -> None:
    dice = Random(7)
    position = answered(rules, dice, 3)
    codes = position.codes or ()
    hint = certainties(position)
    for hole, possible in enumerate(hint.holes):
        assert {letter for letter, _ in possible} == {code[hole] for code in codes}
        assert sum(count for _, count in possible) == len(codes)
        for letter, count in possible:
            assert count == sum(code[hole] == letter for code in codes)
    for peg in hint.pegs:
        times = [code.count(peg.letter) for code in codes]
        assert (peg.least, peg.most) == (min(times), max(times))
    assert set(hint.excluded) == {
        letter for letter in rules.letters if not any(letter in code for code in codes)
    }


def test_certainties_are_said_hole_by_hole_and_peg_by_peg() -> None:
    rules = edition("kids").rules()
    position = Position(rules, 3, ((Code("LLL"), Mark((2, 0))), (Code("MLL"), Mark((1, 2)))))
    assert said(certainties(position)) == [
        "Hole 1 holds L lion.",
        "Hole 2 may hold: L lion, M monkey.",
        "Hole 3 may hold: L lion, M monkey.",
        "L lion: exactly 2 times.",
        "M monkey: exactly 1 time.",
        "E elephant: not in the code.",
        "Z zebra: not in the code.",
        "T tiger: not in the code.",
        "C crocodile: not in the code.",
    ]


def test_at_the_start_nothing_is_certain() -> None:
    hint = certainties(Position(edition("number").rules(), 4))
    assert hint.certain == (None,) * 4
    assert said(hint)[0] == "Hole 1 may hold anything."
    assert said(hint)[4] == "1: 0 to 4 times."


def test_nothing_is_certain_of_marks_that_clash() -> None:
    hint = certainties(CLASHING)
    assert said(hint) == ["No code fits all marks: at least one of them is false."]
    assert hint.certain == (None,) * 4


def test_on_the_largest_boards_nothing_is_called_certain_that_was_only_not_found() -> None:
    hint = certainties(LARGE)
    assert not hint.complete
    assert hint.certain == (None,) * 8
    assert hint.pegs == ()
    assert said(hint)[0].startswith("The codes are too many")


# -- 4. How good is my row? -----------------------------------------------------------------------


def test_the_quality_of_a_row_is_its_loss_compared_with_the_best() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    hint = quality(Position(rules, 2), "AA", BruteForce())
    assert hint.value == Value(Fraction(8, 3), "search")
    assert hint.loss == Fraction(1, 3)
    assert (hint.verdict, hint.exact) == ("weak", True)
    assert hint.rank == Rank(7, 3, 9)
    assert said(hint) == [
        "With AA, rows to be expected: 2.667 (exact, by search).",
        "With the best row: 2.333 (exact, by search). Verdict: weak.",
        "Its place among all rows (9): 7.",
        "Of the codes left (9) it makes 3 parts, the largest with 4.",
        "It may itself be the code.",
    ]


def test_a_row_that_loses_nothing_is_called_so() -> None:
    hint = quality(AFTER_ONE, best_row(AFTER_ONE, Evaluator()).evaluation.guess, Evaluator())
    assert hint.loss == 0 and hint.verdict == "best"
    assert "Verdict: none is better." in " ".join(said(hint))


def test_a_verdict_by_estimates_is_not_said_as_a_fact() -> None:
    class Rough(BruteForce):
        def value_of(self, position: Position, guess: Code) -> Value:
            return Value(super().value_of(position, guess).rows, "one-step")

    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    hint = quality(Position(rules, 2), "AA", Rough())
    assert not hint.exact
    assert said(hint)[:2] == [
        "With AA, rows to be expected: 2.667 (an estimate, by play that looks one row ahead).",
        (
            "With the best row that was found: 2.333 (an estimate, by play that looks one row "
            "ahead). Verdict, as far as an estimate goes: weak."
        ),
    ]
    assert "No row does better." not in said(best_row(Position(rules, 2), Rough()))


def test_on_the_largest_boards_rows_are_compared_by_what_they_tell() -> None:
    hint = quality(LARGE, "AABBCCDD", Evaluator())
    assert (hint.value, hint.loss, hint.verdict) == (None, None, None)
    assert hint.division.bits == 0
    assert hint.best_bits > 1
    assert "too large" in said(hint)[0]
    assert json.loads(json.dumps(to_data(hint))) == to_data(hint)


def test_marks_that_clash_have_no_good_row() -> None:
    with pytest.raises(Refusal, match="engine/no-code-fits"):
        quality(CLASHING, "RBGY", Evaluator())
    with pytest.raises(Refusal, match="engine/no-code-fits"):
        best_row(CLASHING, Evaluator())


# -- 5. The best row ------------------------------------------------------------------------------


def test_the_best_row_comes_with_its_reasons() -> None:
    hint = best_row(Position(CLASSIC, 4), Evaluator())
    assert hint.exact
    assert said(hint) == [
        f"Play {hint.evaluation.guess}. Rows to be expected: 4.340 (exact, from the book).",
        "No row does better.",
        "Of the codes left (1296) it makes 14 parts, the largest with 276.",
        "It may itself be the code.",
    ]


def test_a_row_that_cannot_be_the_code_is_played_for_what_it_tells() -> None:
    """Four codes that differ in one hole: whichever of them is guessed, the others look alike."""
    position = Position(CLASSIC, 4, ((Code("RBGY"), Mark((3, 0))), (Code("RBGK"), Mark((3, 0)))))
    hint = best_row(position, Evaluator())
    assert (hint.division.codes, hint.division.sizes, hint.division.cracks) == (4, (2, 1, 1), 0)
    assert said(hint)[3] == "It cannot be the code, and is played only for what it tells."


def test_of_equal_rows_one_that_may_be_the_code_is_advised() -> None:
    evaluator = Evaluator()
    dice = Random(12)
    for _ in range(20):
        position = answered(CLASSIC, dice, 3)
        if (position.count or 0) > 40:
            continue
        best = evaluator.best(position)
        assert best is not None
        equal = [
            code
            for code in position.codes or ()
            if evaluator.value_of(position, code) == best.value
        ]
        if equal and best.value and best.value.source == "search":
            assert best.guess in (position.codes or ())


def test_the_last_code_is_simply_named() -> None:
    position = Position(CLASSIC, 4, ((Code("RBGY"), Mark((4, 0))),))
    assert said(best_row(position, Evaluator())) == ["Play RBGY: it is the only code left."]


def test_on_the_largest_boards_a_row_is_advised_without_a_number() -> None:
    hint = best_row(LARGE, Evaluator())
    assert hint.evaluation.value is None
    assert not hint.exact
    assert said(hint)[0] == f"Play {hint.evaluation.guess}: the best that was found."


def test_an_evaluator_that_finds_no_row_in_time_leads_to_a_refusal() -> None:
    class Silent(BruteForce):
        def best(self, position: Position) -> RowEvaluation:
            assert position.count
            return None  # type: ignore[return-value]  # nothing found in time

    with pytest.raises(Refusal, match="engine/no-code-found"):
        best_row(AFTER_ONE, Silent())


def test_a_division_is_what_the_marks_leave() -> None:
    division = Division.by(Position(CLASSIC, 4), Code("RRBB"))
    assert division.sizes == (256, 256, 256, 208, 114, 96, 36, 32, 20, 16, 4, 1, 1)
    assert division.cracks == 1
    assert division.expected_left == Fraction(132_539, 648)
    assert division.largest == 256


@pytest.mark.parametrize("position", [AFTER_ONE, LARGE], ids=["listed", "large"])
def test_every_hint_is_json(position: Position) -> None:
    evaluator = Evaluator()
    row = position.answers[0][0]
    hints = (
        consistency(position, row),
        codes_left(position),
        certainties(position),
        quality(position, row, evaluator),
        suggestions(position, evaluator, count=1)[0],
    )
    for hint in hints:
        data = to_data(hint, ENGLISH)
        assert json.loads(json.dumps(data)) == data
        assert said(hint)


def test_words_get_hints_too() -> None:
    rules = edition("word").rules(lexicon=lexicon)
    position = Position(rules, 3, ((Code("CAT"), Mark((2, 0))),))
    assert list(map(str, position.codes or ())) == ["BAT", "CAR", "EAT", "RAT"]
    assert best_row(position, Evaluator()).exact


def test_very_many_codes_are_counted_by_arrays_to_the_same_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_hand = certainties(AFTER_ONE)
    monkeypatch.setattr("codepegs.engine.advice.hints.BY_HAND", 0)
    assert certainties(AFTER_ONE) == by_hand
