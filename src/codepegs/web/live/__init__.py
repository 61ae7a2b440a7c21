"""The WebSocket of a table: connections, messages, and who is told what."""
