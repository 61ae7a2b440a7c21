"""Refusals of tournaments, environments and MCP tools."""

from codepegs.text.sentence import N_

TEXTS: dict[str, str] = {
    # Tournaments.
    "tournament/player": N_(
        '"{came}" is no player. Write a strategy or a strength ({expected}), a Python bot like '
        'my_bots:clever, a saved strategy like tree:FILE, or a program like "program:./guesser.sh".'
    ),
    "tournament/number": N_(
        "Players that came: {came}; a table of {seats} needs at least {expected}. Name more: "
        "--player NAME."
    ),
    "tournament/too-many": N_(
        "Players that came: {came}; at most {expected} take part in a tournament. Name fewer."
    ),
    "tournament/name-twice": N_(
        'Two players are called "{came}". Give one another name: --player "NAME={what}".'
    ),
    "tournament/no-book": N_(
        "The book has no strategy for this board, so nobody plays optimal here. Choose perfect, "
        "which plays as well as it can, or tree:FILE with what codepegs solve --save has written."
    ),
    "tournament/points": N_(
        "points plays for the points of guesses, which only tables of three to five have. Choose "
        "an edition with such a table and --table, or another player."
    ),
    "tournament/own-game": N_(
        "{came} knows only the rows that follow from its own. At a table of three to five others "
        "fill rows too. Choose perfect, points or another player."
    ),
    "tournament/program": N_(
        'The program "{came}" cannot be started: {reason}. Look at its name, its place and whether '
        "it may be executed."
    ),
    "tournament/command": N_(
        'The command "{came}" cannot be read: a quotation mark is not closed. Write it as in a '
        "shell."
    ),
    "tournament/bot": N_(
        'The Python bot "{came}" cannot be loaded: {reason}. Write MODULE:NAME of a function or a '
        "class that can be imported from here."
    ),
    "tournament/option": N_(
        "The option {came} is for people at a table. In a tournament the machine marks, and the "
        "time for an answer is set with --seconds. Leave it out."
    ),
    "tournament/codes": N_(
        '"{came}" does not fit --codes. Write all, or a whole number from {low} to {high}.'
    ),
    "tournament/all-codes": N_(
        "There are {came} codes; at most {expected} are played all. Write --codes with a number."
    ),
    "tournament/codes-of-a-match": N_(
        "A match here takes {expected} codes, and {came} cannot be shared out into matches. "
        "Write --codes with a multiple of {expected}."
    ),
    "tournament/two-forms": N_("--json and --csv cannot both be had. Leave one of them out."),
    "tournament/other": N_(
        '"{came}" keeps another tournament; what differs: {what}. Choose another file, or leave '
        "--resume out."
    ),
    "tournament/kept": N_(
        '"{came}" keeps a tournament already. Go on with it by --resume, or choose another file.'
    ),
    "tournament/other-file": N_(
        '"{came}" exists already, is no tournament, and is not overwritten. Choose another name.'
    ),
    "tournament/folder": N_(
        '"{came}" is a folder. Add the name of a file in which the tournament is to be kept.'
    ),
    "tournament/no-tournament": N_(
        '"{came}" is no tournament that was kept here. Choose another file.'
    ),
    "tournament/place": N_(
        'The tournament cannot be kept in "{came}": {reason}. Choose another place with --save.'
    ),
    "tournament/workers-lost": N_(
        "The processes that play were ended {came} times while they played the same games; "
        "something on this machine ends them. What was played is kept: the same command with "
        "--resume goes on from there."
    ),
    # Environments.
    "env/option": N_(
        "The option {came} changes nothing in an environment of one round. Leave it out, or play "
        "whole matches: codepegs.envs.aec_env."
    ),
    "env/time": N_(
        "The option {came} needs a clock, and no time runs in an environment. Leave it out."
    ),
    "env/actions": N_('There are no actions "{came}". Choose one of: {expected}.'),
    "env/too-many-rows": N_(
        "{came} guesses are too many to number; up to {expected} can be. "
        "Choose pegs, hole by hole: actions=pegs."
    ),
    "env/action": N_("{came} is no action here; expected: {expected}."),
    "env/not-running": N_("No round runs in this environment. Call reset first."),
    "env/reset-option": N_('reset has no option "{came}". Its options are: {expected}.'),
    "env/codes": N_("Codes that came: {came}; expected: {expected}, one for each environment."),
    "env/count": N_("Actions that came: {came}; expected: {expected}, one for each environment."),
    "env/number": N_("{came} environments came; expected was a whole number from 1."),
    "env/mode": N_('"{came}" does not fit {option}. Choose one of: {expected}.'),
    "env/cycles": N_("{came} cycles came; expected was a whole number from 1, or none for no end."),
    # MCP tools.
    "mcp/port": N_("Nothing can listen at port {came}: {reason}. Choose another port."),
    "mcp/token": N_('"{came}" holds no token: one line with a token was expected.'),
    "mcp/own-token": N_(
        'The token for clients by HTTP cannot be kept in "{came}": {reason}. Let the folder be '
        "written, or name another by XDG_DATA_HOME."
    ),
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
