"""Recorded matches, one an edition and main option, readable by a player."""
