from codepegs.tui.full_screen import play_full_screen as play_full_screen
