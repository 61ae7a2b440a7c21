"""Who plays a local match, and by which rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from codepegs.play.player_names import check_player_name, refuse_look_alike
from codepegs.rules import Edition, Match, Rules, check_name, next_breaker
from codepegs.text import Refusal
from codepegs.text.refusals import rules as rules_texts

DEFAULT_EDITION = "standard"
BOT = "bot"
BOT_NAMES = ("Robin", "Kim", "Noa", "Sascha", "Toni")


@dataclass(frozen=True)
class Seat:
    """A place at the table, for a person or for a bot."""

    name: str
    is_bot: bool


def read_seats(written: Sequence[str], edition: Edition) -> tuple[Seat, ...]:
    """The seats as written, `Ann`, `bot` or `bot:Robin`; bots take those that are missing.

    >>> from codepegs import edition
    >>> [(seat.name, seat.is_bot) for seat in read_seats(["Ann"], edition("duel"))]
    [('Ann', False), ('Robin', True)]
    """
    asked = [*written, *[BOT] * (edition.players[0] - len(written))]
    if len(asked) not in edition.players:
        numbers = edition.player_numbers
        raise Refusal("players/number", came=len(asked), edition=edition.name, expected=numbers)
    taken = [name.partition(":")[2].strip() if is_bot(name) else name for name in asked]
    free = (name for name in BOT_NAMES if name not in taken)
    names = [
        check_name(name or next(free)) if is_bot(one) else check_player_name(name)
        for name, one in zip(taken, asked, strict=True)
    ]
    refuse_alike(names)
    return tuple(Seat(name, is_bot(one)) for name, one in zip(names, asked, strict=True))


def refuse_alike(names: Sequence[str]) -> None:
    """Refuse names at one screen of which two are the same or can be taken for each other."""
    for seat, name in enumerate(names):
        if name in names[:seat]:
            raise Refusal("seat/twice", came=name)
        refuse_look_alike(name, names[:seat])


def is_called(written: str, bot: str) -> bool:
    """Whether `bot` or `bot:Robin` may mean the bot of that name."""
    return is_bot(written) and written.partition(":")[2].strip() in ("", bot)


def is_bot(written: str) -> bool:
    """Whether a seat was written for a bot: `bot`, or `bot:Robin`."""
    return written.partition(":")[0].strip().casefold() == BOT


def is_shared(match: Match, bot_seats: Collection[int]) -> bool:
    """More than one person sits at this screen."""
    return sum(seat not in bot_seats for seat in match.playing) > 1


def next_person(match: Match, bot_seats: Collection[int]) -> int:
    """The person who guesses next, once a code is set."""
    breaker = next_breaker(match)
    while breaker in bot_seats:
        breaker = next_breaker(match, breaker)
    return breaker


def discreet(refusal: Refusal) -> Refusal:
    """A refusal that does not repeat a code that somebody typed unseen, as the rules' do."""
    if refusal.code not in rules_texts.TEXTS:
        return refusal
    secret = {"came": "…", "peg": "…", "colour": "…"}
    gaps = {gap: secret.get(gap, value) for gap, value in refusal.gaps.items()}
    return Refusal(refusal.code, **gaps)


@dataclass(frozen=True)
class LocalSetup:
    """The rules, the names of the seats, the bots among them, and who begins."""

    rules: Rules
    names: tuple[str, ...]
    strengths: Mapping[int, str] = field(default_factory=dict)
    """The strength of each bot, by its seat. People have the other seats."""
    first: int | None = None
    """The seat of the first codemaker; `None`: drawn by lot."""

    @classmethod
    def seated(
        cls, rules: Rules, seats: Sequence[Seat], strength: str, first: int | None = None
    ) -> LocalSetup:
        """These seats, whose bots all have one strength."""
        strengths = {seat: strength for seat, one in enumerate(seats) if one.is_bot}
        return cls(rules, tuple(one.name for one in seats), strengths, first)

    @property
    def people(self) -> frozenset[int]:
        """The seats of the people."""
        return frozenset(range(len(self.names))) - self.strengths.keys()
