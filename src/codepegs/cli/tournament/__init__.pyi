from codepegs.cli.tournament.run_tournament import (
    TournamentRequest as TournamentRequest,
    run_tournament as run_tournament,
)
