"""Two people, each with a browser of their own: a whole match of each leaflet's edition."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite


def test_the_edition_of_1972_is_won_by_the_fewest_rows(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "classic-1972", "rounds=2")
    rules = words.agreed("classic-1972")
    playing.play_round([tim, ben], rules, 0, "RBGY", ["RRBB", "RGYB", "RBGY"])
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WKWK", "WWKK"])
    playing.sees_result(tim, "You have won!", 2, 3)
    playing.sees_result(ben, "Tim has won the match.", 2, 3)


def test_the_duel_gives_the_codemaker_a_point_a_row_and_one_more_for_an_uncracked_code(
    invite: Invite,
) -> None:
    """001:73: the rows plus one bonus point."""
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "duel", "rounds=2", "rows=2")
    rules = words.agreed("duel")
    playing.play_round([tim, ben], rules, 0, "WPGR", ["WWWW", "BYSO"])
    for person in (tim, ben):
        person.sees("The code was white, pink, green, red. Not cracked.")
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "BYSO", ["BYSO"])
    playing.sees_result(tim, "You have won!", 3, 1)
    playing.sees_result(ben, "Tim has won the match.", 3, 1)


def test_the_standard_game_counts_the_rows_for_the_codemaker(invite: Invite) -> None:
    """000:161: a point for each row that the codebreaker used."""
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "standard", "rounds=2", "blanks", first=1)
    rules = words.agreed("standard", "blanks")
    playing.play_round([tim, ben], rules, 1, "_RBY", ["R_BG", "_RBY"])
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 0, "SSOO", ["SOSO", "SSOW", "SSOO"])
    playing.sees_result(tim, "You have won!", 3, 2)
    playing.sees_result(ben, "Tim has won the match.", 3, 2)


def test_the_family_game_of_two_is_won_by_rounds_and_is_often_a_draw(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "family-2004", "rounds=2", "rows=2", "doubles")
    rules = words.agreed("family-2004", "doubles")
    playing.play_round([tim, ben], rules, 0, "PPRR", ["PRPR", "PPRR"])
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WGOS", ["SOGW", "WGOS"])
    for person in (tim, ben):
        playing.sees_result(person, "The match is a draw between Tim and Ben.", 1, 1)


def test_a_guest_joins_by_the_short_code_and_plays(invite: Invite) -> None:
    host, guest = invite("Ann"), invite("Bea")
    lobby.open_table(host, "mini", "rounds=2")
    guest.go("/")
    # The guest may type the code in small letters, with a space in the middle.
    guest.page.get_by_role("textbox", name="Code or link").fill(lobby.short_code(host).lower())
    guest.press("Join")
    lobby.sit_down(guest)
    rules = words.agreed("mini")
    playing.play_round([host, guest], rules, 0, "RBGY", ["RBGY"])
    playing.go_on(host, guest)
    playing.play_round([host, guest], rules, 1, "KKWW", ["KWKW", "KKWW"])
    playing.sees_result(host, "Bea has won the match.", 2, 1)
    playing.sees_result(guest, "You have won!", 2, 1)


def test_after_the_match_come_seal_share_review_and_a_rematch_with_roles_swapped(
    invite: Invite,
) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    first = lobby.start_match([tim, ben], "mini", "rounds=2")
    rules = words.agreed("mini")
    playing.play_round([tim, ben], rules, 0, "RBGY", ["RRBB", "RBGY"])
    for person in (tim, ben):
        person.sees("Verified: this is the code that was sealed before the first guess.")
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "KKWW", ["KKWW"])
    playing.sees_result(tim, "You have won!", 1, 2)
    playing.sees_result(ben, "Tim has won the match.", 1, 2)
    for person in (tim, ben):
        person.sees(
            "The dice are proven: they come from the server’s seed, fixed before the match, and from"
            " this browser’s own share."
        )

    ben.press("Share")
    shared = ben.page.get_by_role("dialog", name="Share this match")
    table = first.rpartition("/")[2]
    picture = shared.get_by_test_id("picture")
    expect(picture).to_contain_text("Round 1: 2 rows\n 1 ●○··\n 2 ●●●●", use_inner_text=True)
    expect(picture).to_contain_text(f"{ben.origin}/review/{table}")
    expect(picture).not_to_contain_text("RBGY")
    expect(shared.get_by_role("region", name="Notation")).to_contain_text("reveal RBGY")
    ben.page.keyboard.press("Escape")

    ben.page.get_by_role("link", name="Review the match").click()
    expect(ben.page).to_have_url(re.compile(f"/review/{table}"))
    ben.sees_heading(re.compile("Review|review"))
    ben.page.go_back()

    ben.press("Rematch")
    tim.press("Accept the rematch")
    for person in (tim, ben):
        expect(person.page).not_to_have_url(first)
    # Tim began as codemaker; now Ben does.
    playing.play_round([tim, ben], rules, 1, "GGGG", ["GGGG"])
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 0, "YYYY", ["RYYY", "YYYY"])
    playing.sees_result(tim, "You have won!", 1, 2)
    playing.sees_result(ben, "Tim has won the match.", 1, 2)
