"""`/api/session`: becoming a guest, signing in, and signing out."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from codepegs.play import Player
from codepegs.text import Refusal, language
from codepegs.web.api.me import MyselfAnswer
from codepegs.web.base_models import StrictModel
from codepegs.web.errors import Responses, answers
from codepegs.web.language import reader_language
from codepegs.web.player_names import guest_name
from codepegs.web.request_context import RequestContext, context_of
from codepegs.web.security import (
    Challenge,
    Identity,
    InBrowser,
    Perhaps,
    clean_login,
    clean_password,
    passkeys,
)

router = APIRouter(tags=["session"])

SIGN_IN = "sign-in"
# A generous limit for the hasher: the route refuses values with a sentence of its own.
Written = Annotated[str, StringConstraints(min_length=1, max_length=512)]


class PasswordSignIn(StrictModel):
    """A login and its password."""

    login: Written
    password: Written = Field(repr=False)


class PasskeySignIn(StrictModel):
    """The answer of a passkey."""

    credential: passkeys.Credential


class PasskeyOptions(StrictModel):
    """The argument of a browser's `navigator.credentials`."""

    publicKey: dict[str, Any]


class SessionAnswer(StrictModel):
    """Who is signed in in this browser."""

    player: MyselfAnswer | None = Field(description="null: nobody.")


_CREATED: Responses = {201: {"model": MyselfAnswer, "description": "A new guest."}}


@router.get("/api/session", responses=answers(401))
async def who_is_here(me: Perhaps) -> SessionAnswer:
    """Who is signed in in this browser; unlike `/api/me`, nobody is no error."""
    return SessionAnswer(player=None if me is None else MyselfAnswer.of(me.player))


@router.post("/api/session", responses=answers(401, unsafe=True) | _CREATED)
async def begin(request: Request, response: Response, before: Perhaps) -> MyselfAnswer:
    """Stay signed in, or become a new guest. Renews the cookie."""
    context = context_of(request)
    if before is not None:
        if before.token is None:
            origin = context.origin(request)
            context.cookies.begin_session(response, origin, before.player, before.browser)
        return MyselfAnswer.of(before.player)
    context.limits.check("guests", context.place(request))
    code = reader_language(request.scope)
    name = guest_name(context.dice, language(code))
    player = await context.people.guest(name, code, context.clock())
    context.cookies.begin_session(response, context.origin(request), player)
    response.status_code = 201
    return MyselfAnswer.of(player)


@router.delete("/api/session", status_code=204, responses=answers(unsafe=True))
async def end(request: Request, response: Response) -> None:
    """Sign out in this browser. A guest without an account cannot sign in again."""
    context = context_of(request)
    context.cookies.end_session(response, context.origin(request))


@router.delete("/api/sessions", status_code=204, responses=answers(401, unsafe=True))
async def end_others(request: Request, response: Response, me: InBrowser) -> None:
    """Sign out everywhere else. API tokens stay valid."""
    await renew(request, response, me)


@router.post("/api/session/password", responses=answers(401, unsafe=True, body=True))
async def by_password(
    request: Request, response: Response, before: Perhaps, sent: PasswordSignIn
) -> MyselfAnswer:
    """Sign in with a password. The account keeps the guest's matches."""
    context = context_of(request)
    place = context.place(request)
    context.limits.check("sign_ins", place)
    player = await player_by_password(context, place, sent.login, sent.password)
    return await enter(request, response, before, player)


@router.post("/api/session/passkey/options", responses=answers(409, unsafe=True))
async def ask_passkey(request: Request, response: Response) -> PasskeyOptions:
    """Begin to sign in with a passkey. The challenge is kept in a cookie for five minutes."""
    context = context_of(request)
    origin, challenge = context.origin(request), passkeys.new_challenge()
    options = passkeys.sign_in_options(origin, challenge)
    context.cookies.ask(response, origin, Challenge(SIGN_IN, "", challenge))
    return PasskeyOptions(publicKey=options)


@router.post("/api/session/passkey", responses=answers(401, 409, unsafe=True, body=True))
async def by_passkey(
    request: Request, response: Response, before: Perhaps, sent: PasskeySignIn
) -> MyselfAnswer:
    """Sign in with a passkey. The account keeps the guest's matches."""
    context = context_of(request)
    context.limits.check("sign_ins", context.place(request))
    asked = answered_challenge(request, SIGN_IN, "")
    passkey = await context.people.find_passkey(sent.credential.id)
    if passkey is None:
        raise Refusal("session/passkey")
    origin = context.origin(request)
    count = passkeys.signed(sent.credential, passkey, challenge=asked, origin=origin)
    player = await context.people.player(passkey.player)
    if player is None:
        raise Refusal("session/passkey")
    await context.people.used_passkey(passkey.id, count, context.clock())
    context.cookies.forget(response, origin)
    return await enter(request, response, before, player)


def answered_challenge(request: Request, purpose: str, player: str) -> str:
    """The challenge that this browser was given for this purpose; each counts once."""
    context = context_of(request)
    asked = context.cookies.asked(request, context.origin(request))
    if (
        asked is None
        or (asked.purpose, asked.player) != (purpose, player)
        or not context.limits.allow("challenges", asked.challenge)
    ):
        raise Refusal("session/challenge")
    return asked.challenge


async def player_by_password(
    context: RequestContext, place: str, login: str, password: str
) -> Player:
    """The player of a login and password; an unknown login takes as long to refuse."""
    try:
        name = clean_login(login)
        clean = clean_password(password, name)
    except Refusal:
        # No account can have these; the quick refusal reveals nothing.
        raise Refusal("session/refused") from None
    context.limits.check("login", name)
    context.limits.check("sign_ins", place, name)
    player, kept = await context.people.login(name) or (None, None)
    if not await context.passwords.fits(kept, clean) or player is None or kept is None:
        raise Refusal("session/refused")
    if context.passwords.is_outdated(kept):
        await context.people.set_password(player.id, await context.passwords.hash(clean))
    return player


async def enter(
    request: Request, response: Response, before: Identity | None, player: Player
) -> MyselfAnswer:
    """Sign this browser in, and give the account the matches of the guest it was before."""
    context = context_of(request)
    guest = before.player if before is not None and before.token is None else None
    if guest is not None and not guest.has_account and guest.id != player.id:
        await context.people.keep_games(guest.id, player.id)
        await context.session_events.moved(guest.id, player.id)
    context.cookies.begin_session(response, context.origin(request), player)
    return MyselfAnswer.of(player)


async def renew(request: Request, response: Response, me: Identity) -> None:
    """Invalidate all cookies of this player, and set a new one."""
    context = context_of(request)
    renewed = await context.people.new_generation(me.player.id)
    await context.session_events.signed_out(renewed, me.browser)
    context.cookies.begin_session(response, context.origin(request), renewed, me.browser)
