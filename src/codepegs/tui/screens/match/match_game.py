"""A game as the match screen plays it. Where it is played is the game's own business."""

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
    """Whoever looks at a game. Called on the loop of the screen only."""

    def happened(self, event: Event, match: Match, line: Text | None) -> None:
        """An event, the match after it, and what is said of it, if anything."""

    def said(self, line: Text | str) -> None:
        """Anything else that is to be read."""

    def changed(self) -> None:
        """Something else is different: look again."""

    def over_to(self, game: Game) -> None:
        """A rematch: go over to that game."""


class Game(Protocol):
    """One match and what can be done in it."""

    is_local: bool
    """Played on this machine, and kept here."""

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
        """What is waited for, and of which seat."""

    @property
    def actions(self) -> Sequence[GameAction]:
        """What else can be done now."""

    @property
    def connection_text(self) -> Text | None:
        """How the connection is, where it is not fine."""

    @property
    def is_within_reach(self) -> bool:
        """Whether what is done now is done at once; else it waits for a connection."""

    @property
    def gives_hints(self) -> bool:
        """Whether hints are fair here: nobody plays against us who is not at this screen."""

    @property
    def is_kept(self) -> bool:
        """Whether this machine keeps it, to be gone on with when this program has ended."""

    def own_code(self, seat: int) -> Code | None:
        """The code that this seat has set for the running round."""

    def now(self) -> float:
        """The time, by the clock of the deadlines."""

    def thinking(self) -> bool:
        """Whether a bot of this machine thinks."""

    def hold(self, held: bool) -> None:
        """Wait, or go on: nothing begins by itself while somebody reads how a round ended."""

    async def start(self, watcher: GameObserver) -> None:
        """Begin, or go on, and tell the watcher of everything from here on."""

    async def stop(self) -> None:
        """Nobody looks any more."""

    async def do(self, command: Command) -> None:
        """Do what somebody asks for, or raise a refusal that changes nothing."""

    def hint_screen(self, seat: int, row: str) -> Screen[Any] | None:
        """Where to ask for a hint, with the letters of a row somebody thinks of; or none."""

    def review_screen(self) -> Screen[Any] | None:
        """Where to look back at the match, if that can be done."""


# -- What the match screen says of a game: what is awaited of whom, and how ------------------------


def prompt_of(game: Game) -> Text:
    """What is awaited, and of whom."""
    match = game.match
    stage, seat = game.awaited
    if seat is None:
        return say("The match is over.")
    if seat in game.here:
        return prompt_for(match, stage, seat)
    name = match.seats[seat]
    return (
        say("{name} thinks …", name=name)
        if game.thinking()
        else say("{name} is awaited.", name=name)
    )


def clock_of(game: Game) -> Text | None:
    """How much time the row has left, where there is a limit."""
    deadline = game.match.current.deadline
    if deadline is None:
        return None
    left = max(0, ceil(deadline - game.now()))
    return say_number("{n} second left", "{n} seconds left", left)
