"""The screen on which a match is played, here or on a server."""
