"""Trouble: each code has one text, each text is used, and every gap is filled where it is raised."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import codepegs
from codepegs.rules import refusal
from codepegs.terminal.trouble import TEXTS

SOURCE = Path(codepegs.__file__).parent


def raised() -> dict[str, list[set[str]]]:
    """Every code of trouble that the program raises, with the gaps it fills each time."""
    calls: dict[str, list[set[str]]] = defaultdict(list)
    for module in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Trouble":
                code = node.args[0]
                assert isinstance(code, ast.Constant) and isinstance(code.value, str)
                calls[code.value].append({str(keyword.arg) for keyword in node.keywords})
    return calls


def test_all_trouble_that_is_raised_has_a_text_and_every_text_is_used() -> None:
    assert set(raised()) == set(TEXTS)


def test_every_gap_is_filled_wherever_trouble_is_raised() -> None:
    for code, calls in raised().items():
        for filled in calls:
            assert set(re.findall(r"{(\w+)}", TEXTS[code])) <= filled, code


def test_no_code_means_two_things() -> None:
    assert not set(TEXTS) & set(refusal.TEXTS)
