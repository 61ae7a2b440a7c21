"""Addresses: where a connection comes from, also behind proxies."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.types import Scope

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

UNIX = "unix"
"""How a connection through a Unix socket is written among networks."""


@dataclass(frozen=True)
class Networks:
    """Addresses that are trusted with something."""

    networks: tuple[Network, ...] = ()
    has_unix: bool = False

    @classmethod
    def read(cls, written: Iterable[str]) -> Networks:
        """The networks, addresses, and perhaps `unix`, that are written there; else `ValueError`."""
        words = tuple(written)
        return cls(
            tuple(ipaddress.ip_network(word) for word in words if word != UNIX), UNIX in words
        )

    def __contains__(self, address: str) -> bool:
        if address == UNIX:
            return self.has_unix
        found = _read(address)
        return found is not None and any(found in network for network in self.networks)


def _read(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    mapped = getattr(found, "ipv4_mapped", None)
    return mapped or found


def _peer(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client and client[0] else UNIX


def client_address(scope: Scope, proxies: Networks) -> str:
    """Where a request really comes from.

    Each proxy adds, on the right, whom it heard from. So the right-most address that is no
    trusted proxy is the client, and whatever stands left of it is hearsay.
    """
    address = _peer(scope)
    if address not in proxies:
        return address
    forwarded = b",".join(
        value for name, value in scope["headers"] if name == b"x-forwarded-for"
    ).decode("latin-1")
    for hop in reversed([hop.strip() for hop in forwarded.split(",") if hop.strip()]):
        if _read(hop) is None:
            break
        address = hop
        if hop not in proxies:
            break
    return address


def neighbourhood(address: str) -> str:
    """What counts as one place: an address, or the /64 that one customer has of IPv6.

    >>> neighbourhood("2001:db8:1:2:3::4"), neighbourhood("::ffff:192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    found = _read(address)
    if found is None:
        return address
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))
