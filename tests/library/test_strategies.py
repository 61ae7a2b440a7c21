"""Strategies that one can call, and what a simulation counts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from codepegs import (
    Code,
    Position,
    Refusal,
    edition,
    evaluate,
    fitting_codes,
    hint,
    simulate,
    solve,
    strategies,
    strategy,
)

KIDS = edition("kids").rules()
ROWS: Sequence[tuple[str, tuple[int, int]]] = [("LME", (0, 2))]


@pytest.mark.parametrize("name", strategies())
def test_every_strategy_plays_a_row_that_the_rules_allow(name: str) -> None:
    row = strategy(name, seed=1)(Position.of_answers(KIDS, ROWS))
    assert KIDS.guess(row) == row


@pytest.mark.parametrize("name", ["random", "beginner"])
def test_with_a_seed_the_same_rows_are_played(name: str) -> None:
    games = [simulate(strategy(name, seed=3), ["LME", "TZT"], KIDS) for _ in range(2)]
    assert games[0] == games[1]


def test_a_strategy_that_nobody_has_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/unknown-strategy"):
        strategy("clever")


def test_the_optimal_strategy_needs_what_its_tree_promises() -> None:
    tree = solve(KIDS)
    by_tree, by_name = simulate(strategy(tree), KIDS), simulate(strategy("optimal"), KIDS)
    assert by_tree.histogram == tree.facts.histogram
    assert by_name.total == tree.facts.total


def test_a_tree_says_where_it_does_not_lead() -> None:
    with pytest.raises(LookupError, match="does not lead to this position: LLL 0 0"):
        strategy(solve(KIDS))(Position.of_answers(KIDS, [("LLL", (0, 0))]))


def test_a_strategy_that_goes_round_in_circles_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/no-strategy"):
        simulate(lambda _: Code("LLL"), KIDS, most_rows=5)


def test_codes_alone_do_not_say_by_which_rules() -> None:
    with pytest.raises(TypeError, match="by which rules"):
        simulate(strategy("consistent"), ["LME"])


def test_a_search_finds_what_the_book_lacks() -> None:
    tree = solve(KIDS, objective="worst-case", workers=1)
    assert tree.facts.least_worst == tree.facts.worst == 5


def test_every_level_of_hints_has_sentences() -> None:
    position = Position.of_answers(KIDS, ROWS)
    assert str(hint(position, "left").sentences[0]) == "33 codes are left."
    assert hint(position, "certain").sentences
    assert hint(position, "fits", "ELZ").sentences
    assert hint(position, "good", "ELZ").sentences == evaluate(position, "ELZ").sentences
    assert hint(position).sentences
    assert hint(position, "told").row == len(ROWS)
    assert hint(position, "told", 1).codes_before == KIDS.number_of_codes


def test_a_hint_about_a_row_asks_for_one() -> None:
    with pytest.raises(TypeError, match="give the pegs of a row"):
        hint(Position.of_answers(KIDS), "good")  # type: ignore[call-overload]  # what is tested
    with pytest.raises(ValueError, match="there is no hint level 'all'"):
        hint(Position.of_answers(KIDS), "all")  # type: ignore[call-overload]  # what is tested


def test_codes_that_fit_are_asked_for_by_rules_and_answers_alone() -> None:
    assert sum(1 for _ in fitting_codes(KIDS, ROWS)) == 33
    assert sum(1 for _ in fitting_codes(KIDS)) == KIDS.number_of_codes
    words = edition("word").rules(lexicon=lambda _: frozenset({"CAT", "COT", "TREE"}))
    assert list(map(str, fitting_codes(words))) == ["CAT", "COT", "TREE"]
    assert list(map(str, fitting_codes(words, holes=4))) == ["TREE"]
    assert list(map(str, fitting_codes(words, [("CAT", (2, 0))]))) == ["COT"]
