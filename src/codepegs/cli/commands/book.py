"""`codepegs book`: lists, checks and computes the book of strategies."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codepegs import terminal
from codepegs.cli import parameters
from codepegs.cli.command import Group, Reader, argument, command, option
from codepegs.cli.long_tasks import announce_compiling
from codepegs.cli.tree_data import tree_data
from codepegs.engine.book import boxed_boards, shipped
from codepegs.engine.trees import Shape
from codepegs.rules import Rules
from codepegs.text import N_, Figure, Refusal, Text, Translations, say

if TYPE_CHECKING:
    from codepegs.engine.book import Built

SHORT_HELPS = {
    "list": say("List what the book has."),
    "verify": say("Check the book."),
    "build": say("Compute the book anew."),
}


@command(
    say(
        "For each board: the editions that use it, how many guesses all codes need together, "
        "on average and at most, and whether that is proven to be the least."
    )
)
@parameters.as_json
def list_entries(reader: Reader, *, as_json: bool) -> int:
    """List the entries of the book."""
    said = reader.said
    entries = shipped.entries(folder=shipped.BOOK)
    served = _served()
    if as_json:
        terminal.put_json({"entries": [_entry_data(entry, served) for entry in entries]})
        return terminal.FINE
    _ = said.gettext
    if not entries:
        terminal.put(_("The book is empty. To compute it: codepegs book build."))
        return terminal.FINE
    heads = (_("Board"), _("Codes"), _("Guesses"), _("Average"), _("Most"), _("Proven"))
    rows = [
        [
            entry.shape.name,
            str(entry.facts.codes),
            str(entry.facts.total),
            Figure(f"{float(entry.facts.average):.4f}").spoken(said),
            str(entry.facts.worst),
            _proven(entry, said),
            ", ".join(_editions_of(entry, served)),
        ]
        for entry in entries
    ]
    explained = [
        _(
            "Guesses: those that all codes need together. Average: for one code. Most: for the "
            "hardest code."
        ),
        _("Proven: that no strategy needs fewer guesses in all; or how many all need at least."),
    ]
    terminal.show(
        [terminal.SheetTable((*heads, _("Editions")), rows), terminal.Sentences(["", *explained])]
    )
    return terminal.FINE


def _proven(entry: shipped.Entry, said: Translations) -> str:
    facts = entry.facts
    if facts.proven:
        return said.gettext("yes")
    if facts.least_total is None:
        return said.gettext("no")
    return f"≥ {facts.least_total}"


def _entry_data(entry: shipped.Entry, served: dict[Shape, list[str]]) -> dict[str, Any]:
    data = tree_data(entry.own_tree)
    for own in ("edition", "options"):
        # It serves every edition with this board, not only the one that it was computed with.
        del data[own]
    return data | {"editions": _editions_of(entry, served)}


def _editions_of(entry: shipped.Entry, served: dict[Shape, list[str]]) -> list[str]:
    return served.get(entry.shape) or [_written(entry.own_tree.rules)]


def _served() -> dict[Shape, list[str]]:
    """By shape, the editions and options that have it."""
    served: dict[Shape, list[str]] = {}
    for rules in boxed_boards():
        served.setdefault(Shape.of(rules), []).append(_written(rules))
    return served


def _written(rules: Rules) -> str:
    return " ".join((rules.edition.name, *rules.written))


@command(say("Walks every code through every strategy, marked by the rules themselves."))
@parameters.as_json
def verify(reader: Reader, *, as_json: bool) -> int:
    """Walk every code through every entry of the book."""
    said = reader.said
    progress = terminal.Progress(said, as_json=as_json)
    current = ""

    def heard(name: str, number: int, of: int) -> None:
        nonlocal current
        current = name
        progress.update(say("{board}: {number} of {of} …", board=name, number=number, of=of))

    begun = time.monotonic()
    try:
        checked = shipped.verify(folder=shipped.BOOK, progress=heard)
    except Refusal as refusal:
        progress.clear()
        raise Refusal("book/wrong", came=current, reason=refusal.text) from None
    progress.clear()
    seconds = time.monotonic() - begun
    if as_json:
        terminal.put_json(
            {
                "entries": [
                    {
                        "shape": entry.shape.name,
                        "codes": tally.codes,
                        "total": tally.total,
                        "average": round(float(tally.average), 6),
                        "worst": tally.worst,
                        "histogram": list(tally.histogram),
                    }
                    for entry, tally in checked
                ],
                "seconds": round(seconds, 3),
            }
        )
        return terminal.FINE
    lines = [
        say(
            "{board}: all {codes} codes are cracked, with {total} guesses, {worst} at most.",
            board=entry.shape.name,
            codes=tally.codes,
            total=tally.total,
            worst=tally.worst,
        )
        for entry, tally in checked
    ]
    lines.append(
        say(
            "Boards checked: {number}, in {time}. All is as the book says.",
            number=len(checked),
            time=terminal.duration(seconds),
        )
    )
    terminal.put_lines(lines, said)
    return terminal.FINE


@command(say("All of it takes some minutes to an hour. What was there is replaced board by board."))
@argument(
    "boards",
    N_("BOARD"),
    say("A name that `codepegs book list` shows, like 4x6; otherwise all."),
    nargs=-1,
    required=False,
)
@option("--folder", N_("FOLDER"), say("Put the book into this folder instead."))
@parameters.threads
@parameters.memory
@parameters.as_json
def build(
    reader: Reader,
    boards: tuple[str, ...],
    *,
    folder: str | None,
    workers: int | None,
    memory: int | None,
    as_json: bool,
) -> int:
    """Compute entries of the book anew, or all of them, and say how long it took."""
    said = reader.said
    settings = {} if memory is None else {"memory": memory * terminal.MEGABYTE}
    target = shipped.BOOK if folder is None else Path(terminal.from_home(folder))
    if not target.is_dir():
        raise Refusal("folder/missing", came=str(target))
    # Building needs numpy and numba; listing and verifying do not.
    from codepegs.engine.book import build_book, rules_of_the_book

    known = tuple(rules_of_the_book())
    for name in boards:
        if name not in known:
            raise Refusal("engine/unknown-shape", came=name, expected=known)
    progress = terminal.Progress(said, as_json=as_json)
    announce_compiling(progress)

    def heard(name: str, share: float) -> None:
        progress.update(say("{board}: {percent} % …", board=name, percent=int(100 * share)))

    begun = time.monotonic()
    built: list[Built] = []
    try:
        # One by one, so that each is reported as soon as it is built.
        for name in boards or known:
            built += build_book(
                names=[name], folder=target, progress=heard, workers=workers, **settings
            )
            progress.clear()
            if not as_json:
                terminal.put_lines([_built_said(built[-1])], said)
    finally:
        progress.clear()
    seconds = time.monotonic() - begun
    if as_json:
        terminal.put_json({"built": [asdict(one) for one in built], "seconds": round(seconds, 3)})
    else:
        time_taken = terminal.duration(seconds)
        terminal.put_lines(
            [say("Boards: {number}, in {time}.", number=len(built), time=time_taken)], said
        )
    return terminal.FINE


def _built_said(built: Built) -> Text:
    sentence = (
        N_("{board}: {codes} codes, {total} guesses, {worst} at most; proven, in {time}.")
        if built.proven
        else N_("{board}: {codes} codes, {total} guesses, {worst} at most; best found, in {time}.")
    )
    return say(
        sentence,
        board=built.shape,
        codes=built.codes,
        total=built.total,
        worst=built.worst,
        time=terminal.duration(built.seconds),
    )


book = Group(SHORT_HELPS, {"list": list_entries, "verify": verify, "build": build}.__getitem__)
