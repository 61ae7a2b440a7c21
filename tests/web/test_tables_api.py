"""Tables over REST: opening, finding, seeing and playing without a WebSocket."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from httpx2 import AsyncClient

from codepegs.web.api.table_models import CommandAnswer, EventsAnswer
from tests.web.live_site import PATIENCE, LiveSite, new_id, open_live_site
from tests.web.playing_out import next_order
from tests.web.site import fault
from tests.web.table_requests import ANYBODY, ME, open_one, send_order, wanted_table

# -- Opening --------------------------------------------------------------------------------------


async def test_the_player_who_opens_a_table_gets_its_link_and_its_short_code(
    site: LiveSite,
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann)
        assert table["link"] == f"{site.origin}/tables/{table['id']}"
        assert len(table["code"]) == 6 and table["mine"] == [0]


async def test_a_table_that_is_opened_twice_by_one_id_is_one_table(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        wanted = wanted_table()
        tables = [(await ann.post("/api/tables", json=wanted)).json()["id"] for _ in range(2)]
        assert tables[0] == tables[1] and len(site.store.logs) == 1


async def test_one_id_for_two_different_tables_is_refused(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        wanted = wanted_table()
        await ann.post("/api/tables", json=wanted)
        answer = await ann.post("/api/tables", json=wanted | {"listed": True})
        assert (answer.status_code, fault(answer)) == (409, "command/id")


async def test_where_every_seat_is_taken_the_match_begins_at_once(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        bot = {"who": "bot", "strength": "club"}
        table = await open_one(ann, ME | {"name": "Tim"}, bot)
        assert table["stage"] == "playing"
        assert [seat["name"] for seat in table["seats"]] == ["Tim", "Bot (club)"]


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
async def test_an_impossible_table_is_refused(
    site: LiveSite, chairs: list[Any], terms: dict[str, Any], status: int, code: str
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        wanted = {"cmd": new_id(), "terms": terms, "chairs": chairs}
        answer = await ann.post("/api/tables", json=wanted)
        assert (answer.status_code, fault(answer)) == (status, code)
        assert not site.store.logs


async def test_the_number_of_new_tables_is_limited() -> None:
    async with (
        open_live_site(limit_tables="3/hour") as site,
        site.browser(await site.guest("Ann")) as ann,
    ):
        answers = [await ann.post("/api/tables", json=wanted_table()) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]


# -- Finding --------------------------------------------------------------------------------------


async def test_listed_tables_are_found_by_anybody_and_others_by_nobody(site: LiveSite) -> None:
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        shown = await open_one(ann, listed=True)
        await open_one(ann, listed=False)
        found = (await ben.get("/api/tables")).json()
        assert [table["id"] for table in found["tables"]] == [shown["id"]]
        assert found["tables"][0]["names"] == {"0": "Ann"}
        assert found["tables"][0]["mine"] == []
        own = (await ann.get("/api/tables")).json()
        assert own["tables"][0]["mine"] == [0]
        async with AsyncClient(base_url=site.origin, timeout=PATIENCE) as nobody:
            assert (await nobody.get("/api/tables")).json() == found


async def test_running_matches_are_listed_for_watchers(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann, ME, ME | {"name": "Tim"}, listed=True)
        found = (await ann.get("/api/tables", params={"state": "running"})).json()
        assert [one["id"] for one in found["tables"]] == [table["id"]]


async def test_the_listed_tables_that_wait_are_limited_for_a_player_and_an_address(
    site: LiveSite,
) -> None:
    wanted = wanted_table(listed=True)
    async with site.browser(await site.guest("Ann")) as ann:
        for _ in range(4):
            await open_one(ann, listed=True)
        last = [await ann.post("/api/tables", json=wanted) for _ in range(2)]
        assert [answer.status_code for answer in last] == [201, 201]
        sixth = await ann.post("/api/tables", json=wanted_table(listed=True))
        assert (sixth.status_code, fault(sixth)) == (409, "table/listed-player")
        assert (await ann.post("/api/tables", json=wanted_table())).status_code == 201
    async with site.browser(await site.guest("Ben")) as ben:
        for _ in range(5):
            await open_one(ben, listed=True)
    async with site.browser(await site.guest("Cat")) as cat:
        eleventh = await cat.post("/api/tables", json=wanted_table(listed=True))
        assert (eleventh.status_code, fault(eleventh)) == (409, "table/listed-place")


async def test_a_long_list_comes_in_pages(site: LiveSite) -> None:
    site.manager.listings.most_of_player = site.manager.listings.most_of_place = 120
    async with site.browser(await site.guest("Ann")) as ann:
        opened = {(await open_one(ann, listed=True))["id"] for _ in range(120)}
        seen: list[str] = []
        page: dict[str, Any] = {"next": None}
        for _ in range(3):
            after = {"after": page["next"]} if page["next"] else {}
            page = (await ann.get("/api/tables", params=after)).json()
            seen += [table["id"] for table in page["tables"]]
        assert page["next"] is None and len(seen) == 120 and set(seen) == opened


async def test_a_short_code_is_read_however_it_is_written(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann)
        code = table["code"].lower()
        for written in (code, f"{code[:3]}-{code[3:]}", f" {code[:2]} {code[2:]} "):
            answer = await ann.get(f"/api/codes/{written}")
            assert answer.json() == {"table": table["id"]}


async def test_a_short_code_opens_nothing_once_the_match_has_begun(site: LiveSite) -> None:
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        table = await open_one(ann)
        await send_order(ben, table["id"], 2, kind="sit")
        answer = await ben.get(f"/api/codes/{table['code']}")
        assert (answer.status_code, fault(answer)) == (404, "request/not-found")


async def test_the_number_of_tried_short_codes_is_limited(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        statuses = [(await ann.get(f"/api/codes/AAAA{n:02}")).status_code for n in range(25)]
        assert statuses == [404] * 20 + [429] * 5


# -- Seeing ---------------------------------------------------------------------------------------


async def test_only_the_codemaker_sees_the_code(site: LiveSite) -> None:
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        table = (await open_one(ann))["id"]
        begun = (await send_order(ben, table, 2, kind="sit")).json()["version"]
        await send_order(ann, table, begun, kind="set-code", seat=0, code=list("RRGB"))
        codes = [
            (await browser.get(f"/api/tables/{table}")).json()["match"]["own_code"]
            for browser in (ann, ben)
        ]
        assert codes == [list("RRGB"), None]


async def test_at_one_screen_each_seat_is_looked_at_by_itself(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann, ME, ME | {"name": "Tim"})
        await send_order(
            ann, table["id"], table["version"], kind="set-code", seat=0, code=list("RRGB")
        )
        codes = [
            (await ann.get(f"/api/tables/{table['id']}", params=seat)).json()["match"]["own_code"]
            for seat in ({}, {"seat": 0}, {"seat": 1})
        ]
        assert codes == [None, list("RRGB"), None]


async def test_somebody_elses_seat_is_not_found(site: LiveSite) -> None:
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        table = await open_one(ann)
        answer = await ben.get(f"/api/tables/{table['id']}", params={"seat": 0})
        assert (answer.status_code, fault(answer)) == (404, "request/not-found")


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
async def test_an_unknown_table_is_answered_alike_on_every_path(site: LiveSite, path: str) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        answer = await ann.get(path.format("0" * 32))
        assert (answer.status_code, fault(answer)) == (404, "request/not-found")


async def test_a_table_that_has_not_changed_is_not_sent_again(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann)
        path = f"/api/tables/{table['id']}"
        tag = (await ann.get(path)).headers["etag"]
        same = await ann.get(path, headers={"If-None-Match": tag})
        await send_order(ann, table["id"], table["version"], kind="stand-up", seat=0)
        changed = await ann.get(path, headers={"If-None-Match": tag})
        assert (same.status_code, changed.status_code) == (304, 200)


async def test_nobody_sees_a_table_without_an_identity(site: LiveSite) -> None:
    async with AsyncClient(base_url=site.origin, timeout=PATIENCE) as nobody:
        for path in (f"/api/tables/{'0' * 32}", "/api/me/tables"):
            assert (await nobody.get(path)).status_code == 401


# -- Playing without a WebSocket ------------------------------------------------------------------


async def test_a_match_is_played_by_polling(site: LiveSite) -> None:
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        name = (await open_one(ann))["id"]
        await send_order(ben, name, 2, kind="sit")
        table = await site.manager.tables.get(name)
        dice, known = Random(1), {0: 0, 1: 0}
        while table.state.stage == "playing":
            seat = table.state.match.awaited
            assert seat is not None
            browser = (ann, ben)[seat]
            polled = await browser.get(f"/api/tables/{name}/events", params={"since": known[seat]})
            EventsAnswer.model_validate_json(polled.text)
            known[seat] = polled.json()["version"]
            answer = await send_order(browser, name, known[seat], **next_order(table, dice))
            assert answer.status_code == 200, answer.text
            CommandAnswer.model_validate_json(answer.text)
        end = await ann.get(f"/api/tables/{name}/events", params={"since": known[0]})
        assert end.json()["events"][-1]["event"] == "SeedShown"


async def test_a_command_over_rest_and_the_same_over_the_socket_are_one(site: LiveSite) -> None:
    player = await site.guest("Ann")
    async with site.browser(player) as ann:
        table = await open_one(ann, ME, ME | {"name": "Tim"})
        cmd = new_id()
        order: dict[str, Any] = {"kind": "set-code", "seat": 0, "code": list("RRGB")}
        answer = await send_order(ann, table["id"], table["version"], cmd, **order)
        client = await site.visit(player, table["id"], 0)
        again = await client.do(**order, cmd=cmd, after=table["version"])
        assert again["version"] == answer.json()["version"]


async def test_a_command_that_was_made_too_early_comes_back_with_what_was_missing(
    site: LiveSite,
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann, ME, ME | {"name": "Tim"})
        answer = await send_order(ann, table["id"], 1, kind="resign", seat=0)
        body = answer.json()
        assert (answer.status_code, body["outcome"]) == (200, "stale")
        assert [event["version"] for event in body["events"]] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({"kind": "guess", "seat": 0, "guess": list("RRGB")}, 409, "turn/no-guess"),
        ({"kind": "set-code", "seat": 0, "code": list("RRG")}, 422, "code/length"),
        ({"kind": "resign", "seat": 4}, 403, "chair/not-yours"),
        ({"kind": "begin", "seat": 0}, 422, "request/invalid"),
    ],
)
async def test_refusals_over_rest_have_their_status(
    site: LiveSite, order: dict[str, Any], status: int, code: str
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await open_one(ann, ME, ME | {"name": "Tim"})
        answer = await send_order(ann, table["id"], table["version"], **order)
        assert (answer.status_code, fault(answer)) == (status, code)
