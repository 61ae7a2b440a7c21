from codepegs.server import database_admin as database_admin, run_server as run_server
