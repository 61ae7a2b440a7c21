"""Where storage and web are joined: the server, and the upkeep of its database.

It may import every room but the command line, which starts it.
"""
