"""What `codepegs tournament` does and prints."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
