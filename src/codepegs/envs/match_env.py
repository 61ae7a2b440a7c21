"""Whole matches for agents: codemaker and codebreakers at a table of two to five seats."""

from __future__ import annotations

import sys
from copy import deepcopy
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]  # ships no types

from codepegs.envs.board import EnvRefusal
from codepegs.envs.codebreaker import RENDER_MODES, check_modes, is_count
from codepegs.envs.table_env import AgentMatch
from codepegs.rules import Lexicon
from codepegs.rules.editions import edition
from codepegs.text import lexicon as words_of_packages

Seen = NDArray[np.int32]
Flags = dict[str, bool]
Begun = tuple[dict[str, Seen], dict[str, dict[str, Any]]]
Stepped = tuple[dict[str, Seen], dict[str, float], Flags, Flags, dict[str, dict[str, Any]]]


class _Seats:
    """A match with its settings and its rendering, which both kinds of environment share."""

    edition: ClassVar[str]
    metadata: dict[str, Any]

    def __init__(
        self,
        players: int | None = None,
        *,
        actions: str | None = None,
        first: int | None = None,
        reward: str = "points",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        lexicon: Lexicon = words_of_packages,
        **options: object,
    ) -> None:
        check_modes(render_mode, lang)
        if max_cycles is not None and not is_count(max_cycles):
            raise EnvRefusal("env/cycles", came=max_cycles)
        rules = edition(self.edition).rules(players, lexicon=lexicon, **options)
        self.table = AgentMatch(rules, actions=actions, first=first, reward=reward)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.lang = lang
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []
        self._seat_of = {name: seat for seat, name in enumerate(self.table.names)}
        # A copy for each seat, because each is seeded by itself.
        seen, done = self.table.observer.space, self.table.actions.space
        self.observation_spaces = {name: deepcopy(seen) for name in self.possible_agents}
        self.action_spaces = {name: deepcopy(done) for name in self.possible_agents}
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what a seat sees; `table.observer` explains it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what a seat may do; `table.actions` explains it."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._show()

    def _act(self, action: Any) -> tuple[dict[str, float], str | None, bool]:
        """Each agent's reward, why the action was refused, and whether time is up."""
        rewards, reason = self.table.act(action)
        self._cycles += 1
        is_cut = self._cycles == self.max_cycles and not self.table.is_over
        self._show()
        return dict(zip(self.table.names, rewards, strict=True)), reason, is_cut

    def _infos(self, acted: str | None = None, reason: str | None = None) -> dict[str, Any]:
        infos: dict[str, dict[str, Any]] = {}
        names, match = self.table.names, self.table.match
        for seat, name in enumerate(names):
            infos[name] = {"action_mask": self.table.mask(seat), "refused": False}
            if name == acted and reason is not None:
                infos[name] |= {"refused": True, "reason": reason}
            if self.table.is_over:
                winners = tuple(names[winner] for winner in match.winners)
                infos[name] |= {"totals": match.totals, "winners": winners}
        return infos

    @property
    def _awaited(self) -> str:
        return self.table.names[self.table.match.awaited or 0]

    def render(self) -> str | None:
        """The board of the running round as text (`ansi`), or shown in the terminal (`human`)."""
        self._show()
        return self.table.text(self.lang) if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(f"{self.table.text(self.lang)}\n\n")

    def close(self) -> None:
        """Do nothing: a match holds nothing open."""


class MatchAEC(_Seats, AECEnv):  # type: ignore[misc]  # ships no types
    """A whole match, seat by seat: the seat that the match waits for acts next.

    Each edition has a class of its own in `codepegs.envs.edition_envs`, whose docstring is the
    edition's rule sheet with the spaces and the rewards.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # of the standard; none is known here
        """Begin a match; the seed decides who is codemaker first, unless that was agreed."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = self._awaited
        self._skip_agent_selection: str | None = None

    def observe(self, agent: str) -> Seen:
        """The match as this agent sees it."""
        return self.table.seen(self._seat_of[agent])

    def step(self, action: Any) -> None:
        """The awaited seat hides a code, guesses, or gives a mark."""
        if not self.agents:
            raise EnvRefusal("env/not-running")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.rewards, reason, is_cut = self._act(action)
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, self.table.is_over)
        self.truncations = dict.fromkeys(self.agents, is_cut)
        self.infos = self._infos(agent, reason)
        self.agent_selection = self._awaited
        self._accumulate_rewards()


class MatchParallel(_Seats, ParallelEnv):  # type: ignore[misc]  # ships no types
    """A whole match with an action from every seat each time, of which only the awaited seat's counts."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Begun:  # noqa: ARG002  # of the standard; none is known here
        """Begin a match; the seed decides who is codemaker first, unless that was agreed."""
        self._begin(seed)
        return self._all_seen(), self._infos()

    def _all_seen(self) -> dict[str, Seen]:
        return {name: self.table.seen(seat) for name, seat in self._seat_of.items()}

    def step(self, actions: dict[str, Any]) -> Stepped:
        """The awaited seat hides a code, guesses, or gives a mark; the others wait."""
        if not self.agents:
            raise EnvRefusal("env/not-running")
        agent = self._awaited
        if agent not in actions:
            raise EnvRefusal("env/action", came=", ".join(actions) or "-", expected=agent)
        rewards, reason, is_cut = self._act(actions[agent])
        if self.table.is_over or is_cut:
            self.agents = []
        over = dict.fromkeys(self.possible_agents, self.table.is_over)
        cut = dict.fromkeys(self.possible_agents, is_cut)
        return self._all_seen(), rewards, over, cut, self._infos(agent, reason)


METADATA: dict[str, Any] = {
    "render_modes": list(RENDER_MODES),
    "render_fps": 4,
    # A seat acts when it is awaited, not once a cycle; the parallel one is a class of its own.
    "is_parallelizable": False,
}
