"""REST: a module and its models for each resource."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
