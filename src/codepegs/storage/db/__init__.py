"""The database itself: SQLite or PostgreSQL, its schema and its migrations."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
