"""Strategies, bots and programs against each other, over the same secrets."""
