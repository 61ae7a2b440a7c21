"""A table at which a model has seats, be it here or on a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from codepegs.engine.advice import HintLevel
from codepegs.rules import Command, Match, RoundView, Rules, View, mark_text, view, waits_for
from codepegs.text import Refusal, Text, Translations


class ModelMatch(Protocol):
    """What the tools need of a table."""

    @property
    def id(self) -> str:
        """What the model calls it."""

    @property
    def place(self) -> str:
        """`here`, or the server's address."""

    @property
    def link(self) -> str | None:
        """For others to join or watch."""

    @property
    def match(self) -> Match:
        """The match; whatever is shown of it goes through `rules.view`."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, before the match too."""

    @property
    def mine(self) -> tuple[int, ...]:
        """The model's own seats."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played at it."""

    def news(self) -> list[Text]:
        """What has happened since this was asked last, in sentences that everybody may hear."""

    def seconds_left(self) -> float | None:
        """Seconds for the row that is open, where time runs."""

    async def settle(self) -> None:
        """Let happen what is due: rows out of time."""

    async def look_from(self, seat: int | None) -> None:
        """See the match from one of the model's own seats."""

    async def do(self, command: Command) -> None:
        """Do something, and let whatever follows from it by itself happen; or a refusal."""

    async def wait(self, seconds: float) -> None:
        """Wait until one of the model's seats is awaited, the match is over, or time is up."""

    async def hint(
        self, seat: int, level: HintLevel, guess: str | None, row: int | None
    ) -> dict[str, Any]:
        """A hint for that seat, in words; or a refusal."""

    async def review(self) -> dict[str, Any]:
        """A review of what was played, in words; or a refusal."""

    async def close(self) -> None:
        """Leave it."""


def is_awaited(table: ModelMatch) -> bool:
    """Whether it is the model's turn, or the match is over."""
    return table.is_over or table.match.awaited in table.mine


def chosen_seat(table: ModelMatch, came: str | None) -> int:
    """The model's own seat that is meant, by name or number; or a refusal.

    Where nothing is said: the one that is awaited, else the first.
    """
    if not table.mine:
        raise Refusal("mcp/no-seat")
    if came is None:
        awaited = table.match.awaited
        return awaited if awaited in table.mine else table.mine[0]
    names = table.names
    for seat in table.mine:
        if came.strip() in (names[seat], str(seat + 1)):
            return seat
    yours: Sequence[str] = tuple(names[seat] for seat in table.mine)
    raise Refusal("mcp/seat", came=came, expected=yours)


# -- A board in plain values, as one seat may see it -----------------------------------------------


TOOLS = {"code": "set_code", "guess": "guess", "mark": "give_mark", "reveal": "reveal"}
"""The tool for what a match waits for."""


def board_data(table: ModelMatch, seat: int | None, said: Translations) -> dict[str, Any]:
    """The match as that seat sees it; without a seat, as a spectator does."""
    data: dict[str, Any] = {
        "match": table.id,
        "place": table.place,
        "link": table.link,
        "happened": [line.spoken(said) for line in table.news()],
        "seats": [
            {"seat": number + 1, "name": name, "yours": number in table.mine}
            for number, name in enumerate(table.names)
        ],
        "looking_as": None if seat is None else table.names[seat],
    }
    match = table.match
    if match.rules is None:
        return data | {"stage": "gathering", "your_turn": False, "next": None}
    seen = view(match, seat)
    awaited = seen.awaited
    yours = awaited is not None and awaited in table.mine
    return data | {
        "edition": seen.edition,
        "options": list(seen.options),
        "stage": seen.stage,
        "waits_for": waits_for(match).spoken(said) if awaited is not None else None,
        "your_turn": yours,
        "next": {"tool": TOOLS[seen.stage], "seat": match.seats[awaited]}
        if yours and awaited is not None
        else None,
        "seconds_left": table.seconds_left(),
        "pegs": pegs_data(match.rules, said),
        "keys": [said.gettext(key) for key in match.rules.keys],
        "rows": match.rules.rows,
        "rounds": match.rules.rounds,
        "round": _round(seen, seen.rounds[-1], match.rules, said),
        "own_code": None if seen.own_code is None else str(seen.own_code),
        "earlier_rounds": [_ended(seen, one) for one in seen.rounds[:-1]],
        "totals": dict(zip(seen.seats, seen.totals, strict=True)),
        "ended": seen.ended,
        "winners": [seen.seats[one] for one in seen.winners],
    }


def pegs_data(rules: Rules, said: Translations) -> dict[str, str] | None:
    """Each peg's letter and name; none where codes are words."""
    if rules.words is not None:
        return None
    return {letter: peg.spoken.spoken(said) for letter, peg in rules.pegs.items()}


def _round(seen: View, round: RoundView, rules: Rules, said: Translations) -> dict[str, Any]:
    return _ended(seen, round) | {
        "holes": round.holes,
        "seal": round.commitment,
        "rows": [
            {
                "row": number,
                "by": seen.seats[row.seat],
                "guess": None if row.guess is None else str(row.guess),
                "mark": None if row.mark is None else list(row.mark),
                "said": None
                if row.mark is None
                else ", ".join(part.spoken(said) for part in mark_text(rules, row.mark)),
                "points": row.points,
            }
            for number, row in enumerate(round.rows, 1)
        ],
    }


def _ended(seen: View, round: RoundView) -> dict[str, Any]:
    points = None if round.points is None else dict(zip(seen.seats, round.points, strict=True))
    return {
        "round": round.number,
        "codemaker": seen.seats[round.codemaker],
        "rows_played": len(round.rows),
        "outcome": round.outcome,
        "code": None if round.code is None else str(round.code),
        "false_rows": list(round.false_rows),
        "points": points,
    }
