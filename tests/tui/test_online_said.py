"""Words of servers and tables are shown, and cannot control the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from codepegs.client import TableLine
from codepegs.text.languages import language
from codepegs.text.sentence import ENGLISH
from codepegs.tui.sanitise import LONGEST, sanitised
from codepegs.tui.screens.lobby.connect import ConnectScreen
from codepegs.tui.screens.lobby.table_lines import table_line
from tests.tui.screens import new_app, reads, sitting, text_of

pytestmark = pytest.mark.server  # plays on a server in this process


def line(**different: object) -> TableLine:
    """A table in a list."""
    fields: dict[str, object] = {
        "id": "5f" * 16,
        "edition": "mini",
        "options": [],
        "players": 2,
        "stage": "gathering",
        "listed": True,
        "free": 1,
        "names": {"0": "Ann"},
        "mine": [],
        "version": 3,
        "created_at": 0.0,
        "changed_at": 0.0,
        "result": None,
    }
    return TableLine.told({**fields, **different})


@pytest.mark.parametrize(
    ("different", "shown"),
    [
        ({}, "mini · Ann · 1 free seat"),
        ({"options": ["rows=8"], "free": 3, "players": 4}, "mini rows=8 · Ann · 3 free seats"),
        ({"stage": "playing", "free": 0}, "mini · Ann, the computer · Being played"),
        ({"stage": "playing", "free": 0, "players": 4}, "mini · Ann, 3 computers · Being played"),
        ({"stage": "over", "free": 0, "result": {"winners": [0]}, "mine": [0]}, "Won"),
        ({"stage": "over", "free": 0, "result": {"winners": [1]}, "mine": [0]}, "Lost"),
        ({"stage": "over", "free": 0, "result": {"winners": [0, 1]}, "mine": [0]}, "Drawn"),
        ({"stage": "over", "free": 0, "result": {"winners": [0, 1]}, "mine": [0, 1]}, "Won"),
        ({"stage": "over", "free": 0, "result": {"winners": []}, "mine": [0]}, "Undecided"),
        ({"stage": "over", "free": 0, "result": {"winners": [1]}}, "Finished"),
        ({"stage": "over", "free": 0, "result": None}, "Undecided"),
        (
            {"stage": "over", "free": 0, "result": {"winners": [1]}, "mine": [0], "imported": True},
            "mini · Ann · Lost · Imported",
        ),
    ],
)
def test_a_table_is_one_line(different: dict[str, object], shown: str) -> None:
    assert table_line(line(**different), ENGLISH).endswith(shown)


def test_a_table_is_one_line_in_each_language() -> None:
    assert table_line(line(), language("de")) == "mini · Ann · 1 freier Platz"
    assert table_line(line(free=2), language("fr")) == "mini · Ann · 2 places libres"
    assert table_line(line(), language("nl")) == "mini · Ann · 1 vrije plaats"


def test_words_from_elsewhere_cannot_control_the_terminal() -> None:
    for sign in ("\x1b[2J", "\x9b31m", "\x07", "\r", "\u202e", "\u200b", "\ud800"):
        shown = sanitised(f"Ann{sign}")
        assert sign[0] not in shown
        assert shown.startswith("Ann\\")
    assert sanitised("Zoë 👩‍🚀\u00a0: «\u202foui\u202f»\n") == "Zoë 👩‍🚀\u00a0: «\u202foui\u202f»\n"
    assert len(sanitised("x" * 10 * LONGEST)) == LONGEST + 1
    assert sanitised(3) == "3"


async def test_pasted_junk_does_not_act_and_is_refused(tmp_path: Path) -> None:
    app = new_app(tmp_path, first=ConnectScreen)
    async with sitting(app) as pilot:
        for junk in ("\x1b[2J\x07evil\x9b31m\nsecond line", "\n\n", "\u202e!", "🦊" * 5000):
            app.screen.query_one(Input).value = ""
            app.screen.query_one(Input).post_message(events.Paste(junk))
            await pilot.pause()
            assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(text_of(app))
            await pilot.press("enter")
            await reads(pilot, "is no address of a server")


async def test_an_address_on_the_command_line_cannot_control_the_terminal(tmp_path: Path) -> None:
    app = new_app(tmp_path, first=lambda: ConnectScreen("http://\x1b[2J"))
    async with sitting(app) as pilot:
        await reads(pilot, "is no address of a server")
        assert "\x1b" not in text_of(app)
