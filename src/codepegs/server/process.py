"""One process of the server: its database, its bus, its tables and its app, from start to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import sys
from collections.abc import AsyncIterator, Mapping
from typing import Any

from fastapi import FastAPI

from codepegs.play import SystemClock
from codepegs.play.hosting import TableManager
from codepegs.play.jobs import AdviceJobs, BotProcesses
from codepegs.storage import Lists, Log, People
from codepegs.storage.db import Database, locked
from codepegs.storage.notify import NotifyBus, open_bus
from codepegs.web import (
    AppState,
    Metrics,
    Settings,
    add_page,
    add_tables,
    build_app,
    build_context,
    logs,
    read_page,
    read_settings,
)
from codepegs.web.live import Audience, SessionChecks, TableSessionEvents
from codepegs.web.security import secret_keys

YOUNG = 300
"""How many containers are made between two collections of the youngest generation, each of which
takes less than a millisecond.

By default, Python would go through 5,000 players at 2,500 tables every thousand moves, and each time
all of them would wait 0.15 to 0.4 seconds.
"""
NEVER = 1_000_000_000
HOUR = 3600.0
"""Seconds between two full collections, in case old objects have come to form cycles."""


def collect_young_only() -> None:
    """From now on collect only young objects; those that survive one collection are left out."""
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    gc.enable()
    if _freeze_survivors not in gc.callbacks:
        gc.callbacks.append(_freeze_survivors)


def _freeze_survivors(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()


async def collect_hourly() -> None:
    """Run a full collection once an hour, until cancelled."""
    while True:
        await asyncio.sleep(HOUR)
        collect_everything()


def collect_everything() -> None:
    """Run a full collection, which takes 0.4 seconds with 5,000 players."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


SWITCH_INTERVAL = 0.0002
"""Seconds after which a thread hands the interpreter over to another (`sys.setswitchinterval`).

With Python's own 5 ms, everything that waits for the writing thread waits 5 ms longer each time: at
300 guesses a second the median from a command to its ack was 5.7 ms, and with this it is 2.5 ms.
"""

GAUGED = 0.5
"""Seconds between two updates of the gauges; a database is read-only for a second or more."""


class LateBus:
    """The bus for a table manager that is made before the bus can be opened."""

    def __init__(self) -> None:
        self.opened: NotifyBus | None = None

    @property
    def connected(self) -> bool:
        """Whether notifications can be sent now."""
        return self.opened is not None and self.opened.connected

    def notify(self, table: str, version: int) -> None:
        """Notify the other processes."""
        if self.opened is not None:
            self.opened.notify(table, version)


def make_app() -> FastAPI:
    """Make the app of one process from the settings in its environment; uvicorn calls this."""
    return app_of(read_settings())


def app_of(settings: Settings) -> FastAPI:
    """Make the app of one process. `codepegs serve` has brought the database up to date before."""
    logs.configure(settings)
    metrics = Metrics()
    clock = SystemClock()
    database = Database(settings.database_url)
    log = Log(database, observe=lambda _appends, seconds: metrics.commit_seconds.observe(seconds))
    people, lists = People(database), Lists(database)
    bus, audience = LateBus(), Audience()
    bot_player = BotProcesses(
        processes=settings.bot_processes,
        seconds=settings.bot_seconds,
        megabytes=settings.bot_megabytes,
    )
    manager = TableManager(
        store=log,
        audience=audience,
        bus=bus,
        clock=clock,
        dice=random.SystemRandom(),
        bot_player=bot_player,
        alone=_bus_url(settings) == "memory:",
    )
    jobs = AdviceJobs(megabytes=settings.bot_megabytes)

    async def ready() -> Mapping[str, bool]:
        return {"store": not database.read_only, "bus": bus.connected}

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        with _worker_lock(settings):
            async with running():
                yield

    @contextlib.asynccontextmanager
    async def running() -> AsyncIterator[None]:
        sweeping = asyncio.create_task(manager.run())
        gauging = asyncio.create_task(_gauge(metrics, manager, database))
        collecting = asyncio.create_task(collect_hourly())
        checking = asyncio.create_task(SessionChecks(people, manager, audience).run(clock))
        bus.opened = await open_bus(_bus_url(settings), manager.tables.hear, _leave_to_the_sweep)
        bot_player.prepare()
        collect_young_only()
        sys.setswitchinterval(SWITCH_INTERVAL)
        try:
            yield
        finally:
            manager.close()
            for task in (sweeping, gauging, collecting, checking):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            await log.close()
            await bus.opened.close()
            await database.close()
            await asyncio.to_thread(bot_player.close)
            await asyncio.to_thread(jobs.close)

    context = build_context(
        settings,
        people,
        secret_keys(settings),
        metrics=metrics,
        session_events=TableSessionEvents(manager, audience),
        ready=ready,
    )
    app = build_app(context, lifespan=lifespan)
    playing = AppState(
        manager=manager, audience=audience, store=log, lists=lists, jobs=jobs, clock=clock
    )
    add_tables(app, playing)
    add_page(app, read_page())
    return app


def _worker_lock(settings: Settings) -> contextlib.AbstractContextManager[None]:
    """Lock the database for one of several workers, which may outlive the process that started it."""
    if settings.workers == 1:
        return contextlib.nullcontext()
    return locked(settings.database_url, exclusive=False)


def _leave_to_the_sweep() -> None:
    """Do nothing about missed notifications: the next sweep is at most two seconds away."""


def _bus_url(settings: Settings) -> str:
    return "memory:" if settings.bus_url == "memory" else settings.bus_url


async def _gauge(metrics: Metrics, manager: TableManager, database: Database) -> None:
    was_read_only = was_damaged = False
    while True:
        metrics.tables.set(len(manager.tables))
        metrics.read_only.set(database.read_only)
        if database.read_only != was_read_only:
            was_read_only = database.read_only
            _log_store(database)
        if database.damage is not None and not was_damaged:
            was_damaged = True
            logs.log().error("store is damaged; restore a backup", why=database.damage)
        await asyncio.sleep(GAUGED)


def _log_store(database: Database) -> None:
    if database.why_read_only is None:
        logs.log().warning("store can write again")
    else:
        # The first line says what failed; the statement that follows does not help the reader.
        logs.log().error("store is read-only", why=database.why_read_only.partition("\n")[0])
