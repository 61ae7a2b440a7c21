"""Messages between server processes: that the log of a table has grown.

A hint may be lost or come twice, and nothing depends on it: whoever hears one reads the log, and
whoever may have missed some is told of the gap. A process does not hear its own hints.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from codepegs.storage.notify.batches import NotifyBus, OnGap, OnHint
from codepegs.storage.notify.memory import NoBus
from codepegs.text.refusal import Refusal

__all__ = ["NoBus", "NotifyBus", "OnGap", "OnHint", "open_bus"]


async def open_bus(url: str, on_hint: OnHint, on_gap: OnGap) -> NotifyBus:
    """The bus at that address; it connects by itself, now or when its server is up.

    `memory:` is for one process alone, `postgresql://…` and `nats://HOST:PORT/SUBJECT` for several.
    """
    scheme = urlsplit(url).scheme
    bus: NotifyBus
    if scheme == "memory":
        bus = NoBus()
    elif scheme in ("postgresql", "postgres"):
        from codepegs.storage.notify.postgres import PostgresBus

        bus = PostgresBus(url, on_hint, on_gap)
    elif scheme in ("nats", "tls"):
        from codepegs.storage.notify.nats import NatsBus

        bus = NatsBus(url, on_hint, on_gap)
    else:
        # Only the scheme is repeated: what follows it may hold a password.
        raise Refusal("bus/address", came=scheme or url)
    await bus.open()
    return bus
