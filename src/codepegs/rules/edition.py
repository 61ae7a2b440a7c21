"""Editions as data: what stands in a box and on its leaflet.

An edition is one file in `editions/`: identity first, then only what differs from the plain game.
No rule asks for an edition's name; what no field can express is a function that a field names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from codepegs.rules.option import COMMON, OPTIONS, Option
from codepegs.rules.palette import Peg
from codepegs.rules.ruleset import Lexicon, Rules, Scheme
from codepegs.text import (
    KeysAs,
    Language,
    Pieces,
    Refusal,
    RoundsAs,
    Text,
    Translations,
    Wording,
    did_you_mean,
    say,
    worded,
)


@dataclass(frozen=True)
class Edition:
    """One boxed edition: what stands in its box and on its leaflet.

    >>> from codepegs import edition
    >>> edition("family-2004").rules(players=3, doubles=True)
    Rules('family-2004', players=3, doubles)
    """

    # Identity.
    name: str
    title: str
    """What it is, in one line for a player."""
    order: int
    """Its place in a list of editions."""
    source: str
    """The leaflet it comes from, or whose decision it is."""

    # The board.
    palette: tuple[Peg, ...]
    colours: int | None = None
    """How many of the palette are played with; `None`: all."""
    holes: tuple[int, ...] = (4,)
    """How long a code may be; where there is a choice, the codemaker announces the length."""
    rows: int | None = 12
    """The rows of a round; `None`: no end."""
    keys: tuple[str, ...] = ("red", "white")
    """The colours of the key pegs, in the order of a mark."""

    # The words of its leaflet.
    pieces: Pieces = "pegs"
    keys_as: KeysAs = "pegs"
    rounds_as: RoundsAs = "rounds"

    # Codes and guesses.
    repeats: bool = True
    """A code may use a colour more than once."""
    free_guesses: bool = True
    """A guess may be any pegs, also where a code may not repeat ("any four pegs", 001:44)."""
    needs_words: bool = False
    """Codes and guesses are words of a list."""
    marking: str = "standard"

    # The match.
    players: tuple[int, ...] = (2,)
    scoring: Mapping[int, Scheme] = field(
        default_factory=lambda: MappingProxyType({2: "breaker-rows"})
    )
    """The scoring scheme for each number of players."""
    failure_bonus: int = 1
    """What an uncracked code counts beyond the rows."""
    maker_table: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """By number of players: the codemaker's points for a crack in row 1, 2, …; last: never."""
    false_mark_points: int = 0
    """What a false mark gives the codebreaker; 0 where the leaflet is silent."""

    # What may be agreed before the match.
    offers: tuple[str, ...] = ()
    """The options beyond those of every edition."""
    limits: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """The least and the greatest number of an option, where this box has limits of its own."""
    leaflet_names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What the leaflet calls an option, where it has a name of its own."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def wording(self) -> Wording:
        """Its words for pieces, key pegs and rounds."""
        return Wording(self.pieces, self.keys_as, self.rounds_as)

    def in_words(self, language: Translations) -> Language:
        """The language with the words of this edition.

        >>> from codepegs import edition
        >>> from codepegs.text import ENGLISH, say
        >>> say("The {PIECE:pegs|letters|digits|animals|pieces}").spoken(
        ...     edition("word").in_words(ENGLISH)
        ... )
        'The letters'
        """
        return worded(language, self.wording)

    @property
    def player_numbers(self) -> Text:
        """How many may play, in words."""
        low, high = self.players[0], self.players[-1]
        if low == high:
            return say("{number}", number=low)
        return say("{low} to {high}", low=low, high=high)

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option of this edition, each within the limits it has here.

        >>> from codepegs import edition
        >>> str(edition("electronic").offered("holes").expected)
        'holes=N, N from 3 to 5'
        """
        return tuple(self._limited(OPTIONS[name]) for name in (*self.offers, *COMMON))

    def _limited(self, option: Option) -> Option:
        if option.name not in self.limits:
            return option
        low, high = self.limits[option.name]
        return replace(option, low=low, high=high)

    def options_for(self, players: int) -> tuple[Option, ...]:
        """The options that make sense with so many players, each within the limits it has there.

        >>> from codepegs import edition
        >>> [option.high for option in edition("family-2004").options_for(3)]
        [None, 12, 86400, None, None]
        """
        # With three to five each is codemaker once, and all fill the same rows.
        fixed = () if players == 2 else ("rounds", "tie_break")
        table = self.maker_table.get(players)
        return tuple(
            replace(option, high=len(table) - 1) if table and option.name == "rows" else option
            for option in self.options
            if option.name not in fixed
        )

    def rules(
        self, players: int | None = None, *, lexicon: Lexicon | None = None, **options: object
    ) -> Rules:
        """The rules of a match: so many players, these options.

        >>> from codepegs import edition
        >>> edition("duel").rules(blanks=True).number_of_codes
        3393
        >>> edition("standard").rules(doubles=True)
        Traceback (most recent call last):
        ...
        codepegs.text.refusal.Refusal: option/not-offered: standard has no option doubles: \
colours may repeat in its codes anyway. Its options are: blanks, failure_bonus, rows, rounds, \
time, marks, check.
        """
        count = self.players[0] if players is None else players
        if count not in self.players or isinstance(count, bool):
            numbers = self.player_numbers
            raise Refusal("players/number", came=players, edition=self.name, expected=numbers)
        chosen = {name: self.offered(name).read(value) for name, value in options.items()}
        # Canonical order, and nothing that says no: equal rules have equal options.
        given = {
            option.name: value
            for option in self.options
            if (value := chosen.get(option.name)) is not None and value is not False
        }
        return Rules.agreed(self, count, MappingProxyType(given), lexicon)

    def offered(self, name: str) -> Option:
        """The option of that name, or a refusal with the reason why there is none."""
        offered = {option.name: option for option in self.options}
        if name in offered:
            return offered[name]
        names = tuple(offered)
        if name not in OPTIONS:
            near = did_you_mean(name, names)
            raise Refusal("option/unknown", came=name, edition=self.name, near=near, expected=names)
        reason = say(OPTIONS[name].reason_missing(self.repeats))
        raise Refusal(
            "option/not-offered", came=name, edition=self.name, reason=reason, expected=names
        )
