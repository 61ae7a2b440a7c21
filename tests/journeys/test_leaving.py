"""People leave and come back; after the grace a bot sits in, or the seat forfeits."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite
from tests.journeys.person import Person
from tests.server.running import running


def leave(person: Person) -> None:
    """Press Leave, read the dialog, and confirm."""
    person.press("Leave")
    dialog = person.page.get_by_role("dialog", name="Leave the table?")
    expect(dialog).to_contain_text("You can come back at any time")
    dialog.get_by_role("button", name="Leave for now").click()
    person.sees_heading("Good to see you")


def come_back(person: Person) -> None:
    """Return to the match from the start page, which lists it."""
    games = person.page.get_by_role("list", name="Go on playing")
    games.get_by_role("link").click()
    expect(playing.status(person)).to_be_visible()


def test_a_player_who_leaves_is_awaited_and_comes_back(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "mini", "rounds=2")
    rules = words.agreed("mini")
    playing.set_code(tim, rules, "RBGY")
    playing.guess(ben, rules, 1, "RRBB")
    leave(ben)
    tim.hears("Ben is away. The table waits.")
    tim.sees("Then the seat forfeits.")
    come_back(ben)
    tim.hears("Ben is back.")
    playing.play_round([tim, ben], rules, 0, "RBGY", ["RBGY"], first_row=2)
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WWKK"])
    playing.sees_result(tim, "You have won!", 1, 2)
    playing.sees_result(ben, "Tim has won the match.", 1, 2)


def test_a_bot_sits_in_after_the_grace_until_the_player_is_back(
    invite: Invite, tmp_path: Path
) -> None:
    with running(tmp_path / "house", grace_seconds=10) as site:
        tim, ben = invite("Tim", at=site), invite("Ben", at=site)
        address = lobby.open_table(tim, "mini", "rounds=2", "rows=2", stand_ins=True)
        lobby.join(ben, address)
        rules = words.agreed("mini", "rows=2")
        playing.set_code(tim, rules, "RBGY")
        expect(ben.button("Submit row 1")).to_be_visible()
        leave(ben)
        # Read this first, because it disappears after the grace; announcements stay.
        tim.sees("Then a bot sits in.")
        tim.hears("Ben is away. The table waits.")
        tim.hears("A bot sits in for Ben.")
        # The bot plays Ben's round to its end, and sets a code for him.
        tim.sees("The code was red, blue, green, yellow.")
        bens = playing.spent(tim, rules)
        playing.go_on(tim)
        # Ben comes back only now: if he is back sooner, he sets the code himself.
        expect(tim.button("Submit row 1")).to_be_visible()
        come_back(ben)
        tim.hears("Ben is back.")
        for number, row in enumerate(["RRBB", "GGYY"], start=1):
            playing.guess(tim, rules, number, row)
            tim.hears(f"Row {number}: {words.pegs(rules, row)}.")
            playing.sees(tim, lambda tim: len(playing.rows(tim)), number)
            if playing.rows(tim)[-1].endswith(" 4 black keys."):
                break  # the code of the bot may be just that row
        tims = playing.spent(tim, rules)
        expect(tim.page.get_by_role("link", name="Review the match")).to_be_visible()
        playing.sees_scores(tim, tims, bens)
        playing.sees_totals(tim, tims, bens)
        playing.sees_totals(ben, tims, bens)


def test_a_player_who_resigns_loses_the_match(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "mini", "rounds=2")
    playing.set_code(tim, words.agreed("mini"), "RBGY")
    ben.press("Resign")
    dialog = ben.page.get_by_role("dialog", name="Resign this match?")
    dialog.get_by_role("button", name="Resign").click()
    playing.sees_result(tim, "You have won!", 0, 0)
    playing.sees_result(ben, "Tim has won: everybody else has resigned.", 0, 0)


def test_a_player_who_stays_away_forfeits_and_both_are_told_why(
    invite: Invite, tmp_path: Path
) -> None:
    with running(tmp_path / "house", grace_seconds=10) as site:
        tim, ben = invite("Tim", at=site), invite("Ben", at=site)
        lobby.join(ben, lobby.open_table(tim, "mini", "rounds=2"))
        playing.set_code(tim, words.agreed("mini"), "RBGY")
        expect(ben.button("Submit row 1")).to_be_visible()
        leave(ben)
        tim.hears("Ben stayed away too long and forfeits the match.")
        playing.sees_result(tim, "You have won!", 0, 0)
        come_back(ben)
        playing.sees_result(ben, "Tim has won the match.", 0, 0)
        for person in (tim, ben):
            expect(person.page.get_by_test_id("reason")).to_have_text("Stayed away too long: Ben.")
            expect(person.page.get_by_test_id("score-card")).to_contain_text("(stayed away)")
