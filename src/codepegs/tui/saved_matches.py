"""Matches that run at this screen, kept in the person's data folder until they are over.

A kept match holds its running code, so nobody else on the machine may read it. It is written after
each change, whole or not at all; another program that plays it at the same time is kept off.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO, cast

from codepegs.play.ports import HOUSE, Record
from codepegs.play.table.codec import write_json
from codepegs.play.table.records import body_of, event_of, secret_of
from codepegs.play.table.state import Person, TableState
from codepegs.rules import events as e
from codepegs.rules.apply import apply
from codepegs.rules.match import Match
from codepegs.rules.notation import read_notation
from codepegs.rules.ruleset import Lexicon
from codepegs.text.refusal import Refusal
from codepegs.tui.screens.match.local_game import LocalSetup

FORMAT = 1
LARGEST = 10_000_000
"""Bytes of a kept match; the longest match that can be played takes a tenth of it."""


@dataclass(frozen=True)
class SavedMatch:
    """A match that can be gone on with."""

    path: Path
    players: LocalSetup
    match: Match
    base: str
    history: tuple[e.Event, ...]
    changed: float
    """When it was written last."""


class MatchSaver:
    """Keeps one match. A failure is told once, and writing is tried again after each change."""

    def __init__(self, place: Path, players: LocalSetup, base: str = "") -> None:
        self.place = place
        self.players = players
        self.base = base
        """A match in notation that this one goes on from."""
        self.path = place / f"{secrets.token_hex(8)}.json"
        self.history: list[e.Event] = []
        self._lock: TextIO | None = None
        self._failed = False

    @classmethod
    def of(cls, kept: SavedMatch) -> MatchSaver:
        """Go on keeping a match in its file."""
        saver = cls(kept.path.parent, kept.players, kept.base)
        saver.path = kept.path
        saver.history = list(kept.history)
        return saver

    @property
    def holds(self) -> bool:
        """Whether the file holds the match as it stands."""
        return bool(self.history) and not self._failed

    def anew(self, players: LocalSetup) -> MatchSaver:
        """Keep another match beside this one."""
        return MatchSaver(self.place, players)

    def add(self, events: Sequence[e.Event]) -> None:
        """These have happened."""
        self.history += events

    def write(self, match: Match, now: float) -> Refusal | None:
        """Keep the match as it stands; one that is over is kept no longer. What fails is told."""
        try:
            if match.ended is not None:
                self.path.unlink(missing_ok=True)
            else:
                self._write(match, now)
        except OSError as error:
            told, self._failed = self._failed, True
            reason = error.strerror or str(error)
            return None if told else Refusal("match/not-kept", came=str(self.place), reason=reason)
        self._failed = False
        return None

    def _write(self, match: Match, now: float) -> None:
        self.place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = _lock(self.path)
        deadline = match.current.deadline
        document = {
            "format": FORMAT,
            "names": list(self.players.names),
            "bots": {str(seat): each for seat, each in self.players.strengths.items()},
            "base": self.base,
            "left": None if deadline is None else max(0.0, deadline - now),
            "events": [_plain(event) for event in self.history],
        }
        fresh = self.path.with_suffix(".new")
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
        number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(number, "w", encoding="utf-8") as file:  # noqa: PTH123  # of a number, not of a path
            json.dump(document, file, ensure_ascii=False)
        fresh.replace(self.path)

    def close(self) -> None:
        """Nobody plays it here any more."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
            with contextlib.suppress(OSError):
                _lock_path(self.path).unlink()


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _lock(path: Path) -> TextIO | None:
    """Hold the match, so that no other program offers it meanwhile; `None`: another one does."""
    file = _lock_path(path).open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def is_held(path: Path) -> bool:
    """Whether another program plays the match."""
    if not _lock_path(path).exists():
        return False
    held = _lock(path)
    if held is None:
        return True
    held.close()
    return False


def _plain(event: e.Event) -> dict[str, Any]:
    return {"kind": type(event).__name__, "body": body_of(event), "secret": secret_of(event)}


def kept_matches(place: Path, lexicon: Lexicon) -> tuple[list[SavedMatch], list[Path]]:
    """The matches that can be gone on with, the last one first; and files that cannot be read."""
    found, broken = [], []
    for path in _files(place):
        try:
            if not is_held(path):
                found.append(load(path, lexicon))
        except (Refusal, OSError):
            broken.append(path)
    return sorted(found, key=lambda one: one.changed, reverse=True), broken


def _files(place: Path) -> Iterator[Path]:
    try:
        yield from sorted(place.glob("*.json"))
    except OSError:
        return


def load(path: Path, lexicon: Lexicon) -> SavedMatch:
    """A kept match, or trouble where the file is none."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        document = json.loads(data)
        if len(data) > LARGEST or document["format"] != FORMAT:
            raise ValueError("another format")
        names = tuple(map(str, document["names"]))
        strengths = {int(seat): str(each) for seat, each in document["bots"].items()}
        base = str(document["base"])
        match = read_notation(base, lexicon=lexicon) if base else Match()
        before = TableState(chairs=tuple(Person("", name) for name in names))
        history = []
        for one in document["events"]:
            event = _event(one, before)
            match = apply(match, event)
            history.append(event)
        players = LocalSetup(match.played_by, names, strengths, match.first)
        if match.seats != names or match.ended is not None or not match.rounds:
            raise ValueError("no running match")
        return SavedMatch(path, players, match, base, tuple(history), path.stat().st_mtime)
    except OSError:
        raise
    except Exception as error:
        # Whatever stands in a file that somebody else wrote: it is left alone, and said to be.
        raise Refusal("match/kept-unreadable", came=str(path)) from error


def _event(one: Any, before: TableState) -> e.Event:
    secret = None if one["secret"] is None else write_json(one["secret"])
    event = event_of(Record(0, 0.0, HOUSE, one["kind"], write_json(one["body"]), secret), before)
    return cast(e.Event, event)  # only events of a match were kept


def with_time_left(kept: SavedMatch, now: float) -> tuple[Match, tuple[e.Event, ...]]:
    """The match as it goes on now: an open row has as much time as it had when it was left."""
    match = kept.match
    round = match.current
    if round.turn is None or round.deadline is None:
        return match, ()
    left = json.loads(kept.path.read_bytes())["left"] or 0.0
    event = e.RowOpened(len(round.rows) + 1, round.turn, now + float(left))
    return apply(match, event), (event,)
