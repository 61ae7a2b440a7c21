"""`codepegs puzzle`: puzzles at the keyboard, on paper, and for scripts."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
