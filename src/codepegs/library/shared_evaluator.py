"""The evaluator of every question that a program asks, which remembers what it has worked out."""

from __future__ import annotations

from functools import cache

from codepegs.engine.advice.evaluator import Evaluator


@cache
def evaluator() -> Evaluator:
    """The evaluator of this process. It works as long as that of `codepegs review` does."""
    return Evaluator()
