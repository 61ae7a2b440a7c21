"""What follows without a command: the next row, the reveal, the score, the next round, the end."""

from __future__ import annotations

from collections.abc import Sequence

from codepegs.rules import events as e, scoring
from codepegs.rules.apply import apply
from codepegs.rules.candidates import Answer, Proof, no_code_fits
from codepegs.rules.code import Code
from codepegs.rules.match import DropReason, EndReason, Match, Round
from codepegs.rules.view import RoundView


class Transaction:
    """A match and the events that are being added to it."""

    def __init__(
        self,
        match: Match,
        now: float = 0.0,
        lag: float = 0.0,
        proof: Proof = no_code_fits,
    ) -> None:
        self.match = match
        self.now = now
        self.lag = lag
        self.proof = proof
        self.events: list[e.Event] = []

    def tell(self, event: e.Event) -> None:
        """Add one event."""
        self.match = apply(self.match, event)
        self.events.append(event)

    # -- Rows --------------------------------------------------------------------------------

    def open_row(self, after: int | None = None) -> None:
        """The next codebreaker to the left is to fill the next row."""
        row, time = len(self.match.current.rows) + 1, self.match.played_by.time
        deadline = None if time is None else self.now + time
        self.tell(e.RowOpened(row, next_breaker(self.match, after), deadline, self.since))

    @property
    def since(self) -> float | None:
        """Since when somebody is awaited from now on."""
        return None if self.match.patience is None else self.now

    def await_codemaker(self) -> None:
        """The codemaker is to set the code, to mark or to reveal."""
        # Matches that were begun in the first edition of the rules go on by them.
        if self.since is not None:
            time = self.match.played_by.codemaker_time
            self.tell(e.CodemakerAwaited(self.since, None if time is None else self.now + time))

    def answer_row(self) -> None:
        """The machine marks the row that waits for its mark."""
        secret, rows = self.match.current.secret, self.match.current.rows
        guess = rows[-1].guess
        assert secret is not None and guess is not None
        self.tell(e.Marked(len(rows), self.match.played_by.mark_row(secret.code, guess)))

    def after_row(self) -> None:
        """A row was marked or ran out: prove a false mark, open the shield, or play on."""
        rules, round = self.match.played_by, self.match.current
        if rules.marks_by_hand and self.marks_clash():
            self.tell(e.FalseMarkProven())
            self.end_round()
        elif rules.check_at_once and round.secret and false_rows(self.match, round.secret.code):
            self.end_round()
        elif round.rows_to_crack is not None or rows_used_up(self.match):
            if round.secret is not None:
                self.end_round()
            else:
                # The code stands on the real table: its codemaker has to reveal it.
                self.await_codemaker()
        else:
            self.open_row()

    def marks_clash(self) -> bool:
        """No code fits the marks and the clue of the round: one of them is false (decision 2b)."""
        round = self.match.current
        return self.proof(self.match.played_by.after_clue(round.clue), answers_of(round))

    # -- The end of a round ------------------------------------------------------------------

    def end_round(self) -> None:
        """The code is shown where the machine knows it, every mark is checked, the round closed."""
        self.show_code()
        self.close_round()

    def show_code(self) -> None:
        """Lift the shield from a code that the machine knows."""
        secret = self.match.current.secret
        if secret is not None:
            self.reveal(secret.code, secret.salt)

    def reveal(self, code: Code, salt: str | None) -> None:
        """The code is shown, and every mark is checked."""
        rules, clue = self.match.played_by, self.match.current.clue
        forbidden = not rules.allows(code)
        false_clue = clue is not None and clue != rules.clue_of(code)
        self.tell(e.Revealed(code, salt, false_rows(self.match, code), forbidden, false_clue))

    def close_round(self) -> None:
        """Score the round, or abort it for the codemaker's error; then go on."""
        rules, round = self.match.played_by, self.match.current
        if round.has_error:
            self.tell(e.RoundAborted(scoring.penalty(rules, round)))
        else:
            self.tell(e.RoundScored(scoring.score(rules, round)))
        self.go_on()

    def lose_round(self) -> None:
        """The codemaker has let the time run out (decision 4)."""
        self.show_code()
        self.tell(e.RoundLost(scoring.lost(self.match.played_by, self.match.current)))
        self.go_on()

    def drop_round(self, reason: DropReason, idle: int | None = None) -> None:
        """End the round without a score, perhaps because of somebody idle; then go on."""
        self.tell(e.RoundDropped(reason, idle))
        self.go_on()

    def go_on(self) -> None:
        """Begin the next round, the same one again, or end the match."""
        match = self.match
        if len(match.playing) == 1:
            self.tell(e.MatchEnded(match.playing, "resigned"))
        elif (reason := codemaker_fails(match)) is not None:
            others = [seat for seat in match.playing if seat != match.current.codemaker]
            self.tell(e.MatchEnded(scoring.winners(match, others), reason))
        elif unplayed_numbers(match):
            self.next_round()
        elif any(round.outcome in ("unrevealed", "early") for round in match.rounds):
            self.tell(e.MatchEnded((), "undecided"))
        else:
            self.tell(e.MatchEnded(scoring.winners(match, without_idle(match)), "played"))

    def next_round(self) -> None:
        """Begin the round that is due."""
        self.begin_round(rounds_to_come(self.match)[0])

    def begin_round(self, number: int) -> None:
        """Begin the round of that number."""
        self.tell(e.RoundBegun(number, codemaker_of(self.match, number)))
        self.await_codemaker()

    # -- Resignation -------------------------------------------------------------------------

    def resign(self, seat: int, *, absent: bool = False) -> None:
        """A player gives up, or stayed away too long.

        The table goes on while two are left, with its rules unchanged.
        """
        stage, turn = self.match.stage, self.match.current.turn
        self.tell(e.SeatResigned(seat, absent))
        round = self.match.current
        if len(self.match.playing) == 1:
            self.show_code()
            self.drop_round("resigned")
        elif seat == round.codemaker:
            if round.secret is None:
                # Nobody is left who knows the code, or who could set one.
                self.drop_round("resigned")
            elif stage == "mark":
                # From here on the machine, which knows the code, marks for the codemaker.
                self.answer_row()
                self.after_row()
        elif seat == turn:
            self.open_row(after=seat)


def next_breaker(match: Match, after: int | None = None) -> int:
    """Who guesses next: leftwards round the table, from the codemaker's left (002:104)."""
    round = match.current
    if after is None:
        after = round.rows[-1].seat if round.rows else round.codemaker
    seats, resigned = len(match.seats), match.resigned
    seat = (after + 1) % seats
    while seat == round.codemaker or seat in resigned:
        seat = (seat + 1) % seats
    return seat


def rows_used_up(match: Match) -> bool:
    """No row is left in this round."""
    rows = match.played_by.rows
    return rows is not None and len(match.current.rows) >= rows


def codemaker_of(match: Match, number: int) -> int:
    """Round by round the next seat to the left is codemaker."""
    return (match.first + number - 1) % len(match.seats)


def unplayed_numbers(match: Match) -> list[int]:
    """The numbers of the rounds that are still owed; an aborted one is played again (000:5)."""
    played = {round.number for round in match.rounds if round.outcome != "aborted"}
    resigned = match.resigned
    return [
        number
        for number in range(1, match.played_by.rounds + 1)
        # Nobody plays the rounds of a codemaker who resigned.
        if number not in played and codemaker_of(match, number) not in resigned
    ]


def rounds_to_come(match: Match) -> list[int]:
    """The numbers that the next round may have, the one that is due first.

    An aborted round comes again, or the next one leftwards, where people swapped roles because they
    did not notice the error (decision 8). Nobody sets two codes running, if both rounds count,
    while another's round is left.
    """
    unplayed = unplayed_numbers(match)
    if not match.rounds:
        return unplayed[:1]
    last, seats = match.current, len(match.seats)
    aborted = {round.number for round in match.rounds if round.outcome == "aborted"}
    leftwards = sorted(
        (number for number in unplayed if number not in aborted),
        key=lambda number: (codemaker_of(match, number) - last.codemaker - 1) % seats,
    )
    due = [number for number in unplayed if number in aborted] + leftwards[:1]
    if last.outcome == "aborted":
        return due
    return [number for number in due if codemaker_of(match, number) != last.codemaker] or due


MOST_ABORTED = 3
"""Rounds in a row that one codemaker may have aborted (decision 2)."""

MOST_LOST = 2
"""Rounds that one codemaker may lose by time (decision 4)."""


def codemaker_fails(match: Match) -> EndReason | None:
    """Why the codemaker of the last round has lost the match by it, if so."""
    if match.patience is None or not match.rounds:
        return None
    codemaker = match.current.codemaker
    if codemaker in match.resigned:
        return None  # the others play on
    own = [round.outcome for round in match.rounds if round.codemaker == codemaker]
    if own.count("lost") >= MOST_LOST:
        return "out-of-time"
    if own[-MOST_ABORTED:] == ["aborted"] * MOST_ABORTED:
        return "false-marks"
    return None


def without_idle(match: Match) -> Sequence[int]:
    """Who may win: nobody for whom others had waited too long, unless it was so with everybody."""
    idle = {round.idle for round in match.rounds}
    return [seat for seat in match.playing if seat not in idle] or match.playing


def answers_of(round: Round | RoundView) -> list[Answer]:
    """The rows that were guessed and marked."""
    return [(row.guess, row.mark) for row in round.rows if row.guess and row.mark is not None]


def has_claims(round: Round) -> bool:
    """The codemaker has said something of the code that can be wrong: a mark or a clue."""
    return bool(answers_of(round)) or round.has_clue_by_hand


def false_rows(match: Match, code: Code) -> tuple[int, ...]:
    """The rows of the current round whose marks don't fit the code."""
    mark = match.played_by.mark_row
    return tuple(
        number
        for number, row in enumerate(match.current.rows, 1)
        if row.guess is not None and row.mark is not None and row.mark != mark(code, row.guess)
    )
