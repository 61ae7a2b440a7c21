"""Refusals of a table: joining it, agreeing on terms, hints, and what its store can keep."""

from codepegs.text.sentence import N_

TEXTS: dict[str, str] = {
    "table/unknown": N_(
        "There is no such table. Look at the link or the code again, or open a table of your own."
    ),
    "table/full": N_("Every seat of this table is taken. Watch, or open a table of your own."),
    "table/begun": N_("The match has begun; this could be agreed only before. Play on."),
    "table/not-over": N_("The match still goes on. A rematch can be offered when it is over."),
    "table/closed": N_("This table is closed. Open another one."),
    "table/listed-player": N_(
        "You have {expected} listed tables at which seats are free, and may have no more. Stand up "
        "from one of them, or open this one without listing it, and send its link."
    ),
    "table/listed-place": N_(
        "From your address {expected} listed tables are open at which seats are free, and there may "
        "be no more. Join one of them, or open this one without listing it, and send its link."
    ),
    "table/next": N_("The rematch has begun already, at another table. Go there."),
    "chair/taken": N_("Seat {came} is taken. Choose another one, or none and take any."),
    "chair/seated": N_("You sit in seat {came} already. To take another one as well, say which."),
    "chair/unknown": N_("There is no seat {came}; the seats are 1 to {expected}."),
    "chair/not-yours": N_("Seat {came} is not yours. Use the seat in which you sit."),
    "chair/one-each": N_(
        "You sit in seat {came}, and other people sit here too: {others}. One person has one seat. "
        "Play in yours; for people at one screen, open a table of your own."
    ),
    "table/together": N_(
        "One player holds several seats of this table, for people at one screen: {names}. Nobody "
        "else can sit down. Watch, or open a table of your own."
    ),
    "table/together-free": N_(
        "You take {came} seats for people at one screen, and leave {free} to others. Nobody else "
        "could sit down there. Take one seat only, or give the others to yourself and to bots."
    ),
    "table/two-seats": N_(
        "One player holds several seats beside other people: {names}. One person has one seat: "
        "that player has to stand up, or to play with the others at a new table."
    ),
    "name/bot": N_(
        '"{came}" would pass for a bot: their names begin with Bot or Robot. Choose another name.'
    ),
    "name/scripts": N_(
        'The word "{word}" of the name "{came}" mixes letters of several scripts, which can look '
        "alike. Write each word in one script."
    ),
    "name/look-alike": N_(
        '"{came}" can be taken for "{other}", who sits here. Choose another name.'
    ),
    "chair/no-bot": N_("No bot sits in seat {came}. Only a bot can be sent away."),
    "terms/seats": N_(
        "{came} players were offered, and {expected} seats are taken. Offer as many, or more."
    ),
    "terms/grace": N_("{came} seconds of grace came; {low} to {high} can be agreed."),
    "terms/file": N_(
        "A list of words from a file cannot be chosen here. Choose a language instead."
    ),
    "terms/agreed": N_("You have agreed to these terms already. The others have not yet; wait."),
    "share/given": N_(
        "Seat {came} has given its share of the dice already, and it cannot be changed. Play on."
    ),
    "share/form": N_(
        "A share of {came} characters came; {expected} hexadecimal digits, with small letters, were "
        "expected. Send 32 random bytes."
    ),
    "table/rematch-offered": N_("You want a rematch already. The others have not answered; wait."),
    "album/too-many": N_(
        "The text has {came} matches; at most {expected} are taken at once. Split it."
    ),
    "album/too-much": N_(
        "Up to the match in line {line} the text makes more than {expected} events, which is as "
        "many as are taken at once. Split it before that line."
    ),
    "album/nobody": N_(
        'Nobody is called "{came}" in a match of {expected}. Say what the player is called there: '
        "with --name, or as the name of the request."
    ),
    "hint/others": N_(
        "Other people play at this table: {came}. A hint would not be fair to them. "
        "Play against bots, or alone, to get hints."
    ),
    "hint/elsewhere": N_(
        "These rows stand on the board of your running match. Ask there for a hint, which the match "
        "keeps, if you play against bots alone; here once the round is over."
    ),
    "hint/no-row": N_("No row came to be looked at. Send the row as guess."),
    "hint/no-mark": N_("Row {row} has no mark yet. Choose one that has, or none for the last."),
    "match/no-code": N_(
        "The code of round {round} was never shown, or there is no such round. Choose another."
    ),
    "match/rows": N_("Rows that came: {came}; the board has {expected}. Send fewer."),
    "mark/typed": N_(
        '"{came}" is no mark. Type a number for each, in this order: {keys}. '
        'For example: "{example}".'
    ),
    "code/does-not-fit": N_(
        "That code does not fit the mark of row {row}, so it is not the one that was set. "
        "Set the code that the rows were marked by."
    ),
    "round/code-again": N_(
        "The code of this round is not in the file. First {name} sets the same code again."
    ),
    "desk/busy": N_("Too many people wait for an answer at the moment. Try again in a minute."),
    "desk/yours": N_(
        "{expected} of your questions wait for an answer already. Wait until one is answered."
    ),
    "desk/too-long": N_(
        "That took more time or memory than this server gives. Take the notation, and do it on "
        "your own machine."
    ),
    "command/id": N_(
        "The id {came} was used for another command. Make a new one for each command: "
        "16 random bytes as 32 hexadecimal digits."
    ),
    "command/ahead": N_(
        "The command was made after version {came}; this table is at version {expected}. "
        "Ask for the events again."
    ),
    "store/unavailable": N_(
        "Nothing can be kept just now, so nothing was changed. Your game is safe; try again soon."
    ),
    "store/damaged": N_(
        "What this server has kept is damaged, so nothing was changed. It does not help to try "
        "again: whoever runs the server has to restore a backup."
    ),
}
