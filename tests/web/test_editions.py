"""The editions over REST: all that a page needs to draw a board and explain its rules."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs.rules.editions import editions
from codepegs.text.languages import LANGUAGES
from tests.web.site import build_site, fault

NAMES = [edition.name for edition in editions()]


def get(path: str, **headers: str) -> Any:
    return build_site().browser(**headers).get(path)


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
def test_an_unknown_edition_is_not_found(name: str) -> None:
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


# -- The sheet of one match -----------------------------------------------------------------------


def _sheet(query: str) -> Any:
    return get(f"/api/editions/{query}").json()


def _options(sheet: Any) -> dict[str, Any]:
    return {option["name"]: option for option in sheet["options"]}


def test_the_sheet_of_a_match_has_its_own_board() -> None:
    sheet = _sheet("duel?option=blanks&option=rows=9&option=marks=hand&option=time=60")
    assert (sheet["codes"], sheet["rows"], sheet["blank"], sheet["by_hand"]) == (
        3393,
        9,
        True,
        True,
    )
    assert sheet["time_per_row"] == 60 and sheet["rounds"] == 2
    assert sheet["chosen"] == ["blanks", "rows=9", "time=60", "marks=hand"]
    custom = _sheet("custom?option=holes=5&option=colours=9")
    assert (custom["holes"], custom["colours"], len(custom["pegs"])) == ([5], 9, 9)


def test_the_young_have_one_kind_of_key_pegs() -> None:
    assert len(_sheet("kids")["keys"]) == 2
    [key] = _sheet("kids?option=young")["keys"]
    assert (key["colour"], key["meaning"]) == ("white", "right")


def test_how_a_match_is_scored_depends_on_the_players() -> None:
    two, three = _sheet("family-2004")["scoring"], _sheet("family-2004?players=3")["scoring"]
    assert (two["scheme"], two["key_points"], two["crack_points"]) == ("rounds-won", None, None)
    assert (three["scheme"], three["key_points"], three["crack_points"]) == (
        "table-points",
        [2, 1],
        10,
    )
    assert three["by_guess"] and three["unit"] and three["false_mark"]
    assert _sheet("family-2004?players=3")["for_players"] == 3


def test_what_holds_without_an_option_is_named_with_it() -> None:
    options = _options(_sheet("standard"))
    assert [options[name]["default"] for name in ("rows", "rounds", "time", "marks", "blanks")] == [
        12,
        2,
        None,
        "machine",
        False,
    ]
    assert options["rounds"]["step"] == 2 and options["blanks"]["leaflet_name"]
    assert [one["value"] for one in options["marks"]["choices"]] == ["machine", "hand"]


def test_an_option_that_does_not_fit_these_players_says_why() -> None:
    two, three = (_options(_sheet(f"family-2004?players={n}")) for n in (2, 3))
    unfit = {name: one["refusal"]["code"] for name, one in two.items() if one["refusal"]}
    assert unfit == {"check": "option/check-without-hand"}
    assert three["tie_break"]["refusal"]["code"] == "option/tie-break-shared-rows"
    assert three["rounds"]["refusal"]["code"] == "option/rounds-are-players"
    assert three["rows"]["high"] == 12 and three["doubles"]["refusal"] is None


def test_an_option_that_the_edition_lacks_has_a_reason() -> None:
    missing = {one["name"]: one["reason"] for one in _sheet("standard")["not_offered"]}
    assert missing["doubles"] == "colours may repeat in its codes anyway" and "words" not in missing


@pytest.mark.parametrize(
    ("query", "code", "option"),
    [
        ("duel?option=rounds=3", "option/odd-rounds", "rounds"),
        ("standard?option=doubles", "option/not-offered", None),
        ("duel?players=3", "players/number", None),
        ("family-2004?players=3&option=rows=13", "option/rows-beyond-table", "rows"),
        ("word?option=words=/etc/passwd", "terms/file", None),
        ("duel?players=9", "request/invalid", None),
        ("duel?option=", "request/invalid", None),
    ],
)
def test_options_that_make_no_match_are_refused(query: str, code: str, option: str | None) -> None:
    answer = get(f"/api/editions/{query}")
    assert (answer.status_code, fault(answer)) == (422, code)
    assert answer.json()["error"]["gaps"].get("option") == option


def test_the_board_of_each_edition_is_described_by_data() -> None:
    lines = get("/api/editions").json()["editions"]
    looks = {one["name"]: (one["kind"], one["keys_as"]) for one in lines}
    assert looks["family-2004"] == ("pegs", "sliders") and looks["grand"] == ("pieces", "pegs")
    assert {kind for kind, _ in looks.values()} == {
        "pegs",
        "letters",
        "digits",
        "animals",
        "pieces",
    }


@pytest.mark.parametrize(("code", "shown"), [("en", "Y"), ("de", "L"), ("fr", "J"), ("nl", "L")])
def test_a_sheet_has_the_letters_of_the_readers_language(code: str, shown: str) -> None:
    for address in ("/api/editions/standard", "/api/editions/standard?option=rows=8"):
        yellow = get(address, **{"Accept-Language": code}).json()["pegs"][6]
        assert (yellow["letter"], yellow["shown"]) == ("Y", shown)
        assert yellow["typed"] == ["J", "L", "Y"]
