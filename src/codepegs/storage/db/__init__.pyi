from codepegs.storage.db import backup as backup, integrity as integrity, migration as migration
from codepegs.storage.db.database import Database as Database
from codepegs.storage.db.failures import (
    Batch as Batch,
    Statement as Statement,
    Values as Values,
    is_race as is_race,
    run as run,
)
from codepegs.storage.db.file_lock import locked as locked
from codepegs.storage.db.migration import migrate as migrate, migrate_now as migrate_now
from codepegs.storage.db.schema import (
    DERIVED as DERIVED,
    OWNERS as OWNERS,
    PUBLIC as PUBLIC,
    admin_answers as admin_answers,
    admin_entries as admin_entries,
    blocks as blocks,
    checks as checks,
    codebreaker_rounds as codebreaker_rounds,
    counters as counters,
    ended_sessions as ended_sessions,
    events as events,
    lobby as lobby,
    logins as logins,
    merged_guests as merged_guests,
    names as names,
    passkeys as passkeys,
    players as players,
    results as results,
    same as same,
    seats as seats,
    secrets as secrets,
    tables as tables,
    tokens as tokens,
)
