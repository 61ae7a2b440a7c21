"""API tokens: shown once, kept as a digest, and good for playing but not for taking over."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from starlette.testclient import TestClient

from codepegs.web.security.tokens import MOST_TOKENS
from tests.web.site import Site, build_site, fault


@pytest.fixture
def site() -> Site:
    return build_site()


def make(browser: TestClient) -> Any:
    answer = browser.post("/api/me/tokens", json={"label": "My bot"})
    assert answer.status_code == 201
    return answer.json()


def bot(site: Site, token: str) -> TestClient:
    return site.program(Authorization=f"Bearer {token}")


def test_a_bot_with_a_token_is_its_owner(site: Site) -> None:
    browser = site.guest()
    program = bot(site, make(browser)["token"])
    assert program.get("/api/me").json() == browser.get("/api/me").json()


def test_a_bot_needs_no_origin_to_change_something(site: Site) -> None:
    program = bot(site, make(site.guest())["token"])
    assert program.patch("/api/me", json={"name": "Deep Peg"}).json()["name"] == "Deep Peg"


def test_a_token_has_256_bits_and_a_prefix_that_scanners_know(site: Site) -> None:
    token = make(site.guest())["token"]
    assert token.startswith("cp_") and len(token) == 3 + 43


def test_only_a_digest_of_the_token_is_kept(site: Site) -> None:
    token = make(site.guest())["token"]
    [kept] = site.people.tokens.values()
    assert kept.digest == hashlib.sha256(token.encode()).hexdigest()
    assert token not in repr(site.people.tokens)


def test_a_list_of_tokens_does_not_show_their_secrets(site: Site) -> None:
    browser = site.guest()
    made = make(browser)
    [shown] = browser.get("/api/me/tokens").json()
    assert shown == {name: value for name, value in made.items() if name != "token"}


def test_a_revoked_token_is_not_accepted(site: Site) -> None:
    browser = site.guest()
    made = make(browser)
    assert browser.delete(f"/api/me/tokens/{made['id']}").status_code == 204
    answer = bot(site, made["token"]).get("/api/me")
    assert (answer.status_code, fault(answer)) == (401, "session/token")
    assert site.session_events.received[-1][::2] == ("token dropped", made["id"])


def test_a_token_is_revoked_by_its_id_so_that_no_address_holds_the_secret(site: Site) -> None:
    browser = site.guest()
    made = make(browser)
    assert browser.delete(f"/api/me/tokens/{made['token']}").status_code == 422
    paths = browser.get("/api/openapi.json").json()["paths"]
    assert not [path for path in paths if "{token}" in path]


def test_the_token_of_another_player_is_not_found(site: Site) -> None:
    made = make(site.guest())
    answer = site.guest().delete(f"/api/me/tokens/{made['id']}")
    assert (answer.status_code, fault(answer)) == (404, "request/not-found")


def test_the_number_of_tokens_is_limited() -> None:
    site = build_site(limit_accounts="100/minute")
    browser = site.guest()
    for _ in range(MOST_TOKENS):
        make(browser)
    answer = browser.post("/api/me/tokens", json={"label": "x"})
    assert (answer.status_code, fault(answer)) == (409, "token/too-many")


@pytest.mark.parametrize(
    "authorization",
    ["", "Bearer", "Bearer ", "Bearer cp_", "Bearer x", "Basic YTpi", "cp_" + "x" * 43, "é"],
)
def test_what_is_no_token_is_refused_even_with_a_cookie(site: Site, authorization: str) -> None:
    browser = site.guest()
    answer = browser.get("/api/me", headers={b"Authorization": authorization.encode()})
    assert (answer.status_code, fault(answer)) == (401, "session/token")


@pytest.mark.parametrize("other", [b"Bearer x", None])
def test_a_request_with_two_tokens_is_refused(site: Site, other: bytes | None) -> None:
    good = f"Bearer {make(site.guest())['token']}".encode()
    two = [(b"authorization", good), (b"authorization", other or good)]
    assert fault(site.program().get("/api/me", headers=two)) == "session/token"


def test_a_refusal_says_how_to_sign_in(site: Site) -> None:
    assert site.program().get("/api/me").headers["WWW-Authenticate"] == "Bearer"


FOR_BROWSERS = [
    ("GET", "/api/account"),
    ("POST", "/api/account/password"),
    ("PUT", "/api/account/password"),
    ("GET", "/api/passkeys"),
    ("POST", "/api/passkeys/options"),
    ("GET", "/api/me/tokens"),
    ("POST", "/api/me/tokens"),
    ("DELETE", "/api/me/tokens/" + "0" * 32),
    ("DELETE", "/api/me"),
    ("DELETE", "/api/sessions"),
]


@pytest.mark.parametrize(("method", "path"), FOR_BROWSERS)
def test_a_stolen_token_cannot_take_over(site: Site, method: str, path: str) -> None:
    program = bot(site, make(site.guest())["token"])
    bodies = {
        "POST /api/account/password": {"login": "ann", "password": "correct horse"},
        "PUT /api/account/password": {"old_password": "12345678", "new_password": "12345678"},
        "POST /api/me/tokens": {"label": "x"},
    }
    answer = program.request(method, path, json=bodies.get(f"{method} {path}"))
    assert (answer.status_code, fault(answer)) == (403, "session/cookie-needed")


def test_a_token_is_not_turned_into_a_cookie(site: Site) -> None:
    answer = bot(site, make(site.guest())["token"]).post("/api/session")
    assert answer.status_code == 200 and "set-cookie" not in answer.headers


def test_signing_in_with_a_token_moves_no_games(site: Site) -> None:
    owner = site.guest()
    account = {"login": "ann", "password": "correct horse"}
    owner.post("/api/account/password", json=account)
    guest = site.guest()
    bot(site, make(guest)["token"]).post("/api/session/password", json=account)
    assert site.session_events.of("moved") == []


def test_a_label_that_hides_something_is_refused_as_a_label(site: Site) -> None:
    answer = site.guest().post("/api/me/tokens", json={"label": "my\u202ebot"})
    assert (answer.status_code, fault(answer)) == (422, "account/label")
    assert "label" in answer.json()["error"]["message"]


def test_tokens_stay_when_the_password_changes(site: Site) -> None:
    """A player revokes tokens one by one, in the list of tokens."""
    browser = site.guest()
    first = {"login": "ann", "password": "a long password"}
    browser.post("/api/account/password", json=first)
    program = bot(site, make(browser)["token"])
    change = {"old_password": first["password"], "new_password": "another long password"}
    assert browser.put("/api/account/password", json=change).status_code == 204
    assert program.get("/api/me").status_code == 200
    assert len(browser.get("/api/me/tokens").json()) == 1
