"""Compiled loops over arrays, which know pegs, codes and marks by number only.

Each has an obvious twin in `tests/naive.py`. The machine code is kept on disk by numba, so that only
the first run on a machine compiles.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
