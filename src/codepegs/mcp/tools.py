"""Tools to set up matches and to play them. A model reads their docstrings as descriptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from codepegs.mcp.advice_tools import rules_of
from codepegs.mcp.model_session import (
    EditionName,
    MarkGiven,
    MatchName,
    ModelSession,
    Options,
    Row,
    Seat,
)
from codepegs.mcp.seated_match import ModelMatch, board_data, chosen_seat
from codepegs.play.local import no_mark
from codepegs.rules import Mark, commands as c, mark_in
from codepegs.rules.editions import edition as edition_named, editions
from codepegs.terminal import edition_data, editions_data
from codepegs.text import Refusal

Tool = Callable[..., Any]


OWN_UP = ("own up", "own-up")


class Tools:
    """Setting up matches and playing them."""

    def __init__(self, session: ModelSession) -> None:
        self.session = session

    @property
    def reading(self) -> tuple[Tool, ...]:
        """The tools that change nothing."""
        return (
            self.list_editions,
            self.edition_rules,
            self.list_matches,
            self.see_board,
            self.server_tables,
        )

    @property
    def playing(self) -> tuple[Tool, ...]:
        """The tools that change a match, or begin one."""
        return (
            self.set_up_match,
            self.set_code,
            self.guess,
            self.give_mark,
            self.reveal,
            self.resign,
            self.wait_for_turn,
            self.join_table,
        )

    async def _board(self, table: ModelMatch, seat: int | None) -> dict[str, Any]:
        await table.settle()
        await table.look_from(seat)
        return board_data(table, seat, self.session.said)

    async def _do(
        self, match: str, seat: str | None, command: Callable[[int], c.Command]
    ) -> dict[str, Any]:
        table = self.session.table(match)
        own = chosen_seat(table, seat)
        await table.do(command(own))
        return await self._board(table, own)

    # -- What can be played -----------------------------------------------------------------------

    async def list_editions(self) -> dict[str, Any]:
        """List the editions of the game: players, holes, colours, rows, codes, options."""
        return editions_data(editions(), self.session.said)

    async def edition_rules(self, edition: EditionName, options: Options = None) -> dict[str, Any]:
        """The rule sheet of an edition: how it is played, marked and scored, its pegs and options.

        With options, the sheet of a match that is played with them.
        """
        said = self.session.said
        of = await rules_of(edition, options) if options else edition_named(edition)
        return edition_data(of, said)

    async def set_up_match(
        self,
        edition: EditionName = "standard",
        seats: Annotated[
            list[Annotated[str, Field(max_length=100)]],
            Field(
                max_length=5,
                description='One for each seat, in order round the table: a name or "me" for '
                'yourself, "bot" or "bot:Robin" for a bot; on a server also "anybody".',
            ),
        ] = ["me", "bot"],  # noqa: B006  # never changed, and the schema shows it
        options: Options = None,
        first_codemaker: Annotated[
            str | None,
            Field(
                max_length=100,
                description="Who sets the first code, by name or number; left out, drawn by lot.",
            ),
        ] = None,
        strength: Annotated[
            str,
            Field(
                max_length=40,
                description="How the bots play: beginner, casual, club, expert or perfect.",
            ),
        ] = "club",
        where: Annotated[
            Literal["here", "server"],
            Field(description="A table in this process, or on the server that was given."),
        ] = "here",
    ) -> dict[str, Any]:
        """Set up a match and begin it. The answer names the match and shows the board.

        Whoever is codemaker sets a code and, with the option marks=hand, marks the guesses; whoever
        is codebreaker guesses. Roles change from round to round.
        """
        begin = self.session.begin_here if where == "here" else self.session.begin_there
        table = await begin(edition, seats, options or (), first_codemaker, strength)
        return await self._board(table, chosen_seat(table, None))

    # -- Matches ----------------------------------------------------------------------------------

    async def list_matches(self) -> dict[str, Any]:
        """List the matches of this sitting."""
        return {
            "matches": [
                {
                    "match": table.id,
                    "place": table.place,
                    "edition": table.match.rules and table.match.rules.edition.name,
                    "seats": list(table.names),
                    "is_over": table.is_over,
                    "your_turn": not table.is_over and table.match.awaited in table.mine,
                }
                for table in self.session.tables.values()
            ]
        }

    async def see_board(self, match: MatchName, seat: Seat = None) -> dict[str, Any]:
        """See a match as one of your seats sees it: rows, marks, scores, and whose turn it is."""
        table = self.session.table(match)
        looking = chosen_seat(table, seat) if table.mine or seat is not None else None
        return await self._board(table, looking)

    async def set_code(
        self,
        match: MatchName,
        code: Annotated[
            str | None,
            Field(
                max_length=1000,
                description="The code to hide, like RGBY. With marks=hand it may be left out: then "
                "it stays with you, and you reveal it at the end of the round.",
            ),
        ] = None,
        seat: Seat = None,
        holes: Annotated[
            int | None,
            Field(description="How long a code that stays with you is, where that differs."),
        ] = None,
        clue: Annotated[
            int | None,
            Field(
                description="With clue=sum: the sum of the digits of a code that stays with you."
            ),
        ] = None,
    ) -> dict[str, Any]:
        """As codemaker, hide a code. The bots then guess at once."""
        return await self._do(match, seat, lambda own: c.SetCode(own, code, holes, clue))

    async def guess(self, match: MatchName, guess: Row, seat: Seat = None) -> dict[str, Any]:
        """As codebreaker, fill the next row. The answer shows its mark."""
        return await self._do(match, seat, lambda own: c.Guess(own, guess))

    async def give_mark(
        self, match: MatchName, mark: MarkGiven, seat: Seat = None
    ) -> dict[str, Any]:
        """As codemaker of a match with marks=hand, mark the last row. Mark honestly: a false mark costs the round.

        If you find that an earlier mark, or the sum that you told, was wrong, say so with "own up": the round is played again.
        """
        table = self.session.table(match)
        if isinstance(mark, str) and mark.strip().casefold() in OWN_UP:
            return await self._do(match, seat, c.OwnUp)
        return await self._do(match, seat, lambda own: c.GiveMark(own, self._mark(table, mark)))

    def _mark(self, table: ModelMatch, mark: list[int] | str) -> Mark:
        if isinstance(mark, list):
            return Mark(mark)
        if table.match.rules is None:
            raise Refusal("match/not-begun")
        found = mark_in(mark, table.match.rules, self.session.said)
        if found is None:
            raise no_mark(mark, table.match.rules)
        return found

    async def reveal(self, match: MatchName, code: Row, seat: Seat = None) -> dict[str, Any]:
        """As codemaker whose code stayed with you, reveal it when the match asks for it."""
        return await self._do(match, seat, lambda own: c.Reveal(own, code))

    async def resign(self, match: MatchName, seat: Seat = None) -> dict[str, Any]:
        """Give a match up."""
        return await self._do(match, seat, c.Resign)

    async def wait_for_turn(
        self,
        match: MatchName,
        seconds: Annotated[float, Field(ge=0, le=60, description="At most so long.")] = 20,
        claim: Annotated[
            bool,
            Field(description="Have the round dropped, after ten minutes without a move."),
        ] = False,
    ) -> dict[str, Any]:
        """Wait until it is your turn, or the match is over: for matches against people on a server."""
        if claim:
            return await self._do(match, None, c.Claim)
        await self.session.table(match).wait(seconds)
        return await self.see_board(match)

    # -- The server -------------------------------------------------------------------------------

    async def server_tables(
        self,
        which: Annotated[
            Literal["open", "mine"],
            Field(description="Tables that anybody may join, or your unfinished ones."),
        ] = "open",
    ) -> dict[str, Any]:
        """List tables on the server that was given."""
        server = await self.session.server()
        page = await (server.tables("open") if which == "open" else server.my_tables("unfinished"))
        return {
            "server": server.origin,
            "you": server.player.name,
            "tables": [
                {
                    "table": line.id,
                    "edition": line.edition,
                    "options": list(line.options),
                    "players": line.players,
                    "free_seats": line.free,
                    "stage": line.stage,
                    "people": list(line.names.values()),
                    "you_sit_there": bool(line.mine),
                }
                for line in page.tables
            ],
        }

    async def join_table(
        self,
        table: Annotated[
            str, Field(max_length=500, description="Its id, its link, or its short code.")
        ],
        seat: Annotated[
            int | None, Field(ge=1, le=5, description="A free seat; left out, any.")
        ] = None,
        name: Annotated[
            str | None, Field(max_length=100, description="What you want to be called there.")
        ] = None,
    ) -> dict[str, Any]:
        """Sit down at a table on the server, agree to its terms, or come back to a match that you play there."""
        joined = await self.session.join(table, seat, name)
        return await self._board(joined, chosen_seat(joined, None))
