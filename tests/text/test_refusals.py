"""Refusals of every room: each code has one text, each text is used, every gap is filled."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import codepegs
from codepegs.client import refusals as of_client
from codepegs.envs import refusals as of_envs
from codepegs.line.assist import refusals as of_board
from codepegs.mcp import refusals as of_mcp
from codepegs.play import refusals as of_play
from codepegs.server import refusals as of_serving
from codepegs.storage import refusals as of_storage
from codepegs.terminal import files as of_terminal
from codepegs.text import refusal as of_rules
from codepegs.tournament import refusals as of_tournament
from codepegs.tui import refusals as of_screen
from codepegs.web import refusals as of_web
from codepegs.web import settings_check as of_settings
from codepegs.web.live import refusals as of_web_play

SOURCE = Path(codepegs.__file__).parent

TEXTS: dict[str, dict[str, str]] = {
    "rules.Refusal": of_rules.TEXTS,
    "terminal.Trouble": of_terminal.TEXTS,
    "terminal.BoardTrouble": of_board.TEXTS,
    "terminal.ScreenTrouble": of_screen.TEXTS,
    "play.TableRefusal": of_play.TEXTS,
    "storage.StorageTrouble": of_storage.TEXTS,
    "web.Trouble": {code: text for code, (_, text) in of_web.TEXTS.items()},
    "web.PlayTrouble": of_web_play.TEXTS,
    "web.SettingTrouble": of_settings.TEXTS,
    "serving.ServerTrouble": of_serving.TEXTS,
    "client.ClientTrouble": of_client.TEXTS,
    "envs.EnvRefusal": of_envs.TEXTS,
    "mcp.ToolTrouble": of_mcp.TEXTS,
    "tournament.TournamentRefusal": of_tournament.TEXTS,
}
ROOM_OF = {name.partition(".")[2]: name for name in TEXTS if not name.endswith(".Trouble")}

CALLS = pytest.mark.parametrize("kind", TEXTS)


def _kind(module: Path, called: str) -> str | None:
    room = module.relative_to(SOURCE).parts[0]
    if called == "Trouble":
        # Two rooms have one of that name; `cli.py` raises the terminal's.
        return "web.Trouble" if room == "web" else "terminal.Trouble"
    return ROOM_OF.get(called)


def _raised() -> Iterator[tuple[str, str, set[str] | None]]:
    """Every refusal that the program raises by a written code: its kind, code and filled gaps."""
    for module in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            kind = _kind(module, getattr(node.func, "id", ""))
            code = node.args[0]
            if kind is None or not isinstance(code, ast.Constant):
                continue
            named = [keyword.arg for keyword in node.keywords]
            gaps = None if None in named else {str(name) for name in named}
            yield kind, str(code.value), gaps


RAISED: dict[str, dict[str, list[set[str] | None]]] = defaultdict(lambda: defaultdict(list))
for _kind_of, _code, _gaps in _raised():
    RAISED[_kind_of][_code].append(_gaps)

WRITTEN = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))


@CALLS
def test_every_refusal_that_is_raised_has_a_text(kind: str) -> None:
    assert set(RAISED[kind]) <= set(TEXTS[kind])


@CALLS
def test_every_text_is_used(kind: str) -> None:
    """A few codes are chosen by what happened; then they are written once more than in the table."""
    unused = [
        code for code in TEXTS[kind] if code not in RAISED[kind] and WRITTEN.count(f'"{code}"') < 2
    ]
    assert unused == []


@CALLS
def test_every_gap_is_filled_wherever_a_refusal_is_raised(kind: str) -> None:
    for code, calls in RAISED[kind].items():
        gaps = set(re.findall(r"{(\w+)}", TEXTS[kind][code]))
        assert all(filled is None or gaps <= filled for filled in calls), code


def test_no_code_means_two_things() -> None:
    codes = [code for texts in TEXTS.values() for code in texts]
    assert sorted(codes) == sorted(set(codes))
