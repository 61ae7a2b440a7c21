"""The cluster of docs/engine.md is set up and searched on, as the page says."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.docs.pages import blocks
from tests.docs.running import Folder
from tests.servers import kill_family
from tests.serving.running import eventually, free_port

[BLOCK] = [block for block in blocks("docs/engine.md") if "run by" in block.notes]
ADDRESS = "tcp://10.0.0.5:8786"


@contextmanager
def started(words: str, folder: Folder, said: Path) -> Iterator[Path]:
    """A program that runs beside the others until the end, and where it says what."""
    with said.open("wb") as out:
        process = subprocess.Popen(
            ["sh", "-c", f"exec {words}"], env=folder.environment, stdout=out, stderr=out
        )
    try:
        yield said
    finally:
        kill_family(process.pid)
        process.wait()


def test_a_search_on_the_cluster_of_the_page_finds_the_same(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "here")
    port = free_port()
    ours = f"tcp://127.0.0.1:{port}"
    scheduler, worker, search = (
        command.replace(ADDRESS, ours).replace("8786", str(port)) for command in BLOCK.commands
    )
    # Only for this machine, and without pages of their own whose ports others may have.
    alone = "--host 127.0.0.1 --no-dashboard"
    with (
        started(f"{scheduler} {alone}", folder, tmp_path / "scheduler") as first,
        started(f"{worker} {alone}", folder, tmp_path / "worker") as second,
    ):
        eventually(lambda: b"Scheduler at" in first.read_bytes())
        eventually(lambda: b"Registered to" in second.read_bytes())
        done = folder.done(search)
    assert done.returncode == 0, done.stdout
    assert "It cracks all 1680 codes with 7797 guesses" in done.stdout
