"""A match in which a model has seats: which of them is meant, and the board as it sees it."""

from __future__ import annotations

from typing import Any

from codepegs.mcp.model_match import LocalModelMatch
from codepegs.mcp.online_match import OnlineModelMatch
from codepegs.rules import RoundView, Rules, View, mark_text, view, waits_for
from codepegs.text import Refusal, Translations, say

ModelMatch = LocalModelMatch | OnlineModelMatch
"""A match in this process, or on a server: the tools need the same of both."""


def chosen_seat(table: ModelMatch, came: str | None) -> int:
    """The model's seat of that name or number, else the awaited one, else its first."""
    if not table.mine:
        raise Refusal("mcp/no-seat")
    if came is None:
        awaited = table.match.awaited
        return awaited if awaited in table.mine else table.mine[0]
    for seat in table.mine:
        if came.strip() in (table.names[seat], str(seat + 1)):
            return seat
    raise Refusal("mcp/seat", came=came, expected=tuple(table.names[seat] for seat in table.mine))


# -- A board in plain values, as one seat may see it -----------------------------------------------

TOOLS = {"code": "set_code", "guess": "guess", "mark": "give_mark", "reveal": "reveal"}
"""The tool for what a match waits for."""


def board_data(table: ModelMatch, seat: int | None, said: Translations) -> dict[str, Any]:
    """The match as that seat sees it; without a seat, as a spectator does."""
    if table.match.rules is not None:
        said = table.match.rules.edition.in_words(said)
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
        "remarks": [remark.spoken(said) for remark in table.remarks],
    }
    match = table.match
    if match.rules is None:
        return data | {"stage": "gathering", "your_turn": False, "next": None}
    seen = view(match, seat)
    awaited = seen.awaited
    following = None
    if awaited is not None and awaited in table.mine:
        following = {"tool": TOOLS[seen.stage], "seat": match.seats[awaited]}
    luck = table.luck()
    return data | {
        "edition": seen.edition,
        "options": list(seen.options),
        "stage": seen.stage,
        "waits_for": waits_for(match).spoken(said) if awaited is not None else None,
        "your_turn": following is not None,
        "next": following,
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
        "stayed_away": [seen.seats[one] for one in seen.absent],
        "winners": [seen.seats[one] for one in seen.winners],
        "dice": luck and {"verdict": luck.verdict, "said": luck.text.spoken(said)},
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
        "clue": round.clue,
        "rows": [
            {
                "row": number,
                "by": seen.seats[row.seat],
                "guess": row.guess and str(row.guess),
                "mark": None if row.mark is None else list(row.mark),
                "said": row.mark and say("{mark}", mark=mark_text(rules, row.mark)).spoken(said),
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
        "false_clue": round.false_clue,
        "points": points,
    }
