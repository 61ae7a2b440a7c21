"""Tournaments of strategies, bots and programs over the same codes.

Everything here is counted and seeded: the same tournament comes out the same on one core, on many
and on a cluster, in one go or resumed. A place to play is an argument: any `Executor` will do.
"""

from codepegs.facade import exports

# Loaded at once: each is called like its module, which would take its place.
from codepegs.tournament.chart import chart as chart
from codepegs.tournament.standings import standings as standings

__getattr__, __dir__ = exports(__name__, __file__)
