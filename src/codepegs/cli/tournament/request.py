"""What `codepegs tournament` is asked for."""

from __future__ import annotations

import shlex
from dataclasses import dataclass


@dataclass(frozen=True)
class TournamentRequest:
    """What was asked for, as it was written."""

    edition: str
    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    table: str | None = None
    codes: str | None = None
    seed: str = "1"
    seconds: str | None = None
    memory: str | None = None
    save: str | None = None
    resume: bool = False
    workers: str | None = None
    dask: str | None = None
    svg: str | None = None

    @property
    def resuming(self) -> str:
        """The command that goes on where this one was interrupted."""
        words = ["codepegs", "tournament", self.edition]
        for player in self.players:
            words += ["--player", player]
        for option in self.options:
            words += ["--option", option]
        for name in (
            *("table", "codes", "seed", "seconds", "memory"),
            *("save", "workers", "dask", "svg"),
        ):
            value = getattr(self, name)
            if value is not None and (name, value) != ("seed", "1"):
                words += [f"--{name}", value]
        return shlex.join([*words, "--resume"])
