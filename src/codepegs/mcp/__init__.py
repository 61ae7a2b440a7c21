"""`codepegs mcp`: the game for language models.

A model sets up matches, plays either role and asks for advice by tools. Nothing that a seat may not
see is in any answer: boards are made of `rules.view`, hints of what a codebreaker sees.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
