"""The file in which a tournament keeps its results: a line a chunk, written when it is played.

A long chunk has lines before its own, with its first games. A line that was not written to its end
(a full disk, a killed process) is cut off when the file is opened again. A chunk whose line does not
fit the plan is played again.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from codepegs.text import Refusal
from codepegs.tournament.chunks import Chunk, Done, Outcome, TableOutcome
from codepegs.tournament.plan import Plan
from codepegs.tournament.protocol import FAULTS, rows_of

FORMAT = "codepegs-tournament-1"

WHOLE, BEGUN = "outcomes", "begun"  # What a line has of its chunk: every game, or the first ones.


def place_of(plan: Plan) -> Path:
    """Where a tournament is kept while it is played, unless another file is named."""
    cache = os.environ.get("XDG_CACHE_HOME")
    base = Path(cache) if cache else Path.home() / ".cache"
    identity = json.dumps(plan.identity, sort_keys=True).encode()
    return base / "codepegs" / f"{sha256(identity).hexdigest()[:16]}.tournament"


class ResultsFile:
    """The results so far, by chunk."""

    def __init__(self, path: Path, plan: Plan, *, resume: bool, replace: bool = False) -> None:
        """Open the file; with `replace` one that is there may be begun anew."""
        self.path = path
        self.known: dict[int, Done] = {}
        self.begun: dict[int, Done] = {}  # The first games of chunks not played to their end.
        self._file: BinaryIO | None = None
        head = {"format": FORMAT, **plan.identity}
        if path.is_dir():
            raise Refusal("tournament/folder", came=str(path))
        try:
            kept = self._read(plan, head) if resume else None
            path.parent.mkdir(parents=True, exist_ok=True)
            if not (resume or replace) and path.exists() and path.stat().st_size:
                code = "tournament/kept" if _keeps(path) else "tournament/other-file"
                raise Refusal(code, came=str(path))
            self._file = path.open("ab")
            self._file.truncate(kept or 0)
            if kept is None:
                self._put(head)
        except Refusal:
            raise
        except (OSError, ValueError) as error:  # ValueError: a path with a null character.
            self.close()
            raise _no_place(path, error) from None

    def _read(self, plan: Plan, head: Mapping[str, Any]) -> int | None:
        """Read the file into `known` and `begun`; how many bytes are whole lines, if there are any."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if not lines:
            if data and not data.startswith(b'{"format"'):
                raise Refusal("tournament/no-tournament", came=str(self.path))
            return None
        found = _parsed(lines[0])
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise Refusal("tournament/no-tournament", came=str(self.path))
        differing = [name for name in head if found.get(name) != head[name]]
        if differing:
            raise Refusal("tournament/other", came=str(self.path), what=differing[0])
        for line in lines[1:]:
            row = _parsed(line)
            done = _done(plan, row) if isinstance(row, dict) else None
            if done is not None:
                is_whole = len(done.outcomes) == plan.chunks[done.number].games
                (self.known if is_whole else self.begun)[done.number] = done
        return whole

    def write(self, done: Done) -> None:
        """Keep the outcomes of a whole chunk."""
        self.known[done.number] = done
        self._keep(WHOLE, done)

    def write_begun(self, done: Done) -> None:
        """Keep the outcomes of a chunk so far."""
        self.begun[done.number] = done
        self._keep(BEGUN, done)

    def _keep(self, what: str, done: Done) -> None:
        try:
            self._put({"chunk": done.number, what: [_plain(one) for one in done.outcomes]})
        except (OSError, ValueError) as error:
            self.close()
            raise _no_place(self.path, error) from None

    def _put(self, row: Mapping[str, Any]) -> None:
        assert self._file is not None
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file, which can be resumed."""
        if self._file is not None:
            # Closing would try to write again what could not be written, and fail again.
            with contextlib.suppress(OSError):
                self._file.close()


def _keeps(path: Path) -> bool:
    """Whether a file begins as a tournament's does, even if the rest is torn."""
    begins = f'{{"format":"{FORMAT}"'.encode()
    with path.open("rb") as file:
        return file.read(len(begins)) == begins


def _plain(outcome: Outcome | TableOutcome) -> list[Any]:
    if isinstance(outcome, Outcome):
        return [outcome.row, *([outcome.fault, outcome.note] if outcome.fault else [])]
    faults = [[seat, *fault] for seat, fault in outcome.faults.items()]
    return [list(outcome.entrants), list(outcome.points), list(outcome.winners), faults]


def _done(plan: Plan, row: Mapping[str, Any]) -> Done | None:
    """The outcomes in a line, of a whole chunk or of its first games; None if they cannot be."""
    number = row.get("chunk")
    if not isinstance(number, int) or not 0 <= number < len(plan.chunks):
        return None
    chunk = plan.chunks[number]
    whole, begun = row.get(WHOLE), row.get(BEGUN)
    try:
        if isinstance(whole, list) and len(whole) == chunk.games:
            return _read_outcomes(chunk, whole)
        if isinstance(begun, list) and len(begun) < chunk.games and chunk.may_be_begun:
            return _read_outcomes(chunk, begun)
        return None
    except (ValueError, TypeError, KeyError):
        return None


def _read_outcomes(chunk: Chunk, outcomes: list[Any]) -> Done:
    if len(chunk.entrants) > 1:
        return Done(chunk.number, tuple(_table_outcome(chunk, one) for one in outcomes))
    return Done(chunk.number, tuple(_outcome(chunk, one) for one in outcomes))


def _outcome(chunk: Chunk, said: Any) -> Outcome:
    row, fault, note = said if len(said) == 3 else (*said, "", "")
    _check(isinstance(row, int) and 0 <= row <= rows_of(chunk.rules))
    _check(fault == "" or (fault in FAULTS and row == 0))
    return Outcome(row, fault, str(note))


def _table_outcome(chunk: Chunk, said: Any) -> TableOutcome:
    entrants, points, winners, faults = said
    _check(sorted(entrants) == sorted(chunk.numbers) and len(points) == len(entrants))
    _check(all(isinstance(one, int) for one in points))
    _check(all(seat in range(len(entrants)) for seat in winners))
    _check(all(seat in range(len(entrants)) and kind in FAULTS for seat, kind, _ in faults))
    by_seat = {int(seat): (str(kind), str(note)) for seat, kind, note in faults}
    return TableOutcome(tuple(entrants), tuple(points), tuple(winners), by_seat)


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _no_place(path: Path, error: OSError | ValueError) -> Refusal:
    reason = getattr(error, "strerror", None) or str(error)
    return Refusal("tournament/place", came=str(path), reason=reason)
