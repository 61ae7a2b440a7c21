"""The rule sheet of an edition, in sentences for a player, made from the edition's data."""

from __future__ import annotations

from dataclasses import dataclass

from codepegs.rules.edition import Edition
from codepegs.rules.mark import MARKINGS
from codepegs.rules.option import Option
from codepegs.rules.palette import EMPTY, Peg
from codepegs.rules.scoring import CRACK_POINTS
from codepegs.rules.text import N_, Text, say, say_number


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its sentences."""

    heading: Text
    sentences: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """What an edition is and how it is played."""

    name: str
    title: Text
    sections: tuple[Section, ...]
    options: tuple[tuple[Text, Text], ...]
    """How each option is written, and its rule."""
    pegs: tuple[Peg, ...]
    maker_table: tuple[tuple[int, tuple[int, ...]], ...]
    """Players, and the codemaker's points by row; the last is for a code that is not cracked."""


def rule_sheet(edition: Edition) -> RuleSheet:
    """The rule sheet of an edition.

    >>> from codepegs import edition, rule_sheet
    >>> print(rule_sheet(edition("duel")).sections[1].sentences[1])
    Each peg may stand in a code only once.
    """
    return RuleSheet(
        name=edition.name,
        title=say(edition.title),
        sections=(
            Section(say(N_("The match")), tuple(_match(edition))),
            Section(say(N_("The code")), tuple(_code(edition))),
            Section(say(N_("Guesses")), tuple(_guesses(edition))),
            Section(say(N_("Marks")), tuple(_marks(edition))),
            Section(say(N_("Score")), tuple(_score(edition))),
            Section(say(N_("A false mark")), tuple(_false_mark(edition))),
        ),
        options=tuple((option.form, _rule(edition, option)) for option in edition.options),
        pegs=(*edition.palette, *((EMPTY,) if "blanks" in edition.offers else ())),
        maker_table=tuple(edition.maker_table.items()),
    )


def _match(edition: Edition) -> list[Text]:
    sentences = []
    if edition.players == (2,):
        sentences.append(say(N_("For two players: the codemaker and the codebreaker.")))
    else:
        sentences.append(
            say(
                N_("For {low} to {high} players: one codemaker, the others are codebreakers."),
                low=edition.players[0],
                high=edition.players[-1],
            )
        )
    sentences.append(
        say(
            N_(
                "Two players agree on an even number of rounds (2 unless they say otherwise) and "
                "swap roles after each. Who is codemaker first is agreed or drawn by lot."
            )
        )
    )
    if len(edition.players) > 1:
        sentences.append(
            say(
                N_(
                    "Three or more play as many rounds as there are players; each is codemaker "
                    "once. The player to the left of the codemaker guesses first, then on "
                    "leftwards, all on one board; every guess and mark is open to all."
                )
            )
        )
    if edition.rows is None:
        sentences.append(say(N_("A round goes on until the code is cracked.")))
    else:
        sentences.append(
            say(
                N_("A round goes on until the code is cracked or its {rows} rows are used up."),
                rows=edition.rows,
            )
        )
    return sentences


def _code(edition: Edition) -> list[Text]:
    low, high = edition.holes[0], edition.holes[-1]
    count = edition.colours or len(edition.palette)
    if edition.needs_words:
        return [
            say(
                N_(
                    "The code is a word of {low} or {high} letters from the match's word list. "
                    "The codemaker announces its length."
                ),
                low=low,
                high=high,
            )
        ]
    return [
        say_number(
            "The code fills {n} hole, with one of {count} pegs in each.",
            "The code fills {n} holes, with one of {count} pegs in each.",
            low,
            count=count,
        ),
        say(
            N_("The same peg may stand in a code more than once.")
            if edition.repeats
            else N_("Each peg may stand in a code only once.")
        ),
    ]


def _guesses(edition: Edition) -> list[Text]:
    if edition.needs_words:
        kind = N_("A guess is a word of the list, of the same length as the code.")
    elif edition.free_guesses:
        kind = N_("A guess may be any pegs; the same peg may stand in it more than once.")
    else:
        kind = N_("In a guess, as in a code, each peg may stand only once.")
    return [
        say(kind),
        say(N_("A row is complete or it is not taken; the same guess may be made again.")),
        say(N_("Each row stays as it is until the round ends.")),
    ]


_MEANINGS = {
    "exact": N_("{key} = right peg, right place."),
    "misplaced": N_("{key} = right peg, wrong place."),
    "half right": N_("{key} = in that place only the colour or only the shape is right."),
}


def _marks(edition: Edition) -> list[Text]:
    meanings = MARKINGS[edition.marking][1]
    sentences = [
        say(_MEANINGS[meaning], key=say(key))
        for key, meaning in zip(edition.keys, meanings, strict=True)
    ]
    sentences.append(
        say(
            N_("Each guessed peg earns one key peg at most, and each hidden one answers only once.")
        )
        if edition.marking == "standard"
        else say(
            N_(
                "Each guessed piece earns one key peg at most: black goes before white, white "
                "before blue. Of two equal pieces, the left one earns the white."
            )
        )
    )
    sentences.append(say(N_("The key pegs do not tell which peg they belong to.")))
    return sentences


_SCORES = {
    "breaker-rows": (
        N_("The rows a player used as codebreaker count; the fewest win."),
        N_("A code that is not cracked counts as one row more than there are."),
    ),
    "maker-points": (N_("The codemaker scores 1 point for each row used; the most points win."),),
    "rounds-won": (
        N_(
            "With two players, the codebreaker wins the round by cracking the code, else the "
            "codemaker wins it; the most rounds win."
        ),
    ),
    "table-points": (
        N_(
            "With three or more, a guess scores 1 for each peg in the wrong place and 2 for each "
            "in the right one; cracking the code scores {crack} instead."
        ),
        N_(
            "The codemaker scores at the end of the round, by the row of the crack (see the table)."
        ),
    ),
}


def _score(edition: Edition) -> list[Text]:
    sentences = []
    for scheme in dict.fromkeys(edition.scoring.values()):
        if scheme == "breaker-rows" and edition.rows is None:
            sentences.append(say(_SCORES[scheme][0]))
            continue
        sentences += [say(sentence, crack=CRACK_POINTS) for sentence in _SCORES[scheme]]
        if scheme == "maker-points" and edition.failure_bonus:
            sentences.append(
                say_number(
                    "A code that is not cracked gives {n} point more.",
                    "A code that is not cracked gives {n} points more.",
                    edition.failure_bonus,
                )
            )
    sentences.append(say(N_("A tie is a draw.")))
    return sentences


def _false_mark(edition: Edition) -> list[Text]:
    sentences = [
        say(
            N_(
                "By default the machine marks, and no mark is false. Where marks are given by hand, "
                "each is checked when the code is revealed. After a false one the round does not "
                "count; the same codemaker sets a new code and it is played again."
            )
        )
    ]
    if edition.false_mark_points:
        sentences.append(
            say(
                N_("The codebreaker gets {points} points for it."), points=edition.false_mark_points
            )
        )
    return sentences


def _rule(edition: Edition, option: Option) -> Text:
    rule = say(option.rule)
    if option.is_number:
        rule = say(
            N_("{rule} N is a number from {low} to {high}."),
            rule=rule,
            low=option.low,
            high=option.high,
        )
    name = edition.leaflet_names.get(option.name)
    return rule if name is None else say(N_("{name}: {rule}"), name=say(name), rule=rule)
