"""A guest who signs in to an account: what the guest has played is the account's, on a real server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.eventually import eventually
from tests.server.running import CODE, WRONG, Visitor, codepegs, request, running
from tests.web.live_site import new_id

pytestmark = pytest.mark.server

ACCOUNT = {"login": "ann", "password": "a long password of ours"}
SHARE = "5a" * 32


def order(visitor: Visitor, table: str, **do: Any) -> dict[str, Any]:
    """Send a command; the table after it."""
    after = visitor.ask("GET", f"/api/tables/{table}")["version"]
    body = {"cmd": new_id(), "after": after, "do": do}
    visitor.ask("POST", f"/api/tables/{table}/commands", body)
    found: dict[str, Any] = visitor.ask("GET", f"/api/tables/{table}")
    return found


def against_a_bot(guest: Visitor) -> str:
    """A table with a bot whose code is set; the guest's share is in its dice."""
    terms = {"edition": "mini", "first": 1, "options": ["rounds=1"]}
    chairs = [{"who": "me"}, {"who": "bot", "strength": "club"}]
    wanted = {"cmd": new_id(), "terms": terms, "chairs": chairs, "owes_share": True}
    table = str(guest.ask("POST", "/api/tables", wanted)["id"])
    order(guest, table, kind="give-share", seat=0, share=SHARE)
    eventually(
        lambda: guest.ask("GET", f"/api/tables/{table}")["match"]["stage"] == "guess",
        "the code of the bot",
    )
    return table


def played_out(guest: Visitor, table: str) -> None:
    """Guess until the match is over."""
    while order(guest, table, kind="guess", seat=0, guess=WRONG)["stage"] != "over":
        pass


def test_an_account_has_all_that_its_guest_has_played(tmp_path: Path) -> None:
    with running(tmp_path / "house") as server:
        account, guest, ben = (Visitor(server.origin) for _ in range(3))
        account.ask("POST", "/api/account/password", ACCOUNT)
        mine = account.ask("GET", "/api/me")["id"]

        hinted, unaided = against_a_bot(guest), against_a_bot(guest)
        guest.ask("POST", f"/api/tables/{hinted}/hint", {"seat": 0, "level": "left"})
        played_out(guest, hinted)
        played_out(guest, unaided)
        with_ben = guest.open_table("anybody")
        order(ben, with_ben, kind="sit")
        order(guest, with_ben, kind="set-code", seat=0, code=CODE)
        lines = {
            state: guest.ask("GET", f"/api/me/tables?state={state}")["tables"]
            for state in ("finished", "unfinished")
        }
        statistics = guest.ask("GET", "/api/me/statistics")
        [album] = {guest.ask("GET", "/api/me/export")}
        logs = {
            table: guest.ask("GET", f"/api/tables/{table}/events")["events"]
            for table in (hinted, unaided, with_ben)
        }

        old = guest.cookie
        guest.ask("POST", "/api/session/password", ACCOUNT)
        assert guest.ask("GET", "/api/me")["id"] == mine
        assert request(server.origin, "GET", "/api/me", Cookie=old).status == 401

        # The first browser of the account has all of it, too.
        for browser in (guest, account):
            for state, listed in lines.items():
                assert browser.ask("GET", f"/api/me/tables?state={state}")["tables"] == listed
            assert browser.ask("GET", "/api/me/statistics") == statistics
            assert browser.ask("GET", "/api/me/export") == album
        by_way = {one["played"]: one["matches"] for one in statistics["editions"]}
        assert by_way == {"with-hints": 1, "unaided": 1}
        assert {one["id"]: one["hints"] for one in lines["finished"]} == {hinted: 1, unaided: 0}
        assert album.count("hint ") == 1
        for table, events in logs.items():
            assert account.ask("GET", f"/api/tables/{table}/events")["events"] == events
        shares = [one["share"] for one in logs[hinted] if one["event"] == "ShareGiven"]
        assert shares == [SHARE]

        # The running match goes on, and is finished by the account.
        assert account.ask("GET", f"/api/tables/{with_ben}")["mine"] == [0]
        order(ben, with_ben, kind="guess", seat=1, guess=CODE)
        order(ben, with_ben, kind="set-code", seat=1, code=CODE)
        assert order(account, with_ben, kind="guess", seat=0, guess=CODE)["stage"] == "over"
        unaided_now = [
            one
            for one in account.ask("GET", "/api/me/statistics")["editions"]
            if one["played"] == "unaided"
        ]
        assert [one["matches"] for one in unaided_now] == [2]
        server.stop()
        checked = codepegs("db", "check", "--json", data=server.folder)
        assert json.loads(checked.stdout)["problems"] == [], checked.stderr
