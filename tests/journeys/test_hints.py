"""Hints leave a trace that everybody at the table sees."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite

HINT = "Row 1, Ann: a hint is given (How many codes are left?)."


def test_a_hint_is_seen_by_the_table_and_the_match_counts_apart(invite: Invite) -> None:
    ann, eve = invite("Ann"), invite("Eve")
    # Ann guesses one row against a bot; Eve watches.
    lobby.set_up(ann, "mini", "rounds=1", "rows=1", who="computer", first=1)
    ann.press("Start")
    expect(playing.board(ann)).to_be_visible()
    eve.go(ann.page.url)
    eve.sees("You are watching.")
    ann.page.get_by_role("tab", name="Hints").click()
    ann.press("How many codes are left?")
    ann.hears("1296 codes are left.")
    eve.hears(HINT)
    # The trace that comes to everybody does not take the answer away.
    ann.press("The best guess, and why")
    eve.hears("Row 1, Ann: a hint is given (The best guess, and why).")
    expect(ann.button("Put it on the board")).to_be_visible()
    panel = ann.page.get_by_role("tabpanel", name="Hints")
    expect(panel.get_by_text("1296 codes are left.", exact=True)).to_be_visible()
    # Asked again, it counts no second time.
    ann.press("How many codes are left?")
    playing.guess(ann, words.agreed("mini"), 1, "RRBB")
    for person in (ann, eve):
        expect(person.page.get_by_test_id("hints-used")).to_have_text(
            "Hints used: Ann 2. The match does not count for averages."
        )
        playing.sees_line(person, "HINTS", "2", "0")
    told = [json.loads(frame) for frame in eve.frames]
    assert json.dumps(told).count('"HintTaken"') == 2
    assert "1296" not in json.dumps(told)
    ann.press("Share")
    expect(ann.page.get_by_test_id("picture")).to_contain_text("2 hints used")
    ann.go("/me")
    ann.page.get_by_role("tab", name="Statistics").click()
    expect(ann.page.get_by_role("rowheader", name="With hints")).to_be_visible()
    ann.go("/me")
    ann.sees("2 hints")
