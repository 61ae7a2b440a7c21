"""Reviews of finished matches, computed elsewhere and kept for a while."""

from __future__ import annotations

from typing import Any, Protocol

from codepegs.rules.match import Match


class Reviews(Protocol):
    """Whoever reviews matches, without keeping anybody else waiting."""

    async def review(self, table: str, match: Match) -> dict[str, Any]:
        """The review of that table's match as JSON has it; else a refusal."""
