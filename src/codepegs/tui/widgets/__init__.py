"""The widgets of the full-screen game."""
