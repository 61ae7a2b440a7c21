"""A review in sentences and in the cells of a table, for a page, a terminal or a screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from codepegs.engine.advice import (
    LEVELS,
    STOPS,
    MatchReview,
    RoundReview,
    RowEvaluation,
    RowReview,
    Totals,
    Value,
    decimal,
)
from codepegs.render.narration import clue_said
from codepegs.rules import Rules, mark_text
from codepegs.text import N_, Figure, Text, Translations, say

OUTCOMES = {
    "open": N_("The round is not finished."),
    "aborted": N_("The round does not count, because of an error of the codemaker."),
    "lost": N_("The codemaker let the time run out."),
    "resigned": N_("The round was given up."),
    "claimed": N_("The round was dropped, because somebody kept the others waiting."),
    "unrevealed": N_("The code was never shown."),
    "early": N_("The code was shown while rows were left."),
}
"""What became of a round that was not scored."""

LEGEND = (
    N_(
        "Rows to be expected: how many more it takes on average, this one included, if all codes "
        "left are equally likely and the best is played from then on."
    ),
    N_(
        "Lost: by how much that is more than with the best row. Luck: by how much the mark that "
        "came was better (+) or worse (−) than was to be expected of it."
    ),
    N_(
        "Of a cracked round, the rows used are the rows to be expected at the start, plus all that "
        "was lost, less all luck."
    ),
    N_(
        "Signs: ! nothing lost where a row drawn from the codes left would have lost 0.1 or more; "
        "?! 0.1 or more of a row lost; ? 0.25 or more; ?? 0.6 or more."
    ),
    N_(
        "Accuracy: 100 % for a row that loses nothing, halved for each third of a row that it "
        "loses; of several rows the average."
    ),
)
"""What the numbers of a review mean."""

ESTIMATED = N_("Numbers with ≈ are estimates.")


def percent(share: float) -> Figure:
    """A share as people write it; what is possible is never called 0 %.

    >>> percent(0.25), percent(0.0004), percent(0.0312)
    ('25 %', '< 0.1 %', '3.1 %')
    """
    if 0 < share < 0.001:
        return Figure("< 0.1 %")
    hundredths = 100 * share
    return Figure(f"{hundredths:.0f} %" if hundredths >= 10 else f"{hundredths:.1f} %")


def signed(number: float) -> Figure:
    """A number with its sign, as luck is written.

    >>> signed(0.25), signed(-0.25), signed(0.0001)
    ('+0.25', '−0.25', '0.00')
    """
    text = f"{number:+.2f}"
    return Figure("0.00" if text in ("+0.00", "-0.00") else text.replace("-", "−"))


def about(number: str, exact: bool) -> Figure:
    """A number, marked where it is an estimate."""
    return Figure(number if exact else f"≈{number}")


def worded(review: MatchReview) -> MatchReview:
    """The review with its sentences, for readers who get it as data."""
    rounds = tuple(worded_round(review.rules, round) for round in review.rounds)
    return replace(review, rounds=rounds, legend=tuple(map(say, (*LEGEND, ESTIMATED))))


def worded_round(rules: Rules, round: RoundReview) -> RoundReview:
    """The review of a round with its sentences."""
    rows = tuple(replace(row, sentences=tuple(row_said(rules, row))) for row in round.rows)
    return replace(round, rows=rows, sentences=tuple(round_said(rules, round)))


def round_said(rules: Rules, round: RoundReview) -> Iterator[Text]:
    """What there is to say about a round."""
    name, code = round.codemaker_name, round.code
    if code is None:
        yield say("Codemaker: {name}.", name=name)
    else:
        yield say("Codemaker: {name}. The code: {code}.", name=name, code=rules.shown(code))
    if round.false_clue:
        wrong = N_("The sum that was told is false: {sum}. The rows are judged without it.")
        yield say(wrong, sum=round.clue)
    elif round.clue is not None:
        yield clue_said(round.clue)
    if round.outcome in OUTCOMES:
        yield say(OUTCOMES[round.outcome])
    elif round.cracked_in is None:
        yield say("The code was not cracked.")
    if round.cracked_in is not None and round.start is not None and round.stopped is None:
        totals = round.totals
        yield say(
            "Cracked in row {row}: {start} rows were to be expected, {loss} were lost, and luck "
            "was {luck}.",
            row=round.cracked_in,
            start=about(decimal(round.start.rows, 2), totals.exact),
            loss=about(decimal(totals.loss, 2), totals.exact),
            luck=about(signed(float(totals.luck)), totals.exact),
        )
    elif round.cracked_in is not None:
        yield say("Cracked in row {row}.", row=round.cracked_in)
    for row in round.rows:
        for level in row.hints:
            hinted = N_("Row {row} was played after a hint ({question}).")
            yield say(hinted, row=row.number, question=say(LEVELS[level]))
    for row in round.false_rows:
        assert row.said is not None and row.mark is not None
        yield say(
            "The mark of row {row} is false. Said: {said}. Right: {right}. It is judged by the "
            "right one.",
            row=row.number,
            said=mark_text(rules, row.said),
            right=mark_text(rules, row.mark),
        )
    if round.stopped is not None:
        yield say("Row {row}: {reason}", row=round.stopped_after, reason=say(STOPS[round.stopped]))


def row_said(rules: Rules, row: RowReview) -> Iterator[Text]:
    """What there is to say about a row, beyond its numbers in a table."""
    if row.guess is None:
        yield say("Out of time: a row is lost.")
        return
    if row.consistent is not None:
        yield say(
            N_("By all marks before, it could have been the code.")
            if row.consistent
            else N_("By the marks before, it could not be the code.")
        )
    if row.made is not None:
        yield say("With this row, rows to be expected: {value}.", value=row.made.said)
    yield from _best_said(rules, row)
    if row.rank is not None:
        yield say("Its place among all rows ({of}): {place}.", of=row.rank.of, place=row.rank.place)
    if row.likelihood is not None:
        yield say("The chance of its mark was {share}.", share=percent(float(row.likelihood)))
    if row.then is not None and row.then.rows:
        yield say("After it, rows to be expected: {value}.", value=row.then.said)


def _best_said(rules: Rules, row: RowReview) -> Iterator[Text]:
    if row.best is not None and row.best.value is not None and row.loss:
        shown, value = rules.shown(row.best.guess), row.best.value.said
        yield say("Best: {row}, with {value}.", row=shown, value=value)
    elif row.loss == 0:
        yield say(N_("No row does better.") if row.exact else N_("No better row was found."))
    best = row.best.guess if row.loss and row.best is not None else None
    others = tuple(_other(rules, one) for one in row.alternatives if one.guess != best)
    if others:
        yield say("Others: {rows}.", rows=others)


def _other(rules: Rules, one: RowEvaluation) -> Text:
    row = rules.shown(one.guess)
    if one.value is None:
        return say("{row}", row=row)
    rows = about(decimal(one.value.rows), one.value.exact)
    return say("{row} {value}", row=row, value=rows)


def totals_said(totals: Totals) -> Text:
    """What a seat lost, and what luck it had."""
    name = totals.name
    if totals.accuracy is None:
        unjudged = N_("{name}: {rows} rows, none of which could be judged.")
        return say(unjudged, name=name, rows=totals.rows)
    return say(
        "{name}: rows {rows}, lost {loss}, luck {luck}, accuracy {accuracy} %.",
        name=name,
        rows=totals.rows,
        loss=about(decimal(totals.loss, 2), totals.exact),
        luck=about(signed(float(totals.luck)), totals.exact),
        accuracy=about(f"{totals.accuracy:.0f}", totals.exact),
    )


def value_shown(value: Value | None, places: int = 2) -> Figure:
    """A value for a cell of a table; a dash where there is none."""
    return Figure("–") if value is None else about(decimal(value.rows, places), value.exact)


# -- The rows of a reviewed round as a table -------------------------------------------------------

NOTHING = "–"

COLUMNS = N_(
    "Left: the codes left after the mark. Chance: how likely the mark was. Code?: whether the row "
    "could have been the code, by all marks before. Expected: the rows to be expected with it. "
    "Best: the best row, and the rows to be expected with that. *: the mark was false."
)


def several_guessed(round: RoundReview) -> bool:
    """Whether the rows are of more than one player."""
    return len({row.seat for row in round.rows}) > 1


def heads(several: bool, wide: bool, said: Translations) -> list[str]:
    """What stands above the columns; where there is little room, two are left out."""
    _ = said.gettext
    # Translators: heads of a table that should fit 80 columns; as short as can be.
    player = [_("Player")] if several else []
    more = [_("Chance"), _("Code?")] if wide else []
    first = [_("Row"), *player, _("Guess"), _("Mark"), _("Left"), *more]
    return [*first, _("Expected"), _("Best"), _("Lost"), _("Luck")]


def cells(rules: Rules, row: RowReview, several: bool, wide: bool, said: Translations) -> list[str]:
    """A row of the table, under its heads."""
    _ = said.gettext
    mark = NOTHING if row.mark is None else str(row.mark)
    chance = NOTHING if row.likelihood is None else percent(float(row.likelihood)).spoken(said)
    could_be = {None: NOTHING, True: _("yes"), False: _("no")}[row.consistent]
    best = NOTHING
    if row.best is not None:
        value = value_shown(row.best.value).spoken(said)
        best = f"{rules.shown(row.best.guess).spoken(said)} {value}"
    loss = NOTHING if row.loss is None else about(decimal(row.loss, 2), row.exact).spoken(said)
    return [
        str(row.number),
        *([row.name] if several else []),
        _("out of time") if row.guess is None else rules.shown(row.guess).spoken(said),
        # Which mark was said instead stands above the table.
        f"{mark} *" if row.is_false else mark,
        NOTHING if row.after is None else str(row.after),
        *([chance, could_be] if wide else []),
        value_shown(row.made).spoken(said),
        best,
        f"{loss} {row.sign}".rstrip(),
        NOTHING if row.luck is None else about(signed(float(row.luck)), row.exact).spoken(said),
    ]
