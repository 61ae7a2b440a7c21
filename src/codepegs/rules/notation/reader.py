"""Reads a written match, and judges it.

Every written mark is checked when the code is revealed, and a false one has the consequences of
decision 2. People who did not notice it played on, so the rows after it are read all the same.
"""

from __future__ import annotations

from codepegs.rules import events as e
from codepegs.rules.code import Code
from codepegs.rules.edition import Edition
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.flow import (
    Transaction,
    codemaker_of,
    false_rows,
    marks_clash,
    next_breaker,
    rows_used_up,
    unplayed_numbers,
)
from codepegs.rules.mark import Mark
from codepegs.rules.match import DropReason, Match, check_name
from codepegs.rules.notation.lines import NotationError, NotationLine, lines, quoted
from codepegs.rules.option import read_option
from codepegs.rules.ruleset import Lexicon, Rules
from codepegs.text import N_, Refusal, say

RAN_OUT = "-"
LONGEST_NUMBER = 3
"""Digits of a written mark. Nobody signals a thousand key pegs."""


def read_notation(text: str, *, lexicon: Lexicon | None = None) -> Match:
    """The match that somebody wrote down, judged as far as it goes.

    >>> from codepegs import read_notation
    >>> match = read_notation('''
    ... edition duel
    ... seat Ann
    ... seat Bob
    ... round Ann
    ... Bob  WPGR  2 0
    ... Bob  WPOS
    ... reveal WPOS
    ... ''')
    >>> match.rounds[0].cracked_in, match.totals
    (2, (2, 0))
    """
    return _read(text, lexicon).match


def read_history(text: str, *, lexicon: Lexicon | None = None) -> tuple[e.Event, ...]:
    """The events of the match that somebody wrote down; replaying them gives the match."""
    return tuple(_read(text, lexicon).transaction.events)


def _read(text: str, lexicon: Lexicon | None) -> _Reader:
    reader = _Reader(lexicon)
    for line in lines(text):
        try:
            reader.read(line)
        except NotationError:
            raise
        except Refusal as refusal:
            raise NotationError.refused(line.number, str(line), refusal) from refusal
    reader.finish()
    return reader


class _WrittenMatch(Transaction):
    """Begins a round where it is written, not as soon as the round before has ended."""

    def go_on(self) -> None:
        if len(self.match.playing) == 1 or not unplayed_numbers(self.match):
            super().go_on()


class _Reader:
    def __init__(self, lexicon: Lexicon | None) -> None:
        self.lexicon = lexicon
        self.edition: Edition | None = None
        self.options: dict[str, object] = {}
        self.seats: list[str] = []
        self.last = NotationLine(1, (), None)
        """The last line that was read."""
        self.header_end = self.last
        """The last line of the header: where its contradictions are reported."""
        self.option_lines: dict[str, NotationLine] = {}
        self.transaction: Transaction = _WrittenMatch(Match())
        self.in_round = False
        """Between `round` and `reveal`."""
        self.row_lines: list[NotationLine] = []

    @property
    def match(self) -> Match:
        return self.transaction.match

    @property
    def _a_round_is_open(self) -> bool:
        return bool(self.match.rounds) and self.match.current.is_open

    def read(self, line: NotationLine) -> None:
        self.last = line
        if self.edition is None and line.keyword != "edition":
            raise line.error(N_("first of all: edition NAME"))
        if line.keyword in ("edition", "option", "seat"):
            if self.match.rules is not None:
                raise line.error(
                    N_("a line of a round; edition, options and seats stand before the first round")
                )
            self.header_end = line
        getattr(self, f"_{line.keyword or 'row'}")(line)

    # -- The header --------------------------------------------------------------------------

    def _edition(self, line: NotationLine) -> None:
        if self.edition is not None:
            raise line.error(N_("one edition a match"))
        self.edition = edition_named(line.only_word(N_("edition NAME")))

    def _option(self, line: NotationLine) -> None:
        assert self.edition is not None
        written = line.only_word(N_("option NAME or option NAME=VALUE, one a line"))
        name, value = read_option(written)
        if name in self.options:
            raise Refusal("option/twice", came=written, option=name)
        self.options[name] = self.edition.offered(name).read(value)
        self.option_lines[name] = line

    def _seat(self, line: NotationLine) -> None:
        expected = N_("seat NAME, one a line; a name with spaces in quotation marks")
        name = check_name(line.only_word(expected))
        if name in self.seats:
            raise Refusal("seat/twice", came=name)
        self.seats.append(name)

    def _begin(self, first: int) -> None:
        assert self.edition is not None
        rules = self._rules(self.edition)
        self.transaction.tell(e.MatchBegun(rules, tuple(self.seats), first, 0, False))
        self.transaction.go_on()

    def _rules(self, edition: Edition) -> Rules:
        if len(self.seats) < edition.players[0]:
            raise self.header_end.error(N_("seat NAME, once for each player"))
        try:
            return edition.rules(len(self.seats), lexicon=self.lexicon, **self.options)
        except Refusal as refusal:
            line = self.option_lines.get(str(refusal.gaps.get("option")), self.header_end)
            raise NotationError.refused(line.number, str(line), refusal) from refusal

    # -- Rounds ------------------------------------------------------------------------------

    def _round(self, line: NotationLine) -> None:
        seat = self._named(line, line.only_word(N_("round NAME: the codemaker of the round")))
        if self.match.rules is None:
            self._begin(first=seat)
        elif self.in_round:
            self._leave_round()
        self._refuse_if_over(line)
        self._begin_round(line, seat)
        self.in_round = True
        self.row_lines = []

    def _begin_round(self, line: NotationLine, seat: int) -> None:
        match = self.match
        # A round is open here when somebody resigned between two rounds and this one was due.
        owed = [match.current.number] if self._a_round_is_open else unplayed_numbers(match)
        expected = codemaker_of(match, owed[0])
        if seat == expected:
            number = owed[0]
        else:
            # Players who did not notice a false mark swapped roles; its round is still owed.
            own = [number for number in owed if codemaker_of(match, number) == seat]
            if not own or not any(round.outcome == "aborted" for round in match.rounds):
                name = quoted(self.seats[expected])
                raise line.error(N_("round {name}: the next codemaker"), name=name)
            number = own[0]
        if not self._a_round_is_open:
            self.transaction.begin_round(number)

    def _row(self, line: NotationLine) -> None:
        seat = self._named(line, line.words[0])
        self._refuse_outside_round(line)
        if len(self.match.playing) == 1 or rows_used_up(self.match):
            raise line.error(N_("reveal CODE: no row is left to play"))
        turn = next_breaker(self.match)
        if seat != turn:
            name = quoted(self.seats[turn])
            raise line.error(N_("a guess of {name}, whose turn it is"), name=name)
        if len(line.words) < 2:
            raise line.error(N_("a guess after the name, or - for a row out of time"))
        self._play_row(line, seat)
        self.row_lines.append(line)

    def _play_row(self, line: NotationLine, seat: int) -> None:
        number = len(self.match.current.rows) + 1
        if line.words[1:] == (RAN_OUT,):
            # Where codes differ in length, the first guess shows how long this one is.
            if len(self.match.played_by.holes) == 1:
                self._set_code(self.match.played_by.holes[0])
            self.transaction.open_row()
            self.transaction.tell(e.RowRanOut(number, seat))
            return
        pegs, numbers = self._pegs(line.words[1:])
        guess = self.match.played_by.guess(pegs, self.match.current.holes)
        mark = self._mark(line, numbers)
        self._set_code(len(guess))
        self.transaction.open_row()
        self.transaction.tell(e.Guessed(number, seat, guess))
        if mark is not None:
            self.transaction.tell(e.Marked(number, mark))

    def _set_code(self, holes: int) -> None:
        """Somebody plays a row, so a code stands behind the shield."""
        if not self.match.current.has_code:
            self.transaction.tell(e.CodeSet(holes, None, None))

    def _pegs(self, words: tuple[str, ...]) -> tuple[Code, tuple[str, ...]]:
        """The guess, and the words after it: pegs may stand together or apart."""
        rules = self.match.played_by
        full = self.match.current.holes or max(rules.holes)
        pegs: list[str] = []
        used = 0
        for word in words:
            # A number ends the guess, unless the pegs themselves are digits.
            if len(pegs) >= full or (_is_number(word) and word[0] not in rules.pegs):
                break
            pegs += rules.pegs_in(word)
            used += 1
        return Code(pegs), words[used:]

    def _mark(self, line: NotationLine, numbers: tuple[str, ...]) -> Mark | None:
        if not numbers:
            return None
        keys = tuple(map(say, self.match.played_by.keys))
        if len(numbers) != len(keys) or not all(map(_is_number, numbers)):
            expected = N_("after the guess nothing, or the mark in numbers ({keys})")
            raise line.error(expected, keys=keys)
        return Mark(map(int, numbers))

    def _reveal(self, line: NotationLine) -> None:
        self._refuse_outside_round(line)
        if len(line.words) < 2:
            raise line.error(N_("reveal CODE"))
        code = self.match.played_by.code(" ".join(line.words[1:]))
        holes = self.match.current.holes
        if holes not in (None, len(code)):
            raise Refusal("code/length", came=str(code), count=len(code), expected=holes)
        self.in_round = False
        if false_rows(self.match, code) and marks_clash(self.match, self.match.current):
            self.transaction.tell(e.FalseMarkProven())
        self.transaction.reveal(code, None)
        round = self.match.current
        cracked_in = round.rows_to_crack
        after_crack = self.row_lines[cracked_in:] if cracked_in is not None else []
        if after_crack and not round.false_rows and len(self.match.playing) > 1:
            expected = N_("reveal CODE: row {row} had cracked the code")
            raise after_crack[0].error(expected, row=cracked_in)
        ended = round.false_rows or cracked_in is not None or rows_used_up(self.match)
        self._end_round(bool(ended), "early")

    def _end_round(self, counts: bool, otherwise: DropReason) -> None:
        """Score or abort a round that was played to its end; drop any other."""
        if counts and len(self.match.playing) > 1:
            self.transaction.close_round()
        elif len(self.match.playing) == 1 or self.match.current.codemaker in self.match.resigned:
            self.transaction.drop_round("resigned")
        else:
            self.transaction.drop_round(otherwise)

    def _resign(self, line: NotationLine) -> None:
        seat = self._named(line, line.only_word(N_("resign NAME")))
        if self.match.rules is None:
            self._begin(first=0)
        self._refuse_if_over(line)
        if seat in self.match.resigned:
            raise Refusal("seat/resigned", came=self.seats[seat])
        if self.in_round:
            # The written round may still go on, or show its code.
            self.transaction.tell(e.SeatResigned(seat))
        else:
            if not self._a_round_is_open:
                self.transaction.next_round()
            self.transaction.resign(seat)

    def _leave_round(self) -> None:
        """The next round begins, or the text ends, and this one's code was not revealed."""
        clash = marks_clash(self.match, self.match.current)
        if clash:
            self.transaction.tell(e.FalseMarkProven())
        self._end_round(clash, "unrevealed")

    def finish(self) -> None:
        """The text ends; a match may be unfinished."""
        if self.edition is None:
            raise self.last.error(N_("first of all: edition NAME"))
        if self.match.rules is None:
            self._begin(first=0)
        if self.in_round:
            if len(self.match.playing) == 1 or marks_clash(self.match, self.match.current):
                self._leave_round()
            elif self._next_row_is_due():
                self.transaction.open_row()
        if self.match.ended is None and not self._a_round_is_open:
            self.transaction.next_round()

    def _next_row_is_due(self) -> bool:
        rows = self.match.current.rows
        return (
            bool(rows)
            and not rows[-1].awaits_mark
            and self.match.current.rows_to_crack is None
            and not rows_used_up(self.match)
        )

    # -- What a line may say -----------------------------------------------------------------

    def _named(self, line: NotationLine, name: str) -> int:
        if not self.seats:
            raise line.error(N_("seat NAME, once for each player"))
        if name in self.seats:
            return self.seats.index(name)
        seats = tuple(map(quoted, self.seats))
        if line.keyword is not None:
            raise line.error(N_("the name of a seat ({seats})"), seats=seats)
        raise line.error(N_("a seat ({seats}), or one of: round, reveal, resign"), seats=seats)

    def _refuse_outside_round(self, line: NotationLine) -> None:
        if self.match.rules is not None:
            self._refuse_if_over(line)
        if not self.in_round:
            raise line.error(N_("round NAME first"))

    def _refuse_if_over(self, line: NotationLine) -> None:
        if self.match.ended == "resigned":
            raise line.error(N_("the end of the match, which was given up"))
        if self.match.ended is not None:
            more = N_("the end of the match; for more than {rounds} rounds write option rounds=N")
            raise line.error(more, rounds=self.match.played_by.rounds)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER
