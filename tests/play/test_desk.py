"""The desk: long work in processes of their own, with limits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from codepegs.play.desk import Desk
from codepegs.rules.refusal import Refusal

MATCH = """\
edition mini
seat Ann
seat Ben
round Ann
Ben RRGG 3 0
Ben RRGB 4 0
reveal RRGB
round Ben
Ann RRGB 4 0
reveal RRGB
"""


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    working = Desk()
    yield working
    working.close()


def test_a_match_is_reviewed_in_another_process(desk: Desk) -> None:
    review = asyncio.run(desk.review(MATCH))
    assert [len(round["rows"]) for round in review["rounds"]] == [2, 1]


def test_matches_that_are_brought_become_entries_for_the_store(desk: Desk) -> None:
    entries, unfinished = asyncio.run(desk.entries(MATCH, "a" * 32, "Ann", 1e9))
    [entry] = entries
    assert unfinished == 0 and entry.summary is not None
    assert (entry.summary.stage, entry.summary.sitters) == ("over", ((0, "a" * 32),))


def test_a_match_without_an_end_is_counted_and_left_out(desk: Desk) -> None:
    entries, unfinished = asyncio.run(
        desk.entries(MATCH[: MATCH.index("round Ben")], "a" * 32, "Ann", 1e9)
    )
    assert (entries, unfinished) == ([], 1)


def test_a_refusal_comes_back_with_its_sentence(desk: Desk) -> None:
    with pytest.raises(Refusal) as caught:
        asyncio.run(desk.review("edition chess\n"))
    assert caught.value.code == "edition/unknown" and "chess" in caught.value.message


def test_work_that_takes_too_long_is_ended() -> None:
    hasty = Desk(seconds=0.01)
    try:
        with pytest.raises(Refusal, match="desk/too-long"):
            asyncio.run(hasty.review(MATCH))
    finally:
        hasty.close()


def test_no_more_than_so_many_wait() -> None:
    crowded = Desk(waiting=0)
    with pytest.raises(Refusal, match="desk/busy"):
        asyncio.run(crowded.review(MATCH))
