"""The book: strategies computed once for each board of the editions, and how they are computed."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
