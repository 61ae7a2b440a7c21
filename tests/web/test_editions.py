"""The editions over REST: all that a page needs to draw a board and explain its rules."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs.languages import LANGUAGES
from codepegs.rules.editions import editions
from tests.web.house import build_house, fault

NAMES = [edition.name for edition in editions()]


def get(path: str, **headers: str) -> Any:
    return build_house().browser(**headers).get(path)


def test_the_list_has_every_edition_in_order() -> None:
    assert [one["name"] for one in get("/api/editions").json()["editions"]] == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_has_its_sheet_in_every_language(name: str, language: str) -> None:
    sheet = get(f"/api/editions/{name}?lang={language}").json()
    assert (sheet["name"], sheet["language"]) == (name, language)
    assert sheet["sections"] and all(section["sentences"] for section in sheet["sections"])


def test_the_sheet_is_in_the_readers_language() -> None:
    answer = get("/api/editions/duel", **{"Accept-Language": "fr"})
    assert answer.json()["language"] == answer.headers["Content-Language"] == "fr"
    assert answer.headers["Vary"] == "Accept-Language"


def test_every_peg_can_be_told_apart_without_its_colour() -> None:
    pegs = get("/api/editions/standard").json()["pegs"]
    for way in ("letter", "name", "shape", "braille"):
        assert len({peg[way] for peg in pegs}) == len(pegs)


def test_an_option_comes_with_its_rule_and_limits() -> None:
    [rows] = [one for one in get("/api/editions/duel").json()["options"] if one["name"] == "rows"]
    assert rows["kind"] == "number" and rows["low"] < rows["high"] and rows["rule"].endswith(".")


def test_a_file_of_words_is_not_offered_over_the_network() -> None:
    options = [one["name"] for one in get("/api/editions/word").json()["options"]]
    assert "words" not in options and "language" in options


def test_the_family_game_has_its_table_of_points() -> None:
    table = get("/api/editions/family-2004").json()["maker_table"]
    assert [(one["players"], one["not_cracked"]) for one in table] == [(3, 40), (4, 30), (5, 25)]


@pytest.mark.parametrize("name", ["nothing", "Duel", "duel%00", "%2e%2e", "duel%0a"])
def test_an_unknown_edition_is_not_there(name: str) -> None:
    answer = get(f"/api/editions/{name}")
    assert (answer.status_code, fault(answer)) == (404, "request/not-found")


@pytest.mark.parametrize("path", ["/api/editions", "/api/editions/duel"])
def test_what_a_client_has_is_not_sent_again(path: str) -> None:
    first = get(path)
    assert first.headers["Cache-Control"] == "public, max-age=300"
    for known in (first.headers["ETag"], f'"x", W/{first.headers["ETag"]}', "*"):
        again = get(path, **{"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")


def test_another_language_is_another_answer() -> None:
    tags = {get(f"/api/editions/duel?lang={code}").headers["ETag"] for code in LANGUAGES}
    assert len(tags) == len(LANGUAGES)


def test_an_unknown_language_in_the_address_is_refused() -> None:
    answer = get("/api/editions?lang=tlh")
    assert (answer.status_code, fault(answer)) == (422, "request/invalid")
