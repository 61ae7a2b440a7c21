"""Tools that advise: hints, reviews, the notation, and help beside a cardboard board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from codepegs.engine.advice import LEVELS_SAID, to_data
from codepegs.mcp.model_match import reviewed
from codepegs.mcp.model_session import EditionName, MatchName, ModelSession, Options, Seat
from codepegs.mcp.seated_match import chosen_seat
from codepegs.play.advice import assistance_of, board_asked, refuse_running_round
from codepegs.play.local import no_mark, read_line
from codepegs.play.table import Terms
from codepegs.rules import HintLevel, Rules
from codepegs.rules.notation import LONGEST_TEXT, write_notation
from codepegs.text import Refusal


async def rules_of(edition: str, options: list[str] | None) -> Rules:
    """The rules of an edition with these options; a thread reads its words."""
    return (await asyncio.to_thread(Terms.offered, edition, None, options or ())).rules


class AdviceTools:
    """Asking for advice. A hint leaves a trace in its match; nothing else changes one."""

    def __init__(self, session: ModelSession) -> None:
        self.session = session

    @property
    def reading(self) -> tuple[Callable[..., Any], ...]:
        """Those that change nothing."""
        return (self.review, self.review_notation, self.save_notation, self.advise_board)

    @property
    def playing(self) -> tuple[Callable[..., Any], ...]:
        """Those that leave a trace in a match."""
        return (self.hint,)

    async def hint(
        self,
        match: MatchName,
        level: Annotated[HintLevel, Field(description=LEVELS_SAID)] = "left",
        row: Annotated[
            str | None, Field(max_length=1000, description="For fits and good: the row in mind.")
        ] = None,
        number: Annotated[
            int | None, Field(description="For told: the number of a row; left out, the last.")
        ] = None,
        seat: Seat = None,
    ) -> dict[str, Any]:
        """A hint for the codebreaker whose turn it is, no more than is asked for. The match keeps that it was given; none are given where other people play."""
        table = self.session.table(match)
        if table.match.rules is None:
            raise Refusal("match/not-begun")
        return await table.hint(chosen_seat(table, seat), level, row, number)

    async def review(self, match: MatchName) -> dict[str, Any]:
        """Review the rounds of a match that are over, row by row: what each row lost, and what luck its mark brought."""
        return await self.session.table(match).review()

    async def review_notation(
        self,
        notation: Annotated[
            str, Field(max_length=LONGEST_TEXT, description="A match in notation.")
        ],
    ) -> dict[str, Any]:
        """Review a match that was written down in Codepegs notation."""
        return await reviewed(notation, self.session.said, self.session.thinking)

    async def save_notation(self, match: MatchName) -> dict[str, Any]:
        """The match so far in notation, to be kept. The code of a running round is never in it."""
        table = self.session.table(match)
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
        clue: Annotated[
            int | None, Field(description="With clue=sum: the sum of the digits, if it was told.")
        ] = None,
    ) -> dict[str, Any]:
        """Advice beside a cardboard board: how many codes are left, what to play next and why, or which marks clash."""
        rules = await rules_of(edition, options)
        answers = []
        for line in rows:
            typed = read_line(line, rules, rules.holes, self.session.said)
            if typed.guess is None or typed.mark is None:
                raise no_mark(line, rules)
            answers.append((tuple(typed.guess), tuple(typed.mark)))
        terms = Terms.offered(edition, None, options or ())
        asked = board_asked(terms, None, tuple(answers), strategy, None, clue)
        for table in self.session.tables.values():
            refuse_running_round(table.match, table.mine, asked.rows)
        async with self.session.thinking:
            found = await asyncio.to_thread(assistance_of, asked)
        return dict(to_data(found, self.session.said))
