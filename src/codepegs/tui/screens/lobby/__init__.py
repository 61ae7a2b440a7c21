"""Playing on a server: connecting, the lobby, and a table before its match."""
