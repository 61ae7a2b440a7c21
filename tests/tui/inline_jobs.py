"""Advice jobs for tests, without worker processes."""

from __future__ import annotations

import pickle
from typing import Any

from codepegs.play.advice.answers import hint_of, review_of
from codepegs.play.advice.requests import HintAsked
from codepegs.play.jobs.advice_jobs import NOBODY, AdviceJobs
from codepegs.play.jobs.fair_queue import Asker


class InlineJobs(AdviceJobs):
    """Does in this process what a worker would do; the request is pickled, as for a worker."""

    def __init__(self, review: dict[str, Any] | None = None) -> None:
        """`review`: a ready review, which is the answer for every match."""
        self.levels: list[str] = []
        """The levels of the hints that were asked for."""
        self.matches: list[str] = []
        """The matches whose review was asked for."""
        self._review = review

    async def hint(self, asked: HintAsked, *, asker: Asker = NOBODY) -> dict[str, Any]:  # noqa: ARG002  # the queue is not used
        """Compute the hint."""
        self.levels.append(asked.level)
        return hint_of(pickle.loads(pickle.dumps(asked)))

    async def review(
        self,
        notation: str,
        words: frozenset[str] | None = None,
        *,
        asker: Asker = NOBODY,  # noqa: ARG002  # the queue is not used
    ) -> dict[str, Any]:
        """Compute the review, unless one was given."""
        self.matches.append(notation)
        return review_of(notation, words) if self._review is None else self._review

    def close(self) -> None:
        """Do nothing: no worker was started."""
