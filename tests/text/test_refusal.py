"""Refusals: each code has one text, each text is used, and every gap is filled where it is raised."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import codepegs
from codepegs.text.refusal import TEXTS, Refusal

SOURCE = Path(codepegs.__file__).parent


def raised() -> dict[str, list[set[str]]]:
    """Every code that the program raises, with the gaps it fills each time."""
    calls: dict[str, list[set[str]]] = defaultdict(list)
    for module in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    calls[code.value].append({str(keyword.arg) for keyword in node.keywords})
    return calls


def codes_passed_on() -> set[str]:
    """Codes that reach a refusal through an argument or a table instead of being written there."""
    texts = "".join(module.read_text("utf-8") for module in sorted(SOURCE.rglob("*.py")))
    return set(re.findall(r'refuse_unless\(match, "\w+", "([^"]+)"\)', texts)) | set(
        re.findall(r'TEXTS\["([^"]+)"\]', texts)
    )


def gaps(code: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", TEXTS[code]))


def test_every_refusal_that_is_raised_has_a_text_and_every_text_is_used() -> None:
    # Two kinds of refusals have one code each, which they write themselves.
    known = {*raised(), *codes_passed_on(), "notation/line", "extra/missing"}
    assert known == set(TEXTS)


def test_every_gap_of_a_text_is_filled_wherever_it_is_raised() -> None:
    for code, calls in raised().items():
        for filled in calls:
            assert gaps(code) <= filled, code


def test_every_text_ends_as_a_sentence_does() -> None:
    for code, text in TEXTS.items():
        if code != "notation/refused":  # its reason is a sentence already
            assert text.endswith("."), code
        assert re.fullmatch(r"[a-z]+/[a-z-]+", code)


def test_a_refusal_is_a_value_error_that_says_its_code() -> None:
    refusal = Refusal("match/over")
    assert isinstance(refusal, ValueError)
    assert str(refusal) == "match/over: This match is over. Begin a new one."
