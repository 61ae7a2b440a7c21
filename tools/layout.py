"""Prints a report of how the source is laid out: `python -m tools.layout [FOLDER]`.

No check fails on these figures: we split a folder or a module where it then reads better, not to
lower a count. FOLDER is another checkout, for a comparison.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATH_OF_A_GUESS = re.compile(
    r"^\| \d+ \| (?P<step>[^|]+)\|[^|]+\| (?P<shape>[^|]+)\|", re.MULTILINE
)

SAME_SHAPE = "·"
"""The sign in that table for a step that does not change the shape."""


def modules(source: Path) -> dict[str, Path]:
    """Every module of the package, by its dotted name."""
    found = {}
    for path in sorted((source / "codepegs").rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def homes(known: dict[str, Path]) -> dict[str, str]:
    """The module of each name that a package exports, by the dotted name of the export."""
    found = {}
    for package, path in known.items():
        stub = path.with_suffix(".pyi")
        if path.stem == "__init__" and stub.exists():
            for node in ast.walk(ast.parse(stub.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    for alias in node.names:
                        found[f"{package}.{alias.name}"] = node.module
    return found


def imports(tree: ast.Module, known: dict[str, Path], exported: dict[str, str]) -> Iterator[str]:
    """The modules that a module imports, also inside functions and through their packages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in known else exported.get(whole, node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _reached(start: str, imported: dict[str, set[str]]) -> set[str]:
    """The modules that a module imports, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = imported[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


def imports_inside_functions(tree: ast.Module) -> int:
    """How many names are imported inside functions."""
    functions = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    found = {
        node
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return sum(len(node.names) for node in found)


def report(root: Path) -> dict[str, object]:
    """All figures of a checkout."""
    known = modules(root / "src")
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in known.items()}
    exported = homes(known)
    imported = {
        name: {other for other in imports(tree, known, exported) if other in known}
        for name, tree in trees.items()
    }
    reached = {name: _reached(name, imported) for name in imported}
    in_cycles = {name for name in imported if name in reached[name]}
    cycles = {
        frozenset(other for other in reached[name] if name in reached[other]) for name in in_cycles
    }
    widest = Counter(path.parent for path in known.values())
    folder, entries = max(
        ((path, len(_entries(path))) for path in widest), key=lambda pair: (pair[1], str(pair[0]))
    )
    stems = Counter(path.stem for path in known.values() if path.stem != "__init__")
    guess = PATH_OF_A_GUESS.findall((root / "docs/architecture.md").read_text(encoding="utf-8"))
    return {
        "entries of the widest folder": f"{entries} ({folder.relative_to(root)})",
        "modules": len(known),
        "lines of src": _lines(known.values()),
        "lines of stubs": _lines((root / "src").rglob("*.pyi")),
        "modules in an import cycle": f"{len(in_cycles)} (cycles: {len(cycles)})",
        "repeated module names": sum(count > 1 for count in stems.values()),
        "imports inside functions": sum(map(imports_inside_functions, trees.values())),
        "steps of one guess": len(guess),
        "shapes of one guess": sum(shape.strip() != SAME_SHAPE for _, shape in guess),
    }


def _lines(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def _entries(folder: Path) -> list[Path]:
    return [
        path
        for path in folder.iterdir()
        if path.name not in ("__pycache__", "__init__.py", "__init__.pyi")
    ]


def main() -> None:
    """Print the report of this checkout, or of another one."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    for what, figure in report(root).items():
        print(f"{what:32} {figure}")


if __name__ == "__main__":
    main()
