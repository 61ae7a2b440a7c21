from codepegs.play.jobs.advice_jobs import AdviceJobs as AdviceJobs
from codepegs.play.jobs.bot_jobs import (
    BotPlayer as BotPlayer,
    BotProcesses as BotProcesses,
    BotTurn as BotTurn,
)
from codepegs.play.jobs.fair_queue import Asker as Asker, FairQueue as FairQueue
from codepegs.play.jobs.proof_jobs import ProofProcess as ProofProcess
