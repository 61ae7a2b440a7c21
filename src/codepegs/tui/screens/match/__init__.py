"""The screen on which a match is played, here or on a server."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
