"""Players change their names and languages, and erase themselves."""

from __future__ import annotations

import pytest

from tests.web.site import Site, build_site, fault


@pytest.fixture
def site() -> Site:
    return build_site()


def test_a_new_name_is_kept(site: Site) -> None:
    browser = site.guest()
    assert browser.patch("/api/me", json={"name": "Oma Lotte"}).json()["name"] == "Oma Lotte"
    assert browser.get("/api/me").json()["name"] == "Oma Lotte"


def test_a_new_language_is_kept(site: Site) -> None:
    browser = site.guest()
    browser.patch("/api/me", json={"language": "fr"})
    assert browser.get("/api/me").json()["language"] == "fr"


def test_what_is_left_out_stays(site: Site) -> None:
    browser = site.guest()
    before = browser.get("/api/me").json()
    assert browser.patch("/api/me", json={}).json() == before == browser.get("/api/me").json()


def test_a_name_that_does_not_fit_changes_nothing_else(site: Site) -> None:
    browser = site.guest()
    answer = browser.patch("/api/me", json={"name": "\u202e", "language": "fr"})
    assert (answer.status_code, fault(answer)) == (422, "seat/name")
    assert browser.get("/api/me").json()["language"] == "en"


@pytest.mark.parametrize(
    "sent", [{"name": 5}, {"name": ""}, {"name": ["x"]}, {"language": "tlh"}, {"id": "0" * 32}]
)
def test_what_does_not_fit_is_refused(site: Site, sent: dict[str, object]) -> None:
    answer = site.guest().patch("/api/me", json=sent)
    assert (answer.status_code, fault(answer)) == (422, "request/invalid")


def test_erasing_leaves_nothing_of_me(site: Site) -> None:
    browser = site.guest()
    me = browser.get("/api/me").json()["id"]
    browser.post("/api/account/password", json={"login": "ann", "password": "correct horse"})
    browser.post("/api/me/tokens", json={"label": "x"})
    assert browser.delete("/api/me").status_code == 204
    people = site.people
    assert not (people.players or people.logins or people.tokens or people.passkeys)
    assert site.session_events.received[-1] == ("erased", me)


def test_the_cookie_of_an_erased_player_is_refused(site: Site) -> None:
    browser = site.guest()
    cookie = browser.cookies["__Host-codepegs"]
    browser.delete("/api/me")
    assert browser.get("/api/me").status_code == 401
    thief = site.browser(Cookie=f"__Host-codepegs={cookie}")
    assert thief.get("/api/me").status_code == 401


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
def test_a_browser_without_a_session_is_told_so(site: Site, method: str) -> None:
    body: dict[str, str] | None = {} if method == "PATCH" else None
    answer = site.browser().request(method, "/api/me", json=body)
    assert (answer.status_code, fault(answer)) == (401, "session/none")
