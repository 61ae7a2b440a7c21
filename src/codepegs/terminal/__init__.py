"""What `line`, `tui`, `mcp`, `server` and `cli` share: output, exit codes, progress, files, sheets."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
