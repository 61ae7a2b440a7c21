"""The line game: a whole match at one keyboard, each change said in one line.

`LocalMatch` plays the match. Where several people share the screen it is wiped after a code was set.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import ceil

from codepegs.line import side_commands
from codepegs.line.console import Console, Keyboard, TimeUp
from codepegs.line.side_commands import SideCommand
from codepegs.play import local
from codepegs.render import false_mark_lines, key_lines, pegs_line, row_of_pegs
from codepegs.rules import Code, Match, commands as c, events as e, mark_in
from codepegs.text import Refusal, Text, Translations, say, say_number


class LineGame:
    """One match; `record` is called with the match after every change."""

    def __init__(
        self,
        console: Console,
        language: Translations,
        played: local.LocalMatch,
        *,
        record: Callable[[Match], None],
    ) -> None:
        self.console, self.played, self.record = console, played, record
        self.language = played.setup.rules.edition.in_words(language)
        self.keyboard = Keyboard(console, self.language)
        self.at_keyboard: int | None = None
        self.shows_code = False

    @property
    def match(self) -> Match:
        """The match as everybody may see it."""
        return self.played.public

    def play(self) -> Match:
        """Play to the end; `Quit` when somebody leaves before it."""
        self._introduce()
        self._say_all(self.played.begin())
        while not self.played.is_over:
            self._turn()
        return self.match

    def _introduce(self) -> None:
        rules, tell_them = self.played.setup.rules, self.keyboard.say
        title = say(rules.edition.title)
        tell_them(say("{edition}: {title}.", edition=rules.edition.name, title=title))
        players = tuple(
            say("{name} (bot)", name=name) if seat in self.played.bots else name
            for seat, name in enumerate(self.played.setup.names)
        )
        tell_them(say("At the table: {players}.", players=players))
        if rules.written:
            tell_them(say("Options: {options}.", options=rules.written))
        tell_them(pegs_line(rules))
        self.keyboard.say_all(key_lines(rules))
        help_word = side_commands.as_typed(side_commands.HELP, rules, self.language)
        tell_them(say('Type "{help}" at any time.', help=help_word))

    def _say_all(self, happened: Iterable[local.Narrated]) -> None:
        for event, match, line in happened:
            if line is not None:
                self.keyboard.say(line)
            if isinstance(event, e.RoundBegun):
                # The next codemaker has not asked for a code to be shown.
                self.shows_code = False
            elif isinstance(event, e.Revealed):
                self.keyboard.say_all(false_mark_lines(match, match.current))
            elif isinstance(event, e.ROUND_ENDS):
                self.keyboard.say_card(match)
        self.record(self.match)

    def _turn(self) -> None:
        stage, seat = self.played.awaited
        assert seat is not None
        try:
            bot = self.played.bot_turn
            command = self._person(stage, seat) if bot is None else bot.command()
            self._say_all(self.played.do(command))
        except Refusal as refusal:
            self.keyboard.say(self._discreet(refusal) if stage == "code" else refusal)
        except TimeUp:
            self._say_all(self.played.do(c.RunOut()))

    # -- Questions to a player ---------------------------------------------------------------

    def _person(self, stage: str, seat: int) -> c.Command:
        ask = {"code": self._code, "guess": self._guess, "mark": self._mark}
        while True:
            command = ask.get(stage, self._reveal)(seat)
            if not isinstance(command, SideCommand):
                return command
            self._obey(command, seat)
            if command.word == side_commands.RESIGN and self._confirms_resigning(seat):
                return c.Resign(seat)
            if command.word == side_commands.OWN_UP:
                return c.OwnUp(seat)

    def _obey(self, side_command: SideCommand, seat: int) -> None:
        if side_command.word == side_commands.SHOW:
            self.shows_code = True
        elif side_command.word == side_commands.CODE:
            code = self.played.own_code(seat)
            if code is None:
                self.keyboard.say(say("The code stands on your own table."))
            else:
                pegs = row_of_pegs(self.match.played_by, code)
                self.keyboard.say(say("Your code is {pegs}.", pegs=pegs))

    def _guess(self, seat: int) -> c.Command | SideCommand:
        self.at_keyboard = seat
        place, left = local.place_of(self.match), self.played.seconds_left()
        if left is not None:
            place = say_number(
                "{place}, {n} second", "{place}, {n} seconds", ceil(left), place=place
            )
        prompt = local.prompt_for(self.match, "guess", seat, place)
        answer = self.keyboard.ask(self.match, prompt, side_commands.ALWAYS)
        return c.Guess(seat, answer) if isinstance(answer, str) else answer

    def _code(self, seat: int) -> c.Command | SideCommand:
        """Ask for a code that nobody else sees, then wipe the screen."""
        rules, name = self.match.played_by, self.match.seats[seat]
        self._hand_over(seat, local.look_away_line(name))
        by_hand = rules.marks_by_hand
        offered = side_commands.WHEN_SETTING_BY_HAND if by_hand else side_commands.WHEN_SETTING
        prompt = (
            local.prompt_for(self.match, "code", seat)
            if self.shows_code
            else say("{name}, your code (it is not shown):", name=name)
        )
        answer = self.keyboard.ask(self.match, prompt, offered, hidden=not self.shows_code)
        if isinstance(answer, SideCommand):
            return self._instead_of_code(seat, answer)
        try:
            code = rules.code(answer)
        except Refusal as refusal:
            raise self._discreet(refusal) from None
        if by_hand and self._is_shared and not self.shows_code:
            # Who marks by hand has to know the code that was typed unseen: it is typed twice.
            prompt = say("{name}, the same code again:", name=name)
            again = self.keyboard.ask(self.match, prompt, offered, hidden=True)
            if isinstance(again, SideCommand):
                return self._instead_of_code(seat, again)
            self._check_typing(again, code)
        self._wipe()
        return c.SetCode(seat, code)

    def _check_typing(self, again: str, code: Code) -> None:
        try:
            same = self.match.played_by.code(again) == code
        except Refusal:
            same = False
        if not same:
            raise Refusal("code/differs")

    def _instead_of_code(self, seat: int, side_command: SideCommand) -> c.Command | SideCommand:
        """The side command; `table` sets a code that stands on a real table, unknown to the program."""
        if side_command.word != side_commands.TABLE:
            return side_command
        rules, word = self.match.played_by, self.language.gettext(side_commands.TABLE)
        if rules.clue is not None:
            if not re.fullmatch("[0-9]{1,3}", side_command.rest):
                typed = f"{word} {rules.clues[len(rules.clues) // 2]}"
                raise Refusal(
                    "clue/on-the-table", came=f"{word} {side_command.rest}".strip(), expected=typed
                )
            return c.SetCode(seat, None, clue=int(side_command.rest))
        # With `table`, the length is typed where there is a choice.
        lengths = {str(length): length for length in rules.holes}
        if not side_command.rest and len(lengths) == 1:
            return c.SetCode(seat, None)
        if side_command.rest in lengths:
            return c.SetCode(seat, None, lengths[side_command.rest])
        raise Refusal(
            "code/on-the-table",
            came=f"{word} {side_command.rest}".strip(),
            expected=_choice([say('"{words}"', words=f"{word} {length}") for length in lengths]),
        )

    def _mark(self, seat: int) -> c.Command | SideCommand:
        self.at_keyboard = seat
        rules = self.match.played_by
        prompt = local.prompt_for(self.match, "mark", seat)
        shared = side_commands.WHEN_MARKING
        offered = shared if self._is_shared else side_commands.WHEN_MARKING_ALONE
        answer = self.keyboard.ask(self.match, prompt, offered)
        if isinstance(answer, SideCommand):
            return answer
        mark = mark_in(answer, rules, self.language)
        if mark is None:
            raise local.no_mark(answer, rules)
        return c.GiveMark(seat, mark)

    def _reveal(self, seat: int) -> c.Command | SideCommand:
        prompt = local.prompt_for(self.match, "reveal", seat)
        answer = self.keyboard.ask(self.match, prompt, side_commands.ALWAYS)
        return c.Reveal(seat, answer) if isinstance(answer, str) else answer

    def _confirms_resigning(self, seat: int) -> bool:
        prompt = say(
            '{name}, type "{word}" again to give the match up, or press Enter to play on:',
            name=self.match.seats[seat],
            word=self.language.gettext(side_commands.RESIGN),
        )
        return self.keyboard.confirms(self.match, prompt, side_commands.RESIGN)

    # -- Several people at one screen --------------------------------------------------------

    @property
    def _is_shared(self) -> bool:
        """Whether more than one person sits at this screen."""
        return local.is_shared(self.match, self.played.bots)

    def _hand_over(self, seat: int, prompt: Text) -> None:
        """Wait until another person has the keyboard; nothing that is typed meanwhile is shown."""
        if self._is_shared and self.at_keyboard != seat:
            self.keyboard.ask(self.match, prompt, side_commands.BETWEEN_SEATS, hidden=True)
        self.at_keyboard = seat

    def _wipe(self) -> None:
        """Wipe a code off the screen, and give the keyboard to a codebreaker."""
        if not self._is_shared:
            return
        self.console.clear()
        breaker = local.next_person(self.match, self.played.bots)
        self._hand_over(breaker, local.hand_on_line(self.match.seats[breaker]))

    def _discreet(self, refusal: Refusal) -> Refusal:
        """The refusal, without what was typed unseen."""
        return local.discreet(refusal) if self._is_shared and not self.shows_code else refusal


def _choice(ways: Sequence[Text]) -> Text:
    return say("{low} or {high}", low=ways[0], high=ways[-1]) if len(ways) > 1 else ways[0]
