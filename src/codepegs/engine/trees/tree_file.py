"""Files of trees: written whole or not at all, and read only up to the length of a largest tree."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import zlib
from collections.abc import Mapping
from itertools import compress
from operator import ge, gt
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from codepegs.engine.trees.openings import Openings
from codepegs.engine.trees.symmetry import marks_of
from codepegs.engine.trees.tree import MOST_NODES, MOST_ROWS, Columns, Facts, Tree
from codepegs.rules import Code, Lexicon, Mark, Rules, read_options
from codepegs.rules.editions import edition
from codepegs.text import Refusal, Text, say

VERSION = 1
MAGIC = b"codepegs tree "

LONGEST_BODY = MOST_NODES * 14  # Bytes: a mark, a number of children and twelve pegs for each node.
LONGEST_FILE = 64_000_000  # Bytes; `super` needs a hundred thousand.

# The options that decide the shape; the others make no other tree.
SHAPING = ("doubles", "blanks", "young", "language", "words", "holes", "colours")


class Loaded(NamedTuple):
    """The contents of a file."""

    tree: Tree
    openings: Openings | None


# -- To bytes --------------------------------------------------------------------------------------


def dump(tree: Tree, openings: Openings | None = None) -> bytes:
    """A tree as the bytes of a file."""
    head = _line(_head(tree, openings))
    body = b"".join((tree.columns.marks, tree.columns.kids, *tree.columns.guesses))
    first = MAGIC + str(VERSION).encode()
    return b"\n".join((first, _digest(head, body), head, zlib.compress(body, 9)))


def _head(tree: Tree, openings: Openings | None) -> dict[str, Any]:
    facts = tree.facts
    head: dict[str, Any] = {
        "shape": tree.shape.name,
        "edition": tree.rules.edition.name,
        "options": [one for one in tree.rules.written if one.partition("=")[0] in SHAPING],
        "holes": tree.holes,
        "strategy": facts.strategy,
        "codes": facts.codes,
        "total": facts.total,
        "worst": facts.worst,
        "histogram": list(facts.histogram),
        "least_total": facts.least_total,
        "least_worst": facts.least_worst,
        "nodes": len(tree),
    }
    if openings is not None:
        head["openings"] = {
            str(row): {
                str(mark): [cell.codes, cell.total, str(cell.best)] for mark, cell in after.items()
            }
            for row, after in openings.under(tree.rules).cells.items()
        }
    return head


def _line(head: Mapping[str, Any]) -> bytes:
    return json.dumps(head, separators=(",", ":")).encode()


def _digest(head: bytes, body: bytes) -> bytes:
    # Of the bytes before packing: other versions of zlib pack differently.
    return hashlib.sha256(head + b"\n" + body).hexdigest().encode()


# -- From bytes ------------------------------------------------------------------------------------


class _Fault(Exception):
    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


def load(data: bytes, *, name: str, lexicon: Lexicon | None = None) -> Loaded:
    """The contents of a file's bytes, or a refusal that calls the file by this name."""
    first, _, rest = data.partition(b"\n")
    if not first.startswith(MAGIC):
        found = data[: len(MAGIC)].decode("ascii", "backslashreplace")
        raise Refusal("tree/no-tree", came=name, found=found, expected=MAGIC.decode().strip())
    if first != MAGIC + str(VERSION).encode():
        found = first[len(MAGIC) :].decode("ascii", "backslashreplace")
        raise Refusal("tree/version", came=name, found=found, expected=VERSION)
    digest, _, rest = rest.partition(b"\n")
    line, _, packed = rest.partition(b"\n")
    try:
        body = _unpacked(packed)
        if _digest(line, body) != digest:
            raise _Fault(say("its check sum does not fit its contents"))
        head = _read_head(line)
        rules = _rules(head, lexicon)
        holes = _entry(head, "holes", int)
        tree = Tree(rules, holes, _facts(head), _columns(body, rules, holes))
        openings = _openings(head, rules, holes)
        # A tree has exactly one head: anything missing, superfluous or contradictory shows here.
        if _line(_head(tree, openings)) != line:
            raise _Fault(say("its head does not fit its rows"))
    except _Fault as fault:
        raise Refusal("tree/damaged", came=name, reason=fault.reason) from None
    return Loaded(tree, openings)


def _unpacked(packed: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        body = unpacking.decompress(packed, LONGEST_BODY + 1)
    except zlib.error:
        raise _Fault(say("its rows cannot be unpacked")) from None
    if len(body) > LONGEST_BODY:
        raise _Fault(say("its rows unpack to more than {expected} bytes", expected=LONGEST_BODY))
    if not unpacking.eof:
        raise _Fault(say("it ends too early"))
    if unpacking.unused_data:
        raise _Fault(say("something follows after its end"))
    return body


def _read_head(line: bytes) -> Mapping[str, Any]:
    with contextlib.suppress(ValueError, RecursionError):
        head = json.loads(line.decode("ascii"))
        if isinstance(head, dict):
            return head
    raise _Fault(say("its head is no JSON"))


_Kind = TypeVar("_Kind")


def _entry(head: Mapping[str, Any], key: str, kind: type[_Kind]) -> _Kind:
    """An entry of the head; a value of another kind is a fault."""
    value = head.get(key)
    if type(value) is not kind:  # Not isinstance: true is no number here.
        raise _unfit(key, value)
    return value


def _unfit(key: str, value: object) -> _Fault:
    return _Fault(say('"{value}" in its head does not fit {key}', value=str(value), key=key))


def _rules(head: Mapping[str, Any], lexicon: Lexicon | None) -> Rules:
    """The rules that the head names; the rules themselves refuse unknown ones."""
    written = _entry(head, "options", list)
    if not all(isinstance(one, str) and one.partition("=")[0] in SHAPING for one in written):
        raise _unfit("options", written)
    name = _entry(head, "edition", str)
    rules = edition(name).rules(None, lexicon=lexicon, **read_options(written))
    if _entry(head, "holes", int) not in rules.holes:
        raise _unfit("holes", head["holes"])
    return rules


def _facts(head: Mapping[str, Any]) -> Facts:
    strategy = _entry(head, "strategy", str)
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", strategy):
        raise _unfit("strategy", strategy)
    histogram = _entry(head, "histogram", list)
    counts = all(type(count) is int and count >= 0 for count in histogram)
    if not (histogram and counts and histogram[-1] and len(histogram) <= MOST_ROWS):
        raise _unfit("histogram", histogram)
    for key in ("least_total", "least_worst"):
        if head.get(key) is not None:
            _entry(head, key, int)
    return Facts(tuple(histogram), strategy, head.get("least_total"), head.get("least_worst"))


def _columns(body: bytes, rules: Rules, holes: int) -> Columns:
    """The columns of the body, if they are those of a tree."""
    nodes, rest = divmod(len(body), holes + 2)
    if rest or not nodes:
        raise _Fault(say("its rows do not fill its columns"))
    marks, kids, *guesses = (body[at : at + nodes] for at in range(0, len(body), nodes))
    columns = Columns(tuple(guesses), marks, kids)
    starts = columns.starts
    # Each node but the first is the child of an earlier one, and there are no others.
    if starts[-1] != nodes or not all(map(gt, starts, range(nodes))):
        raise _Fault(say("its rows do not hang together"))
    if _rows(starts) > MOST_ROWS:
        raise _Fault(say("it has more than {expected} rows", expected=MOST_ROWS))
    possible = len(marks_of(rules, holes))
    if marks[0] or any(not 0 < number < possible for number in set(marks[1:])):
        raise _Fault(say("it has a mark that cannot be"))
    falls = compress(range(2, nodes), map(ge, marks[1:], marks[2:]))
    if not set(starts).issuperset(falls):
        raise _Fault(say("its marks are out of order"))
    if max(map(max, guesses)) >= len(rules.letters):
        raise _Fault(say("it has a peg that there is not"))
    return columns


def _rows(starts: list[int]) -> int:
    first, end, rows = 0, 1, 0
    while first < end:
        first, end, rows = end, starts[end], rows + 1
    return rows


def _openings(head: Mapping[str, Any], rules: Rules, holes: int) -> Openings | None:
    if "openings" not in head:
        return None
    table = {}
    try:
        for row, after in _entry(head, "openings", dict).items():
            if not isinstance(after, dict):
                raise _unfit("openings", after)
            table[rules.guess(row, holes)] = {
                Mark(map(int, mark.split())): _cell(cell, rules, holes)
                for mark, cell in after.items()
            }
        return Openings.of(rules, holes, table)
    except ValueError:  # Among them the refusals of rows and marks.
        raise _Fault(say("its openings cannot be read")) from None


def _cell(cell: object, rules: Rules, holes: int) -> tuple[int, int, Code]:
    match cell:
        case [int(codes), int(total), str(best)] if bool not in (type(codes), type(total)):
            return codes, total, rules.guess(best, holes)
    raise _unfit("openings", cell)


def write_tree(path: str | Path, tree: Tree, openings: Openings | None = None) -> None:
    """Write a tree into a file, whole or not at all."""
    data = dump(tree, openings)
    fresh = None
    try:
        target = Path(path)
        fresh = target.with_name(f".codepegs-{os.getpid()}")
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            # Before the renaming: otherwise a power cut could leave the name without contents.
            os.fsync(file.fileno())
        fresh.replace(target)
    except BaseException as error:
        if fresh is not None:
            with contextlib.suppress(OSError, ValueError):
                fresh.unlink()
        if isinstance(error, OSError | ValueError):
            raise Refusal("tree/unwritable", came=str(path), reason=_reason(error)) from None
        raise


def read_tree(path: str | Path, *, lexicon: Lexicon | None = None) -> Tree:
    """The tree of a file, or a refusal; a tree of words needs a lexicon."""
    return read(path, lexicon=lexicon).tree


def read(path: str | Path, *, lexicon: Lexicon | None = None) -> Loaded:
    """The tree of a file, and its openings if it has them."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise Refusal("tree/unreadable", came=str(path), reason=_reason(error)) from None
    if len(data) > LONGEST_FILE:
        raise Refusal("tree/too-long", came=str(path), expected=LONGEST_FILE)
    return load(data, name=str(path), lexicon=lexicon)


def _reason(error: Exception) -> str:
    # A path with a null character is a ValueError, and has no errno.
    return getattr(error, "strerror", None) or str(error)
