"""Errors as clients see them: one shape, in the reader's language, and nothing of the inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from codepegs.play import StoreUnavailable, not_kept
from codepegs.text import Refusal, Text, Translations, language, misfit, printable
from codepegs.web.base_models import StrictModel
from codepegs.web.language import LanguageCode, reader_language

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


def gaps_of(refusal: Refusal, language: Translations) -> dict[str, Any]:
    """The gaps by name, sentences in that language."""
    return {name: _gap(value, language) for name, value in refusal.gaps.items()}


def _gap(value: object, language: Translations) -> Any:
    if isinstance(value, Text):
        return value.spoken(language)
    if isinstance(value, tuple | list):
        return [_gap(part, language) for part in value]
    if isinstance(value, str):
        return printable(value)
    return value if value is None or isinstance(value, int | float) else str(value)


class Fault(StrictModel):
    """What is wrong."""

    code: str = Field(description="Stable; for programs.", examples=["request/not-found"])
    message: str = Field(description="For people, in the reader's language.")
    gaps: dict[str, Any] = Field(
        description="What fills the gaps of the message. Seats are counted from 1, as people do."
    )


class ErrorAnswer(StrictModel):
    """The one shape of all errors."""

    error: Fault


_MEANINGS = {
    400: "The request cannot be read.",
    401: "Nobody is signed in, or what was shown is not accepted.",
    403: "The request came from another site, or this identity may not do that.",
    404: "There is nothing here, or nothing for you.",
    409: "Not possible as things are now.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    422: "The request does not fit what was expected.",
    429: "Too often; `Retry-After` says how many seconds to wait.",
    503: "Nothing can be kept at the moment, or what was kept is damaged; nothing was changed.",
}
_ALWAYS = (400, 429, 503)
_WITH_BODY = (413, 415, 422)

Responses = dict[int | str, dict[str, Any]]


def answers(*statuses: int, unsafe: bool = False, body: bool = False) -> Responses:
    """The errors of a route, for its `responses=`: these, and those that any route may answer.

    `unsafe` for methods that change something, `body` for routes that read one.
    """
    given = {*_ALWAYS, *statuses}
    if unsafe:
        # The guard of bodies looks at all of these, whether the route reads one or not.
        given |= {403, 413, 415}
    if body:
        given |= set(_WITH_BODY)
    return {
        status: {"model": ErrorAnswer, "description": _MEANINGS[status]} for status in sorted(given)
    }


def error_answer(
    refusal: Refusal, scope: Scope, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """A refusal of any room as HTTP has it."""
    code = reader_language(scope)
    status = status_of(refusal)
    more = {"Content-Language": code, "Vary": "Accept-Language", **(headers or {})}
    match status:
        case 401:
            more["WWW-Authenticate"] = "Bearer"
        case 429:
            more["Retry-After"] = str(refusal.gaps["seconds"])
        case 503 if refusal.code != "store/damaged":
            more["Retry-After"] = "1"
    return JSONResponse({"error": fault_of(refusal, code).model_dump()}, status, more)


def fault_of(refusal: Refusal, code: LanguageCode) -> Fault:
    """A refusal as somebody reads it."""
    said = language(code)
    return Fault(code=refusal.code, message=refusal.spoken(said), gaps=gaps_of(refusal, said))


def not_found() -> Refusal:
    """The one answer for what is not there and for what is not yours to see."""
    return Refusal("request/not-found")


# -- What other layers raise -----------------------------------------------------------------


def install(app: FastAPI) -> None:
    """Answer every error of this app in the one shape."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(HTTPException, _from_framework)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(StoreUnavailable, _unavailable)


def _counted(request: Request, refusal: Refusal, **more: Any) -> Response:
    request.app.state.context.metrics.refused(refusal.code)
    return error_answer(refusal, request.scope, **more)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _counted(request, error)


async def _unavailable(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreUnavailable)
    return _counted(request, not_kept(error))


async def _from_framework(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    match error.status_code:
        case 404:
            return _counted(request, not_found())
        case 405:
            allowed = _allowed(request, (error.headers or {}).get("Allow", ""))
            refusal = Refusal("request/method", came=request.method, expected=allowed)
            return _counted(request, refusal, headers={"Allow": allowed})
        case status:
            # The framework itself raises 400 only: for a body that it cannot take apart.
            assert status == 400, status
            return _counted(request, Refusal("request/unreadable"))


def _allowed(request: Request, said: str) -> str:
    """What can be done at this path; the framework itself knows of one route only."""
    path = getattr(request.scope.get("route"), "path", "")
    methods = request.app.openapi()["paths"].get(path, {})
    return ", ".join(sorted(map(str.upper, methods))) or said


_MOST_MISFITS = 5


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _counted(request, unfit(error.errors()))


def unfit(found: Sequence[Mapping[str, Any]]) -> Refusal:
    """What pydantic has found, as a refusal."""
    if any(one["type"] == "json_invalid" for one in found):
        return Refusal("request/json")
    # Where and how it does not fit; never what came, which may be a password.
    return Refusal("request/invalid", came=tuple(misfit(one) for one in found[:_MOST_MISFITS]))
