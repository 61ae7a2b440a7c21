"""The search for strategies: exact values, proofs, and one look ahead."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
