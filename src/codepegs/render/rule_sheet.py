"""The rule sheet of an edition or of one match, in sentences for a player, made from the data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from codepegs.rules import CRACK_POINTS, EMPTY, MARKINGS, OPTIONS, Edition, Option, Peg, Rules
from codepegs.text import N_, Text, say, say_number


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its sentences."""

    heading: Text
    sentences: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """What an edition is and how it, or one match of it, is played."""

    name: str
    title: Text
    sections: tuple[Section, ...]
    options: tuple[tuple[Text, Text], ...]
    """How each option is written, and its rule; of a match, those that were chosen."""
    pegs: tuple[Peg, ...]
    maker_table: tuple[tuple[int, tuple[int, ...]], ...]
    """Players, and the codemaker's points by row; the last is for a code that is not cracked."""


def rule_sheet(of: Edition | Rules) -> RuleSheet:
    """The rule sheet of an edition with all it offers, or of one match with what was agreed.

    >>> from codepegs import edition, rule_sheet
    >>> print(rule_sheet(edition("duel")).sections[1].sentences[1])
    Each peg may stand in a code only once.
    >>> print(rule_sheet(edition("duel").rules(doubles=True)).sections[1].sentences[1])
    The same peg may stand in a code more than once.
    """
    facts = _facts_of_match(of) if isinstance(of, Rules) else _facts_of_edition(of)
    edition = facts.edition
    return RuleSheet(
        name=edition.name,
        title=say(edition.title),
        sections=(
            Section(say(N_("The match")), tuple(_match(facts))),
            Section(say(N_("The code")), tuple(_code(facts))),
            Section(say(N_("Guesses")), tuple(_guesses(facts))),
            Section(say(N_("Marks")), tuple(_marks(facts))),
            Section(say(N_("Score")), tuple(_score(facts))),
            Section(say(N_("A false mark")), tuple(_false_mark(facts))),
        ),
        options=tuple(_chosen(of)) if isinstance(of, Rules) else tuple(_offered(of)),
        pegs=(*facts.palette, *((EMPTY,) if facts.may_have_blanks else ())),
        maker_table=tuple(
            (players, table)
            for players, table in edition.maker_table.items()
            if players in facts.players
        ),
    )


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the sentences are about. `None`: not agreed yet, the sheet is of an edition."""

    edition: Edition
    players: tuple[int, ...]
    holes: tuple[int, ...]
    palette: tuple[Peg, ...]
    colours: int
    repeats: bool
    blanks: bool
    may_have_blanks: bool
    marking: str
    keys: tuple[str, ...]
    rows: int | None
    schemes: tuple[str, ...]
    failure_bonus: int
    false_mark_points: int
    tie_break: bool
    rounds: int | None = None
    time: int | None = None
    by_hand: bool | None = None


def _facts_of_edition(edition: Edition) -> _Facts:
    return _Facts(
        edition=edition,
        players=edition.players,
        holes=edition.holes,
        palette=edition.palette,
        colours=edition.colours or len(edition.palette),
        repeats=edition.repeats,
        blanks=False,
        may_have_blanks="blanks" in edition.offers,
        marking=edition.marking,
        keys=edition.keys,
        rows=edition.rows,
        schemes=tuple(dict.fromkeys(edition.scoring.values())),
        failure_bonus=edition.failure_bonus,
        false_mark_points=edition.false_mark_points,
        tie_break=False,
    )


def _facts_of_match(rules: Rules) -> _Facts:
    return _Facts(
        edition=rules.edition,
        players=(rules.players,),
        holes=rules.holes,
        palette=rules.palette,
        colours=len(rules.palette),
        repeats=rules.repeats,
        blanks=rules.blanks,
        may_have_blanks=rules.blanks,
        marking=rules.marking,
        keys=rules.keys,
        rows=rules.rows,
        schemes=(rules.scoring,),
        failure_bonus=rules.failure_bonus,
        false_mark_points=rules.false_mark_points,
        tie_break=rules.tie_break_rows,
        rounds=rules.rounds,
        time=rules.time,
        by_hand=rules.marks_by_hand,
    )


def _match(facts: _Facts) -> list[Text]:
    sentences = [_who(facts)]
    if 2 in facts.players:
        sentences.append(_rounds_of_two(facts))
    if facts.players[-1] > 2:
        sentences.append(
            say(
                N_(
                    "Three or more play as many rounds as there are players; each is codemaker "
                    "once. The player to the left of the codemaker guesses first, then on "
                    "leftwards, all on one board; every guess and mark is open to all."
                )
            )
        )
    if facts.rows is None:
        sentences.append(say(N_("A round goes on until the code is cracked.")))
    else:
        sentences.append(
            say(
                N_("A round goes on until the code is cracked or its {rows} rows are used up."),
                rows=facts.rows,
            )
        )
    if facts.time is not None:
        sentences.append(
            say_number(
                "Each row has {n} second; a row out of time is used up.",
                "Each row has {n} seconds; a row out of time is used up.",
                facts.time,
            )
        )
    return sentences


def _who(facts: _Facts) -> Text:
    low, high = facts.players[0], facts.players[-1]
    if high == 2:
        return say(N_("For two players: the codemaker and the codebreaker."))
    if low == high:
        return say(
            N_("For {players} players: one codemaker, the others are codebreakers."), players=low
        )
    return say(
        N_("For {low} to {high} players: one codemaker, the others are codebreakers."),
        low=low,
        high=high,
    )


def _rounds_of_two(facts: _Facts) -> Text:
    if facts.rounds is not None:
        return say(
            N_("The match has {rounds} rounds; the players swap roles after each."),
            rounds=facts.rounds,
        )
    return say(
        N_(
            "Two players agree on an even number of rounds (2 unless they say otherwise) and "
            "swap roles after each. Who is codemaker first is agreed or drawn by lot."
        )
    )


def _code(facts: _Facts) -> list[Text]:
    low, high = facts.holes[0], facts.holes[-1]
    if facts.edition.needs_words:
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
    sentences = [
        say_number(
            "The code fills {n} hole, with one of {count} pegs in each.",
            "The code fills {n} holes, with one of {count} pegs in each.",
            low,
            count=facts.colours,
        ),
        say(
            N_("The same peg may stand in a code more than once.")
            if facts.repeats
            else N_("Each peg may stand in a code only once.")
        ),
    ]
    if facts.blanks:
        blanks = OPTIONS["blanks"]
        sentences.append(say(blanks.rule))
    return sentences


def _guesses(facts: _Facts) -> list[Text]:
    if facts.edition.needs_words:
        kind = N_("A guess is a word of the list, of the same length as the code.")
    elif facts.edition.free_guesses or facts.repeats:
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
    "right": N_("{key} = right peg, wherever it stands."),
}

_MARKINGS = {
    "standard": N_(
        "Each guessed peg earns one key peg at most, and each hidden one answers only once."
    ),
    "pieces": N_(
        "Each guessed piece earns one key peg at most: black goes before white, white "
        "before blue. Of two equal pieces, the left one earns the white."
    ),
    "colours": N_("When all are right, wherever they stand, the code is cracked."),
}


def _marks(facts: _Facts) -> list[Text]:
    meanings = MARKINGS[facts.marking][1]
    sentences = [
        say(_MEANINGS[meaning], key=say(key))
        for key, meaning in zip(facts.keys, meanings, strict=True)
    ]
    sentences.append(say(_MARKINGS[facts.marking]))
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


def _score(facts: _Facts) -> list[Text]:
    sentences = []
    for scheme in facts.schemes:
        if scheme == "breaker-rows" and facts.rows is None:
            sentences.append(say(_SCORES[scheme][0]))
            continue
        sentences += [say(sentence, crack=CRACK_POINTS) for sentence in _SCORES[scheme]]
        if scheme == "maker-points" and facts.failure_bonus:
            sentences.append(
                say_number(
                    "A code that is not cracked gives {n} point more.",
                    "A code that is not cracked gives {n} points more.",
                    facts.failure_bonus,
                )
            )
    tie_break = OPTIONS["tie_break"]
    sentences.append(say(tie_break.rule if facts.tie_break else N_("A tie is a draw.")))
    return sentences


_FALSE_MARKS = {
    None: N_(
        "By default the machine marks, and no mark is false. Where marks are given by hand, "
        "each is checked when the code is revealed. After a false one the round does not "
        "count; the same codemaker sets a new code and it is played again."
    ),
    True: N_(
        "Marks are given by hand; each is checked when the code is revealed. After a false one "
        "the round does not count; the same codemaker sets a new code and it is played again."
    ),
    False: N_("The machine marks, and no mark is false."),
}


def _false_mark(facts: _Facts) -> list[Text]:
    sentences = [say(_FALSE_MARKS[facts.by_hand])]
    points = facts.false_mark_points
    if facts.by_hand is not False and points:
        gets = N_("The codebreaker gets {points} points for it.")
        loses = N_("The codebreaker loses {points} points for it.")
        sentences.append(say(gets if points > 0 else loses, points=abs(points)))
    return sentences


def _offered(edition: Edition) -> Iterator[tuple[Text, Text]]:
    for option in edition.options:
        rule = say(option.rule)
        if option.is_number:
            rule = say(
                N_("{rule} N is a number from {low} to {high}."),
                rule=rule,
                low=option.low,
                high=option.high,
            )
        yield option.form, _named(edition, option, rule)


def _chosen(rules: Rules) -> Iterator[tuple[Text, Text]]:
    for name, written in zip(rules.options, rules.written, strict=True):
        option = OPTIONS[name]
        yield say("{option}", option=written), _named(rules.edition, option, say(option.rule))


def _named(edition: Edition, option: Option, rule: Text) -> Text:
    name = edition.leaflet_names.get(option.name)
    return rule if name is None else say(N_("{name}: {rule}"), name=say(name), rule=rule)
