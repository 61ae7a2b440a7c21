"""Playing a chunk: games of one player against codes, or matches at a table of three to five."""

from __future__ import annotations

from contextlib import ExitStack, closing
from itertools import islice, permutations
from math import factorial

from codepegs.rules import (
    Answer,
    Begin,
    Code,
    Command,
    Guess,
    Match,
    Resign,
    SetCode,
    Transaction,
    answers_of,
    unfold,
)
from codepegs.text import Refusal
from codepegs.tournament.chunks import (
    Chunk,
    Done,
    HandOn,
    Outcome,
    Parts,
    TableOutcome,
    has_given_up,
)
from codepegs.tournament.player import Player, RoundSetup, player_for
from codepegs.tournament.protocol import Fault, dice_for, rows_of
from codepegs.tournament.rows_by_tree import rows_by_tree


def seating(players: int, match: int) -> tuple[int, ...]:
    """Who sits in each seat in the match of that number: every order in turn.

    >>> [seating(3, match) for match in range(3)]
    [(0, 1, 2), (0, 2, 1), (1, 0, 2)]
    """
    return next(islice(permutations(range(players)), match % factorial(players), None))


def play_matches(chunk: Chunk, parts: Parts) -> tuple[TableOutcome, ...]:
    """All matches of a chunk, at one table."""
    rounds = chunk.games * chunk.rules.players
    outcomes = [one for one in chunk.begun if isinstance(one, TableOutcome)]
    with ExitStack() as stack:
        players = [player_for(one, chunk.rules, chunk.limits, rounds) for one in chunk.entrants]
        for player in players:
            stack.callback(player.close)
        for offset in range(len(outcomes), chunk.games):
            parts.played(lambda: Done(chunk.number, tuple(outcomes)))
            failed = [[_fault(one, number) for one in outcomes] for number in chunk.numbers]
            outcomes.append(_Table(chunk, players, failed, offset).play())
    return tuple(outcomes)


def _fault(outcome: TableOutcome, number: int) -> str:
    return outcome.faults.get(outcome.entrants.index(number), ("", ""))[0]


class _Table:
    """One match."""

    def __init__(
        self, chunk: Chunk, players: list[Player], failed: list[list[str]], offset: int
    ) -> None:
        self._chunk = chunk
        self._players = players
        self._failed = failed  # For each player how it failed in each match so far, or nothing.
        self._number = chunk.first + offset
        seats = chunk.rules.players
        self._seated = seating(seats, self._number)  # By seat, which of the chunk's entrants.
        self._codes = chunk.codes[offset * seats : (offset + 1) * seats]
        self._dice = dice_for(chunk.seed, f"seals of match {self._number}")
        self._match = Match()
        self._faults: dict[int, tuple[str, str]] = {}
        self._games: dict[tuple[int, int], RoundSetup] = {}

    def play(self) -> TableOutcome:
        names = tuple(self._chunk.entrants[one].name for one in self._seated)
        self._do(Begin(self._chunk.rules, names, first=0))
        while self._match.stage != "over":
            seat = self._match.awaited
            assert seat is not None
            if self._match.stage == "code":
                self._do(SetCode(seat, self._codes[self._match.current.number - 1]))
            else:
                self._guess(seat)
        entrants = tuple(self._chunk.numbers[one] for one in self._seated)
        return TableOutcome(entrants, self._match.totals, self._match.winners, self._faults)

    def _guess(self, seat: int) -> None:
        one = self._seated[seat]
        try:
            if has_given_up(self._failed[one]):
                raise Fault("not-asked")
            row = self._players[one].guess(self._game(seat), answers_of(self._match.current))
        except Fault as fault:
            self._faults[seat] = (fault.kind, fault.note)
            self._do(Resign(seat))
        else:
            self._do(Guess(seat, row))

    def _game(self, seat: int) -> RoundSetup:
        """The round as this seat plays it, with dice that go on from row to row."""
        round, chunk = self._match.current, self._chunk
        assert round.holes is not None
        where = (round.number, seat)
        if where not in self._games:
            table = ",".join(map(str, sorted(chunk.numbers)))
            number = f"{table}/{self._number}/{round.number}"
            seed = f"{chunk.seed}\n{chunk.entrants[self._seated[seat]].name}\n{number}"
            rules = chunk.rules.after_clue(round.clue)
            self._games[where] = RoundSetup(rules, round.holes, number, seed)
        return self._games[where]

    def _do(self, command: Command) -> None:
        transaction = Transaction(self._match)
        unfold(transaction, command, self._dice)
        self._match = transaction.match


# -- Chunks ---------------------------------------------------------------------------------------


def play(chunk: Chunk, hand_on: HandOn | None = None) -> Done:
    """Play a chunk; meanwhile hand on the outcomes so far."""
    parts = Parts(chunk, hand_on)
    try:
        if len(chunk.entrants) > 1:
            return Done(chunk.number, play_matches(chunk, parts))
        if chunk.by_tree and chunk.rules.clue is None:
            rows = rows_by_tree(chunk.rules, chunk.entrants[0], chunk.codes)
            if rows is not None:
                return Done(chunk.number, tuple(map(Outcome, rows)))
        return Done(chunk.number, _play_games(chunk, parts))
    except Refusal as refusal:
        return Done(chunk.number, refused=(refusal.code, refusal.gaps))


def _play_games(chunk: Chunk, parts: Parts) -> tuple[Outcome, ...]:
    entrant = chunk.entrants[0]
    outcomes = [one for one in chunk.begun if isinstance(one, Outcome)]
    begun = len(outcomes)
    with closing(player_for(entrant, chunk.rules, chunk.limits, len(chunk.codes))) as player:
        for number, code in enumerate(chunk.codes[begun:], chunk.first + begun):
            parts.played(lambda: Done(chunk.number, tuple(outcomes)))
            if has_given_up([outcome.fault for outcome in outcomes]):
                outcomes.append(Outcome(0, "not-asked"))
                continue
            seed = f"{chunk.seed}\n{entrant.name}\n{number}"
            rules = chunk.rules.after_clue(chunk.rules.clue_of(code))
            game = RoundSetup(rules, len(code), str(number), seed)
            outcomes.append(play_game(player, game, code))
    return tuple(outcomes)


def play_game(player: Player, game: RoundSetup, code: Code) -> Outcome:
    """One round against one code."""
    answers: list[Answer] = []
    for row in range(1, rows_of(game.rules) + 1):
        try:
            guess = player.guess(game, answers)
        except Fault as fault:
            return Outcome(0, fault.kind, fault.note)
        mark = game.rules.mark_row(code, guess)
        if mark.cracks(game.holes):
            return Outcome(row)
        answers.append((guess, mark))
    return Outcome(0)
