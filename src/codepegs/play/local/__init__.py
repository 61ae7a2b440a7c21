"""A match without a server: people and bots at one keyboard."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
