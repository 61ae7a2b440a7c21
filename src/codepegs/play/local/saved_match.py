"""A running match as a document for JSON, with its code: nobody else may read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from codepegs.play.local.setup import LocalSetup
from codepegs.play.ports import AUTOMATIC, Record
from codepegs.play.table import TableState, body_of, event_of, secret_of, write_json
from codepegs.rules import Lexicon, Match, Rules, apply, events as e, read_options
from codepegs.rules.editions import edition
from codepegs.rules.notation import read_notation

FORMAT = 1


@dataclass(frozen=True)
class SavedMatch:
    """A match that can be gone on with."""

    setup: LocalSetup
    match: Match
    base: str
    """A match in notation that it went on from."""
    history: tuple[e.Event, ...]
    """What has happened since then."""
    seconds_left: float
    """The seconds that the open row had left."""


def saved_document(
    setup: LocalSetup, base: str, history: Sequence[e.Event], seconds_left: float | None
) -> dict[str, Any]:
    """The document of a match."""
    return {
        "format": FORMAT,
        "names": list(setup.names),
        "bots": {str(seat): strength for seat, strength in setup.strengths.items()},
        "base": base,
        "left": seconds_left,
        "events": [
            {"kind": type(event).__name__, "body": body_of(event), "secret": secret_of(event)}
            for event in history
        ],
    }


def read_document(document: Any, lexicon: Lexicon) -> SavedMatch:
    """The match of a document. One that somebody has changed may raise any `Exception`."""
    if document["format"] != FORMAT:
        raise ValueError("another format")
    names = tuple(map(str, document["names"]))
    strengths = {int(seat): str(strength) for seat, strength in document["bots"].items()}
    base = str(document["base"])
    match = read_notation(base, lexicon=lexicon) if base else Match()
    history = []
    for one in document["events"]:
        event = _event(one, names, lexicon)
        match = apply(match, event)
        history.append(event)
    if match.seats != names or match.ended is not None or not match.rounds:
        raise ValueError("no running match")
    setup = LocalSetup(match.played_by, names, strengths, match.first)
    return SavedMatch(setup, match, base, tuple(history), float(document["left"] or 0.0))


def _event(one: Any, names: tuple[str, ...], lexicon: Lexicon) -> e.Event:
    kind, body = one["kind"], one["body"]
    if kind == e.MatchBegun.__name__:
        rules = _rules(body["rules"], lexicon)
        patience = body.get("patience")  # what the first edition saved has none
        return e.MatchBegun(rules, names, body["first"], body["grace"], body["stand_ins"], patience)
    secret = None if one["secret"] is None else write_json(one["secret"])
    event = event_of(Record(0, 0.0, AUTOMATIC, kind, write_json(body), secret), TableState())
    return cast(e.Event, event)  # only events of a match were saved


def _rules(body: Any, lexicon: Lexicon) -> Rules:
    """The rules, whose words may come from a file of the person's own: nobody else wrote this."""
    options = read_options(list(body["options"]))
    return edition(body["edition"]).rules(body["players"], lexicon=lexicon, **options)
