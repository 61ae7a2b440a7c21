"""Build hook: compile the translations, for wheels, source archives and editable installs alike.

``python hatch_build.py`` does the same in the working tree; it is what ``make locale`` runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own hooks are unparametrised too
    """Makes a ``.mo`` file beside each ``.po`` file before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Compile; without translations there is nothing to do."""
        compile_translations(Path(self.root))


def compile_translations(root: Path) -> list[Path]:
    """Compile what is new under ``src/codepegs/locale`` and return the files that were written."""
    written = []
    for source in sorted(root.glob("src/codepegs/locale/*/LC_MESSAGES/codepegs.po")):
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
