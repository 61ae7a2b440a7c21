"""What is said to people: sentences with gaps, refusals, languages and word lists."""

from codepegs.facade import exports

# Loaded at once: each is called like its module, which would take its place.
from codepegs.text.lexicon import lexicon as lexicon

__getattr__, __dir__ = exports(__name__, __file__)
