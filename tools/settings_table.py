"""Write the table of settings into docs/hosting.md: `python -m tools.settings_table`."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

from codepegs.web import rows

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"
BEGIN, END = "<!-- settings: python -m tools.settings_table -->\n", "<!-- end of settings -->\n"


def settings_table() -> str:
    """The table of all settings: variable, meaning, allowed values and default."""
    said = NullTranslations()
    lines = ["| variable | meaning | takes | if left out |", "|---|---|---|---|"]
    for row in rows():
        expected = row.expected.spoken(said)
        lines.append(f"| `{row.variable}` | {row.meaning} | {expected} | {row.default} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """The page with a new table."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    assert begin and end, "the page has no place for the table"
    return f"{before}{BEGIN}\n{settings_table()}\n{END}{after}"


def main() -> None:
    """Write the page with a new table."""
    PAGE.write_text(with_table(PAGE.read_text()))


if __name__ == "__main__":
    main()
