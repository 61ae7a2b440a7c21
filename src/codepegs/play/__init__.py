"""Matches with people and bots, on a server or on one machine, without any framework."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
