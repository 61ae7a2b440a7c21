"""Matches at one screen: two people who hand it over, or one person against the computer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from codepegs import Rules
from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite
from tests.journeys.person import Person


def take(screen: Person, name: str) -> None:
    """The named player takes the screen over with the button "I am …"."""
    screen.sees_heading(f"Hand it to {name}")
    # Meanwhile the screen shows neither pegs nor a code.
    expect(playing.tray(screen)).to_have_count(0)
    screen.press(f"I am {name}")


def test_two_hand_one_screen_to_each_other(invite: Invite) -> None:
    screen = invite("Tim")
    lobby.set_up(screen, "duel", "rounds=2", who="here", names=["Tim", "Ben"])
    screen.press("Start")
    rules = words.agreed("duel")
    take(screen, "Tim")
    playing.set_code(screen, rules, "WPGR")
    # The page no longer contains the code, and has no button to show it.
    expect(screen.button("Look behind the shield")).to_have_count(0)
    expect(screen.page.get_by_text("white, pink, green, red")).to_have_count(0)
    playing.sees_turn(screen, "Ben guesses")
    for number, row in enumerate(["WGPR", "WPGR"], start=1):
        playing.guess(screen, rules, number, row)
        playing.sees_row(screen, words.row(rules, number, row, rules.mark("WPGR", row)))
    playing.go_on(screen)
    take(screen, "Ben")
    playing.set_code(screen, rules, "BYSO")
    playing.guess(screen, rules, 1, "BYSO")
    playing.sees_result(screen, "Tim has won the match.", 2, 1)


def test_at_one_screen_the_codemaker_takes_the_screen_before_marking(invite: Invite) -> None:
    screen = invite("Tim")
    lobby.set_up(screen, "standard", "rounds=2", "marks=hand", who="here", names=["Tim", "Ben"])
    screen.press("Start")
    rules = words.agreed("standard", "marks=hand")
    for number, (maker, code) in enumerate([("Tim", "RRBB"), ("Ben", "GGYY")], start=1):
        take(screen, maker)
        playing.set_code(screen, rules, code)
        playing.guess(screen, rules, 1, code)
        take(screen, maker)
        playing.give_mark(screen, rules, 1, (4, 0))
        if number == 1:
            playing.go_on(screen)
    playing.sees_result(screen, "The match is a draw between Tim and Ben.", 1, 1)


def fitting(rules: Rules, played: list[tuple[str, tuple[int, ...]]]) -> str:
    """Any code that fits every mark so far."""
    return next(
        "".join(code)
        for code in rules.codes()
        if all(rules.mark(code, row) == mark for row, mark in played)
    )


def read_mark(screen: Person, rules: Rules, number: int, row: str) -> tuple[int, ...]:
    """The mark that the board shows for that row."""
    said = words.row(rules, number, row, None)
    sentence = playing.board(screen).get_by_text(re.compile("^" + re.escape(said) + " .+"))
    keys = sentence.inner_text().removeprefix(said).strip(" .")
    return tuple(
        int(found[1]) if (found := re.search(rf"(\d) {colour}", keys)) else 0
        for colour in rules.edition.keys
    )


def crack(screen: Person, rules: Rules) -> int:
    """Guess by the marks on the board until the code is cracked; returns the row."""
    played: list[tuple[str, tuple[int, ...]]] = []
    for number in range(1, 11):
        row = fitting(rules, played)
        playing.guess(screen, rules, number, row)
        mark = read_mark(screen, rules, number, row)
        if mark[0] == 4:
            return number
        played.append((row, mark))
    pytest.fail("the code does not fit what the board shows")


def test_one_click_plays_the_computer_and_the_roles_change(invite: Invite) -> None:
    """The first game needs no form: the person is codebreaker, then codemaker."""
    ann = invite("Ann")
    ann.go("/")
    ann.press("Play now")
    playing.sees_turn(ann, "Your turn")
    rules = words.agreed("classic-1972")
    expect(playing.status(ann)).to_contain_text(re.compile(r"Round 1 of \d"))
    rounds = int(re.findall(r"Round 1 of (\d+)", playing.status(ann).inner_text())[0])
    mine = theirs = 0
    for number in range(1, rounds + 1):
        if number > 1:
            playing.go_on(ann)
        if number % 2:
            mine += crack(ann, rules)
            ann.sees("cracked it in row")
        else:
            playing.set_code(ann, rules, "KWKW")
            ann.sees("The code was black, white, black, white.")
            theirs += playing.spent(ann, rules)
    scores = [mine, theirs]
    won = {True: "You have won!", False: "Bot (casual player) has won the match."}
    ended = won[mine < theirs] if mine != theirs else "The match is a draw between "
    playing.sees_result(ann, ended, *scores)
