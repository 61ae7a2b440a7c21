"""`/api/me`: who I am, what I am called, and that I was never here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from codepegs.play import Player
from codepegs.rules import LONGEST_NAME
from codepegs.web.base_models import StrictModel
from codepegs.web.errors import answers
from codepegs.web.language import LanguageCode
from codepegs.web.player_names import clean_name
from codepegs.web.request_context import door_of
from codepegs.web.security import InBrowser, Me

router = APIRouter(tags=["me"])

# The document tells the limit of the composed name; more is read, because composing shortens it.
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
    account: bool = Field(description="Has a login or a passkey, and can come back by it.")

    @classmethod
    def of(cls, player: Player) -> MyselfAnswer:
        """A player, as they see themselves."""
        return cls(
            id=player.id,
            name=player.name,
            language=player.language,
            account=player.has_account,
        )


class MyselfChange(StrictModel):
    """What is to be different; what is left out stays."""

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
    """Be called something else, or be spoken to in another language."""
    people = door_of(request).people
    # Checked before anything is changed.
    name = None if change.name is None else clean_name(change.name)
    if name is not None:
        await people.rename(me.player.id, name)
    if change.language is not None:
        await people.set_language(me.player.id, change.language)
    return MyselfAnswer(
        id=me.player.id,
        name=name or me.player.name,
        language=change.language or me.player.language,
        account=me.player.has_account,
    )


@router.delete("/api/me", status_code=204, responses=answers(401, unsafe=True))
async def erase_me(request: Request, response: Response, me: InBrowser) -> None:
    """Erase me: names, login, passkeys and tokens. My matches stay, nameless."""
    context = door_of(request)
    await context.people.erase(me.player.id)
    await context.session_events.erased(me.player.id)
    context.cookies.end_session(response, context.origin(request))
