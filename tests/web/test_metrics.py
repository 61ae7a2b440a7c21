"""Metrics count by route and code, never by anything that identifies a person or a table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi import APIRouter, WebSocket

from codepegs.web.metrics import Metrics
from tests.web.site import ORIGIN, Site, build_site, fault

INSIDE = "127.0.0.1"


@pytest.fixture
def site() -> Site:
    return build_site()


def read(site: Site) -> str:
    return site.browser(address=INSIDE).get("/metrics").text


def test_requests_are_counted_by_route_and_status(site: Site) -> None:
    for name in ("duel", "mini", "nothing"):
        site.browser().get(f"/api/editions/{name}")
    text = read(site)
    route = 'method="GET",route="/api/editions/{name}"'
    assert f'codepegs_requests_total{{{route},status="200"}} 2.0' in text
    assert f"codepegs_request_seconds_count{{{route}}} 3.0" in text


def test_refusals_are_counted_by_code(site: Site) -> None:
    site.browser().get("/api/me")
    site.program(Origin="https://evil.example").post("/api/session")
    text = read(site)
    assert 'codepegs_refusals_total{code="session/none"} 1.0' in text
    assert 'codepegs_refusals_total{code="request/origin"} 1.0' in text


@pytest.mark.parametrize(
    "host", ["pegs.example", "127.0.0.1:8000", "[::1]:8000", "localhost:8000", "Codepegs:8000"]
)
def test_metrics_are_told_by_the_own_names_and_by_addresses(host: str) -> None:
    site = build_site(metrics_hosts=("codepegs",))
    answer = site.program(address=INSIDE).get("/metrics", headers={"Host": host})
    assert answer.status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "pegs.example.evil.example", "a@127.0.0.1", ""])
def test_metrics_are_not_told_by_a_name_that_another_site_may_have_rebound(
    site: Site, host: str
) -> None:
    answer = site.program(address=INSIDE).get("/metrics", headers={"Host": host})
    assert (answer.status_code, fault(answer)) == (421, "metrics/host")


def test_who_may_not_read_metrics_does_not_learn_by_which_names(site: Site) -> None:
    answer = site.program(address="192.0.2.9").get("/metrics", headers={"Host": "evil.example"})
    assert fault(answer) == "request/not-found"


def test_nobody_can_add_a_label(site: Site) -> None:
    browser = site.browser()
    browser.get("/canary-path")
    browser.request("CANARY", "/api/me")
    assert "canary" not in read(site).lower()


def test_open_websockets_are_counted_while_they_are_open() -> None:
    router = APIRouter()

    @router.websocket("/socket")
    async def wait(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.receive_text()

    site = build_site(router)
    with site.program(Origin=ORIGIN).websocket_connect("wss://pegs.example/socket") as socket:
        assert "codepegs_connections 1.0" in read(site)
        socket.send_text("bye")
    assert "codepegs_connections 0.0" in read(site)


def test_what_tables_do_is_counted() -> None:
    metrics = Metrics()
    metrics.commanded("Guess", "done")
    metrics.commit_seconds.observe(0.003)
    metrics.bot_seconds.observe(0.3)
    metrics.tables.set(5)
    metrics.read_only.set(1)
    text = metrics.text().decode()
    for line in (
        'codepegs_commands_total{kind="Guess",outcome="done"} 1.0',
        "codepegs_commit_seconds_count 1.0",
        "codepegs_bot_seconds_count 1.0",
        "codepegs_tables 5.0",
        "codepegs_store_read_only 1.0",
    ):
        assert line in text


def test_metrics_are_for_the_addresses_of_the_settings_alone(site: Site) -> None:
    answer = site.browser().get("/metrics")
    assert (answer.status_code, fault(answer)) == (404, "request/not-found")


def test_a_stranger_cannot_claim_to_be_inside(site: Site) -> None:
    answer = site.browser(**{"X-Forwarded-For": INSIDE}).get("/metrics")
    assert answer.status_code == 404


def test_processes_put_their_counts_together(tmp_path: Path) -> None:
    count = (
        "from codepegs.web.metrics import Metrics\n"
        "metrics = Metrics()\n"
        "metrics.commanded('Guess', 'done')\n"
        "print(metrics.text().decode())"
    )
    environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    texts = [
        subprocess.run(
            [sys.executable, "-c", count],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for _ in range(2)
    ]
    assert 'codepegs_commands_total{kind="Guess",outcome="done"} 2.0' in texts[1]


@pytest.mark.parametrize("file", ["alerts.yml", "grafana.json"])
def test_alerts_and_the_dashboard_ask_for_metrics_that_are_exported(site: Site, file: str) -> None:
    text = (Path(__file__).parents[2] / "deploy" / file).read_text()
    asked = set(re.findall(r"codepegs_\w+", text))
    # A metric with labels is told only once something was counted: its type is told before.
    told = dict(re.findall(r"^# TYPE (\w+) (\w+)$", read(site), re.MULTILINE))
    exported = {
        f"{name}{end}"
        for name, kind in told.items()
        for end in (("_bucket", "_count", "_sum") if kind == "histogram" else ("",))
    }
    assert asked
    assert asked <= exported
