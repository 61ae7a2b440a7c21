"""Wrong passwords from elsewhere do not lock out a browser that was signed in before."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.authenticator import Authenticator
from tests.web.site import ORIGIN, Site, build_site, fault

ACCOUNT = {"login": "ann", "password": "correct horse"}
DEVICE = "__Host-codepegs-device"


@pytest.fixture
def site() -> Site:
    return build_site(limit_login="3/hour")


def with_password(site: Site, **more: str) -> TestClient:
    browser = site.guest(**more)
    assert browser.post("/api/account/password", json=ACCOUNT).status_code == 201
    return browser


def sign_in(browser: TestClient, **changed: str) -> Any:
    return browser.post("/api/session/password", json=ACCOUNT | changed)


def guess_from_everywhere(site: Site) -> None:
    for number in range(4):
        sign_in(site.browser(address=f"192.0.2.{100 + number}"), password="wrong horse")


def guess_from_here(site: Site) -> None:
    for _ in range(11):
        sign_in(site.browser(), password="wrong horse")


def test_guesses_from_everywhere_do_not_lock_out_a_known_browser(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/session")
    guess_from_everywhere(site)
    assert fault(sign_in(site.browser())) == "request/too-many"
    assert sign_in(browser).status_code == 200


def test_guesses_from_the_same_address_do_not_lock_out_a_known_browser(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/session")
    guess_from_here(site)
    assert sign_in(browser).status_code == 200


def test_a_known_browser_has_a_limit_of_its_own(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/session")
    answers = [sign_in(browser, password="wrong horse") for _ in range(11)]
    assert [one.status_code for one in answers] == [401] * 10 + [429]


def test_guesses_of_a_known_browser_lock_out_nobody_else(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/session")
    for _ in range(11):
        sign_in(browser, password="wrong horse")
    assert sign_in(site.browser()).status_code == 200


def test_a_browser_is_known_for_the_logins_that_were_signed_in_to_there(site: Site) -> None:
    with_password(site)
    other = site.guest()
    other.post("/api/account/password", json=ACCOUNT | {"login": "ben"})
    other.delete("/api/session")
    guess_from_everywhere(site)
    assert fault(sign_in(other)) == "request/too-many"


def test_a_browser_of_a_family_is_known_for_each_of_them(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/session")
    browser.post("/api/session")
    browser.post("/api/account/password", json=ACCOUNT | {"login": "ben"})
    browser.delete("/api/session")
    guess_from_everywhere(site)
    assert sign_in(browser).status_code == 200


def test_a_browser_remembers_five_logins_and_each_once(site: Site) -> None:
    browser = site.guest()
    for login in ("ann", "ben", "cat", "dan", "eve", "fay"):
        browser.post("/api/account/password", json=ACCOUNT | {"login": login})
        browser.delete("/api/session")
        browser.post("/api/session")
    sign_in(browser, login="fay")
    sign_in(browser, login="fay")
    assert browser.cookies[DEVICE].count("~") == 4


def test_the_cookie_does_not_show_the_login(site: Site) -> None:
    assert "ann" not in with_password(site).cookies[DEVICE]


def test_a_made_up_cookie_makes_no_known_browser(site: Site) -> None:
    with_password(site)
    guess_from_everywhere(site)
    forged = site.browser(Cookie=f"{DEVICE}=" + "0" * 32 + ".aaaa.bbbb")
    assert fault(sign_in(forged)) == "request/too-many"


def test_a_browser_that_an_earlier_release_signed_in_is_known_after_its_next_visit(
    site: Site,
) -> None:
    browser = with_password(site)
    browser.cookies.delete(DEVICE)
    site.later(86_400)
    browser.get("/api/session")
    assert DEVICE in browser.cookies


def test_a_sign_in_by_passkey_makes_the_browser_known_too(site: Site) -> None:
    owner, device = with_password(site), Authenticator(ORIGIN)
    options = owner.post("/api/passkeys/options").json()["publicKey"]
    owner.post("/api/passkeys", json={"label": "x", "credential": device.create(options)})
    browser = site.browser()
    options = browser.post("/api/session/passkey/options").json()["publicKey"]
    browser.post("/api/session/passkey", json={"credential": device.get(options)})
    assert DEVICE in browser.cookies


def test_erasing_forgets_the_browser_too(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/me")
    assert DEVICE not in browser.cookies


def test_guesses_do_not_keep_the_owner_from_changing_the_password(site: Site) -> None:
    browser = with_password(site)
    guess_from_everywhere(site)
    sent = {"old_password": ACCOUNT["password"], "new_password": "battery staple"}
    assert browser.put("/api/account/password", json=sent).status_code == 204
