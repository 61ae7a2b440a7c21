"""Tables over REST: opening, finding, seeing and playing without a WebSocket."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest
from httpx2 import AsyncClient

from codepegs.rules.code import Code
from codepegs.web.table_models import CommandAnswer, EventsAnswer, TableAnswer
from tests.web.house import fault
from tests.web.playhouse import Playhouse, in_a_playhouse, new_id
from tests.web.playing_out import next_order, play_out

ME: dict[str, Any] = {"who": "me"}
ANYBODY: dict[str, Any] = {"who": "anybody"}


def _wanted(*chairs: dict[str, Any], edition: str = "mini", **more: Any) -> dict[str, Any]:
    return {
        "cmd": new_id(),
        "terms": {"edition": edition, "first": 0},
        "chairs": list(chairs or (ME, ANYBODY)),
        **more,
    }


async def _opened(browser: AsyncClient, *chairs: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = await browser.post("/api/tables", json=_wanted(*chairs, **more))
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    TableAnswer.model_validate_json(answer.text)
    return table


# -- Opening --------------------------------------------------------------------------------------


def test_whoever_opens_a_table_gets_its_link_and_its_short_code() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann)
            assert table["link"] == f"{house.origin}/tables/{table['id']}"
            assert len(table["code"]) == 6 and table["mine"] == [0]

    in_a_playhouse(play)


def test_a_table_that_is_opened_twice_by_one_id_is_one_table() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            wanted = _wanted()
            tables = [(await ann.post("/api/tables", json=wanted)).json()["id"] for _ in range(2)]
            assert tables[0] == tables[1] and len(house.store.logs) == 1

    in_a_playhouse(play)


def test_one_id_for_two_different_tables_is_refused() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            wanted = _wanted()
            await ann.post("/api/tables", json=wanted)
            answer = await ann.post("/api/tables", json=wanted | {"listed": True})
            assert (answer.status_code, fault(answer)) == (409, "command/id")

    in_a_playhouse(play)


def test_where_every_seat_is_taken_the_match_begins_at_once() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            bot = {"who": "bot", "strength": "club"}
            table = await _opened(ann, ME | {"name": "Tim"}, bot)
            assert table["stage"] == "playing"
            assert [seat["name"] for seat in table["seats"]] == ["Tim", "Bot (club)"]

    in_a_playhouse(play)


@pytest.mark.parametrize(
    ("chairs", "terms", "status", "code"),
    [
        ([ANYBODY, ANYBODY], {"edition": "mini"}, 409, "table/nobody"),
        ([ME, ANYBODY], {"edition": "chess"}, 422, "edition/unknown"),
        ([ME], {"edition": "mini"}, 422, "players/number"),
        ([ME, ANYBODY], {"edition": "mini", "options": ["words=x"]}, 422, "terms/file"),
        ([ME, ANYBODY], {"edition": "mini", "grace": 0}, 422, "request/invalid"),
        (
            [ME, {"who": "bot", "strength": "god"}],
            {"edition": "mini"},
            422,
            "engine/unknown-strength",
        ),
        ([ME | {"name": "\u202e"}, ANYBODY], {"edition": "mini"}, 422, "seat/name"),
        ([], {"edition": "mini"}, 422, "request/invalid"),
        ([{"who": "god"}], {"edition": "mini"}, 422, "request/invalid"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    chairs: list[Any], terms: dict[str, Any], status: int, code: str
) -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            wanted = {"cmd": new_id(), "terms": terms, "chairs": chairs}
            answer = await ann.post("/api/tables", json=wanted)
            assert (answer.status_code, fault(answer)) == (status, code)
            assert not house.store.logs

    in_a_playhouse(play)


def test_tables_are_not_opened_without_end() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            statuses = [
                (await ann.post("/api/tables", json=_wanted())).status_code for _ in range(4)
            ]
            assert statuses == [201, 201, 201, 429]

    in_a_playhouse(play, limit_tables="3/hour")


# -- Finding --------------------------------------------------------------------------------------


def test_listed_tables_are_found_by_anybody_and_others_by_nobody() -> None:
    async def play(house: Playhouse) -> None:
        async with (
            house.browser(await house.guest("Ann")) as ann,
            house.browser(await house.guest("Ben")) as ben,
        ):
            shown = await _opened(ann, listed=True)
            await _opened(ann, listed=False)
            found = (await ben.get("/api/tables")).json()
            assert [table["id"] for table in found["tables"]] == [shown["id"]]
            assert found["tables"][0]["names"] == {"0": "Ann"}

    in_a_playhouse(play)


def test_running_matches_are_listed_for_watchers() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann, ME, ME | {"name": "Tim"}, listed=True)
            found = (await ann.get("/api/tables", params={"state": "running"})).json()
            assert [one["id"] for one in found["tables"]] == [table["id"]]

    in_a_playhouse(play)


def test_a_long_list_comes_in_pages() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            opened = {(await _opened(ann, listed=True))["id"] for _ in range(120)}
            seen: list[str] = []
            page: dict[str, Any] = {"next": None}
            for _ in range(3):
                after = {"after": page["next"]} if page["next"] else {}
                page = (await ann.get("/api/tables", params=after)).json()
                seen += [table["id"] for table in page["tables"]]
            assert page["next"] is None and len(seen) == 120 and set(seen) == opened

    in_a_playhouse(play)


def test_a_short_code_is_read_however_it_is_written() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann)
            code = table["code"].lower()
            for written in (code, f"{code[:3]}-{code[3:]}", f" {code[:2]} {code[2:]} "):
                answer = await ann.get(f"/api/codes/{written}")
                assert answer.json() == {"table": table["id"]}

    in_a_playhouse(play)


def test_a_short_code_opens_nothing_once_the_match_has_begun() -> None:
    async def play(house: Playhouse) -> None:
        async with (
            house.browser(await house.guest("Ann")) as ann,
            house.browser(await house.guest("Ben")) as ben,
        ):
            table = await _opened(ann)
            await _do(ben, table["id"], 2, kind="sit")
            answer = await ben.get(f"/api/codes/{table['code']}")
            assert (answer.status_code, fault(answer)) == (404, "request/not-found")

    in_a_playhouse(play)


def test_short_codes_cannot_be_tried_through() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            statuses = [(await ann.get(f"/api/codes/AAAA{n:02}")).status_code for n in range(25)]
            assert statuses == [404] * 20 + [429] * 5

    in_a_playhouse(play)


# -- Seeing ---------------------------------------------------------------------------------------


async def _do(
    browser: AsyncClient, table: str, after: int, cmd: str | None = None, **order: Any
) -> Any:
    return await browser.post(
        f"/api/tables/{table}/commands",
        json={"cmd": cmd or new_id(), "after": after, "do": order},
    )


def test_only_the_codemaker_sees_the_code() -> None:
    async def play(house: Playhouse) -> None:
        async with (
            house.browser(await house.guest("Ann")) as ann,
            house.browser(await house.guest("Ben")) as ben,
        ):
            table = (await _opened(ann))["id"]
            begun = (await _do(ben, table, 2, kind="sit")).json()["version"]
            await _do(ann, table, begun, kind="set-code", seat=0, code=list("RRGB"))
            codes = [
                (await browser.get(f"/api/tables/{table}")).json()["match"]["own_code"]
                for browser in (ann, ben)
            ]
            assert codes == [list("RRGB"), None]

    in_a_playhouse(play)


def test_at_one_screen_each_seat_is_looked_at_by_itself() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann, ME, ME | {"name": "Tim"})
            await _do(
                ann, table["id"], table["version"], kind="set-code", seat=0, code=list("RRGB")
            )
            codes = [
                (await ann.get(f"/api/tables/{table['id']}", params=seat)).json()["match"][
                    "own_code"
                ]
                for seat in ({}, {"seat": 0}, {"seat": 1})
            ]
            assert codes == [None, list("RRGB"), None]

    in_a_playhouse(play)


def test_somebody_elses_seat_is_not_found() -> None:
    async def play(house: Playhouse) -> None:
        async with (
            house.browser(await house.guest("Ann")) as ann,
            house.browser(await house.guest("Ben")) as ben,
        ):
            table = await _opened(ann)
            answer = await ben.get(f"/api/tables/{table['id']}", params={"seat": 0})
            assert (answer.status_code, fault(answer)) == (404, "request/not-found")

    in_a_playhouse(play)


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/{}",
        "/api/tables/{}/events",
        "/api/tables/{}/verification",
        "/api/matches/{}",
        "/api/matches/{}/notation",
        "/api/matches/{}/review",
    ],
)
def test_what_is_not_there_is_not_found_in_one_way(path: str) -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            answer = await ann.get(path.format("0" * 32))
            assert (answer.status_code, fault(answer)) == (404, "request/not-found")

    in_a_playhouse(play)


def test_a_table_that_has_not_changed_is_not_sent_again() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann)
            path = f"/api/tables/{table['id']}"
            tag = (await ann.get(path)).headers["etag"]
            same = await ann.get(path, headers={"If-None-Match": tag})
            await _do(ann, table["id"], table["version"], kind="stand-up", seat=0)
            changed = await ann.get(path, headers={"If-None-Match": tag})
            assert (same.status_code, changed.status_code) == (304, 200)

    in_a_playhouse(play)


def test_nobody_sees_anything_without_an_identity() -> None:
    async def play(house: Playhouse) -> None:
        async with AsyncClient(base_url=house.origin) as nobody:
            for path in ("/api/tables", f"/api/tables/{'0' * 32}", "/api/me/tables"):
                assert (await nobody.get(path)).status_code == 401

    in_a_playhouse(play)


# -- Playing without a WebSocket ------------------------------------------------------------------


def test_a_match_is_played_by_polling() -> None:
    async def play(house: Playhouse) -> None:
        async with (
            house.browser(await house.guest("Ann")) as ann,
            house.browser(await house.guest("Ben")) as ben,
        ):
            name = (await _opened(ann))["id"]
            await _do(ben, name, 2, kind="sit")
            table = await house.hall.tables.get(name)
            dice, known = Random(1), {0: 0, 1: 0}
            while table.standing.stage == "playing":
                seat = table.standing.match.awaited
                assert seat is not None
                browser = (ann, ben)[seat]
                polled = await browser.get(
                    f"/api/tables/{name}/events", params={"since": known[seat]}
                )
                EventsAnswer.model_validate_json(polled.text)
                known[seat] = polled.json()["version"]
                answer = await _do(browser, name, known[seat], **next_order(table, dice))
                assert answer.status_code == 200, answer.text
                CommandAnswer.model_validate_json(answer.text)
            end = await ann.get(f"/api/tables/{name}/events", params={"since": known[0]})
            assert end.json()["events"][-1]["event"] == "SeedShown"

    in_a_playhouse(play)


def test_a_command_over_rest_and_the_same_over_the_socket_are_one() -> None:
    async def play(house: Playhouse) -> None:
        player = await house.guest("Ann")
        async with house.browser(player) as ann:
            table = await _opened(ann, ME, ME | {"name": "Tim"})
            cmd = new_id()
            order: dict[str, Any] = {"kind": "set-code", "seat": 0, "code": list("RRGB")}
            answer = await _do(ann, table["id"], table["version"], cmd, **order)
            client = await house.visit(player, table["id"], 0)
            again = await client.do(**order, cmd=cmd, after=table["version"])
            assert again["version"] == answer.json()["version"]

    in_a_playhouse(play)


def test_a_command_that_was_made_too_early_comes_back_with_what_was_missing() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann, ME, ME | {"name": "Tim"})
            answer = await _do(ann, table["id"], 1, kind="resign", seat=0)
            body = answer.json()
            assert (answer.status_code, body["outcome"]) == (200, "stale")
            assert [event["version"] for event in body["events"]] == [2, 3, 4, 5]

    in_a_playhouse(play)


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({"kind": "guess", "seat": 0, "guess": list("RRGB")}, 409, "turn/no-guess"),
        ({"kind": "set-code", "seat": 0, "code": list("RRG")}, 422, "code/length"),
        ({"kind": "resign", "seat": 4}, 403, "chair/not-yours"),
        ({"kind": "begin", "seat": 0}, 422, "request/invalid"),
    ],
)
def test_refusals_over_rest_have_their_status(
    order: dict[str, Any], status: int, code: str
) -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann, ME, ME | {"name": "Tim"})
            answer = await _do(ann, table["id"], table["version"], **order)
            assert (answer.status_code, fault(answer)) == (status, code)

    in_a_playhouse(play)


# -- Fairness -------------------------------------------------------------------------------------


def test_during_the_match_only_commitments_are_shown() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann, ME, ME | {"name": "Tim"})
            await _do(
                ann, table["id"], table["version"], kind="set-code", seat=0, code=list("RRGB")
            )
            proof = (await ann.get(f"/api/tables/{table['id']}/verification")).json()
            [round] = proof["rounds"]
            assert (proof["seed"], round["code"], round["salt"]) == (None, None, None)
            assert len(round["commitment"]) == 64

    in_a_playhouse(play)


def test_after_the_match_seed_codes_and_bots_can_be_checked() -> None:
    async def play(house: Playhouse) -> None:
        player = await house.guest("Ann")
        table = await house.open_table(player, "mini", ("", "club"))
        client = await house.visit(player, table.id, 0)
        dice = Random(2)
        while table.standing.stage == "playing":
            if table.standing.match.awaited == 0 and client.version == table.head.version:
                await client.do(**next_order(table, dice))
            else:
                await client.receive()
        async with house.browser(player) as ann:
            proof = (await ann.get(f"/api/tables/{table.id}/verification")).json()
        assert hashlib.sha256(bytes.fromhex(proof["seed"])).hexdigest() == proof["seed_commitment"]
        mine, bots = proof["rounds"]
        for round in (mine, bots):
            words = " ".join((round["salt"], *round["code"]))
            assert hashlib.sha256(words.encode()).hexdigest() == round["commitment"]
        assert (mine["from_seed"], bots["from_seed"]) == (None, bots["code"])
        assert bots["by_house"] and mine["kept"] and bots["kept"] and proof["seed_kept"]

    in_a_playhouse(play)


def test_of_a_code_on_a_real_table_nothing_was_promised() -> None:
    async def play(house: Playhouse) -> None:
        player = await house.guest("Ann")
        table = await house.open_table(player, "mini", ("", ""), options=("marks=hand",))
        client = await house.visit(player, table.id, 0)
        await client.do("set-code", seat=0, code=None)
        await client.do("guess", seat=1, guess=list("RRGB"))
        await client.do("give-mark", seat=0, mark=[4, 0])
        await client.do("reveal", seat=0, code=list("RRGB"))
        async with house.browser(player) as ann:
            proof = (await ann.get(f"/api/tables/{table.id}/verification")).json()
        [round] = proof["rounds"]
        assert (round["commitment"], round["kept"]) == (None, None)
        assert round["code"] == list(Code("RRGB"))

    in_a_playhouse(play)


# -- Finished matches -----------------------------------------------------------------------------


async def _finished(house: Playhouse, edition: str = "mini") -> tuple[Any, str]:
    player = await house.guest("Ann", "a" * 32)
    table = await house.open_table(player, edition, ("", ""))
    client = await house.visit(player, table.id, 0)
    await play_out(table, [client, client], Random(1))
    return player, table.id


def test_a_finished_match_is_seen_in_full_and_in_notation() -> None:
    async def play(house: Playhouse) -> None:
        player, table = await _finished(house)
        async with house.browser(player) as ann:
            match = (await ann.get(f"/api/matches/{table}")).json()
            text = await ann.get(f"/api/matches/{table}/notation")
            assert match["ended"] == "played" and len(match["rounds"]) == 2
            assert text.headers["content-type"] == "text/plain; charset=utf-8"
            assert text.text.startswith("edition mini\n")

    in_a_playhouse(play)


@pytest.mark.parametrize("what", ["", "/notation", "/review"])
def test_of_a_running_match_nothing_of_that_is_shown(what: str) -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            table = await _opened(ann, ME, ME | {"name": "Tim"})
            answer = await ann.get(f"/api/matches/{table['id']}{what}")
            assert (answer.status_code, fault(answer)) == (409, "match/unfinished")

    in_a_playhouse(play)


def test_a_review_is_computed_once() -> None:
    async def play(house: Playhouse) -> None:
        player, table = await _finished(house)
        async with house.browser(player) as ann:
            path = f"/api/matches/{table}/review"
            reviews = [(await ann.get(path)).json() for _ in range(2)]
            assert reviews[0] == reviews[1] and reviews[0]["edition"] == "mini"
            assert house.desk.reviewed == 1

    in_a_playhouse(play)


# -- What is mine ---------------------------------------------------------------------------------


def test_my_tables_are_listed_by_whether_they_are_over() -> None:
    async def play(house: Playhouse) -> None:
        player, table = await _finished(house)
        async with house.browser(player) as ann:
            opened = (await _opened(ann))["id"]
            listed = [
                [
                    one["id"]
                    for one in (await ann.get("/api/me/tables", params=state)).json()["tables"]
                ]
                for state in ({}, {"state": "finished"})
            ]
            assert listed == [[opened], [table]]

    in_a_playhouse(play)


def test_statistics_count_my_matches_and_everybodys() -> None:
    async def play(house: Playhouse) -> None:
        player, _ = await _finished(house)
        async with (
            house.browser(player) as ann,
            house.browser(await house.guest("Ben")) as ben,
        ):
            mine = (await ann.get("/api/me/statistics")).json()["editions"]
            bens = (await ben.get("/api/me/statistics")).json()["editions"]
            all_of_us = (await ben.get("/api/statistics")).json()["editions"]
            assert [(one["edition"], one["matches"], one["rounds"]) for one in mine] == [
                ("mini", 1, 2)
            ]
            assert bens == [] and all_of_us == mine

    in_a_playhouse(play)


def test_what_is_taken_away_can_be_brought_back_and_is_kept_once() -> None:
    async def play(house: Playhouse) -> None:
        player, _ = await _finished(house)
        async with (
            house.browser(player) as ann,
            house.browser(await house.guest("Zoe")) as zoe,
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
            assert seen["imported"] and seen["mine"] == [0]

    in_a_playhouse(play)


def test_what_was_played_here_is_not_brought_a_second_time() -> None:
    async def play(house: Playhouse) -> None:
        player, _ = await _finished(house)
        async with house.browser(player) as ann:
            brought = {"notation": (await ann.get("/api/me/export")).text}
            before = (await ann.get("/api/me/statistics")).json()
            answer = await ann.post("/api/me/import", json=brought)
            assert answer.json() == {"taken": 0, "known": 1, "unfinished": 0}
            assert (await ann.get("/api/me/statistics")).json() == before

    in_a_playhouse(play)


def test_a_match_in_which_nobody_has_my_name_is_refused_with_its_names() -> None:
    async def play(house: Playhouse) -> None:
        player, _ = await _finished(house)
        async with (
            house.browser(player) as ann,
            house.browser(await house.guest("Zoe")) as zoe,
        ):
            brought = {"notation": (await ann.get("/api/me/export")).text}
            answer = await zoe.post("/api/me/import", json=brought)
            assert answer.json()["error"]["code"] == "album/nobody"
            assert answer.status_code in (409, 422)
            assert "Ann" in answer.json()["error"]["message"]
            # Nothing of it was kept that would stand in the way of the right name.
            again = await zoe.post("/api/me/import", json={**brought, "name": "Ann"})
            assert again.json()["taken"] == 1

    in_a_playhouse(play)


def test_a_text_that_is_no_notation_is_refused_with_its_line() -> None:
    async def play(house: Playhouse) -> None:
        async with house.browser(await house.guest("Ann")) as ann:
            answer = await ann.post("/api/me/import", json={"notation": "edition mini\nseat"})
            assert answer.status_code == 422 and "2" in answer.json()["error"]["message"]

    in_a_playhouse(play)
