"""The HTTP status of each refusal."""

from __future__ import annotations

from codepegs.text.refusal import Refusal

STATUSES = {
    # The request itself.
    "request/json": 400,
    "request/unreadable": 400,
    "request/host": 400,
    "request/origin": 403,
    "request/not-found": 404,
    "request/method": 405,
    "request/too-long": 413,
    "request/not-json": 415,
    "request/invalid": 422,
    "request/too-many": 429,
    # Who it is.
    "session/none": 401,
    "session/token": 401,
    "session/cookie-needed": 403,
    "session/refused": 401,
    "session/passkey": 401,
    "session/challenge": 409,
    # Accounts.
    "account/login": 422,
    "account/password": 422,
    "account/taken": 409,
    "account/no-password": 409,
    "account/last-way-in": 409,
    "account/label": 422,
    "passkey/known": 409,
    "passkey/too-many": 409,
    "passkey/address": 409,
    "passkey/refused": 422,
    "token/too-many": 409,
    # The server itself.
    "house/error": 500,
    # Tables. The same for a table that does not exist and for one that the reader may not see.
    "table/unknown": 404,
    "chair/not-yours": 403,
    "seat/name": 422,
    "seat/number": 422,
    "store/unavailable": 503,
    "store/damaged": 503,
    "hint/no-row": 422,
    "match/rows": 422,
}

_CONTENT = (
    "option/",
    "players/",
    "edition/",
    "code/",
    "mark/",
    "words/",
    "engine/",
    "notation/",
    "album/",
    "terms/",
    "puzzle/",
)
"""What the rules refuse for what was sent, whatever state the match is in."""


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal; 409 where the present state of the match is the reason.

    >>> status_of(Refusal("session/none")), status_of(Refusal("match/over"))
    (401, 409)
    """
    by_area = 422 if refusal.code.startswith(_CONTENT) else 409
    return STATUSES.get(refusal.code, by_area)
