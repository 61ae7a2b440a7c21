"""The environments of each edition, made from its data: adding an edition adds them.

Four classes an edition, named after it: `DuelCodebreaker`, `DuelCodebreakers` (many at once),
`DuelMatch` (seat by seat) and `DuelParallelMatch`.
"""

from __future__ import annotations

from typing import Any

import gymnasium

from codepegs.envs.codebreaker import CodebreakerEnv
from codepegs.envs.docstrings import sheet_of_match, sheet_of_round
from codepegs.envs.refusals import EnvRefusal
from codepegs.envs.vector import CodebreakersVectorEnv
from codepegs.rules.edition import Edition
from codepegs.rules.editions import edition, editions

KINDS = ("Codebreaker", "Codebreakers", "Match", "ParallelMatch")
VERSION = 0
"""Grows when the same actions would no longer give the same observations and rewards."""


def stem(edition: Edition) -> str:
    """What the classes of an edition are called.

    >>> from codepegs import edition
    >>> stem(edition("bulls-and-cows"))
    'BullsAndCows'
    """
    return "".join(part.capitalize() for part in edition.name.split("-"))


def id_of(edition: Edition) -> str:
    """What Gymnasium knows the codebreaker's environment by.

    >>> from codepegs import edition
    >>> id_of(edition("duel"))
    'codepegs/duel-v0'
    """
    return f"codepegs/{edition.name}-v{VERSION}"


def register() -> None:
    """Tell Gymnasium of the codebreakers of every edition that it does not know yet."""
    for one in editions():
        if id_of(one) in gymnasium.registry:
            continue
        gymnasium.register(
            id=id_of(one),
            entry_point=f"{__name__}:{stem(one)}Codebreaker",
            vector_entry_point=f"{__name__}:{stem(one)}Codebreakers",
        )


def match_class(name: str, kind: str = "Match") -> Any:
    """The class of an edition's matches: `Match` or `ParallelMatch`."""
    if kind not in KINDS[2:]:
        raise EnvRefusal("env/mode", came=kind, option="kind", expected=KINDS[2:])
    return __getattr__(f"{stem(edition(name))}{kind}")


def _made(edition: Edition, kind: str) -> type:
    own: dict[str, Any] = {"edition": edition.name, "__module__": __name__}
    bases: tuple[type, ...]
    if kind in ("Codebreaker", "Codebreakers"):
        bases = (CodebreakerEnv,) if kind == "Codebreaker" else (CodebreakersVectorEnv,)
        own["__doc__"] = sheet_of_round(edition)
    else:
        # Loaded only here: who trains a codebreaker needs no PettingZoo.
        from codepegs.envs.match import METADATA, MatchAEC, MatchParallel

        bases = (MatchAEC,) if kind == "Match" else (MatchParallel,)
        own["__doc__"] = sheet_of_match(edition)
        known_as = edition.name.replace("-", "_")
        own["metadata"] = {**METADATA, "name": f"codepegs_{known_as}_v{VERSION}"}
    return type(f"{stem(edition)}{kind}", bases, own)


def __getattr__(name: str) -> Any:
    for one in editions():
        for kind in KINDS:
            if name == f"{stem(one)}{kind}":
                globals()[name] = made = _made(one, kind)
                return made
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *(f"{stem(one)}{kind}" for one in editions() for kind in KINDS)})
