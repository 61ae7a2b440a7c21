"""A review in the form that REST gives it, made ready to be shown: cells, plots and sentences.

A review of this machine has the same form, but for its sentences: those are not said yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from codepegs.engine.advice.evaluation import RowEvaluation, Value, decimal
from codepegs.engine.advice.review_result import RoundReview, RowReview
from codepegs.render.plots import Plot, codes_plot, rows_plot
from codepegs.render.review.sentences import about, percent, signed
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from codepegs.text.sentence import Text, Translations, say
from codepegs.tui.sanitise import sanitised

NOTHING = "–"

Data = Mapping[str, Any]


def heads(several: bool, wide: bool, said: Translations) -> list[str]:
    """What stands above the columns; with the player where several have guessed.

    Where there is little room two are left out, which the sentences of each row say too.
    """
    _ = said.gettext
    player = [_("Player")] if several else []
    more = [_("Chance"), _("Code?")] if wide else []
    first = [_("Row"), *player, _("Guess"), _("Mark"), _("Left"), *more]
    return [*first, _("Expected"), _("Best"), _("Lost"), _("Luck")]


def several_guessed(round: Data) -> bool:
    """Whether the rows are of more than one player."""
    return len({row["seat_number"] for row in round["rows"]}) > 1


def cells(row: Data, several: bool, wide: bool, said: Translations) -> list[str]:
    """A row of the table, under its heads."""
    _ = said.gettext
    chance = NOTHING if row["likelihood"] is None else percent(row["likelihood"]).spoken(said)
    could_be = {None: NOTHING, True: _("yes"), False: _("no")}[row["consistent"]]
    mark = NOTHING if row["mark"] is None else str(Mark(row["mark"]))
    best = row["best"]
    lost = luck = NOTHING
    if row["loss"] is not None:
        lost = about(decimal(row["loss"], 2), row["exact"]).spoken(said)
    if row["luck"] is not None:
        luck = about(signed(row["luck"]), row["exact"]).spoken(said)
    return [
        str(row["row"]),
        *([sanitised(row["seat"])] if several else []),
        _("out of time") if row["guess"] is None else sanitised(row["guess"]),
        f"{mark} *" if row["false_mark"] else mark,
        NOTHING if row["codes_after"] is None else str(row["codes_after"]),
        *([chance, could_be] if wide else []),
        _worth(row["made"], said),
        NOTHING if best is None else f"{sanitised(best['row'])} {_worth(best['value'], said)}",
        f"{lost} {sanitised(row['sign'])}".rstrip(),
        luck,
    ]


def _worth(value: Data | None, said: Translations) -> str:
    if value is None:
        return NOTHING
    return about(decimal(value["rows"], 2), value["exact"]).spoken(said)


def totals_said(name: str, totals: Data) -> Text:
    """What a player lost, and what luck there was."""
    if totals["accuracy"] is None:
        return say(
            "{name}: {rows} rows, none of which could be judged.", name=name, rows=totals["rows"]
        )
    return say(
        "{name}: rows {rows}, lost {loss}, luck {luck}, accuracy {accuracy} %.",
        name=name,
        rows=totals["rows"],
        loss=about(decimal(totals["loss"], 2), totals["exact"]),
        luck=about(signed(totals["luck"]), totals["exact"]),
        accuracy=about(f"{totals['accuracy']:.0f}", totals["exact"]),
    )


def plots_of(round: Data) -> Sequence[Plot]:
    """The plots of a round, where there is enough to draw."""
    evaluation = RoundReview(
        index=round["index"],
        number=round["number"],
        codemaker=round["codemaker_number"],
        outcome=round["outcome"],
        holes=0,
        code=None,
        rows=tuple(map(_judged, round["rows"])),
        cracked_in=round["cracked_in"],
    )
    return [plot for plot in (codes_plot(evaluation), rows_plot(evaluation)) if plot is not None]


def _judged(row: Data) -> RowReview:
    best = row["best"]
    return RowReview(
        number=row["row"],
        seat=row["seat_number"],
        guess=None,
        said=None,
        mark=None,
        before=row["codes_before"],
        after=row["codes_after"],
        made=_value(row["made"]),
        best=None if best is None else RowEvaluation(Code(best["pegs"]), _value(best["value"])),
    )


def _value(worth: Data | None) -> Value | None:
    return None if worth is None else Value(Fraction(worth["fraction"]), worth["source"])
