from codepegs.tui.screens.setup.from_file import file_named as file_named, open_file as open_file
from codepegs.tui.screens.setup.setup_screen import (
    SeatSetup as SeatSetup,
    SetUpScreen as SetUpScreen,
)
