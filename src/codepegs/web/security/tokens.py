"""API tokens: what a bot shows instead of a cookie. Shown once; only a digest is kept."""

from __future__ import annotations

import hashlib
import re
import secrets

PREFIX = "cp_"
_TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")
_BEARER = re.compile(r"bearer +(\S+)", re.IGNORECASE)
MOST_TOKENS = 20


def new_token() -> str:
    """A token of 256 bits from the CSPRNG."""
    return f"{PREFIX}{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    """What is kept of a token. It has 256 bits, so that no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(authorization: str) -> str | None:
    """The token of an `Authorization` header, if it has the form of one of ours.

    >>> bearer("Basic YW5uOmJlbg==") is None
    True
    """
    found = _BEARER.fullmatch(authorization)
    return found[1] if found and _TOKEN.fullmatch(found[1]) else None
