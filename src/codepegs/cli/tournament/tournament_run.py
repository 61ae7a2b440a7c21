"""`codepegs tournament`: plans, plays, keeps and prints a tournament."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from codepegs import terminal, tournament
from codepegs.cli import cluster
from codepegs.cli.long_tasks import announce_compiling, resume_command
from codepegs.cli.tournament.data import as_values, data
from codepegs.cli.tournament.standings_table import standings_blocks
from codepegs.cli.tournament.tournament_plots import drawn
from codepegs.engine import one_step
from codepegs.engine.kernels import is_compiled
from codepegs.rules import Rules, read_options
from codepegs.rules.editions import edition as edition_named
from codepegs.text import Refusal, Text, Translations, Whole, lexicon, say


@dataclass(frozen=True)
class TournamentRequest:
    """The arguments of `codepegs tournament`."""

    edition: str
    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    table: str | None = None
    codes: str | None = None
    seed: str = "1"
    seconds: int = 5
    memory: int = 1024
    """Megabytes."""
    save: str | None = None
    resume: bool = False
    workers: int | None = None
    dask: str | None = None
    svg: str | None = None


FOR_PEOPLE = ("marks", "time")
"""Options that need a person or a clock at the table."""


def run_tournament(
    said: Translations, wanted: TournamentRequest, *, as_json: bool, as_csv: bool
) -> int:
    """Play a tournament, and tell how it has ended."""
    if as_json and as_csv:
        raise Refusal("tournament/two-forms")
    plan = _planned(wanted)
    if wanted.svg is not None:
        terminal.check_new(wanted.svg)
    progress = terminal.Progress(said, as_json=as_json or as_csv)
    try:
        done = _played(plan, wanted, progress)
    except KeyboardInterrupt:
        command = Whole(resume_command("tournament", wanted))
        progress.say(
            say("Interrupted. What was played is kept. To go on: {command}", command=command)
        )
        return terminal.INTERRUPTED
    except _NothingKept:
        progress.say(say("Interrupted. Nothing could be kept."))
        return terminal.INTERRUPTED
    finally:
        progress.clear()
    found = tournament.standings(plan, done)
    if wanted.svg is not None:
        terminal.write_new(wanted.svg, tournament.chart(found, said))
    if as_json:
        terminal.put_json(data(found) | {"saved": wanted.save, "svg": wanted.svg})
    elif as_csv:
        terminal.put(as_values(found))
    else:
        terminal.show(list(standings_blocks(found, said)))
        terminal.put("\n".join(["", *drawn(found, said)]))
        if wanted.save is not None:
            terminal.put_lines(
                [say("Every game is kept in {file}.", file=Whole(wanted.save))], said
            )
        if wanted.svg is not None:
            terminal.put_lines([say("The picture is in {file}.", file=Whole(wanted.svg))], said)
    return terminal.FINE


def _planned(wanted: TournamentRequest) -> tournament.Plan:
    """The plan, or a refusal of what cannot be played."""
    rules = _rules(wanted)
    limits = tournament.Limits(seconds=wanted.seconds, megabytes=wanted.memory)
    entrants = tournament.read_entrants(wanted.players or tournament.everybody(rules), rules)
    codes = tournament.deal(rules, wanted.codes, wanted.seed)
    if wanted.dask is None:
        # A cluster has files and modules of its own.
        for entrant in entrants:
            tournament.check(entrant)
    return tournament.Plan(rules, entrants, codes, wanted.seed, limits)


def _rules(wanted: TournamentRequest) -> Rules:
    edition = edition_named(wanted.edition)
    options = read_options(list(wanted.options))
    for name in FOR_PEOPLE:
        if name in options:
            edition.offered(name)
            raise Refusal("tournament/option", came=name)
    seats = None
    if wanted.table is not None:
        seats = terminal.whole(wanted.table, "--table", edition.players[0], edition.players[-1])
    return edition.rules(seats, lexicon=lexicon, **options)


class _NothingKept(Exception):
    """Ctrl-C was pressed where nothing can be kept."""


def _played(
    plan: tournament.Plan, wanted: TournamentRequest, progress: terminal.Progress
) -> tuple[tournament.Done, ...]:
    with cluster.place_to_compute(wanted.dask, wanted.workers) as (executor, threads):
        notes = _notes(plan, wanted, progress)
        try:
            _prepare(plan, executor, progress)
            done = tournament.run(
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
        terminal.take_away(str(notes.path))
    return done


def _notes(
    plan: tournament.Plan, wanted: TournamentRequest, progress: terminal.Progress
) -> tournament.ResultsFile | None:
    """The file of the games; `None` where none can be written and none was asked for."""
    path = (
        tournament.place_of(plan) if wanted.save is None else Path(terminal.from_home(wanted.save))
    )
    if wanted.resume and not path.exists():
        progress.say(say("Nothing is kept of an earlier tournament; it begins anew."))
    try:
        return tournament.ResultsFile(path, plan, resume=wanted.resume, replace=wanted.save is None)
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


def _prepare(plan: tournament.Plan, executor: Executor | None, progress: terminal.Progress) -> None:
    """Compile the engine once before every process here needs it, if a player does."""
    engine = any(one.kind in ("strategy", "strength", "points") for one in plan.entrants)
    if executor is None and engine and not is_compiled():
        announce_compiling(progress)
        one_step()
        progress.clear()


def _far(far: tournament.Progress) -> Text:
    games = say("{done} of {games} games", done=far.done, games=far.games)
    time = terminal.duration(far.seconds)
    if far.left is not None and far.done < far.games:
        time = say(
            "{time}, about {left} left", time=time, left=terminal.duration(far.left, rough=True)
        )
    return say("{games}; {time}", games=games, time=time)
