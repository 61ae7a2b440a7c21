"""The load bench works: every command is answered. These tests do not measure speed."""

from __future__ import annotations

import pytest
import uvloop

from bench import load
from bench.load_guests import lay_tables
from bench.load_play import Match, World
from bench.load_report import Report
from bench.load_servers import Site
from bench.load_soak import soak

pytestmark = pytest.mark.server


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


def test_players_go_on_to_the_table_of_their_rematch() -> None:
    async def play() -> None:
        site = Site()
        laid = await lay_tables(site.database, site.key, site.origin, 2, ("rows=1",))
        world = World(site, laid)
        with site:
            await world.gather(2)
            world.moved = Match.move
            for match in world.matches:
                match.move()
            first = {one.table for one in laid}
            await world.until(
                lambda: all(one.version and one.table not in first for one in world.matches)
            )
            world.close()

    uvloop.run(play())


def test_a_short_soak_says_how_the_memory_drifts(capsys: pytest.CaptureFixture[str]) -> None:
    uvloop.run(soak(0.03, Report(), matches=2, rate=20.0))
    assert "drift of memory" in capsys.readouterr().out
