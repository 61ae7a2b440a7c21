"""Signed cookies: the session of a browser, and the challenge that its passkey has to answer.

Over https they are `__Host-` cookies: Secure, for this host alone, for every path. Over http, which
is meant for one's own machine, they are not Secure, because some browsers refuse Secure cookies from
http://localhost. The `Host` header and the origins in the settings decide; no proxy's header can.
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
    """The content of a session cookie."""

    player: str
    generation: int
    browser: str
    """A random id of the browser, which stays the same while it is signed in."""


class Challenge(NamedTuple):
    """The content of a challenge cookie; `player` is empty where anybody may answer."""

    purpose: str
    player: str
    challenge: str


class _Signer(TimestampSigner):
    """A signer with a clock as an argument, and SHA-256 throughout."""

    def __init__(self, keys: Sequence[str], salt: str, clock: Callable[[], float]) -> None:
        super().__init__(list(keys), salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())


def cookie_name(name: str, origin: Origin) -> str:
    """The name of a cookie at this origin."""
    return f"{HOST_ONLY}{name}" if origin.is_secure else name


class Cookies:
    """Writes cookies, and reads only those that it signed not too long ago."""

    def __init__(self, keys: Sequence[str], clock: Callable[[], float], session_days: int) -> None:
        self._sessions = _Signer(keys, "codepegs.session", clock)
        self._challenges = _Signer(keys, "codepegs.challenge", clock)
        self._session_seconds = session_days * _DAY

    def begin_session(
        self, response: Response, origin: Origin, player: Player, browser: str = ""
    ) -> None:
        """Sign the browser in as that player."""
        said = f"{player.id}.{player.generation}.{browser or secrets.token_hex(8)}"
        value = self._sessions.sign(said).decode("ascii")
        _put(response, SESSION, value, origin, self._session_seconds)

    def end_session(self, response: Response, origin: Origin) -> None:
        """Sign the browser out."""
        _put(response, SESSION, "", origin, 0)

    def session(self, connection: HTTPConnection, origin: Origin) -> Session | None:
        """The session of the browser, if its cookie is valid."""
        said = _read(self._sessions, connection, SESSION, origin, self._session_seconds)
        if said is None:
            return None
        player, generation, *browser = said.split(".")
        # Cookies of the first release have no id of the browser.
        return Session(player, int(generation), "".join(browser))

    def ask(self, response: Response, origin: Origin, asked: Challenge) -> None:
        """Keep a challenge in the browser for a few minutes."""
        value = self._challenges.sign(".".join(asked)).decode("ascii")
        _put(response, CHALLENGE, value, origin, CHALLENGE_SECONDS)

    def asked(self, connection: HTTPConnection, origin: Origin) -> Challenge | None:
        """The challenge that this browser was given, if its cookie is valid."""
        said = _read(self._challenges, connection, CHALLENGE, origin, CHALLENGE_SECONDS)
        return None if said is None else Challenge(*said.split("."))

    def forget(self, response: Response, origin: Origin) -> None:
        """Remove the challenge, once it was answered."""
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


def secret_keys(settings: Settings) -> tuple[str, ...]:
    """The keys that sign cookies, the newest last; makes the key file if it is missing."""
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
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
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
