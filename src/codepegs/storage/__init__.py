"""The event log on SQLite or PostgreSQL, the lists derived from it, and the accounts.

This room sees records of plain JSON, never the game. Who plays and who may come in is decided
elsewhere; `play.ports` says what is asked of the log.
"""
