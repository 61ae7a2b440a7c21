"""Messages between server processes: that the log of a table has grown.

A notification may be lost or arrive twice: a process that receives one reads the log, and a bus that
may have missed some reports the gap. A process does not receive its own notifications.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from codepegs.storage.notify.batches import NotifyBus
from codepegs.text import Refusal

__all__ = ["NotifyBus", "bus_at"]


def bus_at(url: str) -> NotifyBus:
    """Make the bus of an address: `memory`, `postgresql://…` or `nats://HOST:PORT/SUBJECT`."""
    if url == "memory":
        return NotifyBus()
    scheme = urlsplit(url).scheme
    if scheme in ("postgresql", "postgres"):
        # Here and below: only the driver that is used is loaded.
        from codepegs.storage.notify.postgres_notify import PostgresBus

        return PostgresBus(url)
    if scheme in ("nats", "tls"):
        from codepegs.storage.notify.nats_notify import NatsBus

        return NatsBus(url)
    # Only the scheme is repeated: what follows it may hold a password.
    raise Refusal("bus/address", came=scheme or url)
