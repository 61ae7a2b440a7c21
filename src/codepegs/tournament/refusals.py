"""What a tournament refuses before it begins; said and coded like the refusals of the rules."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
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
}


class TournamentRefusal(Refusal):
    """Something that a tournament cannot do, though no rule of the game forbids it."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
