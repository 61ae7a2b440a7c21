"""`codepegs serve` and `codepegs db`: joins storage and web."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
