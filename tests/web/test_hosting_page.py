"""docs/hosting.md: its table of settings is up to date, and its commands work."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from codepegs.cli.app import main
from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.people import People
from tests.eventually import eventually
from tests.server.admin_commands import ALBUM
from tests.server.running import Running, environment
from tests.servers import Nats, Postgres, postgres_programs
from tools.settings_table import PAGE, with_table

pytestmark = pytest.mark.server

ROOT = PAGE.parents[1]
BLOCK = re.compile(r"(?:<!-- (?P<how>[^\n]*?) -->\n)?```sh\n(?P<words>.*?)```\n", re.DOTALL)


class Block(NamedTuple):
    """A block of commands, and the note above it on how it is run."""

    how: str
    words: str


BLOCKS = [Block(one["how"] or "", one["words"]) for one in BLOCK.finditer(PAGE.read_text())]
SERVING = [block for block in BLOCKS if block.how.startswith("serves")]
RUN = [block for block in BLOCKS if not block.how.startswith(("serves", "not run: "))]


def name_of(block: Block) -> str:
    return block.words.partition("\n")[0]


def test_the_table_of_settings_is_up_to_date() -> None:
    page = PAGE.read_text()
    assert page == with_table(page), "run: python -m tools.settings_table"


def test_a_note_above_a_block_is_one_that_is_understood() -> None:
    known = {"", "serves", "serves: postgresql", "serves: nats", "postgresql"}
    assert {block.how for block in BLOCKS if not block.how.startswith("not run: ")} <= known


def test_every_file_that_the_page_installs_is_there() -> None:
    named = set(re.findall(r"deploy/[\w.]+", PAGE.read_text()))
    assert {one for one in named if not (ROOT / one).is_file()} == set()


class Place(NamedTuple):
    """Where blocks are run: a folder, and the environment of a shell there."""

    folder: Path
    words: dict[str, str]


@pytest.fixture
def place(tmp_path: Path, postgres: Postgres) -> Place:
    """A folder with the database of a server, in which Ann has an account and matches."""
    url = f"sqlite:///{tmp_path / 'codepegs.db'}"

    async def arrive() -> None:
        await migrate(url)
        async with Database(url) as database:
            people = People(database)
            ann = await people.guest("Ann", "en", 1.0)
            await people.add_login(ann.id, "ann", "a hash", 1.0)

    asyncio.run(arrive())
    elsewhere = postgres.fresh_database()
    asyncio.run(migrate(elsewhere))
    (tmp_path / "album.txt").write_text(ALBUM)
    assert main(["db", "import", "--database", url, "ann", str(tmp_path / "album.txt")]) == 0
    ours = Path(sys.executable).parent
    words = environment(data=tmp_path) | {
        "DATABASE": elsewhere,
        "PATH": os.pathsep.join((str(ours), str(postgres_programs()), os.environ["PATH"])),
    }
    return Place(tmp_path, words)


@pytest.mark.parametrize("block", RUN, ids=name_of)
def test_the_commands_of_the_page_work(block: Block, place: Place) -> None:
    done = subprocess.run(
        ["sh", "-eu", "-c", block.words],
        cwd=place.folder,
        env=place.words,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("block", SERVING, ids=name_of)
def test_the_servers_of_the_page_serve(
    block: Block, place: Place, request: pytest.FixtureRequest
) -> None:
    words = dict(place.words)
    if block.how.endswith("nats"):
        nats: Nats = request.getfixturevalue("nats")
        words["NATS"] = nats.url
    server = Running(place.folder)
    try:
        server.start(["sh", "-eu", "-c", f"exec {block.words}"], words)
        assert server.stop(signal.SIGTERM) == 0
        eventually(lambda: server.status("/health/live") is None)
    finally:
        server.kill()
