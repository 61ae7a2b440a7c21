"""An account by login and password: what may be chosen, and how it is changed."""

from __future__ import annotations

import pytest

from codepegs.web.security.passwords import Passwords
from tests.web.site import CHEAP, Site, build_site, fault

ACCOUNT = {"login": "ann", "password": "correct horse"}


@pytest.fixture
def site() -> Site:
    return build_site()


def test_a_guest_with_a_login_has_an_account(site: Site) -> None:
    browser = site.guest()
    answer = browser.post("/api/account/password", json=ACCOUNT)
    assert (answer.status_code, answer.json()) == (201, browser.get("/api/me").json())
    assert answer.json()["account"] is True


def test_an_account_shows_how_its_owner_can_sign_in(site: Site) -> None:
    browser = site.guest()
    browser.post("/api/account/password", json=ACCOUNT)
    assert browser.get("/api/account").json() == {"login": "ann", "passkeys": []}


def test_only_a_slow_hash_of_the_password_is_kept(site: Site) -> None:
    site.guest().post("/api/account/password", json=ACCOUNT)
    [(_player, kept)] = site.people.logins.values()
    assert kept.startswith("$argon2id$") and ACCOUNT["password"] not in kept


def test_a_real_password_is_hashed_with_64_megabytes() -> None:
    assert Passwords()._hasher.memory_cost == 65536


def test_a_login_that_is_taken_is_refused(site: Site) -> None:
    site.guest().post("/api/account/password", json=ACCOUNT)
    answer = site.guest().post("/api/account/password", json=ACCOUNT | {"login": "ANN"})
    assert (answer.status_code, fault(answer)) == (409, "account/taken")


def test_a_second_login_of_a_player_is_refused(site: Site) -> None:
    browser = site.guest()
    browser.post("/api/account/password", json=ACCOUNT)
    answer = browser.post("/api/account/password", json=ACCOUNT | {"login": "anna"})
    assert fault(answer) == "account/taken"


@pytest.mark.parametrize(
    "login", ["an", "a" * 65, "ann b", ".ann", "ánn", "ann\n", "ann\x00", "A/B"]
)
def test_a_login_that_cannot_be_typed_everywhere_is_refused(site: Site, login: str) -> None:
    answer = site.guest().post("/api/account/password", json=ACCOUNT | {"login": login + "!"})
    assert (answer.status_code, fault(answer)) == (422, "account/login")


@pytest.mark.parametrize("password", ["1234567", "x" * 129, "ann-the-first"])
def test_a_password_too_short_too_long_or_like_the_login_is_refused(
    site: Site, password: str
) -> None:
    sent = {"login": "ann-the-first", "password": password}
    answer = site.guest().post("/api/account/password", json=sent)
    assert (answer.status_code, fault(answer)) == (422, "account/password")
    assert password not in answer.text


@pytest.mark.parametrize("password", ["12345678", "x" * 128, "ümläut-ß"])
def test_passwords_of_8_to_128_characters_are_fine(site: Site, password: str) -> None:
    sent = {"login": "ann", "password": password}
    assert site.guest().post("/api/account/password", json=sent).status_code == 201


def test_two_spellings_of_one_letter_are_one_password(site: Site) -> None:
    site.guest().post("/api/account/password", json={"login": "ann", "password": "Zo\u00eb-1234"})
    sent = {"login": "ann", "password": "Zoe\u0308-1234"}
    assert site.browser().post("/api/session/password", json=sent).status_code == 200


def test_a_changed_password_is_the_one_that_counts(site: Site) -> None:
    browser = site.guest()
    browser.post("/api/account/password", json=ACCOUNT)
    sent = {"old_password": ACCOUNT["password"], "new_password": "battery staple"}
    assert browser.put("/api/account/password", json=sent).status_code == 204
    new, old = ACCOUNT | {"password": "battery staple"}, ACCOUNT
    assert site.browser().post("/api/session/password", json=new).status_code == 200
    assert site.browser().post("/api/session/password", json=old).status_code == 401


def test_a_changed_password_signs_out_everywhere_else(site: Site) -> None:
    browser, other = site.guest(), site.browser()
    browser.post("/api/account/password", json=ACCOUNT)
    other.post("/api/session/password", json=ACCOUNT)
    sent = {"old_password": ACCOUNT["password"], "new_password": "battery staple"}
    browser.put("/api/account/password", json=sent)
    statuses = [one.get("/api/me").status_code for one in (browser, other)]
    assert statuses == [200, 401]


def test_an_old_password_may_be_spelt_in_two_ways_too(site: Site) -> None:
    browser = site.guest()
    browser.post("/api/account/password", json={"login": "ann", "password": "Zo\u00eb-1234"})
    sent = {"old_password": "Zoe\u0308-1234", "new_password": "battery staple"}
    assert browser.put("/api/account/password", json=sent).status_code == 204


def test_changing_a_password_needs_the_old_one(site: Site) -> None:
    browser = site.guest()
    browser.post("/api/account/password", json=ACCOUNT)
    sent = {"old_password": "wrong horse", "new_password": "battery staple"}
    assert fault(browser.put("/api/account/password", json=sent)) == "session/refused"


def test_a_player_without_a_password_cannot_change_it(site: Site) -> None:
    sent = {"old_password": "wrong horse", "new_password": "battery staple"}
    answer = site.guest().put("/api/account/password", json=sent)
    assert (answer.status_code, fault(answer)) == (409, "account/no-password")


def test_hashing_uses_the_given_parameters() -> None:
    assert not Passwords(CHEAP).is_outdated(CHEAP.hash("x"))
