"""Opponents: graded strengths, codemakers, and play for points."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
