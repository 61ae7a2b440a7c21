"""The commands of docs/protocol.md do at a real server what the page says."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import Block, blocks
from tests.server.running import Visitor, running

pytestmark = pytest.mark.server

PAGE = "docs/protocol.md"
COMMANDS = [block for block in blocks(PAGE) if block.is_commands]

STAND_IN = """
import argparse, sys, urllib.request
parser = argparse.ArgumentParser()
parser.add_argument("-H", action="append")
parser.add_argument("-d")
parser.add_argument("url")
said = parser.parse_args()
headers = dict(header.split(": ", 1) for header in said.H)
asked = urllib.request.Request(said.url, said.d.encode(), headers)
sys.stdout.write(urllib.request.urlopen(asked).read().decode())
"""
"""What curl does with the words of the page, for a machine without it."""


def test_the_page_has_commands() -> None:
    assert COMMANDS


@pytest.mark.parametrize("block", COMMANDS, ids=str)
def test_a_table_is_opened_by_hand(tmp_path: Path, block: Block) -> None:
    script = block.text
    if shutil.which("curl") is None:
        (tmp_path / "curl.py").write_text(STAND_IN)
        script = f'curl() {{ "{sys.executable}" "{tmp_path}/curl.py" "$@"; }}\n{script}'
    with running(tmp_path / "server") as server:
        ann = Visitor(server.origin)
        token = ann.ask("POST", "/api/me/tokens", {"label": "by hand"})["token"]
        done = subprocess.run(
            ["sh", "-eu", "-c", script.replace("https://pegs.example", server.origin)],
            env={"PATH": "/usr/bin:/bin", "TOKEN": token},
            capture_output=True,
            text=True,
            check=True,
        )
        opened = json.loads(done.stdout)
        shown = ann.ask("GET", f"/api/tables/{opened['id']}")
        assert shown["id"] == opened["id"]
