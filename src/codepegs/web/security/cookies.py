"""Signed cookies: who this browser is, and the challenge that its passkey is to answer.

Over https they are `__Host-` cookies: Secure, for this host alone, for every path. Over http, which
is meant for one's own machine, they have plain names and are not Secure: some browsers keep Secure
cookies from http://localhost and others do not, and a game that works in half of them is worse than
a cookie that never leaves the machine. Which of the two it is follows from the `Host` header and
the origins in the settings; no header of a proxy can change it.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

from codepegs.play import Player
from codepegs.text import N_, Refusal, Text, say
from codepegs.web.security.origins import Origin
from codepegs.web.security.rate_limits import CHALLENGE_SECONDS
from codepegs.web.settings import SHORTEST_KEY, Settings
from codepegs.web.settings_check import BadSettings

SESSION = "codepegs"
CHALLENGE = "codepegs-challenge"
HOST_ONLY = "__Host-"
_DAY = 86_400


class Session(NamedTuple):
    """What a session cookie says."""

    player: str
    generation: int
    browser: str
    """By chance, and the same as long as the browser stays signed in: it tells one from another."""


class Challenge(NamedTuple):
    """What a challenge cookie says: what is asked, of whom ("" for anybody), for which purpose."""

    purpose: str
    player: str
    challenge: str


class _Signer(TimestampSigner):
    """A signer with our clock, and SHA-256 throughout."""

    def __init__(self, keys: Sequence[str], salt: str, clock: Callable[[], float]) -> None:
        super().__init__(list(keys), salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())


def cookie_name(name: str, origin: Origin) -> str:
    """What the cookie is called where it is read and written."""
    return f"{HOST_ONLY}{name}" if origin.is_secure else name


class Cookies:
    """Writes cookies, and reads those that it wrote itself, unchanged and not too long ago."""

    def __init__(self, keys: Sequence[str], clock: Callable[[], float], session_days: int) -> None:
        self._sessions = _Signer(keys, "codepegs.session", clock)
        self._challenges = _Signer(keys, "codepegs.challenge", clock)
        self._session_seconds = session_days * _DAY

    def begin_session(
        self, response: Response, origin: Origin, player: Player, browser: str = ""
    ) -> None:
        """Let the browser be that player from now on."""
        said = f"{player.id}.{player.generation}.{browser or secrets.token_hex(8)}"
        value = self._sessions.sign(said).decode("ascii")
        _put(response, SESSION, value, origin, self._session_seconds)

    def end_session(self, response: Response, origin: Origin) -> None:
        """Let the browser be nobody."""
        _put(response, SESSION, "", origin, 0)

    def session(self, connection: HTTPConnection, origin: Origin) -> Session | None:
        """Who the browser says it is, if we said so before."""
        said = _read(self._sessions, connection, SESSION, origin, self._session_seconds)
        if said is None:
            return None
        player, generation, *browser = said.split(".")
        # Cookies of old do not say which browser it is.
        return Session(player, int(generation), "".join(browser))

    def ask(self, response: Response, origin: Origin, asked: Challenge) -> None:
        """Remember for a few minutes, in the browser, what was asked."""
        value = self._challenges.sign(".".join(asked)).decode("ascii")
        _put(response, CHALLENGE, value, origin, CHALLENGE_SECONDS)

    def asked(self, connection: HTTPConnection, origin: Origin) -> Challenge | None:
        """What was asked of this browser, not too long ago."""
        said = _read(self._challenges, connection, CHALLENGE, origin, CHALLENGE_SECONDS)
        return None if said is None else Challenge(*said.split("."))

    def forget(self, response: Response, origin: Origin) -> None:
        """The question was answered."""
        _put(response, CHALLENGE, "", origin, 0)


def _read(
    signer: _Signer, connection: HTTPConnection, name: str, origin: Origin, seconds: int
) -> str | None:
    try:
        value = connection.cookies.get(cookie_name(name, origin), "")
        return signer.unsign(value, max_age=seconds).decode("ascii")
    except BadSignature:
        return None


def _put(response: Response, name: str, value: str, origin: Origin, seconds: int) -> None:
    response.set_cookie(
        cookie_name(name, origin),
        value,
        max_age=seconds,
        path="/",
        secure=origin.is_secure,
        httponly=True,
        samesite="lax",
    )


# -- The secret keys that sign cookies: from the settings, or from a file t ------------------------


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
