"""The rules of one match: an edition with what was agreed, and which codes and guesses fit them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import comb, perm
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeVar

from codepegs.rules.clue import CLUES
from codepegs.rules.code import BLANK, Code
from codepegs.rules.mark import MARKINGS, Mark, Marking
from codepegs.rules.option import Value
from codepegs.rules.palette import EMPTY, Peg
from codepegs.text import Lettering, Refusal, Text, say

if TYPE_CHECKING:
    # An edition makes its rules, and so imports this module.
    from codepegs.rules.edition import Edition

Default = TypeVar("Default", bound=int | None)

Lexicon = Callable[[str], frozenset[str]]
"""Where words come from: a language or a file's path in, the words (A-Z) out."""

DOT = "."
"""A blank as many people write it."""

WORDS = "en"
"""The language of words where none is chosen."""

ROWS_WORTH, LEAST_CODEMAKER_TIME = 3, 30
"""The codemaker has three rows' worth of time, at least 30 seconds (decision 4)."""

Scheme = Literal["breaker-rows", "maker-points", "rounds-won", "table-points"]
"""A way of scoring."""


@dataclass(frozen=True, repr=False)
class Rules:
    """What a match is played by. Made by `Edition.rules`, never by hand.

    >>> from codepegs import edition
    >>> rules = edition("family-2004").rules()
    >>> rules.number_of_codes, rules.rows, rules.rounds
    (1680, 12, 2)
    """

    edition: Edition
    players: int
    options: Mapping[str, Value]
    """The options that were chosen, in canonical order."""
    palette: tuple[Peg, ...]
    holes: tuple[int, ...]
    repeats: bool
    free_guesses: bool
    blanks: bool
    words: frozenset[str] | None
    marking: str
    keys: tuple[str, ...]
    rows: int | None
    rounds: int
    time: int | None
    marks_by_hand: bool
    check_at_once: bool
    """A mark by hand that does not fit the code is found when it is given."""
    scoring: Scheme
    failure_bonus: int
    false_mark_points: int
    tie_break_rows: bool
    clue: str | None = None
    """The name of what the codemaker tells before the first row."""
    told: int | None = None
    """In the rules of one round: the clue that was told, which every code has to fit."""

    @classmethod
    def agreed(
        cls, edition: Edition, players: int, given: Mapping[str, Value], lexicon: Lexicon | None
    ) -> Rules:
        """The rules of an edition with these options, or a refusal where they make no sense."""
        young = "young" in given
        # One code, one codebreaker: who cracks it wins (decision 9), and nothing else counts.
        one_round = given.get("rounds") == 1
        points = 0 if one_round else edition.false_mark_points
        rules = cls(
            edition=edition,
            players=players,
            options=given,
            palette=edition.palette[: _whole(given, "colours", edition.colours)],
            holes=(_whole(given, "holes", 0),) if "holes" in given else edition.holes,
            repeats=edition.repeats or "doubles" in given,
            free_guesses=edition.free_guesses,
            blanks="blanks" in given,
            words=None,
            marking="colours" if young else edition.marking,
            # One white peg for each right animal, wherever it stands.
            keys=edition.keys[1:] if young else edition.keys,
            rows=_whole(given, "rows", edition.rows),
            rounds=_whole(given, "rounds", 2 if players == 2 else players),
            time=_whole(given, "time", None),
            marks_by_hand=given.get("marks") == "hand",
            check_at_once="check" in given,
            scoring="rounds-won" if one_round else edition.scoring[players],
            failure_bonus=_whole(given, "failure_bonus", edition.failure_bonus),
            # 001:88 takes 3 points from the codebreaker: a misprint, played on request only.
            false_mark_points=-points if "false_mark" in given else points,
            tie_break_rows="tie_break" in given,
            clue=str(given["clue"]) if "clue" in given else None,
        )
        rules._check_sense()
        if edition.needs_words:
            object.__setattr__(rules, "words", rules._words(lexicon))
        return rules

    def __hash__(self) -> int:
        return hash((self.edition.name, self.players, tuple(self.options.items())))

    def __repr__(self) -> str:
        chosen = ", ".join((f"players={self.players}", *self.written))
        return f"Rules({self.edition.name!r}, {chosen})"

    @property
    def codemaker_time(self) -> int | None:
        """The seconds to set the code, to mark or to reveal, where a time is agreed (decision 4)."""
        return None if self.time is None else max(LEAST_CODEMAKER_TIME, ROWS_WORTH * self.time)

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The chosen options as the notation and the command line write them.

        >>> from codepegs import edition
        >>> edition("duel").rules(rounds=4, doubles=True).written
        ('doubles', 'rounds=4')
        """
        return tuple(
            name if value is True else f"{name}={value}" for name, value in self.options.items()
        )

    def after_clue(self, told: int | None) -> Rules:
        """The rules of a round in which this clue was told: only the codes that fit it are left.

        Whoever thinks about a round (a bot, a hint, a review) asks the rules for its codes, and so
        knows what the codebreaker was told.

        >>> from codepegs import edition
        >>> rules = edition("number").rules(clue="sum")
        >>> rules.number_of_codes, rules.after_clue(5).number_of_codes
        (1296, 4)
        """
        return self if told == self.told else replace(self, told=told)

    def clue_of(self, code: Sequence[str]) -> int | None:
        """What has to be told of this code, where a clue is agreed."""
        return None if self.clue is None else CLUES[self.clue](code)

    @cached_property
    def clues(self) -> tuple[int, ...]:
        """Everything that could be told of a code, the least first; nothing where no clue is agreed.

        >>> from codepegs import edition
        >>> edition("number").rules(clue="sum").clues[::20]
        (4, 24)
        """
        if self.clue is None:
            return ()
        return tuple(sorted({CLUES[self.clue](code) for code in self.codes()}))

    def fits_clue(self, code: Sequence[str]) -> bool:
        """Whether the code is one of which that could be told."""
        return self.told is None or self.clue_of(code) == self.told

    def value_of(self, option: str) -> Value | None:
        """What holds of an option here, whether it was chosen or not.

        >>> from codepegs import edition
        >>> rules = edition("duel").rules(doubles=True)
        >>> rules.value_of("doubles"), rules.value_of("rows"), rules.value_of("marks")
        (True, 12, 'machine')
        """
        if option in self.options:
            return self.options[option]
        if option in ("doubles", "blanks", "young"):
            return False
        held: Mapping[str, Value | None] = {
            "rows": self.rows,
            "rounds": self.rounds,
            "holes": max(self.holes),
            "colours": len(self.palette),
            "failure_bonus": self.failure_bonus,
            "marks": "machine",
            "language": WORDS,
        }
        return held.get(option)

    def _check_sense(self) -> None:
        """Refuse combinations that make no sense, each with its reason."""
        options, holes = self.options, max(self.holes)
        if self.players == 2:
            # The roles change after each round: an even number, or one sets more codes (001:21).
            if self.rounds % 2 and self.rounds != 1:
                raise Refusal("option/odd-rounds", came=self.rounds, option="rounds")
        elif self.rounds != self.players:
            raise Refusal(
                "option/rounds-are-players", came=self.rounds, players=self.players, option="rounds"
            )
        if self.check_at_once and not self.marks_by_hand:
            raise Refusal("option/check-without-hand", came="check=at-once", option="check")
        last = len(self.edition.maker_table.get(self.players, ())) - 1
        if last > 0 and (self.rows is None or self.rows > last):
            raise Refusal("option/rows-beyond-table", came=self.rows, expected=last, option="rows")
        if self.tie_break_rows and self.players > 2:
            raise Refusal("option/tie-break-shared-rows", came=self.players, option="tie_break")
        if not self.repeats and not self.blanks and len(self.palette) < holes:
            option = "colours" if "colours" in options else "holes"
            came = len(self.palette)
            raise Refusal("option/too-few-colours", option=option, came=came, holes=holes)
        if "language" in options and "words" in options:
            language, file = options["language"], options["words"]
            raise Refusal("option/two-word-lists", option="words", language=language, file=file)

    def _words(self, lexicon: Lexicon | None) -> frozenset[str]:
        source = str(self.options.get("words", self.options.get("language", WORDS)))
        if lexicon is None:
            raise Refusal("words/no-lexicon", came=self.edition.name)
        words = frozenset(word for word in lexicon(source) if len(word) in self.holes)
        if len(words) < 2:
            raise Refusal("words/too-few", came=len(words), source=source, expected=self.lengths)
        return words

    # -- Pegs --------------------------------------------------------------------------------

    @cached_property
    def pegs(self) -> Mapping[str, Peg]:
        """Every peg a guess may hold, by its letter; the blank last where it is allowed."""
        pegs = {peg.letter: peg for peg in self.palette}
        return MappingProxyType(pegs | {BLANK: EMPTY} if self.blanks else pegs)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of `pegs`, in order."""
        return tuple(self.pegs)

    @cached_property
    def spellings(self) -> Mapping[str, str]:
        """What may be written for a peg, in capitals, and the letter that it stands for.

        The notation's letters, and those of every language: none of them means two pegs.

        >>> from codepegs import edition
        >>> spellings = edition("classic-1972").rules().spellings
        >>> [spelling for spelling, letter in spellings.items() if letter == "Y"]
        ['L', 'J', 'Y']
        """
        own = {own.upper(): peg.letter for peg in self.palette for _, own in peg.own}
        spellings = own | {letter.upper(): letter for letter in self.letters}
        return MappingProxyType(spellings | {DOT: BLANK} if self.blanks else spellings)

    def shown(self, row: Sequence[str]) -> Lettering:
        """A row as a person reads it: in the letters of their language.

        >>> from codepegs import edition
        >>> edition("standard").rules().shown(Code("WGYB")).own
        (('fr', 'CVJB'), ('nl', 'WGLB'), ('de', 'WGLB'))
        """
        return Lettering(
            str(Code(row)),
            tuple(
                (language, str(Code(letters.get(letter, letter) for letter in row)))
                for language, letters in self._own.items()
            ),
        )

    @cached_property
    def _own(self) -> Mapping[str, Mapping[str, str]]:
        """For each language the letters that it has instead of the notation's."""
        own: dict[str, dict[str, str]] = {}
        for peg in self.palette:
            for language, letter in peg.own:
                own.setdefault(language, {})[peg.letter] = letter
        return own

    def pegs_in(self, words: str) -> tuple[str, ...]:
        """The letters that written words stand for; capitals and small letters are the same.

        >>> from codepegs import edition
        >>> edition("grand").rules().pegs_in("rtBC")
        ('Rt', 'Bc')
        >>> edition("duel").rules(blanks=True).pegs_in("w.b_")
        ('W', '_', 'B', '_')
        """
        length = len(self.letters[0])
        letters = []
        for word in words.split():
            for start in range(0, len(word), length):
                written = word[start : start + length]
                if (letter := self.spellings.get(written.upper())) is None:
                    raise self._unknown_peg(written, words)
                letters.append(letter)
        return tuple(letters)

    def _unknown_peg(self, peg: str, words: str) -> Refusal:
        if peg in (BLANK, DOT) and not self.blanks:
            return Refusal("code/no-blanks", came=words)
        pegs = tuple(
            say("{letter} {name}", letter=known.shown, name=known.spoken)
            if known.name != known.letter
            else say("{letter}", letter=known.letter)
            for known in self.pegs.values()
        )
        return Refusal("code/unknown-peg", came=words, peg=peg, expected=pegs)

    # -- Codes and guesses -------------------------------------------------------------------

    def row(self, pegs: str | Sequence[str]) -> Code:
        """Any complete row of this edition's pegs, whether it may be a code or not.

        >>> from codepegs import edition
        >>> edition("duel").rules().row("r r y b")
        Code('RRYB')
        """
        return self._row(pegs, None)

    def _row(self, pegs: str | Sequence[str], holes: int | None) -> Code:
        row = Code(self.pegs_in(pegs) if isinstance(pegs, str) else pegs)
        for peg in row:
            if peg not in self.pegs:
                raise self._unknown_peg(peg, str(row))
        if len(row) not in (self.holes if holes is None else (holes,)):
            expected = self.lengths if holes is None else holes
            raise Refusal("code/length", came=self.shown(row), count=len(row), expected=expected)
        return row

    @property
    def lengths(self) -> Text:
        """How long a code may be, in words."""
        if len(self.holes) == 1:
            return say("{number}", number=self.holes[0])
        return say("{low} or {high}", low=self.holes[0], high=self.holes[-1])

    def code(self, pegs: str | Sequence[str]) -> Code:
        """A code that may be hidden under these rules, or a refusal.

        >>> from codepegs import edition
        >>> edition("duel").rules().code("RRYB")
        Traceback (most recent call last):
        ...
        codepegs.text.refusal.Refusal: code/repeated-colour: "RRYB" repeats red; each may \
stand in it only once. Choose another for one of them.
        """
        row = self.row(pegs)
        if not self.repeats:
            self._refuse_repeats(row)
        self._refuse_unknown_word(row)
        if not self.fits_clue(row):
            raise Refusal("code/other-clue", came=str(row), expected=self.told)
        return row

    def allows(self, code: Code) -> bool:
        """Whether a complete row may be a code."""
        if (self.words is not None and str(code) not in self.words) or not self.fits_clue(code):
            return False
        return self.repeats or self._repeated(code) is None

    def guess(self, pegs: str | Sequence[str], holes: int | None = None) -> Code:
        """A guess that may be made under these rules, against a code of so many holes.

        >>> from codepegs import edition
        >>> edition("duel").rules().guess("RRRR")
        Code('RRRR')
        """
        row = self._row(pegs, holes)
        if not (self.repeats or self.free_guesses):
            self._refuse_repeats(row)
        self._refuse_unknown_word(row)
        return row

    def _refuse_repeats(self, row: Code) -> None:
        if (peg := self._repeated(row)) is not None:
            name = self.pegs[peg].spoken
            raise Refusal("code/repeated-colour", came=self.shown(row), colour=name)

    def _repeated(self, row: Code) -> str | None:
        return next((peg for peg in row if peg != BLANK and row.count(peg) > 1), None)

    def _refuse_unknown_word(self, row: Code) -> None:
        if self.words is not None and str(row) not in self.words:
            raise Refusal("code/not-a-word", came=str(row), count=len(self.words))

    @cached_property
    def mark_row(self) -> Marking:
        """The marking of this edition: `rules.mark_row(code, guess)`."""
        return MARKINGS[self.marking][0]

    @property
    def key_meanings(self) -> tuple[str, ...]:
        """What each kind of key peg means, in the order of a mark."""
        return MARKINGS[self.marking][1]

    def mark(self, code: str | Sequence[str], guess: str | Sequence[str]) -> Mark:
        """The mark of a guess, both checked first.

        >>> from codepegs import edition
        >>> edition("family-2004").rules().mark("PRBY", "PBRG")
        Mark((1, 2))
        """
        hidden = self.code(code)
        return self.mark_row(hidden, self.guess(guess, len(hidden)))

    @cached_property
    def number_of_codes(self) -> int:
        """How many codes there are.

        >>> from codepegs import edition
        >>> [edition(name).rules().number_of_codes for name in ("classic-1972", "grand")]
        [1296, 390625]
        """
        if self.words is not None:
            return len(self.words)
        if self.told is not None:
            return sum(1 for _ in self.codes())
        colours = len(self.palette)
        if self.repeats:
            return sum((colours + self.blanks) ** holes for holes in self.holes)
        # Every colour once, and any number of blanks: choose where the blanks stand.
        return sum(
            comb(holes, blanks) * perm(colours, holes - blanks)
            for holes in self.holes
            for blanks in range(holes + 1 if self.blanks else 1)
        )

    def codes(self) -> Iterator[Code]:
        """Every code, in the order of the palette.

        >>> from codepegs import edition
        >>> next(edition("duel").rules().codes())
        Code('WPGR')
        """
        if self.words is not None:
            yield from (Code(word) for word in sorted(self.words, key=lambda w: (len(w), w)))
            return
        for holes in self.holes:
            for pegs in product(self.letters, repeat=holes):
                once = self.repeats or all(p == BLANK or pegs.count(p) == 1 for p in pegs)
                if once and self.fits_clue(pegs):
                    yield Code(pegs)


def _whole(given: Mapping[str, Value], name: str, default: Default) -> int | Default:
    if name not in given:
        return default
    value = given[name]
    assert isinstance(value, int)  # `Option.read` refuses others
    return value
