"""The WebSocket of a table: connections, messages, and who is told what."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
