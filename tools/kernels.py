"""Compiles the engine's kernels once on a machine; `make test` does so before its workers start.

Two test workers that meet the same kernel for the first time would both compile it.
"""

from __future__ import annotations

import time

from codepegs.engine import STEPS
from codepegs.engine.kernels import is_compiled
from codepegs.envs import warm_up as environments


def main() -> None:
    """Compile what is not compiled yet, and print the steps that take more than two seconds."""
    if not is_compiled():
        print("Compiling the engine, once on this machine (about a minute):", flush=True)
    for name, compile_it in (*STEPS, ("environments", environments)):
        begun = time.monotonic()
        compile_it()
        if time.monotonic() - begun > 2:
            print(f"  {name}: {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
