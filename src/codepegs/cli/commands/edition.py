"""`codepegs edition`: the rule sheet of an edition, or of one match of it."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command
from codepegs.rules.editions import edition as edition_named
from codepegs.terminal import FINE, put_json, sheets
from codepegs.text import say


@command(say("With options or a number of players, the sheet is that of exactly this match."))
@parameters.edition
@parameters.options
@parameters.players
@parameters.as_json
def edition(
    reader: Reader, name: str, *, options: tuple[str, ...], players: str | None, as_json: bool
) -> int:
    """Show an edition's rule sheet."""
    is_match = bool(options) or players is not None
    of = parameters.rules_of(name, players, options) if is_match else edition_named(name)
    if as_json:
        put_json(sheets.edition_data(of, reader.said))
    else:
        sheets.show(sheets.edition_sheet(of, reader.said))
    return FINE
