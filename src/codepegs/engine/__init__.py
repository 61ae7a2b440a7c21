"""The engine: perfect play, bots, hints, reviews and puzzles.

`kernels` sees arrays only; the other modules turn rules, codes and marks into arrays and back.
Nothing here is imported by the rules, and importing this room alone loads neither numpy nor numba.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
