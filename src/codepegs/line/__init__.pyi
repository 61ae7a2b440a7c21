from codepegs.line.console import Terminal as Terminal
from codepegs.line.match_setup import SetupArguments as SetupArguments
from codepegs.line.session import SessionContext as SessionContext, sit_down as sit_down
