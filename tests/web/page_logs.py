"""Logs of tables for the page: the events, and the server's view of the table after each.

The page computes a table from its events as the server does. Its own tests use these logs of real
tables in virtual time, with the digest of the server's answer after every event.
`python -m tests.web.page_logs` writes them anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from codepegs.play.table.event_codec import Told, event_for_seat
from codepegs.play.table.state import TableState, after
from codepegs.play.table.table import Table
from codepegs.rules.events import MatchBegun
from codepegs.text.languages import language
from codepegs.web.api.edition_options import scoring_of
from codepegs.web.api.serialisers import table_answer
from tests.play.virtual_time import run
from tests.web.page_scripts import EDITIONS, LOGS, Recorder

FOLDER = Path(__file__).parents[2] / "page" / "src" / "game" / "testing" / "logs"
ORIGIN = "https://pegs.example"
NOBODY = "0" * 32
"""A spectator's id: events do not say which player has which seat."""


def path_of(name: str) -> Path:
    """Where the log of that name is kept."""
    shows_edition = any(name == one for one, *_ in EDITIONS)
    return FOLDER / ("editions" if shows_edition else "situations") / f"{name}.json"


def recorded(name: str) -> str:
    """The log of that name, played now."""

    async def play() -> str:
        return _written(await LOGS[name](Recorder(name)))

    return run(play())


def _written(table: Table) -> str:
    history = table.history
    views = [None, *range(len(table.state.chairs))]
    digests: list[str | None] = []
    state = TableState()
    for version, entry in enumerate(history, 1):
        state = after(state, entry.event)
        if isinstance(entry.event, MatchBegun):
            # The first round begins with the next event; the server shows no match without a round.
            digests.append(None)
            continue
        digests.append(_digest([_answer(table.id, state, history[:version], v) for v in views]))
    rules = table.state.match.rules
    scored = rules and scoring_of(rules, language("en"))
    by_guess = scored and scored.by_guess
    points = scored and {"keys": scored.key_points, "cracked": scored.crack_points}
    parts = {
        "table": table.id,
        "origin": ORIGIN,
        "rowPoints": points if by_guess else None,
        "codes": {
            str(entry.version): body["code"]
            for entry in history
            if "code" in (body := event_for_seat(entry, entry.codemaker))
            and body["event"] == "CodeSet"
        },
        "events": [_plain(event_for_seat(entry, None)) for entry in history],
        "digests": digests,
        "answers": [_answer(table.id, state, history, view) for view in views],
    }
    return _lines(parts)


def _answer(name: str, state: TableState, history: Sequence[Told], seat: int | None) -> Any:
    """What the server answers about a table in this state."""
    seat = seat if seat is None or seat < len(state.chairs) else None
    table = cast(Table, SimpleNamespace(id=name, state=state, history=history))
    return _plain(table_answer(table, NOBODY, seat, ORIGIN).model_dump(mode="json"))


def _plain(value: Any) -> Any:
    """The same value, with whole numbers as JavaScript writes them."""
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _digest(answers: Sequence[Any]) -> str:
    text = json.dumps(answers, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _lines(parts: dict[str, Any]) -> str:
    """The log as JSON with one event per line, so that a diff can be read."""

    def short(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    written = []
    for name, value in parts.items():
        if isinstance(value, list):
            inner = ",\n    ".join(map(short, value))
            written.append(f'  "{name}": [\n    {inner}\n  ]')
        else:
            written.append(f'  "{name}": {short(value)}')
    return "{\n" + ",\n".join(written) + "\n}\n"


def write() -> None:
    """Write all logs, and delete those that have no script any more."""
    texts = {path_of(name): recorded(name) for name in LOGS}
    for path in FOLDER.glob("*/*.json"):
        if path not in texts:
            path.unlink()
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
