"""Laws of reading the lines that people type into the assistant, for every edition."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.play.local.typed_rows import Typed, read_line
from codepegs.rules.editions import editions
from codepegs.rules.mark import is_possible
from codepegs.text.languages import LANGUAGES, language
from codepegs.text.lexicon import lexicon

BOARDS: dict[str, tuple[str, dict[str, object]]] = {
    **{one.name: (one.name, {}) for one in editions()},
    "young": ("kids", {"young": True}),
    "blanks": ("duel", {"blanks": True}),
    "wide": ("custom", {"holes": 12, "colours": 26, "doubles": True}),
    "narrow": ("custom", {"holes": 1, "colours": 2}),
}
EVERY_BOARD = pytest.mark.parametrize("name", BOARDS)
SETTINGS = settings(max_examples=15)


@cache
def board(name: str) -> Rules:
    """The rules of a board; those of words take seconds."""
    of, options = BOARDS[name]
    return edition(of).rules(2, lexicon=lexicon, **options)


def rows(rules: Rules) -> st.SearchStrategy[Code]:
    """All guesses that the rules allow."""
    if rules.words is not None:
        return st.sampled_from(sorted(rules.words)).map(Code)
    holes = rules.holes[-1]
    unique = not (rules.repeats or rules.free_guesses)
    letters = st.sampled_from(rules.letters)
    pegs: st.SearchStrategy[Any] = st.lists(letters, min_size=holes, max_size=holes, unique=unique)
    return pegs.map(Code)


@EVERY_BOARD
@SETTINGS
@given(data=st.data())
def test_a_row_with_its_mark_is_read_as_it_was_meant_however_it_is_typed(
    name: str, data: st.DataObject
) -> None:
    rules = board(name)
    row = data.draw(rows(rules))
    counts = st.lists(st.integers(0, len(row)), min_size=len(rules.keys), max_size=len(rules.keys))
    mark = data.draw(counts.map(Mark).filter(lambda one: is_possible(one, len(row))))
    said = language(data.draw(st.sampled_from(LANGUAGES)))
    meant = Typed(row, mark)
    together = "".join(row)
    named = " ".join(f"{count}{key}" for count, key in zip(mark, rules.keys, strict=True))
    forms = [
        f"{row} {mark}",
        f"{' '.join(row)} {mark}",
        f"{together} {mark}",
        f"{together.lower()} {' / '.join(map(str, mark))}",
        f"{row} {named}",
        f"{row} {named.replace(' ', '')}",
    ]
    if max(mark) < 10:
        forms.append(f"{row} {''.join(map(str, mark))}")
    for form in forms:
        assert read_line(form, rules, (len(row),), said) == meant, form
    assert read_line(str(row), rules, (len(row),), said) == Typed(guess=row)


@EVERY_BOARD
@SETTINGS
@given(line=st.text(max_size=60) | st.text("RGBYrgby0123456789 bw,/-?", max_size=30))
def test_whatever_is_typed_is_read_or_refused(name: str, line: str) -> None:
    rules = board(name)
    try:
        typed = read_line(line, rules, rules.holes, language("fr"))
    except Refusal as refusal:
        assert refusal.message and refusal.spoken(language("nl"))
    else:
        assert typed.guess is not None or typed.mark is not None
