"""Terms of a match: what can be offered, and what never comes from the network."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from codepegs.play.table.terms import Terms
from codepegs.text.refusal import Refusal


def test_terms_are_written_in_one_way() -> None:
    one = Terms.offered("duel", options=["rounds=4", "doubles"])
    assert one == Terms.offered("duel", 2, ["doubles", "rounds=4"])


@pytest.mark.parametrize("option", ["words=/etc/passwd", "words=", "words"])
def test_a_file_of_words_is_refused(option: str) -> None:
    """The option names a file of the server, and no client may make the server read one."""
    with pytest.raises(Refusal) as refusal:
        Terms.offered("word", options=[option])
    assert refusal.value.code == "terms/file" and refusal.value.message


@pytest.mark.parametrize(
    ("offer", "code"),
    [
        (lambda: Terms.offered("chess"), "edition/unknown"),
        (lambda: Terms.offered("duel", 3), "players/number"),
        (lambda: Terms.offered("duel", options=["jokers"]), "option/unknown"),
        (lambda: Terms.offered("duel", options=["rows=3", "rows=4"]), "option/twice"),
        (lambda: Terms.offered("duel", first=2), "seat/unknown"),
        (lambda: Terms.offered("duel", grace=9), "terms/grace"),
        (lambda: Terms.offered("duel", grace=86_401), "terms/grace"),
    ],
)
def test_terms_that_cannot_be_played_are_refused(offer: Callable[[], Terms], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        offer()
    assert refusal.value.code == code and refusal.value.message


def test_a_language_of_words_may_be_chosen() -> None:
    assert Terms.offered("word", options=["language=nl"]).rules.words
