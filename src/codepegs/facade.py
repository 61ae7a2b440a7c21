"""A package's public names, fetched from their modules when they are first used.

A package lists them in its `__init__.pyi`, which type checkers read as well. Importing a package
therefore loads none of its modules: `codepegs --help` does not wait for numpy.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path


def exports(package: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package, for the names in the `.pyi` beside its file."""

    @cache
    def homes() -> dict[str, str]:
        stub = Path(file).with_suffix(".pyi").read_text(encoding="utf-8")
        imports = re.findall(r"^from (\S+) import ([^(\n]+|\([^)]+\))", stub, re.MULTILINE)
        return {name: home for home, names in imports for name in re.findall(r"\w+(?= as )", names)}

    def get(name: str) -> object:
        if name == "__all__":
            return sorted(homes())
        # Python asks a package for names with underscores that it may have, such as `__path__`.
        home = None if name.startswith("__") else homes().get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if home == package:
            return import_module(f"{package}.{name}")
        return getattr(import_module(home), name)

    return get, lambda: sorted(homes())
