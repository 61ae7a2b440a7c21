"""The game line by line, for keyboards, screen readers and Braille displays."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
