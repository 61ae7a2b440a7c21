"""The secret keys that sign cookies: from the settings, or from a file that only we can read."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text, say
from codepegs.web.settings import SHORTEST_KEY, Settings
from codepegs.web.settings_check import BadSettings

_ONLY_OURS = 0o600


def secret_keys(settings: Settings) -> tuple[str, ...]:
    """The keys, the newest last: it signs, all of them verify. Makes the file if it is missing."""
    if settings.secret_key is not None:
        written = settings.secret_key.get_secret_value().split(",")
        return tuple(key.strip() for key in written if key.strip())
    path = settings.key_file
    try:
        if not path.exists():
            _make(path)
        mode = stat.S_IMODE(path.stat().st_mode)
        text = path.read_text(encoding="ascii")
    except (OSError, ValueError) as error:
        raise _refused(path, getattr(error, "strerror", None) or type(error).__name__) from None
    if mode & 0o077:
        raise _refused(path, say(N_("others can read or write it")))
    keys = tuple(line.strip() for line in text.splitlines() if line.strip())
    if not keys or any(len(key) < SHORTEST_KEY for key in keys):
        raise _refused(path, say(N_("a key in it is shorter than 32 characters, or there is none")))
    return keys


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_OURS)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        # Of several processes that start at once, one makes the file and all read the same.
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()


def _refused(path: Path, reason: Text | str) -> BadSettings:
    return BadSettings([Refusal("settings/key-file", came=str(path), reason=reason)])
