"""Network failures, server stops and kills, and page reloads lose nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from codepegs import Rules
from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite
from tests.journeys.person import Person
from tests.server.running import running

LOST = ("net::ERR_", "WebSocket connection to", "WebSocket is closed")
"""What a browser logs by itself when no server answers."""


def begin(tim: Person, ben: Person) -> tuple[Rules, str]:
    """Begin a match of two rounds: Tim sets the code RBGY, and Ben guesses once."""
    address = lobby.start_match([tim, ben], "mini", "rounds=2")
    rules = words.agreed("mini")
    playing.play_round([tim, ben], rules, 0, "RBGY", ["RRBB"])
    return rules, address


def finish(tim: Person, ben: Person, rules: Rules) -> None:
    """Play to the end: Ben cracks in row 2, Tim in row 1; the score shows that no row was lost."""
    playing.play_round([tim, ben], rules, 0, "RBGY", ["RBGY"], first_row=2)
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WWKK"])
    playing.sees_result(tim, "You have won!", 1, 2)
    playing.sees_result(ben, "Tim has won the match.", 1, 2)


@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_the_server_is_gone_for_a_while_and_the_match_goes_on(
    invite: Invite, tmp_path: Path, how: str
) -> None:
    with running(tmp_path / "house") as site:
        tim, ben = (invite(name, at=site, forgives=LOST) for name in ("Tim", "Ben"))
        rules, _ = begin(tim, ben)
        playing.place(ben, rules, "RB")
        if how == "killed":
            site.kill()
        else:
            site.stop()
        for person in (tim, ben):
            # Which of the two it is depends on how often the page has tried to connect by then.
            person.hears(
                "The connection is interrupted. Trying again; your row is kept.",
                "No connection. The match waits here, and your row is kept.",
            )
        # Ben can go on filling the row; he cannot submit it, and the button says why.
        playing.place(ben, rules, "GY")
        submit = ben.button("Submit row 2")
        expect(submit).to_be_disabled()
        expect(submit).to_have_accessible_description(
            "No connection. Your row is kept until it is back."
        )
        site.start()
        for person in (tim, ben):
            person.hears("Connected again.")
        playing.sees_made(ben, rules, "RBGY")
        ben.press("Clear the row")
        finish(tim, ben, rules)


def test_offline_the_row_is_kept_and_sent_when_the_network_is_back(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben", forgives=LOST)
    rules, _ = begin(tim, ben)
    ben.context.set_offline(True)
    ben.sees("No connection. The match waits here, and your row is kept.")
    playing.place(ben, rules, "RBGY")
    expect(ben.button("Submit row 2")).to_be_disabled()
    ben.context.set_offline(False)
    ben.hears("Connected again.")
    playing.sees_made(ben, rules, "RBGY")
    ben.press("Clear the row")
    finish(tim, ben, rules)


@pytest.mark.parametrize("lost", ["the row", "its answer"])
def test_a_row_that_was_lost_on_the_way_is_sent_again_and_counts_once(
    invite: Invite, lost: str
) -> None:
    """The page sends the row again with the same id, so the server keeps it once."""
    tim, ben = invite("Tim"), invite("Ben", forgives=LOST)
    sent: list[str] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        is_cut = False

        def up(message: str | bytes) -> None:
            nonlocal is_cut
            said = json.loads(message)
            if said["type"] == "command" and said["do"]["kind"] == "guess":
                sent.append(said["cmd"])
                is_cut = len(sent) == 1
            if is_cut and lost == "the row":
                page.close()
            elif not is_cut or said["type"] == "command":
                server.send(message)

        def down(message: str | bytes) -> None:
            if is_cut:
                page.close()
            else:
                page.send(message)

        page.on_message(up)
        server.on_message(down)

    ben.page.route_web_socket("**/socket", between)
    address = lobby.start_match([tim, ben], "mini", "rounds=2")
    assert address
    rules = words.agreed("mini")
    playing.play_round([tim, ben], rules, 0, "RBGY", ["RRBB"])
    assert len(set(sent)) == 1
    playing.sees_rows(tim, words.row(rules, 1, "RRBB", (1, 1)))
    finish(tim, ben, rules)


def test_a_reload_at_any_moment_loses_nothing(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "mini", "rounds=2")
    rules = words.agreed("mini")
    # An unfinished code is kept behind the shield.
    playing.place(tim, rules, "RB")
    tim.page.reload()
    expect(tim.page.get_by_text("red, blue")).to_have_count(0)
    tim.press("Lift the shield")
    playing.sees_made(tim, rules, "RB")
    playing.place(tim, rules, "GY")
    tim.press("Set this code")
    playing.guess(ben, rules, 1, "RRBB")
    playing.sees_row(ben, words.row(rules, 1, "RRBB", (1, 1)))
    # An unfinished row is kept, also with an empty hole between its pegs.
    playing.place(ben, rules, "R")
    playing.hole(ben, 3).click()
    playing.place(ben, rules, "G")
    ben.page.reload()
    expect(playing.hole(ben, 1)).to_have_accessible_name("Hole 1: red")
    expect(playing.hole(ben, 2)).to_have_accessible_name("Hole 2: empty")
    expect(playing.hole(ben, 3)).to_have_accessible_name("Hole 3: green")
    playing.sees_row(ben, words.row(rules, 1, "RRBB", (1, 1)))
    ben.press("Clear the row")
    playing.guess(ben, rules, 2, "RBGY")
    # After a reload the page still shows the end of the round.
    ben.sees("The code was red, blue, green, yellow.")
    ben.page.reload()
    ben.sees("The code was red, blue, green, yellow.")
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WWKK"])
    tim.page.reload()
    playing.sees_result(tim, "You have won!", 1, 2)
    playing.sees_result(ben, "Tim has won the match.", 1, 2)


def test_two_tabs_of_one_player_agree(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    rules, address = begin(tim, ben)
    other = ben.second_tab()
    other.go(address)
    playing.sees_row(other, words.row(rules, 1, "RRBB", (1, 1)))
    # Both tabs fill row 2; one of them submits it, and both show it.
    playing.place(ben, rules, "RB")
    playing.guess(other, rules, 2, "BRGY")
    for tab in (ben, other):
        playing.sees_row(tab, words.row(rules, 2, "BRGY", (2, 2)))
    playing.sees_made(ben, rules, "RB")
    ben.press("Clear the row")
    playing.guess(ben, rules, 3, "RBGY")
    playing.go_on(tim, other)
    playing.set_code(other, rules, "WWKK")
    playing.guess(tim, rules, 1, "WWKK")
    for tab in (ben, other):
        playing.sees_result(tab, "Tim has won the match.", 1, 3)
    playing.sees_result(tim, "You have won!", 1, 3)
