"""Refusals of the client: what keeps a program from playing on a server."""

from codepegs.text.sentence import N_

TEXTS: dict[str, str] = {
    "online/not-installed": N_(
        "Playing on a server needs packages that are not installed ({came} is missing). "
        "Install them with: pip install codepegs[client]."
    ),
    "online/address": N_(
        '"{came}" is no address of a server. Write it like this: https://pegs.example or '
        "http://localhost:8000."
    ),
    "online/no-answer": N_(
        "No server answers at {came}: {reason}. Look at the address and at your network, "
        "then try again."
    ),
    "online/turned-away": N_(
        "{came} has let nobody in just now ({reason}): too many come from your address, or the server "
        "is known by another one. Wait a minute, or use the address that it is known by."
    ),
    "online/strange": N_(
        "What answers at {came} does not speak as Codepegs does: {reason}. Look at the address again."
    ),
    "online/moved": N_("{came} sends everybody on to {expected}. Use that address."),
    "online/protocol": N_(
        "The server speaks protocol {came}; this program knows protocol {expected}. "
        "Update Codepegs here, or play in the browser."
    ),
    "online/lost": N_(
        "The connection to {came} was lost {seconds} seconds ago and did not come back. Your "
        "game is kept there; come back to go on."
    ),
    "online/signed-out": N_("You are signed out at {came}. Sign in again to go on."),
    "online/left": N_("This table was left here. Go to it again to do something."),
    "online/seat": N_(
        "It is not clear for which seat that is to be done. Your seats here: {came}. Say which one."
    ),
    "online/seatless": N_("You have no seat at this table. Sit down first."),
    "online/table": N_(
        '"{came}" is neither the link of a table, nor its id, nor its short code. Look at it again.'
    ),
    "command/stale": N_(
        "Something happened at the table meanwhile, so nothing was done. Look at it, and decide anew."
    ),
    "identity/unreadable": N_(
        'Who you are on servers cannot be read from "{came}": {reason}. Repair the file, or move it '
        "away to begin as a new guest."
    ),
    "identity/unwritable": N_(
        'Who you are on this server cannot be kept in "{came}": {reason}. Make room there, or set '
        "XDG_DATA_HOME to another folder."
    ),
    "bot/no-answer": N_("The bot failed in {came}: {reason}. Its seat stays; start it again."),
}
