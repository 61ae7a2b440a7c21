"""docs/architecture.md and docs/decisions.md name files that exist, and the page stays short."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT
from tools.layout import PATH_OF_A_GUESS, SAME_SHAPE

PACKAGE = ROOT / "src" / "codepegs"
ARCHITECTURE = (DOCS / "architecture.md").read_text(encoding="utf-8")
DECISIONS = (DOCS / "decisions.md").read_text(encoding="utf-8")

THREE_SCREENS = 150
"""Lines of three screens."""

NAMED = sorted(set(re.findall(r"`((?:[\w-]+/)+[\w.*-]*)`", ARCHITECTURE + DECISIONS)))


def test_the_page_fits_on_three_screens() -> None:
    assert len(ARCHITECTURE.splitlines()) <= THREE_SCREENS


@pytest.mark.parametrize("name", NAMED)
def test_files_that_the_pages_name_are_there(name: str) -> None:
    folder, last = (ROOT, PACKAGE), Path(name).name
    if "*" in last:
        assert any((base / name).parent.is_dir() for base in folder)
    else:
        assert any((base / name).exists() for base in folder)


STEPS = re.findall(r"^\| \d+ \| `([\w.]+)`[^|]*\| `([^`|]+)` \|", ARCHITECTURE, re.MULTILINE)


@pytest.mark.parametrize(("step", "file"), STEPS)
def test_each_step_of_a_guess_is_in_the_file_that_the_page_names(step: str, file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    for name in step.split("."):
        assert re.search(rf"\b{name}\b", text), f"{file} has no {name}"


def test_a_guess_takes_few_steps_and_few_shapes() -> None:
    assert len(STEPS) == len(PATH_OF_A_GUESS.findall(ARCHITECTURE)) <= 24
    assert (
        sum(shape.strip() != SAME_SHAPE for _, shape in PATH_OF_A_GUESS.findall(ARCHITECTURE)) <= 10
    )


def test_the_pages_name_many_files() -> None:
    assert len(NAMED) > 30


# -- Packages export what others may use ----------------------------------------------------------


def _modules() -> dict[str, Path]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = _modules()
STUBBED = [name for name in MODULES if MODULES[name].with_suffix(".pyi").exists()]
"""Packages that list what they export in a stub."""


@cache
def _imported(path: Path) -> set[tuple[str, str]]:
    """Every package or module of Codepegs that a file imports from, with the name it imports.

    A name that is used as an attribute of an imported package counts as imported from it.
    """
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    imports = [
        (str(node.module), alias)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module in MODULES
        for alias in node.names
    ]
    homes = {alias.asname or alias.name: f"{home}.{alias.name}" for home, alias in imports}
    packages = {name: home for name, home in homes.items() if home in STUBBED}
    return {(home, alias.name) for home, alias in imports} | {
        (packages[node.value.id], node.attr)
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in packages
    }


@cache
def _exported(package: str) -> set[str]:
    tree = ast.parse(MODULES[package].with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {alias.name for node in imports for alias in node.names}


def test_other_packages_are_imported_by_what_they_export() -> None:
    for module, path in MODULES.items():
        for home, name in _imported(path):
            package = home if MODULES[home].name == "__init__.py" else home.rpartition(".")[0]
            if package == "codepegs" or f"{module}.".startswith(f"{package}."):
                continue
            assert home == package, f"{module} imports {home}: let {package} export {name}"
            if package in STUBBED:
                is_package = MODULES.get(f"{home}.{name}", path).name == "__init__.py"
                assert is_package or name in _exported(home), f"{module}: {home} lacks {name}"


@pytest.mark.parametrize("package", STUBBED)
def test_every_exported_name_is_there(package: str) -> None:
    found = import_module(package)
    for name in found.__all__:
        assert getattr(found, name) is not None


def test_packages_export_only_what_others_use() -> None:
    used = {
        one
        for folder in ("src", "tests", "tools", "bench", "docs")
        for path in (ROOT / folder).rglob("*.py")
        for one in _imported(path)
    } | {
        (home, name.strip())
        for page in (ROOT / "docs").glob("*.md")
        for home, names in re.findall(
            r"from (codepegs\S*) import ([\w, ]+)", page.read_text("utf-8")
        )
        for name in names.split(",")
    }
    for package in STUBBED:
        if package != "codepegs":
            assert not {name for name in _exported(package) if (package, name) not in used}, package
