"""The engine: perfect play, bots, hints, reviews and puzzles.

Importing this package alone loads neither numpy nor numba.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
