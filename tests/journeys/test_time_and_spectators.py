"""The time per row, and spectators."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite


def test_a_row_out_of_time_is_used_up(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    # Long enough to place two pegs and to type a row on a busy machine.
    lobby.start_match([tim, ben], "mini", "rounds=2", "rows=1", "time=30")
    rules = words.agreed("mini")
    playing.set_code(tim, rules, "RBGY")
    expect(playing.status(ben).get_by_label("Time left for this row")).to_be_visible()
    playing.place(ben, rules, "RB")
    ben.hears("Row 1, Ben: out of time. The row is used up.")
    for person in (tim, ben):
        playing.sees_row(person, "Row 1: out of time.")
        person.sees("Not cracked.")
    playing.go_on(tim, ben)
    playing.set_code(ben, rules, "WWKK")
    playing.type_row(tim, 1, "WWKK")
    playing.sees_result(tim, "You have won!", 1, 2)
    playing.sees_result(ben, "Tim has won the match.", 1, 2)


def contains_code(sent: Any, code: list[str]) -> bool:
    """Whether the message contains the code anywhere, as a list or as text."""
    match sent:
        case dict():
            return any(contains_code(one, code) for one in sent.values())
        case list():
            return sent == code or any(contains_code(one, code) for one in sent)
        case str():
            return "".join(code) in re.sub(r"[^A-Z]", "", sent)
    return False


def test_a_spectator_sees_every_row_and_learns_nothing_of_the_code(invite: Invite) -> None:
    """The code is not on the page, not in its storage, and in no message of the network."""
    tim, ben, eve = invite("Tim"), invite("Ben"), invite("Eve")
    address = lobby.start_match([tim, ben], "mini", "rounds=2")
    eve.go(address)
    eve.sees("You are watching.")
    rules = words.agreed("mini")
    code = ["K", "W", "Y", "G"]
    playing.set_code(tim, rules, code)
    playing.guess(ben, rules, 1, "RRBB")
    playing.sees_row(eve, words.row(rules, 1, "RRBB", (0, 0)))
    # The spectator has no button that would change the table.
    for name in ("Submit row 2", "Look behind the shield", "Resign"):
        expect(eve.button(name)).to_have_count(0)
    for watcher in (eve, ben):
        assert not any(contains_code(json.loads(frame), code) for frame in watcher.frames)
        assert words.pegs(rules, code) not in watcher.page.content()
        kept = watcher.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert not contains_code(json.loads(kept), code)
    assert any(contains_code(json.loads(frame), code) for frame in tim.frames)
    playing.guess(ben, rules, 2, code)
    eve.sees("The code was black, white, yellow, green.")
    playing.go_on(tim, ben, eve)
    playing.play_round([tim, ben], rules, 1, "RRRR", ["RRRR"])
    playing.sees_result(eve, "Tim has won the match.", 1, 2)
    playing.sees_result(tim, "You have won!", 1, 2)
