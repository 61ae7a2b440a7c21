from codepegs.terminal import output as output, sheets as sheets
from codepegs.terminal.files import (
    begin_file as begin_file,
    check_new as check_new,
    from_home as from_home,
    read_text as read_text,
    take_away as take_away,
    write_new as write_new,
    write_text as write_text,
)
from codepegs.terminal.output import (
    FALSE_MARKS as FALSE_MARKS,
    FINE as FINE,
    INTERRUPTED as INTERRUPTED,
    MEGABYTE as MEGABYTE,
    REFUSED as REFUSED,
    free_memory as free_memory,
    is_terminal as is_terminal,
    prepare_streams as prepare_streams,
    put as put,
    put_json as put_json,
    put_lines as put_lines,
    refusal_data as refusal_data,
    whole as whole,
)
from codepegs.terminal.progress import Progress as Progress, duration as duration
from codepegs.terminal.sheets import (
    Block as Block,
    Sentences as Sentences,
    SheetHeading as SheetHeading,
    SheetTable as SheetTable,
    edition_data as edition_data,
    editions_data as editions_data,
    fitting as fitting,
    plot_width as plot_width,
    sheet_blocks as sheet_blocks,
    show as show,
)
