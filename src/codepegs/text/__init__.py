"""What is said to people: sentences with gaps, refusals, languages and word lists."""

from codepegs.facade import exports

# Imported at once: a module that is loaded later would replace the function of its name.
from codepegs.text.lexicon import lexicon as lexicon

__getattr__, __dir__ = exports(__name__, __file__)
