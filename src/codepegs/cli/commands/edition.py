"""`codepegs edition`: the rule sheet of an edition."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command
from codepegs.rules.editions import edition as edition_named
from codepegs.terminal import FINE, put_json, sheets


@command()
@parameters.edition
@parameters.as_json
def edition(reader: Reader, name: str, *, as_json: bool) -> int:
    """Show an edition's rule sheet."""
    if as_json:
        put_json(sheets.edition_data(edition_named(name), reader.said))
    else:
        sheets.show(sheets.edition_sheet(edition_named(name), reader.said))
    return FINE
