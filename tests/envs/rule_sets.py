"""Rule sets for the environments' tests: every edition, and the options that change a round."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest

from codepegs import edition, editions
from codepegs.envs import id_of
from codepegs.envs.codebreaker import CodebreakerEnv
from codepegs.envs.vector import CodebreakersVectorEnv
from tests.matches import lexicon

Kind = tuple[str, dict[str, Any]]

ROUNDS: tuple[Kind, ...] = (
    *((box.name, {}) for box in editions()),
    ("classic-1972", {"blanks": True}),
    ("classic-1972", {"actions": "pegs", "rows": 3}),
    ("duel", {"doubles": True, "rows": 1}),
    ("duel", {"blanks": True}),
    ("duel", {"blanks": True, "doubles": True, "actions": "pegs"}),
    ("standard", {"blanks": True, "failure_bonus": 5, "rows": 4}),
    ("family-2004", {"doubles": True, "rows": 3}),
    ("grand", {"actions": "rows", "rows": 5}),
    ("word", {"actions": "pegs", "rows": 3}),
    ("number", {"clue": "sum"}),
    ("number", {"clue": "sum", "actions": "pegs", "rows": 3}),
    ("kids", {"young": True}),
    ("kids", {"young": True, "actions": "pegs"}),
    ("bulls-and-cows", {"actions": "pegs"}),
    ("bulls-and-cows", {"rows": 4}),
    ("custom", {"holes": 1, "colours": 5, "rows": 3}),
    ("custom", {"holes": 3, "colours": 4, "blanks": True}),
    ("custom", {"holes": 4, "colours": 3, "blanks": True, "rows": 5}),
    ("custom", {"holes": 12, "colours": 26, "rows": 4}),
    ("custom", {"holes": 12, "colours": 26, "doubles": True, "blanks": True}),
)


def named(kind: Kind) -> str:
    """What a test of this kind is called."""
    name, settings = kind
    return "-".join((name, *(f"{key}={value}" for key, value in settings.items())))


EVERY_ROUND = pytest.mark.parametrize("kind", ROUNDS, ids=named)


def one(kind: Kind, **settings: Any) -> CodebreakerEnv:
    """The environment of one codebreaker, without wrappers."""
    name, own = kind
    made = gymnasium.make(id_of(edition(name)), lexicon=lexicon, **own, **settings).unwrapped
    assert isinstance(made, CodebreakerEnv)
    return made


def many(kind: Kind, number: int, **settings: Any) -> CodebreakersVectorEnv:
    """The environment of many codebreakers."""
    name, own = kind
    made = gymnasium.make_vec(id_of(edition(name)), number, lexicon=lexicon, **own, **settings)
    assert isinstance(made, CodebreakersVectorEnv)
    return made
