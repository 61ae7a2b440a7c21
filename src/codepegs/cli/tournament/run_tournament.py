"""`codepegs tournament`: what was asked for is planned, played, kept, and told."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from codepegs.cli import cluster
from codepegs.cli.compile_notice import announce_compiling
from codepegs.cli.strategy_search import MOST_MEGABYTES, MOST_WORKERS
from codepegs.cli.tournament import standings_table
from codepegs.engine import one_step
from codepegs.engine.kernels import is_compiled
from codepegs.rules import Rules, read_options
from codepegs.rules.editions import edition as edition_named
from codepegs.terminal import (
    FINE,
    INTERRUPTED,
    Progress,
    begin_file,
    duration,
    from_home,
    take_away,
    whole,
)
from codepegs.text import Refusal, Text, Translations, Whole, lexicon, say
from codepegs.tournament import (
    Done,
    Limits,
    Plan,
    Progress as Far,
    ResultsFile,
    check,
    deal,
    everybody,
    place_of,
    read_entrants,
    run,
    standings,
)


@dataclass(frozen=True)
class TournamentRequest:
    """What was asked for, as it was written."""

    edition: str
    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    table: str | None = None
    codes: str | None = None
    seed: str = "1"
    seconds: str | None = None
    memory: str | None = None
    save: str | None = None
    resume: bool = False
    workers: str | None = None
    dask: str | None = None
    svg: str | None = None

    @property
    def resuming(self) -> str:
        """The command that goes on where this one was interrupted."""
        words = ["codepegs", "tournament", self.edition]
        for player in self.players:
            words += ["--player", player]
        for option in self.options:
            words += ["--option", option]
        for name in (
            *("table", "codes", "seed", "seconds", "memory"),
            *("save", "workers", "dask", "svg"),
        ):
            value = getattr(self, name)
            if value is not None and (name, value) != ("seed", "1"):
                words += [f"--{name}", value]
        return shlex.join([*words, "--resume"])


MOST_SECONDS = 3600

FOR_PEOPLE = ("marks", "time")
"""Options that ask for a hand or a clock at a table."""


def run_tournament(
    said: Translations, wanted: TournamentRequest, *, as_json: bool, as_csv: bool
) -> int:
    """Play a tournament, and tell how it has ended."""
    if as_json and as_csv:
        raise Refusal("tournament/two-forms")
    workers = None
    if wanted.workers is not None:
        workers = whole(wanted.workers, "--workers", 1, MOST_WORKERS)
    plan = _planned(wanted)
    if wanted.svg is not None:
        # Refused now, not after the games.
        begin_file(from_home(wanted.svg))
        take_away(from_home(wanted.svg))
    progress = Progress(said, as_json=as_json or as_csv)
    try:
        done = _played(plan, wanted, workers, progress)
    except KeyboardInterrupt:
        progress.say(
            say(
                "Interrupted. What was played is kept. To go on: {command}",
                command=Whole(wanted.resuming),
            )
        )
        return INTERRUPTED
    except _NothingKept:
        progress.say(say("Interrupted. Nothing could be kept."))
        return INTERRUPTED
    finally:
        progress.clear()
    standings_table.tell(
        said, standings(plan, done), saved=wanted.save, svg=wanted.svg,
        as_json=as_json, as_csv=as_csv,
    )  # fmt: skip
    return FINE


# -- Before --------------------------------------------------------------------------------------


def _planned(wanted: TournamentRequest) -> Plan:
    """The plan, or a refusal of whatever cannot be played."""
    rules = _rules(wanted)
    limits = Limits(
        seconds=whole(wanted.seconds or "5", "--seconds", 1, MOST_SECONDS),
        megabytes=whole(wanted.memory or "1024", "--memory", 1, MOST_MEGABYTES),
    )
    entrants = read_entrants(wanted.players or everybody(rules), rules)
    codes = deal(rules, wanted.codes, wanted.seed)
    if wanted.dask is None:
        # A cluster has files and modules of its own.
        for entrant in entrants:
            check(entrant)
    return Plan(rules, entrants, codes, wanted.seed, limits)


def _rules(wanted: TournamentRequest) -> Rules:
    edition = edition_named(wanted.edition)
    options = read_options(list(wanted.options))
    for name in FOR_PEOPLE:
        if name in options:
            edition.offered(name)
            raise Refusal("tournament/option", came=name)
    seats = None
    if wanted.table is not None:
        seats = whole(wanted.table, "--table", edition.players[0], edition.players[-1])
    return edition.rules(seats, lexicon=lexicon, **options)


# -- The games -----------------------------------------------------------------------------------


class _NothingKept(Exception):
    """Somebody pressed Ctrl-C where nothing can be kept."""


def _played(
    plan: Plan, wanted: TournamentRequest, workers: int | None, progress: Progress
) -> tuple[Done, ...]:
    with _place_to_play(wanted, workers) as (executor, threads):
        notes = _notes(plan, wanted, progress)
        try:
            _prepare(plan, executor, progress)
            done = run(
                plan,
                notes=notes,
                executor=executor,
                workers=threads,
                progress=lambda far: progress.update(_far(far)),
            )
        except KeyboardInterrupt:
            if notes is None:
                raise _NothingKept from None
            raise
        finally:
            if notes is not None:
                notes.close()
    if notes is not None and wanted.save is None:
        take_away(str(notes.path))
    return done


@contextlib.contextmanager
def _place_to_play(
    wanted: TournamentRequest, workers: int | None
) -> Iterator[tuple[Executor | None, int | None]]:
    if wanted.dask is None:
        yield None, workers
        return
    with cluster.cluster_at(wanted.dask) as (executor, threads):
        yield executor, workers or threads


def _notes(plan: Plan, wanted: TournamentRequest, progress: Progress) -> ResultsFile | None:
    """The file of the games; without one only where nothing can be kept and nobody asked for it."""
    path = place_of(plan) if wanted.save is None else Path(from_home(wanted.save))
    if wanted.resume and not path.exists():
        progress.say(say("Nothing is kept of an earlier tournament; it begins anew."))
    try:
        return ResultsFile(path, plan, resume=wanted.resume, replace=wanted.save is None)
    except Refusal as refusal:
        if wanted.save is not None or refusal.code != "tournament/place":
            raise
        progress.say(
            say(
                '"{file}" cannot be written: {reason}. If it is interrupted, the tournament is '
                "lost.",
                file=Whole(path),
                reason=refusal.gaps["reason"],
            )
        )
        return None


def _prepare(plan: Plan, executor: Executor | None, progress: Progress) -> None:
    """Compile once what every process here will need; who plays from a book needs nothing."""
    engine = any(one.kind in ("strategy", "strength", "points") for one in plan.entrants)
    if executor is None and engine and not is_compiled():
        announce_compiling(progress)
        one_step()
        progress.clear()


def _far(far: Far) -> Text:
    games = say("{done} of {games} games", done=far.done, games=far.games)
    time = duration(far.seconds)
    if far.left is not None and far.done < far.games:
        time = say("{time}, about {left} left", time=time, left=duration(far.left, rough=True))
    return say("{games}; {time}", games=games, time=time)
