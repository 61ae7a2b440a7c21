"""`/api/account` and `/api/passkeys`: the ways to sign in again from another browser."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from codepegs.play import Taken
from codepegs.text import Refusal
from codepegs.web.api.me import KeyAnswer, MyselfAnswer, WrittenName
from codepegs.web.api.sessions import (
    PasskeyOptions,
    Written,
    answered_challenge,
    check_password,
    remember,
    renew,
)
from codepegs.web.base_models import StrictModel
from codepegs.web.errors import answers, not_found
from codepegs.web.player_names import clean_label
from codepegs.web.request_context import context_of
from codepegs.web.security import (
    LONGEST,
    SHORTEST,
    Challenge,
    InBrowser,
    Proved,
    clean_login,
    clean_password,
    demand_proof,
    passkeys,
)

router = APIRouter(tags=["account"])

REGISTER = "register"
# For the OpenAPI document only: the route refuses other values with a sentence of its own.
_LOGIN_FORM: dict[str, Any] = {"pattern": "^[A-Za-z0-9][A-Za-z0-9._@+-]{2,63}$"}
_PASSWORD_FORM: dict[str, Any] = {"minLength": SHORTEST, "maxLength": LONGEST}


class PasskeyAnswer(KeyAnswer):
    """A passkey without its public key."""


class AccountAnswer(StrictModel):
    """The ways in which I can sign in again."""

    login: str | None
    passkeys: list[PasskeyAnswer]


class NewPassword(StrictModel):
    """A login and its password."""

    login: Written = Field(
        description="3 to 64 of: a to z, digits, . _ - + @.", json_schema_extra=_LOGIN_FORM
    )
    password: Written = Field(repr=False, json_schema_extra=_PASSWORD_FORM)


class PasswordChange(StrictModel):
    """The old and the new password."""

    old_password: Written | None = Field(
        None, description="Left out: if a passkey or the password was shown just now.", repr=False
    )
    new_password: Written = Field(repr=False, json_schema_extra=_PASSWORD_FORM)


class NewPasskey(StrictModel):
    """A passkey that a device has made, and its label."""

    label: WrittenName
    credential: passkeys.NewCredential


@router.get("/api/account", responses=answers(401, 403))
async def my_account(request: Request, me: InBrowser) -> AccountAnswer:
    """The ways in which I can sign in again."""
    people = context_of(request).people
    return AccountAnswer(
        login=await people.login_of(me.player.id),
        passkeys=[PasskeyAnswer.of(one) for one in await people.passkeys_of(me.player.id)],
    )


@router.post(
    "/api/account/password", status_code=201, responses=answers(401, 409, unsafe=True, body=True)
)
async def choose_password(
    request: Request, response: Response, me: Proved, sent: NewPassword
) -> MyselfAnswer:
    """Add a login and a password. All my matches stay mine; a guest's session is renewed."""
    context = context_of(request)
    context.limits.check("accounts", me.player.id)
    login = clean_login(sent.login)
    password_hash = await context.passwords.hash(clean_password(sent.password, login))
    try:
        await context.people.add_login(me.player.id, login, password_hash, context.clock())
    except Taken:
        raise Refusal("account/taken") from None
    if me.player.has_account:
        await remember(request, response, me.player)
        return MyselfAnswer.of(me.player)
    return MyselfAnswer.of(await renew(request, response, me, is_proved=True))


@router.put(
    "/api/account/password", status_code=204, responses=answers(401, 409, unsafe=True, body=True)
)
async def change_password(
    request: Request, response: Response, me: InBrowser, sent: PasswordChange
) -> None:
    """Change my password, and sign out everywhere else. API tokens stay valid."""
    context = context_of(request)
    login = await context.people.login_of(me.player.id)
    if login is None:
        raise Refusal("account/no-password")
    context.limits.check("accounts", me.player.id)
    fresh = clean_password(sent.new_password, login)
    if sent.old_password is None:
        demand_proof(request, me)
    else:
        await check_password(context, me, sent.old_password)
    await context.people.set_password(me.player.id, await context.passwords.hash(fresh))
    await renew(request, response, me, is_proved=True)


@router.get("/api/passkeys", responses=answers(401, 403))
async def my_passkeys(request: Request, me: InBrowser) -> list[PasskeyAnswer]:
    """My passkeys, the oldest first."""
    found = await context_of(request).people.passkeys_of(me.player.id)
    return [PasskeyAnswer.of(one) for one in found]


@router.post("/api/passkeys/options", responses=answers(401, 409, unsafe=True))
async def ask_new_passkey(request: Request, response: Response, me: Proved) -> PasskeyOptions:
    """Begin to add a passkey. The challenge is kept in a cookie for five minutes."""
    context = context_of(request)
    known = await context.people.passkeys_of(me.player.id)
    if len(known) >= passkeys.MOST_PASSKEYS:
        raise Refusal("passkey/too-many", came=len(known))
    origin = context.origin(request)
    challenge = passkeys.new_challenge()
    options = passkeys.registration_options(origin, me.player, known, challenge)
    context.cookies.ask(response, origin, Challenge(REGISTER, me.player.id, challenge))
    return PasskeyOptions(publicKey=options)


@router.post("/api/passkeys", status_code=201, responses=answers(401, 409, unsafe=True, body=True))
async def add_passkey(
    request: Request, response: Response, me: InBrowser, sent: NewPasskey
) -> PasskeyAnswer:
    """Add this passkey. All my matches stay mine; a guest's session is renewed."""
    # The challenge was given to somebody who had just shown a password or a passkey.
    context = context_of(request)
    context.limits.check("accounts", me.player.id)
    label, origin = clean_label(sent.label), context.origin(request)
    passkey = passkeys.registered(
        sent.credential,
        challenge=answered_challenge(request, REGISTER, me.player.id),
        origin=origin,
        player=me.player.id,
        label=label,
        now=context.clock(),
    )
    try:
        await context.people.add_passkey(passkey)
    except Taken:
        raise Refusal("passkey/known") from None
    context.cookies.forget(response, origin)
    if not me.player.has_account:
        await renew(request, response, me, is_proved=True)
    return PasskeyAnswer.of(passkey)


@router.delete(
    "/api/passkeys/{passkey}", status_code=204, responses=answers(401, 404, 409, 422, unsafe=True)
)
async def remove_passkey(
    request: Request, me: Proved, passkey: Annotated[passkeys.PasskeyId, Path()]
) -> None:
    """Delete a passkey, if I can still sign in in another way."""
    people = context_of(request).people
    mine = await people.passkeys_of(me.player.id)
    if all(one.id != passkey for one in mine):
        raise not_found()
    if len(mine) == 1 and await people.login_of(me.player.id) is None:
        raise Refusal("account/last-way-in")
    await people.drop_passkey(me.player.id, passkey)
