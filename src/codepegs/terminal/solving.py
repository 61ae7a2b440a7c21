"""`codepegs solve`: a strategy for a board, how good it is, and whether that is proven."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codepegs.rules.agreement import Rules
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.option import read_options
from codepegs.rules.refusal import Refusal
from codepegs.rules.text import Text, Translations, say
from codepegs.terminal.memory import MEGABYTE, free_memory
from codepegs.terminal.numbers import whole
from codepegs.terminal.output import FINE, INTERRUPTED, REFUSED, put, put_json, refusal_data
from codepegs.terminal.progress import Progress, duration
from codepegs.terminal.trouble import Trouble, begin_file, from_home, take_away
from codepegs.words import lexicon

if TYPE_CHECKING:
    from codepegs.engine.proof import Progress as Bounds
    from codepegs.engine.space import Space
    from codepegs.engine.tree import Tree

EXACT = ("optimal", "worst-case")
ONE_STEP = ("knuth", "expected-size", "entropy", "parts")

MOST_WORKERS = 1024
MOST_MEGABYTES = 1_000_000


@dataclass(frozen=True)
class Wanted:
    """What was asked for, as it was written."""

    edition: str
    options: tuple[str, ...] = ()
    holes: str | None = None
    colours: str | None = None
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
        return shlex.join([*words, "--resume"])


@dataclass(frozen=True)
class Found:
    """A strategy, and what it took to find it."""

    tree: Tree
    guesses: int
    """How many guesses there are to choose from."""
    seconds: float
    positions: int | None = None


def solve(said: Translations, wanted: Wanted, *, as_json: bool) -> int:
    """Find a strategy, say how good it is, and keep it where that was asked for."""
    if wanted.strategy not in EXACT + ONE_STEP:
        raise Refusal("engine/unknown-strategy", came=wanted.strategy, expected=EXACT + ONE_STEP)
    rules, holes = _board(wanted)
    if wanted.save is not None:
        _try_place(from_home(wanted.save))
    progress = Progress(said, as_json=as_json)
    try:
        if wanted.strategy in EXACT:
            found = _exact(wanted, rules, holes, progress)
        else:
            found = _one_step(wanted, rules, holes, progress)
    except _Interrupted as interrupted:
        progress.say(interrupted.text)
        return INTERRUPTED
    finally:
        progress.clear()
    return _tell(said, wanted, found, as_json=as_json)


def _board(wanted: Wanted) -> tuple[Rules, int | None]:
    """The rules, and the length of the codes where there are several."""
    edition = edition_named(wanted.edition)
    written, length = list(wanted.options), None
    if wanted.holes is not None and len(edition.holes) > 1 and "holes" not in edition.offers:
        length = whole(wanted.holes, "--holes", edition.holes[0], edition.holes[-1])
    elif wanted.holes is not None:
        written.append(f"holes={wanted.holes}")
    if wanted.colours is not None:
        written.append(f"colours={wanted.colours}")
    return edition.rules(None, lexicon=lexicon, **read_options(written)), length


def _try_place(path: str) -> None:
    """Refuse a place where nothing can be written now, not after hours of searching."""
    begin_file(path)
    take_away(path)


# -- One step ahead ------------------------------------------------------------------------------


def _one_step(wanted: Wanted, rules: Rules, holes: int | None, progress: Progress) -> Found:
    written = {
        "--resume": wanted.resume or None,
        "--workers": wanted.workers,
        "--memory": wanted.memory,
        "--dask": wanted.dask,
    }
    for option, value in written.items():
        if value is not None:
            raise Trouble("solve/exact-only", came=option)
    from codepegs.engine.check import grown
    from codepegs.engine.space import Space
    from codepegs.engine.strategies import one_step_tree

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
    from codepegs.engine.space import TABLE_LIMIT
    from codepegs.engine.strategies import PAIR_LIMIT

    pairs = len(space.codes) * len(space.guesses)
    if pairs > PAIR_LIMIT:
        raise Refusal(
            "engine/too-large-table",
            came=-(-pairs // MEGABYTE),
            expected=TABLE_LIMIT // MEGABYTE,
        )


def _tiny(space: Space) -> Space:
    """A board that is solved at once, and asks for the same compiled code as a large one."""
    from codepegs.engine.space import Space

    custom = edition_named("custom")
    return Space.of(custom.rules(holes=min(space.holes, 5), colours=2, doubles=True))


# -- Exact ---------------------------------------------------------------------------------------


class _Interrupted(Exception):
    """Somebody pressed Ctrl-C; the text says what has become of the search."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def _exact(wanted: Wanted, rules: Rules, holes: int | None, progress: Progress) -> Found:
    workers = None
    if wanted.workers is not None:
        workers = whole(wanted.workers, "--workers", 1, MOST_WORKERS)
    from codepegs.engine.optimal import MEMO_BYTES
    from codepegs.engine.space import Space

    memory = MEMO_BYTES
    if wanted.memory is not None:
        memory = whole(wanted.memory, "--memory", 1, MOST_MEGABYTES) * MEGABYTE
    space = Space.of(rules, holes)
    _refuse_too_large(space, memory)
    from codepegs.engine.proof import checkpoint_path, prove

    with _place_to_search(wanted, workers) as (executor, threads):
        kept = _place_to_keep(checkpoint_path(space, wanted.strategy), progress)
        if wanted.resume and (kept is None or not kept.exists()):
            progress.say(say("Nothing is kept of an earlier search; it begins anew."))
        try:
            if executor is None:
                announce_compiling(progress)
                prove(_tiny(space), objective=wanted.strategy, workers=1, memory=MEGABYTE)
                progress.clear()
            proof = prove(
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
            raise _Interrupted(_interrupted(wanted, kept)) from None
    return Found(proof.tree, len(space.guesses), proof.seconds, proof.positions)


def _refuse_too_large(space: Space, memory: int) -> None:
    """Refuse a search whose tables do not fit, before any memory is taken."""
    _refuse_too_many_pairs(space)
    from codepegs.engine.labels import BOARD_LIMIT, table_bytes

    size, free = table_bytes(space), free_memory()
    if size > BOARD_LIMIT:
        raise Refusal(
            "engine/too-large-search",
            came=len(space.codes),
            megabytes=-(-size // MEGABYTE),
            expected=BOARD_LIMIT // MEGABYTE,
        )
    if free is not None and size + memory > free:
        raise Trouble(
            "memory/too-little", came=-(-(size + memory) // MEGABYTE), expected=free // MEGABYTE
        )


@contextlib.contextmanager
def _place_to_search(
    wanted: Wanted, workers: int | None
) -> Iterator[tuple[Executor | None, int | None]]:
    if wanted.dask is None:
        yield None, workers
        return
    from codepegs.terminal.cluster import cluster_at

    with cluster_at(wanted.dask) as (executor, threads):
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
                file=str(path),
                reason=reason,
            )
        )
        return None
    return path


def announce_compiling(progress: Progress) -> None:
    """Say why it takes a while until the first answer, where it does."""
    from codepegs.engine.warmth import is_compiled

    if not is_compiled():
        progress.say(say("Preparing the engine, once on this machine: up to a minute …"))
    else:
        progress.update(say("Preparing the engine …"))


def _bounds_said(bounds: Bounds) -> Text:
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


def _interrupted(wanted: Wanted, kept: Path | None) -> Text:
    if kept is None or not kept.exists():
        return say("Interrupted. Nothing could be kept.")
    return say("Interrupted. What was found is kept. To go on: {command}", command=wanted.resuming)


# -- What was found ------------------------------------------------------------------------------


def _tell(said: Translations, wanted: Wanted, found: Found, *, as_json: bool) -> int:
    """Say what was found, even if it cannot be kept."""
    from codepegs.engine.tree_file import write_tree

    trouble: Refusal | None = None
    if wanted.save is not None:
        try:
            write_tree(from_home(wanted.save), found.tree)
        except Refusal as refusal:
            trouble = refusal
    if as_json:
        document = tree_data(found.tree) | {
            "guesses": found.guesses,
            "positions": found.positions,
            "seconds": round(found.seconds, 3),
            "saved": wanted.save if trouble is None else None,
        }
        if trouble is not None:
            document["error"] = refusal_data(trouble, said)
        put_json(document)
        return FINE if trouble is None else REFUSED
    put("\n".join(line.spoken(said) for line in _lines(found)))
    if trouble is not None:
        raise trouble
    if wanted.save is not None:
        put(say("The strategy is written in {file}.", file=wanted.save).spoken(said))
    return FINE


def is_proven(tree: Tree) -> bool:
    """Whether no strategy for the same end can be better."""
    facts = tree.facts
    return facts.proven or (facts.strategy == "worst-case" and facts.least_worst == facts.worst)


def tree_data(tree: Tree) -> dict[str, Any]:
    """What is known of a strategy, as JSON has it. Fields may be added; these stay."""
    facts = tree.facts
    return {
        "edition": tree.rules.edition.name,
        "options": list(tree.rules.written),
        "holes": tree.holes,
        "shape": tree.shape.name,
        "strategy": facts.strategy,
        "first_row": str(tree.guess(0)),
        "codes": facts.codes,
        "total": facts.total,
        "average": round(float(facts.average), 6),
        "worst": facts.worst,
        "histogram": list(facts.histogram),
        "proven": is_proven(tree),
        "lower_bound": facts.least_total,
        "least_worst": facts.least_worst,
    }


def _lines(found: Found) -> Iterator[Text]:
    from codepegs.engine.drawing.words import facts_lines, heading

    tree = found.tree
    yield heading(tree)
    yield say("The first row: {row}.", row=str(tree.guess(0)))
    yield from facts_lines(tree)
    if found.positions is None:
        yield say("Found in {time}.", time=duration(found.seconds))
    else:
        yield say(
            "Found in {time}, after a search of {positions} positions.",
            time=duration(found.seconds),
            positions=found.positions,
        )
