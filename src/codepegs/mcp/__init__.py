"""`codepegs mcp`: language models set up matches, play either role and ask for advice by tools.

No answer holds what a seat may not see: boards come from `rules.view`, hints from what a
codebreaker sees.
"""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
