"""Passkeys: a simulated device makes and uses them, and the server refuses any wrong part."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from codepegs.web.security.passkeys import MOST_PASSKEYS
from tests.web.authenticator import Authenticator, base64url
from tests.web.site import ORIGIN, Site, build_site, fault


def register(browser: TestClient, device: Authenticator, label: str = "My phone") -> Any:
    options = browser.post("/api/passkeys/options").json()["publicKey"]
    return browser.post(
        "/api/passkeys", json={"label": label, "credential": device.create(options)}
    )


def sign_in(browser: TestClient, device: Authenticator) -> Any:
    options = browser.post("/api/session/passkey/options").json()["publicKey"]
    return browser.post("/api/session/passkey", json={"credential": device.get(options)})


@pytest.fixture
def site() -> Site:
    return build_site()


@pytest.fixture
def device() -> Authenticator:
    return Authenticator(ORIGIN)


def test_a_guest_with_a_passkey_has_an_account(site: Site, device: Authenticator) -> None:
    browser = site.guest()
    assert register(browser, device).status_code == 201
    assert browser.get("/api/me").json()["account"] is True


def test_a_passkey_opens_the_account_in_another_browser(site: Site, device: Authenticator) -> None:
    browser = site.guest()
    register(browser, device)
    other = site.browser()
    assert sign_in(other, device).status_code == 200
    assert other.get("/api/me").json() == browser.get("/api/me").json()


def test_a_passkey_is_found_without_a_login(site: Site) -> None:
    options = site.browser().post("/api/session/passkey/options").json()["publicKey"]
    assert options["allowCredentials"] == [] and options["userVerification"] == "required"


def test_a_new_passkey_is_asked_to_check_who_uses_it(site: Site) -> None:
    options = site.guest().post("/api/passkeys/options").json()["publicKey"]
    assert options["authenticatorSelection"]["userVerification"] == "required"


def test_a_device_that_did_not_check_who_uses_it_is_no_passkey(site: Site) -> None:
    answer = register(site.guest(), Authenticator(ORIGIN, verifies=False))
    assert (answer.status_code, fault(answer)) == (422, "passkey/unverified")


def test_a_passkey_of_an_earlier_release_signs_in_once_it_checks_who_uses_it(
    site: Site, device: Authenticator
) -> None:
    register(site.guest(), device)
    device.verifies = False
    answer = sign_in(site.browser(), device)
    assert (answer.status_code, fault(answer)) == (401, "session/unverified")
    device.verifies = True
    assert sign_in(site.browser(), device).status_code == 200


def test_a_device_is_not_asked_for_a_second_passkey(site: Site, device: Authenticator) -> None:
    browser = site.guest()
    known = register(browser, device).json()["id"]
    options = browser.post("/api/passkeys/options").json()["publicKey"]
    assert [one["id"] for one in options["excludeCredentials"]] == [known]


def test_each_use_is_noted(site: Site, device: Authenticator) -> None:
    browser = site.guest()
    register(browser, device)
    site.later(100)
    sign_in(site.browser(), device)
    [passkey] = browser.get("/api/passkeys").json()
    assert passkey["used_at"] == passkey["created_at"] + 100


def test_a_copied_device_is_noticed_by_its_count(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    sign_in(site.browser(), device)
    sign_in(site.browser(), device)
    device.passkeys[0].count = 0
    assert fault(sign_in(site.browser(), device)) == "session/passkey"


def test_a_synced_passkey_that_never_counts_is_fine(site: Site) -> None:
    device = Authenticator(ORIGIN, counts=False)
    register(site.guest(), device)
    assert [sign_in(site.browser(), device).status_code for _ in range(2)] == [200, 200]


def test_games_of_the_guest_come_along(site: Site, device: Authenticator) -> None:
    owner = site.guest()
    register(owner, device)
    guest = site.guest()
    site.people.seats[guest.get("/api/me").json()["id"]] = ["a table"]
    account = sign_in(guest, device).json()["id"]
    assert site.people.seats[account] == ["a table"]


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://pegs.example", "https://a.pegs.example"]
)
def test_a_passkey_used_on_another_page_is_refused(
    site: Site, device: Authenticator, origin: str
) -> None:
    register(site.guest(), device)
    device.origin = origin
    answer = sign_in(site.browser(), device)
    assert (answer.status_code, fault(answer)) == (401, "session/passkey")


def test_a_passkey_made_on_another_page_is_refused(site: Site) -> None:
    answer = register(site.guest(), Authenticator("https://evil.example"))
    assert (answer.status_code, fault(answer)) == (422, "passkey/refused")


def test_an_unknown_passkey_is_refused(site: Site, device: Authenticator) -> None:
    device.create(site.guest().post("/api/passkeys/options").json()["publicKey"])
    assert fault(sign_in(site.browser(), device)) == "session/passkey"


def test_a_passkey_of_somebody_who_is_gone_opens_nothing(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    site.people.players.clear()
    assert fault(sign_in(site.browser(), device)) == "session/passkey"


def test_a_signature_of_another_key_is_refused(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    register(site.guest(), device)
    device.passkeys[0].key = device.passkeys[1].key
    assert fault(sign_in(site.browser(), device)) == "session/passkey"


def test_a_passkey_cannot_name_another_owner(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    device.passkeys[0].user = bytes(16)
    assert fault(sign_in(site.browser(), device)) == "session/passkey"


def test_an_answer_without_a_question_is_refused(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    sent = {"credential": device.get({"challenge": base64url(bytes(32))})}
    answer = site.browser().post("/api/session/passkey", json=sent)
    assert (answer.status_code, fault(answer)) == (409, "session/challenge")


def test_an_answer_to_another_question_is_refused(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    browser = site.browser()
    browser.post("/api/session/passkey/options")
    sent = {"credential": device.get({"challenge": base64url(bytes(32))})}
    assert fault(browser.post("/api/session/passkey", json=sent)) == "session/passkey"


def test_an_answer_that_comes_too_late_is_refused(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    browser = site.browser()
    options = browser.post("/api/session/passkey/options").json()["publicKey"]
    site.later(301)
    sent = {"credential": device.get(options)}
    assert fault(browser.post("/api/session/passkey", json=sent)) == "session/challenge"


def test_an_answer_counts_once(site: Site) -> None:
    device = Authenticator(ORIGIN, counts=False)
    register(site.guest(), device)
    browser = site.browser()
    options = browser.post("/api/session/passkey/options").json()["publicKey"]
    cookie = browser.cookies["__Host-codepegs-challenge"]
    sent = {"credential": device.get(options)}
    assert browser.post("/api/session/passkey", json=sent).status_code == 200
    thief = site.browser(Cookie=f"__Host-codepegs-challenge={cookie}")
    assert fault(thief.post("/api/session/passkey", json=sent)) == "session/challenge"


def test_a_question_for_signing_in_cannot_be_answered_by_registering(
    site: Site, device: Authenticator
) -> None:
    browser = site.guest()
    options = browser.post("/api/passkeys/options").json()["publicKey"]
    credential = device.create(options)
    browser.post("/api/session/passkey/options")
    answer = browser.post("/api/passkeys", json={"label": "x", "credential": credential})
    assert fault(answer) == "session/challenge"


def test_a_question_for_one_player_cannot_be_answered_by_another(
    site: Site, device: Authenticator
) -> None:
    browser = site.guest()
    options = browser.post("/api/passkeys/options").json()["publicKey"]
    browser.cookies.delete("__Host-codepegs")
    browser.post("/api/session")
    sent = {"label": "x", "credential": device.create(options)}
    assert fault(browser.post("/api/passkeys", json=sent)) == "session/challenge"


def test_a_passkey_is_known_once(site: Site, device: Authenticator) -> None:
    register(site.guest(), device)
    thief = site.guest()
    options = thief.post("/api/passkeys/options").json()["publicKey"]
    made = Authenticator(ORIGIN)
    sent = made.create(options)
    site.people.passkeys[sent["id"]] = next(iter(site.people.passkeys.values()))
    answer = thief.post("/api/passkeys", json={"label": "x", "credential": sent})
    assert (answer.status_code, fault(answer)) == (409, "passkey/known")


def test_the_only_way_in_cannot_be_removed(site: Site, device: Authenticator) -> None:
    browser = site.guest()
    passkey = register(browser, device).json()["id"]
    assert fault(browser.delete(f"/api/passkeys/{passkey}")) == "account/last-way-in"


def test_a_removed_passkey_opens_nothing(site: Site, device: Authenticator) -> None:
    browser = site.guest()
    passkey = register(browser, device).json()["id"]
    register(browser, Authenticator(ORIGIN))
    assert browser.delete(f"/api/passkeys/{passkey}").status_code == 204
    assert fault(sign_in(site.browser(), device)) == "session/passkey"


def test_the_passkey_of_another_player_is_not_found(site: Site, device: Authenticator) -> None:
    passkey = register(site.guest(), device).json()["id"]
    answer = site.guest().delete(f"/api/passkeys/{passkey}")
    assert (answer.status_code, fault(answer)) == (404, "request/not-found")


def test_the_number_of_passkeys_is_limited(site: Site) -> None:
    browser = site.guest()
    for _ in range(MOST_PASSKEYS):
        assert register(browser, Authenticator(ORIGIN)).status_code == 201
    assert fault(browser.post("/api/passkeys/options")) == "passkey/too-many"


def test_passkeys_need_a_name_in_the_address() -> None:
    site = build_site(origins=("http://127.0.0.1:8000",))
    browser = site.browser(origin="http://127.0.0.1:8000")
    answer = browser.post("/api/session/passkey/options")
    assert (answer.status_code, fault(answer)) == (409, "passkey/address")


def test_passkeys_work_on_localhost_without_https() -> None:
    site = build_site(origins=("http://localhost:8000",))
    device = Authenticator("http://localhost:8000")
    register(site.guest(origin=device.origin), device)
    assert sign_in(site.browser(origin=device.origin), device).status_code == 200


@pytest.mark.parametrize("garbage", ["AA", "oA", "_____w", "o2NmbXRkbm9uZQ"])
def test_garbage_in_a_new_passkey_is_refused(
    site: Site, device: Authenticator, garbage: str
) -> None:
    browser = site.guest()
    credential = device.create(browser.post("/api/passkeys/options").json()["publicKey"])
    credential["response"]["attestationObject"] = garbage
    answer = browser.post("/api/passkeys", json={"label": "x", "credential": credential})
    assert (answer.status_code, fault(answer)) == (422, "passkey/refused")


@pytest.mark.parametrize("part", ["clientDataJSON", "authenticatorData", "signature", "userHandle"])
def test_garbage_in_a_signature_is_refused(site: Site, device: Authenticator, part: str) -> None:
    register(site.guest(), device)
    browser = site.browser()
    credential = device.get(browser.post("/api/session/passkey/options").json()["publicKey"])
    credential["response"][part] = "oA"
    answer = browser.post("/api/session/passkey", json={"credential": credential})
    assert (answer.status_code, fault(answer)) == (401, "session/passkey")
