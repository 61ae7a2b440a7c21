"""The recorded matches are what the rules play today; a change of the rules shows in them."""

from __future__ import annotations

import pytest

from codepegs import editions, read_notation, write_notation
from tests.matches import as_written, lexicon
from tests.playthroughs.record import HERE, PLAYTHROUGHS, recorded


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_recorded_match_is_played_again_in_the_same_words(name: str) -> None:
    """If the rules were meant to change: python -m tests.playthroughs.record, then read it over."""
    assert recorded(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_its_notation_reads_as_the_match_that_was_played(name: str) -> None:
    played = PLAYTHROUGHS[name][1]().match
    again = read_notation(write_notation(played), lexicon=lexicon)
    assert as_written(again) == as_written(played)


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_it_is_played_to_its_end(name: str) -> None:
    assert PLAYTHROUGHS[name][1]().match.is_complete


def test_every_file_is_a_playthrough() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(PLAYTHROUGHS)


def test_every_edition_has_a_playthrough() -> None:
    played = {script().match.played_by.edition.name for _, script in PLAYTHROUGHS.values()}
    assert played == {edition.name for edition in editions()}
