from codepegs.tournament.chart import chart as chart
from codepegs.tournament.chunks import Done as Done
from codepegs.tournament.entrant import (
    check as check,
    everybody as everybody,
    read_entrants as read_entrants,
)
from codepegs.tournament.plan import Plan as Plan, deal as deal
from codepegs.tournament.program import Limits as Limits
from codepegs.tournament.protocol import FAULTS as FAULTS
from codepegs.tournament.results_file import ResultsFile as ResultsFile, place_of as place_of
from codepegs.tournament.runner import Progress as Progress, run as run
from codepegs.tournament.standings import (
    LEVEL as LEVEL,
    Estimate as Estimate,
    FirstFault as FirstFault,
    Pair as Pair,
    Standing as Standing,
    Standings as Standings,
    standings as standings,
)
