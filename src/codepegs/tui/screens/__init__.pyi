from codepegs.tui.screens.main_menu import MenuScreen as MenuScreen
