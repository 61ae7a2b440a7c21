"""`codepegs solve`: a strategy for a board, how good it is, and whether that is proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from codepegs import terminal
from codepegs.cli import parameters
from codepegs.cli.command import Reader, command, flag, option
from codepegs.cli.strategy_search import (
    EXACT,
    ONE_STEP,
    Found,
    Interrupted,
    SearchRequest,
    search_exactly,
    search_one_step,
)
from codepegs.cli.tree_data import tree_data
from codepegs.engine.trees import write_tree
from codepegs.render.tree import facts_lines, heading
from codepegs.rules import Rules, read_options
from codepegs.rules.editions import edition as edition_named
from codepegs.text import N_, Refusal, Text, Translations, Whole, lexicon, say


@command(
    say(
        "Says how many guesses all codes need together, on average and at most. Ctrl-C keeps "
        "what was found; the same command with --resume goes on from there."
    )
)
@parameters.edition
@parameters.options
@option("--holes", "N", say("So many holes: the same as --option holes=N."))
@option("--colours", "N", say("So many colours: the same as --option colours=N."))
@flag("--once", say("No colour twice in a guess either, where codes have none twice."))
@option(
    "--strategy",
    parameters.STRATEGY,
    say(
        "optimal, unless another is named: the fewest guesses on average. worst-case: "
        "the fewest at most, and of those on average. One step ahead: knuth, "
        "expected-size, entropy, parts."
    ),
    default="optimal",
)
@option(
    "--save", N_("FILE"), say("Keep the whole strategy in this new file; `codepegs tree` draws it.")
)
@flag("--resume", say("Go on with the search that was interrupted, if there is one."))
@parameters.threads
@parameters.memory
@option(
    "--dask",
    N_("ADDRESS"),
    say("Search on the Dask cluster at this address, like tcp://10.0.0.5:8786."),
)
@parameters.as_json
def solve(
    reader: Reader, name: str, *, options: tuple[str, ...], as_json: bool, **given: Any
) -> int:
    """Find a strategy, say how good it is, and keep it where that was asked for."""
    said = reader.said
    wanted = SearchRequest(name, options, **given)
    if wanted.strategy not in EXACT + ONE_STEP:
        raise Refusal("engine/unknown-strategy", came=wanted.strategy, expected=EXACT + ONE_STEP)
    rules, holes = _board(wanted)
    if wanted.save is not None:
        terminal.check_new(wanted.save)
    search = search_exactly if wanted.strategy in EXACT else search_one_step
    progress = terminal.Progress(said, as_json=as_json)
    try:
        found = search(wanted, rules, holes, progress)
    except Interrupted as interrupted:
        progress.say(interrupted.text)
        return terminal.INTERRUPTED
    finally:
        progress.clear()
    return _tell(said, wanted, found, as_json=as_json)


def _board(wanted: SearchRequest) -> tuple[Rules, int | None]:
    """The rules, and the length of the codes where there are several."""
    edition = edition_named(wanted.edition)
    written, length = list(wanted.options), None
    if wanted.holes is not None and len(edition.holes) > 1 and "holes" not in edition.offers:
        length = terminal.whole(wanted.holes, "--holes", edition.holes[0], edition.holes[-1])
    elif wanted.holes is not None:
        written.append(f"holes={wanted.holes}")
    if wanted.colours is not None:
        written.append(f"colours={wanted.colours}")
    rules = edition.rules(None, lexicon=lexicon, **read_options(written))
    if wanted.once:
        if rules.repeats or rules.words is not None:
            raise Refusal("solve/once", came=edition.name)
        if wanted.save is not None and rules.free_guesses:
            raise Refusal("solve/once-saved")
        rules = replace(rules, free_guesses=False)
    return rules, length


def _tell(said: Translations, wanted: SearchRequest, found: Found, *, as_json: bool) -> int:
    """Save and print what was found; it is printed even if it cannot be saved."""
    trouble: Refusal | None = None
    if wanted.save is not None:
        try:
            write_tree(terminal.from_home(wanted.save), found.tree)
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
            document["error"] = terminal.refusal_data(trouble, said)
        terminal.put_json(document)
        return terminal.FINE if trouble is None else terminal.REFUSED
    terminal.put_lines(_lines(found), said)
    if trouble is not None:
        raise trouble
    if wanted.save is not None:
        terminal.put_lines(
            [say("The strategy is written in {file}.", file=Whole(wanted.save))], said
        )
    return terminal.FINE


def _lines(found: Found) -> Iterator[Text]:
    tree = found.tree
    yield heading(tree)
    yield say("The first row: {row}.", row=tree.rules.shown(tree.guess(0)))
    yield from facts_lines(tree)
    if found.positions is None:
        yield say("Found in {time}.", time=terminal.duration(found.seconds))
    else:
        yield say(
            "Found in {time}, after a search of {positions} positions.",
            time=terminal.duration(found.seconds),
            positions=found.positions,
        )
