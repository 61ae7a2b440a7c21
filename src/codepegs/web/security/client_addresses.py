"""The address of a client, also behind proxies."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.types import Scope

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

UNIX = "unix"
"""The word for connections through a Unix socket."""


@dataclass(frozen=True)
class Networks:
    """A set of addresses."""

    networks: tuple[Network, ...] = ()
    has_unix: bool = False

    @classmethod
    def read(cls, written: Iterable[str]) -> Networks:
        """Read networks, addresses and `unix`; raises `ValueError` for anything else."""
        words = tuple(written)
        networks = tuple(ipaddress.ip_network(word) for word in words if word != UNIX)
        return cls(networks, UNIX in words)

    def __bool__(self) -> bool:
        return self.has_unix or bool(self.networks)

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


def client_address(scope: Scope, proxies: Networks) -> str:
    """The address of the client that sent a request.

    Each proxy appends the address from which it got the request. So the client is the right-most
    address that is no trusted proxy; anybody may have written those left of it.
    """
    client = scope.get("client")
    address = client[0] if client and client[0] else UNIX
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
    """What counts as one client: an IPv4 address, or the /64 of an IPv6 address.

    >>> neighbourhood("2001:db8:1:2:3::4"), neighbourhood("::ffff:192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    found = _read(address)
    if found is None:
        return address
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))
