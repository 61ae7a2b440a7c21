"""The event log on SQLite or PostgreSQL, the lists derived from it, and the accounts.

It knows no rules of the game: `play.ports` defines what a table needs of the log.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
