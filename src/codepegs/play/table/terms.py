"""The terms of a match: what is offered and agreed on before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from codepegs.rules import PATIENCE, Rules, read_options
from codepegs.rules.editions import edition
from codepegs.text import WORD_LANGUAGES, Refusal, word_list

LEAST_GRACE, MOST_GRACE = 10, 86_400


class Waits(NamedTuple):
    """How long others wait for a player, where nothing else is agreed."""

    grace: int = 120
    """Seconds a player may be away."""
    patience: int = PATIENCE
    """Seconds after which those who wait may have the round dropped."""


WAITS = Waits()


@dataclass(frozen=True, slots=True)
class Terms:
    """An edition with its options, for so many players, and what happens to an empty seat."""

    edition: str
    players: int
    options: tuple[str, ...] = ()
    """As they are written everywhere, in canonical order: `doubles`, `rows=10`."""
    first: int | None = None
    """The seat of the first codemaker; `None`: drawn by lot."""
    grace: int = WAITS.grace
    stand_ins: bool = False
    """After the grace a bot sits in; otherwise the seat forfeits."""
    patience: int = WAITS.patience
    """The seconds after which a player who waits may have the round dropped."""

    @property
    def rules(self) -> Rules:
        """The rules that these terms stand for."""
        return _rules(self.edition, self.players, self.options)

    @classmethod
    def offered(
        cls,
        edition: str,
        players: int | None = None,
        options: Sequence[str] = (),
        *,
        first: int | None = None,
        grace: int | None = None,
        stand_ins: bool = False,
        waits: Waits = WAITS,
    ) -> Terms:
        """These terms as they can be played, or a refusal.

        >>> Terms.offered("duel", options=["rounds=4", "doubles"]).options
        ('doubles', 'rounds=4')
        """
        if any(option.partition("=")[0] == "words" for option in options):
            # In every edition, and before any other refusal.
            raise Refusal("terms/file")
        rules = _rules(edition, players, tuple(options))
        if first is not None and first not in range(rules.players):
            raise Refusal("seat/unknown", came=first + 1, expected=rules.players)
        grace = waits.grace if grace is None else grace
        if not LEAST_GRACE <= grace <= MOST_GRACE:
            raise Refusal("terms/grace", came=grace, low=LEAST_GRACE, high=MOST_GRACE)
        name, players, written = rules.edition.name, rules.players, rules.written
        return cls(name, players, written, first, grace, stand_ins, waits.patience)


def words_of_language(source: str) -> frozenset[str]:
    """The words of a language; a file is refused unread, so that nobody can probe for files."""
    if source not in WORD_LANGUAGES:
        raise Refusal("terms/file")
    return word_list(source)


@lru_cache(maxsize=256)
def _rules(name: str, players: int | None, options: tuple[str, ...]) -> Rules:
    chosen = read_options(list(options))
    return edition(name).rules(players, lexicon=words_of_language, **chosen)
