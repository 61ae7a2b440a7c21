"""Tables of a server as lists show them, one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codepegs.text.sentence import Text, Translations, say, say_number
from codepegs.tui.sanitise import sanitised

if TYPE_CHECKING:
    from codepegs.client import TableLine


def table_line(line: TableLine, said: Translations) -> str:
    """What is played, who sits there, and how it stands."""
    named = " ".join([sanitised(line.edition), *map(sanitised, line.options)])
    parts = [named, *([_people(line, said)] if line.names else []), _state(line).spoken(said)]
    return " · ".join(parts)


def _people(line: TableLine, said: Translations) -> str:
    people = [sanitised(name) for _, name in sorted(line.names.items())]
    bots = line.players - line.free - len(people)
    if bots > 0:
        people.append(say_number("the computer", "{n} computers", bots).spoken(said))
    return ", ".join(people)


def _state(line: TableLine) -> Text:
    if line.stage == "gathering":
        return say_number("{n} free seat", "{n} free seats", line.free)
    if line.stage != "over":
        return say("Being played")
    result = line.result or {}
    winners = result.get("winners") or []
    if not winners:
        return say("Undecided")
    if not any(seat in winners for seat in line.mine):
        return say("Lost") if line.mine else say("Finished")
    others = any(seat not in line.mine for seat in winners)
    return say("Drawn") if others else say("Won")
