"""Reads a written match, and judges it.

Every written mark is checked when the code is revealed, and a false one has the consequences of
decision 2. People who did not notice it played on, so the rows after it are read all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast, get_args

from codepegs.rules import events as e
from codepegs.rules.candidates import Proof, no_code_fits
from codepegs.rules.code import Code
from codepegs.rules.commands import PATIENCE
from codepegs.rules.edition import Edition
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.flow import (
    Transaction,
    codemaker_fails,
    codemaker_of,
    false_rows,
    has_claims,
    next_breaker,
    rounds_to_come,
    rows_used_up,
    unplayed_numbers,
)
from codepegs.rules.mark import Mark
from codepegs.rules.mark_text import mark_in
from codepegs.rules.match import DropReason, Hint, HintLevel, Match, check_name
from codepegs.rules.notation.lines import (
    AWAY,
    COLONS,
    HEADER,
    KEYWORDS,
    LATER,
    NotationError,
    NotationLine,
    lines,
    quoted,
)
from codepegs.rules.option import read_option
from codepegs.rules.ruleset import Lexicon, Rules
from codepegs.text import N_, Refusal, Text, say

HINT_LEVELS: tuple[str, ...] = get_args(HintLevel)

RESIGN = (N_("resign NAME"), N_("resign NAME away"))


def read_notation(
    text: str, *, lexicon: Lexicon | None = None, proof: Proof = no_code_fits
) -> Match:
    """The match that somebody wrote down, judged as far as it goes.

    `proof` finds whether any code fits the marks of a round; one of your own may give up.

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
    return _read(text, lexicon, proof).match


def read_history(
    text: str, *, lexicon: Lexicon | None = None, proof: Proof = no_code_fits
) -> tuple[e.Event, ...]:
    """The events of the match that somebody wrote down; replaying them gives the match."""
    return tuple(_read(text, lexicon, proof).transaction.events)


def _read(text: str, lexicon: Lexicon | None, proof: Proof) -> _Reader:
    reader = _Reader(lexicon, proof)
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
        match = self.match
        if len(match.playing) == 1 or codemaker_fails(match) or not unplayed_numbers(match):
            super().go_on()


class _Reader:
    def __init__(self, lexicon: Lexicon | None, proof: Proof) -> None:
        self.lexicon = lexicon
        self.edition: Edition | None = None
        self.options: dict[str, object] = {}
        self.seats: list[str] = []
        self.plain_names: set[str] = set()
        """Names of players in a file of the first edition that have become keywords since."""
        self.last = NotationLine(1, (), None)
        """The last line that was read."""
        self.header_end = self.last
        """The last line of the header: where its contradictions are reported."""
        self.option_lines: dict[str, NotationLine] = {}
        self.transaction: Transaction = _WrittenMatch(Match(), proof=proof)
        self.in_round = False
        """Between `round` and `reveal`."""
        self.row_lines: list[NotationLine] = []
        self.late = False
        """The codemaker of this round let the time run out."""
        self.idle: int | None = None
        """For whom the others in this round had waited too long."""

    @property
    def match(self) -> Match:
        return self.transaction.match

    @property
    def _a_round_is_open(self) -> bool:
        return bool(self.match.rounds) and self.match.current.is_open

    @property
    def _is_decided(self) -> bool:
        """How the round ends is written; only its code may still be shown."""
        return self.late or self.idle is not None or self.match.current.owned_up

    def read(self, line: NotationLine) -> None:
        self.last = line
        if line.keyword is not None:
            # A player may be called Round: as a keyword it is written with small letters.
            is_name = line.words[0] != line.keyword and self._seat_of(line.words[0]) is not None
            line = line.as_row() if is_name or line.keyword in self.plain_names else line
        if self.edition is None and line.keyword != "edition":
            expected = N_("first of all: edition NAME")
            word = line.words[0] if line.keyword is None else ""
            raise line.error(expected, word=word, known=("edition",))
        if line.keyword in HEADER:
            if self.match.rules is not None:
                self._refuse_if_over(line)
                before = N_(
                    "a line of a round; edition, options and seats stand before the first round"
                )
                raise self._unexpected(line, before)
            self.header_end = line
        keyword = (line.keyword or "row").replace("-", "_")
        getattr(self, f"_{keyword}")(line)

    # -- The header --------------------------------------------------------------------------

    def _edition(self, line: NotationLine) -> None:
        if self.edition is not None:
            raise line.error(N_("one edition a match"))
        if len(line.words) < 2:
            raise line.error(N_("edition NAME"))
        self.edition = edition_named(" ".join(line.words[1:]).casefold())

    def _option(self, line: NotationLine) -> None:
        assert self.edition is not None
        written = line.only_word(N_("option NAME or option NAME=VALUE, one a line"))
        name, value = read_option(written)
        name = name.casefold()
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
        if name in LATER and not line.is_quoted:
            self.plain_names.add(name)

    def _begin(self, first: int) -> None:
        assert self.edition is not None
        rules = self._rules(self.edition)
        seats = tuple(self.seats)
        self.transaction.tell(e.MatchBegun(rules, seats, first, 0, False, PATIENCE))
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
        if self._a_round_is_open:
            # Somebody resigned between two rounds, and this one was due.
            numbers = {self.match.current.codemaker: self.match.current.number}
        else:
            numbers = {}
            for number in rounds_to_come(self.match):
                numbers.setdefault(codemaker_of(self.match, number), number)
        if seat not in numbers:
            names = tuple(quoted(self.seats[one]) for one in numbers)
            raise line.error(N_("round NAME with the next codemaker ({names})"), names=names)
        if not self._a_round_is_open:
            self.transaction.begin_round(numbers[seat])
        self.in_round, self.late, self.idle = True, False, None
        self.row_lines = []

    def _code(self, line: NotationLine) -> None:
        self._refuse_outside_round(line)
        rules, number = self.match.played_by, line.words[1:]
        holes = [one for one in rules.holes if number in ((str(one),), ())]
        if len(holes) != 1:
            lengths = rules.lengths
            expected = N_("code HOLES: a code of so many holes is set ({lengths}); reveal shows it")
            raise line.error(expected, lengths=lengths)
        if self.match.current.has_code or self.match.current.rows:
            raise self._unexpected(line, N_("code HOLES only once, before the first row"))
        self._set_code(holes[0])

    def _sum(self, line: NotationLine) -> None:
        self._refuse_outside_round(line)
        if self.match.played_by.clue != line.keyword:
            raise self._unexpected(line, N_("no sum, because the header has no option clue=sum"))
        expected = N_("sum NUMBER: the sum of the digits, as it was told")
        number = line.only_word(expected)
        if not re.fullmatch("[0-9]{1,3}", number):
            raise line.error(expected)
        round = self.match.current
        if round.clue is not None or round.rows or self._is_decided:
            raise self._unexpected(line, N_("sum NUMBER only once, before the first row"))
        # Who tells the sum has set the code.
        holes = self.match.played_by.holes[0] if round.holes is None else round.holes
        self.transaction.tell(e.CodeSet(holes, None, None, int(number)))

    def _row(self, line: NotationLine) -> None:
        seat = self._named(line, line.words[0])
        self._refuse_outside_round(line)
        if seat == self.match.current.codemaker and line.ends_with_dash and not self._is_decided:
            self.late = True
            return
        if not self._rows_are_left:
            raise self._unexpected(line, N_("reveal CODE: no row is left to play"))
        turn = next_breaker(self.match)
        if seat != turn:
            name = quoted(self.seats[turn])
            raise self._unexpected(line, N_("a guess of {name}, whose turn it is"), name=name)
        if len(line.words) < 2:
            raise line.error(N_("a guess after the name, or - for a row out of time"))
        self._play_row(line, seat)
        self.row_lines.append(line)

    @property
    def _rows_are_left(self) -> bool:
        is_over = self._is_decided or len(self.match.playing) == 1 or rows_used_up(self.match)
        return not is_over

    def _play_row(self, line: NotationLine, seat: int) -> None:
        number = len(self.match.current.rows) + 1
        if line.ends_with_dash:
            # Where codes differ in length, the first guess shows how long this one is.
            if len(self.match.played_by.holes) == 1:
                self._set_code(self.match.played_by.holes[0])
            self.transaction.open_row()
            self.transaction.tell(e.RowRanOut(number, seat))
            return
        pegs, rest = self._pegs(line.words[1:])
        guess = self.match.played_by.guess(pegs, self.match.current.holes)
        mark = self._mark(line, rest)
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
            if len(pegs) >= full or (word[:1].isdigit() and word[0] not in rules.pegs):
                break
            pegs += rules.pegs_in(word)
            used += 1
        return Code(pegs), words[used:]

    def _mark(self, line: NotationLine, words: tuple[str, ...]) -> Mark | None:
        if not words:
            return None
        rules = self.match.played_by
        mark = mark_in(" ".join(words), rules)
        if mark is None:
            keys, example = tuple(map(say, rules.keys)), " ".join("10000"[: len(rules.keys)])
            expected = N_("after the guess nothing, or the mark in numbers ({keys}): {example}")
            raise line.error(expected, keys=keys, example=example)
        return mark

    def _hint(self, line: NotationLine) -> None:
        if len(line.words) != 3 or (level := line.words[2].casefold()) not in HINT_LEVELS:
            word = line.words[2] if len(line.words) == 3 else ""
            expected = N_("hint NAME LEVEL; the levels are: {levels}")
            raise line.error(expected, word=word, known=HINT_LEVELS, levels=HINT_LEVELS)
        seat = self._named(line, line.words[1])
        self._refuse_outside_round(line)
        barred = seat == self.match.current.codemaker or seat in self.match.resigned
        if barred or not self._rows_are_left:
            raise self._unexpected(line, N_("a hint only for a codebreaker, before a row"))
        number = len(self.match.current.rows) + 1
        hint = Hint(number, seat, cast(HintLevel, level))
        if hint in self.match.current.hints:
            raise Refusal("hint/taken", row=number)
        self.transaction.tell(e.HintTaken(hint.row, hint.seat, hint.level))

    # -- The end of a round ------------------------------------------------------------------

    def _own_up(self, line: NotationLine) -> None:
        seat = self._named(line, line.only_word(N_("own-up NAME: the codemaker of the round")))
        self._refuse_outside_round(line)
        codemaker = self.match.current.codemaker
        if seat != codemaker or not has_claims(self.match.current) or self._is_decided:
            name = quoted(self.seats[codemaker])
            raise self._unexpected(line, N_("own-up {name}, after a mark"), name=name)
        self.transaction.tell(e.OwnedUp())

    def _idle(self, line: NotationLine) -> None:
        seat = self._named(line, line.only_word(N_("idle NAME: for whom the others had waited")))
        self._refuse_outside_round(line)
        self._open_due_row()
        awaited = self.match.awaited
        if seat != awaited or self._is_decided:
            assert awaited is not None
            name = quoted(self.seats[awaited])
            raise self._unexpected(line, N_("idle {name}, who is awaited"), name=name)
        self.idle = seat

    def _reveal(self, line: NotationLine) -> None:
        self._refuse_outside_round(line)
        if len(line.words) < 2:
            raise line.error(N_("reveal CODE, or reveal - if it was never shown"))
        if line.ends_with_dash:
            self._leave_round()
            return
        rules, holes = self.match.played_by, self.match.current.holes
        code = rules.row(" ".join(line.words[1:]))
        if holes not in (None, len(code)):
            came = rules.shown(code)
            raise Refusal("code/length", came=came, count=len(code), expected=holes)
        fits_clue = rules.after_clue(self.match.current.clue).fits_clue(code)
        is_false = not fits_clue or bool(false_rows(self.match, code))
        if is_false and self.transaction.marks_clash():
            self.transaction.tell(e.FalseMarkProven())
        self.transaction.reveal(code, None)
        round = self.match.current
        cracked_in = round.rows_to_crack
        after_crack = self.row_lines[cracked_in:] if cracked_in is not None else []
        if after_crack and not round.has_error and len(self.match.playing) > 1:
            expected = N_("reveal CODE: row {row} had cracked the code")
            raise after_crack[0].error(expected, row=cracked_in)
        ended = round.has_error or cracked_in is not None or rows_used_up(self.match)
        self._end_round(bool(ended), "early")

    def _leave_round(self) -> None:
        """The round ends, and its code was not shown."""
        if self.transaction.marks_clash():
            self.transaction.tell(e.FalseMarkProven())
        self._end_round(self.match.current.has_error, "unrevealed")

    def _end_round(self, counts: bool, otherwise: DropReason) -> None:
        """Score or abort a round that was played to its end; drop any other."""
        self.in_round = False
        if self.late:
            self.transaction.lose_round()
        elif self.idle is not None:
            self.transaction.drop_round("claimed", self.idle)
        elif counts and len(self.match.playing) > 1:
            self.transaction.close_round()
        elif len(self.match.playing) == 1 or self.match.current.codemaker in self.match.resigned:
            self.transaction.drop_round("resigned")
        else:
            self.transaction.drop_round(otherwise)

    def _resign(self, line: NotationLine) -> None:
        absent = len(line.words) == 3 and line.words[2].casefold() == AWAY
        if len(line.words) != 2 and not absent:
            word = line.words[2] if len(line.words) == 3 else ""
            expected = N_("resign NAME, or resign NAME away: stayed away too long")
            raise line.error(expected, word=word, known=(AWAY,))
        seat = self._named(line, line.words[1])
        if self.match.rules is None:
            self._begin(first=0)
        self._refuse_if_over(line)
        if seat in self.match.resigned:
            raise Refusal("seat/resigned", came=self.seats[seat])
        if len(self.match.playing) == 1:
            raise self._unexpected(line, N_("the end of the match, which was given up"))
        if self.in_round:
            # The written round may still go on, or show its code.
            self.transaction.tell(e.SeatResigned(seat, absent))
        else:
            if not self._a_round_is_open:
                self.transaction.next_round()
            self.transaction.resign(seat, absent=absent)

    def finish(self) -> None:
        """The text ends; a match may be unfinished."""
        if self.edition is None:
            raise self.last.error(N_("first of all: edition NAME"))
        if self.match.rules is None:
            self._begin(first=0)
        if self.in_round:
            if self._has_ended:
                self._leave_round()
            else:
                self._open_due_row()
        if self.match.ended is None and not self._a_round_is_open:
            self.transaction.next_round()

    @property
    def _has_ended(self) -> bool:
        """Nothing more can be played in this round, although its code was not shown."""
        match, round = self.match, self.match.current
        nobody_sets_it = round.codemaker in match.resigned and not round.has_code
        return (
            self._is_decided
            or len(match.playing) == 1
            or nobody_sets_it
            or self.transaction.marks_clash()
        )

    def _open_due_row(self) -> None:
        round = self.match.current
        is_answered = not round.rows or not round.rows[-1].awaits_mark
        if round.has_code and is_answered and round.rows_to_crack is None and self._rows_are_left:
            self.transaction.open_row()

    # -- What a line may say -----------------------------------------------------------------

    def _seat_of(self, name: str) -> int | None:
        """The seat of that name, or of the name before a colon."""
        for known in (name, name.rstrip(COLONS)):
            if known in self.seats:
                return self.seats.index(known)
        return None

    def _named(self, line: NotationLine, name: str) -> int:
        seat = self._seat_of(name)
        if seat is not None:
            return seat
        if line.keyword is not None and not self.seats:
            raise line.error(N_("seat NAME, once for each player"))
        if line.keyword is not None:
            seats = tuple(map(quoted, self.seats))
            expected = N_("the name of a seat ({seats})")
            raise line.error(expected, word=name, known=self.seats, seats=seats)
        self._refuse_if_over(line)
        known, forms = (*KEYWORDS, *self.seats), tuple(self._forms())
        raise line.error(N_("one of: {forms}"), word=name, known=known, forms=forms)

    def _unexpected(self, line: NotationLine, why: str, **gaps: object) -> NotationError:
        """The line is well written, but it is not what comes here: list all that does."""
        forms = tuple(self._forms())
        listed = N_("{why} (all that may come here: {forms})")
        return line.error(listed, why=say(why, **gaps), forms=forms)

    def _forms(self) -> Iterator[Text]:
        """The lines that may come next."""
        match = self.match
        if match.rules is None:
            yield from map(say, (N_("option NAME"), N_("option NAME=VALUE"), N_("seat NAME")))
            if self.seats:
                yield say(N_("round NAME"))
                yield from map(say, RESIGN)
            return
        if not self.in_round:
            yield say(N_("round NAME"))
            yield from map(say, RESIGN)
            return
        round = match.current
        if self._rows_are_left:
            name = quoted(self.seats[next_breaker(match)])
            yield say(N_("{name} GUESS MARK"), name=name)
            yield say(N_("{name} GUESS"), name=name)
            yield say("{name} -", name=name)
            yield say(N_("hint NAME LEVEL"))
        if not self._is_decided and len(match.playing) > 1:
            if not round.has_code and not round.rows:
                yield say(N_("code HOLES"))
            if match.rules.clue is not None and round.clue is None and not round.rows:
                yield say(N_("sum NUMBER"))
            name = quoted(self.seats[round.codemaker])
            yield say("{name} -", name=name)
            if has_claims(round):
                yield say("own-up {name}", name=name)
            yield say(N_("idle NAME"))
        yield say(N_("reveal CODE"))
        yield say("reveal -")
        if len(match.playing) > 1:
            yield from map(say, RESIGN)
            yield say(N_("round NAME"))

    def _refuse_outside_round(self, line: NotationLine) -> None:
        if self.match.rules is not None:
            self._refuse_if_over(line)
        if not self.in_round:
            raise line.error(N_("round NAME first"))

    def _refuse_if_over(self, line: NotationLine) -> None:
        match = self.match
        if match.ended is None:
            return
        if match.ended == "resigned":
            raise line.error(N_("the end of the match, which was given up"))
        if match.ended in ("false-marks", "out-of-time"):
            name = quoted(self.seats[match.current.codemaker])
            raise line.error(N_("the end of the match, which {name} has lost"), name=name)
        more = N_("the end of the match; for more than {rounds} rounds write option rounds=N")
        raise line.error(more, rounds=match.played_by.rounds)
