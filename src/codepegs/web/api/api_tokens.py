"""`/api/me/tokens`: the API tokens of a player's bots."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field

from codepegs.play import Token
from codepegs.text import Refusal
from codepegs.web.api.me import KeyAnswer, WrittenName
from codepegs.web.base_models import ID_PATTERN, StrictModel
from codepegs.web.errors import answers, not_found
from codepegs.web.player_names import clean_label
from codepegs.web.request_context import context_of
from codepegs.web.security import InBrowser, Proved, tokens

router = APIRouter(tags=["tokens"])


class TokenAnswer(KeyAnswer):
    """An API token without its digest."""


class NewTokenAnswer(TokenAnswer):
    """A new token."""

    token: str = Field(description="Shown only now; the server does not store it.", repr=False)


class NewToken(StrictModel):
    """The label of a new token."""

    label: WrittenName


@router.get("/api/me/tokens", responses=answers(401, 403))
async def my_tokens(request: Request, me: InBrowser) -> list[TokenAnswer]:
    """My tokens, the oldest first."""
    found = await context_of(request).people.tokens_of(me.player.id)
    return [TokenAnswer.of(one) for one in found]


@router.post("/api/me/tokens", status_code=201, responses=answers(401, 409, unsafe=True, body=True))
async def make_token(request: Request, me: Proved, sent: NewToken) -> NewTokenAnswer:
    """Make a token for a bot that plays as me: `Authorization: Bearer cp_…`."""
    context = context_of(request)
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
    request: Request, me: Proved, token: Annotated[str, Path(alias="id", pattern=ID_PATTERN)]
) -> None:
    """Revoke a token."""
    context = context_of(request)
    if not await context.people.drop_token(me.player.id, token):
        raise not_found()
    await context.session_events.token_dropped(me.player.id, token)
