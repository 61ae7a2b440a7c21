"""The commands of `codepegs`: a module each, loaded when its command is called."""

from __future__ import annotations

from codepegs.text import Text, say

COMMANDS: dict[str, Text] = {
    "editions": say("List the editions."),
    "edition": say("Show the rule sheet of an edition."),
    "mark": say("Mark a guess."),
    "score": say("Judge a match that was written down."),
    "play": say("Play a match at this keyboard, line by line."),
    "tui": say("Play full screen in this terminal, here or on a server."),
    "assist": say("Help beside a cardboard board, line by line."),
    "puzzle": say("Solve puzzles, or print them: rows with marks that only one code fits."),
    "solve": say("Find the best strategy for an edition, and prove it."),
    "tree": say("Draw a strategy that was saved."),
    "hint": say("Give a hint for the round that is running."),
    "review": say("Review a match row by row: skill and luck apart."),
    "doctor": say("Find the rows whose marks contradict each other."),
    "tournament": say("Let strategies, bots and programs play against each other."),
    "mcp": say("Let a language model play: an MCP server."),
    "serve": say("Run the server."),
    "book": say("The book: strategies that were computed once, and are played at once."),
    "admin": say("Look after the people and tables of the server."),
    "db": say("Look after the database of the server."),
}
"""Each command, which is the module of that name and the function in it, with what it does."""
