"""Strong play on boards whose codes cannot be listed."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
