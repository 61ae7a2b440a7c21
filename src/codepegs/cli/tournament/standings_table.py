"""The result of a tournament as tables: the places, and every two players compared."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf

from codepegs.rules import SCHEMES
from codepegs.terminal import Block, Sentences, SheetHeading, SheetTable, fitting
from codepegs.text import Refusal, Text, Translations, say, say_number
from codepegs.tournament import FAULTS, LEVEL, Estimate, FirstFault, Pair, Standing, Standings

NOTHING = "–"


def standings_blocks(found: Standings, said: Translations) -> Iterator[Block]:
    """The result of a tournament as a sheet."""
    _ = said.gettext
    yield SheetHeading(_heading(found).spoken(said))
    yield Sentences([line.spoken(said) for line in _what_was_played(found)])
    yield Sentences([""])
    yield fitting(_places(found, said))
    faults = [line.spoken(said) for line in _faults_said(found)]
    if faults:
        yield SheetHeading(_("Lost by their own doing"))
        yield Sentences(faults)
    if not found.plan.is_at_tables:
        yield SheetHeading(_("Codes cracked in each row"))
        yield fitting(_histograms(found, said))
    if found.pairs:
        yield SheetHeading(_("Every two compared"))
        yield fitting(_pairs(found, said))
    yield SheetHeading(_("What the numbers mean"))
    yield Sentences([line.spoken(said) for line in _explained(found)])


def _heading(found: Standings) -> Text:
    rules = found.plan.rules
    name = " ".join((rules.edition.name, *rules.written))
    return say_number(
        "Tournament: {edition}, {n} player",
        "Tournament: {edition}, {n} players",
        len(found.places),
        edition=name,
    )


def _what_was_played(found: Standings) -> Iterator[Text]:
    plan = found.plan
    if plan.is_at_tables:
        yield say_number(
            "{n} table of {seats}, matches: {matches}; codes drawn by the seed {seed}.",
            "{n} tables of {seats}, matches of each: {matches}; the same codes at every table, "
            "drawn by the seed {seed}.",
            len(plan.tables),
            seats=plan.rules.players,
            matches=found.matches,
            seed=plan.seed,
        )
    elif plan.has_all_codes:
        yield say("Everybody had all {codes} codes to break.", codes=len(plan.codes))
    else:
        yield say(
            "Everybody had the same {codes} of {all} codes to break, drawn by the seed {seed}.",
            codes=len(plan.codes),
            all=plan.rules.number_of_codes,
            seed=plan.seed,
        )


def _places(found: Standings, said: Translations) -> SheetTable:
    """The table of places; a column that would be empty is left out."""
    _ = said.gettext
    places = found.places
    # Translators: heads of a table that should fit 80 columns; as short as can be.
    columns = [
        (_("Place"), [str(one.place) for one in places]),
        (_("Player"), [one.entrant.name for one in places]),
        (_("Average"), [_mean(one.average) for one in places]),
        ("±", [_margin(one.average) for one in places]),
    ]
    if not found.plan.is_at_tables:
        columns.append((_("Most"), [str(one.most or NOTHING) for one in places]))
    if _any_missed(found):
        columns.append((_("Missed"), [str(one.uncracked) for one in places]))
    if _any_faults(found):
        columns.append((_("Faults"), [str(sum(one.faults.values())) for one in places]))
    if found.pairs:
        columns.append((_("Points"), [str(one.points) for one in places]))
        # Translators: won, drawn, lost.
        columns.append((_("W/D/L"), [_results(one) for one in places]))
    heads = [head for head, _cells in columns]
    return SheetTable(heads, list(zip(*(cells for _head, cells in columns), strict=True)))


def _any_missed(found: Standings) -> bool:
    return any(one.uncracked for one in found.places)


def _any_faults(found: Standings) -> bool:
    return any(one.faults for one in found.places)


def _histograms(found: Standings, said: Translations) -> SheetTable:
    most = max((one.most for one in found.places), default=0)
    rows = [
        [
            one.entrant.name,
            *(str(one.histogram[row]) if row < one.most else "0" for row in range(most)),
            str(one.uncracked),
        ]
        for one in found.places
    ]
    heads = [said.gettext("Player"), *map(str, range(1, most + 1)), said.gettext("never")]
    return SheetTable(heads, rows)


def _pairs(found: Standings, said: Translations) -> SheetTable:
    _ = said.gettext
    heads = (_("Players"), _("Difference"), "±", _("Sure"), _("W/D/L"))
    rows = [
        [
            f"{one.first} – {one.second}",
            f"{float(one.difference.mean):+.4f}",
            _margin(one.difference),
            _("yes") if one.difference.is_sure else _("no"),
            _results(one),
        ]
        for one in found.pairs
    ]
    return SheetTable(heads, rows)


def _results(one: Standing | Pair) -> str:
    return f"{one.won}/{one.drawn}/{one.lost}"


def _mean(estimate: Estimate) -> str:
    return f"{float(estimate.mean):.4f}"


def _margin(estimate: Estimate) -> str:
    if estimate.is_exact:
        return "0"
    return NOTHING if isinf(estimate.margin) else f"{estimate.margin:.4f}"


def _faults_said(found: Standings) -> Iterator[Text]:
    for one in found.places:
        first = one.first_fault
        if first is None:
            continue
        kinds = tuple(
            say("{number} × {fault}", number=number, fault=say(FAULTS[kind]))
            for kind, number in sorted(one.faults.items())
        )
        where = say("game {number}", number=first.game)
        if first.code:
            where = say("game {number}, code {code}", number=first.game, code=first.code)
        if (note := _note(found, first)) is not None:
            where = say("{where}: {note}", where=where, note=note)
        yield say(
            "{player}: {faults}. First in {where}",
            player=one.entrant.name,
            faults=kinds,
            where=where,
        )


def _note(found: Standings, fault: FirstFault) -> Text | None:
    """Why a row was refused, or what a program last wrote."""
    if fault.kind == "illegal":
        plan = found.plan
        holes = None if plan.is_at_tables else len(plan.codes[fault.game - 1])
        try:
            plan.rules.guess(fault.note, holes)
        except Refusal as refusal:
            return refusal.text
    return say("{words}", words=fault.note) if fault.note else None


def _explained(found: Standings) -> Iterator[Text]:
    at_tables, compared = found.plan.is_at_tables, bool(found.pairs)
    if at_tables:
        yield say("Average: points for a match. Points: in all matches; the most win.")
    else:
        yield say(
            "Average: rows for a code; a code that was not cracked counts as one row more than "
            "there are. Most: the most rows for a code that was cracked."
        )
    if _any_missed(found):
        yield say("Missed: codes that were not cracked.")
    if compared and not at_tables:
        yield say(
            "Points: of all matches of two, by the scoring of the edition: {unit}.",
            unit=say(SCHEMES[found.plan.rules.scoring].unit),
        )
        yield say("Difference: how many rows more the first needs for the same code.")
    elif compared:
        yield say("Difference: how many points more the first has in a match where both sat.")
    if compared:
        yield say("W/D/L: matches won, drawn and lost.")
    yield say(
        "±: the truth is within so much of it, {percent} times in a hundred; 0: nothing was left "
        "to chance. Sure: the difference is more than that.",
        percent=round(100 * LEVEL),
    )
    if _any_faults(found):
        yield say("Faults: games that were lost by a player's own doing; they count as missed.")
