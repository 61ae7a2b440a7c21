"""`codepegs assist`: help beside a cardboard board, line by line.

Somebody types the rows that were played and the marks that they got; what is left, what to play
next and why is said in sentences. Nothing moves on the screen and nothing needs colour.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence

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
from codepegs.line.assist.words import Voice
from codepegs.line.console import Console, Terminal
from codepegs.line.session import INTERRUPTED, MatchFile, SessionContext
from codepegs.play.local import DEFAULT_EDITION, Typed, checked_mark, no_mark, read_line
from codepegs.render import match_lines
from codepegs.rules import Code
from codepegs.terminal import FINE, Progress, from_home, output, read_text, whole
from codepegs.text import N_, Refusal, Text, Whole, language, lexicon, say

CODEMAKER, CODEBREAKER = N_("codemaker"), N_("codebreaker")
"""What the two are called in a file."""


class Assistant:
    """One sitting beside a board. `world` is the console, the language, words and a clock."""

    def __init__(
        self,
        context: SessionContext,
        board: CardboardBoard,
        strategy: str,
        *,
        save: str | None = None,
    ) -> None:
        self.context = context
        self.voice = Voice(context)
        self.history = History(board)
        self.strategy = strategy
        # One for each board of the sitting: the next one is not written over what is kept.
        self.keepers = {self.history.number: MatchFile(context, save)}
        self.suggestion: Code | None = None
        self.progress = Progress(context.language)

    @property
    def board(self) -> CardboardBoard:
        """The board as it stands."""
        return self.history.board

    @property
    def keeper(self) -> MatchFile:
        """What keeps this board; nothing, where it was not asked to."""
        return self.keepers.setdefault(self.history.number, MatchFile(self.context, None))

    # -- The sitting ------------------------------------------------------------------------------

    def sit(self) -> bool:
        """Help until somebody leaves; whether they did, rather than interrupt."""
        try:
            self.voice.introduce(self.board.rules, self.board.holes[-1])
            self._say_next()
            self._keep()
            while self._heard(self.context.console.ask(self._prompt)):
                pass
            self.keeper.offer(left=True)
        except EOFError:
            # A pipe has an end, and whoever closes the terminal has nothing more to type.
            pass
        except KeyboardInterrupt:
            self.keeper.close(INTERRUPTED)
            return False
        self.keeper.close()
        return True

    @property
    def _prompt(self) -> str:
        row, rows = len(self.board.rows) + 1, self.board.rules.rows
        if self.board.cracked or (rows is not None and row > rows):
            return say("Next:").spoken(self.context.language)
        place = (
            say("Row {row}", row=row)
            if rows is None
            else say("Row {row} of {rows}", row=row, rows=rows)
        )
        return say("{place}:", place=place).spoken(self.context.language)

    def _heard(self, line: str) -> bool:
        """Do what a line asks for; whether there is more to come."""
        if not line:
            return True
        try:
            asked = self._meant(line)
            if isinstance(asked, Typed):
                self._take(asked, line)
            elif asked.command == side_commands.QUIT:
                return False
            else:
                self._do(asked)
        except Refusal as refusal:
            self.voice.refuse(refusal)
        return True

    def _meant(self, line: str) -> Typed | words.Asked:
        """The command of a line, or the row; a line that may be both is the row."""
        asked = words.asked_in(line, self.context.language)
        if asked is not None and line.startswith("/"):
            return asked
        try:
            typed = self._read(line)
        except Refusal:
            if asked is None:
                raise
            return asked
        if asked is not None:
            word = line.split()[0]
            self.voice.say(say('"{word}" is a row here; "/{word}" is the command.', word=word))
        return typed

    def _read(self, line: str) -> Typed:
        return read_line(line, self.board.rules, self.board.holes, self.context.language)

    # -- Rows -------------------------------------------------------------------------------------

    def _take(self, typed: Typed, line: str) -> None:
        if typed.mark is None:
            assert typed.guess is not None
            self.voice.think(advice_lines.judged_lines, self.board, typed.guess)
            return
        guess = typed.guess or self.suggestion
        if guess is None:
            raise Refusal("board/no-suggestion", came=line)
        self._change(self.board.with_row(guess, typed.mark), said_row=True)

    def _change(self, board: CardboardBoard, *, said_row: bool = False) -> None:
        self.history.change(board)
        if said_row:
            self.voice.say(advice_lines.row_line(board, len(board.rows)))
        self._say_next()
        self._keep()

    def _say_next(self) -> None:
        """What the board tells by now, and what to play next."""
        self.suggestion = None
        board = self.board
        if board.cracked and board.position.count == 1:
            self.voice.say(advice_lines.cracked_line(board))
            return
        if advice_lines.marks_clash(board):
            self.voice.think(advice_lines.clash_lines, board)
            self.voice.say(
                say(
                    'Type "{undo}", or correct a row: "{change} {row} {mark}".',
                    undo=self.voice.word(words.UNDO, board.rules),
                    change=self.voice.word(words.CHANGE, board.rules),
                    row=len(board.rows),
                    mark=words.example_mark(board.rules),
                )
            )
            return
        if board.rows:
            self.voice.think(advice_lines.count_lines, board)
        rows = board.rules.rows
        if board.rows and not board.position.found:
            # Nothing is known to fit, so that nothing can be said for any row.
            return
        if rows is None or len(board.rows) < rows:
            self._suggest(1)
        else:
            self.voice.say(Refusal("board/full", came=rows).text)

    def _suggest(self, count: int) -> None:
        if not advice_lines.is_quick(self.board, self.strategy):
            self.progress.say(say("Preparing the engine, once on this machine: up to a minute …"))
        found: tuple[Suggestion, ...] = ()

        def lines() -> Iterator[Text]:
            nonlocal found
            found = advice_lines.suggested(self.board, self.strategy, count)
            for number, one in enumerate(found, 1):
                if len(found) > 1:
                    yield say("{number}. {row}", number=number, row=str(one.evaluation.guess))
                yield from one.sentences

        self.voice.think(lines)
        if found:
            self.suggestion = found[0].evaluation.guess

    # -- Commands ---------------------------------------------------------------------------------

    def _do(self, asked: words.Asked) -> None:
        board, rest = self.board, asked.rest
        match asked.command:
            case side_commands.HELP:
                self.voice.say_all(
                    words.help_lines(board.rules, board.holes[-1], self.context.language)
                )
            case side_commands.BOARD:
                self.voice.say_all(advice_lines.row_lines(board))
            case words.LEFT:
                self.voice.think(advice_lines.left_lines, board)
            case words.CERTAIN:
                self.voice.think(advice_lines.certain_lines, board)
            case side_commands.RULES:
                self.voice.say_all(match_lines.rules_lines(board.rules))
            case side_commands.PEGS:
                self.voice.say_all(match_lines.pegs_lines(board.rules))
            case words.BEST:
                self._best()
            case words.STRATEGY:
                self._choose(rest)
            case words.SAVE:
                self._save(rest)
            case _:
                self._do_change(asked.command, rest)

    def _do_change(self, command: str, rest: str) -> None:
        match command:
            case words.UNDO:
                self.history.undo()
                self._say_changed()
            case words.REDO:
                self.history.redo()
                self._say_changed()
            case words.BACK:
                self._refuse_empty()
                number = 0 if rest == "0" else row_number(rest, len(self.board.rows))
                self.history.change(self.board.back_to(number))
                self._say_changed()
            case words.CHANGE:
                self._correct(rest)
            case words.NEW:
                self._begin(self.board.emptied())
                self._say_changed()
            case words.EDITION:
                self._other_edition(rest)
            case words.LOAD:
                self._load(rest)

    def _say_changed(self) -> None:
        """The board after a change that was not one more row."""
        self.voice.say_all(advice_lines.row_lines(self.board))
        self._say_next()
        self._keep()

    def _refuse_empty(self) -> None:
        if not self.board.rows:
            raise Refusal("board/empty")

    def _best(self) -> None:
        if advice_lines.marks_clash(self.board):
            self.voice.think(advice_lines.clash_lines, self.board)
        else:
            self._suggest(MOST)

    def _choose(self, name: str) -> None:
        if not name:
            self.voice.say_all(advice_lines.strategy_lines(self.strategy))
            return
        self.strategy = advice_lines.checked_strategy(name)
        self._say_next()

    def _correct(self, rest: str) -> None:
        self._refuse_empty()
        first, _, mark = rest.partition(" ")
        number = row_number(first, len(self.board.rows))
        # The first row shows how long the code is, so that it may itself become longer.
        alone = self.board.emptied() if len(self.board.rows) == 1 else self.board
        rules, language = self.board.rules, self.context.language
        typed = read_line(mark.strip(), rules, alone.holes, language)
        if typed.mark is None:
            raise no_mark(mark, rules)
        if typed.guess is None:
            # Checked again: the row may be shorter than the longest that can be.
            checked_mark(mark, rules, len(self.board.rows[number - 1][0]), language)
        self.history.change(self.board.corrected(number, typed.guess, typed.mark))
        self._say_changed()

    def _other_edition(self, rest: str) -> None:
        name, *options = rest.split()[:50] or [""]
        if not name:
            raise Refusal("board/no-edition")
        rules = board_rules(name.casefold(), options, self.context.lexicon, self.context.words)
        self._begin(CardboardBoard(rules))
        self.voice.introduce(self.board.rules, self.board.holes[-1])
        self._say_next()
        self._keep()

    # -- Files ------------------------------------------------------------------------------------

    def _begin(self, board: CardboardBoard) -> None:
        """Go on with another board, and leave the file of this one as it is."""
        before = self.keeper
        if before.path is not None:
            before.offer(left=False)
        self.history.begin(board)
        if before is not self.keeper and before.path is not None and before.trouble is None:
            self.voice.say(
                say(
                    "{file} stays as it is. To keep this board in another file, type "
                    '"{save} {name}".',
                    file=Whole(before.path),
                    save=self.voice.word(words.SAVE, board.rules),
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
            self.voice.introduce(self.board.rules, self.board.holes[-1])
        self._say_changed()

    def _save(self, path: str) -> None:
        if not path:
            raise Refusal("board/no-file")
        # A new one, so that nothing is lost where the file cannot be made.
        self.keepers[self.history.number] = MatchFile(self.context, path)
        self._keep()
        if self.keeper.trouble is None:
            self.voice.say(say("The board is kept in {file}, row by row.", file=Whole(path)))

    def _keep(self) -> None:
        said = self.context.language.gettext
        names = said(CODEMAKER), said(CODEBREAKER)
        self.keeper.record(self.board.match(*names, self.context.lexicon))


# -- Sitting down beside a cardboard board: which board it is, and by what  ------------------------


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
    context = SessionContext(
        console=console or Terminal(time.monotonic, target=sys.stdout),
        language=language(code),
        lexicon=lexicon,
        clock=time.monotonic,
        dice=random.Random(1),
        words=code,
    )
    return FINE if Assistant(context, board, chosen, save=save).sit() else output.INTERRUPTED


def _board(
    code: str, name: str | None, options: Sequence[str], holes: str | None, load: str | None
) -> CardboardBoard:
    if load is not None:
        for given, other in ((name, "EDITION"), (options, "--option"), (holes, "--holes")):
            if given:
                raise Refusal("puzzle/together", came="--load", other=other)
        return read_board(read_text(from_home(load)), load, lexicon)
    rules = board_rules(name or DEFAULT_EDITION, options, lexicon, code)
    announced = (
        None if holes is None else whole(holes, "--holes", min(rules.holes), max(rules.holes))
    )
    return CardboardBoard(rules, announced)
