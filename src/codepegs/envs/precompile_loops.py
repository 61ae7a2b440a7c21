"""Compiling the loops ahead of time: once for a machine, before anybody has to wait for them."""

from __future__ import annotations

from codepegs.envs import edition_envs


def warm_up() -> None:
    """Compile what is not compiled yet; some seconds at first, almost none afterwards."""
    envs = edition_envs.KidsCodebreakers(2)
    envs.reset(seed=1)
    envs.step([0, 1])
