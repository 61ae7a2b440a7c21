"""A game as the match screen plays it, on this machine or on a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Protocol

from textual.screen import Screen

from codepegs.play.local import prompt_for
from codepegs.rules import Code, Command, Event, Match, Stage
from codepegs.text import Text, say, say_number


@dataclass(frozen=True)
class GameAction:
    """Something that can be done now besides playing, such as a rematch."""

    name: str
    label: Text
    do: Callable[[], Awaitable[None]]


class GameObserver(Protocol):
    """What a game tells of itself, in the event loop of the screen: `MatchScreen`, or a test."""

    def happened(self, event: Event, match: Match, line: Text | None) -> None:
        """An event, the match after it, and the sentence about it, if there is one."""

    def said_line(self, line: Text | str) -> None:
        """A sentence about anything else."""

    def changed(self) -> None:
        """Something else has changed."""

    def over_to(self, game: Game) -> object:
        """The rematch has begun as that game."""


class Game(Protocol):
    """One match and what can be done in it."""

    is_local: bool
    """Whether it is played on this machine."""

    @property
    def match(self) -> Match:
        """The match as everybody may see it; no code is in it before its reveal."""

    @property
    def here(self) -> frozenset[int]:
        """The seats of the people at this screen."""

    @property
    def bots(self) -> Mapping[int, str]:
        """The strength of each seat that a bot plays now."""

    @property
    def awaited(self) -> tuple[Stage, int | None]:
        """What is awaited, and of which seat."""

    @property
    def actions(self) -> Sequence[GameAction]:
        """What can be done now besides playing."""

    @property
    def connection_text(self) -> Text | None:
        """What is wrong with the connection, or who is away."""
        return None

    @property
    def luck_text(self) -> Text | None:
        """Whether the dice of a match on a server are proven; here nobody checks them."""
        return None

    @property
    def remarks(self) -> Sequence[Text]:
        """What is said of the match wherever its result is shown."""
        return ()

    @property
    def is_within_reach(self) -> bool:
        """Whether a command is done at once; else it waits for a connection."""
        return True

    @property
    def gives_hints(self) -> bool:
        """Whether hints are fair: nobody plays who is not at this screen."""
        return True

    @property
    def is_kept(self) -> bool:
        """Whether this machine keeps the match for another time."""
        return False

    def own_code(self, seat: int) -> Code | None:
        """The code that this seat has set for the running round."""

    def now(self) -> float:
        """The time, by the clock of the deadlines."""

    def thinking(self) -> bool:
        """Whether a bot of this machine thinks."""

    def hold(self, held: bool) -> None:
        """Hold bots and clock while the end of a round is read, or let them go on."""

    async def start(self, observer: GameObserver) -> None:
        """Begin or go on with the match, and tell the observer about it."""

    async def stop(self) -> None:
        """Leave the match as it stands."""

    async def do(self, command: Command) -> None:
        """Do the command, or raise a refusal that changes nothing."""

    def hint_screen(self, seat: int, row: str) -> Screen[Any] | None:
        """The screen of hints, with a row to ask about; `None` if there are no hints."""

    def review_screen(self) -> Screen[Any] | None:
        """The screen of the review, if there can be one."""


def prompt_of(game: Game) -> Text:
    """What is awaited, and of whom."""
    match = game.match
    stage, seat = game.awaited
    if seat is None:
        return say("The match is over.")
    if seat in game.here:
        return prompt_for(match, stage, seat)
    awaited = say("{name} is awaited.", name=match.seats[seat])
    return say("{name} thinks …", name=match.seats[seat]) if game.thinking() else awaited


def clock_of(game: Game) -> Text | None:
    """The time that the row has left, if there is a limit."""
    deadline = game.match.current.deadline
    if deadline is None:
        return None
    left = max(0, ceil(deadline - game.now()))
    return say_number("{n} second left", "{n} seconds left", left)
