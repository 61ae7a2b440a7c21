"""Refusals of the engine: searches, strategy trees and puzzles."""

from codepegs.text.sentence import N_

TEXTS: dict[str, str] = {
    # The engine.
    "engine/too-many-codes": N_(
        "{came} codes or guesses are too many to list; up to {expected} can be. "
        "Choose fewer holes or colours."
    ),
    "engine/too-large-search": N_(
        "An exact search over {came} codes here would need {megabytes} MB for its tables; "
        "up to {expected} MB are used. Choose a smaller board, or a one-step strategy."
    ),
    "engine/no-candidates": N_(
        "No code is left that fits all marks. Check the marks: codepegs doctor finds the rows "
        "that contradict each other."
    ),
    "engine/no-strategy": N_(
        "{came} codes cannot all be cracked in {expected} guesses. Allow more."
    ),
    "engine/unknown-objective": N_('There is no objective "{came}". Choose one of: {expected}.'),
    "engine/checkpoint": N_(
        'What was found so far cannot be kept in "{came}": {reason}. '
        "Make room there, or set XDG_CACHE_HOME to another folder."
    ),
    "engine/other-checkpoint": N_(
        '"{came}" keeps another search, or is damaged. Start without --resume to begin anew.'
    ),
    "engine/unknown-shape": N_('The book has no shape "{came}". Its shapes are: {expected}.'),
    "engine/too-large-table": N_(
        "The marks of this board would need {came} MB; up to {expected} MB are used. "
        "Choose fewer holes or colours."
    ),
    "engine/no-code-fits": N_(
        "No code fits all marks, so at least one of them is false. "
        "Ask which rows clash: codepegs doctor FILE."
    ),
    "engine/no-code-found": N_(
        "No code that fits all marks was found in time. Ask again after the next mark."
    ),
    "engine/no-points": N_(
        "{came} with {players} players gives no points for guesses, so there is nothing to play for. "
        "Choose family-2004 with 3 to 5 players."
    ),
    "engine/unknown-strategy": N_(
        'There is no strategy "{came}" for this. The strategies are: {expected}.'
    ),
    "engine/unknown-strength": N_(
        'There is no strength "{came}". The strengths, weakest first: {expected}.'
    ),
    "engine/too-many-pairs": N_(
        "{codes} codes against {guesses} guesses are too many to compare; with so many guesses, up "
        "to {expected} codes can be. Ask again when fewer codes are left."
    ),
    "puzzle/board": N_(
        "There are no puzzles for {came}: its codes are words, or too many to think through. "
        "Choose a smaller board."
    ),
    "puzzle/future": N_(
        "The puzzle of {came} is shown from midnight UTC of that day on. Solve today's until then."
    ),
    "puzzle/today": N_(
        "These are rows of today's puzzle ({came}), which would be no puzzle any more. Solve it or "
        "give it up; then ask again."
    ),
    "tree/unreadable": N_(
        'The tree "{came}" cannot be read: {reason}. A file written by codepegs solve --save was '
        "expected. Check the path and its permissions."
    ),
    "tree/too-long": N_(
        '"{came}" has more than {expected} bytes, which no tree needs. Choose another file.'
    ),
    "tree/no-tree": N_(
        '"{came}" begins with "{found}"; a tree begins with "{expected}". Choose another file.'
    ),
    "tree/version": N_(
        '"{came}" is a tree of version "{found}"; version {expected} can be read here. '
        "Update Codepegs, or make the tree anew with codepegs solve --save."
    ),
    "tree/damaged": N_(
        'The tree "{came}" is damaged: {reason}. A file as codepegs solve --save writes it was '
        "expected. Copy it again, or make it anew."
    ),
    "tree/unwritable": N_(
        'The tree "{came}" cannot be written: {reason}. Nothing was changed. Choose another place.'
    ),
    "tree/other-rules": N_(
        "The tree is for boards {came}; these rules play {expected}. "
        "Choose a tree for the same holes and colours."
    ),
    "tree/endless": N_(
        "The tree has more than {rows} rows one after another or {nodes} in all, as if it led back "
        "into itself. Make it anew."
    ),
    "tree/illegal-guess": N_(
        "After {where} the tree plays {came}, which its rules do not allow. Make it anew."
    ),
    "tree/not-cracked": N_(
        "The tree does not crack {came}: after {where} no row follows. Make it anew."
    ),
    "tree/needless-branch": N_(
        "The tree goes on after {where}, where no code is left. Make it anew."
    ),
    "tree/false-facts": N_(
        "The tree claims: {came}. The checker counted: {expected}. Make it anew."
    ),
    "tree/false-proof": N_(
        "Nothing below {came} is possible, says the tree, and it reaches {reached}. Make it anew."
    ),
    "tree/false-openings": N_(
        "The table of openings claims {came} after {where}; the checker counted {expected}. "
        "Make it anew."
    ),
}
