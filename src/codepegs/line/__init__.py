"""The game line by line, for keyboards, screen readers and Braille displays."""
