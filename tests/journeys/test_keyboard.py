"""Whole games by keyboard alone, without a mouse or a touch screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite
from tests.journeys.person import Person

_CALLED = """(at) => {
  const by = at.getAttribute('aria-labelledby');
  const label = by ? document.getElementById(by) : at.labels?.[0];
  return (label?.textContent ?? at.ariaLabel ?? at.textContent).replace(/\\s+/g, ' ').trim();
}"""
_FOCUSED = f"""() => {{
  const at = document.activeElement;
  return at === document.body ? '' : ({_CALLED})(at);
}}"""
_CAN_BE_REACHED = f"""(name) => {{
  const all = document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]');
  return [...all].some((at) => !at.disabled && at.checkVisibility() && ({_CALLED})(at) === name);
}}"""


def focused(person: Person) -> str:
    """The name of the element that has the focus."""
    name: str = person.page.evaluate(_FOCUSED)
    return name


def tab_to(person: Person, name: str, *, key: str = "Tab") -> None:
    """Press Tab until the element of that name has the focus."""
    # Wait until it is drawn: before that, Tab could not reach it.
    person.page.wait_for_function(_CAN_BE_REACHED, arg=name)
    passed = []
    for _ in range(80):
        if focused(person) == name:
            return
        person.page.keyboard.press(key)
        passed.append(focused(person))
    raise AssertionError(f"Tab never comes to {name!r}: {passed}")


def press(person: Person, name: str) -> None:
    """Go to that button by Tab and press Enter, as soon as it can be pressed."""
    expect(person.page.get_by_role("button", name=name, exact=True)).to_be_enabled()
    tab_to(person, name)
    person.page.keyboard.press("Enter")


def type_code(person: Person, code: str) -> None:
    expect(person.button("Set this code")).to_be_visible()
    person.page.keyboard.type(code.lower())
    expect(person.button("Set this code")).to_be_enabled()
    person.page.keyboard.press("Enter")
    expect(person.button("Set this code")).to_have_count(0)


def test_a_whole_match_at_one_screen_by_keys_alone(invite: Invite) -> None:
    """Set up, code, guesses with corrections, marks by hand, hand-over and result."""
    screen = invite("Tim")
    page = screen.page
    screen.go("/new?who=here&edition=duel&option=marks=hand&option=rounds=2")
    tab_to(screen, "Name, seat 1")
    page.keyboard.type("Tim")
    tab_to(screen, "Name, seat 2")
    page.keyboard.type("Ben")
    tab_to(screen, "First codemaker")
    page.keyboard.press("T")
    expect(page.get_by_role("combobox", name="First codemaker")).to_have_value("0")
    press(screen, "Start")
    rules = words.agreed("duel", "marks=hand")

    press(screen, "I am Tim")
    type_code(screen, "WPGR")
    # A wrong peg is deleted, then the rest of the row is typed.
    expect(screen.button("Submit row 1")).to_be_visible()
    page.keyboard.type("bo")
    page.keyboard.press("Backspace")
    page.keyboard.type("yso")
    playing.sees_made(screen, rules, "BYSO")
    press(screen, "Submit row 1")
    press(screen, "I am Tim")
    tab_to(screen, "Give this mark")
    page.keyboard.press("Enter")
    playing.sees_row(screen, words.row(rules, 1, "BYSO", (0, 0)))
    playing.type_row(screen, 2, "WPRG")
    press(screen, "I am Tim")
    page.get_by_role("spinbutton").first.wait_for()
    for count, key in ((2, "red"), (2, "white")):
        tab_to(screen, key)
        page.keyboard.press(str(count))
    tab_to(screen, "Give this mark")
    page.keyboard.press("Enter")
    playing.sees_row(screen, words.row(rules, 2, "WPRG", (2, 2)))
    playing.type_row(screen, 3, "WPGR")
    press(screen, "I am Tim")
    tab_to(screen, "red")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    screen.sees("Ben cracked it in row 3.")

    press(screen, "On to round 2")
    press(screen, "I am Ben")
    type_code(screen, "BYSO")
    playing.type_row(screen, 1, "BYSO")
    press(screen, "I am Ben")
    tab_to(screen, "red")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    playing.sees_result(screen, "Tim has won the match.", 3, 1)


def test_a_whole_match_online_by_keys_alone(invite: Invite) -> None:
    """One player types, the other clicks, in the same match."""
    typing, clicking = invite("Tim"), invite("Ben")
    address = lobby.open_table(clicking, "mini", "rounds=2")
    page = typing.page
    typing.go("/join")
    expect(page.get_by_role("heading", name="Join a table")).to_be_visible()
    tab_to(typing, "Code or link")
    page.keyboard.type(address)
    page.keyboard.press("Enter")
    press(typing, "Sit down in seat 2")
    tab_to(typing, "Name at this table")
    page.keyboard.press("Control+a")
    page.keyboard.type("Tim")
    page.keyboard.press("Enter")
    rules = words.agreed("mini")
    playing.set_code(clicking, rules, "RBGY")
    playing.type_row(typing, 1, "RRBB")
    playing.sees_row(typing, words.row(rules, 1, "RRBB", (1, 1)))
    # The last row is copied and changed: arrows move the cursor, a letter replaces a peg.
    expect(typing.button("Submit row 2")).to_be_visible()
    page.keyboard.press("+")
    playing.sees_made(typing, rules, "RRBB")
    tab_to_hole(typing)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("bgy")
    playing.sees_made(typing, rules, "RBGY")
    expect(typing.button("Submit row 2")).to_be_enabled()
    page.keyboard.press("Enter")
    press(typing, "On to round 2")
    type_code(typing, "WWKK")
    playing.go_on(clicking)
    playing.guess(clicking, rules, 1, "WWKK")
    playing.sees_result(typing, "Ben has won the match.", 1, 2)
    playing.sees_result(clicking, "You have won!", 1, 2)


def tab_to_hole(person: Person) -> None:
    """Press Tab until a hole of the unfinished row has the focus."""
    expect(playing.hole(person, 1)).to_be_visible()
    for _ in range(80):
        if re.match(r"Hole \d: ", focused(person)):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("Tab never comes to the row in the making")


@pytest.mark.parametrize(("locale", "typed"), [("de", "LGSW"), ("fr", "JVAC"), ("nl", "LGZW")])
def test_pegs_show_and_are_typed_by_the_letters_of_the_language(
    invite: Invite, locale: str, typed: str
) -> None:
    """The row of an assistant in that language, then the same row by the notation's letters."""
    person = invite("Ann", locale=locale)
    page = person.page
    person.go("/settings")
    page.locator("input[type=radio][value=letters]").check(force=True)
    person.go("/assistant")
    row = page.locator(".rack [data-hole] text")
    for letters in (typed, "YGSW"):
        expect(page.locator(".pegs button").first).to_be_visible()
        page.keyboard.type(letters.lower())
        expect(row).to_have_text(list(typed))
        page.keyboard.press("Delete")
        expect(row).to_have_count(0)
