from codepegs.play.local.local_match import (
    BotTurn as BotTurn,
    LocalMatch as LocalMatch,
    Narrated as Narrated,
    public_event as public_event,
)
from codepegs.play.local.saved_match import SavedMatch as SavedMatch, read_document as read_document
from codepegs.play.local.setup import (
    BOT as BOT,
    BOT_NAMES as BOT_NAMES,
    DEFAULT_EDITION as DEFAULT_EDITION,
    LocalSetup as LocalSetup,
    Seat as Seat,
    discreet as discreet,
    is_bot as is_bot,
    is_called as is_called,
    is_shared as is_shared,
    next_person as next_person,
    read_seats as read_seats,
    refuse_alike as refuse_alike,
)
from codepegs.play.local.typed_rows import (
    Typed as Typed,
    checked_mark as checked_mark,
    hand_on_line as hand_on_line,
    look_away_line as look_away_line,
    no_mark as no_mark,
    place_of as place_of,
    prompt_for as prompt_for,
    read_line as read_line,
    standing_lines as standing_lines,
)
