"""Proofs that no code fits, where they take too long at a table."""

from __future__ import annotations

from codepegs.play.jobs.fair_queue import Asker, FairQueue
from codepegs.play.jobs.worker_pool import LimitExceeded
from codepegs.play.table import ProofAsked


class ProofProcess:
    """Finds proofs in a process of its own, which is started when it is first needed."""

    def __init__(self, *, seconds: float = 20.0, megabytes: int = 1024) -> None:
        self._seconds = seconds
        self.queue = FairQueue(processes=1, megabytes=megabytes)

    async def proven(self, asked: ProofAsked, asker: str) -> bool:
        """Whether it is proven that no code fits; `False` where that takes too long.

        Then the false mark is found when the code is revealed.
        """
        try:
            return await self.queue.run(Asker(asker), _proven, asked, seconds=lambda: self._seconds)
        except LimitExceeded:
            return False

    def close(self) -> None:
        """End the process."""
        self.queue.close()


def _proven(asked: ProofAsked) -> bool:
    return asked.is_proven()
