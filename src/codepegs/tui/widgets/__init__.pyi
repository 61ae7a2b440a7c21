from codepegs.tui.widgets.base_screen import BaseScreen as BaseScreen
from codepegs.tui.widgets.board_view import (
    BoardWidget as BoardWidget,
    Measures as Measures,
    drawn_row as drawn_row,
)
from codepegs.tui.widgets.chooser import (
    Chooser as Chooser,
    Press as Press,
    Presses as Presses,
    widest as widest,
)
from codepegs.tui.widgets.form import (
    LABELS as LABELS,
    FileField as FileField,
    Form as Form,
    option_field as option_field,
    said_in_form as said_in_form,
)
from codepegs.tui.widgets.key_bar import Key as Key, KeyBar as KeyBar
from codepegs.tui.widgets.mark_input import MarkInput as MarkInput
from codepegs.tui.widgets.row_input import RowInput as RowInput, Tray as Tray
from codepegs.tui.widgets.side_panel import SidePanel as SidePanel
