"""The servers where one was, the last one first, to be offered again."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from codepegs.client.addresses import read_address
from codepegs.terminal.files import write_text
from codepegs.text.refusal import Refusal

FILE = "servers.json"
MOST = 8
"""Servers that are remembered."""
LARGEST = 100_000
"""Signs of the file that are read."""


def known_servers(folder: Path) -> tuple[str, ...]:
    """Their addresses. A list that cannot be read is none: nothing but convenience is lost."""
    try:
        with (folder / FILE).open(encoding="utf-8") as file:
            kept = json.loads(file.read(LARGEST))
    except (OSError, ValueError):
        return ()
    origins = [_origin(one) for one in kept] if isinstance(kept, list) else []
    return tuple(origin for origin in dict.fromkeys(origins) if origin is not None)[:MOST]


def _origin(written: object) -> str | None:
    with contextlib.suppress(Refusal):
        return read_address(written).origin if isinstance(written, str) else None
    return None


def remember_server(folder: Path, origin: str) -> None:
    """Offer this one first from now on."""
    others = [one for one in known_servers(folder) if one != origin]
    with contextlib.suppress(OSError, Refusal):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_text(str(folder / FILE), json.dumps([origin, *others][:MOST]))
