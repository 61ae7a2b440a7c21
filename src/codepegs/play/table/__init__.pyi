from codepegs.play.table import commands as commands, events as events
from codepegs.play.table.audit import audit as audit, state_of as state_of
from codepegs.play.table.commands import Open as Open
from codepegs.play.table.event_codec import (
    EVENTS as EVENTS,
    READERS as READERS,
    InvalidEvent as InvalidEvent,
    Reader as Reader,
    Told as Told,
    event_for_seat as event_for_seat,
    event_readers as event_readers,
    public_types as public_types,
    read_code as read_code,
    read_int as read_int,
    read_list as read_list,
    read_mark as read_mark,
    read_text as read_text,
    reader as reader,
    write_json as write_json,
    writer as writer,
)
from codepegs.play.table.events import (
    PersonSat as PersonSat,
    SeedShown as SeedShown,
    TableEvent as TableEvent,
    TableOpened as TableOpened,
)
from codepegs.play.table.hash_chain import link as link
from codepegs.play.table.lobby import LAG_BOUND as LAG_BOUND, AnyCommand as AnyCommand
from codepegs.play.table.luck import Luck as Luck
from codepegs.play.table.luck_check import (
    GivenShare as GivenShare,
    LuckCheck as LuckCheck,
    check_luck as check_luck,
)
from codepegs.play.table.proofs import (
    BoundedProofs as BoundedProofs,
    ProofAsked as ProofAsked,
    Prover as Prover,
)
from codepegs.play.table.records import (
    body_of as body_of,
    event_of as event_of,
    records_of as records_of,
    secret_of as secret_of,
)
from codepegs.play.table.seed import Seed as Seed
from codepegs.play.table.state import (
    AnyEvent as AnyEvent,
    Bot as Bot,
    Person as Person,
    TableState as TableState,
    TableTransaction as TableTransaction,
    after as after,
)
from codepegs.play.table.summary import (
    replay_records as replay_records,
    summarise as summarise,
    summarise_records as summarise_records,
    wakes_at as wakes_at,
)
from codepegs.play.table.table import (
    TRIES as TRIES,
    Accepted as Accepted,
    Answer as Answer,
    Sent as Sent,
    Stale as Stale,
    Table as Table,
)
from codepegs.play.table.terms import (
    LEAST_GRACE as LEAST_GRACE,
    MOST_GRACE as MOST_GRACE,
    WAITS as WAITS,
    Terms as Terms,
    Waits as Waits,
    words_of_language as words_of_language,
)
