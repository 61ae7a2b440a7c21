"""The tools: what a model can ask for. Their descriptions are what it reads before it does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from codepegs.mcp.boards import board_data
from codepegs.mcp.local_table import reviewed
from codepegs.mcp.sitting import Sitting
from codepegs.mcp.tables import Level, Table, chosen_seat
from codepegs.mcp.wording import in_words
from codepegs.rules import commands as c
from codepegs.rules.agreement import Rules
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.editions import editions
from codepegs.rules.mark import Mark
from codepegs.rules.notation import write_notation
from codepegs.rules.notation.lines import LONGEST_TEXT
from codepegs.rules.refusal import Refusal
from codepegs.rules.rule_sheet import rule_sheet
from codepegs.terminal.assist_lines import mark_in, no_mark, read_line
from codepegs.terminal.sheets import edition_data, editions_data

MatchName = Annotated[str, Field(max_length=200, description="The match, as it was named.")]
Seat = Annotated[
    str | None,
    Field(
        max_length=100,
        description="Your seat, by name or number; left out, the one whose turn it is.",
    ),
]
Row = Annotated[
    str,
    Field(max_length=1000, description="A row of pegs by their letters, like RGBY or Rt Bc Ks Gh."),
]
MarkGiven = Annotated[
    list[int] | str,
    Field(description='How many key pegs of each kind, in order: [2, 1], or "2 1", or "2b1w".'),
]
EditionName = Annotated[str, Field(max_length=100, description="A name that list_editions gives.")]
Options = Annotated[
    list[Annotated[str, Field(max_length=200)]] | None,
    Field(max_length=50, description='Options of the edition, like "doubles" or "rows=8".'),
]


class Tools:
    """The tools of one sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    @property
    def all(self) -> tuple[Callable[..., Any], ...]:
        """Every tool, in the order in which a model reads of them."""
        return (
            self.list_editions,
            self.edition_rules,
            self.set_up_match,
            self.list_matches,
            self.see_board,
            self.set_code,
            self.guess,
            self.give_mark,
            self.reveal,
            self.resign,
            self.wait_for_turn,
            self.hint,
            self.review,
            self.review_notation,
            self.save_notation,
            self.advise_board,
            self.server_tables,
            self.join_table,
        )

    async def _board(self, table: Table, seat: int | None) -> dict[str, Any]:
        await table.settle()
        await table.look_from(seat)
        return board_data(table, seat, self.sitting.said)

    async def _done(self, table: Table, command: c.Command, seat: int) -> dict[str, Any]:
        await table.do(command)
        return await self._board(table, seat)

    # -- What can be played -----------------------------------------------------------------------

    async def list_editions(self) -> dict[str, Any]:
        """List the editions of the game: players, holes, colours, rows, codes, options."""
        return editions_data(editions(), self.sitting.said)

    async def edition_rules(self, edition: EditionName, options: Options = None) -> dict[str, Any]:
        """The rule sheet of an edition: how it is played, marked and scored, its pegs and options.

        With options, the sheet of a match that is played with them.
        """
        said = self.sitting.said
        data = edition_data(edition_named(edition), said)
        if not options:
            return data
        sheet = rule_sheet(await self._rules(edition, options))
        return data | {
            "options_chosen": [rule.spoken(said) for _, rule in sheet.options],
            "sections": [
                {
                    "heading": section.heading.spoken(said),
                    "sentences": [line.spoken(said) for line in section.sentences],
                }
                for section in sheet.sections
            ],
        }

    async def _rules(self, edition: str, options: list[str] | None) -> Rules:
        from codepegs.play.terms import Terms

        return (await asyncio.to_thread(Terms.offered, edition, None, options or ())).rules

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
        begin = self.sitting.begin_here if where == "here" else self.sitting.begin_there
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
                    "edition": None
                    if table.match.rules is None
                    else table.match.rules.edition.name,
                    "seats": list(table.names),
                    "is_over": table.is_over,
                    "your_turn": not table.is_over and table.match.awaited in table.mine,
                }
                for table in self.sitting.tables.values()
            ]
        }

    async def see_board(self, match: MatchName, seat: Seat = None) -> dict[str, Any]:
        """See a match as one of your seats sees it: rows, marks, scores, and whose turn it is."""
        table = self.sitting.table(match)
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
    ) -> dict[str, Any]:
        """As codemaker, hide a code. The bots then guess at once."""
        table = self.sitting.table(match)
        own = chosen_seat(table, seat)
        return await self._done(table, c.SetCode(own, code, holes), own)

    async def guess(self, match: MatchName, guess: Row, seat: Seat = None) -> dict[str, Any]:
        """As codebreaker, fill the next row. The answer shows its mark."""
        table = self.sitting.table(match)
        own = chosen_seat(table, seat)
        return await self._done(table, c.Guess(own, guess), own)

    async def give_mark(
        self, match: MatchName, mark: MarkGiven, seat: Seat = None
    ) -> dict[str, Any]:
        """As codemaker of a match with marks=hand, mark the last row. Mark honestly: a false mark costs the round."""
        table = self.sitting.table(match)
        own = chosen_seat(table, seat)
        given = self._mark(table, mark)
        return await self._done(table, c.GiveMark(own, given), own)

    def _mark(self, table: Table, mark: list[int] | str) -> Mark:
        if isinstance(mark, list):
            return Mark(mark)
        if table.match.rules is None:
            raise Refusal("match/not-begun")
        found = mark_in(mark, table.match.rules, self.sitting.said)
        if found is None:
            raise no_mark(mark, table.match.rules)
        return found

    async def reveal(self, match: MatchName, code: Row, seat: Seat = None) -> dict[str, Any]:
        """As codemaker whose code stayed with you, reveal it when the match asks for it."""
        table = self.sitting.table(match)
        own = chosen_seat(table, seat)
        return await self._done(table, c.Reveal(own, code), own)

    async def resign(self, match: MatchName, seat: Seat = None) -> dict[str, Any]:
        """Give a match up."""
        table = self.sitting.table(match)
        own = chosen_seat(table, seat)
        return await self._done(table, c.Resign(own), own)

    async def wait_for_turn(
        self,
        match: MatchName,
        seconds: Annotated[float, Field(ge=0, le=60, description="At most so long.")] = 20,
    ) -> dict[str, Any]:
        """Wait until it is your turn, or the match is over: for matches against people on a server."""
        table = self.sitting.table(match)
        await table.wait(seconds)
        return await self.see_board(match)

    # -- Advice -----------------------------------------------------------------------------------

    async def hint(
        self,
        match: MatchName,
        level: Annotated[
            Level,
            Field(
                description="fits: could this row be the code? left: how many codes are left? told: "
                "what did the mark of a row tell? certain: what is certain by now? good: how good "
                "is this row? best: the best row, and why."
            ),
        ] = "left",
        row: Annotated[
            str | None, Field(max_length=1000, description="For fits and good: the row in mind.")
        ] = None,
        number: Annotated[
            int | None, Field(description="For told: the number of a row; left out, the last.")
        ] = None,
        seat: Seat = None,
    ) -> dict[str, Any]:
        """A hint for the codebreaker whose turn it is, no more than is asked for. None are given where other people play."""
        table = self.sitting.table(match)
        if table.match.rules is None:
            raise Refusal("match/not-begun")
        return await table.hint(chosen_seat(table, seat), level, row, number)

    async def review(self, match: MatchName) -> dict[str, Any]:
        """Review the rounds of a match that are over, row by row: what each row lost, and what luck its mark brought."""
        return await self.sitting.table(match).review()

    async def review_notation(
        self,
        notation: Annotated[
            str, Field(max_length=LONGEST_TEXT, description="A match in notation.")
        ],
    ) -> dict[str, Any]:
        """Review a match that was written down in Codepegs notation."""
        return await reviewed(notation, self.sitting.said, self.sitting.thinking)

    async def save_notation(self, match: MatchName) -> dict[str, Any]:
        """The match so far in notation, to be kept. The code of a running round is never in it."""
        table = self.sitting.table(match)
        await table.settle()
        return {"match": table.id, "notation": write_notation(table.match)}

    async def advise_board(
        self,
        edition: EditionName,
        rows: Annotated[
            list[Annotated[str, Field(max_length=1000)]],
            Field(max_length=99, description='Rows with their marks, like "RGBY 2 1".'),
        ] = [],  # noqa: B006  # never changed, and the schema shows it
        options: Options = None,
        strategy: Annotated[
            str,
            Field(
                max_length=40,
                description="By what rows are suggested: best, knuth, expected-size, entropy, "
                "parts, consistent or random.",
            ),
        ] = "best",
    ) -> dict[str, Any]:
        """Advice beside a cardboard board: how many codes are left, what to play next and why, or which marks clash."""
        from codepegs.play.advice import board_asked
        from codepegs.play.advising import assistance_of
        from codepegs.play.terms import Terms

        rules = await self._rules(edition, options)
        answers = []
        for line in rows:
            typed = read_line(line, rules, rules.holes, self.sitting.said)
            if typed.guess is None or typed.mark is None:
                raise no_mark(line, rules)
            answers.append((tuple(typed.guess), tuple(typed.mark)))
        terms = Terms.offered(edition, None, options or ())
        asked = board_asked(terms, None, tuple(answers), strategy, None)
        async with self.sitting.thinking:
            found = await asyncio.to_thread(assistance_of, asked)
        return dict(in_words(found, self.sitting.said))

    # -- The server -------------------------------------------------------------------------------

    async def server_tables(
        self,
        which: Annotated[
            Literal["open", "mine"],
            Field(description="Tables that anybody may join, or your unfinished ones."),
        ] = "open",
    ) -> dict[str, Any]:
        """List tables on the server that was given."""
        server = await self.sitting.server()
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
        joined = await self.sitting.join(table, seat, name)
        return await self._board(joined, chosen_seat(joined, None))
