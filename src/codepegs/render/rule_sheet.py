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
    sections = {
        N_("The match"): _match,
        N_("The code"): _code,
        N_("Guesses"): _guesses,
        N_("Marks"): _marks,
        N_("Score"): _score,
        N_("A false mark"): _false_mark,
    }
    options = _chosen(of) if isinstance(of, Rules) else _offered(of)
    wording = edition.wording
    return RuleSheet(
        name=edition.name,
        title=say(edition.title),
        sections=tuple(
            Section(
                say(heading).of(wording),
                tuple(sentence.of(wording) for sentence in sentences(facts)),
            )
            for heading, sentences in sections.items()
        ),
        options=tuple((form, rule.of(wording)) for form, rule in options),
        pegs=(*facts.board.palette, *((EMPTY,) if facts.may_have_blanks else ())),
        maker_table=tuple(one for one in edition.maker_table.items() if one[0] in facts.players),
    )


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the sentences are about: an edition with all it offers, or what one match has agreed."""

    board: Edition | Rules
    """Holes, pegs, key pegs, rows and points."""
    edition: Edition
    players: tuple[int, ...]
    colours: int
    schemes: tuple[str, ...]
    may_have_blanks: bool
    agreed: Rules | None = None


def _facts_of_edition(edition: Edition) -> _Facts:
    return _Facts(
        board=edition,
        edition=edition,
        players=edition.players,
        colours=edition.colours or len(edition.palette),
        schemes=tuple(dict.fromkeys(edition.scoring.values())),
        may_have_blanks="blanks" in edition.offers,
    )


def _facts_of_match(rules: Rules) -> _Facts:
    return _Facts(
        board=rules,
        edition=rules.edition,
        players=(rules.players,),
        colours=len(rules.palette),
        schemes=(rules.scoring,),
        may_have_blanks=rules.blanks,
        agreed=rules,
    )


def _match(facts: _Facts) -> Iterator[Text]:
    yield _who(facts)
    if 2 in facts.players:
        yield _rounds_of_two(facts)
    if facts.players[-1] > 2:
        yield say(
            "Three or more play as many rounds as there are players; each is codemaker "
            "once. The player to the left of the codemaker guesses first, then on "
            "leftwards, all on one board; every guess and mark is open to all."
        )
    if facts.board.rows is None:
        yield say("A round goes on until the code is cracked.")
    else:
        until = N_("A round goes on until the code is cracked or its {rows} rows are used up.")
        yield say(until, rows=facts.board.rows)
    if facts.agreed is not None and facts.agreed.time is not None:
        yield say_number(
            "Each row has {n} second; a row out of time is used up.",
            "Each row has {n} seconds; a row out of time is used up.",
            facts.agreed.time,
        )
        yield say(
            "To set the code, to mark or to reveal, the codemaker has {seconds} seconds. Whoever "
            "lets them run out loses the round, and the second time the match.",
            seconds=facts.agreed.codemaker_time,
        )


def _who(facts: _Facts) -> Text:
    low, high = facts.players[0], facts.players[-1]
    if high == 2:
        return say(N_("For two players: the codemaker and the codebreaker."))
    if low == high:
        some = N_("For {players} players: one codemaker, the others are codebreakers.")
        return say(some, players=low)
    several = N_("For {low} to {high} players: one codemaker, the others are codebreakers.")
    return say(several, low=low, high=high)


def _rounds_of_two(facts: _Facts) -> Text:
    if facts.agreed is not None and facts.agreed.rounds == 1:
        return say(
            "The match is one round: the codebreaker wins by cracking the code, else the "
            "codemaker wins."
        )
    if facts.agreed is not None:
        swap = N_("The match has {rounds} rounds; the players swap roles after each.")
        return say(swap, rounds=facts.agreed.rounds)
    return say(
        "Two players agree on an even number of rounds (2 unless they say otherwise) and "
        "swap roles after each. Who is codemaker first is agreed or drawn by lot."
    )


def _code(facts: _Facts) -> Iterator[Text]:
    low, high = facts.board.holes[0], facts.board.holes[-1]
    if facts.edition.needs_words:
        yield say(
            "The code is a word of {low} or {high} letters from the match's word list. "
            "The codemaker announces its length.",
            low=low,
            high=high,
        )
        return
    yield say_number(
        "The code fills {n} hole, with one of {count} {PIECE:pegs|letters|digits|animals|pieces} in each.",
        "The code fills {n} holes, with one of {count} {PIECE:pegs|letters|digits|animals|pieces} in each.",
        low,
        count=facts.colours,
    )
    if facts.board.repeats:
        yield say(
            "The same {PIECE:peg|letter|digit|animal|piece} may stand in a code more than once."
        )
    else:
        yield say("Each {PIECE:peg|letter|digit|animal|piece} may stand in a code only once.")
    if facts.agreed is not None and facts.agreed.blanks:
        blanks = OPTIONS["blanks"]
        yield say(blanks.rule)
    if facts.agreed is not None and facts.agreed.clue is not None:
        clue = OPTIONS["clue"]
        yield say(clue.rule)


def _guesses(facts: _Facts) -> Iterator[Text]:
    if facts.edition.needs_words:
        yield say("A guess is a word of the list, of the same length as the code.")
    elif facts.edition.free_guesses or facts.board.repeats:
        yield say(
            "A guess may be any {PIECE:pegs|letters|digits|animals|pieces}; the same one may "
            "stand in it more than once."
        )
    else:
        yield say(
            "In a guess, as in a code, each {PIECE:peg|letter|digit|animal|piece} may "
            "stand only once."
        )
    yield say("A row is complete or it is not taken; the same guess may be made again.")
    yield say("Each row stays as it is until the round ends.")


_MEANINGS = {
    "exact": N_("{key} = right {PIECE:peg|letter|digit|animal|piece}, right place."),
    "misplaced": N_("{key} = right {PIECE:peg|letter|digit|animal|piece}, wrong place."),
    "half right": N_("{key} = in that place only the colour or only the shape is right."),
    "right": N_("{key} = right {PIECE:peg|letter|digit|animal|piece}, wherever it stands."),
}

_MARKINGS = {
    "standard": N_(
        "Each guessed {PIECE:peg|letter|digit|animal|piece} counts once at most, and each "
        "hidden one answers only once."
    ),
    "pieces": N_(
        "Each guessed piece earns one key peg at most: black goes before white, white "
        "before blue. Of two equal pieces, the left one earns the white."
    ),
    "colours": N_("When all are right, wherever they stand, the code is cracked."),
}


def _marks(facts: _Facts) -> Iterator[Text]:
    marking = facts.board.marking
    for key, meaning in zip(facts.board.keys, MARKINGS[marking][1], strict=True):
        yield say(_MEANINGS[meaning], key=say(key))
    yield say(_MARKINGS[marking])
    yield say("A mark does not tell which {PIECE:pegs|letters|digits|animals|pieces} it counts.")


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


def _score(facts: _Facts) -> Iterator[Text]:
    for scheme in facts.schemes:
        if scheme == "breaker-rows" and facts.board.rows is None:
            yield say(_SCORES[scheme][0])
            continue
        for sentence in _SCORES[scheme]:
            yield say(sentence, crack=CRACK_POINTS)
        if scheme == "maker-points" and facts.board.rows is not None:
            yield _not_cracked(facts.board.rows, facts.board.failure_bonus)
    by_rows = facts.agreed is not None and facts.agreed.tie_break_rows
    tie_break = OPTIONS["tie_break"]
    yield say(tie_break.rule if by_rows else N_("A tie is a draw."))


def _not_cracked(rows: int, bonus: int) -> Text:
    """What the codemaker scores for all rows, and for the code beyond them."""
    if bonus:
        return say_number(
            "A code that is not cracked gives {n} point, and {bonus} more.",
            "A code that is not cracked gives {n} points, and {bonus} more.",
            rows,
            bonus=bonus,
        )
    return say_number(
        "A code that is not cracked gives {n} point.",
        "A code that is not cracked gives {n} points.",
        rows,
    )


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


def _false_mark(facts: _Facts) -> Iterator[Text]:
    by_hand = None if facts.agreed is None else facts.agreed.marks_by_hand
    yield say(_FALSE_MARKS[by_hand])
    points = facts.board.false_mark_points
    if by_hand is not False and points:
        gets = N_("The codebreaker gets {points} points for it.")
        loses = N_("The codebreaker loses {points} points for it.")
        yield say(gets if points > 0 else loses, points=abs(points))
    if by_hand is not False:
        yield say(
            "A codemaker who finds an own mark wrong may say so at any time before the reveal: it "
            "counts as a false one. After three such rounds in a row the others win the match."
        )
    if facts.agreed is not None and facts.agreed.clue is not None and by_hand:
        yield say("A sum that was told wrongly counts as a false mark.")
    if facts.agreed is not None and facts.agreed.check_at_once:
        yield say("A mark that does not fit the code is found as soon as it is given.")


def _offered(edition: Edition) -> Iterator[tuple[Text, Text]]:
    for option in edition.options:
        rule = say(option.rule)
        if option.is_number:
            limits = N_("{rule} N is a number from {low} to {high}.")
            rule = say(limits, rule=rule, low=option.low, high=option.high)
        yield option.form, _named(edition, option, rule)


def _chosen(rules: Rules) -> Iterator[tuple[Text, Text]]:
    for name, written in zip(rules.options, rules.written, strict=True):
        option = OPTIONS[name]
        yield say("{option}", option=written), _named(rules.edition, option, say(option.rule))


def _named(edition: Edition, option: Option, rule: Text) -> Text:
    name = edition.leaflet_names.get(option.name)
    return rule if name is None else say(N_("{name}: {rule}"), name=say(name), rule=rule)
