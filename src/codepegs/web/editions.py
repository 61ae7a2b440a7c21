"""The editions over REST: what stands in each box and on its leaflet, in the reader's language."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from codepegs.languages import language
from codepegs.rules.edition import Edition
from codepegs.rules.editions import edition, editions
from codepegs.rules.option import Option
from codepegs.rules.refusal import Refusal
from codepegs.rules.rule_sheet import rule_sheet
from codepegs.rules.text import Translations
from codepegs.web.errors import Responses, answers, not_found
from codepegs.web.language import LanguageCode, reader_language

router = APIRouter(tags=["editions"])

_CACHE = "public, max-age=300"


class _Sheet(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class EditionLine(_Sheet):
    """An edition in one line."""

    name: str
    title: str
    players: list[int]
    holes: list[int] = Field(description="How long a code may be; the codemaker chooses.")
    colours: int
    rows: int | None = Field(description="The rows of a round; null: no end.")
    repeats: bool = Field(description="A code may use a colour more than once.")
    codes: int | None = Field(description="How many codes there are; null where they are words.")


class EditionList(_Sheet):
    """All editions, the leaflets' own first."""

    language: LanguageCode
    editions: list[EditionLine]


class Section(_Sheet):
    """A heading of the rule sheet and its sentences."""

    heading: str
    sentences: list[str]


class PegLook(_Sheet):
    """A peg, told apart by letter, name, colour, shape and Braille cell."""

    letter: str
    name: str
    colour: str
    shape: str
    braille: str


class Key(_Sheet):
    """A key peg, in the order of a mark."""

    colour: str
    name: str


class OptionRule(_Sheet):
    """Something that may be agreed before a match, and its rule in a sentence."""

    name: str
    kind: Literal["flag", "number", "choice"]
    written: str = Field(description="How it is written: `doubles`, `rows=N`.")
    low: int | None = None
    high: int | None = None
    choices: list[str] = []
    rule: str


class MakerTable(_Sheet):
    """The codemaker's points, by the row in which the code is cracked."""

    players: int
    cracked_in_row: list[int]
    not_cracked: int


class EditionSheet(EditionLine):
    """An edition with its rule sheet, its pegs and its options."""

    language: LanguageCode
    sections: list[Section]
    pegs: list[PegLook]
    keys: list[Key]
    options: list[OptionRule]
    maker_table: list[MakerTable]


# -- Writing them ----------------------------------------------------------------------------


def _line(one: Edition, said: Translations) -> EditionLine:
    return EditionLine(
        name=one.name,
        title=said.gettext(one.title),
        players=list(one.players),
        holes=list(one.holes),
        colours=one.colours or len(one.palette),
        rows=one.rows,
        repeats=one.repeats,
        codes=None if one.needs_words else one.rules().number_of_codes,
    )


def _option(option: Option, said: Translations) -> OptionRule:
    kind: Literal["flag", "number", "choice"] = "choice"
    if option.is_flag:
        kind = "flag"
    elif option.is_number:
        kind = "number"
    return OptionRule(
        name=option.name,
        kind=kind,
        written=option.form.spoken(said),
        low=option.low,
        high=option.high,
        choices=list(option.choices),
        rule=said.gettext(option.rule),
    )


def _sheet(one: Edition, code: LanguageCode) -> EditionSheet:
    said = language(code)
    sheet = rule_sheet(one)
    return EditionSheet(
        **_line(one, said).model_dump(),
        language=code,
        sections=[
            Section(
                heading=section.heading.spoken(said),
                sentences=[sentence.spoken(said) for sentence in section.sentences],
            )
            for section in sheet.sections
        ],
        pegs=[
            PegLook(
                letter=peg.letter,
                name=peg.spoken.spoken(said),
                colour=peg.colour,
                shape=peg.shape,
                braille=peg.braille,
            )
            for peg in sheet.pegs
        ],
        keys=[Key(colour=key, name=said.gettext(key)) for key in one.keys],
        # A file is a path on the server, and no business of the network.
        options=[_option(option, said) for option in one.options if not option.free_text],
        maker_table=[
            MakerTable(players=players, cracked_in_row=list(points[:-1]), not_cracked=points[-1])
            for players, points in sheet.maker_table
        ],
    )


@cache
def _list_bytes(code: LanguageCode) -> bytes:
    said = language(code)
    lines = [_line(one, said) for one in editions()]
    return EditionList(language=code, editions=lines).model_dump_json().encode()


@cache
def _sheet_bytes(name: str, code: LanguageCode) -> bytes:
    return _sheet(edition(name), code).model_dump_json().encode()


# -- The routes ------------------------------------------------------------------------------

Lang = Annotated[LanguageCode | None, Query(description="Before what Accept-Language says.")]
IfNoneMatch = Annotated[str | None, Header(description="The ETag of what the client has.")]

_UNCHANGED: Responses = {304: {"description": "The client has it already."}}


def _cached(
    request: Request, body: bytes, code: LanguageCode, if_none_match: str | None
) -> Response:
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {
        "ETag": tag,
        "Cache-Control": _CACHE,
        "Content-Language": code,
        "Vary": "Accept-Language",
    }
    known = {one.strip().removeprefix("W/") for one in (if_none_match or "").split(",")}
    if known & {tag, "*"}:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.get("/api/editions", response_model=EditionList, responses=answers(422) | _UNCHANGED)
async def list_editions(
    request: Request, lang: Lang = None, if_none_match: IfNoneMatch = None
) -> Response:
    """All editions, one line each."""
    code = lang or reader_language(request.scope)
    return _cached(request, _list_bytes(code), code, if_none_match)


@router.get(
    "/api/editions/{name}",
    response_model=EditionSheet,
    responses=answers(404, 422) | _UNCHANGED,
)
async def one_edition(
    request: Request, name: str, lang: Lang = None, if_none_match: IfNoneMatch = None
) -> Response:
    """An edition's rule sheet, its pegs, and what may be agreed before a match."""
    code = lang or reader_language(request.scope)
    try:
        edition(name)
    except Refusal:
        raise not_found() from None
    return _cached(request, _sheet_bytes(name, code), code, if_none_match)
