"""Lines about the tables of a server: one for each in a list, and the terms of one."""

from __future__ import annotations

from collections.abc import Iterator

from codepegs.client import TableLine, TableView
from codepegs.text import Text, Translations, say, say_number
from codepegs.tui.sanitise import sanitised
from codepegs.tui.screens.match import clock_face


def table_line(line: TableLine, said: Translations) -> str:
    """What is played, who sits there, and the state of the match."""
    named = " ".join(map(sanitised, [line.edition, *line.options]))
    parts = [named, *([_people(line, said)] if line.names else []), _state(line).spoken(said)]
    if line.hints:
        parts.append(say_number("{n} hint", "{n} hints", line.hints).spoken(said))
    if line.imported:
        parts.append(say("Imported").spoken(said))
    if line.together:
        parts.append(say("at one screen").spoken(said))
    return " · ".join(parts)


def _people(line: TableLine, said: Translations) -> str:
    people = [sanitised(name) for _, name in sorted(line.names.items())]
    bots = line.players - line.free - len(people)
    if bots > 0 and not line.imported:
        people.append(say_number("the computer", "{n} computers", bots).spoken(said))
    return ", ".join(people)


def _state(line: TableLine) -> Text:
    if line.stage == "gathering":
        return say_number("{n} free seat", "{n} free seats", line.free)
    if line.stage != "over":
        return say("Being played")
    winners = (line.result or {}).get("winners") or []
    if not winners:
        return say("Undecided")
    if not any(seat in winners for seat in line.mine):
        return say("Lost") if line.mine else say("Finished")
    return say("Drawn") if any(seat not in line.mine for seat in winners) else say("Won")


def terms_lines(seen: TableView) -> Iterator[Text]:
    """The terms of a match, and how others find the table."""
    terms = seen.terms
    assert terms is not None
    rules = terms.rules
    yield say("Edition {edition}: {title}", edition=terms.edition, title=say(rules.edition.title))
    yield say("Players: {players}. Rounds: {rounds}.", players=rules.players, rounds=rules.rounds)
    if terms.options:
        yield say("Options: {options}.", options=terms.options)
    if terms.first is None:
        yield say("The first codemaker is drawn by lot.")
    else:
        yield say("First codemaker: seat {number}.", number=terms.first + 1)
    grace = clock_face(terms.grace)
    if terms.stand_ins:
        yield say("Whoever is away is awaited for {time}, then a bot sits in.", time=grace)
    else:
        yield say("Whoever is away is awaited for {time}, then the seat forfeits.", time=grace)
    if seen.state.together:
        yield say(
            "One player holds several seats, for people at one screen. Nobody else can sit down."
        )
        return
    if seen.state.code:
        yield say("Short code: {code}", code=seen.state.code)
    yield say("Link: {link}", link=seen.link)
