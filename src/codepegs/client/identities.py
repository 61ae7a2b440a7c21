"""Who we are on each server, kept in a file of the player's own, so that a restart changes nothing.

A cookie or a token is all that somebody needs to be that player: the file is its owner's alone, and
an identity shows nothing of itself when printed.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from codepegs.client.refusals import ClientRefusal

FILE = "identities.json"
_OWNER_ONLY = 0o600
_LARGEST = 1_000_000
"""Bytes: thousands of servers."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What proves to a server who we are.

    >>> Identity("token", "cp_secret")
    Identity(kind='token', player='', name='')
    """

    kind: Literal["cookie", "token"]
    value: str = field(repr=False)
    """The cookie with its name, as it is sent; or the token."""
    player: str = ""
    name: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """What is sent with every request."""
        if self.kind == "token":
            return {"Authorization": f"Bearer {self.value}"}
        return {"Cookie": self.value}


def data_folder() -> Path:
    """Where the player's own files are, the same folder in which a server keeps its own."""
    # A relative path in this variable is to be ignored, says its specification.
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home.startswith("/") else Path.home() / ".local/share") / "codepegs"


class Identities:
    """The identities in one file. Whoever reads it anew sees what another program has kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / FILE

    def of(self, origin: str) -> Identity | None:
        """Who we are on that server, if we were there before."""
        entry = self._read().get(origin)
        return None if entry is None else _identity(entry)

    def keep(self, origin: str, identity: Identity) -> None:
        """Be that player there from now on."""
        with self._locked():
            known = self._read()
            if known.get(origin) != asdict(identity):
                self._write({**known, origin: asdict(identity)})

    def forget(self, origin: str) -> None:
        """Be nobody there."""
        with self._locked():
            known = self._read()
            if known.pop(origin, None) is not None:
                self._write(known)

    # -- The file ---------------------------------------------------------------------------------

    def _read(self) -> dict[str, dict[str, Any]]:
        try:
            with self.path.open("rb") as file:
                data = file.read(_LARGEST + 1)
            if len(data) > _LARGEST:
                raise ValueError(f"more than {_LARGEST} bytes")
            known = json.loads(data)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise self._trouble("identity/unreadable", error) from None
        if not isinstance(known, dict) or any(_identity(one) is None for one in known.values()):
            raise self._trouble("identity/unreadable", ValueError("not as it was written"))
        return known

    def _write(self, known: dict[str, dict[str, Any]]) -> None:
        """Put the new file in the place of the old one, whole or not at all."""
        fresh = self.path.with_name(f".{self.path.name}-{secrets.token_hex(4)}")
        try:
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(known, file, indent=1, ensure_ascii=False)
            fresh.replace(self.path)
        except OSError as error:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise self._trouble("identity/unwritable", error) from None

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Two programs of one player may change the file at the same time; none loses anything."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = os.open(
                self.path.with_name(f".{self.path.name}.lock"), os.O_RDWR | os.O_CREAT, _OWNER_ONLY
            )
        except OSError as error:
            raise self._trouble("identity/unwritable", error) from None
        try:
            _lock(lock)
            yield
        finally:
            os.close(lock)

    def _trouble(self, code: str, error: Exception) -> ClientRefusal:
        reason = getattr(error, "strerror", None) or str(error)
        return ClientRefusal(code, came=str(self.path), reason=reason)


def _lock(handle: int) -> None:
    try:
        import fcntl
    except ImportError:
        # Where there is none, the file is still written whole; the last one wins.
        return
    with contextlib.suppress(OSError):
        # Some network file systems have no locks.
        fcntl.flock(handle, fcntl.LOCK_EX)


def _identity(entry: object) -> Identity | None:
    if not isinstance(entry, dict):
        return None
    try:
        identity = Identity(**entry)
    except TypeError:
        return None
    parts = (identity.kind, identity.value, identity.player, identity.name)
    fits = all(isinstance(part, str) for part in parts) and identity.kind in ("cookie", "token")
    # What is sent as a header must not end it.
    return identity if fits and identity.value.isprintable() and identity.value.isascii() else None
