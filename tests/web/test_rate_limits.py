"""Rate limits by moving windows: so many requests in any stretch of time, in limited memory."""

from __future__ import annotations

from hypothesis import given, strategies as st

from codepegs.web.security.rate_limits import Window
from tests.web.site import build_site, fault


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_more_than_allowed_has_to_wait_until_the_first_is_forgotten() -> None:
    clock = Clock()
    window = Window("2/10 seconds", clock)
    window.hit("ann")
    clock.now = 4
    window.hit("ann")
    assert window.hit("ann") == 6


def test_a_refused_hit_is_not_counted() -> None:
    clock = Clock()
    window = Window("1/10 seconds", clock)
    window.hit("ann")
    clock.now = 9
    window.hit("ann")
    clock.now = 10
    assert window.hit("ann") == 0


def test_each_key_has_its_own_window() -> None:
    window = Window("1/minute", Clock())
    window.hit("ann")
    assert window.hit("ben") == 0


def test_keys_that_were_quiet_for_a_window_are_forgotten() -> None:
    clock = Clock()
    window = Window("5/10 seconds", clock)
    for number in range(100):
        window.hit(str(number))
    clock.now = 10
    window.hit("ann")
    assert len(window) == 1


def test_the_number_of_keys_is_limited() -> None:
    window = Window("5/10 seconds", Clock(), most_keys=50)
    for number in range(1000):
        window.hit(str(number))
    assert len(window) <= 50


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 8)), max_size=60))
def test_no_stretch_of_time_has_more_than_allowed(steps: list[tuple[str, int]]) -> None:
    clock = Clock()
    window = Window("3/10 seconds", clock)
    let_in: list[tuple[str, float]] = []
    for key, pause in steps:
        clock.now += pause
        recent = sum(one == key and clock.now - then < 10 for one, then in let_in)
        allowed = window.hit(key) == 0
        assert allowed is (recent < 3)
        if allowed:
            let_in.append((key, clock.now))


def test_an_address_that_asks_too_often_learns_when_to_come_back() -> None:
    site = build_site(limit_requests="3/minute")
    browser = site.browser()
    for _ in range(3):
        assert browser.get("/health/live").status_code == 200
    site.later(20)
    answer = browser.get("/health/live")
    assert (answer.status_code, fault(answer)) == (429, "request/too-many")
    assert answer.headers["Retry-After"] == "40"


def test_a_client_that_has_waited_is_accepted_again() -> None:
    site = build_site(limit_requests="1/minute")
    site.browser().get("/health/live")
    site.later(60)
    assert site.browser().get("/health/live").status_code == 200


def test_another_address_is_not_held_up() -> None:
    site = build_site(limit_requests="1/minute")
    site.browser().get("/health/live")
    assert site.browser(address="192.0.2.2").get("/health/live").status_code == 200


def test_forwarded_addresses_do_not_help_a_stranger() -> None:
    site = build_site(limit_requests="1/minute")
    site.browser().get("/health/live")
    answer = site.browser(**{"X-Forwarded-For": "198.51.100.1"}).get("/health/live")
    assert answer.status_code == 429


def test_behind_a_trusted_proxy_each_client_counts_for_itself() -> None:
    site = build_site(limit_requests="1/minute", trusted_proxies=("192.0.2.0/24",))
    site.browser(**{"X-Forwarded-For": "198.51.100.1"}).get("/health/live")
    answer = site.browser(**{"X-Forwarded-For": "198.51.100.2"}).get("/health/live")
    assert answer.status_code == 200


def test_a_player_counts_from_all_addresses_together() -> None:
    site = build_site(limit_player="2/minute")
    browser = site.guest()
    cookie = browser.cookies
    statuses = []
    for number in range(3):
        other = site.browser(address=f"192.0.2.{number + 10}")
        other.cookies = cookie
        statuses.append(other.get("/api/me").status_code)
    assert statuses == [200, 200, 429]


def test_new_guests_of_one_address_are_limited() -> None:
    site = build_site(limit_guests="2/hour")
    statuses = [site.browser().post("/api/session").status_code for _ in range(3)]
    assert statuses == [201, 201, 429]


def test_attempts_to_sign_in_are_limited_by_address() -> None:
    site = build_site(limit_sign_ins="2/hour")
    sent = [{"login": f"login{number}", "password": "wrong pass"} for number in range(3)]
    statuses = [site.browser().post("/api/session/password", json=one).status_code for one in sent]
    assert statuses == [401, 401, 429]


def test_attempts_to_sign_in_are_limited_by_login_from_everywhere() -> None:
    site = build_site(limit_login="2/hour")
    sent = {"login": "ann", "password": "wrong pass"}
    statuses = [
        site.browser(address=f"192.0.2.{number}").post("/api/session/password", json=sent)
        for number in range(3)
    ]
    assert [answer.status_code for answer in statuses] == [401, 401, 429]
