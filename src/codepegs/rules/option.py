"""Options: what players may agree on before a match, written alike everywhere (`rows=10`)."""

from __future__ import annotations

from dataclasses import dataclass, field

from codepegs.text import N_, Refusal, Text, say

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One option: how it is written, and its rule in a sentence."""

    name: str
    rule: str
    missing: str
    """Why an edition doesn't have it."""
    label: str = field(kw_only=True)
    """What to call it where there is room for a word or two."""
    low: int | None = None
    high: int | None = None
    step: int = 1
    """The numbers that fit are the lowest one and the multiples of this."""
    choices: tuple[str, ...] = ()
    choice_labels: tuple[str, ...] = ()
    """What to call the choices."""
    free_text: bool = False
    missing_with_repeats: str = ""

    @property
    def is_flag(self) -> bool:
        """Written as its bare name."""
        return self.low is None and not self.choices and not self.free_text

    @property
    def is_number(self) -> bool:
        """Written `name=N`."""
        return self.low is not None

    @property
    def form(self) -> Text:
        """How it is written."""
        if self.is_flag:
            return say("{option}", option=self.name)
        if self.is_number:
            return say("{option}=N", option=self.name)
        if self.free_text:
            return say("{option}=FILE", option=self.name)
        return say("{option}={choices}", option=self.name, choices="|".join(self.choices))

    @property
    def expected(self) -> Text:
        """How it is written, with its limits."""
        if self.is_number:
            form, low, high = self.form, self.low, self.high
            return say("{form}, N from {low} to {high}", form=form, low=low, high=high)
        return self.form

    def reason_missing(self, repeats: bool) -> str:
        """Why an edition in which colours (don't) repeat has no such option."""
        return self.missing_with_repeats if repeats and self.missing_with_repeats else self.missing

    def read(self, value: object) -> Value | None:
        """The value as the rules use it; text and Python values are both understood.

        >>> OPTIONS["rows"].read("10"), OPTIONS["doubles"].read(True)
        (10, True)
        """
        if value is None:
            return None
        if self.is_flag:
            if isinstance(value, bool):
                return value
        elif self.is_number:
            number = _number(value)
            if number is not None and self.low <= number <= self.high:  # type: ignore[operator]  # a number option has both
                return number
        elif isinstance(value, str) and (
            value in self.choices
            # The name of a file that can be written in one line of the notation.
            or (self.free_text and value.isprintable() and value != "" and '"' not in value)
        ):
            return value
        # A name without a value arrives as a flag that is set.
        came = self.name if value is True else value
        raise Refusal("option/value", option=self.name, came=came, expected=self.expected)


def _number(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def read_option(written: str) -> tuple[str, object]:
    """Take apart what somebody wrote: `doubles`, `rows=10`.

    >>> read_option("doubles"), read_option("rows=10")
    (('doubles', True), ('rows', '10'))
    """
    name, equals, value = written.partition("=")
    return name, value if equals else True


def read_options(written: list[str]) -> dict[str, object]:
    """Take apart a list of options; one that is written twice is refused."""
    options: dict[str, object] = {}
    for one in written:
        name, value = read_option(one)
        if name in options:
            raise Refusal("option/twice", came=one, option=name)
        options[name] = value
    return options


_ALL = (
    Option(
        "doubles",
        N_("Colours may repeat in the code. Whether they do stays secret."),
        label=N_("Colours repeat"),
        missing=N_("its codes never repeat"),
        missing_with_repeats=N_("colours may repeat in its codes anyway"),
    ),
    Option(
        "blanks",
        N_("Holes may be left empty; an empty hole counts as one more colour."),
        label=N_("Empty holes"),
        missing=N_("its holes are never left empty"),
    ),
    Option(
        "false_mark",
        N_("After a false mark the codebreaker loses the points instead of winning them."),
        label=N_("False mark"),
        missing=N_("only the leaflet of duel has that misprint"),
        choices=("as-printed",),
        choice_labels=(N_("as printed: the codebreaker loses them"),),
    ),
    Option(
        "failure_bonus",
        N_("A code that is not cracked gives the codemaker so many points more."),
        label=N_("Bonus if not cracked"),
        missing=N_("its score for an uncracked code is fixed"),
        low=0,
        high=99,
    ),
    Option(
        "tie_break",
        N_("A tie is won by whoever used fewer rows as codebreaker."),
        label=N_("Ties"),
        missing=N_("its ties are draws"),
        choices=("rows",),
        choice_labels=(N_("broken by fewest rows"),),
    ),
    Option(
        "young",
        N_(
            "Only the right animals count, wherever they stand. The younger player makes the "
            "first code."
        ),
        label=N_("For the young"),
        missing=N_("only kids has rules for the young"),
    ),
    Option(
        "clue",
        N_("The codemaker tells the sum of the digits before the first row."),
        label=N_("Clue"),
        missing=N_("its codes have no sum that could be told"),
        choices=("sum",),
        choice_labels=(N_("the sum of the digits"),),
    ),
    Option(
        "language",
        N_("Words of this language."),
        label=N_("Language"),
        missing=N_("it is not played with words"),
        choices=("en", "de", "fr", "nl"),
        choice_labels=(N_("English"), N_("German"), N_("French"), N_("Dutch")),
    ),
    Option(
        "words",
        N_("Words from a file of your own, one a line."),
        label=N_("Word list"),
        missing=N_("it is not played with words"),
        free_text=True,
    ),
    Option(
        "holes",
        N_("So many holes in a row."),
        label=N_("Holes"),
        missing=N_("its board is as it is in the box; custom takes any size"),
        low=1,
        high=12,
    ),
    Option(
        "colours",
        N_("So many colours."),
        label=N_("Colours"),
        missing=N_("its colours are as they are in the box; custom takes any number"),
        low=2,
        high=26,
    ),
    Option("rows", N_("So many rows to a round."), label=N_("Rows"), missing="", low=1, high=99),
    Option(
        "rounds",
        N_("So many rounds to the match."),
        label=N_("Rounds"),
        missing="",
        low=1,
        high=100,
        step=2,
    ),
    Option(
        "time",
        N_("So many seconds for each row; a row out of time is used up."),
        label=N_("Time per row"),
        missing="",
        low=1,
        high=86_400,
    ),
    Option(
        "marks",
        N_("Marks are given by the machine, or by the codemaker's hand."),
        label=N_("Marks"),
        missing="",
        choices=("machine", "hand"),
        choice_labels=(N_("by the machine"), N_("by hand")),
    ),
    Option(
        "check",
        N_("A wrong mark by hand is found when it is given, not when the code is revealed."),
        label=N_("Wrong marks"),
        missing="",
        choices=("at-once",),
        choice_labels=(N_("found at once"),),
    ),
)

OPTIONS = {option.name: option for option in _ALL}
COMMON = ("rows", "rounds", "time", "marks", "check")
"""The options of every edition."""
