"""`codepegs mcp`: the game for language models.

A model sets up matches, plays either role and asks for advice by tools. Nothing that a seat may not
see is in any answer: boards are made of `rules.view`, hints of what a codebreaker sees.
"""
