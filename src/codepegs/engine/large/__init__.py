"""Strong play on boards whose codes cannot be listed."""
