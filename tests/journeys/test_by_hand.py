"""Marks by hand, false ones included, and guesses that are taken back before they are marked."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite


def test_a_false_mark_aborts_the_round_and_gives_the_codebreaker_three(invite: Invite) -> None:
    """000:6, 000:167: the same codemaker sets a new code, and the round is played again."""
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "standard", "rounds=2", "marks=hand")
    rules = words.agreed("standard", "marks=hand")
    playing.set_code(tim, rules, "PRBY")
    playing.guess(ben, rules, 1, "PBRG")
    tim.sees("the codebreaker gets 3 points")
    playing.give_mark(tim, rules, 1, (2, 1))  # one red and two white would be right
    playing.guess(ben, rules, 2, "PRBY")
    playing.give_mark(tim, rules, 2, (4, 0))
    for person in (tim, ben):
        person.sees("A mark was false")
        person.sees("Row 1 was marked falsely.")
        person.sees("The round does not count; Tim sets a new code.")
        playing.sees_scores(person, 0, 3)
    playing.sees_line(ben, "ROUND 1 (aborted)", "codemaker’s points: 0", "sum of the round: 3")
    playing.go_on(tim, ben)
    playing.set_code(tim, rules, "GGGG")
    playing.guess(ben, rules, 1, "GGGG")
    playing.give_mark(tim, rules, 1, (4, 0))
    playing.go_on(tim, ben)
    playing.set_code(ben, rules, "SOSO")
    playing.guess(tim, rules, 1, "SSOO")
    playing.give_mark(ben, rules, 1, (2, 2))
    playing.guess(tim, rules, 2, "SOSO")
    playing.give_mark(ben, rules, 2, (4, 0))
    playing.sees_result(tim, "Ben has won the match.", 1, 5)
    playing.sees_result(ben, "You have won!", 1, 5)


def test_a_guess_is_taken_back_before_it_is_marked_and_can_be_changed(
    invite: Invite,
) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "mini", "rounds=2", "marks=hand")
    rules = words.agreed("mini", "marks=hand")
    playing.set_code(tim, rules, "RBGY")
    playing.guess(ben, rules, 1, "RRBB")
    playing.sees_row(tim, "Row 1: red, red, blue, blue.")
    ben.press("Take row 1 back")
    tim.hears("Row 1, Ben: the guess is taken back.")
    playing.sees_rows(tim)
    playing.sees_made(ben, rules, "RRBB")
    ben.press("Clear the row")
    playing.guess(ben, rules, 1, "RBGY")
    playing.give_mark(tim, rules, 1, (4, 0))
    expect(ben.button("Take row 1 back")).to_have_count(0)
    playing.go_on(tim, ben)
    playing.set_code(ben, rules, "WWKK")
    playing.guess(tim, rules, 1, "WWKK")
    playing.give_mark(ben, rules, 1, (4, 0))
    for person in (tim, ben):
        playing.sees_result(person, "The match is a draw between Tim and Ben.", 1, 1)


def test_a_code_on_a_real_table_is_shown_at_the_end(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "mini", "rounds=2", "marks=hand")
    rules = words.agreed("mini", "marks=hand")
    for maker, breaker in ((tim, ben), (ben, tim)):
        maker.page.get_by_role("switch", name="My code stands on a real table").check()
        maker.press("It stands behind my shield")
        playing.guess(breaker, rules, 1, "RBGY")
        playing.give_mark(maker, rules, 1, (4, 0))
        maker.sees_heading("Lift the shield")
        playing.place(maker, rules, "RBGY")
        maker.press("Show this code")
        breaker.sees("This code stood on a real table and was not sealed.")
        if maker is tim:
            playing.go_on(tim, ben)
    for person in (tim, ben):
        playing.sees_result(person, "The match is a draw between Tim and Ben.", 1, 1)
