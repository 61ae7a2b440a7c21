"""Long work in processes with limits of time and memory."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
