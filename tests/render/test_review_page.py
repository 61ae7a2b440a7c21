"""The page of a review: whole, readable by ear, in any language, and without anything from afar."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from codepegs import edition, read_notation
from codepegs.engine.advice.evaluator import Evaluator
from codepegs.engine.advice.review_result import MatchReview
from codepegs.engine.advice.reviewer import review
from codepegs.render.review.review_page import review_page
from codepegs.text.sentence import ENGLISH
from tests.brute_force import BruteForce
from tests.matches import lexicon

GAME = """
edition custom
option holes=3
option colours=3
option doubles
option marks=hand
seat Ann
seat "<b>Bob</b>"
round Ann
"<b>Bob</b>" AAB 1 1
"<b>Bob</b>" -
"<b>Bob</b>" ABB 2 0
"<b>Bob</b>" ABC
reveal ABC
"""

FALSE = """
edition custom
option holes=2
option colours=3
option doubles
seat Ann
seat Bob
round Ann
Bob AA 0 0
Bob BC 1 0
Bob AC
reveal AC
"""

THREE = """
edition family-2004
seat Tim
seat Ben
seat Lotte
round Tim
Ben    WGOP  0 1
Lotte  PWGO  1 0
Ben    PRBY  4 0
reveal PRBY
"""

EMPTY_TAGS = {"meta", "circle", "line", "rect", "polyline"}


class Outline(HTMLParser):
    """Checks that every tag is closed in its turn, and gathers what stands where."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY_TAGS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def reviewed(text: str) -> MatchReview:
    return review(read_notation(text, lexicon=lexicon), BruteForce())


@pytest.fixture(scope="module")
def page() -> str:
    return review_page(reviewed(GAME))


def test_every_tag_is_closed_in_its_turn(page: str) -> None:
    outline = Outline(page)
    assert page.startswith("<!DOCTYPE html>")
    assert [one["lang"] for one in outline.all("html")] == ["en"]
    assert len(outline.all("h1")) == 1


def test_nothing_is_fetched_and_nothing_runs(page: str) -> None:
    outline = Outline(page)
    assert not {"script", "link", "img", "iframe", "object", "a"} & {tag for tag, _ in outline.tags}
    assert not re.search(r"url\(|@import|https?:|src=|\bon\w+=", page)
    policies = [one.get("content") for one in outline.all("meta") if "http-equiv" in one]
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_what_people_call_themselves_is_text_and_no_markup(page: str) -> None:
    assert "<b>" not in page
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page


def test_the_board_is_a_table_with_a_heading_for_each_column_and_row(page: str) -> None:
    outline = Outline(page)
    board = page[page.index('class="board"') :]
    columns = re.findall(r'<th scope="col"', board[: board.index("</thead>")])
    rows = re.findall(r"<tr>(.*?)</tr>", board[board.index("<tbody>") : board.index("</tbody>")])
    assert len(rows) == 4
    for row in rows:
        assert len(re.findall(r"<t[dh]\b", row)) == len(columns) == 9
        assert row.count('<th scope="row"') == 1
    assert all(one["scope"] in ("col", "row") for one in outline.all("th"))
    assert len(outline.all("caption")) == len(outline.all("table")) == 2


def test_pegs_and_marks_are_also_words(page: str) -> None:
    text = Outline(page).text
    assert "A, A, B" in text
    assert "1 red, 1 white" in text
    assert "out of time" in text
    kids = "edition kids\nseat Ann\nseat Bob\nround Ann\nBob LME\nreveal LME"
    assert "lion, monkey, elephant" in review_page(review(read_notation(kids), Evaluator()))


def test_a_mark_without_key_pegs_does_not_look_like_no_mark() -> None:
    page = review_page(reviewed(FALSE.replace("AA 0 0", "BB 0 0")))
    assert '<span class="keys" aria-hidden="true">0</span>' in page


def test_charts_say_in_words_what_they_show(page: str) -> None:
    charts = Outline(page).all("svg")
    assert [one["role"] for one in charts] == ["img", "img"]
    codes, rows = (one["aria-label"] or "" for one in charts)
    assert "at the start: 27" in codes
    assert codes.endswith("after row 4: 1.")
    assert re.search(r"row 1: 2\.70, with the best 2\.70", rows)


def test_every_row_has_its_sentences(page: str) -> None:
    outline = Outline(page)
    assert len(outline.all("details")) == 4
    assert "Out of time: a row is lost." in outline.text
    assert "By all marks before, it could have been the code." in outline.text
    assert "Best: " in outline.text and "Others: " in outline.text


def test_a_false_mark_is_shown_with_the_right_one() -> None:
    text = Outline(review_page(reviewed(FALSE))).text
    assert "was false" in text
    assert "The mark of row 1 is false. Said: 0 red, 0 white. Right: 1 red, 0 white." in text


def test_where_several_guess_each_row_names_its_player() -> None:
    page = review_page(review(read_notation(THREE), Evaluator()))
    board = page[page.index('class="board"') :]
    assert re.findall(r'<td class="text name wide">(\w+)</td>', board) == ["Ben", "Lotte", "Ben"]
    # On a narrow screen it stands below the number of the row.
    assert re.findall(r'<span class="narrow">(\w+)</span>', board) == ["Ben", "Lotte", "Ben"]


def test_estimates_are_marked_and_the_mark_is_explained() -> None:
    grand = "edition grand\nseat Ann\nseat Bob\nround Ann\nBob Rt Rc Bs Bh\nreveal Rt Rc Bs Kh"
    text = Outline(review_page(review(read_notation(grand), Evaluator()))).text
    assert "≈" in text
    assert "Numbers with ≈ are estimates." in text
    assert "only the colour or only the shape is right" in text


def test_exact_numbers_carry_no_sign_of_doubt(page: str) -> None:
    assert "≈" not in page


def test_a_round_that_could_not_be_judged_has_dashes_for_numbers() -> None:
    large = (
        "edition custom\noption holes=12\noption colours=26\noption doubles\nseat Ann\nseat Bob\n"
    )
    large += "round Ann\nBob ABCDEFGHIJKL 3 0\nBob ABCMNOPQRSTU\n"
    page = review_page(review(read_notation(large), Evaluator()))
    outline = Outline(page)
    assert not outline.all("svg")
    assert "This row was never marked." in outline.text


def test_a_match_without_rows_is_a_page_too() -> None:
    page = review_page(reviewed("edition mini\nseat Ann\nseat Bob"))
    assert "No row was played." in Outline(page).text


def test_every_sentence_goes_through_the_language() -> None:
    """Whatever a reader sees, but for names, letters and numbers, was looked up."""

    class Marked:
        def gettext(self, message: str, /) -> str:
            return f"«{message}»"

        def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
            return f"«{msgid1 if n == 1 else msgid2}»"

    text = Outline(review_page(reviewed(GAME), language=Marked(), language_code="xx")).text
    left = re.sub(r"«[^«»]*»", "", text)
    while left != text:
        text, left = left, re.sub(r"«[^«»]*»", "", left)
    words = set(re.findall(r"[A-Za-z]{4,}", left))
    assert words == set()


def test_the_page_is_dark_where_the_reader_wants_it(page: str) -> None:
    assert "prefers-color-scheme:dark" in page
    assert "color-scheme:light dark" in page


def test_english_is_what_is_spoken_if_nothing_is_asked_for() -> None:
    match = reviewed(FALSE)
    assert review_page(match) == review_page(match, language=ENGLISH, language_code="en")
    assert edition("custom").name in review_page(match)
