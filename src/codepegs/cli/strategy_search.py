"""Searching for a strategy: exactly, on this machine or on a cluster, or by one step ahead."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from codepegs.cli import cluster
from codepegs.cli.compile_notice import announce_compiling
from codepegs.engine.solver import (
    BOARD_LIMIT,
    MEMO_BYTES,
    PAIR_LIMIT,
    TABLE_LIMIT,
    Space,
    one_step_tree,
    proof,
    table_bytes,
)
from codepegs.engine.trees import Tree, grown
from codepegs.rules import Rules
from codepegs.rules.editions import edition as edition_named
from codepegs.terminal import MEGABYTE, Progress, duration, free_memory, whole
from codepegs.text import Refusal, Text, Whole, say

EXACT = ("optimal", "worst-case")
ONE_STEP = ("knuth", "expected-size", "entropy", "parts")

MOST_WORKERS = 1024
MOST_MEGABYTES = 1_000_000


@dataclass(frozen=True)
class SearchRequest:
    """What was asked for, as it was written."""

    edition: str
    options: tuple[str, ...] = ()
    holes: str | None = None
    colours: str | None = None
    once: bool = False
    strategy: str = "optimal"
    save: str | None = None
    resume: bool = False
    workers: str | None = None
    memory: str | None = None
    dask: str | None = None

    @property
    def resuming(self) -> str:
        """The command that goes on where this one was interrupted."""
        words = ["codepegs", "solve", self.edition]
        for option in self.options:
            words += ["--option", option]
        for name in ("holes", "colours", "strategy", "save", "workers", "memory", "dask"):
            value = getattr(self, name)
            if value is not None and (name, value) != ("strategy", "optimal"):
                words += [f"--{name}", value]
        if self.once:
            words.append("--once")
        return shlex.join([*words, "--resume"])


@dataclass(frozen=True)
class Found:
    """A strategy, and what it took to find it."""

    tree: Tree
    guesses: int
    """How many guesses there are to choose from."""
    seconds: float
    positions: int | None = None


# -- One step ahead ------------------------------------------------------------------------------


def search_one_step(
    wanted: SearchRequest, rules: Rules, holes: int | None, progress: Progress
) -> Found:
    """The strategy that looks one step ahead by some measure; the same every time."""
    written = {
        "--resume": wanted.resume or None,
        "--workers": wanted.workers,
        "--memory": wanted.memory,
        "--dask": wanted.dask,
    }
    for option, value in written.items():
        if value is not None:
            raise Refusal("solve/exact-only", came=option)
    space = Space.of(rules, holes)
    _refuse_too_many_pairs(space)
    progress.update(say("Preparing the engine …"))
    # What loading the compiled code takes is no part of what the strategy takes.
    one_step_tree(_tiny(space), wanted.strategy)
    progress.update(say("{codes} codes …", codes=len(space.codes)))
    begun = time.monotonic()
    root = one_step_tree(space, wanted.strategy)
    seconds = time.monotonic() - begun
    tree = grown(rules, space.holes, root, strategy=wanted.strategy)
    return Found(tree, len(space.guesses), seconds)


def _refuse_too_many_pairs(space: Space) -> None:
    """Refuse a board that no strategy could be worked out for as a whole."""
    pairs = len(space.codes) * len(space.guesses)
    if pairs > PAIR_LIMIT:
        raise Refusal(
            "engine/too-large-table",
            came=-(-pairs // MEGABYTE),
            expected=TABLE_LIMIT // MEGABYTE,
        )


def _tiny(space: Space) -> Space:
    """A board that is solved at once, and asks for the same compiled code as a large one."""
    custom = edition_named("custom")
    return Space.of(custom.rules(holes=min(space.holes, 5), colours=2, doubles=True))


# -- Exact ---------------------------------------------------------------------------------------


class Interrupted(Exception):
    """Somebody pressed Ctrl-C; the text says what has become of the search."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def search_exactly(
    wanted: SearchRequest, rules: Rules, holes: int | None, progress: Progress
) -> Found:
    """A best strategy, proven; kept on the way, so that it may be interrupted."""
    workers = None
    if wanted.workers is not None:
        workers = whole(wanted.workers, "--workers", 1, MOST_WORKERS)
    memory = MEMO_BYTES
    if wanted.memory is not None:
        memory = whole(wanted.memory, "--memory", 1, MOST_MEGABYTES) * MEGABYTE
    space = Space.of(rules, holes)
    _refuse_too_large(space, memory)
    with _place_to_search(wanted, workers) as (executor, threads):
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


def _refuse_too_large(space: Space, memory: int) -> None:
    """Refuse a search whose tables do not fit, before any memory is taken."""
    _refuse_too_many_pairs(space)
    size, free = table_bytes(space), free_memory()
    if size > BOARD_LIMIT:
        raise Refusal(
            "engine/too-large-search",
            came=len(space.codes),
            megabytes=-(-size // MEGABYTE),
            expected=BOARD_LIMIT // MEGABYTE,
        )
    if free is not None and size + memory > free:
        raise Refusal(
            "memory/too-little", came=-(-(size + memory) // MEGABYTE), expected=free // MEGABYTE
        )


@contextlib.contextmanager
def _place_to_search(
    wanted: SearchRequest, workers: int | None
) -> Iterator[tuple[Executor | None, int | None]]:
    if wanted.dask is None:
        yield None, workers
        return
    with cluster.cluster_at(wanted.dask) as (executor, threads):
        yield executor, workers or threads


def _place_to_keep(path: Path, progress: Progress) -> Path | None:
    """The file that an interrupted search is kept in, unless nothing can be kept on this machine."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8"):
            pass
        if not path.stat().st_size:
            path.unlink()
    except OSError as error:
        reason = error.strerror or str(error)
        progress.say(
            say(
                '"{file}" cannot be written: {reason}. If it is interrupted, the search is lost.',
                file=Whole(path),
                reason=reason,
            )
        )
        return None
    return path


def _bounds_said(bounds: proof.Progress) -> Text:
    if bounds.upper is None:
        total = say("at least {lower} guesses", lower=bounds.lower)
    else:
        total = say("{lower} to {upper} guesses", lower=bounds.lower, upper=bounds.upper)
    time = duration(bounds.seconds)
    if bounds.left is not None:
        left = duration(bounds.left, rough=True)
        time = say("{time}, about {left} left", time=time, left=left)
    # What matters least comes last: a narrow screen cuts it off.
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
    return say(
        "Interrupted. What was found is kept. To go on: {command}",
        command=Whole(wanted.resuming),
    )
