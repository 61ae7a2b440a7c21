"""Environments in which agents learn the game."""
