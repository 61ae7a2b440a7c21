"""Draws the map of the rooms, and writes their table: `python -m tools.rooms`.

Both are made from the contracts that import-linter checks (`pyproject.toml`) and from the first
sentence of each room's docstring. So the map is true, or `make lint` fails.
"""

from __future__ import annotations

import ast
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "images" / "rooms.svg"
BEGIN, END = "<!-- rooms: python -m tools.rooms -->\n", "<!-- end of rooms -->\n"

WIDTH, MARGIN, GAP = 720, 12, 10
LEFT = 36
"""Space for the arrow at the left of the layers."""
LETTER, LINE = 7.2, 16
"""About how wide a letter of the small text is, and how high its lines."""


@dataclass(frozen=True)
class Room:
    """One package or module of the program."""

    name: str
    holds: str
    """The first sentence of its docstring."""
    outside: tuple[str, ...] | None
    """The packages that it may import besides the standard library; `None`: any."""

    @property
    def imports(self) -> str:
        """The packages of `outside` as words."""
        if self.outside is None:
            return "anything"
        return ", ".join(self.outside) or "the standard library alone"


def layers_of_rooms() -> list[list[Room]]:
    """The layers from the top down, each with its rooms."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [layers] = [one["layers"] for one in contracts if one.get("containers") == ["codepegs"]]
    outside = {
        room.removeprefix("codepegs."): tuple(one["allowed"])
        for one in contracts
        if one["type"] == "outside"
        for room in one["rooms"]
    }
    names = [[name.strip(" ()") for name in layer.split("|")] for layer in layers]
    return [
        [Room(name, said(name), outside.get(name)) for name in layer if _source(name) is not None]
        for layer in names
    ]


def _source(name: str) -> Path | None:
    package = ROOT / "src" / "codepegs" / name
    return next(
        (path for path in (package / "__init__.py", package.with_suffix(".py")) if path.is_file()),
        None,
    )


def said(name: str) -> str:
    """The first sentence of a room's docstring."""
    source = _source(name)
    assert source is not None
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split())


def drawn(layers: list[list[Room]]) -> str:
    """The map: a row for each layer, whose rooms never import each other."""
    parts, top = [], MARGIN + 30
    for floor in layers:
        width = (WIDTH - LEFT - MARGIN - GAP * (len(floor) - 1)) / len(floor)
        texts = [_lines(room, width) for room in floor]
        height = 30 + LINE * max(len(lines) for lines in texts) + 10
        for number, (room, lines) in enumerate(zip(floor, texts, strict=True)):
            parts.append(_box(room, lines, LEFT + number * (width + GAP), top, width, height))
        top += height + GAP
    height = top + MARGIN - GAP
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img">
  <title>The rooms of Codepegs</title>
  <desc>{escape(described(layers))}</desc>
  <style>
    rect.house {{ fill: #ffffff; }}
    rect.room {{ fill: #eef6f5; stroke: #00796b; stroke-width: 1.5; }}
    text {{ fill: #1f2328; font: 12px system-ui, sans-serif; }}
    text.name {{ font: bold 14px ui-monospace, monospace; }}
    text.outside {{ font-style: italic; fill: #4a5560; }}
    path {{ fill: none; stroke: #00796b; stroke-width: 2; }}
    @media (prefers-color-scheme: dark) {{
      rect.house {{ fill: #1e2129; }}
      rect.room {{ fill: #22333a; stroke: #5fc4b4; }}
      text {{ fill: #e6edf3; }}
      text.outside {{ fill: #b4bfc8; }}
      path {{ stroke: #5fc4b4; }}
    }}
  </style>
  <rect class="house" width="{WIDTH}" height="{height:.0f}" rx="10"/>
  <text x="{LEFT}" y="{MARGIN + 12}">Every room imports only from the floors below it. After +: what it may import from outside.</text>
  <path d="M18 {MARGIN + 30} V{height - MARGIN - 2:.0f} m-6 -8 l6 8 l6 -8"/>
{"".join(parts)}</svg>
"""


def _lines(room: Room, width: float) -> list[tuple[str, str]]:
    letters = int((width - 20) / LETTER)
    imports = f"+ {room.imports}"
    return [
        *(("", line) for line in textwrap.wrap(room.holds.replace("`", ""), letters)),
        *(("outside", line) for line in textwrap.wrap(imports, letters)),
    ]


def _box(
    room: Room, lines: list[tuple[str, str]], x: float, y: float, width: float, height: float
) -> str:
    box = f'  <rect class="room" x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="6"/>\n'
    name = f'  <text class="name" x="{x + 10:.0f}" y="{y + 21:.0f}">{escape(room.name)}</text>\n'
    text = "".join(
        f'  <text{f" class={chr(34)}{kind}{chr(34)}" if kind else ""} x="{x + 10:.0f}" '
        f'y="{y + 40 + LINE * number:.0f}">{escape(line)}</text>\n'
        for number, (kind, line) in enumerate(lines)
    )
    return box + name + text


def described(layers: list[list[Room]]) -> str:
    """The map in words."""
    rows = "; ".join(", ".join(room.name for room in floor) for floor in layers)
    return f"Floors from the top down: {rows}. Each room imports only from the floors below it."


def folders(room: str) -> list[str]:
    """The sub-packages of a room, by their names within the program."""
    package = ROOT / "src" / "codepegs"
    inits = sorted((package / room).glob("*/**/__init__.py"))
    return [init.parent.relative_to(package).as_posix() for init in inits]


def table(layers: list[list[Room]]) -> str:
    """A table of the rooms from the lowest layer up, each with its folders below it."""
    lines = ["| floor | room or folder | holds |", "|---|---|---|"]
    for number, floor in enumerate(reversed(layers)):
        for room in floor:
            lines.append(f"| {number} | **`{room.name}`** | {room.holds} |")
            lines += [f"| | `{name}` | {said(name)} |" for name in folders(room.name)]
    return "\n".join(lines) + "\n"


def with_rooms(page: str, layers: list[list[Room]]) -> str:
    """The page with a new map and a new table."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    assert begin and end, "the page has no place for the rooms"
    picture = f"![{described(layers)}](images/{PICTURE.name})"
    return f"{before}{BEGIN}\n{picture}\n\n{table(layers)}\n{END}{after}"


def main() -> None:
    """Draw the map, and write the page."""
    layers = layers_of_rooms()
    PICTURE.write_text(drawn(layers), encoding="utf-8")
    PAGE.write_text(with_rooms(PAGE.read_text(encoding="utf-8"), layers), encoding="utf-8")
    print(f"{PICTURE.name} is drawn, and the table in {PAGE.name} is written.")


if __name__ == "__main__":
    main()
