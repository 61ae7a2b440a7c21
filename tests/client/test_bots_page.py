"""Every program and every command of docs/bots.md is run against a real server."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.client.test_bots import DOCS
from tests.docs.pages import Block, blocks
from tests.docs.running import Folder
from tests.server.running import Running

PAGE = "docs/bots.md"
ITSELF = "run by: tests/client/test_bots_page.py"
WRITTEN = "http://localhost:8000"


def here(block: Block, server: Running) -> Block:
    """The block with the address of the server that runs."""
    text = block.text.replace(WRITTEN, server.origin)
    return Block(block.page, block.line, block.kind, block.title, "", text)


def test_the_page_is_followed_from_top_to_bottom(server: Running, tmp_path: Path) -> None:
    folder = Folder(tmp_path / "here")
    for sample in ("bot.py", "engine_bot.py"):
        shutil.copy(DOCS / sample, folder.path)
    run = 0
    for block in blocks(PAGE):
        if block.title:
            folder.write(block)
        elif block.how == ITSELF:
            folder.run(here(block, server))
            run += 1
    assert run == 4
    assert (folder.path / "waiting").read_text().count("TOTAL") == 1


@pytest.mark.parametrize("name", ["bot.py", "engine_bot.py"])
def test_the_page_and_the_protocol_name_the_samples(name: str) -> None:
    assert f"]({name})" in (DOCS / "bots.md").read_text(encoding="utf-8")
