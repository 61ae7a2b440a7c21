"""Addresses of servers and tables, as people write and paste them."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from codepegs.client.refusals import ClientRefusal

TABLES = "/tables/"
"""The path of tables on the page for browsers."""

_TABLE = re.compile(r"[0-9a-f]{32}")
_HOST = re.compile(r"[0-9A-Za-z](?:[0-9A-Za-z._-]{0,251}[0-9A-Za-z])?")
_PORTS = {"http": 80, "https": 443}


class Address(NamedTuple):
    """A server, and perhaps one of its tables."""

    origin: str
    """Scheme, host and port, as browsers write an origin."""
    table: str | None = None

    @property
    def host(self) -> str:
        """The host alone."""
        return urlsplit(self.origin).hostname or ""

    @property
    def is_here(self) -> bool:
        """Whether it is this machine, which needs no proxy and no certificate."""
        return _is_here(self.host)


def read_address(written: str) -> Address:
    """Read the address of a server or the link of a table; the default scheme is https.

    >>> read_address("pegs.example")
    Address(origin='https://pegs.example', table=None)
    >>> read_address("localhost:8000").origin
    'http://localhost:8000'
    >>> read_address("https://pegs.example/tables/" + "5f" * 16).table
    '5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f'
    """
    text = written.strip()
    if "//" not in text:
        text = f"//{text}"
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise ClientRefusal("online/address", came=written) from None
    scheme = parts.scheme or ("http" if _is_here(host) else "https")
    is_host = _HOST.fullmatch(host) or _number(host)
    if scheme not in _PORTS or parts.username is not None or not is_host or port == 0:
        raise ClientRefusal("online/address", came=written)
    shown_host = f"[{host}]" if ":" in host else host
    shown_port = "" if port in (None, _PORTS[scheme]) else f":{port}"
    table = parts.path.removeprefix(TABLES).rstrip("/")
    is_link = parts.path.startswith(TABLES) and _TABLE.fullmatch(table)
    return Address(f"{scheme}://{shown_host}{shown_port}", table if is_link else None)


def is_table_id(text: str) -> bool:
    """Whether the text is an id of a table: 32 small hexadecimal digits."""
    return _TABLE.fullmatch(text) is not None


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    return (number := _number(host)) is not None and number.is_loopback
