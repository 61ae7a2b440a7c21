"""The faults of a world, one after another, chosen by its dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.play.simulated.conditions import OUTAGE, RELIABLE, UNRELIABLE

if TYPE_CHECKING:
    from tests.play.simulated.server import Server
    from tests.play.simulated.world import World

FAULTS_APART = 3.0
"""Seconds between two faults, on average."""


def inject_faults(world: World) -> None:
    """Let something go wrong, and again after a while, until the conditions are reliable."""
    if world.conditions is RELIABLE:
        return
    fault = world.dice.choice(FAULTS)
    world.step("fault", fault.__name__)
    fault(world)
    world.loop.call_later(world.dice.expovariate(1 / FAULTS_APART), inject_faults, world)


def crash(world: World) -> None:
    """A process is killed, and another one takes its place."""
    server = world.any_server()
    if server.life is not None:
        server.kill()
        world.count["processes killed"] += 1
        _break_off(world, server)
        world.later(10, server.start)


def restart(world: World) -> None:
    """A process is restarted in good order."""
    server = world.any_server()
    if server.life is not None:
        server.close()
        world.count["processes restarted"] += 1
        world.later(3, server.start)


def _break_off(world: World, server: Server) -> None:
    """Tell some browsers that their process is gone; the others find out by its silence."""
    for browser in world.browsers:
        if browser.server is server and world.dice.random() < 0.7:
            world.later(1, world.at_browser, browser, browser.connection, ("closed",))


def partition(world: World) -> None:
    """Some browsers cannot reach some server."""
    server, until = world.any_server(), world.loop.passed + world.dice.random() * 40
    for browser in world.browsers:
        if world.dice.random() < 0.3:
            world.cut[browser.number, server.number] = until
    world.count["partitions"] += 1


def disconnect(world: World) -> None:
    """A browser is reloaded, or loses its connection."""
    browser = world.dice.choice(world.browsers)
    if browser.server is not None and not browser.opening and not browser.left:
        if world.dice.random() < 0.7:
            world.to_server(browser, ("bye", browser.connection))
        browser.lose(world.dice.choice((0.5, 5.0, 20.0, 60.0)))
        world.count["browsers reloaded"] += 1


def no_bus(world: World) -> None:
    """A process receives and sends no notifications."""
    world.any_server().no_bus_until = world.loop.passed + world.dice.random() * 30


def full_disk(world: World) -> None:
    """No process can write for a while."""
    world.database.full_until = world.loop.passed + world.dice.random() * 8
    world.count["full disks"] += 1


def no_disk(world: World) -> None:
    """A process cannot reach the store for a while."""
    world.any_server().no_disk_until = world.loop.passed + world.dice.random() * 15
    world.count["stores out of reach"] += 1


def wrong_clock(world: World) -> None:
    """A clock jumps, ahead or back."""
    world.any_server().clock.wrong_by = world.dice.choice((-20.0, -3.0, -0.4, 0.0, 0.4, 3.0, 20.0))
    are_right = all(server.clock.wrong_by == 0.0 for server in world.servers)
    world.clocks_right_since = world.loop.passed if are_right else float("inf")
    world.count["clocks that jumped"] += 1


def storm(world: World) -> None:
    """For some seconds many messages are lost or late, and many writes fail."""
    world.conditions = OUTAGE
    world.later(10, _calm, world)
    world.count["storms"] += 1


def _calm(world: World) -> None:
    """End the storm, unless all faults have ended before."""
    if world.conditions is OUTAGE:
        world.conditions = replace(UNRELIABLE, loss=world.dice.random() * 0.1)


FAULTS: tuple[Callable[[World], None], ...] = (
    crash,
    crash,
    restart,
    partition,
    disconnect,
    disconnect,
    no_bus,
    full_disk,
    no_disk,
    wrong_clock,
    storm,
)
