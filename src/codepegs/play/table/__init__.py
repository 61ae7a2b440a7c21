"""One table: the people around one match, its state, its log and its commands."""

from codepegs.facade import exports

# Loaded at once: each is called like its module, which would take its place.
from codepegs.play.table.audit import audit as audit

__getattr__, __dir__ = exports(__name__, __file__)
