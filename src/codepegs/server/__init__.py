"""`codepegs serve` and `codepegs db`: joins storage and web.

It may import every room but the command line, which starts it.
"""
