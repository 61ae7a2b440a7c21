"""Whoever changes the sign-in of an account, or erases it, has shown its password or a passkey just now."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from codepegs.web.security.cookies import PROOF_SECONDS
from tests.web.authenticator import Authenticator
from tests.web.site import ORIGIN, Site, build_site, fault

ACCOUNT = {"login": "ann", "password": "correct horse"}
LATER = PROOF_SECONDS + 1


@pytest.fixture
def site() -> Site:
    return build_site()


def register(browser: TestClient, device: Authenticator) -> Any:
    options = browser.post("/api/passkeys/options").json()["publicKey"]
    sent = {"label": "My phone", "credential": device.create(options)}
    return browser.post("/api/passkeys", json=sent)


def with_password(site: Site) -> TestClient:
    browser = site.guest()
    assert browser.post("/api/account/password", json=ACCOUNT).status_code == 201
    return browser


def prove_by_password(browser: TestClient, password: str = ACCOUNT["password"]) -> Any:
    return browser.post("/api/session/proof/password", json={"password": password})


def prove_by_passkey(browser: TestClient, device: Authenticator) -> Any:
    options = browser.post("/api/session/proof/options").json()["publicKey"]
    return browser.post("/api/session/proof/passkey", json={"credential": device.get(options)})


CHANGES: list[tuple[str, str, Any]] = [
    ("POST", "/api/account/password", ACCOUNT),
    ("PUT", "/api/account/password", {"new_password": "battery staple"}),
    ("POST", "/api/passkeys/options", None),
    ("DELETE", "/api/passkeys/AAAA", None),
    ("POST", "/api/me/tokens", {"label": "My bot"}),
    ("DELETE", "/api/me/tokens/" + "0" * 32, None),
    ("DELETE", "/api/me", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_a_change_needs_a_proof_and_goes_on_with_one(
    site: Site, method: str, path: str, body: Any
) -> None:
    browser = with_password(site)
    site.later(LATER)
    answer = browser.request(method, path, json=body)
    assert (answer.status_code, fault(answer)) == (403, "session/proof")
    assert prove_by_password(browser).status_code == 204
    answer = browser.request(method, path, json=body)
    assert answer.status_code < 300 or fault(answer) in ("request/not-found", "account/taken")


def test_signing_in_is_a_proof(site: Site) -> None:
    with_password(site)
    browser = site.browser()
    browser.post("/api/session/password", json=ACCOUNT)
    assert browser.post("/api/me/tokens", json={"label": "My bot"}).status_code == 201


def test_a_proof_counts_for_ten_minutes(site: Site) -> None:
    browser = with_password(site)
    site.later(600)
    assert browser.post("/api/me/tokens", json={"label": "My bot"}).status_code == 201
    site.later(1)
    assert fault(browser.post("/api/me/tokens", json={"label": "My bot"})) == "session/proof"


def test_a_guest_has_nothing_to_show_and_is_not_asked(site: Site) -> None:
    browser = site.guest()
    site.later(LATER)
    assert browser.post("/api/me/tokens", json={"label": "My bot"}).status_code == 201
    assert browser.delete("/api/me").status_code == 204


def test_a_passkey_is_a_proof(site: Site) -> None:
    browser, device = site.guest(), Authenticator(ORIGIN)
    register(browser, device)
    site.later(LATER)
    assert fault(browser.delete("/api/me")) == "session/proof"
    assert prove_by_passkey(browser, device).status_code == 204
    assert browser.delete("/api/me").status_code == 204


def test_only_the_own_passkeys_are_asked_for(site: Site) -> None:
    browser, device = site.guest(), Authenticator(ORIGIN)
    mine = register(browser, device).json()["id"]
    register(site.guest(), Authenticator(ORIGIN))
    options = browser.post("/api/session/proof/options").json()["publicKey"]
    assert [one["id"] for one in options["allowCredentials"]] == [mine]
    assert options["userVerification"] == "required"


def test_the_passkey_of_somebody_else_is_no_proof(site: Site) -> None:
    browser, other = site.guest(), Authenticator(ORIGIN)
    register(browser, Authenticator(ORIGIN))
    register(site.guest(), other)
    assert fault(prove_by_passkey(browser, other)) == "session/passkey"


def test_a_question_for_signing_in_is_none_for_a_proof(site: Site) -> None:
    browser, device = site.guest(), Authenticator(ORIGIN)
    register(browser, device)
    options = browser.post("/api/session/passkey/options").json()["publicKey"]
    sent = {"credential": device.get(options)}
    assert fault(browser.post("/api/session/proof/passkey", json=sent)) == "session/challenge"


def test_a_wrong_password_is_no_proof(site: Site) -> None:
    browser = with_password(site)
    site.later(LATER)
    assert fault(prove_by_password(browser, "wrong horse")) == "session/refused"
    assert fault(browser.delete("/api/me")) == "session/proof"


def test_a_player_without_a_password_cannot_show_one(site: Site) -> None:
    browser = site.guest()
    register(browser, Authenticator(ORIGIN))
    assert fault(prove_by_password(browser)) == "account/no-password"


def test_a_proof_counts_in_its_own_session_alone(site: Site) -> None:
    browser, other = with_password(site), site.browser()
    other.post("/api/session/password", json=ACCOUNT)
    proof = other.cookies["__Host-codepegs-proof"]
    site.later(1)
    browser.cookies.set("__Host-codepegs-proof", proof, domain="pegs.example")
    assert fault(browser.delete("/api/me")) == "session/proof"


def test_a_proof_ends_with_the_session(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/session")
    assert "__Host-codepegs-proof" not in browser.cookies


def test_guesses_of_a_thief_are_limited_by_the_session(site: Site) -> None:
    browser = with_password(site)
    answers = [prove_by_password(browser, "wrong horse") for _ in range(11)]
    assert [one.status_code for one in answers] == [401] * 10 + [429]


def test_whoever_forgot_the_password_can_change_it_with_a_passkey(site: Site) -> None:
    browser, device = with_password(site), Authenticator(ORIGIN)
    register(browser, device)
    site.later(LATER)
    prove_by_passkey(browser, device)
    sent = {"new_password": "battery staple"}
    assert browser.put("/api/account/password", json=sent).status_code == 204
    account = ACCOUNT | sent | {"password": sent["new_password"]}
    del account["new_password"]
    assert site.browser().post("/api/session/password", json=account).status_code == 200


def test_signing_out_everywhere_else_keeps_a_proof_and_makes_none(site: Site) -> None:
    browser = with_password(site)
    browser.delete("/api/sessions")
    assert browser.post("/api/me/tokens", json={"label": "My bot"}).status_code == 201
    site.later(LATER)
    browser.delete("/api/sessions")
    assert fault(browser.delete("/api/me")) == "session/proof"
