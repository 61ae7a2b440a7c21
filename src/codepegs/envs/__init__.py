"""Environments in which agents learn: Gymnasium for a codebreaker, PettingZoo for a match.

Importing this package registers every edition with Gymnasium.

>>> import gymnasium, codepegs.envs
>>> env = gymnasium.make("codepegs/classic-1972-v0")
>>> observation, info = env.reset(seed=1972)
>>> env.action_space, observation["guesses"].shape
(Discrete(1296), (10, 4))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codepegs.text import extras_needed

with extras_needed("envs"):
    from codepegs.envs.board import EnvRefusal
    from codepegs.envs.edition_envs import id_of, match_class, register, warm_up

if TYPE_CHECKING:
    from codepegs.envs.match_env import MatchAEC, MatchParallel

__all__ = ["EnvRefusal", "aec_env", "id_of", "match_class", "parallel_env", "register", "warm_up"]


def aec_env(edition: str, players: int | None = None, **settings: Any) -> MatchAEC:
    """A whole match of an edition, seat by seat.

    >>> env = aec_env("family-2004", players=3, doubles=True, first=0)
    >>> env.reset(seed=2004)
    >>> env.agents, env.agent_selection
    (['seat_1', 'seat_2', 'seat_3'], 'seat_1')
    """
    made: MatchAEC = match_class(edition)(players, **settings)
    return made


def parallel_env(edition: str, players: int | None = None, **settings: Any) -> MatchParallel:
    """A whole match of an edition, with an action from every seat each time."""
    made: MatchParallel = match_class(edition, "ParallelMatch")(players, **settings)
    return made


register()
