"""How unreliable a world is: the chances of everything that may go wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Conditions:
    """The chances and delays that hold now.

    With the defaults, no message between a browser and a process is lost, and no write fails.
    """

    loss: float = 0.0
    """The chance that a message between a browser and a process is lost."""
    doubling: float = 0.0
    """The chance that such a message arrives twice."""
    delay: float = 0.05
    """The longest time a message takes; later ones may overtake it."""
    notifications_lost: float = 0.3
    """The chance that a notification between processes is lost: no bus guarantees it."""
    failing: float = 0.0
    """The chance that a write is reported as failed; the store may have kept it anyway."""
    commit: float = 0.02
    """How long a write takes, at most."""


RELIABLE = Conditions()
UNRELIABLE = Conditions(
    loss=0.03, doubling=0.03, delay=0.4, notifications_lost=0.4, failing=0.02, commit=0.2
)
OUTAGE = Conditions(
    loss=0.25, doubling=0.15, delay=4.0, notifications_lost=0.9, failing=0.2, commit=3.0
)
