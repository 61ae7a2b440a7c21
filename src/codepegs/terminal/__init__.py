"""What every program on a terminal shares: output, exit codes, progress, files and rule sheets.

`line`, `tui`, `mcp`, `server` and `cli` print through it; it draws no game.
"""

from codepegs.facade import exports

# Loaded at once: each is called like its module, which would take its place.
from codepegs.terminal.free_memory import free_memory as free_memory

__getattr__, __dir__ = exports(__name__, __file__)
