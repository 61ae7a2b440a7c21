from codepegs.tui.screens.match.connection_text import (
    clock_face as clock_face,
    connection_line as connection_line,
    notice_line as notice_line,
)
from codepegs.tui.screens.match.local_game import LocalGame as LocalGame
from codepegs.tui.screens.match.match_screen import MatchScreen as MatchScreen
from codepegs.tui.screens.match.online_game import OnlineGame as OnlineGame
