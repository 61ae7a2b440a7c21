"""One table: the people around one match, its state, its log and its commands."""

from codepegs.facade import exports

# Imported at once: a module that is loaded later would replace the function of its name.
from codepegs.play.table.audit import audit as audit

__getattr__, __dir__ = exports(__name__, __file__)
