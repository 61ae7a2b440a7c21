"""Advice for a codebreaker: hints, reviews, puzzles, and which marks contradict each other."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
