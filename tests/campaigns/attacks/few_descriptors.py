"""More connections than the server has file descriptors."""

from __future__ import annotations

from collections.abc import Mapping

from tests.campaigns.attacks.many_connections import open_many
from tests.campaigns.attacks.site import Site

NAME = "few-descriptors"
WHAT = "One address opens more connections than a server with 256 file descriptors can have."
SETTINGS: Mapping[str, str] = {}
DESCRIPTORS = 256


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Open connections, and keep those that the server gives."""
    return await open_many(site, until, 2 * DESCRIPTORS)
