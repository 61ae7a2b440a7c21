"""The session cookie: its attributes, and that nobody but the server can make or change one."""

from __future__ import annotations

import pytest

from codepegs.web.security.cookies import Cookies
from tests.web.site import KEY, Site, build_site

NEWER = "another key for tests that is long enough"


def attributes(header: str) -> tuple[str, set[str]]:
    first, *others = header.split("; ")
    return first.partition("=")[0], set(others)


def set_cookie(site: Site, origin: str) -> tuple[str, set[str]]:
    return attributes(site.browser(origin=origin).post("/api/session").headers["Set-Cookie"])


def me_with(site: Site, value: str) -> int:
    return site.browser(Cookie=f"__Host-codepegs={value}").get("/api/me").status_code


@pytest.fixture
def site() -> Site:
    return build_site()


@pytest.fixture
def value(site: Site) -> str:
    return site.guest().cookies["__Host-codepegs"]


def test_over_https_the_cookie_is_for_this_host_alone(site: Site) -> None:
    assert set_cookie(site, "https://pegs.example") == (
        "__Host-codepegs",
        {"Secure", "HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={180 * 86400}"},
    )


@pytest.mark.parametrize("origin", ["http://localhost:8000", "http://127.0.0.1:8000"])
def test_on_ones_own_machine_the_cookie_is_not_secure(origin: str) -> None:
    assert set_cookie(build_site(origins=(origin,)), origin) == (
        "codepegs",
        {"HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={180 * 86400}"},
    )


def test_no_header_of_a_proxy_makes_the_cookie_insecure(site: Site) -> None:
    browser = site.browser(**{"X-Forwarded-Proto": "http"})
    name, others = attributes(browser.post("/api/session").headers["Set-Cookie"])
    assert name == "__Host-codepegs" and "Secure" in others


def test_a_cookie_without_the_prefix_is_not_read_over_https(site: Site, value: str) -> None:
    assert site.browser(Cookie=f"codepegs={value}").get("/api/me").status_code == 401


def test_a_good_cookie_is_accepted(site: Site, value: str) -> None:
    assert me_with(site, value) == 200


def test_every_changed_letter_makes_a_cookie_worthless(site: Site, value: str) -> None:
    for position in range(len(value) - 1):
        changed = "B" if value[position] != "B" else "C"
        assert me_with(site, value[:position] + changed + value[position + 1 :]) == 401


@pytest.mark.parametrize("other", ["", ".", "...", "x", "0" * 32, "é", "a.b.c.d"])
def test_a_cookie_in_another_form_is_refused(site: Site, other: str) -> None:
    cookie = b"__Host-codepegs=" + other.encode()
    browser = site.browser()
    assert browser.get("/api/me", headers={b"Cookie": cookie}).status_code == 401


def test_a_cookie_is_valid_until_its_last_day(site: Site, value: str) -> None:
    site.later(180 * 86400)
    assert me_with(site, value) == 200


def test_an_expired_cookie_is_refused(site: Site, value: str) -> None:
    site.later(180 * 86400 + 1)
    assert me_with(site, value) == 401


def test_each_visit_makes_the_cookie_last_longer(site: Site) -> None:
    browser = site.guest()
    site.later(100 * 86400)
    assert browser.post("/api/session").status_code == 200
    site.later(100 * 86400)
    assert browser.get("/api/me").status_code == 200


def signed_by_release(site: Site, *said: str) -> str:
    """A session cookie with what an earlier release wrote into it."""
    return site.context.cookies._sessions.sign(".".join(said)).decode()


@pytest.mark.parametrize("browser", [(), ("0123456789abcdef",)])
def test_a_cookie_of_an_earlier_release_is_accepted(site: Site, browser: tuple[str, ...]) -> None:
    player = site.guest().get("/api/me").json()["id"]
    assert me_with(site, signed_by_release(site, player, "1", *browser)) == 200


@pytest.mark.parametrize("browser", [(), ("0123456789abcdef",)])
def test_a_cookie_of_an_earlier_release_can_be_signed_out(
    site: Site, browser: tuple[str, ...]
) -> None:
    player = site.guest().get("/api/me").json()["id"]
    value = signed_by_release(site, player, "1", *browser)
    site.browser(Cookie=f"__Host-codepegs={value}").delete("/api/session")
    site.later(1)
    assert me_with(site, value) == 401
    # Renewing it has not made it another session.
    assert me_with(site, signed_by_release(site, player, "1", *browser)) == 401


def test_a_challenge_is_no_session(site: Site) -> None:
    browser = site.browser()
    browser.post("/api/session/passkey/options")
    assert me_with(site, browser.cookies["__Host-codepegs-challenge"]) == 401


def test_a_cookie_signed_with_another_key_is_refused(value: str) -> None:
    assert me_with(build_site(keys=(NEWER,)), value) == 401


def test_an_older_key_still_verifies(site: Site, value: str) -> None:
    rotated = build_site(keys=(KEY, NEWER))
    rotated.people.players = site.people.players
    assert me_with(rotated, value) == 200


def test_the_newest_key_signs() -> None:
    rotated = build_site(keys=(KEY, NEWER))
    value = rotated.guest().cookies["__Host-codepegs"]
    later = build_site(keys=(NEWER,))
    later.people.players = rotated.people.players
    assert me_with(later, value) == 200


def test_cookies_do_not_show_their_keys() -> None:
    assert KEY not in repr(Cookies([KEY], lambda: 0.0, 1))
