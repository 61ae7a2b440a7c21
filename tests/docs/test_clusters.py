"""The cluster of docs/engine.md is set up as the page says; searches and tournaments run on it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.docs.pages import blocks
from tests.docs.running import Folder
from tests.eventually import eventually
from tests.servers import free_port, kill_family

pytestmark = pytest.mark.slow

[BLOCK] = [block for block in blocks("docs/engine.md") if "run by" in block.notes]
[TOURNAMENT] = [
    command
    for block in blocks("docs/tournaments.md")
    if block.is_commands
    for command in block.commands
    if "--dask" in command
]
ADDRESS = "tcp://scheduler.example:8786"
ALONE = "--host 127.0.0.1 --no-dashboard"


@contextmanager
def started(words: str, folder: Folder, said: Path) -> Iterator[Path]:
    """A program that runs in the background until the end, and the file of its output."""
    with said.open("wb") as out:
        process = subprocess.Popen(
            ["sh", "-c", f"exec {words}"], env=folder.environment, stdout=out, stderr=out
        )
    try:
        yield said
    finally:
        kill_family(process.pid)
        process.wait()


class Cluster(NamedTuple):
    """A cluster that runs, and a folder to use it from."""

    folder: Folder
    address: str

    def done(self, command: str) -> str:
        """What a command of a page says, sent to this cluster and not to the page's."""
        assert ADDRESS in command
        done = self.folder.done(command.replace(ADDRESS, self.address))
        assert done.returncode == 0, done.stdout
        return done.stdout


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The scheduler and the worker of the page, for this machine alone and without own pages."""
    here = tmp_path_factory.mktemp("cluster")
    folder, port = Folder(here / "here"), free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler, worker = (
        f"{command.replace(ADDRESS, address).replace('8786', str(port))} {ALONE}"
        for command in BLOCK.commands[:2]
    )
    with (
        started(scheduler, folder, here / "scheduler") as first,
        started(worker, folder, here / "worker") as second,
    ):
        eventually(lambda: b"Scheduler at" in first.read_bytes())
        eventually(lambda: b"Registered to" in second.read_bytes())
        yield Cluster(folder, address)


def test_a_search_on_the_cluster_of_the_page_finds_the_same(cluster: Cluster) -> None:
    said = cluster.done(BLOCK.commands[2])
    assert "It cracks all 1680 codes with 7797 guesses" in said


def test_a_tournament_on_the_cluster_of_the_page_comes_out_the_same(cluster: Cluster) -> None:
    there = json.loads(cluster.done(f"{TOURNAMENT} --json"))
    here = json.loads(cluster.folder.done(f"{TOURNAMENT.partition(' --dask')[0]} --json").stdout)
    for answer in (there, here):
        answer.pop("seconds", None)
    assert there == here
