"""All matches of a player in one text, as a server reads it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from codepegs.play import archive
from codepegs.play.archive import album_entries
from codepegs.play.table.proofs import BoundedProofs
from codepegs.text.refusal import Refusal

WORDS = """\
edition word
option words={}
seat Ann
seat Bob
round Ann
Bob pegs
reveal pegs
"""


def refused(text: str) -> str:
    """Why an album is not taken."""
    with pytest.raises(Refusal) as refusal:
        album_entries(text, player="1", name="Ann", now=0.0, dice=random.Random(1), bounded=True)
    return str(refusal.value)


def test_a_file_that_an_album_names_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list_of_words = tmp_path / "words.txt"
    list_of_words.write_text("pegs\nkeys\n")
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: pytest.fail("it was read"))
    # The refusal does not say whether the file exists.
    refusals = {
        refused(WORDS.format(path)).replace(str(path), "…")
        for path in (list_of_words, tmp_path, tmp_path / "none")
    }
    assert len(refusals) == 1


def test_an_album_may_name_a_language() -> None:
    entries, unfinished = album_entries(
        WORDS.format("en").replace("words=", "language="),
        player="1",
        name="Ann",
        now=0.0,
        dice=random.Random(1),
    )
    assert len(entries) + unfinished == 1


ROUND = "edition mini\nseat Ann\nseat Bob\nround Ann\n"


def test_a_text_that_makes_many_events_is_refused_with_the_line_to_split_it_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archive, "MOST_EVENTS", 5)
    said = refused(ROUND + ROUND)
    assert "line 5 " in said and "5 events" in said


def test_a_text_whose_marks_take_too_long_to_judge_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archive, "BoundedProofs", lambda: BoundedProofs(10))
    assert "more time or memory" in refused(ROUND + "Bob RRBB 3 0\nBob RRBB 2 0\nreveal -\n")
