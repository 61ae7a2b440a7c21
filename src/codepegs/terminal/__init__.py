"""What `line`, `tui`, `mcp`, `server` and `cli` share: output, exit codes, progress, files, sheets."""

from codepegs.facade import exports

# Loaded at once: the function is called like its module, which would take its place.
from codepegs.terminal.free_memory import free_memory as free_memory

__getattr__, __dir__ = exports(__name__, __file__)
