"""Refusals of the rules, the word lists and the notation."""

from codepegs.text.sentence import N_

TEXTS: dict[str, str] = {
    # Editions, players, options.
    "edition/unknown": N_('There is no edition "{came}".{near} The editions are: {expected}.'),
    "players/number": N_("{edition} is not for {came} players; it takes {expected}."),
    "option/unknown": N_(
        'There is no option "{came}".{near} The options of {edition} are: {expected}.'
    ),
    "option/not-offered": N_(
        "{edition} has no option {came}: {reason}. Its options are: {expected}."
    ),
    "option/value": N_('"{came}" does not fit the option {option}. Write: {expected}.'),
    "option/twice": N_('"{came}" comes after {option} was chosen already. Keep one of them.'),
    "option/odd-rounds": N_(
        "{came} rounds would let one player set more codes than the other. "
        "With two players, choose 1 or an even number."
    ),
    "option/check-without-hand": N_(
        "{came} came, but the machine marks, and it makes no mistakes. "
        "Play with marks=hand as well, or without it."
    ),
    "option/rounds-are-players": N_(
        "{came} rounds do not fit {players} players: each is codemaker once. "
        "Leave the option out or choose {players}."
    ),
    "option/rows-beyond-table": N_(
        "{came} rows do not fit: the codemaker's table ends at row {expected}. "
        "Choose {expected} or fewer."
    ),
    "option/tie-break-shared-rows": N_(
        "The tie-break by rows (tie_break=rows) does not fit {came} players, who share the rows. "
        "Leave it out, or play with two."
    ),
    "option/too-few-colours": N_(
        "{came} colours cannot fill {holes} holes without repeating. "
        "Choose more colours, fewer holes, or the option doubles."
    ),
    "option/two-word-lists": N_(
        "language={language} and words={file} both choose a word list. Keep one of them."
    ),
    # Words.
    "words/no-lexicon": N_(
        "{came} needs a word list and none was given. Pass lexicon=codepegs.lexicon."
    ),
    "words/too-few": N_(
        'Words of {expected} letters in "{source}": {came}; a game needs at least 2. '
        "Choose another word list."
    ),
    "words/language": N_(
        'There is no word list for the language "{came}". The languages are: {expected}. '
        "Choose one, or give a file of words."
    ),
    "words/source": N_(
        '"{came}" is neither a language ({expected}) nor a file that exists. '
        "Choose a language or check the path."
    ),
    "words/file": N_(
        'The word list "{came}" cannot be read: {reason}. A text file was expected. '
        "Check the path and its permissions."
    ),
    "words/encoding": N_(
        'The word list "{came}" is not UTF-8 text: byte {byte} does not fit. '
        "Save it as UTF-8, one word a line."
    ),
    "words/none": N_(
        'The word list "{came}" has no words of 3 or 4 letters A to Z. '
        "Write one word a line; # starts a comment."
    ),
    # Codes and guesses.
    "code/length": N_(
        'Holes that "{came}" fills: {count}; expected: {expected}. Fill each hole once.'
    ),
    "code/unknown-peg": N_('"{peg}" in "{came}" is unknown in this edition. It has: {expected}.'),
    "code/no-blanks": N_(
        '"{came}" leaves a hole empty, and here every hole is filled. '
        "Fill it, or play with the option blanks where the edition has it."
    ),
    "code/repeated-colour": N_(
        '"{came}" repeats {colour}; each may stand in it only once. Choose another for one of them.'
    ),
    "code/not-a-word": N_(
        '"{came}" is not among the {count} words of this match. Choose a word of its list.'
    ),
    # Marks.
    "mark/count": N_('Numbers in the mark "{came}": {count}; expected: {expected} ({keys}).'),
    "mark/lengths": N_(
        '"{code}" and "{guess}" have different lengths and cannot be marked. '
        "Make them equally long."
    ),
    "mark/impossible": N_('No code earns the mark "{came}" on {holes} holes. Count again.'),
    "mark/none-to-own-up": N_(
        "There is no mark by hand that could be wrong: the match waits for {expected}."
    ),
    "mark/all-right": N_("Every mark of this round fits your code. Play on."),
    "hint/taken": N_(
        "This hint was given for row {row} already. Asking for it again counts no second time."
    ),
    # The match and its turns.
    "match/begun": N_("This match has begun already. Begin a new one for other rules or seats."),
    "match/not-begun": N_("This match has not begun. Begin it first."),
    "match/over": N_("This match is over. Begin a new one."),
    "seat/number": N_("Seats that came: {came}; expected: {expected}. Name one for each player."),
    "seat/name": N_(
        '"{came}" cannot be a name: 1 to 40 letters, digits, signs and single spaces were '
        "expected, without quotation marks. Choose another."
    ),
    "seat/twice": N_('Two seats are called "{came}". Give each a name of its own.'),
    "seat/unknown": N_(
        "There is no seat {came}; the seats are 1 to {expected}. Choose one of them."
    ),
    "seat/here": N_("{came} is at the table already."),
    "seat/away": N_("{came} has left already, and may return at any time."),
    "seat/resigned": N_("{came} has resigned and plays no further in this match."),
    "seat/grace": N_("{came} may still come back. Seconds of grace left: {seconds}. Wait."),
    "seat/not-awaited": N_(
        "{came} is away, but the match waits for {expected}. Nobody loses a seat meanwhile."
    ),
    "seat/stand-in": N_("Somebody sits in for {came} already."),
    "turn/no-code": N_(
        "No code is to be set now: the match waits for {expected}. Wait for the next round."
    ),
    "turn/not-codemaker": N_("{came} is not the codemaker of this round; {expected} is."),
    "turn/no-guess": N_("No guess can be made now: the match waits for {expected}."),
    "turn/not-yours": N_("It is not the turn of {came}; {expected} guesses now."),
    "turn/no-guess-to-take-back": N_(
        "There is no guess to take back: the match waits for {expected}."
    ),
    "turn/marked": N_(
        "Row {row} is marked already, so its guess stays. The match waits for {expected}."
    ),
    "turn/not-your-guess": N_(
        "The guess in row {row} was not made by {came}; only {expected} may take it back."
    ),
    "turn/no-mark": N_("No mark is to be given now: the match waits for {expected}."),
    "turn/no-reveal": N_("No code is to be revealed now: the match waits for {expected}."),
    "turn/machine-marks": N_(
        "The code stays behind a shield of your own only where marks are given by hand. "
        "Set the code here, or play with marks given by hand (marks=hand)."
    ),
    "turn/announce": N_(
        'The length of the code is missing or does not fit: "{came}" came, {expected} was '
        "expected. Say it with the code."
    ),
    "code/other-clue": N_(
        'The digits of "{came}" do not add up to {expected}, the sum that was told. Choose others.'
    ),
    "clue/none-agreed": N_(
        "The sum {sum} came, but in this match no sum is told. Leave it out, or agree on clue=sum."
    ),
    "clue/missing": N_(
        "In this match the sum of the digits is told before the first row. Say it with the code."
    ),
    "clue/impossible": N_(
        "No code has the sum {sum}; expected: from {low} to {high}. Add its digits up again."
    ),
    # The notation.
    "notation/line": N_("Line {line}: found {found}, expected {expected}.{near}"),
    "notation/refused": N_("Line {line}: {reason}"),
    "notation/too-long": N_(
        "The text has {came} characters; at most {expected} are read. Split it into matches."
    ),
    "clock/none": N_("No time runs now. Guess whenever you like."),
    "clock/not-yet": N_("Seconds left: {seconds}. Wait."),
    "clock/out": N_("The time for row {row} is over. The row is used up; the next one comes."),
    "clock/guess-stays": N_(
        "The time for row {row} is over, so its guess stays. Wait for its mark."
    ),
    "claim/time-agreed": N_("In this match the clock decides. Wait until the time has run out."),
    "claim/your-turn": N_("Nobody keeps you waiting: the match waits for {expected}."),
    "claim/not-yet": N_(
        "The match waits for {expected}. Seconds until you may have the round dropped: {seconds}."
    ),
}
