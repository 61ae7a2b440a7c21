"""Frames on a connection that the server has ended."""

from __future__ import annotations

from collections.abc import Mapping

from tests.campaigns.attacks.ping_flood import flood
from tests.campaigns.attacks.site import Site
from tests.campaigns.raw import BINARY, frame

NAME = "frames-after-refusal"
WHAT = "One guest is refused for a binary message, and goes on to send messages."
SETTINGS: Mapping[str, str] = {}

_MANY = frame(b"{}") * 10_000


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Be refused, and send more; connect again whenever the server cuts the connection off."""
    return await flood(site, until, "messages", _MANY, 10_000, frame(b"", BINARY))
