"""The catalogue of refusals: each code has one text, each text is used, every gap is filled."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import codepegs
from codepegs.text.refusals import areas

SOURCE = Path(codepegs.__file__).parent
CATALOGUE = SOURCE / "text" / "refusals"
CLASSES = ("Refusal", "ClientRefusal", "EnvRefusal")
"""The classes whose first argument is a code."""

TEXTS = {code: text for texts in areas().values() for code, text in texts.items()}
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent != CATALOGUE]


@cache
def raised() -> dict[str, list[set[str] | None]]:
    """Every code that is written where a refusal is made, with the gaps that are filled there.

    `None` for gaps that are handed on as a dictionary.
    """
    found = defaultdict(list)
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") in CLASSES):
                continue
            named = [keyword.arg for keyword in node.keywords]
            gaps = None if None in named else {str(name) for name in named}
            # A code may be chosen there: "one/code" if condition else "another/code".
            chosen = node.args[0]
            ways = [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
            for code in ways:
                if isinstance(code, ast.Constant):
                    found[str(code.value)].append(gaps)
    return found


TABLES = (SOURCE / "web" / "http_status.py", SOURCE / "client" / "refusals.py")
"""Modules that only sort codes which others raise."""
WRITTEN = "\n".join(path.read_text("utf-8") for path in MODULES if path not in TABLES)


def test_every_refusal_that_is_raised_has_a_text() -> None:
    assert set(raised()) <= set(TEXTS)


def test_every_text_is_used() -> None:
    """A few codes reach a refusal through an argument or a variable."""
    known = {*raised(), "command/stale"}  # `Stale` has no other code
    assert [code for code in TEXTS if code not in known and f'"{code}"' not in WRITTEN] == []


def test_every_gap_is_filled_wherever_a_refusal_is_raised() -> None:
    for code, calls in raised().items():
        gaps = set(re.findall(r"{(\w+)}", TEXTS[code]))
        assert all(filled is None or gaps <= filled for filled in calls), code


def test_no_code_means_two_things() -> None:
    """Neither in two areas, nor twice in one, where Python would keep the last text."""
    written = [
        key.value
        for module in CATALOGUE.glob("*.py")
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    ]
    assert [code for code, times in Counter(written).items() if times > 1] == []
    assert sorted(map(str, written)) == sorted(TEXTS)


def test_every_text_ends_as_a_sentence_does() -> None:
    for code, text in TEXTS.items():
        # "{near}" is a sentence or nothing, and two end with a reason that is a sentence already.
        ends = (".", "?", ".{near}")
        assert text.endswith(ends) or code in ("notation/refused", "book/wrong"), code
        assert re.fullmatch(r"[a-z]+/[a-z-]+", code)
