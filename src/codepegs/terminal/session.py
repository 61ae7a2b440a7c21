"""A session at the keyboard: agree on a match, play it, keep what was played, leave tidily."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from codepegs.rules.commands import Begin
from codepegs.rules.edition import Lexicon
from codepegs.rules.match import Match
from codepegs.rules.notation import write_notation
from codepegs.rules.refusal import Refusal
from codepegs.rules.text import Text, Translations, say
from codepegs.terminal.before_match import Agreement, Wishes, agree
from codepegs.terminal.console import Console
from codepegs.terminal.keyboard import Quit
from codepegs.terminal.line_game import LineGame
from codepegs.terminal.trouble import Trouble, begin_file, write_text


@dataclass(frozen=True)
class World:
    """What a session needs from outside: a console, a language, words, a clock and dice."""

    console: Console
    language: Translations
    lexicon: Lexicon
    clock: Callable[[], float]
    dice: random.Random
    words: str = "en"

    def say(self, text: Text) -> None:
        """Put one line out, in the language of the session."""
        self.console.say(text.spoken(self.language))


class Keeper:
    """Keeps the match so far in a file, in notation. The running code is never in it."""

    def __init__(self, world: World, path: str | None) -> None:
        self.world = world
        self.path = path
        self.match = Match()
        if path is not None:
            begin_file(path)

    def record(self, match: Match) -> None:
        """Keep the match as it stands; a file that cannot be written does not stop the game."""
        self.match = match
        if self.path is None:
            return
        try:
            write_text(self.path, write_notation(match))
        except Trouble as trouble:
            self.world.console.say(trouble.spoken(self.world.language))

    def offer(self) -> None:
        """Somebody leaves, and nothing keeps what was played: ask where it may be kept."""
        if self.path is not None or not any(round.rows for round in self.match.rounds):
            return
        question = say("To keep the match so far, type a file name; else press Enter:")
        while path := self.world.console.ask(question.spoken(self.world.language)):
            try:
                begin_file(path)
            except Trouble as trouble:
                self.world.console.say(trouble.spoken(self.world.language))
            else:
                self.path = path
                self.record(self.match)
                return

    def close(self, *, interrupted: bool = False) -> None:
        """Say in one line what has become of the match."""
        kept = self.path is not None and self.match.rules is not None
        if self.path is not None and not kept:
            Path(self.path).unlink(missing_ok=True)
        if interrupted and kept:
            self.world.say(say("Interrupted. The match so far is in {file}.", file=self.path))
        elif interrupted:
            self.world.say(say("Interrupted."))
        elif kept:
            self.world.say(say("The match is written in {file}.", file=self.path))


def sit_down(
    world: World, wishes: Wishes, *, first: str | None = None, save: str | None = None
) -> bool:
    """Play one match; whether it came to its end or was left, rather than interrupted."""
    keeper = Keeper(world, save)
    try:
        try:
            agreement = agree(
                world.console, world.language, wishes, lexicon=world.lexicon, words=world.words
            )
            _game(world, agreement, keeper).play(_begin(agreement, first))
        except Quit:
            keeper.offer()
    except (EOFError, KeyboardInterrupt):
        keeper.close(interrupted=True)
        return False
    except Refusal:
        # Nothing was played: what was wished for on the command line cannot be.
        keeper.close()
        raise
    keeper.close()
    return True


def _game(world: World, agreement: Agreement, keeper: Keeper) -> LineGame:
    bots = frozenset(seat for seat, one in enumerate(agreement.seats) if one.is_bot)
    return LineGame(
        world.console,
        world.language,
        bot_seats=bots,
        clock=world.clock,
        dice=world.dice,
        record=keeper.record,
    )


def _begin(agreement: Agreement, first: str | None) -> Begin:
    names = tuple(seat.name for seat in agreement.seats)
    if first is not None and first not in names:
        raise Trouble("seat/nobody", came=first, expected=names)
    return Begin(agreement.rules, names, None if first is None else names.index(first))
