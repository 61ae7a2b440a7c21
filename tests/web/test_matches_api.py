"""Matches over REST: proofs of fairness, finished matches, and the matches of a player."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest

from codepegs.rules.code import Code
from tests.web.live_site import LiveSite
from tests.web.playing_out import next_order, play_out
from tests.web.site import fault
from tests.web.table_requests import ME, open_one, send_order

# -- Fairness -------------------------------------------------------------------------------------


async def test_during_the_match_only_commitments_are_shown(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann, ME, ME | {"name": "Tim"})
        await send_order(
            ann, table["id"], table["version"], kind="set-code", seat=0, code=list("RRGB")
        )
        proof = (await ann.get(f"/api/tables/{table['id']}/verification")).json()
        [round] = proof["rounds"]
        assert (proof["seed"], round["code"], round["salt"]) == (None, None, None)
        assert len(round["commitment"]) == 64


async def test_after_the_match_seed_codes_and_bots_can_be_checked(site: LiveSite) -> None:
    player = await site.guest("Ann")
    table = await site.open_table(player, "mini", ("", "club"))
    client = await site.visit(player, table.id, 0)
    dice = Random(2)
    while table.state.stage == "playing":
        if table.state.match.awaited == 0 and client.version == table.head.version:
            await client.do(**next_order(table, dice))
        else:
            await client.receive()
    async with site.browser(player) as ann:
        proof = (await ann.get(f"/api/tables/{table.id}/verification")).json()
    assert hashlib.sha256(bytes.fromhex(proof["seed"])).hexdigest() == proof["seed_commitment"]
    mine, bots = proof["rounds"]
    for round in (mine, bots):
        words = " ".join((round["salt"], *round["code"]))
        assert hashlib.sha256(words.encode()).hexdigest() == round["commitment"]
    assert (mine["from_seed"], bots["from_seed"]) == (None, bots["code"])
    assert bots["by_house"] and mine["kept"] and bots["kept"] and proof["seed_kept"]


async def test_a_code_on_a_real_table_has_no_commitment(site: LiveSite) -> None:
    player = await site.guest("Ann")
    table = await site.open_table(player, "mini", ("", ""), options=("marks=hand",))
    client = await site.visit(player, table.id, 0)
    await client.do("set-code", seat=0, code=None)
    await client.do("guess", seat=1, guess=list("RRGB"))
    await client.do("give-mark", seat=0, mark=[4, 0])
    await client.do("reveal", seat=0, code=list("RRGB"))
    async with site.browser(player) as ann:
        proof = (await ann.get(f"/api/tables/{table.id}/verification")).json()
    [round] = proof["rounds"]
    assert (round["commitment"], round["kept"]) == (None, None)
    assert round["code"] == list(Code("RRGB"))


# -- Finished matches -----------------------------------------------------------------------------


async def _finished(site: LiveSite, edition: str = "mini") -> tuple[Any, str]:
    player = await site.guest("Ann", "a" * 32)
    table = await site.open_table(player, edition, ("", ""))
    client = await site.visit(player, table.id, 0)
    await play_out(table, [client, client], Random(1))
    return player, table.id


async def test_a_finished_match_is_seen_in_full_and_in_notation(site: LiveSite) -> None:
    player, table = await _finished(site)
    async with site.browser(player) as ann:
        match = (await ann.get(f"/api/matches/{table}")).json()
        text = await ann.get(f"/api/matches/{table}/notation")
        assert match["ended"] == "played" and len(match["rounds"]) == 2
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        # Ann has played both sides.
        first, second, *_ = text.text.splitlines()
        assert (first, second) == (
            "# At one screen: one player holds several seats.",
            "edition mini",
        )


@pytest.mark.parametrize("what", ["", "/notation", "/review"])
async def test_a_running_match_is_not_shown_as_a_finished_one(site: LiveSite, what: str) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann, ME, ME | {"name": "Tim"})
        answer = await ann.get(f"/api/matches/{table['id']}{what}")
        assert (answer.status_code, fault(answer)) == (409, "match/unfinished")


async def test_a_finished_round_is_tried_with_other_rows(site: LiveSite) -> None:
    player, table = await _finished(site)
    async with site.browser(player) as ann:
        path = f"/api/matches/{table}/try"
        code = (await ann.get(f"/api/matches/{table}")).json()["rounds"][0]["code"]
        body = {"round": 1, "rows": [list("RRBB"), code]}
        tried = (await ann.post(path, json=body)).json()["round"]
        assert (tried["code_pegs"], tried["cracked_in"]) == (code, 2 - (code == list("RRBB")))
        gone = await ann.post(path, json=body | {"round": 9})
        assert (gone.status_code, fault(gone)) == (409, "match/no-code")


async def test_a_review_is_said_in_the_readers_language(site: LiveSite) -> None:
    player, table = await _finished(site)
    async with site.browser(player) as ann:
        path = f"/api/matches/{table}/review"
        said = [(await ann.get(path, params={"lang": code})).json() for code in ("en", "fr")]
        assert said[0]["legend"] != said[1]["legend"] and site.jobs.reviewed == 1
        row = said[0]["rounds"][0]["rows"][0]
        assert row["sentences"] and row["codes_before"] == 1296 and row["best"]["pegs"]


async def test_a_review_is_computed_once(site: LiveSite) -> None:
    player, table = await _finished(site)
    async with site.browser(player) as ann:
        path = f"/api/matches/{table}/review"
        reviews = [(await ann.get(path)).json() for _ in range(2)]
        assert reviews[0] == reviews[1] and reviews[0]["edition"] == "mini"
        assert site.jobs.reviewed == 1


# -- What is mine ---------------------------------------------------------------------------------


async def test_my_tables_are_listed_by_whether_they_are_over(site: LiveSite) -> None:
    player, table = await _finished(site)
    async with site.browser(player) as ann:
        opened = (await open_one(ann))["id"]
        listed = [
            [one["id"] for one in (await ann.get("/api/me/tables", params=state)).json()["tables"]]
            for state in ({}, {"state": "finished"})
        ]
        assert listed == [[opened], [table]]


async def test_statistics_count_my_matches_and_everybodys(site: LiveSite) -> None:
    player, _ = await _finished(site)
    async with (
        site.browser(player) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        mine = (await ann.get("/api/me/statistics")).json()["editions"]
        bens = (await ben.get("/api/me/statistics")).json()["editions"]
        all_of_us = (await ben.get("/api/statistics")).json()["editions"]
        # Ann has played both sides.
        assert [(one["edition"], one["together"], one["rounds"]) for one in mine] == [
            ("mini", 1, 0)
        ]
        assert bens == [] and all_of_us == mine


async def test_an_export_can_be_imported_and_is_kept_once(site: LiveSite) -> None:
    player, _ = await _finished(site)
    async with (
        site.browser(player) as ann,
        site.browser(await site.guest("Zoe")) as zoe,
    ):
        taken = await ann.get("/api/me/export")
        assert taken.headers["content-disposition"].startswith("attachment")
        brought = {"notation": taken.text, "name": "Ann"}
        first = (await zoe.post("/api/me/import", json=brought)).json()
        again = (await zoe.post("/api/me/import", json=brought)).json()
        assert first == {"taken": 1, "known": 0, "unfinished": 0}
        assert again == {"taken": 0, "known": 1, "unfinished": 0}
        listed = (await zoe.get("/api/me/tables", params={"state": "finished"})).json()
        [table] = listed["tables"]
        seen = (await zoe.get(f"/api/tables/{table['id']}")).json()
        assert seen["imported"] and seen["mine"] == [0] and table["imported"]
        [counted] = (await zoe.get("/api/me/statistics")).json()["editions"]
        assert (counted["played"], counted["matches"]) == ("imported", 1)
        everybody = (await zoe.get("/api/statistics")).json()["editions"]
        assert [(one["played"], one["together"], one["matches"]) for one in everybody] == [
            ("unaided", 1, 0),
            ("imported", 0, 1),
        ]


async def test_an_export_says_how_long_it_is_before_it_begins(site: LiveSite) -> None:
    player, _ = await _finished(site)
    async with site.browser(player) as ann:
        taken = await ann.get("/api/me/export")
        assert int(taken.headers["content-length"]) == len(taken.content) > 0


async def test_an_export_that_is_not_ready_when_the_server_stops_is_refused(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _ = await _finished(site)
    read = site.store.read

    async def read_as_it_stops(table: str, after: int = 0) -> Any:
        site.context.stopping.is_over = True
        return await read(table, after)

    monkeypatch.setattr(site.store, "read", read_as_it_stops)
    async with site.browser(player) as ann:
        answer = await ann.get("/api/me/export")
        assert (answer.status_code, fault(answer)) == (503, "server/stopping")


async def test_a_match_that_was_played_here_is_not_imported_again(site: LiveSite) -> None:
    player, _ = await _finished(site)
    async with site.browser(player) as ann:
        brought = {"notation": (await ann.get("/api/me/export")).text}
        before = (await ann.get("/api/me/statistics")).json()
        answer = await ann.post("/api/me/import", json=brought)
        assert answer.json() == {"taken": 0, "known": 1, "unfinished": 0}
        assert (await ann.get("/api/me/statistics")).json() == before


async def test_a_match_in_which_nobody_has_my_name_is_refused_with_its_names(
    site: LiveSite,
) -> None:
    player, _ = await _finished(site)
    async with (
        site.browser(player) as ann,
        site.browser(await site.guest("Zoe")) as zoe,
    ):
        brought = {"notation": (await ann.get("/api/me/export")).text}
        answer = await zoe.post("/api/me/import", json=brought)
        assert (answer.status_code, fault(answer)) == (422, "album/nobody")
        assert "Ann" in answer.json()["error"]["message"]
        # The refused import has kept nothing, so an import with the right name takes the match.
        again = await zoe.post("/api/me/import", json={**brought, "name": "Ann"})
        assert again.json()["taken"] == 1


async def test_a_text_that_is_no_notation_is_refused_with_its_line(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        answer = await ann.post("/api/me/import", json={"notation": "edition mini\nseat"})
        assert answer.status_code == 422 and "2" in answer.json()["error"]["message"]
