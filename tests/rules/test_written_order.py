"""Who may set the next code in a written match (decision 8)."""

from __future__ import annotations

import pytest

from codepegs import Match, NotationError, read_notation, write_notation
from tests.matches import as_written

DUEL = "edition duel\noption rounds=4\nseat A\nseat B\n"
FAMILY = "edition family-2004\nseat A\nseat B\nseat C\n"
LEFT = {DUEL: {"A": "B", "B": "A"}, FAMILY: {"A": "B", "B": "C", "C": "A"}}


def written(head: str, order: str) -> str:
    """A match in which these set the codes, one after another; "Ax" is a round with a false mark."""
    lines = []
    for turn in order.split():
        maker, mark = turn[0], "0 0" if turn.endswith("x") else "4 0"
        lines += [f"round {maker}", f"{LEFT[head][maker]} WPGR {mark}", "reveal WPGR"]
    return head + "\n".join([*lines, ""])


def numbers(head: str, order: str) -> list[int]:
    """The numbers of the rounds that have ended."""
    match = read_notation(written(head, order))
    return [round.number for round in match.rounds if not round.is_open]


def expected(head: str, order: str) -> str:
    """What the last round of the order is refused with."""
    read_notation(written(head, order.rpartition(" ")[0]))
    with pytest.raises(NotationError) as error:
        read_notation(written(head, order))
    return str(error.value.expected)


def due(head: str, order: str) -> tuple[int, str]:
    """The number and the codemaker of the round that a program would go on with."""
    match: Match = read_notation(written(head, order))
    assert as_written(read_notation(write_notation(match))) == as_written(match)
    return match.current.number, match.seats[match.current.codemaker]


# -- Nothing is owed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "order", "next_one"),
    [
        (DUEL, "A A", "B"),
        (DUEL, "A B B", "A"),
        (DUEL, "A B A A", "B"),
        (FAMILY, "A A", "B"),
        (FAMILY, "A C", "B"),
        (FAMILY, "C B", "A"),
    ],
)
def test_the_codes_are_set_leftwards_and_by_nobody_else(
    head: str, order: str, next_one: str
) -> None:
    assert expected(head, order) == f"round NAME with the next codemaker ({next_one})"


# -- An aborted round is owed --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "order", "rounds"),
    [
        (DUEL, "Ax A B A B", [1, 1, 2, 3, 4]),
        (DUEL, "A Bx B A B", [1, 2, 2, 3, 4]),
        (DUEL, "Ax Ax A B A B", [1, 1, 1, 2, 3, 4]),
        (FAMILY, "Ax A B C", [1, 1, 2, 3]),
        (FAMILY, "A B Cx C", [1, 2, 3, 3]),
    ],
)
def test_the_same_codemaker_sets_a_new_code(head: str, order: str, rounds: list[int]) -> None:
    assert numbers(head, order) == rounds


@pytest.mark.parametrize(
    ("head", "order", "rounds"),
    [
        (DUEL, "Ax B A B A", [1, 2, 1, 4, 3]),
        (DUEL, "Ax Bx A B A B", [1, 2, 1, 2, 3, 4]),
        (DUEL, "A Bx A B B", [1, 2, 3, 2, 4]),
        (FAMILY, "Ax B C A", [1, 2, 3, 1]),
        (FAMILY, "Ax B A C", [1, 2, 1, 3]),
        (FAMILY, "Ax Bx C A B", [1, 2, 3, 1, 2]),
    ],
)
def test_or_the_next_one_does_where_people_did_not_notice_the_error(
    head: str, order: str, rounds: list[int]
) -> None:
    assert numbers(head, order) == rounds
    assert read_notation(written(head, order)).ended == "played"


@pytest.mark.parametrize(
    ("head", "order", "names"),
    [
        (FAMILY, "Ax C", "A, B"),
        (FAMILY, "A Bx A", "B, C"),
        (DUEL, "Ax B B", "A"),
        (DUEL, "A Bx A A", "B"),
    ],
)
def test_it_is_one_of_these_and_nobody_else(head: str, order: str, names: str) -> None:
    assert expected(head, order) == f"round NAME with the next codemaker ({names})"


def test_when_the_owed_round_is_played_the_order_binds_again() -> None:
    assert expected(FAMILY, "Ax B A B") == "round NAME with the next codemaker (C)"


@pytest.mark.parametrize("order", ["Ax B A A", "Ax A A", "A Bx B B", "A B A A"])
def test_nobody_sets_two_codes_running_that_count_while_anothers_round_is_left(order: str) -> None:
    other = "A" if order.endswith("B") else "B"
    assert expected(DUEL, order) == f"round NAME with the next codemaker ({other})"


# -- A match that goes on in a program -------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "order", "next_one"),
    [
        (DUEL, "Ax", (1, "A")),
        (DUEL, "Ax B", (1, "A")),
        (DUEL, "Ax B A", (4, "B")),
        (DUEL, "Ax B A B", (3, "A")),
        (DUEL, "A Bx A", (2, "B")),
        (DUEL, "A Bx A B", (4, "B")),
        (FAMILY, "Ax B", (1, "A")),
        (FAMILY, "Ax B C", (1, "A")),
        (FAMILY, "Ax B A", (3, "C")),
    ],
)
def test_a_program_goes_on_with_the_round_that_is_owed_and_then_leftwards(
    head: str, order: str, next_one: tuple[int, str]
) -> None:
    assert due(head, order) == next_one
