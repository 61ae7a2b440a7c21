"""One process of the server: its database, its bus, its tables and its app, from start to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from typing import Any

from fastapi import FastAPI

from codepegs.play import StoreUnavailable, SystemClock
from codepegs.play.hosting import TableManager
from codepegs.play.jobs import AdviceJobs, BotProcesses, FairQueue, ProofProcess
from codepegs.server.purging import purge_for_ever
from codepegs.server.stop_signals import end_with_parent, on_stop
from codepegs.storage import Administration, Lists, Log, People
from codepegs.storage.db import Database, locked
from codepegs.storage.notify import NotifyBus, bus_at
from codepegs.web import (
    AppState,
    Blocked,
    Metrics,
    Settings,
    Stopping,
    add_page,
    add_tables,
    build_app,
    build_context,
    logs,
    read_page,
    read_settings,
)
from codepegs.web.live import AdminOrders, Audience, SessionChecks, TableSessionEvents
from codepegs.web.security import secret_keys

YOUNG = 300
"""How many containers are made between two collections of young objects, each below a millisecond.

By default Python would collect all objects of 5,000 players every thousand moves, and everybody would
wait 0.15 to 0.4 seconds.
"""
NEVER = 1_000_000_000
HOUR = 3600.0
"""Seconds between two full collections, in case old objects form cycles."""
SWITCH_INTERVAL = 0.0002
"""Seconds after which a thread hands the interpreter over to another (`sys.setswitchinterval`).

With Python's 5 ms the median from a command to its ack was 5.7 ms at 300 guesses a second; with this
it is 2.5 ms, because less time passes until the writing thread runs.
"""
GAUGED = 0.5
"""Seconds between two updates of the gauges; a database is read-only for a second or more."""


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


def make_app() -> FastAPI:
    """Make the app of one process from the settings in its environment; uvicorn calls this."""
    settings = read_settings()
    end_with_parent(settings.drain_seconds)
    return app_of(settings)


def app_of(settings: Settings) -> FastAPI:
    """Make the app of one process. `codepegs serve` has brought the database up to date before."""
    logs.configure(settings)
    metrics = Metrics()
    clock = SystemClock()
    database = Database(settings.database_url)
    log = Log(database, observe=lambda _appends, seconds: metrics.commit_seconds.observe(seconds))
    people, lists = People(database), Lists(database)
    bus, audience = bus_at(settings.bus_url), Audience()
    bot_player = BotProcesses(
        processes=settings.bot_processes,
        seconds=settings.bot_seconds,
        megabytes=settings.bot_megabytes,
    )
    prover = ProofProcess(megabytes=settings.bot_megabytes)
    manager = TableManager(
        store=log,
        audience=audience,
        bus=bus,
        clock=clock,
        dice=random.SystemRandom(),
        bot_player=bot_player,
        prover=prover,
        alone=settings.bus_url == "memory",
        listed_of_player=settings.listed_tables,
        listed_of_place=settings.listed_tables_address,
    )
    jobs = AdviceJobs(megabytes=settings.bot_megabytes)
    stopping = Stopping()

    async def hand_over() -> None:
        stopping.has_begun = True
        try:
            await audience.hand_over(settings.hands_over_within)
        finally:
            stopping.is_over = True

    checks, blocked = SessionChecks(people, manager, audience), Blocked()
    orders = AdminOrders(
        Administration(database),
        manager,
        audience,
        checks,
        blocked,
        clock=clock,
        process=f"{socket.gethostname()}:{os.getpid()}",
    )

    async def ready() -> Mapping[str, bool]:
        return {"store": not database.read_only, "bus": bus.connected}

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        with _worker_lock(settings):
            async with running():
                with on_stop(hand_over):
                    yield

    @contextlib.asynccontextmanager
    async def running() -> AsyncIterator[None]:
        # Nobody who is blocked is let in, not even at first.
        with contextlib.suppress(StoreUnavailable):
            await orders.call()
        background = (
            manager.run(),
            _gauge(metrics, manager, database, bus, {"bots": bot_player.queue, **jobs.queues}),
            collect_hourly(),
            checks.run(clock),
            orders.run(),
            purge_for_ever(database, settings, clock, _note_forgotten),
        )
        tasks = [asyncio.create_task(work) for work in background]
        # Nothing is done about missed notifications: the next sweep is at most two seconds away.
        await bus.open(manager.tables.hear, on_gap=lambda: None)
        bot_player.prepare()
        collect_young_only()
        sys.setswitchinterval(SWITCH_INTERVAL)
        try:
            yield
        finally:
            manager.close()
            for task in tasks:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            await log.close()
            await bus.close()
            await database.close()
            await asyncio.to_thread(bot_player.close)
            await asyncio.to_thread(jobs.close)
            await asyncio.to_thread(prover.close)

    context = build_context(
        settings,
        people,
        secret_keys(settings),
        metrics=metrics,
        session_events=TableSessionEvents(manager, audience),
        ready=ready,
        blocked=blocked,
        stopping=stopping,
    )
    app = build_app(context, lifespan=lifespan)
    playing = AppState(
        manager=manager, audience=audience, store=log, lists=lists, jobs=jobs, clock=clock
    )
    add_tables(app, playing)
    add_page(app, read_page(shown=settings.shown_on_page))
    return app


def _worker_lock(settings: Settings) -> contextlib.AbstractContextManager[None]:
    """Lock the database for one of several workers, which may outlive the process that started it."""
    if settings.workers == 1:
        return contextlib.nullcontext()
    return locked(settings.database_url, exclusive=False)


def _note_forgotten(tables: int, guests: int) -> None:
    logs.log().info("old tables and guests were forgotten", tables=tables, guests=guests)


async def _gauge(
    metrics: Metrics,
    manager: TableManager,
    database: Database,
    bus: NotifyBus,
    queues: Mapping[str, FairQueue],
) -> None:
    was_read_only = was_damaged = False
    loop = asyncio.get_running_loop()
    while True:
        metrics.bus_connected.set(bus.connected)
        for kind, queue in queues.items():
            metrics.queued(kind, queue.waiting)
        metrics.tables.set(len(manager.tables))
        metrics.read_only.set(database.read_only)
        if database.read_only != was_read_only:
            was_read_only = database.read_only
            if database.why_read_only is None:
                logs.log().warning("store can write again")
            else:
                # The first line says what failed; the rest is the statement.
                why = database.why_read_only.partition("\n")[0]
                logs.log().error("store is read-only", why=why)
        if database.damage is not None and not was_damaged:
            was_damaged = True
            logs.log().error("store is damaged; restore a backup", why=database.damage)
        asked = loop.time() + GAUGED
        await asyncio.sleep(GAUGED)
        metrics.loop_lag_seconds.observe(max(0.0, loop.time() - asked))
