"""The map of the rooms shows the layers that import-linter checks."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tools.rooms import PAGE, PICTURE, ROOT, drawn, layers_of_rooms, with_rooms

SVG = "{http://www.w3.org/2000/svg}"


def test_the_map_and_the_table_are_up_to_date() -> None:
    layers = layers_of_rooms()
    page = PAGE.read_text(encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == drawn(layers), "run: python -m tools.rooms"
    assert page == with_rooms(page, layers), "run: python -m tools.rooms"


def test_every_package_and_module_of_the_program_is_on_the_map_once() -> None:
    there = {
        path.stem if path.is_file() else path.name
        for path in (ROOT / "src" / "codepegs").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    } - {"__init__"}
    shown = [
        text.text or ""
        for text in ElementTree.fromstring(PICTURE.read_text(encoding="utf-8")).iter(f"{SVG}text")
        if text.get("class") == "name"
    ]
    assert sorted(shown) == sorted(there)


def test_the_map_has_a_description_in_words() -> None:
    picture = ElementTree.fromstring(PICTURE.read_text(encoding="utf-8"))
    title, words = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert title is not None and words is not None and words.text
    [shown] = re.findall(r"!\[(.*?)\]\(images/rooms\.svg\)", PAGE.read_text(encoding="utf-8"))
    assert shown == words.text


def test_every_text_of_the_map_ends_within_its_box() -> None:
    """Letters are reckoned wider than they are drawn, so that a line ends within its box."""
    boxes: list[tuple[float, float]] = []
    for shape in ElementTree.fromstring(drawn(layers_of_rooms())):
        if shape.get("class") == "room":
            left = float(shape.attrib["x"])
            boxes.append((left, left + float(shape.attrib["width"])))
        elif shape.tag == f"{SVG}text" and boxes:
            left, right = boxes[-1]
            assert left < float(shape.attrib["x"])
            assert float(shape.attrib["x"]) + 6.9 * len(shape.text or "") < right, shape.text
