"""What every program on a terminal shares: output, exit codes, progress, files and rule sheets.

`line`, `tui`, `mcp`, `server` and `cli` print through it; it draws no game.
"""
