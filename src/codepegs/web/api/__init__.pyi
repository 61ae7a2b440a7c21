from codepegs.web.api import (
    accounts as accounts,
    advice as advice,
    api_tokens as api_tokens,
    editions as editions,
    health as health,
    matches as matches,
    me as me,
    mine as mine,
    puzzles as puzzles,
    sessions as sessions,
    tables as tables,
)
