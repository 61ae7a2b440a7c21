"""`codepegs serve` and `codepegs db`: joins storage and web.

It may import every room but the command line, which starts it.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
