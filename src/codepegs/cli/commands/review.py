"""`codepegs review`: a match row by row, as a table, as plots, as JSON or as a page."""

from __future__ import annotations

from codepegs import terminal
from codepegs.cli import parameters
from codepegs.cli.command import Reader, command, option
from codepegs.cli.long_tasks import announce_compiling
from codepegs.engine.advice import (
    Evaluator,
    MatchReview,
    Position,
    RoundReview,
    RowEvaluator,
    RowReview,
    Value,
    review as review_match,
    to_data,
)
from codepegs.render import plots
from codepegs.render.review import (
    COLUMNS,
    ESTIMATED,
    LEGEND,
    cells,
    heads,
    review_page,
    round_said,
    several_guessed,
    totals_said,
    value_shown,
    worded,
)
from codepegs.rules import Code, Rules
from codepegs.rules.notation import read_notation
from codepegs.text import N_, Translations, Whole, lexicon, say


@command(
    say(
        "For each row: the codes left before and after it, the rows to be expected with it and "
        "with the best one, what it lost, and what luck its mark brought."
    )
)
@parameters.match_file
@option("--html", N_("FILE"), say("Write the review into this new file, as a page."))
@parameters.as_json
def review(reader: Reader, file: str, *, html: str | None, as_json: bool) -> int:
    """Review a written match."""
    match = read_notation(terminal.read_text(file), lexicon=lexicon)
    said = match.played_by.edition.in_words(reader.said)
    if html is not None:
        terminal.check_new(html)
    progress = terminal.Progress(said, as_json=as_json)
    announce_compiling(progress)
    rows = sum(row.guess is not None for round in match.rounds for row in round.rows)
    found = review_match(match, ReportingEvaluator(Evaluator(), progress, rows))
    progress.clear()
    if html is not None:
        terminal.write_new(
            html, review_page(found, language=said, language_code=reader.code) + "\n"
        )
    if as_json:
        terminal.put_json(
            to_data(worded(found), said) | ({"html": html} if html is not None else {})
        )
    elif html is not None:
        terminal.put_lines([say("The review is written in {file}.", file=Whole(html))], said)
    else:
        _show(found, said)
    return terminal.FINE


class ReportingEvaluator:
    """An evaluator that reports each row which it evaluates."""

    def __init__(self, evaluator: RowEvaluator, progress: terminal.Progress, rows: int) -> None:
        self.evaluator, self.progress, self.rows = evaluator, progress, rows
        self.evaluated = 0
        self.best, self.alternatives = evaluator.best, evaluator.alternatives
        self.rank, self.typical = evaluator.rank, evaluator.typical

    def value_of(self, position: Position, guess: Code) -> Value | None:
        """The value of a row; the review asks once for each row that was played."""
        self.evaluated += 1
        self.progress.update(say("Row {number} of {of} …", number=self.evaluated, of=self.rows))
        return self.evaluator.value_of(position, guess)


def _show(review: MatchReview, said: Translations) -> None:
    """Print the whole review."""
    if not review.rounds:
        terminal.put_lines([say("No row was played.")], said)
        return
    width = terminal.plot_width()
    for round in review.rounds:
        terminal.show(_round_blocks(review, round, said))
        for plot in (plots.codes_plot(round), plots.rows_plot(round)):
            if plot is not None:
                terminal.put("\n".join(["", *plots.drawn(plot, width, said)]))
        terminal.put("")
    _ = said.gettext
    legend = [COLUMNS, *LEGEND]
    if not all(row.exact for round in review.rounds for row in round.rows):
        legend.append(ESTIMATED)
    terminal.show(
        [
            terminal.SheetHeading(_("Skill and luck")),
            terminal.Sentences([totals_said(one).spoken(said) for one in review.by_seat]),
            terminal.SheetHeading(_("What the numbers mean")),
            terminal.Sentences([_(line) for line in legend]),
        ]
    )


def _round_blocks(
    review: MatchReview, round: RoundReview, said: Translations
) -> list[terminal.Block]:
    _ = said.gettext
    sentences = [*round_said(review.rules, round)]
    if round.rows[0].before is not None:
        sentences.append(say("Codes at the start: {codes}.", codes=round.rows[0].before))
    several = several_guessed(round)
    rows = [cells(review.rules, row, several, wide=True, said=said) for row in round.rows]
    blocks: list[terminal.Block] = [
        terminal.SheetHeading(say("Round {number}", number=round.number).spoken(said)),
        terminal.Sentences([text.spoken(said) for text in sentences]),
        terminal.fitting(terminal.SheetTable(heads(several, wide=True, said=said), rows)),
    ]
    others = [line for row in round.rows if (line := _others(review.rules, row, said))]
    if others:
        blocks += [terminal.SheetHeading(_("Other good rows")), terminal.Sentences(others)]
    return blocks


def _others(rules: Rules, row: RowReview, said: Translations) -> str:
    """The best rows but the one that was played and the one that the table names."""
    named = None if row.best is None else row.best.guess
    others = tuple(
        f"{rules.shown(one.guess).spoken(said)} {value_shown(one.value).spoken(said)}"
        if one.value is not None
        else rules.shown(one.guess)
        for one in row.alternatives
        if one.guess != named
    )
    return say("Row {row}: {rows}", row=row.number, rows=others).spoken(said) if others else ""
