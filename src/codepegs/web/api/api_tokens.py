"""`/api/me/tokens`: what my bots show instead of my cookie."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field, StringConstraints

from codepegs.play import Token
from codepegs.text import Refusal
from codepegs.web.api.me import WrittenName
from codepegs.web.base_models import StrictModel
from codepegs.web.errors import answers, not_found
from codepegs.web.player_names import clean_label
from codepegs.web.request_context import door_of
from codepegs.web.security import InBrowser, tokens

router = APIRouter(tags=["tokens"])

TokenId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]


class TokenAnswer(StrictModel):
    """A token, as its owner sees it in a list."""

    id: str
    label: str
    created_at: float = Field(description="Seconds since 1970.")
    used_at: float | None

    @classmethod
    def of(cls, token: Token) -> TokenAnswer:
        """A token without its digest."""
        return cls(
            id=token.id, label=token.label, created_at=token.created_at, used_at=token.used_at
        )


class NewTokenAnswer(TokenAnswer):
    """A token that was just made."""

    token: str = Field(description="Shown this once, and kept nowhere.", repr=False)


class NewToken(StrictModel):
    """What the token is for."""

    label: WrittenName


@router.get("/api/me/tokens", responses=answers(401, 403))
async def my_tokens(request: Request, me: InBrowser) -> list[TokenAnswer]:
    """My tokens, the oldest first."""
    found = await door_of(request).people.tokens_of(me.player.id)
    return [TokenAnswer.of(one) for one in found]


@router.post("/api/me/tokens", status_code=201, responses=answers(401, 409, unsafe=True, body=True))
async def make_token(request: Request, me: InBrowser, sent: NewToken) -> NewTokenAnswer:
    """Make a token for a bot: `Authorization: Bearer cp_…`. It plays as me."""
    context = door_of(request)
    context.limits.check("accounts", me.player.id)
    label = clean_label(sent.label)
    known = await context.people.tokens_of(me.player.id)
    if len(known) >= tokens.MOST_TOKENS:
        raise Refusal("token/too-many", came=len(known))
    written = tokens.new_token()
    token = Token(
        id=secrets.token_hex(16),
        player=me.player.id,
        digest=tokens.digest(written),
        label=label,
        created_at=context.clock(),
    )
    await context.people.add_token(token)
    return NewTokenAnswer(**TokenAnswer.of(token).model_dump(), token=written)


@router.delete(
    "/api/me/tokens/{id}", status_code=204, responses=answers(401, 404, 422, unsafe=True)
)
async def revoke_token(
    request: Request, me: InBrowser, token: Annotated[TokenId, Path(alias="id")]
) -> None:
    """Revoke a token: it is not accepted any more."""
    context = door_of(request)
    if not await context.people.drop_token(me.player.id, token):
        raise not_found()
    await context.session_events.token_dropped(me.player.id, token)
