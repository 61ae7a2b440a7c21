"""The table as a browser computes it from its events, without the server's own `TableState`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from codepegs.play.table.event_codec import read_terms
from codepegs.play.table.state import TableState
from codepegs.play.table.terms import Terms
from codepegs.rules.code import Code

Event = dict[str, Any]


class Seen:
    """The table after the events that this browser has received."""

    def __init__(self) -> None:
        self.stage = "nothing"
        self.terms: Terms | None = None
        self.chairs: list[str | None] = []
        self.agreed: set[int] = set()
        self.offers = 0
        self.owing: set[int] = set()
        """The seats that have promised a share of the dice and not given it."""
        self.shares: set[int] = set()
        """The seats that have given a share of the dice."""
        self.round = 0
        """How many rounds were begun, replays counted."""
        self.rows = 0
        self.tries = 0
        """How often something was guessed in this row; a guess may be taken back."""
        self.codemaker = 0
        self.turn: int | None = None
        self.holes = 0
        self.guess: Code | None = None
        """The guess that waits for its mark."""
        self.guesser = 0
        self.sealed = False
        """The machine knows the code."""
        self.code: Code | None = None
        """The code, where this seat may know it."""
        self.marks = 0
        """How many rows of this round are marked."""
        self.since = 0.0
        """Since when somebody is awaited, by the clock of a server."""
        self.patience = 0
        self.resigned: set[int] = set()
        self.rematch: set[int] = set()
        self.next_table: str | None = None

    @property
    def by_hand(self) -> bool:
        """Marks are given by hand."""
        return self.terms is not None and "marks=hand" in self.terms.options

    @property
    def waits_for(self) -> tuple[str, int] | None:
        """What the match waits for, and from whom."""
        if self.stage != "playing":
            return None
        if not self.holes:
            return "code", self.codemaker
        if self.turn is not None:
            return "guess", self.turn
        return ("mark" if self.guess is not None else "reveal"), self.codemaker

    def apply(self, event: Event) -> None:
        """Apply one event."""
        applied = _APPLY.get(event["event"])
        if applied is not None:
            applied(self, event)


def _opened(seen: Seen, event: Event) -> None:
    seen.terms = read_terms(event["terms"], TableState())
    seen.chairs = [None] * seen.terms.players
    seen.stage = "gathering"


def _person_sat(seen: Seen, event: Event) -> None:
    seen.chairs[event["seat"]] = event["name"]
    seen.agreed.add(event["seat"])
    if event["owes_share"]:
        seen.owing.add(event["seat"])


def _bot_sat(seen: Seen, event: Event) -> None:
    seen.chairs[event["seat"]] = ""
    seen.agreed.add(event["seat"])


def _freed(seen: Seen, event: Event) -> None:
    seen.chairs[event["seat"]] = None
    for seats in (seen.agreed, seen.owing, seen.shares):
        seats.discard(event["seat"])


def _offered(seen: Seen, event: Event) -> None:
    seen.terms = read_terms(event["terms"], TableState())
    seen.chairs = [*seen.chairs, *[None] * seen.terms.players][: seen.terms.players]
    seen.agreed = {event["seat"]} | {seat for seat, one in enumerate(seen.chairs) if one == ""}
    seen.offers += 1


def _agreed(seen: Seen, event: Event) -> None:
    seen.agreed.add(event["seat"])


def _share_given(seen: Seen, event: Event) -> None:
    seen.shares.add(event["seat"])
    seen.owing.discard(event["seat"])


def _begun(seen: Seen, event: Event) -> None:
    seen.stage = "playing"
    seen.patience = event["patience"]


def _round_begun(seen: Seen, event: Event) -> None:
    seen.round += 1
    seen.codemaker = event["codemaker"]
    seen.rows = seen.tries = seen.holes = seen.marks = 0
    seen.turn = seen.guess = seen.code = None


def _code_set(seen: Seen, event: Event) -> None:
    seen.holes = event["holes"]
    seen.sealed = event["commitment"] is not None
    if "code" in event:
        seen.code = Code(event["code"])


def _codemaker_awaited(seen: Seen, event: Event) -> None:
    seen.since = event["since"]


def _row_opened(seen: Seen, event: Event) -> None:
    seen.turn = event["seat"]
    seen.since = event["since"]


def _guessed(seen: Seen, event: Event) -> None:
    seen.rows += 1
    seen.tries += 1
    seen.turn = None
    seen.guess = Code(event["guess"])
    seen.guesser = event["seat"]


def _taken_back(seen: Seen, event: Event) -> None:
    seen.rows -= 1
    seen.guess = None
    seen.turn = event["seat"]
    seen.since = event["since"]


def _marked(seen: Seen, event: Event) -> None:
    seen.guess = None
    seen.tries = 0
    seen.marks += 1


def _ran_out(seen: Seen, event: Event) -> None:
    seen.rows += 1
    seen.turn = None


def _resigned(seen: Seen, event: Event) -> None:
    seen.resigned.add(event["seat"])


def _over(seen: Seen, event: Event) -> None:
    seen.stage = "over"


def _rematch_offered(seen: Seen, event: Event) -> None:
    seen.rematch.add(event["seat"])


def _rematch_begun(seen: Seen, event: Event) -> None:
    seen.next_table = event["table"]


def _closed(seen: Seen, event: Event) -> None:
    seen.stage = "closed"


_APPLY: dict[str, Callable[[Seen, Event], None]] = {
    "TableOpened": _opened,
    "PersonSat": _person_sat,
    "BotSat": _bot_sat,
    "SeatFreed": _freed,
    "TermsOffered": _offered,
    "TermsAgreed": _agreed,
    "ShareGiven": _share_given,
    "MatchBegun": _begun,
    "RoundBegun": _round_begun,
    "CodeSet": _code_set,
    "CodemakerAwaited": _codemaker_awaited,
    "RowOpened": _row_opened,
    "Guessed": _guessed,
    "GuessTakenBack": _taken_back,
    "Marked": _marked,
    "RowRanOut": _ran_out,
    "SeatResigned": _resigned,
    "MatchEnded": _over,
    "RematchOffered": _rematch_offered,
    "RematchBegun": _rematch_begun,
    "TableClosed": _closed,
}
