"""A session at the keyboard: agree on a match, play it, and keep what was played in a file."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from codepegs.line.console import Console, Quit, Speaker
from codepegs.line.line_game import LineGame
from codepegs.line.match_setup import SetupArguments, agree
from codepegs.play import PLAIN
from codepegs.play.local import BOT, LocalMatch, LocalSetup, Seat, is_called
from codepegs.rules import Edition, Lexicon, Match
from codepegs.rules.notation import write_notation
from codepegs.terminal import begin_file, from_home, take_away, write_text
from codepegs.text import Refusal, Text, Translations, Whole, say


@dataclass(frozen=True)
class SessionContext(Speaker):
    """What a session needs from outside: a console, a language, words, a clock and dice."""

    console: Console
    language: Translations
    lexicon: Lexicon
    clock: Callable[[], float]
    dice: random.Random
    words: str = "en"
    strength: str = PLAIN
    """How the bots play."""

    def about(self, edition: Edition) -> SessionContext:
        """The same, in the words of that edition."""
        return replace(self, language=edition.in_words(self.language))


INTERRUPTED = say("Interrupted.")
NO_MORE_INPUT = say("The input has ended before the match.")


class MatchFile:
    """Keeps the match so far in a file, in notation, without the running code.

    If the file cannot be written, the game goes on, and each change tries again.
    """

    def __init__(self, context: SessionContext, path: str | None) -> None:
        self.context = context
        self.path = None if path is None else from_home(path)
        self.match = Match()
        self.trouble: Refusal | None = None
        """Why the file does not hold the match as it stands."""
        if self.path is not None:
            begin_file(self.path)

    def record(self, match: Match) -> None:
        """Keep the match as it stands; say it once if that fails."""
        self.match = match
        self.context = self.context.about(match.played_by.edition)
        before = self.trouble
        self._write()
        if self.trouble is not None and before is None:
            text = say(
                '"{file}" cannot be written: {reason}. Play on: it is tried again after each '
                "change, and you may choose another place before you leave.",
                **self._failed,
            )
            self.context.say(text)

    def _write(self) -> None:
        if self.path is None:
            return
        self.trouble = None
        try:
            write_text(self.path, write_notation(self.match))
        except Refusal as trouble:
            self.trouble = trouble

    @property
    def _failed(self) -> dict[str, object]:
        assert self.path is not None and self.trouble is not None
        return {"file": Whole(self.path), "reason": self.trouble.gaps["reason"]}

    def offer(self, *, left: bool) -> None:
        """Ask for a file name, if the match was left without a file or its file cannot be written."""
        if not any(round.rows for round in self.match.rounds):
            return
        if self.trouble is not None:
            self._write()
        if self.trouble is not None:
            question = say(
                '"{file}" cannot be written: {reason}. To keep the match, type another file '
                "name; else press Enter:",
                **self._failed,
            )
            self._ask_for_place(question)
        elif left and self.path is None:
            question = say("To keep the match so far, type a file name; else press Enter:")
            self._ask_for_place(question)

    def _ask_for_place(self, question: Text) -> None:
        while answer := self.context.console.ask(question.spoken(self.context.language)):
            path = from_home(answer)
            try:
                # The same file may be tried once more.
                if path != self.path:
                    begin_file(path)
                self._move(path)
            except Refusal as trouble:
                self.context.say(trouble)
            else:
                return

    def _move(self, path: str) -> None:
        """Keep the match in another file; where that fails, remove the file again."""
        try:
            write_text(path, write_notation(self.match))
        except Refusal:
            if path != self.path:
                take_away(path)
            raise
        self.path, self.trouble = path, None

    def close(self, why: Text | None = None) -> None:
        """Say in one line whether the match was kept; `why` says what has cut it short."""
        if self.path is None or self.match.rules is None:
            if self.path is not None:
                take_away(self.path)
            if why is not None:
                self.context.say(why)
            return
        if why is not None and self.trouble is not None:
            self._write()
        if why is not None and self.trouble is not None:
            self.context.say(
                say(
                    '{why} The match could not be kept: "{file}" cannot be written: {reason}.',
                    why=why,
                    **self._failed,
                )
            )
        elif why is not None:
            self.context.say(
                say("{why} The match so far is in {file}.", why=why, file=Whole(self.path))
            )
        elif self.trouble is None:
            self.context.say(say("The match is written in {file}.", file=Whole(self.path)))


def sit_down(
    context: SessionContext,
    wishes: SetupArguments,
    *,
    first: str | None = None,
    save: str | None = None,
) -> bool:
    """Play one match; false if it was interrupted. At the end of input `EOFError` is raised."""
    keeper = MatchFile(context, save)
    try:
        try:
            rules, seats = agree(
                context.console,
                context.language,
                wishes,
                lexicon=context.lexicon,
                words=context.words,
            )
            setup = LocalSetup.seated(rules, seats, context.strength, _first(seats, first))
            played = LocalMatch(setup, clock=context.clock, dice=context.dice)
            LineGame(context.console, context.language, played, record=keeper.record).play()
            keeper.offer(left=False)
        except Quit:
            keeper.offer(left=True)
    except KeyboardInterrupt:
        keeper.close(INTERRUPTED)
        return False
    except EOFError:
        keeper.close(NO_MORE_INPUT)
        raise
    except (Refusal, ModuleNotFoundError):
        # The command line asks for what cannot be, or a bot's package is missing.
        keeper.close()
        raise
    keeper.close()
    return True


def _first(seats: Sequence[Seat], first: str | None) -> int | None:
    """The seat of that name; a bot may be called as its seat was written: `bot`, `bot:Robin`."""
    if first is None:
        return None
    names = [seat.name for seat in seats]
    called = [seat.name for seat in seats if seat.is_bot and is_called(first, seat.name)]
    if first in names:
        return names.index(first)
    if len(called) == 1:
        return names.index(called[0])
    if called:
        ways = tuple(f"{BOT}:{name}" for name in called)
        raise Refusal("seat/which-bot", came=first, expected=ways)
    raise Refusal("seat/nobody", came=first, expected=tuple(names))
