"""A puzzle at the keyboard: read the rows, try a code, ask for the next deduction."""

from __future__ import annotations

from collections.abc import Iterator

from codepegs.line import side_commands
from codepegs.line.console import Console, Speaker
from codepegs.line.puzzle.puzzle_ids import Puzzle, another
from codepegs.play.advice import PuzzleName, checked
from codepegs.render import key_lines, pegs_line, pegs_lines, row_of_pegs
from codepegs.rules import mark_text
from codepegs.text import N_, Refusal, Text, Translations, say, say_number

# Translators: what a player types. One word each, in small letters, no two the same.
HINT, WAY, NEXT = N_("hint"), N_("way"), N_("next")

COMMANDS = {
    side_commands.HELP: N_("what you can type"),
    side_commands.BOARD: N_("the rows of this puzzle"),
    HINT: N_("the next deduction"),
    WAY: N_("give up: all deductions and the code"),
    NEXT: N_("another puzzle of this grade"),
    side_commands.PEGS: N_("the {PIECE:pegs|letters|digits|animals|pieces} and the marks"),
    side_commands.QUIT: N_("leave"),
}


def puzzle_lines(puzzle: Puzzle) -> Iterator[Text]:
    """A puzzle in sentences."""
    yield say("Puzzle {id}, {grade}.", id=puzzle.name.id, grade=puzzle.grade)
    yield pegs_line(puzzle.rules)
    yield from key_lines(puzzle.rules)
    yield from row_lines(puzzle)
    yield puzzle.made.sentence


def row_lines(puzzle: Puzzle) -> Iterator[Text]:
    """The given rows: by letter, as they are typed, and by name."""
    for number, (guess, mark) in enumerate(puzzle.rows, 1):
        pegs, spoken = row_of_pegs(puzzle.rules, guess), mark_text(puzzle.rules, mark)
        shown = puzzle.rules.shown(guess)
        if all(puzzle.rules.pegs[letter].name == letter for letter in guess):
            yield say("Row {row}: {guess}. {mark}.", row=number, guess=shown, mark=spoken)
        else:
            gaps = {"row": number, "guess": shown, "pegs": pegs, "mark": spoken}
            yield say("Row {row}: {guess}, {pegs}. {mark}.", **gaps)


def way_lines(puzzle: Puzzle) -> Iterator[Text]:
    """All deductions, and the code that they lead to."""
    for step in puzzle.steps:
        yield from step
    yield say("{row} is the code.", row=puzzle.rules.shown(puzzle.code))


class PuzzleGame(Speaker):
    """Puzzles, one after the other, at the keyboard."""

    def __init__(self, console: Console, language: Translations, name: PuzzleName) -> None:
        self.console, self.language = console, language
        self.puzzle = Puzzle.of(name)
        self.tries = self.hints = 0
        self.is_over = False

    def play(self) -> bool:
        """Play until the player leaves; false if that was by an interrupt."""
        self._begin(self.puzzle)
        try:
            while self._heard(self.console.ask(self._prompt)):
                pass
        except EOFError:
            # A pipe has an end.
            pass
        except KeyboardInterrupt:
            self.say(say("Interrupted."))
            return False
        return True

    @property
    def _prompt(self) -> str:
        prompt = say("Your code:")
        if self.is_over:
            word = self.language.gettext(NEXT)
            prompt = say('Press Enter to leave, or type "{next}" for another puzzle:', next=word)
        return prompt.spoken(self.language)

    def _begin(self, puzzle: Puzzle) -> None:
        self.puzzle, self.tries, self.hints, self.is_over = puzzle, 0, 0, False
        self.language = puzzle.rules.edition.in_words(self.language)
        self.say_all(puzzle_lines(puzzle))
        hint, other = (
            side_commands.as_typed(word, puzzle.rules, self.language)
            for word in (HINT, side_commands.HELP)
        )
        self.say(
            say('"{hint}" tells the next deduction, "{help}" what else.', hint=hint, help=other)
        )

    def _heard(self, line: str) -> bool:
        """Do what a line asks for; false if that is to leave."""
        if not line:
            return not self.is_over
        side_command = side_commands.side_command_in(line, COMMANDS, self.language)
        rules = self.puzzle.rules
        try:
            if side_command is None or (
                not line.startswith("/") and side_commands.could_be_row(line, rules, self.language)
            ):
                self._try(line)
            elif side_command.word == side_commands.QUIT:
                return False
            else:
                self._do(side_command)
        except Refusal as refusal:
            self.say(refusal)
        return True

    def _try(self, line: str) -> None:
        puzzle = self.puzzle
        tried = puzzle.rules.guess(line, puzzle.made.holes)
        answer = checked(puzzle.name, puzzle.made, tried)
        if not self.is_over:
            self.tries += 1
        self.say_all(answer.sentences)
        if answer.solved and not self.is_over:
            self.is_over = True
            tries = say_number("{n} try", "{n} tries", self.tries)
            hints = say_number("{n} hint", "{n} hints", self.hints)
            self.say(say("Solved: {tries}, {hints}.", tries=tries, hints=hints))

    def _do(self, side_command: side_commands.SideCommand) -> None:
        puzzle = self.puzzle
        match side_command.word:
            case "help":
                self.say_all(side_commands.command_lines(COMMANDS, puzzle.rules, self.language))
            case "board":
                self.say_all(row_lines(puzzle))
            case "hint":
                if self.hints == len(puzzle.steps):
                    raise Refusal("puzzle/no-more-hints")
                self.say_all(puzzle.steps[self.hints])
                self.hints += 1
            case "way":
                self.say_all(way_lines(puzzle))
                self.is_over = True
            case "next":
                self._begin(Puzzle.of(another(puzzle.name)))
            case _:
                self.say_all(pegs_lines(puzzle.rules))
