"""The tables of one process: loading, bots, deadlines and presence."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
