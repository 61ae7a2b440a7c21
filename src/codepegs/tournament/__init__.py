"""Tournaments of strategies, bots and programs over the same codes.

All dice are seeded, so that a tournament has the same result on one core, on many and resumed.
"""

from codepegs.facade import exports

# Loaded at once: each is called like its module, which would take its place.
from codepegs.tournament.chart import chart as chart
from codepegs.tournament.standings import standings as standings

__getattr__, __dir__ = exports(__name__, __file__)
