"""Players with their passkeys and tokens, as `storage` keeps them and `web` checks them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

LONGEST_SESSION_DAYS = 400
"""How long a cookie may be valid at most: browsers keep none longer."""


class Taken(Exception):
    """Somebody else has that login already, that player has one, or that passkey is known."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays: a guest, or somebody with an account."""

    id: str
    """32 hexadecimal digits, from the CSPRNG."""
    name: str
    language: str
    generation: int = 1
    """Cookies of an older generation are refused: signing out everywhere adds one."""
    has_account: bool = False
    """Has a login or a passkey, and so can come back without the cookie."""


class AdminEntry(NamedTuple):
    """Something that a host has done by `codepegs admin`."""

    id: int
    at: float
    who: str
    """The user of the system, and the machine."""
    action: str
    subject: str
    """The table, the player or the network that it concerns."""
    detail: str


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key pair of which the player's device keeps the private half."""

    id: str
    """What the device calls it: base64url without padding."""
    player: str
    public_key: bytes = field(repr=False)
    sign_count: int
    label: str
    created_at: float
    used_at: float | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """What a bot shows instead of a cookie. Only its SHA-256 is kept."""

    id: str
    """What it is listed and revoked by: 32 hexadecimal digits."""
    player: str
    digest: str = field(repr=False)
    """The SHA-256 of the token, in hexadecimal."""
    label: str
    created_at: float
    used_at: float | None = None
