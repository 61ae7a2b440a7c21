"""Strategies as trees: which row follows which mark, kept in files and checked."""

# Loaded at once: it is called like its module, which would take its place.
from codepegs.engine.trees.check import check as check
from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
