"""`codepegs editions`: the list of editions."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command
from codepegs.rules.editions import editions as all_editions
from codepegs.terminal import FINE, put_json, sheets


@command()
@parameters.as_json
def editions(reader: Reader, *, as_json: bool) -> int:
    """List the editions."""
    if as_json:
        put_json(sheets.editions_data(all_editions(), reader.said))
    else:
        sheets.show(sheets.editions_sheet(all_editions(), reader.said))
    return FINE
