from codepegs.play.archive import (
    Imported as Imported,
    album_entries as album_entries,
    ids_of as ids_of,
    keep_album as keep_album,
    write_album as write_album,
)
from codepegs.play.bots import (
    PLAIN as PLAIN,
    choose_code as choose_code,
    choose_guess as choose_guess,
    choose_mark as choose_mark,
)
from codepegs.play.people import (
    LONGEST_SESSION_DAYS as LONGEST_SESSION_DAYS,
    AdminEntry as AdminEntry,
    Passkey as Passkey,
    Player as Player,
    Taken as Taken,
    Token as Token,
)
from codepegs.play.player_names import (
    check_player_name as check_player_name,
)
from codepegs.play.ports import (
    SHOWN_FOR as SHOWN_FOR,
    START as START,
    Clock as Clock,
    Cursor as Cursor,
    Entry as Entry,
    Head as Head,
    Lists as Lists,
    Page as Page,
    Played as Played,
    Record as Record,
    Statistics as Statistics,
    Store as Store,
    StoreDamaged as StoreDamaged,
    StoreUnavailable as StoreUnavailable,
    Summary as Summary,
    SystemClock as SystemClock,
    TableListing as TableListing,
    TableStage as TableStage,
    WriteConflict as WriteConflict,
    not_kept as not_kept,
)
