"""The score card, laid out as the leaflet's (002:194-206): a column a player, a row a round."""

from __future__ import annotations

from dataclasses import dataclass

from codepegs.rules import Match, Outcome, Round, scoring
from codepegs.text import ENGLISH, N_, Refusal, Text, Translations, in_columns, say


@dataclass(frozen=True, slots=True)
class CardCell:
    """One player's box in one round."""

    is_codemaker: bool
    guesses: tuple[int, ...]
    """The points of the guesses in order: the white box."""
    points: int | None
    """The sum (the green box), or the codemaker's points (the yellow box), when the round ends."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round. A replay has the number of the round it repeats."""

    number: int
    outcome: Outcome
    cells: tuple[CardCell, ...]
    absent: bool = False
    """It was given up because a player stayed away."""

    @property
    def label(self) -> Text:
        """What stands before the line."""
        return say(_ABSENT if self.absent else _LABELS[self.outcome], number=self.number)


# The card's own words for a round that counts (002:201, 003:183), and for the others.
_LABELS = {
    "open": N_("ROUND {number}"),
    "scored": N_("ROUND {number}"),
    "aborted": N_("ROUND {number} (aborted)"),
    "lost": N_("ROUND {number} (out of time)"),
    "resigned": N_("ROUND {number} (given up)"),
    "claimed": N_("ROUND {number} (dropped)"),
    "unrevealed": N_("ROUND {number} (never revealed)"),
    "early": N_("ROUND {number} (opened early)"),
}
_ABSENT = N_("ROUND {number} (stayed away)")


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The card of a match, to be printed or drawn."""

    names: tuple[str, ...]
    lines: tuple[CardLine, ...]
    totals: tuple[int, ...]
    unit: str
    """What the numbers count."""
    hints: tuple[int, ...]
    """How many hints each has used."""

    def __str__(self) -> str:
        return self.spoken(ENGLISH)

    def spoken(self, language: Translations) -> str:
        """The card as text, in that language."""
        table = [[language.gettext("NAME"), *self.names]]
        table += [[line.label.spoken(language), *map(_boxes, line.cells)] for line in self.lines]
        table.append([language.gettext("TOTAL"), *map(str, self.totals)])
        if any(self.hints):
            table.append([language.gettext("HINTS"), *map(str, self.hints)])
        return "\n".join([*in_columns(table), f"({language.gettext(self.unit)})"])


# The card's fixed words, for the catalogues.
_WORDS = (N_("NAME"), N_("TOTAL"), N_("HINTS"))


def _boxes(cell: CardCell) -> str:
    guesses = " ".join(map(str, cell.guesses))
    if cell.points is None:
        # Never an empty box: a screen reader would skip it, and shift the numbers after it.
        return guesses or "-"
    return f"{guesses} = {cell.points}" if guesses else str(cell.points)


def score_card(match: Match) -> ScoreCard:
    """The score card of a match, finished or not.

    >>> from codepegs import read_notation, score_card
    >>> print(
    ...     score_card(
    ...         read_notation('''
    ... edition family-2004
    ... seat Tim
    ... seat Ben
    ... seat Lotte
    ... round Tim
    ... Ben   WPGO
    ... Lotte WPGS
    ... Ben   PRYB
    ... Lotte PRBY
    ... reveal PRBY
    ... ''')
    ...     )
    ... )
    NAME     Tim  Ben      Lotte
    ROUND 1  8    1 6 = 7  1 10 = 11
    TOTAL    8    7        11
    (points; the most win)
    """
    if match.rules is None:
        raise Refusal("match/not-begun")
    lines = tuple(
        _line(match, index, round)
        for index, round in enumerate(match.rounds, 1)
        if round.rows or not round.is_open
    )
    unit = scoring.SCHEMES[match.rules.scoring].unit
    hints = tuple(map(match.hints_of, range(len(match.seats))))
    return ScoreCard(match.seats, lines, match.totals, unit, hints)


def _line(match: Match, index: int, round: Round) -> CardLine:
    # Nobody scores the guesses of a round that does not count (decision 2).
    counts = round.outcome in ("open", "scored")
    cells = tuple(
        CardCell(
            is_codemaker=seat == round.codemaker,
            guesses=scoring.guess_points(match.played_by, round, seat) if counts else (),
            points=None if round.points is None else round.points[seat],
        )
        for seat in range(len(match.seats))
    )
    given_up_by = [one for one in match.resignations if one.round == index]
    absent = round.outcome == "resigned" and given_up_by[-1].absent
    return CardLine(round.number, round.outcome, cells, absent)
