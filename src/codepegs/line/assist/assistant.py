"""`codepegs assist`: help beside a cardboard board, line by line.

The player types the rows and their marks; the assistant says what is left, what to play next and why.
"""

from __future__ import annotations

import contextlib
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from codepegs.engine.advice import MOST, Suggestion
from codepegs.line import side_commands
from codepegs.line.assist import advice_lines, words
from codepegs.line.assist.advice_lines import checked_strategy
from codepegs.line.assist.cardboard import (
    CardboardBoard,
    History,
    board_rules,
    read_board,
    row_number,
)
from codepegs.line.console import Console, Terminal
from codepegs.line.session import INTERRUPTED, MatchFile, SessionContext
from codepegs.line.side_commands import SideCommand
from codepegs.play.local import DEFAULT_EDITION, Typed, checked_mark, no_mark, read_line
from codepegs.render import key_lines, match_lines, pegs_line
from codepegs.rules import Code
from codepegs.terminal import FINE, Progress, from_home, output, read_text, whole
from codepegs.text import (
    N_,
    Refusal,
    Text,
    Whole,
    extras_needed,
    language,
    lexicon,
    say,
    say_number,
)

CODEMAKER, CODEBREAKER = N_("codemaker"), N_("codebreaker")
"""The names of the players in a file."""


class Assistant:
    """One session beside a board."""

    def __init__(
        self, context: SessionContext, board: CardboardBoard, strategy: str, save: str | None
    ) -> None:
        self._context, self.strategy = context, strategy
        self.history = History(board)
        # Each board of the session has its own file: the next one does not overwrite it.
        self.keepers = {self.history.number: MatchFile(context, save)}
        self.suggestion: Code | None = None
        self.progress = Progress(context.language)

    @property
    def context(self) -> SessionContext:
        """The console, and the language with the words of this board."""
        return self._context.about(self.board.rules.edition)

    @property
    def board(self) -> CardboardBoard:
        """The board as it stands."""
        return self.history.board

    @property
    def keeper(self) -> MatchFile:
        """What keeps this board in a file, if that was asked for."""
        return self.keepers.setdefault(self.history.number, MatchFile(self.context, None))

    # -- The session ------------------------------------------------------------------------------

    def sit(self) -> bool:
        """Help until the player leaves; false if that was by an interrupt."""
        try:
            self._introduce()
            while self._heard(self.context.console.ask(self._prompt)):
                pass
            self.keeper.offer(left=True)
        except EOFError:
            # The end of a pipe, or the terminal was closed.
            pass
        except KeyboardInterrupt:
            self.keeper.close(INTERRUPTED)
            return False
        self.keeper.close()
        return True

    def _introduce(self) -> None:
        """Say which board this is and how to go on, and suggest a row."""
        self._say_edition()
        self._say_next()
        self._keep()

    def _say_edition(self) -> None:
        rules, tell = self.board.rules, self.context.say
        title = say(rules.edition.title)
        tell(say("{edition}: {title}.", edition=rules.edition.name, title=title))
        if rules.written:
            tell(say("Options: {options}.", options=rules.written))
        tell(pegs_line(rules))
        self.context.say_all(key_lines(rules))
        tell(
            say(
                'Type each row and its mark, like "{example}"; "{help}" tells what else.',
                example=words.example_line(rules, self.board.holes[-1]),
                help=self._word(side_commands.HELP),
            )
        )
        if rules.clue is not None:
            tell(
                say(
                    'Once the sum is told, type it: "{sum} {number}".',
                    sum=self._word(words.SUM),
                    number=rules.clues[len(rules.clues) // 2],
                )
            )

    def _word(self, command: str) -> str:
        return side_commands.as_typed(command, self.board.rules, self.context.language)

    def _think(self, work: Callable[..., Iterable[Text]], *given: object) -> None:
        """Say what is computed; Ctrl-C stops only that."""
        try:
            with extras_needed("engine"):
                self.context.say_all(work(*given))
        except Refusal as refusal:
            self.context.say(refusal)
        except KeyboardInterrupt:
            with contextlib.suppress(KeyboardInterrupt):
                self.context.say(say("Stopped. The board is as it was."))

    @property
    def _prompt(self) -> str:
        row, rows = len(self.board.rows) + 1, self.board.rules.rows
        if self.board.cracked or (rows is not None and row > rows):
            return say("Next:").spoken(self.context.language)
        of_rows = say("Row {row} of {rows}", row=row, rows=rows)
        place = say("Row {row}", row=row) if rows is None else of_rows
        return say("{place}:", place=place).spoken(self.context.language)

    def _heard(self, line: str) -> bool:
        """Do what a line asks for; false if that is to leave."""
        if not line:
            return True
        try:
            asked = self._meant(line)
            if isinstance(asked, Typed):
                self._take(asked, line)
            elif asked.word == side_commands.QUIT:
                return False
            else:
                self._do(asked.word, asked.rest)
        except Refusal as refusal:
            self.context.say(refusal)
        return True

    def _meant(self, line: str) -> Typed | SideCommand:
        """The command of a line, or the row; a line that may be both is the row."""
        asked = words.asked_in(line, self.context.language)
        if asked is not None and not self._could_be_row(line):
            return asked
        try:
            typed = read_line(line, self.board.rules, self.board.holes, self.context.language)
        except Refusal:
            if asked is None:
                raise
            return asked
        if asked is not None:
            word = line.split()[0]
            self.context.say(say('"{word}" is a row here; "/{word}" is the command.', word=word))
        return typed

    def _could_be_row(self, line: str) -> bool:
        return not line.startswith("/") and side_commands.could_be_row(
            line.split()[0], self.board.rules, self.context.language
        )

    # -- Rows -------------------------------------------------------------------------------------

    def _take(self, typed: Typed, line: str) -> None:
        if typed.mark is None:
            assert typed.guess is not None
            self._think(advice_lines.judged_lines, self.board, typed.guess)
            return
        guess = typed.guess or self.suggestion
        if guess is None:
            raise Refusal("board/no-suggestion", came=line)
        self.history.change(self.board.with_row(guess, typed.mark))
        self.context.say(advice_lines.row_line(self.board, len(self.board.rows)))
        self._say_next()
        self._keep()

    def _say_next(self) -> None:
        """Say what the marks tell, and what to play next."""
        self.suggestion = None
        board, rows = self.board, self.board.rules.rows
        played = len(board.rows)
        if board.cracked and board.position.count == 1:
            cracked = say_number(
                "That is the code, cracked in {n} row.",
                "That is the code, cracked in {n} rows.",
                played,
            )
            self.context.say(cracked)
            return
        if advice_lines.marks_clash(board):
            self._think(advice_lines.clash_lines, board)
            self.context.say(
                say(
                    'Type "{undo}", or correct a row: "{change} {row} {mark}".',
                    undo=self._word(words.UNDO),
                    change=self._word(words.CHANGE),
                    row=played,
                    mark=words.example_mark(board.rules),
                )
            )
            return
        if played:
            self._think(advice_lines.count_lines, board)
        if played and not board.position.found:
            # No code is known that fits, so no row can be suggested.
            return
        if rows is None or played < rows:
            self._suggest(1)
        else:
            self.context.say(Refusal("board/full", came=rows))

    def _suggest(self, count: int) -> None:
        if not advice_lines.is_quick(self.board, self.strategy):
            self.progress.say(say("Preparing the engine, once on this machine: up to a minute …"))
        found: tuple[Suggestion, ...] = ()

        def lines() -> Iterator[Text]:
            nonlocal found
            found = advice_lines.suggested(self.board, self.strategy, count)
            for number, one in enumerate(found, 1):
                if len(found) > 1:
                    shown = self.board.rules.shown(one.evaluation.guess)
                    yield say("{number}. {row}", number=number, row=shown)
                yield from one.sentences

        self._think(lines)
        if found:
            self.suggestion = found[0].evaluation.guess

    # -- Commands ---------------------------------------------------------------------------------

    def _do(self, command: str, rest: str) -> None:
        board = self.board
        match command:
            case side_commands.HELP:
                language = self.context.language
                self.context.say_all(words.help_lines(board.rules, board.holes[-1], language))
            case side_commands.BOARD:
                self.context.say_all(advice_lines.row_lines(board))
            case side_commands.RULES:
                self.context.say_all(match_lines.rules_lines(board.rules))
            case side_commands.PEGS:
                self.context.say_all(match_lines.pegs_lines(board.rules))
            case words.LEFT:
                self._think(advice_lines.left_lines, board)
            case words.CERTAIN:
                self._think(advice_lines.certain_lines, board)
            case words.BEST if advice_lines.marks_clash(board):
                self._think(advice_lines.clash_lines, board)
            case words.BEST:
                self._suggest(MOST)
            case words.STRATEGY:
                self._choose(rest)
            case words.SAVE:
                self._save(rest)
            case words.EDITION:
                self._other_edition(rest)
            case _:
                self._change(command, rest)
                self._say_changed()

    def _change(self, command: str, rest: str) -> None:
        match command:
            case words.UNDO:
                self.history.undo()
            case words.REDO:
                self.history.redo()
            case words.BACK:
                self._refuse_empty()
                number = 0 if rest == "0" else row_number(rest, len(self.board.rows))
                self.history.change(self.board.back_to(number))
            case words.CHANGE:
                self._correct(rest)
            case words.NEW:
                self._begin(self.board.cleared())
            case words.LOAD:
                self._load(rest)
            case words.SUM:
                self.history.change(self.board.with_clue(rest))

    def _say_changed(self) -> None:
        """Say the whole board, and what to play next."""
        self.context.say_all(advice_lines.row_lines(self.board))
        self._say_next()
        self._keep()

    def _refuse_empty(self) -> None:
        if not self.board.rows:
            raise Refusal("board/empty")

    def _choose(self, name: str) -> None:
        if not name:
            self.context.say_all(advice_lines.strategy_lines(self.strategy))
            return
        self.strategy = checked_strategy(name)
        self._say_next()

    def _correct(self, rest: str) -> None:
        self._refuse_empty()
        first, _, mark = rest.partition(" ")
        number = row_number(first, len(self.board.rows))
        # The first row decides how long the code is; alone, it may itself become longer.
        alone = self.board.back_to(0) if len(self.board.rows) == 1 else self.board
        rules, language = self.board.rules, self.context.language
        typed = read_line(mark.strip(), rules, alone.holes, language)
        if typed.mark is None:
            raise no_mark(mark, rules)
        if typed.guess is None:
            # Checked again: this row may be shorter than the longest possible one.
            checked_mark(mark, rules, len(self.board.rows[number - 1][0]), language)
        self.history.change(self.board.corrected(number, typed.guess, typed.mark))

    def _other_edition(self, rest: str) -> None:
        name, *options = rest.split()[:50] or [""]
        if not name:
            raise Refusal("board/no-edition")
        rules = board_rules(name.casefold(), options, self.context.lexicon, self.context.words)
        self._begin(CardboardBoard(rules))
        self._introduce()

    # -- Files ------------------------------------------------------------------------------------

    def _begin(self, board: CardboardBoard) -> None:
        """Replace the board by one for another code; the file of the old board stays as it is."""
        before = self.keeper
        if before.path is not None:
            before.offer(left=False)
        self.history.begin(board)
        if before is not self.keeper and before.path is not None and before.trouble is None:
            self.context.say(
                say(
                    "{file} stays as it is. To keep this board in another file, type "
                    '"{save} {name}".',
                    file=Whole(before.path),
                    save=self._word(words.SAVE),
                    name=say("FILE"),
                )
            )

    def _load(self, path: str) -> None:
        if not path:
            raise Refusal("board/no-file")
        board = read_board(read_text(from_home(path)), path, self.context.lexicon)
        other = board.rules != self.board.rules
        self._begin(board)
        if other:
            self._say_edition()

    def _save(self, path: str) -> None:
        if not path:
            raise Refusal("board/no-file")
        # If the new file cannot be made, the old one stays in use.
        self.keepers[self.history.number] = MatchFile(self.context, path)
        self._keep()
        if self.keeper.trouble is None:
            self.context.say(say("The board is kept in {file}, row by row.", file=Whole(path)))

    def _keep(self) -> None:
        said = self.context.language.gettext
        names = said(CODEMAKER), said(CODEBREAKER)
        self.keeper.record(self.board.match(*names, self.context.lexicon))


# -- The start -------------------------------------------------------------------------------


def assist(
    code: str,
    name: str | None,
    *,
    options: Sequence[str] = (),
    holes: str | None = None,
    strategy: str = "best",
    load: str | None = None,
    save: str | None = None,
    console: Console | None = None,
) -> int:
    """Help beside a board, in the language of that code."""
    chosen = checked_strategy(strategy)
    board = _board(code, name, options, holes, load)
    console = console or Terminal(time.monotonic, target=sys.stdout)
    context = SessionContext(
        console, language(code), lexicon, clock=time.monotonic, dice=random.Random(1), words=code
    )
    return FINE if Assistant(context, board, chosen, save).sit() else output.INTERRUPTED


def _board(
    code: str, name: str | None, options: Sequence[str], holes: str | None, load: str | None
) -> CardboardBoard:
    if load is not None:
        for given, other in ((name, "EDITION"), (options, "--option"), (holes, "--holes")):
            if given:
                raise Refusal("puzzle/together", came="--load", other=other)
        return read_board(read_text(from_home(load)), load, lexicon)
    rules = board_rules(name or DEFAULT_EDITION, options, lexicon, code)
    if holes is None:
        return CardboardBoard(rules)
    return CardboardBoard(rules, whole(holes, "--holes", min(rules.holes), max(rules.holes)))
