"""The page's types are the server's models."""

from __future__ import annotations

import pytest

from tools.page_types import WIRE, written


@pytest.fixture(scope="module")
def types() -> str:
    """The page's types, made from the server's models."""
    return written()


def test_the_types_of_the_page_are_as_the_models_are(types: str) -> None:
    assert WIRE.read_text(encoding="utf-8") == types, "run: python -m tools.page_types"


def test_every_event_is_distinguished_in_the_types(types: str) -> None:
    assert "  events: EventTold[];" in types
    assert "  | GuessTakenBackTold\n" in types


def test_a_route_says_what_it_takes_and_answers(types: str) -> None:
    [line] = [line for line in types.splitlines() if "'GET /api/tables/{table}'" in line]
    assert "path: { table: string; }" in line and "answer: TableAnswer" in line
