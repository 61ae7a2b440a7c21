"""REST for editions: the pieces, rules and options of each, in the reader's language."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from codepegs.play.table import Terms
from codepegs.render import rule_sheet
from codepegs.rules import EMPTY, MARKINGS, Edition, Peg, Rules
from codepegs.rules.editions import edition, editions
from codepegs.text import Refusal, Translations, language
from codepegs.web.api import edition_models as m
from codepegs.web.api.edition_models import EditionLine, EditionList, EditionSheet
from codepegs.web.api.edition_options import missing_options, option_rules, scoring_of
from codepegs.web.base_models import MOST_SEATS
from codepegs.web.errors import UNCHANGED, IfNoneMatch, answers, not_found, unless_known
from codepegs.web.language import LanguageCode, reader_language

router = APIRouter(tags=["editions"])


def _look(peg: Peg, said: Translations) -> m.PegLook:
    return m.PegLook(
        letter=peg.letter,
        shown=peg.shown.spoken(said),
        typed=sorted({peg.letter, *dict(peg.own).values()}),
        name=peg.spoken.spoken(said),
        colour=peg.colour,
        shape=peg.shape,
        braille=peg.touched.spoken(said),
    )


def _keys(keys: Sequence[str], marking: str, said: Translations) -> list[m.Key]:
    meanings = MARKINGS[marking][1]
    return [
        m.Key(colour=key, name=said.gettext(key), meaning=said.gettext(meaning))
        for key, meaning in zip(keys, meanings, strict=True)
    ]


def _line(one: Edition, language: Translations) -> EditionLine:
    said = one.in_words(language)
    return EditionLine(
        name=one.name,
        title=said.gettext(one.title),
        players=list(one.players),
        holes=list(one.holes),
        colours=one.colours or len(one.palette),
        rows=one.rows,
        repeats=one.repeats,
        codes=None if one.needs_words else one.rules().number_of_codes,
        kind=one.pieces,
        keys_as=one.keys_as,
        rounds_as=one.rounds_as,
        pegs=[_look(peg, said) for peg in one.palette[: one.colours]],
        keys=_keys(one.keys, one.marking, said),
    )


def _sheet(rules: Rules, code: LanguageCode, *, of_match: bool) -> EditionSheet:
    one = rules.edition
    said = one.in_words(language(code))
    sheet = rule_sheet(rules if of_match else one)
    return EditionSheet(
        name=one.name,
        title=said.gettext(one.title),
        players=list(one.players),
        holes=list(rules.holes),
        colours=len(rules.palette),
        rows=rules.rows,
        repeats=rules.repeats,
        codes=None if one.needs_words else rules.number_of_codes,
        kind=one.pieces,
        keys_as=one.keys_as,
        rounds_as=one.rounds_as,
        pegs=[_look(peg, said) for peg in rules.palette],
        keys=_keys(rules.keys, rules.marking, said),
        language=code,
        for_players=rules.players,
        chosen=list(rules.written),
        blank=rules.blanks,
        blank_look=_look(EMPTY, said),
        free_guesses=rules.free_guesses,
        by_hand=rules.marks_by_hand,
        clues=list(rules.clues),
        rounds=rules.rounds,
        time_per_row=rules.time,
        scoring=scoring_of(rules, said),
        options=option_rules(rules, code),
        not_offered=missing_options(rules, said),
        maker_table=[
            m.MakerTable(players=players, cracked_in_row=list(points[:-1]), not_cracked=points[-1])
            for players, points in sheet.maker_table
        ],
        sections=[
            m.Section(
                heading=section.heading.spoken(said),
                sentences=[sentence.spoken(said) for sentence in section.sentences],
            )
            for section in sheet.sections
        ],
    )


@cache
def _list_bytes(code: LanguageCode) -> bytes:
    said = language(code)
    lines = [_line(one, said) for one in editions()]
    return EditionList(language=code, editions=lines).model_dump_json().encode()


@lru_cache(maxsize=512)
def _sheet_bytes(
    name: str, players: int | None, options: tuple[str, ...], code: LanguageCode
) -> bytes:
    terms = Terms.offered(name, players, options)
    of_match = players is not None or bool(options)
    return _sheet(terms.rules, code, of_match=of_match).model_dump_json().encode()


Lang = Annotated[LanguageCode | None, Query(description="Overrides Accept-Language.")]


def _cached(
    request: Request, body: bytes, code: LanguageCode, if_none_match: str | None
) -> Response:
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"Cache-Control": "public, max-age=300", "Content-Language": code}
    return unless_known(if_none_match, tag, lambda: body, headers | {"Vary": "Accept-Language"})


@router.get("/api/editions", response_model=EditionList, responses=answers(422) | UNCHANGED)
async def list_editions(
    request: Request, lang: Lang = None, if_none_match: IfNoneMatch = None
) -> Response:
    """All editions, one line each."""
    code = lang or reader_language(request.scope)
    return _cached(request, _list_bytes(code), code, if_none_match)


@router.get(
    "/api/editions/{name}", response_model=EditionSheet, responses=answers(404, 422) | UNCHANGED
)
async def one_edition(
    request: Request,
    name: str,
    players: Annotated[
        int | None, Query(ge=1, le=MOST_SEATS, description="left out: as the edition has it.")
    ] = None,
    option: Annotated[
        list[Annotated[str, Query(min_length=1, max_length=60)]],
        Query(max_length=20, description="As they are written everywhere: `doubles`, `rows=10`."),
    ] = [],  # noqa: B006  # FastAPI copies it, and documents it as a list that may be empty
    lang: Lang = None,
    if_none_match: IfNoneMatch = None,
) -> Response:
    """An edition's rule sheet, pegs and options; with players or options, for exactly that match."""
    code = lang or reader_language(request.scope)
    try:
        edition(name)
    except Refusal:
        raise not_found() from None
    # It may read a list of words: in a thread, so that nobody waits for that.
    body = await asyncio.to_thread(_sheet_bytes, name, players, tuple(option), code)
    return _cached(request, body, code, if_none_match)
