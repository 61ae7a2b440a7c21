"""The load bench still works: everything is answered, nothing is refused. Never how fast."""

from __future__ import annotations

import re

import pytest
import uvloop

from bench import load
from bench.load_report import Report
from bench.load_soak import soak


@pytest.mark.parametrize("step", ["held", "latency", "stalled"])
def test_a_small_load_is_answered_without_trouble(
    step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report = Report()
    uvloop.run(load.STEPS[step](load.SMALL, report))
    report.show()
    assert re.search(r"\d", capsys.readouterr().out)


def test_every_player_of_a_small_load_is_held() -> None:
    report = Report()
    uvloop.run(load.held(load.SMALL, report))
    assert "players held" not in report.missed


def test_a_short_soak_goes_on_to_the_rematch(capsys: pytest.CaptureFixture[str]) -> None:
    uvloop.run(soak(0.05, Report(), matches=2, rate=60.0))
    tables = int(capsys.readouterr().out.splitlines()[1].split()[3])
    assert tables > 2
