"""The lists of a lobby, and how each is asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from codepegs.client import Server, TableLine, TablePage
from codepegs.text.sentence import N_


@dataclass
class Section:
    """One list of the lobby."""

    name: str
    title: str
    nothing: str
    ask: Callable[[str | None], Awaitable[TablePage]]
    pages: int = 1
    """Pages that somebody wants to see."""
    lines: list[TableLine] = field(default_factory=list)
    has_more: bool = False

    async def refresh(self) -> None:
        """Ask for the list anew."""
        lines: list[TableLine] = []
        after: str | None = None
        for _page in range(self.pages):
            page = await self.ask(after)
            lines += page.tables
            after = page.next
            if after is None:
                break
        self.lines, self.has_more = lines, after is not None


def sections_of(server: Callable[[], Server]) -> list[Section]:
    """The lists of whichever server one is on, one's own matches first."""
    return [
        Section(
            "mine",
            N_("Go on playing"),
            N_("No game waits for you."),
            lambda after: server().my_tables("unfinished", after),
        ),
        Section(
            "open",
            N_("Open tables"),
            N_("No table is open just now. Open one and list it, and others will find you."),
            lambda after: server().tables("open", after),
        ),
        Section(
            "running",
            N_("Watch live"),
            N_("Nobody plays at a listed table just now."),
            lambda after: server().tables("running", after),
        ),
        Section(
            "finished",
            N_("Last results"),
            N_("No finished game yet. The first one will stand here."),
            lambda after: server().my_tables("finished", after),
        ),
    ]
