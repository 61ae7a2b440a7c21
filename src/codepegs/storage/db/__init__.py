"""The database itself: SQLite or PostgreSQL, its schema and its migrations."""
