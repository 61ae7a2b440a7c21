"""Where storage and web are joined: the server, and the upkeep of its database.

Stands above the rooms and below the command line; may import all of them.
"""
