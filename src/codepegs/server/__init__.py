"""`codepegs serve` and `codepegs db`: joins storage and web.

Stands above the rooms and below the command line; may import all of them.
"""
