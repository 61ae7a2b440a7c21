"""Write docs/protocol.md from the models of the server: `python -m tools.protocol`."""

from __future__ import annotations

from pathlib import Path

from codepegs.web.live import page

DOCS = Path(__file__).parent.parent / "docs"
BOT = DOCS / "bot.py"
PAGE = DOCS / "protocol.md"


def written() -> str:
    """The page as it has to be."""
    return page(BOT.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
    print(f"{PAGE.name} is written.")
