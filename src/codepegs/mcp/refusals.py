"""What cannot be done by a tool, though no rule of the game forbids it."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "mcp/port": N_("Nothing can listen at port {came}: {reason}. Choose another port."),
    "mcp/token": N_('"{came}" holds no token: one line with a token was expected.'),
    "mcp/token-alone": N_(
        "--token-file says who plays on a server, and no server is named. Add --server URL, or "
        "leave it out."
    ),
    "mcp/no-server": N_(
        "This plays at no server. Set up the match here, or start codepegs mcp with --server URL."
    ),
    "mcp/no-match": N_('There is no match "{came}" here. The matches are: {expected}.'),
    "mcp/no-matches": N_('There is no match "{came}" here. Set one up first.'),
    "mcp/too-many": N_(
        "{came} matches are going on here already, and no more fit. Finish or give up one of them."
    ),
    "mcp/seat": N_('"{came}" is none of your seats. Yours are: {expected}.'),
    "mcp/no-seat": N_("None of the seats of this match is yours: you can only look on."),
    "mcp/nobody": N_(
        'Only bots came: "{came}". Give yourself a seat: any name but "bot" and "anybody".'
    ),
    "mcp/anybody": N_(
        '"anybody" can join only at a server. Here, write "bot" for the seats of others.'
    ),
    "mcp/gathering": N_(
        "The match has not begun: seats are free. Others join by this link: {link}."
    ),
    "mcp/arguments": N_("The tool {tool} does not understand its arguments: {reasons}."),
    "mcp/unknown-argument": N_(
        'The tool {tool} has no argument "{came}". Its arguments are: {expected}.'
    ),
    "mcp/no-arguments": N_('The tool {tool} has no argument "{came}": it takes none.'),
    "mcp/unknown-tool": N_('There is no tool "{came}". The tools are: {expected}.'),
    "mcp/quiet": N_(
        "The server has not answered in {seconds} seconds. Look at the board in a while, and try "
        "again if nothing has happened."
    ),
}


class ToolRefusal(Refusal):
    """Something that a tool cannot do."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
