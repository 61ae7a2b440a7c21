"""Plays a match and writes it down: each command, its events, and what a codebreaker saw."""

from __future__ import annotations

from random import Random
from textwrap import fill
from typing import assert_never

from codepegs import (
    Begin,
    Claim,
    Code,
    Command,
    EndGrace,
    Event,
    GiveMark,
    Guess,
    Leave,
    Mark,
    Match,
    OwnUp,
    Refusal,
    Resign,
    Return,
    Reveal,
    Rules,
    RunOut,
    SetCode,
    TakeBack,
    apply,
    commitment,
    decide,
    fitting_codes,
    score_card,
    view,
    write_notation,
)
from codepegs.rules import events
from tests.matches import random_code, random_guess

NAMES = ("Tim", "Ben", "Lotte", "Kees", "Mia")
WIDTH = 96


class Transcript:
    """A match that is played by seeded dice and written down line by line."""

    def __init__(
        self,
        rules: Rules,
        seed: int = 1,
        first: int | None = 0,
        grace: int = 120,
        stand_ins: bool = False,
    ) -> None:
        self.rules = rules
        self.dice = Random(seed)
        self.match = Match()
        self.now = 0.0
        self.lines: list[str] = []
        self.hidden = Code()
        """The code of the running round, wherever it stands."""
        names = NAMES[: rules.players]
        agreed = "draw lots for" if first is None else "agree on"
        self._do(
            f"{_and(names)} sit down and {agreed} the first codemaker.",
            Begin(rules, names, first, grace, stand_ins),
        )

    # -- What players do ---------------------------------------------------------------------

    def set_code(self, code: str | None = None) -> None:
        """The codemaker sets this code, or one that the dice choose."""
        maker = self.match.current.codemaker
        self.hidden = self.rules.row(code) if code else random_code(self.rules, self.dice)
        self._do(f"{self._name(maker)} sets the code {self.hidden}.", SetCode(maker, self.hidden))

    def hide_code(self, code: str, clue: int | None = None) -> None:
        """The codemaker sets the code on the real table, and the program does not learn it."""
        maker = self.match.current.codemaker
        self.hidden = self.rules.code(code)
        told = "so" if clue is None else f"that its sum is {clue}"
        self._do(
            f"{self._name(maker)} hides {self.hidden} on the real table and says {told}.",
            SetCode(maker, None, clue=clue),
        )

    def guess(self, pegs: str | None = None) -> None:
        """The codebreaker whose turn it is guesses this, or a code that fits all marks so far."""
        seat = self._turn
        row = self.rules.row(pegs) if pegs else self._fitting(seat)
        self._do(f"{self._name(seat)} guesses {row}.", Guess(seat, row), watched=seat)

    def guess_wildly(self) -> None:
        """The codebreaker whose turn it is guesses at random, but never the code."""
        row = self.hidden
        while row == self.hidden:
            row = random_guess(self.rules, self.dice, len(self.hidden))
        self.guess(str(row))

    def take_back(self, seat: int) -> None:
        """A player wants the last guess back."""
        self._do(f"{self._name(seat)} wants the guess back.", TakeBack(seat), watched=seat)

    def mark(self, *said: int) -> None:
        """The codemaker marks the last guess by hand: truly, or as said."""
        current = self.match.current
        last = current.rows[-1].guess
        assert last is not None
        given = Mark(said) if said else self.rules.mark_row(self.hidden, last)
        self._do(
            f"{self._name(current.codemaker)} gives {self._keys(given)}.",
            GiveMark(current.codemaker, given),
            watched=current.rows[-1].seat,
        )

    def reveal(self) -> None:
        """The codemaker lifts the shield on the real table."""
        maker = self.match.current.codemaker
        self._do(
            f"{self._name(maker)} lifts the shield and shows {self.hidden}.",
            Reveal(maker, self.hidden),
        )

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds

    def run_out(self) -> None:
        """The clock calls the row, or the codemaker."""
        seat = self.match.current.turn
        if seat is None:
            self._do(f"The clock calls {self._codemaker}.", RunOut())
        else:
            self._do(f"The clock calls {self._name(seat)}'s row.", RunOut(), watched=seat)

    def own_up(self) -> None:
        """The codemaker says that a mark was wrong."""
        seat = self.match.current.codemaker
        self._do(f"{self._name(seat)} wants to own up to a wrong mark.", OwnUp(seat))

    def claim(self, seat: int) -> None:
        """A player does not want to wait any longer."""
        self._do(f"{self._name(seat)} wants the round dropped.", Claim(seat))

    def resign(self, seat: int) -> None:
        """A player gives up."""
        self._do(f"{self._name(seat)} resigns.", Resign(seat))

    def leave(self, seat: int) -> None:
        """A player leaves."""
        self._do(f"{self._name(seat)} leaves the table.", Leave(seat))

    def come_back(self, seat: int) -> None:
        """A player comes back."""
        self._do(f"{self._name(seat)} comes back.", Return(seat))

    def end_grace(self, seat: int) -> None:
        """The clock calls a player who is away."""
        self._do(f"The clock calls {self._name(seat)}.", EndGrace(seat))

    def round(self, code: str | None = None, *guesses: str) -> None:
        """A whole round: these guesses first, then such as fit the marks."""
        number = len(self.match.rounds)
        self.set_code(code)
        for pegs in guesses:
            self.guess(pegs)
        while len(self.match.rounds) == number and self.match.stage == "guess":
            self.guess()

    def play_on(self) -> None:
        """Play the rest of the match, machine marked."""
        while self.match.stage == "code":
            self.round()

    # -- How it is written ----------------------------------------------------------------------

    def text(self) -> str:
        """The lines so far, the score card and the notation."""
        return "\n".join(
            [
                *self.lines,
                "",
                "The score card:",
                "",
                *_indented(str(score_card(self.match))),
                "",
                "In notation:",
                "",
                *_indented(write_notation(self.match)),
                "",
            ]
        )

    def _do(self, words: str, command: Command, watched: int | None = None) -> None:
        when = f"[{self.now:g} s] " if self.now or self.rules.time is not None else ""
        if self.match.stage == "code":
            self.lines.append("")
        self.lines.append(f"> {when}{words}")
        try:
            decided = decide(self.match, command, now=self.now, dice=self.dice)
        except Refusal as refusal:
            self._write(f"Refused. {refusal.message}")
            return
        sentences = []
        for event in decided:
            self.match = apply(self.match, event)
            sentences.append(self._sentence(event))
        self._write(" ".join(filter(None, sentences)))
        if isinstance(command, SetCode):
            watched = self.match.current.turn
        if watched is not None and self.match.stage in ("guess", "mark", "reveal"):
            self._show(watched)

    def _write(self, text: str) -> None:
        self.lines.append(fill(text, WIDTH, initial_indent="  ", subsequent_indent="  "))

    def _show(self, seat: int) -> None:
        """What this codebreaker sees of the round, where it is short."""
        seen = view(self.match, seat).rounds[-1]
        rows = [f"{row.guess or 'out of time'} {row.mark or ''}".strip() for row in seen.rows]
        code = seen.code or "?" * (seen.holes or 0)
        line = f"  {self._name(seat)} sees: {' | '.join([str(code), *rows])}"
        if len(line) <= WIDTH:
            self.lines.append(line)

    def _fitting(self, seat: int) -> Code:
        """A code that fits all marks this seat sees."""
        seen = view(self.match, seat).rounds[-1]
        assert seen.holes is not None
        answers = [(row.guess, row.mark) for row in seen.rows if row.guess and row.mark is not None]
        rules = self.rules.after_clue(seen.clue)
        return next(fitting_codes(rules, answers, holes=seen.holes, dice=self.dice))

    @property
    def _turn(self) -> int:
        turn = self.match.current.turn
        assert turn is not None
        return turn

    @property
    def _codemaker(self) -> str:
        return self._name(self.match.current.codemaker)

    def _name(self, seat: int) -> str:
        return self.match.seats[seat]

    def _keys(self, mark: Mark) -> str:
        return ", ".join(f"{count} {key}" for count, key in zip(mark, self.rules.keys, strict=True))

    def _points(self, points: tuple[int, ...]) -> str:
        return ", ".join(f"{name} {n}" for name, n in zip(self.match.seats, points, strict=True))

    def _sentence(self, event: Event) -> str:
        match event:
            case events.MatchBegun(rules, _, first):
                options = f" ({', '.join(rules.written)})" if rules.written else ""
                return f"A match of {rules.edition.name}{options} begins with {self._name(first)}."
            case events.RoundBegun(number, codemaker):
                again = " again" if [r.number for r in self.match.rounds].count(number) > 1 else ""
                return f"Round {number} begins{again}: {self._name(codemaker)} is codemaker."
            case events.CodeSet(holes, None, _, clue):
                return f"A code of {holes} stands behind a shield of its maker's own." + _told(clue)
            case events.CodeSet(holes, seal, _, clue):
                sealed = f"A code of {holes} stands behind the shield, sealed {str(seal)[:8]}…"
                return sealed + _told(clue)
            case events.CodemakerAwaited(_, None):
                return ""
            case events.CodemakerAwaited(_, deadline):
                return f"{self._codemaker} has time until {deadline:g} s."
            case events.RowOpened(row, seat, None):
                return f"Row {row} is for {self._name(seat)}."
            case events.RowOpened(row, seat, deadline):
                return f"Row {row} is for {self._name(seat)}, until {deadline:g} s."
            case events.HintTaken(row, seat, level):
                return f"{self._name(seat)} is given a hint for row {row} ({level})."
            case events.Guessed(row, _, guess):
                return f"Row {row} holds {guess}."
            case events.GuessTakenBack(row, seat, None):
                return f"Row {row} is empty again, for {self._name(seat)}."
            case events.GuessTakenBack(row, seat, deadline):
                return f"Row {row} is empty again, for {self._name(seat)}, until {deadline:g} s."
            case events.Marked(row, mark):
                return f"Row {row} is marked {self._keys(mark)}."
            case events.RowRanOut(row, _):
                return f"Row {row} is out of time: used up, unmarked."
            case events.FalseMarkProven():
                return "No code fits these marks: one of them is false."
            case events.OwnedUp():
                return f"{self._codemaker} owns up to a wrong mark."
            case events.Revealed(code, salt, false_rows, forbidden, false_clue):
                shown = [f"The code was {code}.", self._seal(code, salt), _check(false_rows)]
                shown += ["It is not allowed."] if forbidden else []
                return " ".join([*shown, *(["The sum was false."] if false_clue else [])])
            case events.RoundScored(points):
                return f"The round gives {self._points(points)}."
            case events.RoundAborted(points):
                return f"The round is aborted and gives {self._points(points)}."
            case events.RoundLost(points):
                return f"The round is lost by time and gives {self._points(points)}."
            case events.RoundDropped(reason, idle) if idle is None:
                return f"The round ends without a score ({reason})."
            case events.RoundDropped(_, idle):
                assert idle is not None
                return (
                    f"The round is dropped: the others had waited too long for {self._name(idle)}."
                )
            case events.SeatLeft(seat, deadline):
                return f"{self._name(seat)} is awaited until {deadline:g} s."
            case events.SeatReturned(seat):
                return f"{self._name(seat)} is back."
            case events.StandInSeated(seat):
                return f"Somebody sits in for {self._name(seat)}."
            case events.SeatResigned(seat, absent):
                why = "has stayed away and plays" if absent else "plays"
                return f"{self._name(seat)} {why} no further."
            case events.MatchEnded(winners, reason):
                return f"The match is over ({reason}). {self._result(winners)}"
            case _:
                assert_never(event)

    def _seal(self, code: Code, salt: str | None) -> str:
        if salt is None:
            return "There was no seal."
        fits = commitment(code, salt) == self.match.current.commitment
        return "The seal fits." if fits else "THE SEAL DOES NOT FIT."

    def _result(self, winners: tuple[int, ...]) -> str:
        names = [self._name(seat) for seat in winners]
        return f"{names[0]} wins." if len(names) == 1 else f"{_and(names)} draw."


def _check(false_rows: tuple[int, ...]) -> str:
    if not false_rows:
        return "Every mark was true."
    return f"False marks in: row {', row '.join(map(str, false_rows))}."


def _and(names: tuple[str, ...] | list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _indented(text: str) -> list[str]:
    return [f"    {line}".rstrip() for line in text.rstrip().splitlines()]


def _told(clue: int | None) -> str:
    return "" if clue is None else f" Its sum is {clue}."
