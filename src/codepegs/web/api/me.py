"""`/api/me`: the player who is signed in: name, language, and erasing both."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Self

from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from codepegs.play import Passkey, Player, Token
from codepegs.rules import LONGEST_NAME
from codepegs.web.base_models import StrictModel
from codepegs.web.errors import answers
from codepegs.web.language import LanguageCode
from codepegs.web.player_names import clean_name
from codepegs.web.request_context import context_of
from codepegs.web.security import Me, Proved

router = APIRouter(tags=["me"])

# OpenAPI has the limit of the composed name; more is accepted, because composing shortens it.
WrittenName = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200),
    Field(json_schema_extra={"maxLength": LONGEST_NAME}),
]


class MyselfAnswer(StrictModel):
    """Who I am."""

    id: str = Field(description="32 hexadecimal digits.")
    name: str
    language: str
    account: bool = Field(description="Has a login or a passkey to sign in with again.")

    @classmethod
    def of(cls, player: Player) -> MyselfAnswer:
        """The answer about a player."""
        return cls(
            id=player.id, name=player.name, language=player.language, account=player.has_account
        )


class KeyAnswer(StrictModel):
    """A passkey or a token, as its owner sees it."""

    id: str
    label: str
    created_at: float = Field(description="Seconds since 1970.")
    used_at: float | None

    @classmethod
    def of(cls, key: Passkey | Token) -> Self:
        """The answer about a passkey or a token, without its secret."""
        return cls(id=key.id, label=key.label, created_at=key.created_at, used_at=key.used_at)


class MyselfChange(StrictModel):
    """What to change; fields that are left out stay."""

    name: WrittenName | None = Field(
        None, description="1 to 40 letters, digits, signs and single spaces, once composed."
    )
    language: LanguageCode | None = None


@router.get("/api/me", responses=answers(401))
async def who_am_i(me: Me) -> MyselfAnswer:
    """Who I am."""
    return MyselfAnswer.of(me.player)


@router.patch("/api/me", responses=answers(401, unsafe=True, body=True))
async def change_me(request: Request, me: Me, change: MyselfChange) -> MyselfAnswer:
    """Change my name or my language."""
    people = context_of(request).people
    # Check everything before changing anything.
    name = None if change.name is None else clean_name(change.name)
    if name is not None:
        await people.rename(me.player.id, name)
    if change.language is not None:
        await people.set_language(me.player.id, change.language)
    player = me.player
    return MyselfAnswer.of(
        replace(player, name=name or player.name, language=change.language or player.language)
    )


@router.delete("/api/me", status_code=204, responses=answers(401, unsafe=True))
async def erase_me(request: Request, response: Response, me: Proved) -> None:
    """Erase me: names, login, passkeys and tokens. My matches stay, without the name."""
    context = context_of(request)
    origin, login = context.origin(request), await context.people.login_of(me.player.id)
    await context.people.erase(me.player.id)
    await context.session_events.erased(me.player.id)
    context.cookies.end_session(response, origin)
    if login is not None:
        context.cookies.forget_login(request, response, origin, login)
