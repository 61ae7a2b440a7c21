"""API tokens, which bots send instead of a cookie; only a digest of each is stored."""

from __future__ import annotations

import hashlib
import re
import secrets

PREFIX = "cp_"
_TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")
_BEARER = re.compile(r"bearer +(\S+)", re.IGNORECASE)
MOST_TOKENS = 20


def new_token() -> str:
    """A random token of 256 bits."""
    return f"{PREFIX}{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    """The digest of a token, which needs no slow hash because it has 256 bits."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(authorization: str) -> str | None:
    """The token of an `Authorization` header, if it has the form of a token.

    >>> bearer("Basic YW5uOmJlbg==") is None
    True
    """
    found = _BEARER.fullmatch(authorization)
    return found[1] if found and _TOKEN.fullmatch(found[1]) else None
