"""The event log on SQLite or PostgreSQL, the lists derived from it, and the accounts.

It keeps records of plain JSON and knows no rules of the game. `play.ports` defines what a table needs
of the log; `web` decides who may sign in.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
