from codepegs.cli.tournament.tournament_run import (
    TournamentRequest as TournamentRequest,
    run_tournament as run_tournament,
)
