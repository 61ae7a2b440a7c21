"""A message in empty fragments, which never ends."""

from __future__ import annotations

from collections.abc import Mapping

from tests.campaigns.attacks.ping_flood import flood
from tests.campaigns.attacks.site import Site
from tests.campaigns.raw import CONTINUATION, frame

NAME = "empty-fragments"
WHAT = "One guest sends a message in empty fragments as fast as the network takes them."
SETTINGS: Mapping[str, str] = {}

_MANY = frame(b"", CONTINUATION, fin=False) * 10_000


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Send fragments; connect again whenever the server cuts the connection off."""
    return await flood(site, until, "fragments", _MANY, 10_000, frame(b"", fin=False))
