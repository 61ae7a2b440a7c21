"""Whole matches for agents: codemaker and codebreakers at a table of two to five seats."""

from __future__ import annotations

import sys
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


class _Seats:
    """What both kinds of environment share: a table, and how it is set up and shown."""

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
        # A space of its own for each seat: each is seeded for itself.
        self.observation_spaces = {name: self._seen_in() for name in self.possible_agents}
        self.action_spaces = {name: self._done_in() for name in self.possible_agents}
        self._cycles = 0

    def _seen_in(self) -> spaces.Space[Any]:
        space = self.table.observer.space
        return spaces.Box(space.low, space.high, dtype=np.int32)

    def _done_in(self) -> spaces.Space[Any]:
        space = self.table.actions.space
        if isinstance(space, spaces.Discrete):
            return spaces.Discrete(int(space.n))
        assert isinstance(space, spaces.MultiDiscrete)
        return spaces.MultiDiscrete(space.nvec)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat sees: see `table.observer`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may do: see `table.actions`."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0

    def _act(self, action: Any) -> tuple[dict[str, float], str | None, bool]:
        """Each agent's reward, why the action was refused, and whether time is up."""
        rewards, reason = self.table.act(action)
        self._cycles += 1
        is_cut = self._cycles == self.max_cycles and not self.table.is_over
        return dict(zip(self.table.names, rewards, strict=True)), reason, is_cut

    def _infos(self, acted: str | None = None, reason: str | None = None) -> dict[str, Any]:
        infos: dict[str, dict[str, Any]] = {}
        for name in self.table.names:
            refused = name == acted and reason is not None
            infos[name] = {"action_mask": self.table.mask(self._seat_of[name]), "refused": refused}
            if refused:
                infos[name]["reason"] = reason
            if self.table.is_over:
                match = self.table.match
                infos[name]["totals"] = match.totals
                infos[name]["winners"] = tuple(self.table.names[seat] for seat in match.winners)
        return infos

    @property
    def _awaited(self) -> str:
        seat = self.table.match.awaited
        return self.table.names[seat or 0]

    def render(self) -> str | None:
        """The board of the running round as text (`ansi`), or shown in the terminal (`human`)."""
        if self.render_mode == "ansi":
            return self.table.text(self.lang)
        if self.render_mode == "human":
            sys.stdout.write(f"{self.table.text(self.lang)}\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""


class MatchAEC(_Seats, AECEnv):  # type: ignore[misc]  # ships no types
    """A whole match, seat by seat: whoever the match waits for acts next.

    Each edition has a class of its own in `codepegs.envs.edition_envs`, whose docstring is the
    edition's rule sheet with the spaces and the rewards.
    """

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # of the standard; none is known here
    ) -> None:
        """Begin a match; the seed decides who is codemaker first, unless that was agreed."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = self._awaited
        self._skip_agent_selection: str | None = None
        if self.render_mode == "human":
            self.render()

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
        rewards, reason, is_cut = self._act(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = rewards
        is_over = self.table.is_over
        self.terminations = dict.fromkeys(self.agents, is_over)
        self.truncations = dict.fromkeys(self.agents, is_cut)
        self.infos = self._infos(agent, reason)
        self.agent_selection = self._awaited
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class MatchParallel(_Seats, ParallelEnv):  # type: ignore[misc]  # ships no types
    """The same match with an action from every seat each time: only the awaited seat's counts."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # of the standard; none is known here
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a match; the seed decides who is codemaker first, unless that was agreed."""
        self._begin(seed)
        if self.render_mode == "human":
            self.render()
        return self._all_seen(), self._infos()

    def _all_seen(self) -> dict[str, Seen]:
        return {name: self.table.seen(seat) for name, seat in self._seat_of.items()}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """The awaited seat hides a code, guesses, or gives a mark; the others wait."""
        if not self.agents:
            raise EnvRefusal("env/not-running")
        agent = self._awaited
        if agent not in actions:
            raise EnvRefusal("env/action", came=", ".join(actions) or "-", expected=agent)
        rewards, reason, is_cut = self._act(actions[agent])
        is_over = self.table.is_over
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._all_seen(),
            rewards,
            dict.fromkeys(self.possible_agents, is_over),
            dict.fromkeys(self.possible_agents, is_cut),
            self._infos(agent, reason),
        )


METADATA: dict[str, Any] = {
    "render_modes": list(RENDER_MODES),
    "render_fps": 4,
    # A seat acts when it is awaited, not once a cycle; the parallel one is a class of its own.
    "is_parallelizable": False,
}
