"""`/api/session`: being a guest at once, signing in, and signing out."""

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
from codepegs.web.request_context import RequestContext, door_of
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
# Generous; what fits is said by a refusal of its own, and the hasher never sees more.
Written = Annotated[str, StringConstraints(min_length=1, max_length=512)]


class PasswordSignIn(StrictModel):
    """A login and its password."""

    login: Written
    password: Written = Field(repr=False)


class PasskeySignIn(StrictModel):
    """What a passkey has answered."""

    credential: passkeys.Credential


class PasskeyOptions(StrictModel):
    """What a browser's `navigator.credentials` is to be given."""

    publicKey: dict[str, Any]


class SessionAnswer(StrictModel):
    """Who this browser is."""

    player: MyselfAnswer | None = Field(description="null: nobody yet.")


_CREATED: Responses = {201: {"model": MyselfAnswer, "description": "A new guest."}}


@router.get("/api/session", responses=answers(401))
async def who_is_here(me: Perhaps) -> SessionAnswer:
    """Who this browser is, if anybody. To be nobody is no error here, as it is for `/api/me`."""
    return SessionAnswer(player=None if me is None else MyselfAnswer.of(me.player))


@router.post("/api/session", responses=answers(401, unsafe=True) | _CREATED)
async def begin(request: Request, response: Response, before: Perhaps) -> MyselfAnswer:
    """Be somebody: whoever this browser was, or a new guest. Sets the cookie anew."""
    context = door_of(request)
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
    """Sign out in this browser. A guest without an account cannot come back."""
    context = door_of(request)
    context.cookies.end_session(response, context.origin(request))


@router.delete("/api/sessions", status_code=204, responses=answers(401, unsafe=True))
async def end_others(request: Request, response: Response, me: InBrowser) -> None:
    """Sign out everywhere else. API tokens stay; they are revoked one by one."""
    await renew(request, response, me)


@router.post("/api/session/password", responses=answers(401, unsafe=True, body=True))
async def by_password(
    request: Request, response: Response, before: Perhaps, sent: PasswordSignIn
) -> MyselfAnswer:
    """Sign in with a password. A guest's games come along."""
    context = door_of(request)
    place = context.place(request)
    context.limits.check("sign_ins", place)
    player = await player_by_password(context, place, sent.login, sent.password)
    return await enter(request, response, before, player)


@router.post("/api/session/passkey/options", responses=answers(409, unsafe=True))
async def ask_passkey(request: Request, response: Response) -> PasskeyOptions:
    """Ask for a passkey. The question is remembered in a cookie for five minutes."""
    context = door_of(request)
    origin = context.origin(request)
    challenge = passkeys.new_challenge()
    options = passkeys.sign_in_options(origin, challenge)
    context.cookies.ask(response, origin, Challenge(SIGN_IN, "", challenge))
    return PasskeyOptions(publicKey=options)


@router.post("/api/session/passkey", responses=answers(401, 409, unsafe=True, body=True))
async def by_passkey(
    request: Request, response: Response, before: Perhaps, sent: PasskeySignIn
) -> MyselfAnswer:
    """Sign in with a passkey. A guest's games come along."""
    context = door_of(request)
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


# -- What routes share -----------------------------------------------------------------------


def answered_challenge(request: Request, purpose: str, player: str) -> str:
    """The challenge that this browser was given for this purpose; each is answered once."""
    context = door_of(request)
    asked = context.cookies.asked(request, context.origin(request))
    if asked is None or (asked.purpose, asked.player) != (purpose, player):
        raise Refusal("session/challenge")
    if not context.limits.allow("challenges", asked.challenge):
        raise Refusal("session/challenge")
    return asked.challenge


async def player_by_password(
    context: RequestContext, place: str, login: str, password: str
) -> Player:
    """Whose login and password these are; who has none waits as long for the same refusal."""
    try:
        name = clean_login(login)
        clean_password(password, name)
    except Refusal:
        # Nobody can have these, and to say so tells nothing.
        raise Refusal("session/refused") from None
    context.limits.check("login", name)
    context.limits.check("sign_ins", place, name)
    found = await context.people.login(name)
    player, kept = found or (None, None)
    clean = clean_password(password, name)
    if not await context.passwords.fits(kept, clean) or player is None or kept is None:
        raise Refusal("session/refused")
    if context.passwords.is_outdated(kept):
        await context.people.set_password(player.id, await context.passwords.hash(clean))
    return player


async def enter(
    request: Request, response: Response, before: Identity | None, player: Player
) -> MyselfAnswer:
    """Let this browser be that player, and bring along the games of the guest it was."""
    context = door_of(request)
    guest = before.player if before is not None and before.token is None else None
    if guest is not None and not guest.has_account and guest.id != player.id:
        await context.people.keep_games(guest.id, player.id)
        await context.session_events.moved(guest.id, player.id)
    context.cookies.begin_session(response, context.origin(request), player)
    return MyselfAnswer.of(player)


async def renew(request: Request, response: Response, me: Identity) -> None:
    """Make all cookies of this player worthless but the one that is set now."""
    context = door_of(request)
    renewed = await context.people.new_generation(me.player.id)
    await context.session_events.signed_out(renewed, me.browser)
    context.cookies.begin_session(response, context.origin(request), renewed, me.browser)
