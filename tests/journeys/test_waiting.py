"""Fair play: owning up to a wrong mark, marks that are checked at once, and nobody loses by waiting."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite
from tests.journeys.person import Person
from tests.journeys.test_leaving import come_back
from tests.server.running import running


def own_up(person: Person) -> None:
    """Own up to a wrong mark, and confirm."""
    person.press("One of my marks was wrong")
    dialog = person.page.get_by_role("dialog", name="Own up to a wrong mark?")
    expect(dialog).to_contain_text("you set a new code. The codebreaker gets 3 points.")
    dialog.get_by_role("button", name="Own up").click()


def test_a_codemaker_owns_up_and_nobody_hears_of_it_before_a_mark_was_wrong(
    invite: Invite,
) -> None:
    """000:164. While every mark fits, the codebreaker learns nothing, not even that it was tried."""
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "duel", "rounds=2", "marks=hand")
    rules = words.agreed("duel", "marks=hand")
    playing.set_code(tim, rules, "PRBY")
    playing.guess(ben, rules, 1, "PBRG")
    playing.give_mark(tim, rules, 1, (1, 2))
    expect(ben.button("Submit row 2")).to_be_visible()
    heard = [frame for frame in ben.frames if "pong" not in frame]
    own_up(tim)
    tim.sees("Every mark of this round fits your code. Play on.")
    assert [frame for frame in ben.frames if "pong" not in frame] == heard
    playing.guess(ben, rules, 2, "WOSG")
    playing.give_mark(tim, rules, 2, (0, 1))
    own_up(tim)
    for person in (tim, ben):
        person.sees("Row 2 was marked falsely. Tim owned up to it.")
        person.sees("The round does not count; Tim sets a new code.")
        playing.sees_scores(person, 0, 3)
    ben.hears("Tim owns up")
    playing.go_on(tim, ben)
    tim.sees_heading("Set the code behind the shield")


def test_where_marks_are_checked_at_once_a_wrong_one_ends_the_round(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "duel", "rounds=2", "marks=hand", "check=at-once")
    rules = words.agreed("duel", "marks=hand")
    playing.set_code(tim, rules, "PRBY")
    playing.guess(ben, rules, 1, "PBRG")
    playing.give_mark(tim, rules, 1, (2, 1))
    for person in (tim, ben):
        person.sees("Row 1 was marked falsely.")
        person.sees("The code was pink, red, blue, yellow.")
        playing.sees_scores(person, 0, 3)


def test_nobody_loses_by_waiting(invite: Invite, tmp_path: Path) -> None:
    """Tim is away for longer than the grace while Ben is to move; then Ben lets Tim wait."""
    with running(tmp_path / "house", grace_seconds=10, claim_seconds=10) as site:
        tim, ben = invite("Tim", at=site), invite("Ben", at=site)
        lobby.start_match([tim, ben], "mini", "rounds=2")
        playing.set_code(tim, words.agreed("mini"), "RBGY")
        expect(ben.button("Submit row 1")).to_be_visible()
        tim.press("Leave")
        dialog = tim.page.get_by_role("dialog", name="Leave the table?")
        expect(dialog).to_contain_text("Time runs only while it is your turn: after 10 seconds")
        dialog.get_by_role("button", name="Leave for now").click()
        ben.sees("Tim is away, and others are to move.")
        ben.page.wait_for_timeout(11_000)  # the grace would be over
        expect(ben.page.get_by_text("Tim is away, and others are to move.")).to_be_visible()
        come_back(tim)
        ben.hears("Tim is back.")
        tim.sees("You may have the round dropped.")
        tim.press("Drop the round")
        dialog = tim.page.get_by_role("dialog", name="Drop this round?")
        expect(dialog).to_contain_text("Ben cannot win this match any more")
        dialog.get_by_role("button", name="Drop the round").click()
        for person in (tim, ben):
            person.sees("The round is dropped: Ben kept the others waiting too long.")
            playing.sees_scores(person, 0, 0)
        playing.go_on(tim, ben)
        ben.sees_heading("Set the code behind the shield")
