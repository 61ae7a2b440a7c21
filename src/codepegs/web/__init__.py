"""REST and WebSocket: who may connect, what clients may ask, and what they are told.

Knows the table by `play`'s ports. What it needs of a database comes in as an argument.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
