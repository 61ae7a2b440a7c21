"""Advice at a table: who may ask for it, what is asked, and the answers."""
