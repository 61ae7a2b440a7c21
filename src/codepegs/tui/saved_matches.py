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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from codepegs.play.local import LocalMatch, SavedMatch, read_document
from codepegs.rules import Lexicon
from codepegs.text import Refusal

LARGEST = 10_000_000
"""Bytes of a kept match; the longest match that can be played takes a tenth of it."""


@dataclass(frozen=True)
class SavedMatchFile:
    """A file with a match that can be gone on with."""

    path: Path
    saved: SavedMatch
    changed: float
    """When it was written last."""


class MatchSaver:
    """Saves one match. A failure is told once, and writing is tried again after each change."""

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        self.folder = folder
        self.path = folder / f"{secrets.token_hex(8)}.json" if path is None else path
        self._lock: TextIO | None = None
        self._failed = False

    @property
    def holds(self) -> bool:
        """Whether the file holds the match as it stands."""
        return not self._failed

    def write(self, played: LocalMatch) -> Refusal | None:
        """Save the match as it stands; one that is over is saved no longer. What fails is told."""
        try:
            if played.is_over:
                self.path.unlink(missing_ok=True)
            else:
                self._write(played.saved())
        except OSError as error:
            told, self._failed = self._failed, True
            reason = error.strerror or str(error)
            return None if told else Refusal("match/not-kept", came=str(self.folder), reason=reason)
        self._failed = False
        return None

    def _write(self, document: dict[str, Any]) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = _lock(self.path)
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


def saved_matches(folder: Path, lexicon: Lexicon) -> tuple[list[SavedMatchFile], list[Path]]:
    """The matches that can be gone on with, the last one first; and files that cannot be read."""
    found, broken = [], []
    for path in _files(folder):
        try:
            if not is_held(path):
                found.append(load(path, lexicon))
        except (Refusal, OSError):
            broken.append(path)
    return sorted(found, key=lambda one: one.changed, reverse=True), broken


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.glob("*.json"))
    except OSError:
        return


def load(path: Path, lexicon: Lexicon) -> SavedMatchFile:
    """A saved match, or a refusal where the file holds none."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ValueError("too long")
        saved = read_document(json.loads(data), lexicon)
        return SavedMatchFile(path, saved, path.stat().st_mtime)
    except OSError:
        raise
    except Exception as error:
        # Whatever stands in a file that somebody else wrote: it is left alone, and said to be.
        raise Refusal("match/kept-unreadable", came=str(path)) from error
