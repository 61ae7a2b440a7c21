"""`codepegs solve`: a strategy for a board, how good it is, and whether that is proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from codepegs.cli.strategy_search import (
    EXACT,
    ONE_STEP,
    Found,
    Interrupted,
    SearchRequest,
    search_exactly,
    search_one_step,
)
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.option import read_options
from codepegs.rules.ruleset import Rules
from codepegs.terminal.files import begin_file, from_home, take_away
from codepegs.terminal.numbers import whole
from codepegs.terminal.output import FINE, INTERRUPTED, REFUSED, put, put_json, refusal_data
from codepegs.terminal.progress import Progress, duration
from codepegs.text.lexicon import lexicon
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Text, Translations, Whole, say

if TYPE_CHECKING:
    from codepegs.engine.trees.tree import Tree


def solve(said: Translations, wanted: SearchRequest, *, as_json: bool) -> int:
    """Find a strategy, say how good it is, and keep it where that was asked for."""
    if wanted.strategy not in EXACT + ONE_STEP:
        raise Refusal("engine/unknown-strategy", came=wanted.strategy, expected=EXACT + ONE_STEP)
    rules, holes = _board(wanted)
    if wanted.save is not None:
        _try_place(from_home(wanted.save))
    progress = Progress(said, as_json=as_json)
    try:
        if wanted.strategy in EXACT:
            found = search_exactly(wanted, rules, holes, progress)
        else:
            found = search_one_step(wanted, rules, holes, progress)
    except Interrupted as interrupted:
        progress.say(interrupted.text)
        return INTERRUPTED
    finally:
        progress.clear()
    return _tell(said, wanted, found, as_json=as_json)


def _board(wanted: SearchRequest) -> tuple[Rules, int | None]:
    """The rules, and the length of the codes where there are several."""
    edition = edition_named(wanted.edition)
    written, length = list(wanted.options), None
    if wanted.holes is not None and len(edition.holes) > 1 and "holes" not in edition.offers:
        length = whole(wanted.holes, "--holes", edition.holes[0], edition.holes[-1])
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


def _try_place(path: str) -> None:
    """Refuse a place where nothing can be written now, not after hours of searching."""
    begin_file(path)
    take_away(path)


# -- What was found ------------------------------------------------------------------------------


def _tell(said: Translations, wanted: SearchRequest, found: Found, *, as_json: bool) -> int:
    """Say what was found, even if it cannot be kept."""
    from codepegs.engine.trees.tree_file import write_tree

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
        put(say("The strategy is written in {file}.", file=Whole(wanted.save)).spoken(said))
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
    from codepegs.render.tree.sentences import facts_lines, heading

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
