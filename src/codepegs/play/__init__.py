"""A table where seats meet: people and bots at one match, wherever they are.

May import rules, engine, words and languages; no framework. What comes from outside (a store, an
audience, a clock, dice) is an argument: see `ports`.
"""
