"""Being called something else, being spoken to in another language, and being erased."""

from __future__ import annotations

import pytest

from tests.web.house import House, build_house, fault


@pytest.fixture
def house() -> House:
    return build_house()


def test_a_new_name_is_kept(house: House) -> None:
    browser = house.guest()
    assert browser.patch("/api/me", json={"name": "Oma Lotte"}).json()["name"] == "Oma Lotte"
    assert browser.get("/api/me").json()["name"] == "Oma Lotte"


def test_a_new_language_is_kept(house: House) -> None:
    browser = house.guest()
    browser.patch("/api/me", json={"language": "fr"})
    assert browser.get("/api/me").json()["language"] == "fr"


def test_what_is_left_out_stays(house: House) -> None:
    browser = house.guest()
    before = browser.get("/api/me").json()
    assert browser.patch("/api/me", json={}).json() == before == browser.get("/api/me").json()


def test_a_name_that_does_not_fit_changes_nothing_else(house: House) -> None:
    browser = house.guest()
    answer = browser.patch("/api/me", json={"name": "\u202e", "language": "fr"})
    assert (answer.status_code, fault(answer)) == (422, "seat/name")
    assert browser.get("/api/me").json()["language"] == "en"


@pytest.mark.parametrize(
    "sent", [{"name": 5}, {"name": ""}, {"name": ["x"]}, {"language": "tlh"}, {"id": "0" * 32}]
)
def test_what_does_not_fit_is_refused(house: House, sent: dict[str, object]) -> None:
    answer = house.guest().patch("/api/me", json=sent)
    assert (answer.status_code, fault(answer)) == (422, "request/invalid")


def test_erasing_leaves_nothing_of_me(house: House) -> None:
    browser = house.guest()
    me = browser.get("/api/me").json()["id"]
    browser.post("/api/account/password", json={"login": "ann", "password": "correct horse"})
    browser.post("/api/me/tokens", json={"label": "x"})
    assert browser.delete("/api/me").status_code == 204
    people = house.people
    assert not (people.players or people.logins or people.tokens or people.passkeys)
    assert house.heard.told == [("erased", me)]


def test_who_was_erased_is_nobody(house: House) -> None:
    browser = house.guest()
    cookie = browser.cookies["__Host-codepegs"]
    browser.delete("/api/me")
    assert browser.get("/api/me").status_code == 401
    thief = house.browser(Cookie=f"__Host-codepegs={cookie}")
    assert thief.get("/api/me").status_code == 401


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
def test_nobody_is_told_to_begin_a_session(house: House, method: str) -> None:
    body: dict[str, str] | None = {} if method == "PATCH" else None
    answer = house.browser().request(method, "/api/me", json=body)
    assert (answer.status_code, fault(answer)) == (401, "session/none")
