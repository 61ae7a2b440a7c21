"""A guest needs no form; signing in keeps the guest's games; signing out ends the session."""

from __future__ import annotations

from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from codepegs.rules.match import check_name
from tests.web.live_site import open_live_site
from tests.web.playing_out import bye, sofa
from tests.web.site import Site, build_site, fault

ACCOUNT = {"login": "Ann", "password": "correct horse"}


@pytest.fixture
def site() -> Site:
    return build_site()


def with_password(site: Site) -> TestClient:
    browser = site.guest()
    assert browser.post("/api/account/password", json=ACCOUNT).status_code == 201
    return browser


def sign_in(browser: TestClient, **changed: str) -> Any:
    return browser.post("/api/session/password", json=ACCOUNT | changed)


def me(browser: TestClient) -> Any:
    return browser.get("/api/me").json()


def test_a_browser_is_a_guest_at_once(site: Site) -> None:
    browser = site.browser()
    answer = browser.post("/api/session")
    assert answer.status_code == 201 and answer.json() == me(browser)


def test_asking_for_the_session_of_a_new_browser_makes_no_guest(site: Site) -> None:
    browser = site.browser()
    answer = browser.get("/api/session")
    assert answer.status_code == 200 and answer.json() == {"player": None}
    assert not site.people.players and "set-cookie" not in answer.headers


def test_a_browser_with_a_session_learns_who_it_is(site: Site) -> None:
    browser = site.guest()
    answer = browser.get("/api/session")
    assert answer.json() == {"player": me(browser)}
    assert answer.headers["cache-control"] == "no-store"


def test_a_guest_has_no_account(site: Site) -> None:
    assert me(site.guest())["account"] is False


def test_a_guest_has_a_name_that_fits_a_seat(site: Site) -> None:
    name = me(site.guest())["name"]
    assert check_name(name) == name


def test_a_guest_is_spoken_to_in_the_language_of_the_browser(site: Site) -> None:
    assert me(site.guest(**{"Accept-Language": "nl-BE, en;q=0.5"}))["language"] == "nl"


def test_an_id_has_128_bits(site: Site) -> None:
    assert len(bytes.fromhex(me(site.guest())["id"])) == 16


def test_a_second_visit_is_the_same_guest(site: Site) -> None:
    browser = site.guest()
    answer = browser.post("/api/session")
    assert answer.status_code == 200 and len(site.people.players) == 1


def test_reading_makes_no_guest(site: Site) -> None:
    assert fault(site.browser().get("/api/me")) == "session/none"
    assert site.people.players == {}


def test_signing_out_ends_the_session_of_this_browser(site: Site) -> None:
    browser = site.guest()
    assert browser.delete("/api/session").status_code == 204
    assert browser.get("/api/me").status_code == 401


def stolen(site: Site, browser: TestClient) -> TestClient:
    """A browser with a copy of all cookies of another."""
    written = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    return site.browser(Cookie=written)


def test_a_copied_cookie_is_worthless_once_the_session_was_signed_out(site: Site) -> None:
    browser = with_password(site)
    thief = stolen(site, browser)
    assert thief.get("/api/me").status_code == 200
    browser.delete("/api/session")
    assert thief.get("/api/me").status_code == 401


def test_signing_out_of_one_browser_leaves_the_others_in(site: Site) -> None:
    browser, other = with_password(site), site.browser()
    sign_in(other)
    other.delete("/api/session")
    assert browser.get("/api/me").status_code == 200


def test_signing_out_ends_the_connections_of_this_session(site: Site) -> None:
    browser = site.guest()
    browser.delete("/api/session")
    [session] = site.people.ended
    assert site.session_events.received == [("session ended", session)]


def test_signing_out_without_a_session_writes_nothing(site: Site) -> None:
    assert site.browser().delete("/api/session").status_code == 204
    assert site.people.ended == {}


@pytest.mark.parametrize("way", ["choosing a password", "signing in"])
def test_the_cookie_of_the_guest_is_dead_once_there_is_an_account(site: Site, way: str) -> None:
    with_password(site)
    guest = site.guest()
    thief = stolen(site, guest)
    if way == "signing in":
        sign_in(guest)
    else:
        guest.post("/api/account/password", json=ACCOUNT | {"login": "ben"})
    assert guest.get("/api/me").json()["account"] is True
    assert thief.get("/api/me").status_code == 401


def test_signing_in_again_renews_the_session(site: Site) -> None:
    browser = with_password(site)
    thief = stolen(site, browser)
    sign_in(browser)
    assert (browser.get("/api/me").status_code, thief.get("/api/me").status_code) == (200, 401)


def test_signing_out_everywhere_makes_a_copy_of_the_own_cookie_worthless(site: Site) -> None:
    browser = with_password(site)
    thief = stolen(site, browser)
    browser.delete("/api/sessions")
    assert thief.get("/api/me").status_code == 401


def test_a_visit_after_a_day_makes_the_cookie_last_longer(site: Site) -> None:
    browser = site.guest()
    site.later(86_399)
    assert "set-cookie" not in browser.get("/api/session").headers
    site.later(1)
    assert "codepegs=" in browser.get("/api/session").headers["set-cookie"]


def test_signing_out_everywhere_leaves_this_browser_in(site: Site) -> None:
    browser = with_password(site)
    assert browser.delete("/api/sessions").status_code == 204
    assert browser.get("/api/me").status_code == 200


def test_signing_out_everywhere_makes_other_cookies_worthless(site: Site) -> None:
    browser = with_password(site)
    other = site.browser()
    sign_in(other)
    browser.delete("/api/sessions")
    assert other.get("/api/me").status_code == 401
    what, player, _ = site.session_events.received[-1]
    assert (what, player) == ("signed out", me(browser)["id"])


def test_login_and_password_open_the_account(site: Site) -> None:
    browser = with_password(site)
    other = site.browser()
    assert sign_in(other).json() == me(other) == me(browser)


def test_a_login_is_the_same_in_small_and_capital_letters(site: Site) -> None:
    with_password(site)
    assert sign_in(site.browser(), login=" aNN ").status_code == 200


WRONG = [
    {"password": "wrong horse"},
    {"password": "Correct horse"},
    {"password": "correct horse "},
    {"password": "short"},
    {"password": "x" * 500},
    {"login": "nobody"},
    {"login": "no login at all"},
]


@pytest.mark.parametrize("changed", WRONG)
def test_every_wrong_login_or_password_is_refused_alike(
    site: Site, changed: dict[str, str]
) -> None:
    with_password(site)
    answer = sign_in(site.browser(), **changed)
    assert (answer.status_code, fault(answer)) == (401, "session/refused")
    assert "set-cookie" not in answer.headers


def test_an_unknown_login_is_hashed_for_like_a_known_one(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_password(site)
    checked: list[str] = []
    verify = PasswordHasher.verify

    def noted(hasher: PasswordHasher, kept: str, password: str) -> bool:
        checked.append(kept.split("$")[3])
        return verify(hasher, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", noted)
    sign_in(site.browser(), password="wrong horse")
    sign_in(site.browser(), login="nobody")
    assert len(checked) == 2 and checked[0] == checked[1]


def test_a_hash_of_old_parameters_is_made_anew(site: Site) -> None:
    browser = with_password(site)
    old = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(ACCOUNT["password"])
    site.people.logins["ann"] = me(browser)["id"], old
    sign_in(site.browser())
    assert "m=8,t=1" in site.people.logins["ann"][1]


def test_signing_in_from_a_guest_keeps_the_games(site: Site) -> None:
    account = me(with_password(site))["id"]
    guest = site.guest()
    before = me(guest)["id"]
    site.people.seats = {before: ["a table"], account: ["another"]}
    sign_in(guest)
    assert site.people.seats == {account: ["another", "a table"]}
    assert site.session_events.of("moved") == [("moved", before, account)]


def test_signing_in_from_another_account_moves_nothing(site: Site) -> None:
    with_password(site)
    other = site.guest()
    other.post("/api/account/password", json=ACCOUNT | {"login": "ben"})
    site.people.seats = {me(other)["id"]: ["a table"]}
    assert sign_in(other).status_code == 200
    assert list(site.people.seats.values()) == [["a table"]]
    assert site.session_events.of("moved") == []


def test_signing_in_again_moves_nothing(site: Site) -> None:
    browser = with_password(site)
    assert sign_in(browser).status_code == 200
    assert site.session_events.of("moved") == []


async def test_signing_out_everywhere_else_keeps_the_own_connection() -> None:
    async with open_live_site() as site:
        table, client = await sofa(site)
        ann = site.people.players["a" * 32]
        async with site.browser(ann) as elsewhere:
            there = await site.visit(ann, table.id, 1, cookie=elsewhere.headers["Cookie"])
            answer = await elsewhere.delete("/api/sessions")
            assert answer.status_code == 204
            assert await bye(client) == ("signed-out", 4003)
            assert (await there.hello(1))["type"] == "welcome"
