"""Advice at a table: who may ask for it, what is asked, and the answers."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
