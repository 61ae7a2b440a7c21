"""The load bench still works: everything is answered, nothing is refused. Never how fast."""

from __future__ import annotations

import pytest
import uvloop

from bench import load
from bench.load_report import Report
from bench.load_soak import soak


def test_every_player_of_a_small_load_is_held() -> None:
    report = Report()
    uvloop.run(load.held(load.SMALL, report))
    assert "players held" not in report.missed


@pytest.mark.parametrize("step", ["latency", "stalled"])
def test_every_command_of_a_small_load_is_answered(
    step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command without its ack, a gap in the events or a refusal ends the step with an error."""
    report = Report()
    uvloop.run(load.STEPS[step](load.SMALL, report))
    report.show()
    assert "p99" in capsys.readouterr().out


def test_a_short_soak_goes_on_to_the_rematch(capsys: pytest.CaptureFixture[str]) -> None:
    uvloop.run(soak(0.05, Report(), matches=2, rate=40.0))
    minute = capsys.readouterr().out.splitlines()[1]
    tables = float(minute.split()[3])
    assert tables > 2, minute
