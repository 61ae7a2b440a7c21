from codepegs.web.api import (
    accounts as accounts,
    api_tokens as api_tokens,
    editions as editions,
    health as health,
    me as me,
    sessions as sessions,
)
from codepegs.web.api.routes import add_tables as add_tables
