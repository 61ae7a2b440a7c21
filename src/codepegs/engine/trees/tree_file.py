"""Trees on the disk: written whole or not at all, and read no further than a tree can be long."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from codepegs.engine.trees.openings import Openings
from codepegs.engine.trees.tree import Tree
from codepegs.engine.trees.tree_format import Loaded, dump, load
from codepegs.rules.ruleset import Lexicon
from codepegs.text.refusal import Refusal

LONGEST_FILE = 64_000_000
"""Bytes; `super` needs a hundred thousand."""


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
            # Before it gets its name: otherwise a power cut could leave the name with no contents.
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
