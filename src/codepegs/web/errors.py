"""Errors as clients see them: one JSON shape, in the reader's language, without internal details."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from fastapi import FastAPI, Header
from fastapi.exceptions import RequestValidationError
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from codepegs.play import StoreUnavailable, not_kept
from codepegs.text import (
    Lettering,
    Refusal,
    Text,
    Translations,
    language,
    misfit,
    printable,
)
from codepegs.web.base_models import StrictModel
from codepegs.web.language import LanguageCode, reader_language

_BY_STATUS = {
    400: "request/json request/unreadable request/host",
    401: "session/none session/token session/refused session/passkey session/unverified",
    403: "request/blocked request/origin session/cookie-needed session/proof chair/not-yours",
    # The same for a table that does not exist and for one that the reader may not see.
    404: "request/not-found table/unknown",
    405: "request/method",
    408: "request/late",
    409: "session/challenge account/taken account/no-password account/last-way-in token/too-many "
    "passkey/known passkey/too-many passkey/address puzzle/future puzzle/today",
    413: "request/too-long",
    415: "request/not-json",
    421: "metrics/host",
    422: "request/invalid account/login account/password account/label passkey/refused passkey/unverified "
    "seat/name "
    "seat/number hint/no-row match/rows",
    429: "request/too-many request/connections request/own-sockets",
    431: "request/head",
    500: "house/error",
    503: "store/unavailable store/damaged server/stopping server/full",
}
STATUSES = {code: status for status, codes in _BY_STATUS.items() for code in codes.split()}

_CONTENT = tuple(
    f"{area}/"
    for area in "option players edition code clue mark words engine notation album terms puzzle name".split()
)
"""The areas of refusals that are about what was sent, whatever the state of the match."""


SOON = 10
"""Seconds after which a client may try again that has too many connections."""


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal; 409 where the present state of the match is the reason.

    >>> status_of(Refusal("session/none")), status_of(Refusal("match/over"))
    (401, 409)
    """
    return STATUSES.get(refusal.code, 422 if refusal.code.startswith(_CONTENT) else 409)


def gaps_of(refusal: Refusal, language: Translations) -> dict[str, Any]:
    """The values in the gaps of a refusal, by name; sentences in that language."""
    return {name: _gap(value, language) for name, value in refusal.gaps.items()}


def _gap(value: object, language: Translations) -> Any:
    if isinstance(value, Text | Lettering):
        return value.spoken(language)
    if isinstance(value, tuple | list):
        return [_gap(part, language) for part in value]
    if isinstance(value, str):
        return printable(value)
    return value if value is None or isinstance(value, int | float) else str(value)


class Fault(StrictModel):
    """Why a request was refused."""

    code: str = Field(description="Stable; for programs.", examples=["request/not-found"])
    message: str = Field(description="For people, in the reader's language.")
    gaps: dict[str, Any] = Field(
        description="What fills the gaps of the message. Seats are counted from 1, as people do."
    )


class ErrorAnswer(StrictModel):
    """The JSON of every error."""

    error: Fault


HUNG_UP = 499
"""The status in logs and metrics where nobody waited for the answer any more."""

_MEANINGS = {
    400: "The request cannot be read.",
    401: "Nobody is signed in, or the cookie, token or password is not accepted.",
    403: "The request came from another site or a blocked network, this identity may not do that, or a password or passkey "
    "has to be shown again first.",
    404: "There is nothing here, or nothing for you.",
    409: "Not possible in the present state.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    422: "The request is not as expected.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
    503: "The database cannot be written at the moment, or is damaged, or the server stops; nothing was changed.",
}

Responses = dict[int | str, dict[str, Any]]


def answers(*statuses: int, unsafe: bool = False, body: bool = False) -> Responses:
    """Document the errors of a route: these, those of every route, of changes and of bodies."""
    given = {400, 429, 503, *statuses}
    if unsafe:
        # The guard of bodies checks all of these, whether the route reads one or not.
        given |= {403, 413, 415}
    if body:
        given |= {413, 415, 422}
    return {
        status: {"model": ErrorAnswer, "description": _MEANINGS[status]} for status in sorted(given)
    }


UNCHANGED: Responses = {304: {"description": "The client has it already."}}
IfNoneMatch = Annotated[str | None, Header(description="The ETag of what the client has.")]


def unless_known(
    if_none_match: str | None, tag: str, body: Callable[[], bytes], headers: dict[str, str]
) -> Response:
    """JSON with an ETag; 304 if the client has that already."""
    known = {one.strip().removeprefix("W/") for one in (if_none_match or "").split(",")}
    headers = {"ETag": tag, **headers}
    if known & {tag, "*"}:
        return Response(status_code=304, headers=headers)
    return Response(body(), media_type="application/json", headers=headers)


def error_answer(
    refusal: Refusal, scope: Scope, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """A refusal as an HTTP response."""
    code = reader_language(scope)
    status = status_of(refusal)
    more = {"Content-Language": code, "Vary": "Accept-Language", **(headers or {})}
    match status:
        case 401:
            more["WWW-Authenticate"] = "Bearer"
        case 429:
            more["Retry-After"] = str(refusal.gaps.get("seconds", SOON))
        case 503 if refusal.code != "store/damaged":
            more["Retry-After"] = "1"
    return JSONResponse({"error": fault_of(refusal, code).model_dump()}, status, more)


def fault_of(refusal: Refusal, code: LanguageCode) -> Fault:
    """A refusal as JSON in that language."""
    said = language(code)
    return Fault(code=refusal.code, message=refusal.spoken(said), gaps=gaps_of(refusal, said))


def not_found() -> Refusal:
    """The refusal of what does not exist, and of what the reader may not see."""
    return Refusal("request/not-found")


def install(app: FastAPI) -> None:
    """Let this app answer every error as an `ErrorAnswer`."""
    for kind in (Refusal, HTTPException, RequestValidationError, StoreUnavailable):
        app.add_exception_handler(kind, _failed)
    app.add_exception_handler(ClientDisconnect, _hung_up)


async def _hung_up(_request: Request, _error: Exception) -> Response:
    return Response(status_code=HUNG_UP)


async def _failed(request: Request, error: Exception) -> Response:
    headers: dict[str, str] = {}
    match error:
        case Refusal():
            refusal: Refusal = error
        case StoreUnavailable():
            refusal = not_kept(error)
        case RequestValidationError():
            refusal = unfit(error.errors())
        case HTTPException(status_code=404):
            refusal = not_found()
        case HTTPException(status_code=405):
            allowed = _allowed(request, (error.headers or {}).get("Allow", ""))
            refusal = Refusal("request/method", came=request.method, expected=allowed)
            headers["Allow"] = allowed
        case _:
            # Other than that, the framework raises only 400, for a body that it cannot read.
            assert getattr(error, "status_code", 0) == 400, error
            refusal = Refusal("request/unreadable")
    request.app.state.context.metrics.refused(refusal.code)
    return error_answer(refusal, request.scope, headers)


def _allowed(request: Request, said: str) -> str:
    """All methods of this path; the framework itself names those of one route."""
    path = getattr(request.scope.get("route"), "path", "")
    methods = request.app.openapi()["paths"].get(path, {})
    return ", ".join(sorted(map(str.upper, methods))) or said


_MOST_MISFITS = 5


def unfit(found: Sequence[Mapping[str, Any]]) -> Refusal:
    """The errors of pydantic as a refusal."""
    if any(one["type"] == "json_invalid" for one in found):
        return Refusal("request/json")
    # Says where and how a value is wrong; never the value, which may be a password.
    return Refusal("request/invalid", came=tuple(misfit(one) for one in found[:_MOST_MISFITS]))
