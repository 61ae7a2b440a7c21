"""What people do and read at the board; elements are found by their roles and names."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from playwright.sync_api import Locator, expect

from codepegs import Rules
from tests.journeys import words
from tests.journeys.person import PATIENCE, Person

T = TypeVar("T")

# -- Reading --------------------------------------------------------------------------------------


def sees(person: Person, read: Callable[[Person], T], wanted: T) -> None:
    """Wait until `read` gives what is wanted.

    The page draws the board, the score card and the sheets a moment later than the rest.
    """
    limit = time.monotonic() + PATIENCE / 1000
    while (found := read(person)) != wanted and time.monotonic() < limit:
        person.page.wait_for_timeout(50)
    assert found == wanted


def status(person: Person) -> Locator:
    """The region with the turn, the round, the row and the score."""
    return person.page.get_by_role("region", name="How the match stands")


def board(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Rows on the board")


def rows(person: Person) -> list[str]:
    """The sentences of the rows that were used, as a screen reader finds them."""
    return [
        item.split("\n")[0].strip()
        for item in board(person).get_by_role("listitem").all_inner_texts()
        if item.startswith("Row ")
    ]


def sees_rows(person: Person, *sentences: str) -> None:
    """Wait until the board shows these rows, and no others."""
    sees(person, rows, list(sentences))


def spent(person: Person, rules: Rules) -> int:
    """The rows that a round counts: those until the code was cracked, or one more than all."""
    cracked = f" {words.keys(rules, (rules.holes[0], 0))}."
    used: list[str] = []

    def is_over(person: Person) -> bool:
        used[:] = rows(person)
        return bool(used) and (used[-1].endswith(cracked) or len(used) == rules.rows)

    sees(person, is_over, True)
    return len(used) if used[-1].endswith(cracked) else len(used) + 1


def sees_row(person: Person, sentence: str) -> None:
    expect(board(person).get_by_text(sentence, exact=True)).to_have_count(1)


def sees_turn(person: Person, text: str) -> None:
    expect(status(person)).to_contain_text(text)


def sees_scores(person: Person, *points: int) -> None:
    """Wait until the score of each seat is this."""
    seats = status(person).get_by_role("list", name="Score").get_by_role("listitem")
    expect(seats).to_have_text([re.compile(rf":\s*{n}(\D|$)") for n in points])


def card(person: Person) -> dict[str, list[str]]:
    """The cells of each line of the score card, by the first cell of the line."""
    table = person.page.get_by_role("table", name=re.compile("^Score card"))
    # Read in one call: between two calls the page may draw the card anew.
    read: list[list[str]] = table.get_by_role("row").evaluate_all(
        "lines => lines.map((line) =>"
        " [...line.querySelectorAll('th, td')].map((cell) => cell.innerText))"
    )
    lines = ([" ".join(cell.split()) for cell in line] for line in read)
    return {head: cells for head, *cells in lines}


def sees_line(person: Person, head: str, *cells: str) -> None:
    """Wait until this line of the score card has these cells."""
    sees(person, lambda person: card(person).get(head, []), list(cells))


def sees_totals(person: Person, *points: int) -> None:
    """Wait until the last line of the score card has these points."""
    sees_line(person, "TOTAL", *map(str, points))


def sees_result(person: Person, sentence: str, *points: int) -> None:
    """Wait until the match is over with this result and these points, also on the score card."""
    expect(person.page.get_by_role("heading", name=sentence)).to_be_visible()
    sees_turn(person, "The match is over")
    sees_scores(person, *points)
    sees_totals(person, *points)


# -- Doing ----------------------------------------------------------------------------------------


def tray(person: Person) -> Locator:
    return person.page.get_by_role("toolbar", name="Pegs")


def hole(person: Person, number: int) -> Locator:
    return person.page.get_by_role("button", name=re.compile(rf"^Hole {number}: "))


def sees_made(person: Person, rules: Rules, row: Sequence[str]) -> None:
    """Wait until the unfinished row holds these pegs."""
    for number, letter in enumerate(row, start=1):
        name = words.pegs(rules, letter)
        expect(hole(person, number)).to_have_accessible_name(f"Hole {number}: {name}")
    for number in range(len(row) + 1, rules.holes[0] + 1):
        expect(hole(person, number)).to_have_accessible_name(f"Hole {number}: empty")


def place(person: Person, rules: Rules, row: Sequence[str]) -> None:
    """Take the pegs from the tray, one after the other."""
    for letter in row:
        tray(person).get_by_role("button", name=words.pegs(rules, letter), exact=True).click()


def guess(person: Person, rules: Rules, number: int, row: Sequence[str]) -> None:
    """Fill the row of that number and submit it."""
    expect(person.button(f"Submit row {number}")).to_be_visible()
    place(person, rules, row)
    person.press(f"Submit row {number}")


def type_row(person: Person, number: int, row: Sequence[str]) -> None:
    """Fill the row of that number and submit it, by keys alone."""
    expect(person.button(f"Submit row {number}")).to_be_visible()
    for letter in row:
        person.page.keyboard.press(letter.lower())
    # Enter does nothing before the server has said that the row may be submitted.
    expect(person.button(f"Submit row {number}")).to_be_enabled()
    person.page.keyboard.press("Enter")


def set_code(person: Person, rules: Rules, code: Sequence[str]) -> None:
    """Set the code behind the shield."""
    person.sees_heading("Set the code behind the shield")
    place(person, rules, code)
    person.press("Set this code")
    expect(person.button("Set this code")).to_have_count(0)


def give_mark(person: Person, rules: Rules, number: int, mark: Sequence[int]) -> None:
    """Mark a row by hand, one key peg after the other."""
    person.sees_heading(f"Mark row {number}")
    hand = person.page.get_by_role("group", name="Your mark")
    for colour, count in zip(rules.edition.keys, mark, strict=True):
        more = hand.get_by_role(
            "button", name=re.compile(rf"^{colour}.*: one more$", re.IGNORECASE)
        )
        for _ in range(count):
            more.click()
    person.press("Give this mark")


def go_on(*people: Person) -> None:
    """Each of these people goes on from the end of a round to the next one."""
    for person in people:
        person.page.get_by_role("button", name=re.compile(r"^(On to|Play) round \d")).click()


def play_round(
    people: Sequence[Person],
    rules: Rules,
    codemaker: int,
    code: Sequence[str],
    guesses: Sequence[Sequence[str]],
    *,
    first_row: int = 1,
) -> None:
    """Play a round: the codemaker sets the code, the others guess in turn, all see every row.

    `first_row` above 1 continues a round whose code is set and whose earlier rows are played.
    """
    several = len(people) > 2
    if first_row == 1:
        set_code(people[codemaker], rules, code)
    for number, row in enumerate(guesses, start=first_row):
        seat = (codemaker + 1 + (number - 1) % (len(people) - 1)) % len(people)
        breaker = people[seat]
        guess(breaker, rules, number, row)
        mark = rules.mark(code, row)
        points = 10 if mark.cracks(len(code)) else 2 * mark.exact + mark.misplaced
        sentence = words.row(
            rules,
            number,
            row,
            mark,
            by=breaker.name if several else "",
            points=points if several else None,
        )
        for person in people:
            sees_row(person, sentence)
