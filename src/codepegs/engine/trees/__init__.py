"""Strategies as trees: which row follows which mark, kept in files and checked."""
