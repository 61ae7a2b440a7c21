"""Codepegs: the code-breaking board game of pegs and key pegs, as a library.

>>> from codepegs import Game, edition
>>> game = Game(edition("family-2004"), ["Ann", "Bob"], first="Ann")
>>> game.set_code("PRBY")
>>> game.guess("PBRG")
Mark((1, 2))

`__init__.pyi` lists what can be imported from here.
"""

from codepegs.facade import exports

__version__ = "0.1.0"

__getattr__, __dir__ = exports(__name__, __file__)
