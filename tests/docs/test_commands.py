"""Every command that the handbook shows is run, and the few that cannot be are there as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.command_lookup import Missing, check
from tests.docs.pages import PAGES, ROOT, Block, blocks, in_prose
from tests.docs.running import Folder

KINDS = {"console", "sh", "pycon", "python", "text", "json", "toml", "ini", "sql"}
"""What a block may hold; only the first two are commands."""

NOTES = {"exits", "typed", "serves", "run by", "not run", "postgresql"}
"""What a note above a block of commands may say of it."""

NOT_RUN = {
    "changes the machine",
    "needs a package index",
    "runs all tests, and this one among them",
    "serves until it is stopped, and opens a browser",
    "takes long",
    "needs a server of yours",
    "needs a desktop",
    "starts a program that is not part of Codepegs",
    # On the page about hosting, whose other blocks run with real servers.
    "writes to /etc",
    "needs systemd",
    "needs a container engine",
    "needs a PostgreSQL that is run by its own user",
    "needs curl and a server on this port",
    "an older program would have to follow",
}
"""Why a block may be left out. It is still read: its commands, options, targets and files exist."""

ELSEWHERE = {
    "docs/hosting.md": "tests/web/test_hosting_page.py",  # needs servers around it
    "docs/protocol.md": "tests/docs/test_protocol_page.py",
    "docs/tournaments.md": "tests/tournament/test_page.py",
    "docs/adding-an-edition.md": "tests/docs/test_adding_an_edition.py",  # needs a source to change
}
"""Pages whose blocks are run by a test of their own."""

NO_COMMAND = {"codepegs tree 1": "the first line of a file, in docs/tree-format.md"}
"""What looks like a command and is none."""

HARMFUL = {"apt-get", "git", "install", "make", "pip", "podman", "sudo", "systemctl"}
"""Programs that change more than the page's folder: such a block needs a note."""

ONLY_NAMED = {
    "play": "asks",
    "tui": "asks",
    "assist": "asks",
    "puzzle": "asks",
    "serve": "serves until it is stopped",
    "mcp": "serves until it is stopped",
    "db": "changes a database; tests/web/test_hosting_page.py runs these",
    "admin": "changes a database; tests/web/test_hosting_page.py runs these",
    "solve": "may take long; tests/docs/test_proofs.py runs the quick ones",
    "book": "walks through everything that is solved",
    "tournament": "may take long; the blocks of its page are run",
}
"""Commands that are not run where the prose names them, and why."""

OURS = re.compile(r"(?:\.venv/bin/)?(?:codepegs|make|python3?|pip|mkdocs|pytest|ruff)(?: .+)?")

each_page = pytest.mark.parametrize("page", PAGES)


def commands_of(page: str) -> list[Block]:
    return [block for block in blocks(page) if block.is_commands]


def test_pages_are_found() -> None:
    assert {"docs/index.md", "docs/play.md", "README.md", "CONTRIBUTING.md"} <= set(PAGES)
    assert sum(len(commands_of(page)) for page in PAGES) > 20


@each_page
def test_every_block_is_of_a_kind_that_is_run_or_shows_no_command(page: str) -> None:
    for block in blocks(page):
        assert block.kind in KINDS, f"{block}: a block of commands is ```console or ```sh"
        if not block.is_commands and block.kind != "pycon":
            assert not re.search(r"^\$ ", block.text, re.MULTILINE), f"{block}: this is a session"
    text = PAGES[page].read_text(encoding="utf-8")
    assert text.count("```") == 2 * len(blocks(page)), f"{page}: a block is not closed"


@each_page
def test_every_note_above_a_block_is_understood(page: str) -> None:
    for block in commands_of(page):
        assert set(block.notes) <= NOTES, f"{block}: {block.how}"
        if page not in ELSEWHERE:
            assert "postgresql" not in block.notes
        if "not run" in block.notes:
            assert block.notes["not run"] in NOT_RUN, f"{block}: {block.how}"
        if "run by" in block.notes:
            test = ROOT / block.notes["run by"]
            assert test.is_file(), f"{block}: there is no {test.name}"
            assert Path(page).name in test.read_text(encoding="utf-8"), f"{block}: {test.name}"


@pytest.mark.parametrize(("page", "test"), ELSEWHERE.items())
def test_a_page_that_is_run_elsewhere_is_read_there(page: str, test: str) -> None:
    assert Path(page).name in (ROOT / test).read_text(encoding="utf-8")


@each_page
def test_every_command_in_a_block_exists_as_it_is_written(page: str) -> None:
    for block in commands_of(page):
        if page == "docs/adding-an-edition.md":
            continue  # Its edition exists only where the page is followed.
        text = "\n".join(block.commands)
        # A program that is written out in a block is run with it, or not ours to check.
        for line in re.sub(r"-c \"\n.*?\n\"|-d '\{.*?\}'", "-c ''", text, flags=re.DOTALL).split(
            "\n"
        ):
            try:
                check(line, complete=True)
            except Missing as missing:
                pytest.fail(f"{block}: {line}: {missing}")


@each_page
def test_every_command_in_the_prose_exists_as_it_is_written(page: str) -> None:
    for words in in_prose(page):
        if OURS.fullmatch(words) and words not in NO_COMMAND:
            try:
                check(words, complete=False)
            except Missing as missing:
                pytest.fail(f"{page}: `{words}`: {missing}")


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if page not in ELSEWHERE])
def test_the_commands_of_a_page_do_what_it_says(page: str, tmp_path: Path) -> None:
    for block in commands_of(page):
        if not {"not run", "run by"} & set(block.notes):
            started = set(re.findall(r"[\w.-]+", " ".join(block.commands)))
            assert not HARMFUL & started, f"{block}: say in a note above it how it is run"
    folder = Folder(tmp_path / "here")
    for block in blocks(page):
        if block.title:
            folder.write(block)
        elif block.is_commands and not {"not run", "run by"} & set(block.notes):
            folder.run(block)
    for words in in_prose(page):
        if is_run_in_prose(words):
            done = folder.done(words.removeprefix(".venv/bin/"))
            assert done.returncode == 0, f"{page}: `{words}`\n{done.stdout}"
            assert "Traceback" not in done.stdout, f"{page}: `{words}`\n{done.stdout}"


def is_run_in_prose(words: str) -> bool:
    """A whole command of ours, with nothing left to fill in."""
    said = words.removeprefix(".venv/bin/").split()
    if said[0] != "codepegs" or len(said) == 1 or words in NO_COMMAND:
        return False
    if any(re.search(r"…|^\W*[A-Z]{4,}\W*$", word) or word in ONLY_NAMED for word in said):
        return False
    try:
        check(words, complete=True)
    except Missing:
        return False  # It is only named, like `codepegs score`.
    return True


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("codepegs plya", "No such command 'plya'. Did you mean 'play'?"),
        ("codepegs solve duel --stratgey knuth", "No such option: --stratgey"),
        ("codepegs solve due", "no edition is called due"),
        ("codepegs solve duel --option doubels", "option/unknown"),
        ("codepegs score", "Missing argument"),
        ("codepegs book bulid", "No such command 'bulid'"),
        ("cat x | codepegs score -  --json --nothing > y", "No such option: --nothing"),
        ("make plya", "make knows no plya"),
        ("python -m tests.campaigns.fuzz --fulll", "fuzz.py takes no --fulll"),
        ("python -m tests.campaigns.fuz", "there is no module tests.campaigns.fuz"),
        ('pip install "codepegs[serverr]"', "codepegs has no extra serverr"),
        ("frobnicate --all", "frobnicate"),
    ],
)
def test_a_command_that_does_not_exist_is_found(words: str, complaint: str) -> None:
    with pytest.raises(Missing) as missing:
        check(words, complete=True)
    assert complaint in str(missing.value)
