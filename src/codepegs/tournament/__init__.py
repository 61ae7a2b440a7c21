"""Strategies, bots and programs against each other, over the same secrets.

Everything here is counted and seeded: the same tournament comes out the same on one core, on many
and on a cluster, in one go or resumed. A place to play is an argument: any `Executor` will do.
"""
