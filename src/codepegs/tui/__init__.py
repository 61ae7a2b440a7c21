"""`codepegs tui`: the full-screen game, with keys and mouse, here or on a server."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
