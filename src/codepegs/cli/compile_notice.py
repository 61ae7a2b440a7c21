"""What is said while the engine is compiled, which happens once on a machine."""

from __future__ import annotations

from codepegs.engine.kernels import is_compiled
from codepegs.terminal import Progress
from codepegs.text import say


def announce_compiling(progress: Progress) -> None:
    """Say why it takes a while until the first answer, where it does."""
    if not is_compiled():
        progress.say(say("Preparing the engine, once on this machine: up to a minute …"))
    else:
        progress.update(say("Preparing the engine …"))
