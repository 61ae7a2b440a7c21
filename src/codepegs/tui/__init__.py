"""`codepegs tui`: the full-screen game, with keys and mouse.

Imported only when the command is called, because Textual takes half a second to load. The rules
decide everything; here is only what a person sees, types and clicks. Where a match is played, on
this machine or on a server, is the business of a `Game`.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
