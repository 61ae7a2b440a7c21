"""Tournaments of strategies, bots and programs over the same codes.

Everything here is counted and seeded: the same tournament comes out the same on one core, on many
and on a cluster, in one go or resumed. A place to play is an argument: any `Executor` will do.
"""
