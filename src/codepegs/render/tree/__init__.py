"""Strategy trees as text, as a graph and as a page."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
