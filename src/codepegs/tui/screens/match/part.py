"""What the parts of the match screen share: each is a class of its own, and knows the whole screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from codepegs.tui.screens.match.screen import MatchScreen


class MatchPart:
    """A part of the match screen, which inherits from all of them."""

    @property
    def _screen(self) -> MatchScreen:
        return cast("MatchScreen", self)
