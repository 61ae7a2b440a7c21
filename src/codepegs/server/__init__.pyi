from codepegs.server import (
    admin as admin,
    database_admin as database_admin,
    run_server as run_server,
)
