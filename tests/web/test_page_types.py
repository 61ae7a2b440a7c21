"""The page's types are the server's models."""

from __future__ import annotations

from tools.page_types import WIRE, written


def test_the_types_of_the_page_are_as_the_models_are() -> None:
    assert WIRE.read_text(encoding="utf-8") == written(), "run: python -m tools.page_types"


def test_every_event_is_distinguished_in_the_types() -> None:
    assert "  events: EventTold[];" in written()
    assert "  | GuessTakenBackTold\n" in written()


def test_a_route_says_what_it_takes_and_answers() -> None:
    [line] = [line for line in written().splitlines() if "'GET /api/tables/{table}'" in line]
    assert "path: { table: string; }" in line and "answer: TableAnswer" in line
