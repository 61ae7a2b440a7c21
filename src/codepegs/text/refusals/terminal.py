"""Refusals of the terminal: files, typed input, the assistant, puzzles and the full screen."""

from codepegs.text.sentence import N_

TEXTS: dict[str, str] = {
    "extra/missing": N_(
        "This needs the extra {extra}, which is not installed ({came} is missing). "
        "Install it with: pip install codepegs[{extra}]."
    ),
    # Files, typed input and commands.
    "file/missing": N_('There is no file "{came}". Look at its name again.'),
    "file/unreadable": N_('"{came}" cannot be read: {reason}.'),
    "file/too-long": N_(
        '"{came}" is too long: at most {expected} characters are read. Is it a match in notation?'
    ),
    "file/encoding": N_(
        '"{came}" is not a text in UTF-8: byte {byte} does not fit. Is it a match in notation?'
    ),
    "file/exists": N_('"{came}" exists already and is not overwritten. Choose another name.'),
    "file/unwritable": N_('"{came}" cannot be written: {reason}. Choose another place.'),
    "file/no-input": N_("There is no standard input to read. Give the name of a file."),
    "folder/missing": N_('There is no folder "{came}". Make it first, or choose another.'),
    "code/differs": N_("That was another code than before. Type it anew."),
    "code/on-the-table": N_(
        '"{came}" does not say how long the code on your table is. Type {expected}.'
    ),
    "clue/on-the-table": N_(
        '"{came}" does not say the sum of the digits of the code on your table. Type it as a '
        'number: "{expected}".'
    ),
    "number/limits": N_(
        '"{came}" does not fit {option}. Write a whole number from {low} to {high}.'
    ),
    "number/only": N_('"{came}" does not fit {option}. Write {expected}, or leave it out.'),
    "memory/too-little": N_(
        "This would need {came} MB of memory, and {expected} MB are free. Choose a smaller board, "
        "or a one-step strategy."
    ),
    "memory/gone": N_("There is not enough memory for this. Choose a smaller board."),
    "solve/exact-only": N_(
        "{came} is of use only with the strategies optimal and worst-case. Leave it out."
    ),
    "solve/once": N_(
        "--once is for boards whose codes have no colour twice, and those of {came} may. "
        "Leave it out."
    ),
    "solve/once-saved": N_(
        "With --once no strategy is kept: no edition is played by such guesses. "
        "Leave out --once or --save."
    ),
    "cluster/address": N_(
        '"{came}" is no address of a Dask scheduler. Write it like this: tcp://10.0.0.5:8786.'
    ),
    "cluster/no-answer": N_(
        'No Dask scheduler answers at "{came}": {reason}. Look at the address again.'
    ),
    "cluster/no-workers": N_(
        'The Dask scheduler at "{came}" has no workers. Start some with: dask worker {came}.'
    ),
    "cluster/lost": N_(
        'The cluster at "{came}" was lost: {reason}. What was found is kept: the same command with '
        "--resume goes on from there."
    ),
    "book/wrong": N_("The entry {came} of the book is wrong. {reason}"),
    "tree/format": N_('A tree cannot be drawn as "{came}". Choose one of: {expected}.'),
    "hint/no-round": N_(
        "No round of this match is running, so there is nothing to give a hint for. "
        "Write the rows of a round without its reveal."
    ),
    "hint/row-missing": N_(
        "Level {came} is about a row that you think of playing. Add it: --row GUESS."
    ),
    "hint/row-not-needed": N_(
        "Level {came} is about no row. Leave --row out, or choose level 1 or 4."
    ),
    "seat/nobody": N_('Nobody called "{came}" sits at the table. The seats are: {expected}.'),
    "seat/which-bot": N_(
        '"{came}" may be any of several bots. Say which one is meant: {expected}.'
    ),
    # The assistant beside a cardboard board, and puzzles.
    "board/row": N_('"{came}" is no row of this board. Type a number: {expected}.'),
    "board/empty": N_("No row stands on this board yet. Type a guess and its mark."),
    "board/full": N_(
        "This board has {came} rows, and all of them are used. Take one back, begin a new board, "
        "or choose more rows: --option rows=N."
    ),
    "board/cracked": N_(
        "Row {row} has cracked the code. Take it back, or begin a new board with the next code."
    ),
    "board/no-suggestion": N_(
        'A mark alone, "{came}", is for the row that was suggested, and none was. '
        "Type the guess before it."
    ),
    "board/nothing-to-undo": N_(
        "Nothing has been changed on this board, so nothing can be undone."
    ),
    "board/nothing-to-redo": N_("Nothing was undone that could be done again."),
    "board/no-file": N_("The name of a file is missing after the command. Add it."),
    "board/no-edition": N_("The name of an edition is missing after the command. Add it."),
    "board/no-rows": N_(
        '"{came}" holds no row with a mark, so there is nothing to go on with. '
        "Choose another file, or begin with an empty board."
    ),
    "puzzle/grade": N_('There is no grade "{came}". Choose one of: {expected}.'),
    "puzzle/id": N_(
        '"{came}" is no id of a puzzle. An id looks like this: classic-1972.easy.2026-11-16.'
    ),
    "puzzle/seed": N_(
        '"{came}" cannot be a seed: 1 to {expected} small letters a to z, digits and hyphens were '
        "expected. Choose another."
    ),
    "puzzle/together": N_("{came} and {other} do not go together. Leave one of them out."),
    "puzzle/solution": N_(
        "--solution is for puzzles that are listed. Add --json or --count N, or leave it out and "
        'type "{way}" while you solve.'
    ),
    "puzzle/paper": N_('There is no paper "{came}" here. Choose one of: {expected}.'),
    "puzzle/no-more-hints": N_("All deductions have been shown: they lead to the one code left."),
    # The full screen.
    "row/gap": N_("Hole {hole} is empty. Fill it, or empty those after it."),
    "row/empty": N_("The row is empty. Type the signs in the tray, or click on them."),
    "paste/no-peg": N_(
        "Nothing of what was pasted fits, so the row is as it was. Paste it as you would type it."
    ),
    "paste/too-long": N_(
        "More was pasted than the row has holes. The first {holes} are in it; look at them."
    ),
    "mark/empty": N_("Nothing is counted yet. Type the mark first; for none at all type 0."),
    "match/not-kept": N_(
        'The match cannot be kept in "{came}": {reason}. Play on: it is tried again after each '
        "change."
    ),
    "match/kept-unreadable": N_(
        'A match that was kept in "{came}" cannot be read. The file is left as it is.'
    ),
    "file/no-name": N_("No file is named. Type the name of one, or go back with Esc."),
    "match/file-over": N_('The match in "{came}" is over, so there is nothing to go on with.'),
    "table/no-code": N_('No table here has the code "{came}". Look at it again.'),
    "screen/no-terminal": N_(
        "The full-screen game needs a terminal for its input and output. "
        "Without one, play line by line: codepegs play."
    ),
}
