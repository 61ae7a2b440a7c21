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
    composed,
    new_session,
    passkeys,
)

router = APIRouter(tags=["session"])

SIGN_IN = "sign-in"
PROVE = "prove"
# A generous limit for the hasher: the route refuses values with a sentence of its own.
Written = Annotated[str, StringConstraints(min_length=1, max_length=512)]


class PasswordSignIn(StrictModel):
    """A login and its password."""

    login: Written
    password: Written = Field(repr=False)


class PasswordProof(StrictModel):
    """The password of whoever is signed in."""

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
async def who_is_here(request: Request, response: Response, me: Perhaps) -> SessionAnswer:
    """Who is signed in in this browser; unlike `/api/me`, nobody is no error. Renews an older cookie."""
    if me is None:
        return SessionAnswer(player=None)
    if not me.is_fresh:
        await _stay(request, response, me)
    return SessionAnswer(player=MyselfAnswer.of(me.player))


@router.post("/api/session", responses=answers(401, unsafe=True) | _CREATED)
async def begin(request: Request, response: Response, before: Perhaps) -> MyselfAnswer:
    """Stay signed in, or become a new guest. Renews the cookie."""
    context = context_of(request)
    if before is not None:
        if before.token is None:
            await _stay(request, response, before)
        return MyselfAnswer.of(before.player)
    context.limits.check("guests", context.place(request))
    code = reader_language(request.scope)
    name = guest_name(context.dice, language(code))
    player = await context.people.guest(name, code, context.clock())
    context.cookies.begin_session(response, context.origin(request), player, new_session())
    response.status_code = 201
    return MyselfAnswer.of(player)


@router.delete("/api/session", status_code=204, responses=answers(401, unsafe=True))
async def end(request: Request, response: Response, me: Perhaps) -> None:
    """Sign out in this browser. A guest without an account cannot sign in again."""
    context = context_of(request)
    if me is not None and me.token is None:
        await remember(request, response, me.player)
        await context.people.end_session(me.player.id, me.session, context.clock())
        await context.session_events.session_ended(me.session)
    context.cookies.end_session(response, context.origin(request))


@router.delete("/api/sessions", status_code=204, responses=answers(401, unsafe=True))
async def end_others(request: Request, response: Response, me: InBrowser) -> None:
    """Sign out everywhere else. API tokens stay valid."""
    is_proved = context_of(request).cookies.is_proved(
        request, context_of(request).origin(request), me.session
    )
    await renew(request, response, me, is_proved=is_proved)


@router.post("/api/session/password", responses=answers(401, unsafe=True, body=True))
async def by_password(
    request: Request, response: Response, before: Perhaps, sent: PasswordSignIn
) -> MyselfAnswer:
    """Sign in with a password. The account keeps the guest's matches."""
    player = await player_by_password(request, sent.login, sent.password)
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
    player = await _player_by_passkey(request, response, sent.credential, SIGN_IN, "")
    return await enter(request, response, before, player)


@router.post("/api/session/proof/options", responses=answers(401, 409, unsafe=True))
async def ask_proof(request: Request, response: Response, me: InBrowser) -> PasskeyOptions:
    """Begin to show again that I am the owner of the account, with one of my passkeys."""
    context = context_of(request)
    origin, challenge = context.origin(request), passkeys.new_challenge()
    mine = await context.people.passkeys_of(me.player.id)
    options = passkeys.sign_in_options(origin, challenge, mine)
    context.cookies.ask(response, origin, Challenge(PROVE, me.player.id, challenge))
    return PasskeyOptions(publicKey=options)


@router.post(
    "/api/session/proof/passkey",
    status_code=204,
    responses=answers(401, 409, unsafe=True, body=True),
)
async def prove_by_passkey(
    request: Request, response: Response, me: InBrowser, sent: PasskeySignIn
) -> None:
    """Show with a passkey that I am the owner of the account, before its sign-in is changed."""
    context = context_of(request)
    context.limits.check("sign_ins", me.session)
    player = await _player_by_passkey(request, response, sent.credential, PROVE, me.player.id)
    if player.id != me.player.id:
        raise Refusal("session/passkey")
    context.cookies.prove(response, context.origin(request), me.session)


@router.post(
    "/api/session/proof/password",
    status_code=204,
    responses=answers(401, 409, unsafe=True, body=True),
)
async def prove_by_password(
    request: Request, response: Response, me: InBrowser, sent: PasswordProof
) -> None:
    """Show with my password that I am the owner of the account, before its sign-in is changed."""
    context = context_of(request)
    login = await check_password(context, me, sent.password)
    origin = context.origin(request)
    context.cookies.prove(response, origin, me.session)
    context.cookies.remember_login(request, response, origin, login)


async def check_password(context: RequestContext, me: Identity, password: str) -> str:
    """Refuse a password that is not mine; returns my login.

    Only whoever has the cookie of this session can try, so that nobody else can use up the tries.
    """
    login = await context.people.login_of(me.player.id)
    found = login and await context.people.login(login)
    if not (login and found):
        raise Refusal("account/no-password")
    context.limits.check("sign_ins", me.session)
    if not await context.passwords.fits(found[1], composed(password)):
        raise Refusal("session/refused")
    return login


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


async def _player_by_passkey(
    request: Request,
    response: Response,
    credential: passkeys.Credential,
    purpose: str,
    asked_player: str,
) -> Player:
    """The player whose passkey has answered the challenge of this browser."""
    context = context_of(request)
    asked = answered_challenge(request, purpose, asked_player)
    passkey = await context.people.find_passkey(credential.id)
    if passkey is None:
        raise Refusal("session/passkey")
    origin = context.origin(request)
    count = passkeys.signed(credential, passkey, challenge=asked, origin=origin)
    player = await context.people.player(passkey.player)
    if player is None:
        raise Refusal("session/passkey")
    await context.people.used_passkey(passkey.id, count, context.clock())
    context.cookies.forget(response, origin)
    return player


async def player_by_password(request: Request, login: str, password: str) -> Player:
    """The player of a login and password; an unknown login takes as long to refuse.

    A browser that was signed in to this login before has tries of its own, which nobody can use up
    from elsewhere.
    """
    context = context_of(request)
    place = context.place(request)
    try:
        name = clean_login(login)
    except Refusal:
        # No account can have it; the quick refusal reveals nothing.
        context.limits.check("sign_ins", place)
        raise Refusal("session/refused") from None
    device = context.cookies.device(request, context.origin(request), name)
    if device is not None:
        context.limits.check("sign_ins", device)
    else:
        context.limits.check("sign_ins", place)
    try:
        clean = clean_password(password, name)
    except Refusal:
        # Nor this password.
        raise Refusal("session/refused") from None
    if device is None:
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
    """Sign this browser in, and give the account the matches of the guest it was before.

    The session is a new one, and the one before is signed out: whoever has a copy of its cookie, or
    has planted one here, has nothing.
    """
    context = context_of(request)
    session = new_session()
    if before is not None and before.token is None:
        guest = before.player
        if not guest.has_account and guest.id != player.id:
            await context.people.keep_games(guest.id, player.id)
            await context.session_events.moved(guest.id, player.id)
        else:
            await context.people.end_session(guest.id, before.session, context.clock())
            await context.session_events.renewed(player, before.session, session)
    _begin(request, response, player, session, is_proved=True)
    await remember(request, response, player)
    return MyselfAnswer.of(player)


async def renew(request: Request, response: Response, me: Identity, *, is_proved: bool) -> Player:
    """Sign this player out everywhere, and go on here with a new session."""
    context = context_of(request)
    player, session = await context.people.end_sessions(me.player.id), new_session()
    await context.session_events.renewed(player, me.session, session)
    await context.session_events.signed_out(player, session)
    _begin(request, response, player, session, is_proved=is_proved)
    await remember(request, response, player)
    return player


def _begin(
    request: Request, response: Response, player: Player, session: str, *, is_proved: bool
) -> None:
    cookies, origin = context_of(request).cookies, context_of(request).origin(request)
    cookies.begin_session(response, origin, player, session)
    if is_proved:
        cookies.prove(response, origin, session)


async def _stay(request: Request, response: Response, me: Identity) -> None:
    """Set the cookie of the same session again, so that it expires later."""
    context = context_of(request)
    context.cookies.begin_session(response, context.origin(request), me.player, me.session)
    await remember(request, response, me.player)


async def remember(request: Request, response: Response, player: Player) -> None:
    """Note in the browser that this player's login was signed in to here, if there is one."""
    context = context_of(request)
    login = await context.people.login_of(player.id) if player.has_account else None
    if login is not None:
        context.cookies.remember_login(request, response, context.origin(request), login)
