"""Matches at a table of three to five: all fill the rows of one board, and guesses have points.

Played by the rules themselves, command by command. Codes are dealt: the same ones, round by round,
at every table of the tournament. Whoever fails resigns, and the others play on.
"""

from __future__ import annotations

from itertools import islice, permutations
from math import factorial

from codepegs.rules import (
    Begin,
    Command,
    Guess,
    Match,
    Resign,
    SetCode,
    Transaction,
    answers_of,
    unfold,
)
from codepegs.tournament.chunks import Chunk, Done, Parts, TableOutcome, has_given_up
from codepegs.tournament.player import Player, RoundSetup, player_for
from codepegs.tournament.protocol import Fault, dice_for


def seating(players: int, match: int) -> tuple[int, ...]:
    """Who sits in each seat in the match of that number: every order in turn.

    >>> [seating(3, match) for match in range(3)]
    [(0, 1, 2), (0, 2, 1), (1, 0, 2)]
    """
    return next(islice(permutations(range(players)), match % factorial(players), None))


def play_matches(chunk: Chunk, parts: Parts) -> tuple[TableOutcome, ...]:
    """All matches of a chunk, at one table."""
    rounds = chunk.games * chunk.rules.players
    players = [player_for(one, chunk.rules, chunk.limits, rounds) for one in chunk.entrants]
    outcomes = [one for one in chunk.begun if isinstance(one, TableOutcome)]
    try:
        for offset in range(len(outcomes), chunk.games):
            parts.played(lambda: Done(chunk.number, tuple(outcomes)))
            failed = [[_fault(one, number) for one in outcomes] for number in chunk.numbers]
            outcomes.append(_Table(chunk, players, failed, offset).play())
    finally:
        for player in players:
            player.close()
    return tuple(outcomes)


def _fault(outcome: TableOutcome, number: int) -> str:
    """How the player of that number failed in a match, or nothing."""
    return outcome.faults.get(outcome.entrants.index(number), ("", ""))[0]


class _Table:
    """One match."""

    def __init__(
        self, chunk: Chunk, players: list[Player], failed: list[list[str]], offset: int
    ) -> None:
        self._chunk = chunk
        self._players = players
        self._failed = failed
        """For each player how it failed in each match so far, or nothing."""
        self._number = chunk.first + offset
        seats = chunk.rules.players
        self._seated = seating(seats, self._number)
        self._codes = chunk.codes[offset * seats : (offset + 1) * seats]
        self._dice = dice_for(chunk.seed, f"seals of match {self._number}")
        self._match = Match()
        self._faults: dict[int, tuple[str, str]] = {}
        self._games: dict[tuple[int, int], RoundSetup] = {}

    def play(self) -> TableOutcome:
        chunk = self._chunk
        names = tuple(chunk.entrants[one].name for one in self._seated)
        self._do(Begin(chunk.rules, names, first=0))
        while self._match.stage != "over":
            seat = self._match.awaited
            assert seat is not None
            if self._match.stage == "code":
                self._do(SetCode(seat, self._codes[self._match.current.number - 1]))
            else:
                self._guess(seat)
        return TableOutcome(
            entrants=tuple(chunk.numbers[one] for one in self._seated),
            points=self._match.totals,
            winners=self._match.winners,
            faults=self._faults,
        )

    def _guess(self, seat: int) -> None:
        one = self._seated[seat]
        round = self._match.current
        try:
            if has_given_up(self._failed[one]):
                raise Fault("not-asked")
            row = self._players[one].guess(self._game(seat), answers_of(round))
        except Fault as fault:
            self._faults[seat] = (fault.kind, fault.note)
            self._do(Resign(seat))
        else:
            self._do(Guess(seat, row))

    def _game(self, seat: int) -> RoundSetup:
        """The round as this seat meets it, with dice that go on from row to row."""
        round = self._match.current
        assert round.holes is not None
        where = (round.number, seat)
        if where not in self._games:
            chunk = self._chunk
            name = chunk.entrants[self._seated[seat]].name
            table = ",".join(map(str, sorted(chunk.numbers)))
            number = f"{table}/{self._number}/{round.number}"
            seed = f"{chunk.seed}\n{name}\n{number}"
            self._games[where] = RoundSetup(chunk.rules, round.holes, number, seed)
        return self._games[where]

    def _do(self, command: Command) -> None:
        transaction = Transaction(self._match)
        unfold(transaction, command, self._dice)
        self._match = transaction.match
