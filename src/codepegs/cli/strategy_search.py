"""Searching for a strategy: exactly, on this machine or on a cluster, or by one step ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from codepegs.cli import cluster
from codepegs.cli.long_tasks import announce_compiling, resume_command
from codepegs.engine import solver
from codepegs.engine.trees import Tree, grown
from codepegs.rules import Rules
from codepegs.rules.editions import edition as edition_named
from codepegs.terminal import MEGABYTE, Progress, duration, free_memory
from codepegs.text import Refusal, Text, Whole, say

EXACT = ("optimal", "worst-case")
ONE_STEP = ("knuth", "expected-size", "entropy", "parts")


@dataclass(frozen=True)
class SearchRequest:
    """The arguments of `codepegs solve`."""

    edition: str
    options: tuple[str, ...] = ()
    holes: str | None = None
    colours: str | None = None
    once: bool = False
    strategy: str = "optimal"
    save: str | None = None
    resume: bool = False
    workers: int | None = None
    memory: int | None = None
    """Megabytes."""
    dask: str | None = None


@dataclass(frozen=True)
class Found:
    """A strategy, the number of guesses to choose from, and what the search took."""

    tree: Tree
    guesses: int
    seconds: float
    positions: int | None = None


def search_one_step(
    wanted: SearchRequest, rules: Rules, holes: int | None, progress: Progress
) -> Found:
    """The strategy that looks one step ahead by its measure; it is the same every time."""
    written = {
        "--resume": wanted.resume or None,
        "--workers": wanted.workers,
        "--memory": wanted.memory,
        "--dask": wanted.dask,
    }
    for option, value in written.items():
        if value is not None:
            raise Refusal("solve/exact-only", came=option)
    space = solver.Space.of(rules, holes)
    _refuse_too_many_pairs(space)
    progress.update(say("Preparing the engine …"))
    # Loads the compiled code, which is no part of the time that is measured.
    solver.one_step_tree(_tiny(space), wanted.strategy)
    progress.update(say("{codes} codes …", codes=len(space.codes)))
    begun = time.monotonic()
    root = solver.one_step_tree(space, wanted.strategy)
    seconds = time.monotonic() - begun
    tree = grown(rules, space.holes, root, strategy=wanted.strategy)
    return Found(tree, len(space.guesses), seconds)


def _refuse_too_many_pairs(space: solver.Space) -> None:
    pairs = len(space.codes) * len(space.guesses)
    if pairs > solver.PAIR_LIMIT:
        limit = solver.TABLE_LIMIT // MEGABYTE
        raise Refusal("engine/too-large-table", came=-(-pairs // MEGABYTE), expected=limit)


def _tiny(space: solver.Space) -> solver.Space:
    """A board that is solved at once, by the same compiled code as a large one."""
    custom = edition_named("custom")
    return solver.Space.of(custom.rules(holes=min(space.holes, 5), colours=2, doubles=True))


class Interrupted(Exception):
    """Ctrl-C was pressed; the text says what has become of the search."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def search_exactly(
    wanted: SearchRequest, rules: Rules, holes: int | None, progress: Progress
) -> Found:
    """A best strategy, proven; the search is kept in a file so that it can be resumed."""
    memory = solver.MEMO_BYTES if wanted.memory is None else wanted.memory * MEGABYTE
    space, proof = solver.Space.of(rules, holes), solver.proof
    _refuse_too_large(space, memory)
    with cluster.place_to_compute(wanted.dask, wanted.workers) as (executor, threads):
        kept = _place_to_keep(proof.checkpoint_path(space, wanted.strategy), progress)
        if wanted.resume and (kept is None or not kept.exists()):
            progress.say(say("Nothing is kept of an earlier search; it begins anew."))
        try:
            if executor is None:
                announce_compiling(progress)
                proof.prove(_tiny(space), objective=wanted.strategy, workers=1, memory=MEGABYTE)
                progress.clear()
            proven = proof.prove(
                space,
                objective=wanted.strategy,
                workers=threads,
                executor=executor,
                memory=memory,
                progress=lambda bounds: progress.update(_bounds_said(bounds)),
                checkpoint=kept,
                resume=wanted.resume,
            )
        except KeyboardInterrupt:
            raise Interrupted(_interrupted(wanted, kept)) from None
    return Found(proven.tree, len(space.guesses), proven.seconds, proven.positions)


def _refuse_too_large(space: solver.Space, memory: int) -> None:
    """Refuse a search whose tables do not fit, before any memory is taken."""
    _refuse_too_many_pairs(space)
    size, free = solver.table_bytes(space), free_memory()
    if size > solver.BOARD_LIMIT:
        raise Refusal(
            "engine/too-large-search",
            came=len(space.codes),
            megabytes=-(-size // MEGABYTE),
            expected=solver.BOARD_LIMIT // MEGABYTE,
        )
    if free is not None and size + memory > free:
        raise Refusal(
            "memory/too-little", came=-(-(size + memory) // MEGABYTE), expected=free // MEGABYTE
        )


def _place_to_keep(path: Path, progress: Progress) -> Path | None:
    """The path, if a file can be written there; an interrupted search is kept in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        if not path.stat().st_size:
            path.unlink()
    except OSError as error:
        progress.say(
            say(
                '"{file}" cannot be written: {reason}. If it is interrupted, the search is lost.',
                file=Whole(path),
                reason=error.strerror or str(error),
            )
        )
        return None
    return path


def _bounds_said(bounds: solver.Progress) -> Text:
    if bounds.upper is None:
        total = say("at least {lower} guesses", lower=bounds.lower)
    else:
        total = say("{lower} to {upper} guesses", lower=bounds.lower, upper=bounds.upper)
    time = duration(bounds.seconds)
    if bounds.left is not None:
        time = say("{time}, about {left} left", time=time, left=duration(bounds.left, rough=True))
    # What matters least comes last: a narrow screen cuts the line.
    return say(
        "{total}; {time}; {done} of {known} tasks; {positions} positions",
        total=total,
        time=time,
        done=bounds.done,
        known=bounds.known,
        positions=bounds.positions,
    )


def _interrupted(wanted: SearchRequest, kept: Path | None) -> Text:
    if kept is None:
        return say("Interrupted. Nothing could be kept.")
    if not kept.exists():
        return say("Interrupted before anything was found.")
    command = Whole(resume_command("solve", wanted))
    return say("Interrupted. What was found is kept. To go on: {command}", command=command)
