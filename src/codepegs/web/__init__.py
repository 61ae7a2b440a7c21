"""REST and WebSocket: who may connect, what clients may ask, and what they are told.

Knows the table by `play`'s ports. What it needs of a database comes in as an argument.
"""
