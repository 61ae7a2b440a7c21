"""The server answers in the language that the reader asks for, if it has that language."""

from __future__ import annotations

import pytest

from codepegs.web.language import preferred, reader_language
from tests.web.site import build_site


def reader(query: str = "", accepted: str = "") -> str:
    headers = [(b"accept-language", accepted.encode())] if accepted else []
    return reader_language({"type": "http", "query_string": query.encode(), "headers": headers})


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-ch", "de"),
        ("fr-CA, en;q=0.9", "fr"),
        ("en;q=0.5, nl;q=0.6", "nl"),
        ("pt, ja", "en"),
        ("pt, fr;q=0.1", "fr"),
        ("de;q=0, fr;q=0.5", "fr"),
        ("de, fr", "de"),
        ("de;q=x, fr;q=0.1", "fr"),
        ("de;q=2, fr;q=0.1", "fr"),
        ("de;q=nan, fr;q=0.1", "fr"),
        (",;,;q=,", "en"),
        ("deutsch", "en"),
    ],
)
def test_the_most_preferred_language_that_we_have_is_chosen(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


def test_the_language_in_the_address_comes_before_that_of_the_browser() -> None:
    assert reader("lang=nl", "de") == "nl"


def test_a_language_that_is_not_spoken_is_passed_over() -> None:
    assert reader("lang=tlh", "de") == "de"


def test_any_bytes_of_an_address_are_read() -> None:
    assert reader("lang=%ff%00&lang=fr&&=", "de") == "fr"


def test_without_an_accepted_language_the_choice_of_the_player_counts() -> None:
    site = build_site()
    browser = site.guest()
    browser.patch("/api/me", json={"language": "fr"})
    answers = [
        browser.patch("/api/me", json={"name": "\u202e"}, headers=headers)
        for headers in ({}, {"Accept-Language": "pt"}, {"Accept-Language": "nl"})
    ]
    assert [one.headers["Content-Language"] for one in answers] == ["fr", "fr", "nl"]
