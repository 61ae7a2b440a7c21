"""The line game: a whole match at one keyboard, each change said in one line.

It joins people at a `Console` with bots, and asks the rules for everything else. Nothing secret is
said before its time, and where several people share the screen it is wiped after a code was set.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from math import ceil

from codepegs.play import bots
from codepegs.rules import commands as c
from codepegs.rules import events as e
from codepegs.rules.decide import decide
from codepegs.rules.flow import next_breaker
from codepegs.rules.match import Match
from codepegs.rules.refusal import Refusal
from codepegs.rules.text import Text, Translations, say
from codepegs.rules.view import view
from codepegs.terminal import asides
from codepegs.terminal.console import Console, TimeUp
from codepegs.terminal.sentences import (
    false_mark_lines,
    key_lines,
    peg_names,
    row_of_pegs,
    tell,
)


class Quit(Exception):
    """Somebody wants to leave."""


class LineGame:
    """One match. `clock` and `dice` come from outside; `record` is told of every change."""

    def __init__(
        self,
        console: Console,
        language: Translations,
        *,
        bot_seats: frozenset[int],
        clock: Callable[[], float],
        dice: random.Random,
        record: Callable[[Match], None],
    ) -> None:
        self.console = console
        self.language = language
        self.bot_seats = bot_seats
        self.clock = clock
        self.dice = dice
        self.record = record
        self.match = Match()
        self.at_keyboard: int | None = None
        self.shows_code = False

    def play(self, begin: c.Begin) -> Match:
        """Play to the end; `Quit` when somebody leaves before it."""
        self._introduce(begin)
        self._do(begin)
        while self.match.stage != "over":
            self._turn()
        return self.match

    # -- The table ---------------------------------------------------------------------------

    def _introduce(self, begin: c.Begin) -> None:
        rules = begin.rules
        self._say(
            say("{edition}: {title}.", edition=rules.edition.name, title=say(rules.edition.title))
        )
        players = tuple(
            say("{name} (bot)", name=name) if seat in self.bot_seats else name
            for seat, name in enumerate(begin.seats)
        )
        self._say(say("At the table: {players}.", players=players))
        if rules.written:
            self._say(say("Options: {options}.", options=rules.written))
        self._say(say("The pegs: {pegs}.", pegs=peg_names(rules)))
        self._say_all(key_lines(rules))
        self._say(say("Type {help} at any time.", help=self._command_word(asides.HELP, begin)))

    def _command_word(self, aside: str, begin: c.Begin) -> str:
        word = self.language.gettext(aside)
        offered = asides.aside_in(word, (aside,), begin.rules, self.language)
        return f'"{word}"' if offered else f'"/{word}"'

    def _do(self, command: c.Command) -> None:
        now = self.clock()
        deadline = self._deadline
        if isinstance(command, c.Guess) and deadline is not None and now >= deadline:
            command = c.RunOut()
        events = decide(self.match, command, now=now, dice=self.dice)
        for event, match, line in tell(self.match, events):
            self.match = match
            if line is not None:
                self._say(line)
            if isinstance(event, e.Revealed):
                self._say_all(false_mark_lines(match, match.current))
            elif isinstance(event, e.RoundScored | e.RoundAborted | e.RoundDropped):
                for row in asides.card_lines(match, self.language):
                    self.console.say(row)
        self.record(self.match)

    def _turn(self) -> None:
        seat = self.match.awaited
        assert seat is not None
        try:
            self._do(self._bot(seat) if seat in self.bot_seats else self._person(seat))
        except Refusal as refusal:
            self.console.say(refusal.spoken(self.language))
        except TimeUp:
            self._do(c.RunOut())

    def _bot(self, seat: int) -> c.Command:
        rules, seen = self.match.played_by, view(self.match, seat)
        if self.match.stage == "code":
            return c.SetCode(seat, bots.choose_code(rules, self.dice))
        if self.match.stage == "guess":
            return c.Guess(seat, bots.choose_guess(rules, seen, self.dice))
        return c.GiveMark(seat, bots.choose_mark(rules, seen))

    def _person(self, seat: int) -> c.Command:
        match self.match.stage:
            case "code":
                return self._code(seat)
            case "guess":
                return self._guess(seat)
            case "mark":
                return self._mark(seat)
            case _:
                return self._reveal(seat)

    # -- What a person is asked for ----------------------------------------------------------

    def _guess(self, seat: int) -> c.Command:
        self.at_keyboard = seat
        rules, name = self.match.played_by, self.match.seats[seat]
        row = len(self.match.current.rows) + 1
        deadline = self._deadline
        place = (
            say("Row {row}", row=row)
            if rules.rows is None
            else say("Row {row} of {rows}", row=row, rows=rules.rows)
        )
        if deadline is None:
            prompt = say("{place}, {name}:", place=place, name=name)
        else:
            left = max(0, ceil(deadline - self.clock()))
            prompt = say("{place}, {name}, {n} s:", place=place, name=name, n=left)
        answer = self._ask(seat, prompt, asides.ALWAYS)
        return c.Guess(seat, answer) if isinstance(answer, str) else answer

    def _code(self, seat: int) -> c.Command:
        """Ask for a code that nobody sees, and let nobody see it afterwards."""
        self._hand_over(
            seat,
            say(
                "{name} sets the code, the others look away. {name}, press Enter.",
                name=self.match.seats[seat],
            ),
        )
        rules, name = self.match.played_by, self.match.seats[seat]
        offered = asides.WHEN_SETTING_BY_HAND if rules.marks_by_hand else asides.WHEN_SETTING
        prompt = (
            say("{name}, your code:", name=name)
            if self.shows_code
            else say("{name}, your code (it is not shown):", name=name)
        )
        answer = self._ask(seat, prompt, asides.ALWAYS | offered, hidden=not self.shows_code)
        if not isinstance(answer, str):
            return answer
        try:
            code = rules.code(answer)
        except Refusal as refusal:
            raise self._discreet(refusal) from None
        self.shows_code = False
        self._wipe()
        return c.SetCode(seat, code)

    def _mark(self, seat: int) -> c.Command:
        self.at_keyboard = seat
        rules = self.match.played_by
        keys = tuple(say(key) for key in rules.keys)
        row = len(self.match.current.rows)
        prompt = say(
            "{name}, your mark for row {row} ({keys}):",
            name=self.match.seats[seat],
            row=row,
            keys=keys,
        )
        answer = self._ask(seat, prompt, asides.ALWAYS | asides.WHEN_MARKING)
        if not isinstance(answer, str):
            return answer
        numbers = _numbers(answer, len(keys))
        if numbers is None:
            meanings = tuple(say(meaning) for meaning in rules.key_meanings)
            raise Refusal(
                "mark/count",
                came=answer,
                count=len(re.findall("[0-9]+", answer)),
                expected=len(keys),
                keys=meanings,
            )
        return c.GiveMark(seat, numbers)

    def _reveal(self, seat: int) -> c.Command:
        prompt = say("{name}, lift the shield. Your code:", name=self.match.seats[seat])
        answer = self._ask(seat, prompt, asides.ALWAYS)
        return c.Reveal(seat, answer) if isinstance(answer, str) else answer

    # -- Prompts -----------------------------------------------------------------------------

    def _ask(
        self, seat: int, prompt: Text, offered: dict[str, str], *, hidden: bool = False
    ) -> str | c.Command:
        """What somebody types, after all asides; some asides are moves themselves."""
        rules = self.match.played_by
        while True:
            spoken = prompt.spoken(self.language)
            line = (
                self.console.ask_hidden(spoken)
                if hidden
                else self.console.ask(spoken, self._deadline)
            )
            found = asides.aside_in(line, tuple(offered), rules, self.language)
            if found is None:
                return line
            aside, rest = found
            if aside == asides.QUIT:
                raise Quit
            if aside == asides.RESIGN:
                if self._confirms_resigning(seat):
                    return c.Resign(seat)
            elif aside == asides.TABLE:
                return c.SetCode(
                    seat, None, int(rest) if re.fullmatch("[0-9]{1,2}", rest) else None
                )
            elif aside == asides.SHOW:
                self.shows_code = True
                hidden = False
                prompt = say("{name}, your code:", name=self.match.seats[seat])
            elif aside == asides.CODE:
                self._remind(seat)
            else:
                self._answer(aside, offered)

    def _answer(self, aside: str, offered: dict[str, str]) -> None:
        rules = self.match.played_by
        if aside == asides.SCORE:
            for line in asides.card_lines(self.match, self.language):
                self.console.say(line)
            return
        self._say_all(
            {
                asides.HELP: lambda: asides.help_lines(self.match, offered, self.language),
                asides.ROWS: lambda: asides.rows_lines(self.match),
                asides.RULES: lambda: asides.rules_lines(rules),
                asides.PEGS: lambda: asides.pegs_lines(rules),
                asides.SEAL: lambda: asides.seal_lines(self.match),
            }[aside]()
        )

    def _confirms_resigning(self, seat: int) -> bool:
        prompt = say(
            "{name}, type {word} once more to give the match up, or press Enter to play on:",
            name=self.match.seats[seat],
            word=self.language.gettext(asides.RESIGN),
        )
        line = self.console.ask(prompt.spoken(self.language), self._deadline)
        words = (asides.RESIGN, self.language.gettext(asides.RESIGN).casefold())
        return line.casefold().removeprefix("/") in words

    def _remind(self, seat: int) -> None:
        code = view(self.match, seat).own_code
        if code is None:
            self._say(say("The code stands on your own table."))
            return
        rules = self.match.played_by
        self._say(say("Your code is {pegs}.", pegs=row_of_pegs(rules, code)))
        if self._people > 1:
            self.console.ask_hidden(
                say("Press Enter, and the screen is cleared.").spoken(self.language)
            )
            self.console.clear()
            self._say_all(asides.rows_lines(self.match))

    # -- Several people at one screen --------------------------------------------------------

    @property
    def _people(self) -> int:
        return sum(seat not in self.bot_seats for seat in self.match.playing)

    @property
    def _deadline(self) -> float | None:
        return self.match.current.deadline if self.match.rounds else None

    def _hand_over(self, seat: int, prompt: Text) -> None:
        """Let the keyboard go to another person. Nothing that is typed meanwhile is shown."""
        if self._people > 1 and self.at_keyboard != seat:
            self._ask(seat, prompt, asides.BETWEEN_SEATS, hidden=True)
        self.at_keyboard = seat

    def _wipe(self) -> None:
        """After a code was set: take it off the screen and give the keyboard to a codebreaker."""
        if self._people < 2:
            return
        self.console.clear()
        breaker = next_breaker(self.match)
        while breaker in self.bot_seats:
            breaker = next_breaker(self.match, breaker)
        self._hand_over(
            breaker,
            say(
                "The code is set. Hand the keyboard to {name}, then press Enter.",
                name=self.match.seats[breaker],
            ),
        )

    def _discreet(self, refusal: Refusal) -> Refusal:
        """A refusal that does not repeat what somebody typed unseen."""
        if self._people < 2 or self.shows_code:
            return refusal
        secret = {"came": "…", "peg": "…", "colour": "…"}
        return Refusal(
            refusal.code, **{gap: secret.get(gap, value) for gap, value in refusal.gaps.items()}
        )

    def _say(self, text: Text) -> None:
        self.console.say(text.spoken(self.language))

    def _say_all(self, texts: Iterable[Text]) -> None:
        for text in texts:
            self._say(text)


def _numbers(line: str, count: int) -> tuple[int, ...] | None:
    """A mark as it is typed: `2 1`, `2,1`, or `21` where no number has two digits."""
    numbers = line.replace(",", " ").split()
    if len(numbers) == 1 and len(line) == count:
        numbers = list(line)
    if len(numbers) != count or not all(re.fullmatch("[0-9]{1,3}", one) for one in numbers):
        return None
    return tuple(map(int, numbers))
