"""Entries as tables write them, small enough to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from codepegs.play.ports import START, Entry, Head, Record, Summary
from codepegs.play.table.event_codec import write_json
from codepegs.storage.log import Log

ANN, BEN, CAT = "a" * 32, "b" * 32, "c" * 32

LOBBY = Summary(
    edition="standard",
    options=("rows=8",),
    players=2,
    stage="gathering",
    listed=True,
    code="KLMN",
    sitters=((0, ANN),),
    free=1,
)
PLAYING = replace(LOBBY, stage="playing", code="", sitters=((0, ANN), (1, BEN)), free=0)
OVER = replace(
    PLAYING,
    stage="over",
    result={
        "reason": "played",
        "totals": [3, 5],
        "winners": [1],
        "rounds": [
            {"codemaker": 0, "rows": 5, "cracked": 5, "outcome": "scored", "breakers": [1]},
            {"codemaker": 1, "rows": 8, "cracked": None, "outcome": "scored", "breakers": [0]},
        ],
    },
)


def table(number: int) -> str:
    """The id of a table."""
    return f"{number:032x}"


def record(version: int, **said: Any) -> Record:
    """The record of a guess, unless the arguments say otherwise."""
    facts: dict[str, Any] = {"at": 1000.0 + version, "seat": 1, "kind": "guessed"}
    facts["body"] = {"guess": "PBRG", "row": version}
    facts.update(said)
    for name in facts.keys() & {"body", "secret"}:
        facts[name] = write_json(facts[name])
    return Record(version=version, **facts)


def sat(version: int, player: str, name: str, **said: Any) -> Record:
    """A player sits down."""
    return record(version, kind="person-sat", seat=-2, player=player, name=name, body={}, **said)


def opening(number: int = 1, summary: Summary = LOBBY, at: float = 1001.0) -> Entry:
    """A table is opened by Ann; its seed is secret."""
    opened = record(
        1,
        kind="opened",
        seat=-2,
        body={"terms": "standard"},
        at=at,
        secret={"seed": "5eed"},
        command="open",
        digest="d" * 64,
        upto=2,
    )
    return Entry(table(number), START, [opened, sat(2, ANN, "Ann", at=at)], summary)


def guess(
    number: int,
    after: Head,
    command: str | None = None,
    summary: Summary | None = None,
    **said: Any,
) -> Entry:
    """An entry with one guess after that head."""
    version = after.version + 1
    marks: dict[str, Any] = {}
    if command is not None:
        marks = {"command": command, "digest": "e" * 64, "upto": version}
    return Entry(table(number), after, [record(version, **{**marks, **said})], summary)


SUMMARIES = {2: LOBBY, 3: replace(PLAYING, wakes_at=12.5), 4: OVER}


def summarise(records: Sequence[Record]) -> Summary:
    """A summary made from the records alone, as `codepegs.play` makes it."""
    people = {record.player for record in records if record.player}
    summary = SUMMARIES[len(records)]
    return replace(
        summary,
        sitters=tuple((seat, player) for seat, player in summary.sitters if player in people),
    )


async def fill(log: Log) -> None:
    """Three tables: one in the lobby, one playing, one over."""
    for number in (1, 2, 3):
        (head,) = await log.append([opening(number)])
        for step in range(number - 1):
            (head,) = await log.append([guess(number, head, summary=SUMMARIES[step + 3])])
