"""The JSON of editions: enough to draw a board, explain its rules and choose its options."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from codepegs.rules import Scheme
from codepegs.text import KeysAs, Pieces, RoundsAs
from codepegs.web.base_models import StrictModel
from codepegs.web.errors import Fault
from codepegs.web.language import LanguageCode


class PegLook(StrictModel):
    """A peg, distinguished by letter, name, colour, shape and Braille cell."""

    letter: str = Field(description="The notation's: in codes and guesses, and in every language.")
    shown: str = Field(description="The letter in the reader's language.")
    typed: list[str] = Field(description="What may be typed for it, in any language.")
    name: str
    colour: str
    shape: str
    braille: str


class Key(StrictModel):
    """A key peg, in the order of a mark."""

    colour: str
    name: str
    meaning: str = Field(description="What it says of a guess: exact, misplaced …")


class EditionLine(StrictModel):
    """An edition in a list, with what a small picture of its board needs."""

    name: str
    title: str
    players: list[int]
    holes: list[int] = Field(description="How long a code may be; the codemaker chooses.")
    colours: int
    rows: int | None = Field(description="The rows of a round; null: no end.")
    repeats: bool = Field(description="A code may use a colour more than once.")
    codes: int | None = Field(description="How many codes there are; null where they are words.")
    kind: Pieces = Field(description="What the pieces of a code are.")
    keys_as: KeysAs = Field(description="What marks are given with.")
    rounds_as: RoundsAs = Field(description="What one hidden code is called.")
    pegs: list[PegLook]
    keys: list[Key]


class EditionList(StrictModel):
    """All editions, the leaflets' own first."""

    language: LanguageCode
    editions: list[EditionLine]


class Section(StrictModel):
    """A heading of the rule sheet and its sentences."""

    heading: str
    sentences: list[str]


class OptionChoice(StrictModel):
    """One of the values that an option may have."""

    value: str = Field(description="As it is written after the `=`.")
    label: str


class OptionRule(StrictModel):
    """An option of a match, and its rule in a sentence."""

    name: str
    kind: Literal["flag", "number", "choice"]
    written: str = Field(description="How it is written: `doubles`, `rows=N`.")
    label: str = Field(description="A name of a word or two.")
    leaflet_name: str | None = Field(description="The leaflet's own name.")
    low: int | None = Field(description="Of a number, with these players.")
    high: int | None
    step: int | None = Field(description="2: only even numbers fit.")
    choices: list[OptionChoice] = Field(description="Of a choice.")
    default: int | str | bool | None = Field(description="null: none, or no end.")
    rule: str
    refusal: Fault | None = Field(
        description="Why it cannot be added to these players and options; null: it can."
    )


class MissingOption(StrictModel):
    """An option that other editions have and this one lacks."""

    name: str
    label: str
    rule: str
    reason: str


class MakerTable(StrictModel):
    """The codemaker's points, by the row in which the code is cracked."""

    players: int
    cracked_in_row: list[int]
    not_cracked: int


class Scoring(StrictModel):
    """How a match is scored."""

    scheme: Scheme
    unit: str = Field(description="What the numbers count, and who wins.")
    fewest_wins: bool
    by_guess: bool = Field(description="Every guess has points of its own.")
    key_points: list[int] | None = Field(description="For each key peg of a guess; null: none.")
    crack_points: int | None = Field(description="For the code, instead of its pegs' points.")
    failure_bonus: int = Field(description="The points of an uncracked code beyond the rows.")
    false_mark_points: int = Field(description="The codebreaker's points for a false mark.")
    false_mark: list[str] = Field(description="The consequences of a false mark, in sentences.")
    tie_break_rows: bool


class EditionSheet(EditionLine):
    """An edition with so many players and these options, and its rule sheet."""

    language: LanguageCode
    for_players: int
    chosen: list[str] = Field(description="The chosen options, as they are written.")
    blank: bool = Field(description="A hole may be left empty; `_` counts as one more colour.")
    blank_look: PegLook
    free_guesses: bool = Field(description="A guess may repeat colours where a code may not.")
    by_hand: bool = Field(description="The codemaker gives the marks.")
    clues: list[int] = Field(
        description="With `clue=sum`, every sum that a code may have; otherwise none is told."
    )
    rounds: int
    time_per_row: int | None = Field(description="Seconds; null: no limit.")
    scoring: Scoring
    options: list[OptionRule]
    not_offered: list[MissingOption]
    maker_table: list[MakerTable]
    sections: list[Section]
