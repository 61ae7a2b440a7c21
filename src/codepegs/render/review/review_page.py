"""A review as one page of HTML that loads nothing else: no script, no font, no picture.

The board is a table, so that it can be heard as well as seen; all that the charts show stands in it
too. The page follows the reader's choice of a light or dark screen.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from html import escape

from codepegs.engine.advice import (
    VERDICTS,
    MatchReview,
    RoundReview,
    RowReview,
    Totals,
    decimal,
    verdict,
)
from codepegs.render.narration import key_lines, row_of_pegs
from codepegs.render.peg_colours import peg_styles
from codepegs.render.review.charts import codes_chart, rows_chart
from codepegs.render.review.sentences import (
    ESTIMATED,
    LEGEND,
    about,
    percent,
    round_said,
    row_said,
    signed,
    value_shown,
)
from codepegs.rules import Code, Mark, mark_text
from codepegs.text import ENGLISH, Figure, Text, Translations, say

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d1d1b;--soft:#5d5a52;
--line:#d8d3c7;--edge:#8d887c;--mark:#0b6b63;--bad:#b3261e;--good:#0b6b63}
@media(prefers-color-scheme:dark){:root{--paper:#1b1c1e;--card:#242629;--ink:#efede6;--soft:#b3aea2;
--line:#3c3e42;--edge:#8d887c;--mark:#6fd3c7;--bad:#ff9a8f;--good:#6fd3c7}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.2rem;margin:2rem 0 .25rem}h3{font-size:1rem;margin:1.25rem 0 .25rem}
p{margin:.25rem 0;max-width:44rem}
section{border-block-start:1px solid var(--line);margin-block-start:1.5rem}
table{border-collapse:collapse;margin:.5rem 0;max-width:100%;background:var(--card);
border:1px solid var(--line);border-radius:.5rem}
div.board{overflow-x:auto;padding:2px}
caption{text-align:start;color:var(--soft);padding:.25rem 0}
th,td{padding:.4rem .6rem;text-align:end;vertical-align:middle;white-space:nowrap;
font-variant-numeric:tabular-nums}
thead th{font-weight:600;font-size:.875rem;color:var(--soft);border-block-end:1px solid var(--line);
vertical-align:bottom;white-space:normal}
th.text,td.text{text-align:start;white-space:normal}
.name{overflow-wrap:anywhere;max-width:14rem}
tbody th{font-weight:600}
tbody tr:not(.more)>*{border-block-start:1px solid var(--line)}
tbody tr:first-child>*{border-block-start:0}
tr.more td{padding-block:0 .5rem;text-align:start;white-space:normal}
summary{cursor:pointer;color:var(--mark);font-size:.875rem;border-radius:.25rem;padding:.2rem 0}
summary:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
details p{font-size:.9375rem}
.guess{display:inline-flex;flex-wrap:wrap;gap:.15em;font-size:.9375rem}
.peg{display:inline-block;min-width:1.65em;line-height:1.65em;padding:0 .2em;text-align:center;
border-radius:1em;box-shadow:inset 0 0 0 1px var(--edge);font-weight:600}
.keys{display:inline-grid;grid-auto-flow:column;grid-template-rows:repeat(2,.7rem);gap:.15rem;
vertical-align:middle;min-width:1.6rem;min-height:1.55rem}
.key{width:.7rem;height:.7rem;border-radius:50%;border:.13rem solid var(--ink)}
.key0{background:var(--ink)}
.key2{background:linear-gradient(90deg,var(--ink) 50%,transparent 50%)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:.5rem 0}
.legend li{display:flex;align-items:center;gap:.4rem}
.sign{font-weight:700;color:var(--bad);min-width:1.3rem;display:inline-block;text-align:start;
padding-inline-start:.2rem}
.sign.praise{color:var(--good)}
.bad{display:block;font-size:.875rem;color:var(--bad)}
.charts{display:flex;flex-wrap:wrap;gap:0 2.5rem}
figure{margin:1rem 0 0;flex:1 1 20rem;max-width:28rem}
figcaption{font-weight:600;font-size:.9375rem}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{fill:var(--soft);font:12px system-ui,sans-serif}
svg .value{fill:var(--ink);font-weight:600}
svg .grid{stroke:var(--line)}
svg .line{fill:none;stroke:var(--mark);stroke-width:2}
svg .dot{fill:var(--mark);stroke:var(--paper);stroke-width:2}
svg .ring{fill:var(--paper);stroke:var(--mark);stroke-width:2}
svg .gap{stroke:var(--bad);stroke-width:3}
svg .made{fill:var(--ink);stroke:var(--paper);stroke-width:2}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
white-space:nowrap}
@media(min-width:48rem){.narrow{display:none}}
@media(max-width:47.99rem){.wide{display:none}main{padding:.75rem}
th,td{padding:.35rem .18rem}th:first-child,td:first-child{padding-inline-start:.4rem}
th:last-child,td:last-child{padding-inline-end:.4rem}
table{width:100%;font-size:.875rem}thead th{font-size:.75rem}.name{max-width:6rem}.guess{font-size:.8125rem}
.sign{display:block;text-align:end;padding:0;line-height:1}.sign:empty{display:none}
.narrow{display:block;font-weight:400;font-size:.8125rem;overflow-wrap:anywhere;max-width:5rem}}
@media print{details::details-content{content-visibility:visible}.wide{display:table-cell}}
"""


NOTHING = "–"


def review_page(
    review: MatchReview, *, language: Translations = ENGLISH, language_code: str = "en"
) -> str:
    """The whole page, in that language."""
    return "\n".join(_Page(review, language).lines(language_code))


class _Page:
    """Writes a page. Whatever comes from people is escaped where it is put in."""

    def __init__(self, review: MatchReview, language: Translations) -> None:
        self.review = review
        self.rules = review.rules
        self.language = self.rules.edition.in_words(language)
        self.letters = {letter: number for number, letter in enumerate(self.rules.letters)}

    def said(self, text: Text) -> str:
        """A text, translated and escaped."""
        return escape(text.spoken(self.language))

    def _tag(self, name: str, text: Text) -> str:
        return f"<{name}>{self.said(text)}</{name}>"

    def lines(self, language_code: str) -> Iterator[str]:
        """The page, piece by piece."""
        rules = " ".join((self.rules.edition.name, *self.rules.written))
        title = self.said(say("Review of a match of {rules}", rules=rules))
        room = min(6, max(self.rules.holes)) * (1.82 if len(self.rules.letters[0]) == 1 else 2.2)
        guess = f".guess{{min-width:{room:.1f}em}}"
        yield "<!DOCTYPE html>"
        yield f'<html lang="{escape(language_code)}">'
        yield '<head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield (
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        )
        yield f"<title>{title}</title>"
        yield f"<style>{STYLE}{guess}\n{peg_styles(self.rules)}</style></head>"
        yield f"<body><main><h1>{title}</h1>"
        yield from self._players()
        for round in self.review.rounds:
            yield from self._round(round)
        yield from self._legend()
        yield "</main></body></html>"

    # -- Players ----------------------------------------------------------------------------------

    def _players(self) -> Iterator[str]:
        totals = self.review.by_seat
        if not totals:
            yield self._tag("p", say("No row was played."))
            return
        caption = say("Skill and luck")
        yield f"<table>{self._tag('caption', caption)}"
        heads = (say("Player"), say("Rows"), say("Lost"), say("Luck"), say("Accuracy"))
        yield f"{self._head(heads, texts=1)}<tbody>"
        yield from map(self._player, totals)
        yield "</tbody></table>"

    def _player(self, totals: Totals) -> str:
        cells = [Figure(totals.rows), *[Figure(NOTHING)] * 3]
        if totals.accuracy is not None:
            cells[1] = about(decimal(totals.loss, 2), totals.exact)
            cells[2] = about(signed(float(totals.luck)), totals.exact)
            cells[3] = about(f"{totals.accuracy:.0f} %", totals.exact)
        rest = "".join(self._cell(cell) for cell in cells)
        return f'<tr><th scope="row" class="text name">{escape(totals.name)}</th>{rest}</tr>'

    def _head(self, heads: Iterable[Text], texts: int, wide: Container[int] = ()) -> str:
        cells = []
        for index, head in enumerate(heads):
            kinds = ["text"] * (index < texts) + ["wide"] * (index in wide)
            kind = f' class="{" ".join(kinds)}"' if kinds else ""
            cells.append(f'<th scope="col"{kind}>{self.said(head)}</th>')
        return f"<thead><tr>{''.join(cells)}</tr></thead>"

    # -- A round ----------------------------------------------------------------------------------

    def _round(self, round: RoundReview) -> Iterator[str]:
        heading = say("Round {number}", number=round.number)
        yield f"<section>{self._tag('h2', heading)}"
        for text in round_said(self.rules, round):
            yield self._tag("p", text)
        yield from self._board(round)
        charts = codes_chart(round, self.language), rows_chart(round, self.language)
        yield f'<div class="charts">{"".join(charts)}</div></section>'

    def _board(self, round: RoundReview) -> Iterator[str]:
        several = len({row.seat for row in round.rows}) > 1
        heads = [say("Row"), say("Player")] if several else [say("Row")]
        first = len(heads)
        heads += [say("Guess"), say("Mark"), say("Codes left"), say("Chance of the mark")]
        heads += [say("Rows expected"), say("With the best"), say("Lost"), say("Luck")]
        # On a narrow screen the name stands below the number of the row.
        wide = {first + 3, first + 4, first + 5} | ({1} if several else set())
        start = round.rows[0].before
        caption = label = say("The board")
        if start is not None:
            caption = say("The board; codes at the start: {codes}", codes=start)
        yield f'<div class="board" role="region" tabindex="0" aria-label="{self.said(label)}">'
        yield f"<table><caption>{self.said(caption)}</caption>"
        yield f"{self._head(heads, texts=first + 2, wide=wide)}<tbody>"
        for row in round.rows:
            yield self._row(row, several)
            yield self._more(row, len(heads))
        yield "</tbody></table></div>"

    def _row(self, row: RowReview, several: bool) -> str:
        name = escape(row.name)
        below = f'<span class="narrow">{name}</span>' if several else ""
        chance = None if row.likelihood is None else percent(float(row.likelihood))
        best = None if row.best is None else row.best.value
        luck = None if row.luck is None else about(signed(float(row.luck)), row.exact)
        cells = [
            f'<th scope="row" class="text">{row.number}{below}</th>',
            f'<td class="text name wide">{name}</td>' if several else "",
            f'<td class="text">{self._guess(row.guess)}</td>',
            f'<td class="text">{self._mark(row)}</td>',
            self._cell(None if row.after is None else Figure(row.after)),
            self._cell(chance, "wide"),
            self._cell(value_shown(row.made), "wide"),
            self._cell(value_shown(best), "wide"),
            self._loss(row),
            self._cell(luck),
        ]
        return f"<tr>{''.join(cells)}</tr>"

    def _cell(self, content: Figure | None, kind: str = "") -> str:
        attribute = f' class="{kind}"' if kind else ""
        shown = content.spoken(self.language) if content else NOTHING
        return f"<td{attribute}>{escape(shown)}</td>"

    def _loss(self, row: RowReview) -> str:
        if row.loss is None:
            return self._cell(None)
        number = about(decimal(row.loss, 2), row.exact)
        word = self.said(say(VERDICTS[verdict(row.loss)]))
        kind = "sign praise" if row.sign == "!" else "sign"
        sign = f'<span class="{kind}" aria-hidden="true">{escape(row.sign)}</span>'
        return f'<td>{escape(number.spoken(self.language))}{sign}<span class="hidden">, {word}</span></td>'

    def _guess(self, guess: Code | None) -> str:
        if guess is None:
            return self.said(say("out of time"))
        pegs = "".join(
            f'<span class="peg p{self.letters[letter]}">{escape(self._letter(letter))}</span>'
            for letter in guess
        )
        named = self.said(say("{pegs}", pegs=row_of_pegs(self.rules, guess)))
        return (
            f'<span class="guess" aria-hidden="true">{pegs}</span>'
            f'<span class="hidden">{named}</span>'
        )

    def _letter(self, letter: str) -> str:
        return self.rules.pegs[letter].shown.spoken(self.language)

    def _mark(self, row: RowReview) -> str:
        if row.mark is None:
            return NOTHING
        # What was said, and what is right, stands above the board.
        was_false = self.said(say("was false"))
        false = f'<span class="bad">{was_false}</span>' if row.is_false else ""
        return f"{self._keys(row.mark)}{false}"

    def _keys(self, mark: Mark) -> str:
        keys = "".join(
            f'<span class="key key{kind}"></span>' * count for kind, count in enumerate(mark)
        )
        told = self.said(say("{mark}", mark=mark_text(self.rules, mark)))
        # An empty cell would look as if nobody had marked.
        shown = f'<span class="keys" aria-hidden="true">{keys or "0"}</span>'
        return f'{shown}<span class="hidden">{told}</span>'

    def _more(self, row: RowReview, columns: int) -> str:
        texts = "".join(self._tag("p", text) for text in row_said(self.rules, row))
        title = self.said(say("More about row {row}", row=row.number))
        return (
            f'<tr class="more"><td colspan="{columns}"><details><summary>{title}</summary>'
            f"{texts}</details></td></tr>"
        )

    # -- What it means ----------------------------------------------------------------------------

    def _legend(self) -> Iterator[str]:
        heading = say("What the numbers mean")
        yield f"<section>{self._tag('h2', heading)}"
        yield '<ul class="legend">'
        for kind, line in enumerate(key_lines(self.rules)):
            key = f'<span class="key key{kind}" aria-hidden="true"></span>'
            yield f"<li>{key}{self.said(line)}</li>"
        yield "</ul>"
        is_exact = all(row.exact for round in self.review.rounds for row in round.rows)
        for sentence in LEGEND if is_exact else (*LEGEND, ESTIMATED):
            yield self._tag("p", say(sentence))
        yield "</section>"
