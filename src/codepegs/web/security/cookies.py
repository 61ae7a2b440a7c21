"""Signed cookies: the session of a browser, and what it has shown or was asked.

`codepegs` is the session. `codepegs-challenge` is what a passkey has to answer. `codepegs-proof` says
that the player of the session has just shown a password or a passkey. `codepegs-device` stays after
signing out: it says which logins were signed in to in this browser before, so that guesses made
elsewhere do not lock it out (a device cookie, as OWASP calls it).

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

from codepegs.play import LONGEST_SESSION_DAYS, Player
from codepegs.text import N_, Refusal, Text, say
from codepegs.web.security.origins import Origin
from codepegs.web.security.rate_limits import CHALLENGE_SECONDS
from codepegs.web.settings import SHORTEST_KEY, Settings
from codepegs.web.settings_check import BadSettings

SESSION = "codepegs"
CHALLENGE = "codepegs-challenge"
PROOF = "codepegs-proof"
DEVICE = "codepegs-device"
HOST_ONLY = "__Host-"
PROOF_SECONDS = 600
"""How long a password or a passkey that was shown counts."""
MOST_LOGINS = 5
"""Logins that one browser remembers: those of a family."""
_DAY = 86_400
_RENEWED_EVERY = _DAY
_DEVICE_SECONDS = LONGEST_SESSION_DAYS * _DAY


class Session(NamedTuple):
    """The content of a session cookie."""

    player: str
    generation: int
    id: str
    """A random id, new at every sign-in; an id that was signed out is not accepted again."""
    is_fresh: bool
    """Whether the cookie was set within a day."""


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
        self._proofs = _Signer(keys, "codepegs.proof", clock)
        self._devices = _Signer(keys, "codepegs.device", clock)
        self._clock = clock
        self._session_seconds = session_days * _DAY

    def begin_session(
        self, response: Response, origin: Origin, player: Player, session: str
    ) -> None:
        """Set the cookie of this session of the player."""
        said = f"{player.id}.{player.generation}.{session}"
        value = self._sessions.sign(said).decode("ascii")
        _put(response, SESSION, value, origin, self._session_seconds)

    def end_session(self, response: Response, origin: Origin) -> None:
        """Remove the cookies of the session; what remembers the browser stays."""
        for name in (SESSION, PROOF):
            _put(response, name, "", origin, 0)

    def session(self, connection: HTTPConnection, origin: Origin) -> Session | None:
        """The session of the browser, if its cookie is valid."""
        cookie = _cookie(connection, SESSION, origin)
        try:
            said, at = self._sessions.unsign(
                cookie, max_age=self._session_seconds, return_timestamp=True
            )
        except BadSignature:
            return None
        player, generation, *session = said.decode("ascii").split(".")
        is_fresh = self._clock() - at.timestamp() < _RENEWED_EVERY
        # Cookies of the first release have no id: all of a player's are one session, named after it.
        return Session(player, int(generation), "".join(session) or player, is_fresh)

    def prove(self, response: Response, origin: Origin, session: str) -> None:
        """Note in the browser that the player of this session has shown a password or a passkey."""
        value = self._proofs.sign(session).decode("ascii")
        _put(response, PROOF, value, origin, PROOF_SECONDS)

    def is_proved(self, connection: HTTPConnection, origin: Origin, session: str) -> bool:
        """Whether a password or a passkey was shown in this session a short while ago."""
        return _read(self._proofs, _cookie(connection, PROOF, origin), PROOF_SECONDS) == session

    def remember_login(
        self, connection: HTTPConnection, response: Response, origin: Origin, login: str
    ) -> None:
        """Note in the browser that somebody signed in to this login here."""
        signed = self._devices.sign(f"{login}~{secrets.token_hex(16)}").decode("ascii")
        others = self._other_logins(connection, origin, login)[: MOST_LOGINS - 1]
        # The login itself stays out: others may use this browser next.
        kept = [signed.partition("~")[2], *others]
        _put(response, DEVICE, "~".join(kept), origin, _DEVICE_SECONDS)

    def forget_login(
        self, connection: HTTPConnection, response: Response, origin: Origin, login: str
    ) -> None:
        """Remove this login from those that the browser remembers."""
        others = self._other_logins(connection, origin, login)
        _put(response, DEVICE, "~".join(others), origin, _DEVICE_SECONDS if others else 0)

    def device(self, connection: HTTPConnection, origin: Origin, login: str) -> str | None:
        """The id of this browser, if somebody signed in to this login here before."""
        for entry in _entries(connection, origin):
            said = _read(self._devices, f"{login}~{entry}", _DEVICE_SECONDS)
            if said is not None:
                return said.rpartition("~")[2]
        return None

    def _other_logins(self, connection: HTTPConnection, origin: Origin, login: str) -> list[str]:
        return [
            entry
            for entry in _entries(connection, origin)
            if _read(self._devices, f"{login}~{entry}", _DEVICE_SECONDS) is None
        ]

    def ask(self, response: Response, origin: Origin, asked: Challenge) -> None:
        """Keep a challenge in the browser for a few minutes."""
        value = self._challenges.sign(".".join(asked)).decode("ascii")
        _put(response, CHALLENGE, value, origin, CHALLENGE_SECONDS)

    def asked(self, connection: HTTPConnection, origin: Origin) -> Challenge | None:
        """The challenge that this browser was given, if its cookie is valid."""
        cookie = _cookie(connection, CHALLENGE, origin)
        said = _read(self._challenges, cookie, CHALLENGE_SECONDS)
        return None if said is None else Challenge(*said.split("."))

    def forget(self, response: Response, origin: Origin) -> None:
        """Remove the challenge, once it was answered."""
        _put(response, CHALLENGE, "", origin, 0)


def new_session() -> str:
    """The random id of a new session."""
    return secrets.token_hex(16)


def _entries(connection: HTTPConnection, origin: Origin) -> list[str]:
    written = _cookie(connection, DEVICE, origin)
    return [entry for entry in written.split("~")[:MOST_LOGINS] if entry]


def _cookie(connection: HTTPConnection, name: str, origin: Origin) -> str:
    return connection.cookies.get(cookie_name(name, origin), "")


def _read(signer: _Signer, value: str, seconds: int) -> str | None:
    try:
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
