"""A machine that drives random legal and illegal commands through every edition and option."""

import os
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from codepegs import (
    Begin,
    Claim,
    Code,
    Command,
    EndGrace,
    GiveMark,
    Guess,
    Leave,
    Match,
    OwnUp,
    Refusal,
    Resign,
    Return,
    Reveal,
    RunOut,
    SetCode,
    TakeBack,
    TakeHint,
    apply,
    decide,
    read_notation,
    replay,
    score_card,
    view,
    write_notation,
)
from codepegs.rules.flow import false_rows
from codepegs.rules.match import Hint, HintLevel
from codepegs.rules.scoring import SCHEMES
from codepegs.text.refusals.rules import TEXTS
from tests.matches import (
    NAMES,
    as_written,
    code_shown,
    lexicon,
    marks_on,
    random_code,
    random_guess,
)
from tests.rules.match_steps import all_kinds

pytestmark = pytest.mark.slow

seats = st.integers(-1, 5)
junk = st.one_of(
    st.text("WPGROSYB_RtXx 12ÄABC", max_size=14),
    st.sampled_from(["", "WPGR", "RRRR", "ABCD", "1234", "LMZ", "CAT", "Rt Bc Ks Gh"]),
)
numbers = st.lists(st.integers(-1, 5), max_size=4).map(tuple)


class MatchMachine(RuleBasedStateMachine):
    """Commands of every kind, at any time, by any seat."""

    @initialize(
        kind=st.sampled_from(range(len(all_kinds()))),
        first=st.none() | st.integers(0, 1),
        stand_ins=st.booleans(),
        patience=st.sampled_from([600, 600, None]),
        seed=st.integers(0, 10**6),
    )
    def begin(
        self, kind: int, first: int | None, stand_ins: bool, patience: int | None, seed: int
    ) -> None:
        self.dice = Random(seed)
        self.now = 0.0
        self.history: list[Any] = []
        self.match = Match()
        self.played_by = all_kinds()[kind]
        names = NAMES[: self.played_by.players]
        self._does(Begin(self.played_by, names, first, 60, stand_ins, patience))

    def _does(self, command: Command) -> None:
        """A legal command."""
        events = decide(self.match, command, now=self.now, dice=self.dice)
        assert events
        for event in events:
            self.match = apply(self.match, event)
        self.history += events

    def _tries(self, command: Command) -> None:
        """Any command: refused without a trace, or carried out."""
        before, printed = self.match, repr(self.match)
        try:
            self._does(command)
        except Refusal as refusal:
            assert self.match is before
            assert repr(self.match) == printed
            assert refusal.code in TEXTS
            assert refusal.message and "{" not in refusal.message.replace(str(command), "")

    # -- Legal play --------------------------------------------------------------------------

    @precondition(lambda self: self.match.stage == "code")
    @rule(on_the_real_table=st.booleans())
    def set_code(self, on_the_real_table: bool) -> None:
        code: Code | None = random_code(self.played_by, self.dice)
        assert code is not None
        holes, told = len(code), self.played_by.clue_of(code)
        if on_the_real_table and self.played_by.marks_by_hand:
            code = None
        self._does(SetCode(self.match.current.codemaker, code, holes, told))

    @precondition(lambda self: self.match.stage == "guess")
    @rule(how=st.sampled_from(["any", "any", "right", "late"]))
    def guess(self, how: str) -> None:
        round = self.match.current
        deadline = round.deadline
        if deadline is not None and (how == "late" or self.now > deadline):
            self.now = max(self.now, deadline)
            self._does(RunOut())
            return
        assert round.holes is not None
        guess = random_guess(self.played_by, self.dice, round.holes)
        if how == "right" and round.secret is not None:
            guess = round.secret.code
        self._does(Guess(round.turn or 0, guess))

    @precondition(lambda self: self.match.stage == "guess")
    @rule(level=st.sampled_from(get_args(HintLevel)))
    def take_hint(self, level: HintLevel) -> None:
        round = self.match.current
        assert round.turn is not None
        hint = Hint(len(round.rows) + 1, round.turn, level)
        if hint not in round.hints:
            self._does(TakeHint(round.turn, level))
            assert self.match.current.hints == (*round.hints, hint)

    @precondition(lambda self: self.match.stage == "mark")
    @rule(honest=st.booleans())
    def mark(self, honest: bool) -> None:
        round = self.match.current
        assert round.holes is not None
        said = self.dice.choice(marks_on(round.holes, len(self.played_by.keys))[:60])
        guess = round.rows[-1].guess
        if honest and round.secret is not None and guess is not None:
            said = self.played_by.mark_row(round.secret.code, guess)
        self._does(GiveMark(round.codemaker, said))

    @precondition(lambda self: self.match.stage == "mark")
    @rule()
    def take_back(self) -> None:
        round = self.match.current
        guesser, until = round.rows[-1].seat, round.kept_deadline
        if guesser in self.match.playing and (until is None or self.now <= until):
            self._does(TakeBack(guesser))
            assert self.match.current.deadline == until

    @precondition(lambda self: self.match.stage == "reveal")
    @rule(allowed=st.booleans())
    def reveal(self, allowed: bool) -> None:
        round = self.match.current
        assert round.holes is not None
        if allowed:
            shown = code_shown(self.played_by, self.dice, round)
        else:
            shown = random_guess(self.played_by, self.dice, round.holes)
        self._does(Reveal(round.codemaker, shown))

    @precondition(lambda self: self.match.stage in ("code", "mark", "reveal"))
    @rule()
    def let_the_codemaker_run_out_of_time(self) -> None:
        deadline = self.match.current.deadline
        if deadline is not None and self.dice.random() < 0.3:
            self.now = max(self.now, deadline)
            self._does(RunOut())

    @precondition(lambda self: self.match.stage in ("guess", "mark", "reveal"))
    @rule()
    def own_up(self) -> None:
        round = self.match.current
        if not self.played_by.marks_by_hand or round.codemaker in self.match.resigned:
            return
        told = round.clue is not None and round.secret is None
        given = told or any(row.mark is not None for row in round.rows)
        wrong = round.secret is None or false_rows(self.match, round.secret.code)
        if given and wrong and self.dice.random() < 0.3:
            self._does(OwnUp(round.codemaker))
            assert [one for one in self.match.rounds if one.outcome != "open"][-1].owned_up

    @precondition(lambda self: self.match.stage not in ("begin", "over"))
    @rule(seat=st.integers(0, 4))
    def claim(self, seat: int) -> None:
        since, awaited = self.match.current.since, self.match.awaited
        if since is None or self.played_by.time is not None or self.dice.random() < 0.8:
            return
        if seat in self.match.playing and seat != awaited:
            self.now = max(self.now, since + 600)
            self._does(Claim(seat))
            assert any(round.idle == awaited for round in self.match.rounds)

    @precondition(lambda self: self.match.stage not in ("begin", "over"))
    @rule(seat=st.integers(0, 4), what=st.sampled_from(["leave", "return", "end", "resign"]))
    def come_and_go(self, seat: int, what: str) -> None:
        if seat not in self.match.playing:
            return
        if what == "leave" and seat not in self.match.away:
            self._does(Leave(seat))
        elif what == "return" and seat in self.match.away:
            self._does(Return(seat))
        elif what == "end" and seat in self.match.away and seat not in self.match.stand_ins:
            deadline = self.match.grace_ends(seat)
            if deadline is not None:
                self.now = max(self.now, deadline)
                self._does(EndGrace(seat))
        elif what == "resign" and self.dice.random() < 0.1:
            self._does(Resign(seat))

    # -- Anything at all ---------------------------------------------------------------------

    @rule(seat=seats, text=junk)
    def try_a_code(self, seat: int, text: str) -> None:
        self._tries(SetCode(seat, text))

    @rule(
        seat=seats,
        holes=st.none() | st.integers(-1, 13),
        told=st.none() | st.integers(-1, 30),
    )
    def try_a_shield_of_ones_own(self, seat: int, holes: int | None, told: int | None) -> None:
        self._tries(SetCode(seat, None, holes, told))

    @rule(seat=seats, text=junk)
    def try_a_guess(self, seat: int, text: str) -> None:
        self._tries(Guess(seat, text))

    @rule(seat=seats, level=st.sampled_from(get_args(HintLevel)))
    def try_a_hint(self, seat: int, level: HintLevel) -> None:
        self._tries(TakeHint(seat, level))

    @rule(seat=seats, said=numbers)
    def try_a_mark(self, seat: int, said: tuple[int, ...]) -> None:
        self._tries(GiveMark(seat, said))

    @rule(seat=seats, text=junk)
    def try_a_reveal(self, seat: int, text: str) -> None:
        self._tries(Reveal(seat, text))

    @rule(kind=st.sampled_from([Leave, Return, EndGrace, TakeBack, OwnUp, Claim]), seat=seats)
    def try_what_only_names_a_seat(self, kind: Any, seat: int) -> None:
        self._tries(kind(seat))

    @rule()
    def try_the_clock(self) -> None:
        self.now += 1
        self._tries(RunOut())

    @rule()
    def try_to_begin_again(self) -> None:
        with pytest.raises(Refusal, match="match/begun"):
            decide(self.match, Begin(self.played_by, NAMES[:2]))

    # -- What always holds -------------------------------------------------------------------

    @invariant()
    def the_history_makes_the_match(self) -> None:
        assert replay(self.history) == self.match
        assert self.match.version == len(self.history)

    @invariant()
    def the_sums_of_the_score_card_are_right(self) -> None:
        if self.match.rules is None:
            return
        card = score_card(self.match)
        by_guess = SCHEMES[self.played_by.scoring].by_guess
        totals = [0] * self.played_by.players
        for line in card.lines:
            for seat, cell in enumerate(line.cells):
                totals[seat] += cell.points or 0
                if by_guess and line.outcome == "scored" and not cell.is_codemaker:
                    assert cell.points == sum(cell.guesses)
                if line.outcome not in ("open", "scored"):
                    assert cell.guesses == ()
        assert tuple(totals) == card.totals == self.match.totals
        assert str(card)

    @invariant()
    def the_rounds_are_those_that_were_agreed(self) -> None:
        if self.match.rules is None:
            return
        counted = [round for round in self.match.rounds if round.outcome == "scored"]
        assert len(counted) <= self.played_by.rounds
        for round in self.match.rounds:
            seats = len(self.match.seats)
            assert round.codemaker == (self.match.first + round.number - 1) % seats
            assert self.played_by.rows is None or len(round.rows) <= self.played_by.rows
            assert all(row.seat != round.codemaker for row in round.rows)
            assert (round.points is None) == (round.outcome not in ("scored", "aborted", "lost"))
            if round.outcome == "scored":
                assert not round.has_error
        if self.match.ended == "played":
            assert self.match.winners
            without_score = ("resigned", "claimed", "lost")
            assert (
                len(counted)
                == self.played_by.rounds
                - sum(round.outcome in without_score for round in self.match.rounds)
                - self._rounds_nobody_set()
            )

    def _rounds_nobody_set(self) -> int:
        begun = {round.number for round in self.match.rounds}
        return self.played_by.rounds - len(begun)

    @invariant()
    def a_codemaker_who_fails_loses_the_match(self) -> None:
        if self.match.ended in ("false-marks", "out-of-time"):
            loser = self.match.current.codemaker
            assert self.match.winners and loser not in self.match.winners
        for codemaker in range(len(self.match.seats)):
            own = [round for round in self.match.rounds if round.codemaker == codemaker]
            ended = [round.outcome for round in own if not round.is_open]
            if self.match.ended is None and self.match.patience is not None:
                assert ended.count("lost") < 2
                assert ended[-3:] != ["aborted"] * 3

    @invariant()
    def who_was_waited_for_wins_only_where_everybody_was(self) -> None:
        idle = {round.idle for round in self.match.rounds} - {None}
        if self.match.ended == "played" and not idle >= set(self.match.playing):
            assert not idle & set(self.match.winners)

    @invariant()
    def every_seat_can_look_and_nobody_sees_another_s_code(self) -> None:
        for seat in (None, *range(len(self.match.seats))):
            seen = view(self.match, seat)
            running = self.match.rounds[-1] if self.match.rounds else None
            if seen.own_code is not None:
                assert running is not None
                assert running.codemaker == seat

    @invariant()
    def what_is_written_reads_as_the_same_match(self) -> None:
        if self.match.rules is None or self.match.first != self.match.rounds[0].codemaker:
            return
        if self.match.patience is None:
            return  # written matches are judged by the rules of today
        written = write_notation(self.match)
        read = read_notation(written, lexicon=lexicon)
        assert as_written(read) == as_written(self.match), written
        assert write_notation(read) == written


MatchMachine.TestCase.settings = settings(
    max_examples=int(os.environ.get("MACHINE_RUNS", "95")),
    stateful_step_count=60,
    deadline=None,
    derandomize="MACHINE_RUNS" not in os.environ,
    # A failing run is short enough to read; shrinking it would take minutes.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
TestMatchMachine = MatchMachine.TestCase
