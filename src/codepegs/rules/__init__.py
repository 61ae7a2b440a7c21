"""The game: codes, marks, editions, matches, scores, and the notation; standard library only.

No module here reads a clock, a file or the network, or throws dice of its own.
"""

import copyreg
from types import MappingProxyType

from codepegs.facade import exports

# Imported at once: a module that is loaded later would replace the function of its name.
from codepegs.rules.apply import apply as apply
from codepegs.rules.decide import decide as decide
from codepegs.rules.mark_text import mark_text as mark_text
from codepegs.rules.view import view as view

__getattr__, __dir__ = exports(__name__, __file__)


def _frozen(items: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(items)


# Rules and matches are sent between processes, and `pickle` does not know this type.
copyreg.pickle(MappingProxyType, lambda mapping: (_frozen, (dict(mapping),)))
