from codepegs.tui.screens.lobby.connect import ConnectScreen as ConnectScreen
