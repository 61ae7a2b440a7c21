"""Compiled loops over arrays, which know pegs, codes and marks by number only.

Each has an obvious twin in `tests/naive.py`. numba keeps the machine code on disk, so that only the
first run on a machine compiles.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
