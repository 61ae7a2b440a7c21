"""The door and the wire: REST and WebSocket, who may come in, and what is told about it.

Knows the table by `play`'s ports. What it needs of a database comes in as an argument.
"""
