"""Metrics for Prometheus: counts and times, never a name, an address, an id or a code."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TYPE = "text/plain; version=0.0.4; charset=utf-8"
MANY_PROCESSES = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which processes combine their counts; set before this module is imported."""

_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SLOW = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

CommandOutcome = Literal["done", "known", "stale", "refused", "unavailable"]
"""What a table answers to a command; `known`: it was carried out before."""


class Metrics:
    """The counters of this process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()

        def histogram(
            name: str, meaning: str, *labels: str, buckets: Sequence[float] = _FAST
        ) -> Histogram:
            return Histogram(name, meaning, labels, buckets=buckets, registry=self._registry)

        def counter(name: str, meaning: str, *labels: str) -> Counter:
            return Counter(name, meaning, labels, registry=self._registry)

        def gauge(name: str, meaning: str, mode: Any = "livesum") -> Gauge:
            return Gauge(name, meaning, multiprocess_mode=mode, registry=self._registry)

        by = "method", "route"
        self._requests = counter(
            "codepegs_requests", "Requests, by method, route and status.", *by, "status"
        )
        self._latency = histogram(
            "codepegs_request_seconds", "How long requests took, by method and route.", *by
        )
        self.connections = gauge("codepegs_connections", "WebSockets that are open.")
        self._commands = counter(
            "codepegs_commands", "Commands to tables, by kind and outcome.", "kind", "outcome"
        )
        self._refusals = counter("codepegs_refusals", "Refusals, by code.", "code")
        self.commit_seconds = histogram(
            "codepegs_commit_seconds", "From a command's append to its commit."
        )
        self.bot_seconds = histogram(
            "codepegs_bot_seconds", "How long bots thought about a move.", buckets=_SLOW
        )
        self.tables = gauge("codepegs_tables", "Tables in memory.")
        self.loop_lag_seconds = histogram(
            "codepegs_loop_lag_seconds", "How much later than asked for the event loop came."
        )
        self.bus_connected = gauge(
            "codepegs_bus_connected", "1 while the bus is connected.", "livemin"
        )
        self._waiting = Gauge(
            "codepegs_jobs_waiting",
            "Jobs that wait for a process, by kind.",
            ("kind",),
            multiprocess_mode="livesum",
            registry=self._registry,
        )
        self.read_only = gauge(
            "codepegs_store_read_only", "1 while the store cannot write.", "livemax"
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request. The route is its template, never the path of the request."""
        known = method if method in _METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._latency.labels(known, route).observe(seconds)

    def queued(self, kind: str, waiting: int) -> None:
        """Say how many jobs of a kind wait."""
        self._waiting.labels(kind).set(waiting)

    def commanded(self, kind: str, outcome: CommandOutcome) -> None:
        """Count a command that a table has answered."""
        self._commands.labels(kind, outcome).inc()

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    def text(self) -> bytes:
        """All metrics as Prometheus reads them, those of all processes if they are combined."""
        if MANY_PROCESSES not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # ships without this type
        return generate_latest(together)
