"""Matches with people and bots: tables on a server, and matches on one machine; no framework.

What comes from outside (a store, an audience, a clock, dice) is an argument: see `ports`.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
