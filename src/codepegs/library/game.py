"""A game to hold: a match that is played by calling its methods, and that prints its board."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from typing import Self

from codepegs.engine.advice import Position
from codepegs.library.board_text import board_text, standing
from codepegs.play import choose_code, choose_mark
from codepegs.play.local import BotTurn
from codepegs.render import ScoreCard, score_card
from codepegs.rules import (
    Code,
    Edition,
    Event,
    Lexicon,
    Mark,
    Marked,
    Match,
    Row,
    Rules,
    View,
    apply,
    checked_code,
    checked_guess,
    checked_reveal,
    commands as c,
    decide,
    is_possible,
    replay,
    view,
)
from codepegs.rules.notation import read_history, write_notation
from codepegs.text import Refusal, lexicon as word_lists

Bot = str | Callable[[Position], Code]
"""Who plays a seat: a strength, like "club", or a strategy."""


class Game:
    """A match that is played by calling its methods, each of which the rules allow or refuse.

    >>> from codepegs import Game, edition
    >>> game = Game(edition("mini"), ["Ann", "Bob"], first="Ann", seed=1)
    >>> game.set_code("RGBY")
    >>> game.guess("RRBB")
    Mark((2, 0))
    >>> game.guess("GRBW")
    Mark((1, 2))
    >>> game
    <Game mini: Ann 0, Bob 0; round 1, row 3; the guess of Bob is awaited>
    >>> print(game)
    mini, round 1 of 2: Ann hides the code.
    1  RRBB  2 black, 0 white
    2  GRBW  1 black, 2 white
    3  ....
    4  ....
    5  ....
    6  ....
       ????
    Ann 0, Bob 0 (rows used; the fewest win). The guess of Bob is awaited.

    `push` takes any command, and `pop` takes the last one back:

    >>> game.pop()
    Guess(seat=1, guess=Code('GRBW'))
    >>> game.turn, game.stage, game.is_legal("RGB"), game.is_legal("RGBY")
    ('Bob', 'guess', False, True)

    The values of the rules lie beneath: `game.match` is a `Match`, `game.history` its events.
    """

    def __init__(
        self,
        rules: Rules | Edition,
        seats: Sequence[str],
        *,
        first: str | None = None,
        bots: Mapping[str, Bot] | None = None,
        seed: int | str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Sit down and begin.

        `first` sets the first code; otherwise that is drawn by lot. `bots` says which seats a bot
        plays, and how. With a `seed` the dice fall the same way each time.
        """
        if isinstance(rules, Edition):
            rules = rules.rules(len(seats), lexicon=word_lists if rules.needs_words else None)
        self._start(Match(), [], seed, clock)
        number = None if first is None else _number(first, seats)
        self.push(c.Begin(rules, tuple(seats), number))
        self._pushed.clear()  # `pop` does not take back the beginning
        self._seat_bots(bots)

    def _start(
        self, match: Match, history: list[Event], seed: int | str | None, clock: Callable[[], float]
    ) -> None:
        self.match = match
        self.history = history
        """Every event of the match, from its beginning."""
        self.dice: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.clock = clock
        self.bots: dict[int, Bot] = {}
        """The bots by their seats."""
        self._pushed: list[tuple[c.Command, Match, int]] = []
        """Each command, the match before it, and how many events followed."""

    def _seat_bots(self, bots: Mapping[str, Bot] | None) -> None:
        self.bots = {self._seat(name): bot for name, bot in (bots or {}).items()}

    # -- Playing ---------------------------------------------------------------------------------

    def push(self, command: c.Command) -> tuple[Event, ...]:
        """Do what a command asks for, and return the events; what the rules refuse changes nothing.

        >>> from codepegs import Game, Resign, edition
        >>> game = Game(edition("mini"), ["Ann", "Bob"], first="Ann")
        >>> [type(event).__name__ for event in game.push(Resign(1))]
        ['SeatResigned', 'RoundDropped', 'MatchEnded']
        """
        events = decide(self.match, command, now=self.clock(), dice=self.dice)
        self._pushed.append((command, self.match, len(events)))
        self.match = reduce(apply, events, self.match)
        self.history += events
        return events

    def pop(self) -> c.Command:
        """Take back the last command and return it."""
        if not self._pushed:
            raise IndexError("there is no command to take back")
        command, self.match, events = self._pushed.pop()
        del self.history[len(self.history) - events :]
        return command

    def set_code(
        self,
        code: str | Sequence[str] | None,
        *,
        holes: int | None = None,
        clue: int | None = None,
    ) -> None:
        """The codemaker sets the code; `None` leaves it behind a shield on a real table.

        There its length and, where one is agreed, the clue have to be told.
        """
        written = None if code is None else self.rules.row(code)
        self.push(c.SetCode(self._codemaker, written, holes, clue))

    def guess(self, row: str | Sequence[str]) -> Mark | None:
        """The player whose turn it is guesses; the mark, where the machine gives it at once."""
        seat = self._awaited
        events = self.push(c.Guess(seat, checked_guess(self.match, seat, row, now=self.clock())))
        return next((event.mark for event in events if isinstance(event, Marked)), None)

    def mark(self, *counts: int) -> None:
        """The codemaker answers by hand: `game.mark(2, 1)` is two exact and one misplaced."""
        self.push(c.GiveMark(self._codemaker, Mark(counts)))

    def reveal(self, code: str | Sequence[str]) -> None:
        """The codemaker lifts the shield on a real table."""
        self.push(c.Reveal(self._codemaker, self.rules.row(code)))

    def own_up(self) -> None:
        """The codemaker says that a mark by hand was wrong: the round is played again."""
        self.push(c.OwnUp(self._codemaker))

    def resign(self, seat: str | None = None) -> None:
        """Somebody gives the match up; without a name, the player who is awaited."""
        self.push(c.Resign(self._awaited if seat is None else self._seat(seat)))

    def step(self) -> c.Command | None:
        """Let the bot whose turn it is act, and return what it did; `None` where a person is awaited.

        >>> from codepegs import Game, edition
        >>> bots = {"Ann": "club", "Bob": "perfect"}
        >>> game = Game(edition("mini"), ["Ann", "Bob"], first="Ann", bots=bots, seed=4)
        >>> while game.step():
        ...     pass
        >>> game
        <Game mini: Ann 4, Bob 3; over, Bob wins>
        """
        seat = self.match.awaited
        if seat is None or seat not in self.bots:
            return None
        command = self._bot_command(seat, self.bots[seat])
        self.push(command)
        return command

    def _bot_command(self, seat: int, bot: Bot) -> c.Command:
        if isinstance(bot, str):
            return BotTurn(self.match, seat, bot, self.dice).command()
        match self.stage:
            case "code":
                return c.SetCode(seat, choose_code(self.rules, self.dice))
            case "guess":
                return c.Guess(seat, bot(self.position))
        return c.GiveMark(seat, choose_mark(self.rules, self.view(self.seats[seat])))

    # -- What is legal ---------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """What the match waits for: `code`, `guess`, `mark`, `reveal`, or `over`."""
        return self.match.stage

    @property
    def turn(self) -> str | None:
        """The name of the player who is awaited; `None` when the match is over."""
        return None if self.match.awaited is None else self.seats[self.match.awaited]

    def is_legal(self, row: str | Sequence[str]) -> bool:
        """Whether the awaited player may set, guess or reveal this row now."""
        return self.why_not(row) is None

    def why_not(self, row: str | Sequence[str]) -> Refusal | None:
        """Why the row may not be set, guessed or revealed now; `None` where it may.

        >>> from codepegs import Game, edition
        >>> print(Game(edition("duel"), ["Ann", "Bob"]).why_not("RRYB").message)
        "RRYB" repeats red; each may stand in it only once. Choose another for one of them.
        """
        try:
            if self.stage == "code":
                checked_code(self.match, self._awaited, row)
            elif self.stage == "reveal":
                checked_reveal(self.match, self._awaited, row)
            else:
                checked_guess(self.match, self._awaited, row, now=self.clock())
        except Refusal as refusal:
            return refusal
        return None

    def legal_codes(self) -> Iterator[Code]:
        """Every code that may be hidden, made one by one as they are asked for."""
        return self.rules.codes()

    def legal_guesses(self) -> Iterator[Code]:
        """Every row that may be guessed in this round, made one by one as they are asked for.

        >>> from codepegs import Game, edition
        >>> game = Game(edition("duel"), ["Ann", "Bob"], first="Ann")
        >>> game.set_code("WPGR")
        >>> next(game.legal_guesses())
        Code('WWWW')
        """
        rules, round = self.rules, self.match.current
        lengths = rules.holes if round.holes is None else (round.holes,)
        if rules.words is not None or not (rules.repeats or rules.free_guesses):
            return (code for code in rules.codes() if len(code) in lengths)
        return (Code(pegs) for holes in lengths for pegs in product(rules.letters, repeat=holes))

    def legal_marks(self) -> Iterator[Mark]:
        """Every mark that a guess in this round may get, the best first."""
        holes = self.match.current.holes or max(self.rules.holes)
        counts = product(range(holes, -1, -1), repeat=len(self.rules.keys))
        return (mark for mark in map(Mark, counts) if is_possible(mark, holes))

    # -- How it stands ---------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """What the match is played by."""
        return self.match.played_by

    @property
    def seats(self) -> tuple[str, ...]:
        """The names round the table."""
        return self.match.seats

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of this round: guesses and their marks."""
        return self.match.current.rows

    @property
    def position(self) -> Position:
        """What the codebreakers know of this round: what strategies and `hint` look at."""
        return Position.of_round(self.rules, self.match.current)

    @property
    def scores(self) -> dict[str, int]:
        """Each seat's points so far."""
        return dict(zip(self.seats, self.match.totals, strict=True))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.ended is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: several in a tie, nobody while it is played or if it stays undecided."""
        return tuple(self.seats[seat] for seat in self.match.winners)

    def view(self, seat: str | None = None) -> View:
        """The match as somebody at the table may see it; without a name, as a spectator does."""
        return view(self.match, None if seat is None else self._seat(seat))

    def score_card(self) -> ScoreCard:
        """The score card."""
        return score_card(self.match)

    # -- Written down ----------------------------------------------------------------------------

    @classmethod
    def from_notation(
        cls,
        text: str,
        *,
        bots: Mapping[str, Bot] | None = None,
        seed: int | str | None = None,
        clock: Callable[[], float] = time.monotonic,
        lexicon: Lexicon = word_lists,
    ) -> Self:
        r"""The match of a text in notation, to be played on. `pop` ends where the text did.

        >>> from codepegs import Game
        >>> game = Game.from_notation("edition mini\nseat Ann\nseat Bob\nround Ann\nBob RRGG 1 1")
        >>> game
        <Game mini: Ann 0, Bob 0; round 1, row 2; the guess of Bob is awaited>
        """
        history = list(read_history(text, lexicon=lexicon))
        game = cls.__new__(cls)
        game._start(replay(history), history, seed, clock)
        game._seat_bots(bots)
        return game

    def notation(self) -> str:
        """The match in notation; the code of a running round is not written."""
        return write_notation(self.match)

    def __str__(self) -> str:
        return board_text(self.match)

    def __repr__(self) -> str:
        return f"<Game {self.rules.edition.name}: {standing(self.match)}>"

    # -- Seats -----------------------------------------------------------------------------------

    def _seat(self, name: str) -> int:
        return _number(name, self.seats)

    @property
    def _codemaker(self) -> int:
        return self.match.current.codemaker

    @property
    def _awaited(self) -> int:
        # -1 where nobody is: the rules refuse it with the reason.
        return -1 if self.match.awaited is None else self.match.awaited


def _number(name: str, seats: Sequence[str]) -> int:
    if name not in seats:
        raise ValueError(f"nobody called {name!r} sits at the table: {', '.join(seats)}")
    return seats.index(name)
