"""The rows of a reviewed round as a table: for a terminal, a pipe and a full screen."""

from __future__ import annotations

from codepegs.engine.advice.evaluation import decimal
from codepegs.engine.advice.review_result import RoundReview, RowReview
from codepegs.render.review.sentences import about, percent, signed, value_shown
from codepegs.text.sentence import N_, Translations

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
    """What stands above the columns; with the player where several have guessed.

    Where there is little room two are left out, which the sentences of each row say too.
    """
    _ = said.gettext
    # Translators: heads of a table that should fit 80 columns; as short as can be.
    player = [_("Player")] if several else []
    more = [_("Chance"), _("Code?")] if wide else []
    first = [_("Row"), *player, _("Guess"), _("Mark"), _("Left"), *more]
    return [*first, _("Expected"), _("Best"), _("Lost"), _("Luck")]


def cells(row: RowReview, several: bool, wide: bool, said: Translations) -> list[str]:
    """A row of the table, under its heads."""
    _ = said.gettext
    mark = NOTHING if row.mark is None else str(row.mark)
    chance = NOTHING if row.likelihood is None else percent(float(row.likelihood)).spoken(said)
    could_be = {None: NOTHING, True: _("yes"), False: _("no")}[row.consistent]
    best = NOTHING
    if row.best is not None:
        best = f"{row.best.guess} {value_shown(row.best.value).spoken(said)}"
    loss = NOTHING if row.loss is None else about(decimal(row.loss, 2), row.exact).spoken(said)
    return [
        str(row.number),
        *([row.name] if several else []),
        _("out of time") if row.guess is None else str(row.guess),
        # Which mark was said instead stands above the table.
        f"{mark} *" if row.is_false else mark,
        NOTHING if row.after is None else str(row.after),
        *([chance, could_be] if wide else []),
        value_shown(row.made).spoken(said),
        best,
        f"{loss} {row.sign}".rstrip(),
        NOTHING if row.luck is None else about(signed(float(row.luck)), row.exact).spoken(said),
    ]
