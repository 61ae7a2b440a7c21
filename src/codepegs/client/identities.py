"""The player's cookie or token for each server, kept in a file that only its owner can read."""

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
SECRET_FILE = "dice.key"
_SECRET_BYTES = 32
_OWNER_ONLY = 0o600
_LARGEST = 1_000_000
"""Bytes: thousands of servers."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The cookie or token that identifies the player to a server; `repr` hides it.

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
        """The headers of every request."""
        if self.kind == "token":
            return {"Authorization": f"Bearer {self.value}"}
        return {"Cookie": self.value}


def data_folder() -> Path:
    """The folder of the player's files, in which a server keeps its own too."""
    # Its specification says that a relative path in this variable is to be ignored.
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home.startswith("/") else Path.home() / ".local/share") / "codepegs"


class Identities:
    """The identities in one file, which several programs may read and write."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / FILE

    def of(self, origin: str) -> Identity | None:
        """The player's identity on that server, if there is one."""
        entry = self._read().get(origin)
        return None if entry is None else _identity(entry)

    def keep(self, origin: str, identity: Identity) -> None:
        """Store an identity."""
        with self._locked():
            known = self._read()
            if known.get(origin) != asdict(identity):
                self._write({**known, origin: asdict(identity)})

    def forget(self, origin: str) -> None:
        """Delete the identity on that server."""
        with self._locked():
            known = self._read()
            if known.pop(origin, None) is not None:
                self._write(known)

    def secret(self) -> bytes:
        """A secret of this machine, from which its shares of dice are made; drawn once, and kept."""
        path = self.path.with_name(SECRET_FILE)
        try:
            with self._locked():
                if not path.exists():
                    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
                    with os.fdopen(handle, "wb") as file:
                        file.write(secrets.token_bytes(_SECRET_BYTES))
                with path.open("rb") as file:
                    kept = file.read(_SECRET_BYTES)
        except OSError as error:
            raise self._trouble("identity/unreadable", error) from None
        # A file that was cut short is no secret; one for this run is.
        return kept if len(kept) == _SECRET_BYTES else secrets.token_bytes(_SECRET_BYTES)

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
        """Replace the file, whole or not at all."""
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
        """Lock the file, so that two programs do not overwrite each other's changes."""
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
        return  # Windows has none: the file is written whole all the same, and the last writer wins
    with contextlib.suppress(OSError):  # some network file systems have no locks
        fcntl.flock(handle, fcntl.LOCK_EX)


def _identity(entry: Any) -> Identity | None:
    try:
        identity = Identity(**entry)
    except TypeError:
        return None
    parts = (identity.kind, identity.value, identity.player, identity.name)
    fits = all(isinstance(part, str) for part in parts) and identity.kind in ("cookie", "token")
    # The value is sent in a header, which a line break would end.
    return identity if fits and identity.value.isprintable() and identity.value.isascii() else None
