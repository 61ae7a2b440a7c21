"""Advice jobs: long work in worker processes, with limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from codepegs.play.advice.puzzle_names import PuzzleName
from codepegs.play.advice.requests import BoardAsked, HintAsked, TryAsked
from codepegs.play.jobs.advice_jobs import AdviceJobs
from codepegs.text.refusal import Refusal
from tests.play.process import WHOLE_MATCH as MATCH

pytestmark = pytest.mark.slow


@pytest.fixture
def anyio_backend() -> str:
    """Real time, because worker processes do not run in virtual time."""
    return "asyncio"


@pytest.fixture(scope="module")
def jobs() -> Iterator[AdviceJobs]:
    working = AdviceJobs()
    yield working
    working.close()


async def test_a_match_is_reviewed_in_another_process(jobs: AdviceJobs) -> None:
    review = await jobs.review(MATCH)
    assert [len(round["rows"]) for round in review["rounds"]] == [2, 1]


async def test_matches_that_are_brought_become_entries_for_the_store(jobs: AdviceJobs) -> None:
    entries, unfinished = await jobs.entries(MATCH, "a" * 32, "Ann", 1e9)
    [entry] = entries
    assert unfinished == 0 and entry.summary is not None
    assert (entry.summary.stage, entry.summary.sitters) == ("over", ((0, "a" * 32),))


async def test_a_match_without_an_end_is_counted_and_left_out(jobs: AdviceJobs) -> None:
    entries, unfinished = await jobs.entries(
        MATCH[: MATCH.index("round Ben")], "a" * 32, "Ann", 1e9
    )
    assert (entries, unfinished) == ([], 1)


async def test_a_refusal_comes_back_with_its_sentence(jobs: AdviceJobs) -> None:
    with pytest.raises(Refusal) as caught:
        await jobs.review("edition chess\n")
    assert caught.value.code == "edition/unknown" and "chess" in caught.value.message


async def test_work_that_takes_too_long_is_ended() -> None:
    hasty = AdviceJobs(seconds=0.01)
    try:
        with pytest.raises(Refusal, match="desk/too-long"):
            await hasty.review(MATCH)
    finally:
        hasty.close()


# -- Advice ---------------------------------------------------------------------------------------

BOARD = BoardAsked("mini", 2, (), 4, ((tuple("RRBB"), (1, 1)),))
HINT = HintAsked("mini", 2, (), 4, ((tuple("RRBB"), (1, 1)),), (1,), "best")
# On such a board every search takes longer than the limits that the tests set.
LARGE = ("custom", 2, ("holes=12", "colours=26", "doubles"), 12)
LARGE_HINT = HintAsked(*LARGE, (), (), "best")
LARGE_BOARD = BoardAsked(*LARGE, ())


async def test_advice_is_given_in_another_process(jobs: AdviceJobs) -> None:
    assert (await jobs.assist(BOARD))["codes_left"] == 208
    assert (await jobs.hint(HINT))["suggestion"]["row"]
    assert (await jobs.puzzle(PuzzleName("kids", "easy", "1"))).rows
    tried = TryAsked("mini", 2, (), ("Ann", "Ben"), 1, 1, 0, tuple("RRGB"), (tuple("RRBB"),))
    assert (await jobs.attempt(tried))["rows"][0]["mark"] == [3, 0]


async def test_words_of_a_file_travel_to_the_other_process(jobs: AdviceJobs) -> None:
    words = frozenset({"PEG", "LEG", "DOG", "CAT"})
    asked = HintAsked("word", 2, ("words=/nowhere",), 3, (), (), "left", words=words)
    match = (
        "edition word\noption words=/nowhere\nseat Ann\nseat Ben\nround Ann\nBen PEG\nreveal PEG\n"
    )
    assert (await jobs.hint(asked))["codes_left"] == 4
    assert (await jobs.review(match, words))["rounds"][0]["rows"][0]["guess"] == "PEG"
    with pytest.raises(Refusal, match="terms/file"):
        await jobs.review(match)


async def test_advice_that_takes_too_long_is_answered_plainly() -> None:
    hasty = AdviceJobs(advice_seconds=0.01, first_seconds=0.01)
    try:
        assert (await hasty.hint(LARGE_HINT))["suggestion"] is None
        assert (await hasty.assist(LARGE_BOARD))["takes_too_long"]
        with pytest.raises(Refusal, match="desk/too-long"):
            await hasty.puzzle(PuzzleName("kids", "easy", "1"))
    finally:
        hasty.close()


async def test_a_new_worker_gets_more_time_for_its_first_job() -> None:
    """A new process has to load the engine before it can think at all."""
    jobs = AdviceJobs(advice_seconds=0.01, first_seconds=60)
    try:
        assert not (await jobs.assist(BOARD))["takes_too_long"]
        assert (await jobs.hint(LARGE_HINT))["suggestion"] is None
        assert not (await jobs.assist(BOARD))["takes_too_long"]
    finally:
        jobs.close()
