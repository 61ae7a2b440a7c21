"""The game: codes, marks, editions, matches, scores, and the notation; standard library only.

Everything else in Codepegs stands on this room, and this room stands on Python's standard
library alone. It keeps no clock, throws no dice, reads no file and knows no network.
"""

import copyreg
from types import MappingProxyType

from codepegs.facade import exports

# Loaded at once: each is called like its module, which would take its place.
from codepegs.rules.apply import apply as apply
from codepegs.rules.decide import decide as decide
from codepegs.rules.mark_text import mark_text as mark_text
from codepegs.rules.view import view as view

__getattr__, __dir__ = exports(__name__, __file__)


def _frozen(items: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(items)


# Values of this room travel between processes; Python pickles everything in them but this type.
copyreg.pickle(MappingProxyType, lambda mapping: (_frozen, (dict(mapping),)))
