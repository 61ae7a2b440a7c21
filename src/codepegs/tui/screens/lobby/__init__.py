"""Playing on a server: connecting, the lobby, and a table before its match."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
