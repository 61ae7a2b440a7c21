"""Matches at this screen, kept in the player's data folder until they are over.

A file holds the running code, so only its owner may read it. It is written after each change, whole
or not at all, and locked against other programs that would play the match at the same time.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from codepegs.play.local import LocalMatch, SavedMatch, read_document
from codepegs.rules import Lexicon
from codepegs.text import Refusal

LARGEST = 10_000_000
"""Bytes of a file; the longest possible match takes a tenth of it."""


@dataclass(frozen=True)
class SavedMatchFile:
    """A file with a match, and when it was written last."""

    path: Path
    saved: SavedMatch
    changed: float


class MatchSaver:
    """Saves one match. A failure is reported once, and each change tries again."""

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
        """Save the match, or remove the file of a match that is over; a new failure is returned."""
        try:
            if played.is_over:
                self.path.unlink(missing_ok=True)
            else:
                self._write(played.saved())
        except OSError as error:
            known, self._failed = self._failed, True
            reason = error.strerror or str(error)
            return (
                None if known else Refusal("match/not-kept", came=str(self.folder), reason=reason)
            )
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
        """Release the lock: the match is not played here any more."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
            with contextlib.suppress(OSError):
                _lock_path(self.path).unlink()


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _lock(path: Path) -> TextIO | None:
    """Lock the match against other programs; `None` if another one has locked it."""
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
    """The saved matches, the newest first; and files that cannot be read."""
    found, broken, files = [], [], list[Path]()
    with contextlib.suppress(OSError):
        files = sorted(folder.glob("*.json"))
    for path in files:
        try:
            if not is_held(path):
                found.append(load(path, lexicon))
        except (Refusal, OSError):
            broken.append(path)
    return sorted(found, key=lambda one: one.changed, reverse=True), broken


def load(path: Path, lexicon: Lexicon) -> SavedMatchFile:
    """A saved match, or a refusal if the file holds none."""
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
        # The file may hold anything; it is left alone.
        raise Refusal("match/kept-unreadable", came=str(path)) from error
