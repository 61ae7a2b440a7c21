"""Messages between server processes: that the log of a table has grown.

A notification may be lost or arrive twice, and nothing depends on it: a process that receives one
reads the log, and a bus that may have missed some reports the gap. A process does not receive its
own notifications.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from codepegs.storage.notify.batches import NoBus, NotifyBus, OnGap, OnNotification
from codepegs.text import Refusal

__all__ = ["NoBus", "NotifyBus", "OnGap", "OnNotification", "open_bus"]


async def open_bus(url: str, on_notification: OnNotification, on_gap: OnGap) -> NotifyBus:
    """Open the bus at that address; if its server is not up yet, the bus keeps trying to connect.

    `memory:` is for one process alone, `postgresql://…` and `nats://HOST:PORT/SUBJECT` for several.
    """
    scheme = urlsplit(url).scheme
    bus: NotifyBus
    if scheme == "memory":
        bus = NoBus()
    elif scheme in ("postgresql", "postgres"):
        # Here and below: only the driver that is used is loaded.
        from codepegs.storage.notify.postgres_notify import PostgresBus

        bus = PostgresBus(url, on_notification, on_gap)
    elif scheme in ("nats", "tls"):
        from codepegs.storage.notify.nats_notify import NatsBus

        bus = NatsBus(url, on_notification, on_gap)
    else:
        # Only the scheme is repeated: what follows it may hold a password.
        raise Refusal("bus/address", came=scheme or url)
    await bus.open()
    return bus
