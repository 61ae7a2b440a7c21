"""Origins: scheme, host and port of this server, compared letter by letter."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

_HTTP = {"http": 80, "https": 443}
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_ORIGIN = re.compile(
    rf"(?P<scheme>https?)://(?P<host>{_LABEL}(?:\.{_LABEL})*|\[[0-9a-f:.]+\])(?::(?P<port>[1-9][0-9]{{0,4}}))?"
)
_HOST = re.compile(r"(?P<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")


@dataclass(frozen=True)
class Origin:
    """Scheme, host and port, as a browser writes them.

    >>> Origin.read("https://pegs.example").host
    'pegs.example'
    """

    scheme: str
    host: str
    port: int

    @classmethod
    def read(cls, written: str) -> Origin:
        """The origin, if it is written exactly as a browser would; else a `ValueError`."""
        found = _ORIGIN.fullmatch(written)
        if found is not None and len(found["host"]) <= 253 and _is_short(found["host"]):
            port = int(found["port"] or _HTTP[found["scheme"]])
            origin = cls(found["scheme"], found["host"], port)
            if str(origin) == written and port <= 65535:
                return origin
        raise ValueError(f"{written!r} is no origin as a browser writes it")

    def __str__(self) -> str:
        return f"{self.scheme}://{self.authority}"

    @property
    def authority(self) -> str:
        """What a browser sends as `Host`."""
        return self.host if self.port == _HTTP[self.scheme] else f"{self.host}:{self.port}"

    @property
    def is_local(self) -> bool:
        """Whether its traffic never leaves this machine."""
        if self.host == "localhost" or self.host.endswith(".localhost"):
            return True
        return self._number is not None and self._number.is_loopback

    @property
    def has_name(self) -> bool:
        """Whether the host is a name and not a number; passkeys are bound to names."""
        return self._number is None

    @property
    def is_secure(self) -> bool:
        """Whether it is reached by https."""
        return self.scheme == "https"

    @property
    def _number(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
        try:
            return ipaddress.ip_address(self.host.strip("[]"))
        except ValueError:
            return None


def host_of(header: str) -> str:
    """The name or address in a `Host` header, without the port; empty if it has another form.

    >>> host_of("[::1]:8000"), host_of("Codepegs:8000"), host_of("a b")
    ('[::1]', 'codepegs', '')
    """
    found = _HOST.fullmatch(header.lower())
    return found["host"] if found is not None else ""


def cannot_be_rebound(host: str) -> bool:
    """Whether no other site can make a browser take this host for its own: an address, or localhost."""
    named = Origin("http", host, _HTTP["http"])
    return host == "localhost" or not named.has_name


def _is_short(host: str) -> bool:
    """Whether an IPv6 address is written in its one short form."""
    if not host.startswith("["):
        return True
    try:
        return str(ipaddress.IPv6Address(host[1:-1])) == host[1:-1]
    except ValueError:
        return False


@dataclass(frozen=True)
class Origins:
    """All origins of this server."""

    all: tuple[Origin, ...]

    @classmethod
    def read(cls, written: Iterable[str]) -> Origins:
        """The origins that are written there."""
        return cls(tuple(Origin.read(one) for one in written))

    @cached_property
    def _written(self) -> frozenset[str]:
        return frozenset(map(str, self.all))

    @cached_property
    def _by_host(self) -> Mapping[str, Origin]:
        # If a host is served both ways, https wins: its cookies must not be sent unencrypted.
        ordered = sorted(self.all, key=lambda one: one.is_secure)
        return MappingProxyType({one.authority: one for one in ordered})

    def __contains__(self, written: str) -> bool:
        """Whether a browser's `Origin` is one of these, letter by letter."""
        return written in self._written

    def of_host(self, host: str) -> Origin | None:
        """The origin of a `Host` header."""
        return self._by_host.get(host.lower())
