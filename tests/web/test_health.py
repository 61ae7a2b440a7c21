"""Probes: a process that is alive, and a process that is ready."""

from __future__ import annotations

from tests.web.site import build_site


def test_a_process_that_answers_is_alive() -> None:
    answer = build_site().browser().get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


def test_a_process_whose_parts_work_is_ready() -> None:
    answer = build_site().browser().get("/health/ready")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ready", "parts": {"store": True, "bus": True}}


def test_a_process_that_cannot_write_is_not_ready() -> None:
    site = build_site()
    site.parts["store"] = False
    answer = site.browser().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "parts": {"store": False, "bus": True}}


def test_a_process_without_its_bus_is_degraded_and_serves_players() -> None:
    site = build_site()
    site.parts["bus"] = False
    answer = site.browser().get("/health/ready")
    assert answer.status_code == 200
    assert answer.json() == {"status": "degraded", "parts": {"store": True, "bus": False}}


def test_a_process_that_stops_gets_no_more_players() -> None:
    site = build_site()
    site.context.stopping.has_begun = True
    answer = site.browser().get("/health/ready")
    assert (answer.status_code, answer.json()["status"]) == (503, "stopping")


def test_a_process_that_stops_closes_each_connection_with_its_answer() -> None:
    site = build_site()
    assert "connection" not in site.browser().get("/api/editions").headers
    site.context.stopping.has_begun = True
    answer = site.browser().get("/api/editions")
    assert (answer.status_code, answer.headers["connection"]) == (200, "close")


def test_a_process_that_cannot_write_is_still_alive() -> None:
    site = build_site()
    site.parts["store"] = False
    assert site.browser().get("/health/live").status_code == 200
