"""Drawings of trees: as text, as graphs and as a page, all saying the same."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.trees.check import check
from codepegs.engine.trees.tree import Facts, Node, Tree
from codepegs.render.peg_colours import look
from codepegs.render.tree.graph import draw_dot, draw_svg
from codepegs.render.tree.text import draw_text, left_out, sketch
from codepegs.render.tree.tree_page import draw_page
from codepegs.rules import mark_text
from codepegs.rules.palette import EMPTY
from codepegs.text import say
from tests.engine.small_trees import SMALL, best_tree, first_fit_tree, small
from tests.matches import rules_of_every_kind

TREES = [
    *(best_tree(small(number)) for number in range(len(SMALL))),
    first_fit_tree(edition("kids").rules()),
    first_fit_tree(edition("kids").rules(young=True)),
    first_fit_tree(edition("duel").rules(blanks=True)),
]
EVERY_TREE = pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.shape.name)
KIDS = TREES[len(SMALL)]
SVG = "{http://www.w3.org/2000/svg}"


class Silent:
    """A language without words, so that any text that was not translated shows."""

    def gettext(self, message: str, /) -> str:
        return re.sub(r"(?<!{)\b[A-Za-z]+\b(?!})", "…", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


# -- What is drawn ---------------------------------------------------------------------------------


@EVERY_TREE
def test_a_sketch_counts_what_the_checker_counts(tree: Tree) -> None:
    root, checked = sketch(tree), check(tree)
    assert (root.codes, root.total, root.worst) == (checked.codes, checked.total, checked.worst)
    assert root.nodes == len(tree)


def test_a_sketch_knows_what_a_cut_leaves_out() -> None:
    root = sketch(KIDS)
    assert left_out(root, 1) == len(KIDS) - 1
    assert left_out(root, 2) == len(KIDS) - 1 - len(root.branches)
    assert left_out(root, root.worst) == 0


@pytest.mark.parametrize("draw", [draw_text, draw_dot, draw_svg, draw_page])
def test_a_tree_that_does_not_crack_every_code_is_not_drawn(draw: object) -> None:
    tree = Tree.of(KIDS.rules, 3, Node(Code("LLL")), Facts((216,), "boasting"))
    assert callable(draw)
    with pytest.raises(Refusal, match="tree/not-cracked"):
        draw(tree)


@pytest.mark.parametrize("draw", [draw_text, draw_dot, draw_svg, draw_page])
def test_every_sentence_of_a_drawing_is_in_the_readers_language(draw: object) -> None:
    assert callable(draw)
    silent = draw(KIDS, rows=2, language=Silent())
    words = re.compile(r"\b(?:[Cc]odes?|[Rr]ows?|guess(?:es)?|after|lion|red)\b")
    assert words.search(draw(KIDS, rows=2))
    assert words.findall(re.sub(r"<style>.*</style>|<[^>]*>", "", silent, flags=re.S)) == []


# -- Text ------------------------------------------------------------------------------------------


@EVERY_TREE
def test_the_text_has_a_line_for_each_row(tree: Tree) -> None:
    _, rows = draw_text(tree).split("\n\n")
    lines = rows.splitlines()
    assert len(lines) == len(tree)
    depths = [int(re.search(r"(\d+)\. ", line)[1]) for line in lines]  # type: ignore[index]  # every line has its row
    assert [len(line) - len(line.lstrip()) for line in lines] == [2 * (d - 1) for d in depths]
    assert sum("(1 code)" in line for line in lines) > 0


def test_the_text_says_where_it_was_cut() -> None:
    text = draw_text(KIDS, rows=2)
    assert f"Shown up to row 2: {left_out(sketch(KIDS), 2)} further rows are left out." in text
    assert "    … " in text
    assert "3. " not in text
    assert "Shown" not in draw_text(KIDS) and "Shown" not in draw_text(KIDS, rows=99)


def test_the_text_says_what_is_proven() -> None:
    tree = best_tree(small(0))
    assert "Proven: nothing made for the same end needs fewer guesses." in draw_text(tree)
    bounded = Tree(tree.rules, 2, Facts(tree.facts.histogram, "found", 20, 3), tree.columns)
    text = draw_text(bounded)
    assert "Proven: nothing made for the same end needs fewer than 20 guesses." in text
    assert "worst case" in text
    assert "Proven" not in draw_text(KIDS)


# -- Graphs ----------------------------------------------------------------------------------------


@EVERY_TREE
def test_the_graph_in_dot_has_every_row_and_every_mark(tree: Tree) -> None:
    dot = draw_dot(tree)
    assert len(re.findall(r"^  n\d+ \[label=", dot, re.M)) == len(tree)
    edges = re.findall(r"^  n(\d+) -> n(\d+) \[label=", dot, re.M)
    assert len(edges) == len(tree) - 1
    assert len({child for _, child in edges}) == len(edges)
    cut = draw_dot(tree, rows=1)
    assert len(re.findall(r"style=dotted", cut)) == 1


@EVERY_TREE
def test_the_picture_is_well_formed_and_every_row_has_its_title(tree: Tree) -> None:
    root = ElementTree.fromstring(draw_svg(tree, rows=3))
    groups = root.findall(f"{SVG}g")
    assert len(groups) == len(tree) - left_out(sketch(tree), 3)
    for group in groups:
        title = group.find(f"{SVG}title")
        assert title is not None and title.text
        assert len(group.findall(f"{SVG}rect")) == tree.holes
    assert root.find(f"{SVG}title") is not None and root.find(f"{SVG}desc") is not None


def test_no_two_rows_of_the_picture_lie_on_each_other() -> None:
    root = ElementTree.fromstring(draw_svg(KIDS))
    width, height = (float(root.get(side, "0")) for side in ("width", "height"))
    pegs = [peg for peg in root.iter(f"{SVG}rect") if peg.get("class") == "q"]
    places = [(float(peg.get("x", "")), float(peg.get("y", ""))) for peg in pegs]
    assert len(places) == len(set(places)) == 3 * len(KIDS)
    assert all(0 < x < width and 0 < y < height for x, y in places)


def test_a_title_names_pegs_and_marks_for_those_who_do_not_see_them() -> None:
    rules = edition("classic-1972").rules()
    svg = draw_svg(first_fit_tree(rules), rows=2)
    assert "<title>Row 1: red, red, red, red; 1296 codes.</title>" in svg
    assert "<title>After 0 black, 0 white, row 2: blue, blue, blue, blue; 625 codes.</title>" in svg


# -- The page --------------------------------------------------------------------------------------


class Outline(HTMLParser):
    """Counts tags, sees that each is closed in its turn, and gathers the text."""

    void = frozenset({"meta", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []
        self.names: list[str] = []
        self.text = ""
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [name for name, _ in attrs if name in {"src", "href", "srcset", "action"}]
        self.names += [value or "" for name, value in attrs if name == "name"]
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text += data


@EVERY_TREE
def test_the_page_has_every_row_and_opens_by_mouse_and_key(tree: Tree) -> None:
    outline = Outline(draw_page(tree))
    rows = len(re.findall(r"Row \d+:", outline.text))
    assert rows == len(tree)
    inner = sum(bool(node.after) for node in tree)
    assert outline.seen.count("details") == outline.seen.count("summary") == inner - 1


@EVERY_TREE
def test_the_page_asks_for_nothing_from_outside_and_runs_nothing(tree: Tree) -> None:
    page = draw_page(tree, rows=2)
    outline = Outline(page)
    assert outline.links == []
    assert not {"script", "link", "img", "iframe"} & set(outline.seen)
    assert not re.search(r"https?:|url\(|@import|\son\w+=", page)


def test_the_page_says_its_language_and_where_it_was_cut() -> None:
    page = draw_page(KIDS, rows=1, language_code="de")
    assert '<html lang="de">' in page
    assert f"… {len(KIDS) - 1} more rows" in page
    assert "<details" not in page


def test_the_page_names_the_pegs_and_the_blank() -> None:
    text = Outline(draw_page(TREES[-1], rows=1)).text
    for name in ("white", "pink", "silver", "blank"):
        assert name in text
    words = Outline(draw_page(TREES[len(SMALL) - 1])).text
    assert "Pegs" not in words and "AREA" in words


def test_marks_are_spoken_as_at_the_table() -> None:
    text = Outline(draw_page(first_fit_tree(edition("bulls-and-cows").rules()), rows=2)).text
    assert "1 bull, 2 cows" in text and "2 bulls, 1 cow" in text
    three_kinds = mark_text(edition("grand").rules(), Mark((1, 0, 2)))
    assert str(say("{mark}", mark=three_kinds)) == "1 black, 0 white, 2 blue"
    young = Outline(draw_page(TREES[len(SMALL) + 1], rows=2)).text
    assert "1 white" in young and "red" not in young.split("The rows")[1].split()


# -- Looks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rules_of_every_kind(), ids=repr)
def test_every_letter_can_be_read_on_its_peg(rules: Rules) -> None:
    """WCAG asks for a contrast of 4.5 to 1."""
    for peg in rules.palette:
        fill, ink = look(peg)
        if not fill.startswith("hsl"):  # those are light, and their letters black
            assert contrast(fill, ink) >= 4.5, peg
    assert look(EMPTY)[0] == "none"


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    shares = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
