"""Metrics for Prometheus: counts and times, never a name, an address, an id or a code."""

from __future__ import annotations

import os
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TYPE = "text/plain; version=0.0.4; charset=utf-8"
MANY_PROCESSES = "PROMETHEUS_MULTIPROC_DIR"
"""Where processes put their counts together; set before this module is imported, or not at all."""

_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SLOW = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

CommandOutcome = Literal["done", "known", "stale", "refused", "unavailable"]
"""What a table answers to a command; `known`: it was carried out before."""


class Metrics:
    """What is counted in this process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "codepegs_requests",
            "Requests, by method, route and status.",
            ["method", "route", "status"],
            registry=registry,
        )
        self._latency = Histogram(
            "codepegs_request_seconds",
            "How long requests took, by method and route.",
            ["method", "route"],
            buckets=_FAST,
            registry=registry,
        )
        self.connections = Gauge(
            "codepegs_connections",
            "WebSockets that are open.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self._commands = Counter(
            "codepegs_commands",
            "Commands to tables, by kind and outcome.",
            ["kind", "outcome"],
            registry=registry,
        )
        self._refusals = Counter(
            "codepegs_refusals", "Refusals, by code.", ["code"], registry=registry
        )
        self.commit_seconds = Histogram(
            "codepegs_commit_seconds",
            "From a command's append to its commit.",
            buckets=_FAST,
            registry=registry,
        )
        self.bot_seconds = Histogram(
            "codepegs_bot_seconds",
            "How long bots thought about a move.",
            buckets=_SLOW,
            registry=registry,
        )
        self.tables = Gauge(
            "codepegs_tables",
            "Tables in memory.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self.read_only = Gauge(
            "codepegs_store_read_only",
            "1 while the store cannot write.",
            multiprocess_mode="livemax",
            registry=registry,
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered. The route is its template, never the path that was asked for."""
        known = method if method in _METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._latency.labels(known, route).observe(seconds)

    def commanded(self, kind: str, outcome: CommandOutcome) -> None:
        """A table has answered a command."""
        self._commands.labels(kind, outcome).inc()

    def refused(self, code: str) -> None:
        """Something was refused."""
        self._refusals.labels(code).inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it; of all processes, where they put it together."""
        if MANY_PROCESSES not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # ships without this type
        return generate_latest(together)
