"""The number game with `clue=sum`: the sum is told by the machine, and by hand on a real table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from codepegs import Rules
from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite
from tests.journeys.person import Person


def test_a_match_in_which_the_sum_of_the_digits_is_told(invite: Invite) -> None:
    """Tim adds up wrongly on his real table: the round does not count. Then the machine adds up."""
    tim = invite("Tim")
    ben = invite("Ben", viewport={"width": 390, "height": 844})
    options = ("clue=sum", "marks=hand", "rows=3", "rounds=2")
    lobby.start_match([tim, ben], "number", *options)
    rules = words.agreed("number", *options)
    _on_a_real_table(tim, 15)
    for person in (tim, ben):
        person.sees("The sum of its digits: 15")
    ben.hears("The sum of its digits is 15.")
    expect(tim.button("My sum or one of my marks was wrong")).to_be_visible()
    for row, (guess, mark) in enumerate([("1266", (0, 2)), ("4425", (0, 1)), ("1111", (1, 0))], 1):
        playing.type_row(ben, row, guess)
        playing.give_mark(tim, rules, row, mark)
    tim.sees_heading("Lift the shield")
    _place(tim, rules, "6143")
    tim.press("Show this code")
    for person in (tim, ben):
        person.sees("The sum was false")
        person.sees("The digits of this code do not add up to 15.")
        person.sees("The round does not count; Tim sets a new code.")
    playing.go_on(tim, ben)
    _round_by_machine(tim, ben, rules, "6143")
    playing.go_on(tim, ben)
    _round_by_machine(ben, tim, rules, "2235")
    for person in (tim, ben):
        playing.sees_result(person, "The match is a draw between Tim and Ben.", 2, 2)


def _on_a_real_table(maker: Person, told: int) -> None:
    maker.page.get_by_role("switch", name="My code stands on a real table").check()
    shield = maker.button("It stands behind my shield")
    expect(shield).to_have_attribute("aria-disabled", "true")
    maker.sees("Choose the sum of its digits first.")
    maker.page.get_by_role("combobox", name="The sum of its digits").select_option(str(told))
    shield.click()


def _round_by_machine(maker: Person, breaker: Person, rules: Rules, code: str) -> None:
    maker.sees("Everybody is told the sum of its digits.")
    _place(maker, rules, code)
    maker.press("Set this code")
    breaker.sees(f"The sum of its digits: {sum(map(int, code))}")
    for row, guess in enumerate(("1122", code), 1):
        playing.type_row(breaker, row, guess)
        playing.give_mark(maker, rules, row, rules.mark_row(code, rules.guess(guess)))


def _place(person: Person, rules: Rules, row: str) -> None:
    tray = person.page.get_by_role("toolbar", name="Digits")
    for digit in row:
        tray.get_by_role("button", name=re.compile(rf"^{words.pegs(rules, digit)}\b")).click()
