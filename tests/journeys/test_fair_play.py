"""Fair play between browsers: one person has one seat, and today's puzzle is everybody's own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite

NOBODY_ELSE = "For people at one screen: nobody else can sit down."
AT_ONE_SCREEN = "Played at one screen: one player held several seats."


def test_one_person_has_one_seat_once_another_sits_at_the_table(invite: Invite) -> None:
    ann, ben = invite("Ann"), invite("Ben")
    address = lobby.open_table(ann, "family-2004", players=3)
    ben.go(address)
    # Alone at the table, Ann may take a second seat for somebody beside her; then nobody joins.
    ann.page.get_by_role("button", name="One more here at this screen").first.click()
    dialog = ann.page.get_by_role("dialog", name="Sit down")
    dialog.get_by_role("textbox", name="Name at this table").fill("Art")
    dialog.get_by_role("button", name="Sit down").click()
    for person in (ann, ben):
        expect(person.page.get_by_text(NOBODY_ELSE)).to_be_visible()
        expect(person.page.get_by_test_id("short-code")).to_have_count(0)
    expect(ben.page.get_by_role("button", name=re.compile("Sit down in seat"))).to_have_count(0)
    # Once one of them stands up, Ben can join, under no name that passes for hers.
    ann.page.get_by_role("button", name=re.compile("Art")).click()
    ben.page.get_by_role("button", name=re.compile(r"^Sit down in seat \d$")).first.click()
    dialog = ben.page.get_by_role("dialog", name="Sit down")
    dialog.get_by_role("textbox", name="Name at this table").fill("ANN")
    dialog.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_text('"ANN" can be taken for "Ann", who sits here.')).to_be_visible()
    lobby.sit_down(ben, "Ben")
    for person in (ann, ben):
        expect(
            person.page.get_by_role("button", name="One more here at this screen")
        ).to_have_count(0)
        expect(person.page.get_by_text(NOBODY_ELSE)).to_have_count(0)


def test_a_match_at_one_screen_is_marked_to_everybody(invite: Invite) -> None:
    screen, watching = invite("Tim"), invite("Cleo")
    lobby.set_up(screen, "duel", "rounds=2", who="here", names=["Tim", "Ben"])
    screen.press("Start")
    rules = words.agreed("duel")
    screen.press("I am Tim")
    playing.set_code(screen, rules, "WPGR")
    watching.go(screen.page.url)
    expect(watching.page.get_by_text(AT_ONE_SCREEN).first).to_be_visible()
    playing.guess(screen, rules, 1, "WPGR")
    playing.go_on(screen)
    screen.press("I am Ben")
    playing.set_code(screen, rules, "BYSO")
    playing.guess(screen, rules, 1, "BYSO")
    playing.sees_result(screen, "The match is a draw between Tim and Ben.", 1, 1)
    for person in (screen, watching):
        expect(person.page.get_by_text(AT_ONE_SCREEN).first).to_be_visible()
    watching.page.get_by_role("link", name="Review the match").click()
    watching.sees_heading(re.compile("Review"))
    expect(watching.page.get_by_text(AT_ONE_SCREEN)).to_be_visible()
    screen.go("/me?tab=statistics")
    expect(screen.page.get_by_text(re.compile("at one screen.* So far: 1"))).to_be_visible()


def test_the_assistant_does_not_solve_todays_puzzle_before_the_player_has_given_it_up(
    invite: Invite,
) -> None:
    ann, ben = invite("Ann", forgives=("409",)), invite("Ben", forgives=("409",))
    for person in (ann, ben):
        person.go("/puzzle")
        expect(person.button("Check")).to_be_visible()
    puzzle = ann.page.request.get("/api/puzzles/today").json()
    rows = [
        f"{''.join(row['guess'])} {' '.join(str(count) for count in row['mark'])}"
        for row in puzzle["rows"]
    ]
    refused = "These are rows of today's puzzle"

    for person in (ann, ben):
        # As the player left the assistant: with the edition of the puzzle.
        board = {"edition": puzzle["edition"], "options": [], "holes": None, "rows": []}
        person.page.evaluate(
            "board => localStorage.setItem('codepegs.assistant', JSON.stringify(board))", board
        )
        person.go("/assistant")
        for row in rows:
            person.page.get_by_role("textbox", name="Or type it").fill(row)
            person.page.keyboard.press("Enter")
        expect(person.page.get_by_text(refused)).to_be_visible()
    ann.go("/puzzle")
    ann.press("Give up and see the code")
    expect(ann.page.get_by_text("Given up: this was the code.").first).to_be_visible()
    expect(ann.button("Check")).to_have_count(0)
    for person in (ann, ben):
        person.go("/assistant")
    expect(ann.page.get_by_text(re.compile("1 code")).first).to_be_visible()
    expect(ann.page.get_by_text(refused)).to_have_count(0)
    # What Ann knows does not help Ben.
    expect(ben.page.get_by_text(refused)).to_be_visible()


def test_the_puzzle_of_tomorrow_is_not_shown(invite: Invite) -> None:
    ann = invite("Ann", forgives=("409",))
    ann.go("/puzzle/classic-1972.easy.9000-01-01")
    expect(ann.page.get_by_text("The puzzle of 9000-01-01 is shown from midnight")).to_be_visible()
