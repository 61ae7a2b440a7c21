"""The package as people install it: built without node, small, typed, and clear about its extras."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from codepegs.cli.commands import COMMANDS
from codepegs.text.extras import EXTRAS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
MEGABYTE = 1_000_000
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".*_cache")

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

MATCH = """
edition {edition}
seat Ann
seat Bob
round Ann
Bob  {row}
"""

PROGRAM = """
from codepegs import (
    Code, Game, Mark, Position, Strategy, edition, evaluate, fitting_codes, hint, review, simulate,
    solve, strategy,
)


def first_that_fits(position: Position) -> Code:
    return next(fitting_codes(position.rules, position.answers, holes=position.holes))


game = Game(edition("mini"), ["Ann", "Bob"], first="Ann", bots={"Ann": first_that_fits}, seed=1)
game.step()
mark: Mark | None = game.guess("RRBG")
refusal = game.why_not("RRB")
reason: str = "" if refusal is None else refusal.message
rows: int = solve(game.rules).facts.total
known: Strategy = strategy("optimal")
total: int = simulate(known, ["RGBY"], game.rules).total
lost = evaluate(Position.of_answers(game.rules), "RRBB").loss
sentences: list[str] = [str(text) for text in hint(game, "left").sentences]
game.pop()
seats: tuple[str, ...] = review(game).seats
print(game, repr(game), reason, rows, total, lost, sentences, seats)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist, built where there is no node."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(ROOT, folder / "tree", ignore=LEFT_OUT)
    build(folder / "tree", "sdist", folder)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    build(next((folder / "unpacked").iterdir()), "wheel", folder)
    return folder


def build(tree: Path, target: str, folder: Path) -> None:
    """Build with what is installed here, and nothing on the path."""
    (folder / "empty").mkdir(exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=tree,
        env={**os.environ, "PATH": str(folder / "empty")},
        check=True,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def base(built: Path) -> Path:
    """The folder of an environment with the base install: the wheel and what it depends on."""
    home = built / "base"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "install", "-q", "--no-index", "--no-deps"]
    wheel = str(next(built.glob("*.whl")))
    subprocess.run([*pip, "--disable-pip-version-check", wheel], check=True)
    for name in (Requirement(one).name for one in PROJECT["dependencies"]):
        found = distribution(name)
        for file in found.files or ():
            target = packages(home) / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(found.locate_file(file)), target)
    return home


def packages(home: Path) -> Path:
    """Where an environment keeps its packages."""
    return next(home.glob("lib/python*/site-packages"))


# -- The files -----------------------------------------------------------------------------------


def test_wheel_and_sdist_are_built_without_node_and_carry_page_translations_and_types(
    built: Path,
) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        sources = {name.partition("/src/")[2] for name in sdist.getnames()}
    needed = {
        "codepegs/py.typed",
        "codepegs/web/static/pages.json",
        "codepegs/text/locale/nl/LC_MESSAGES/codepegs.mo",
        "codepegs/engine/book/data/4x6.tree",
    }
    assert needed <= names
    assert needed <= sources
    assert not [name for name in names if name.endswith((".po", ".pot"))]


def test_the_base_install_is_smaller_than_15_megabytes(base: Path) -> None:
    own = [
        path
        for path in packages(base).rglob("*")
        if path.is_file()
        and path.relative_to(packages(base)).parts[0].partition("-")[0]
        not in ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils")
    ]
    # pip compiles each module when it installs it, into files next to the module.
    assert any(path.suffix == ".pyc" for path in own)
    assert sum(path.stat().st_size for path in own) < 15 * MEGABYTE


def test_a_program_is_checked_against_the_installed_types(base: Path, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file="),
            *(f"--python-executable={base / 'bin' / 'python'}", "program.py"),
        ],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "MYPYPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    ran = subprocess.run([str(base / "bin" / "python"), "program.py"], cwd=tmp_path, check=False)
    assert ran.returncode == 0


# -- The extras ----------------------------------------------------------------------------------

WITHOUT_EXTRAS = {
    "editions": None,
    "edition duel": None,
    "mark duel WPGR WPGO": None,
    "mark word CATS CATO": "words",
    "score classic.txt": None,
    "play mini --seat bot --seat bot:Robin --seed 1": None,
    "play mini --seat bot --seat bot:Robin --seed 1 --strength perfect": None,
    "play mini --seat bot --seat bot:Robin --seed 1 --strength expert": "engine",
    "tui": "tui",
    "assist": None,
    "assist custom --option holes=5 --option colours=9": "engine",
    "puzzle": "engine",
    "puzzle --pdf puzzles.pdf": "pdf",
    "solve kids": "engine",
    "solve kids --strategy knuth": "engine",
    "tree saved.tree": None,
    "hint classic.txt": None,
    "hint classic.txt --level 5": None,
    "hint grand.txt --level 2": "engine",
    "review grand.txt": "engine",
    "doctor classic.txt": None,
    "tournament kids": "engine",
    "mcp": "mcp",
    "serve": "server",
    "book list": None,
    "book verify": None,
    "book build 3x6": "engine",
    **{
        f"db {words}": "server"
        for words in (
            *("check", "rebuild", "migrate", "export ann", "erase ann"),
            "import ann classic.txt",
        )
    },
    "db backup codepegs.backup": "server",
    "admin blocks": "server",
}
"""Commands, and the extra that each is refused for where only the base install is there."""


def test_every_command_names_the_extra_that_it_lacks(base: Path, tmp_path: Path) -> None:
    assert {command.split()[0] for command in WITHOUT_EXTRAS} == set(COMMANDS)
    (tmp_path / "classic.txt").write_text(MATCH.format(edition="classic-1972", row="RRBB  1 1"))
    (tmp_path / "grand.txt").write_text(MATCH.format(edition="grand", row="Rt Bt Rc Bc  1 1 1"))
    shutil.copy(ROOT / "src/codepegs/engine/book/data/3x6.tree", tmp_path / "saved.tree")
    for command, extra in WITHOUT_EXTRAS.items():
        ended = subprocess.run(
            [str(base / "bin" / "codepegs"), *command.split()],
            cwd=tmp_path,
            env={"PATH": os.defpath, "CODEPEGS_LANG": "en", "HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        said = ended.stdout + ended.stderr
        assert "Traceback" not in said, command
        if extra is None:
            assert ended.returncode == 0, (command, said)
            assert "pip install" not in said, (command, said)
        else:
            assert f"pip install codepegs[{extra}]" in said, (command, said)


def test_every_package_of_an_extra_is_known_to_be_of_that_extra() -> None:
    modules: dict[str, set[str]] = {}
    for module, names in packages_distributions().items():
        for name in names:
            modules.setdefault(name.lower().replace("_", "-"), set()).add(module)
    for extra, known in EXTRAS.items():
        for one in map(Requirement, PROJECT["optional-dependencies"][extra]):
            if one.name != "codepegs":
                assert modules[one.name.lower()] & set(known), one.name
