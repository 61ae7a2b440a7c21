"""Advice over REST: may this row be submitted, hints, marks on an open code, and the assistant."""

from __future__ import annotations

from typing import Any

import pytest
from httpx2 import AsyncClient

from codepegs.play.people import Player
from codepegs.text.languages import LANGUAGES
from tests.eventually import eventually_async
from tests.web.live_site import PATIENCE, LiveSite, open_live_site
from tests.web.site import fault
from tests.web.table_requests import ME, open_one, send_order

TIM = ME | {"name": "Tim"}


async def _guessing(ann: AsyncClient, **more: Any) -> str:
    """A table of Ann's at which she plays both seats; her code is hidden, seat 1 is to guess."""
    table = await open_one(ann, ME, TIM, **more)
    await send_order(ann, table["id"], table["version"], kind="set-code", seat=0, code=list("KKKK"))
    return str(table["id"])


async def _guess(ann: AsyncClient, table: str, row: str) -> None:
    version = (await ann.get(f"/api/tables/{table}")).json()["version"]
    answer = await send_order(ann, table, version, kind="guess", seat=1, guess=list(row))
    assert answer.status_code == 200, answer.text


async def _post(ann: AsyncClient, path: str, **body: Any) -> Any:
    # The first request loads the engine in this process, which takes a while.
    answer = await ann.post(path, json=body, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


# -- What can be chosen ---------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["strengths", "strategies"])
async def test_what_can_be_chosen_is_named_in_every_language(site: LiveSite, what: str) -> None:
    async with AsyncClient(base_url=site.origin, timeout=PATIENCE) as nobody:
        said = [
            (await nobody.get(f"/api/{what}", params={"lang": code})).json()[what]
            for code in LANGUAGES
        ]
    for line in zip(*said, strict=True):
        assert len({one["name"] for one in line}) == 1
        assert all(one["title"] and one["sentence"] for one in line)
    sentences = {tuple(one["sentence"] for one in lines) for lines in said}
    assert len(sentences) == len(LANGUAGES)


# -- May this row be submitted? -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("RBGY", None),
        ("RBG", "code/length"),
        ("", "code/length"),
        ("RBGX", "code/unknown-peg"),
        ("RBG_", "code/no-blanks"),
    ],
)
async def test_a_row_is_looked_at_before_it_is_submitted(
    site: LiveSite, row: str, code: str | None
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await _guessing(ann)
        before = (await ann.get(f"/api/tables/{table}")).json()["version"]
        answer = await _post(ann, f"/api/tables/{table}/row", seat=1, row=list(row))
        assert answer["allowed"] == (code is None)
        assert (answer["refusal"] or {"code": None})["code"] == code
        assert (await ann.get(f"/api/tables/{table}")).json()["version"] == before


async def test_a_code_is_looked_at_before_it_is_hidden_and_the_reason_is_in_the_readers_language(
    site: LiveSite,
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = (await open_one(ann, ME, TIM, edition="duel"))["id"]
        path = f"/api/tables/{table}/row?lang=de"
        answer = await _post(ann, path, seat=0, row=list("RRBG"), **{"as": "code"})
        assert answer["refusal"]["code"] == "code/repeated-colour"
        assert "rot" in answer["refusal"]["message"] and answer["refusal"]["gaps"]["colour"]
        fine = await _post(ann, path, seat=0, row=list("RWBG"), **{"as": "code"})
        assert fine == {"allowed": True, "refusal": None, "forbidden": False}


async def test_a_code_that_stood_on_a_real_table_is_looked_at_before_it_is_shown(
    site: LiveSite,
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        terms = {"edition": "duel", "first": 0, "options": ["marks=hand"]}
        opened = await open_one(ann, ME, TIM, terms=terms)
        table, version = opened["id"], opened["version"]
        orders: tuple[dict[str, Any], ...] = (
            {"kind": "set-code", "seat": 0, "code": None, "holes": 4},
            {"kind": "guess", "seat": 1, "guess": list("RBGY")},
            {"kind": "give-mark", "seat": 0, "mark": [4, 0]},
        )
        for order in orders:
            assert (await send_order(ann, table, version, **order)).status_code == 200
            version = (await ann.get(f"/api/tables/{table}")).json()["version"]
        path = f"/api/tables/{table}/row"
        short = await _post(ann, path, seat=0, row=list("RBG"), **{"as": "code"})
        assert short["refusal"]["code"] == "code/length"
        fine = await _post(ann, path, seat=0, row=list("RBGY"), **{"as": "code"})
        assert fine == {"allowed": True, "refusal": None, "forbidden": False}
        twice = await _post(ann, path, seat=0, row=list("RRBG"), **{"as": "code"})
        assert twice == {"allowed": True, "refusal": None, "forbidden": True}


@pytest.mark.parametrize("what", ["row", "hint"])
async def test_nobody_asks_for_the_seat_of_another(site: LiveSite, what: str) -> None:
    body = {"row": {"seat": 1, "row": ["R"]}, "hint": {"seat": 1, "level": "left"}}[what]
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        table = await _guessing(ann)
        answer = await ben.post(f"/api/tables/{table}/{what}", json=body)
        assert (answer.status_code, fault(answer)) == (403, "chair/not-yours")


# -- Hints ----------------------------------------------------------------------------------------


async def test_hints_come_in_levels(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await _guessing(ann)
        await _guess(ann, table, "RRBB")
        path = f"/api/tables/{table}/hint"
        for level in ("fits", "left", "told", "certain", "good", "best"):
            more = {"guess": list("GGYY")} if level in ("fits", "good") else {}
            hint = await _post(ann, path, seat=1, level=level, **more)
            assert hint["level"] == level and hint["sentences"]
        left = await _post(ann, path, seat=1, level="left")
        assert left["codes_left"] == 256


async def test_a_hint_leaves_a_trace_that_everybody_sees_and_nobody_else_its_content(
    site: LiveSite,
) -> None:
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Eve")) as eve,
    ):
        table = await _guessing(ann)
        given = [
            await _post(ann, f"/api/tables/{table}/hint", seat=1, level="best") for _ in range(3)
        ]
        assert given[0] == given[1] == given[2]
        seen = (await eve.get(f"/api/tables/{table}")).json()
        assert seen["match"]["rounds"][0]["hints"] == [{"row": 1, "seat": 1, "level": "best"}]
        events = (await eve.get(f"/api/tables/{table}/events")).json()["events"]
        [told] = [one for one in events if one["event"] == "HintTaken"]
        assert told.keys() == {"event", "version", "at", "row", "seat", "level"}


async def test_a_refused_hint_leaves_no_trace(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await _guessing(ann)
        path = f"/api/tables/{table}/hint"
        for body in ({"level": "fits"}, {"level": "told"}, {"level": "nonsense"}):
            assert (await ann.post(path, json={"seat": 1, **body})).status_code in (409, 422)
        assert not (await ann.get(f"/api/tables/{table}")).json()["match"]["rounds"][0]["hints"]


async def test_a_match_with_hints_is_listed_with_them_and_counts_apart(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        terms = {"edition": "mini", "options": ["rounds=1"], "first": 0}
        table = await _guessing(ann, terms=terms)
        await _post(ann, f"/api/tables/{table}/hint", seat=1, level="left")
        await _guess(ann, table, "KKKK")
        [line] = (await ann.get("/api/me/tables?state=finished")).json()["tables"]
        assert (line["hints"], line["imported"]) == (1, False)
        [counted] = (await ann.get("/api/me/statistics")).json()["editions"]
        assert (counted["played"], counted["together"]) == ("with-hints", 1)
        notation = (await ann.get(f"/api/matches/{table}/notation")).text
        assert "hint Tim left" in notation
        review = (await ann.get(f"/api/matches/{table}/review", timeout=60)).json()
        [row] = review["rounds"][0]["rows"]
        assert row["hints"] == ["left"]
        said = "Row 1 was played after a hint (How many codes are left?)."
        assert said in review["rounds"][0]["sentences"]


async def test_a_hint_is_said_in_the_readers_language(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await _guessing(ann)
        said = {
            (await _post(ann, f"/api/tables/{table}/hint?lang={code}", seat=1, level="left"))[
                "sentences"
            ][0]
            for code in LANGUAGES
        }
        assert len(said) == len(LANGUAGES)


async def test_no_hints_when_other_people_play(site: LiveSite) -> None:
    async with (
        site.browser(await site.guest("Ann")) as ann,
        site.browser(await site.guest("Ben")) as ben,
    ):
        table = await open_one(ann)
        await send_order(ben, table["id"], table["version"], kind="sit")
        version = (await ann.get(f"/api/tables/{table['id']}")).json()["version"]
        await send_order(ann, table["id"], version, kind="set-code", seat=0, code=list("KKKK"))
        path = f"/api/tables/{table['id']}/hint"
        answer = await ben.post(path, json={"seat": 1, "level": "best"})
        assert (answer.status_code, fault(answer)) == (409, "hint/others")
        assert answer.json()["error"]["gaps"]["came"] == ["Ann"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": 0, "level": "left"}, 409, "turn/not-yours"),
        ({"seat": 1, "level": "fits"}, 422, "hint/no-row"),
        ({"seat": 1, "level": "told"}, 409, "hint/no-mark"),
        ({"seat": 1, "level": "all"}, 422, "request/invalid"),
    ],
)
async def test_an_impossible_hint_is_refused(
    site: LiveSite, body: dict[str, Any], status: int, code: str
) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await _guessing(ann)
        answer = await ann.post(f"/api/tables/{table}/hint", json=body)
        assert (answer.status_code, fault(answer)) == (status, code)


async def test_the_number_of_hints_is_limited() -> None:
    async with (
        open_live_site(limit_advice="2/hour") as site,
        site.browser(await site.guest("Ann")) as ann,
    ):
        table = await _guessing(ann)
        body = {"seat": 1, "level": "left"}
        path = f"/api/tables/{table}/hint"
        statuses = [(await ann.post(path, json=body)).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


# -- Without a table and without a session --------------------------------------------------------


async def _alone(site: LiveSite, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    headers = {"Origin": site.origin}
    async with AsyncClient(base_url=site.origin, headers=headers, timeout=60) as nobody:
        answer = await nobody.post(path, json=body)
    return answer.status_code, answer.json()


async def test_an_arbiter_marks_on_an_open_code(site: LiveSite) -> None:
    """RULES.md: code pink red blue yellow, guess pink blue red green: 1, 2 (002:171)."""
    body = {"edition": "family-2004", "code": list("PRBY"), "guess": list("PBRG")}
    assert await _alone(site, "/api/mark", body) == (
        200,
        {"mark": [1, 2], "cracked": False, "sentence": "1 red, 2 white."},
    )


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"code": list("RRBG")}, "code/repeated-colour"),
        ({"options": ["young"]}, "option/not-offered"),
        ({"edition": "chess"}, "edition/unknown"),
    ],
)
async def test_what_cannot_be_marked_is_refused(
    site: LiveSite, more: dict[str, Any], code: str
) -> None:
    body = {"edition": "duel", "code": list("PRBY"), "guess": list("PBRG")} | more
    status, answer = await _alone(site, "/api/mark", body)
    assert (status, answer["error"]["code"]) == (422, code)


async def test_the_assistant_suggests_with_reasons(site: LiveSite) -> None:
    rows = [{"guess": list("RRBB"), "mark": [1, 1]}]
    status, answer = await _alone(
        site, "/api/assistant", {"edition": "mini", "rows": rows, "guess": list("RBGG")}
    )
    assert (status, answer["codes_left"], answer["clash"]) == (200, 208, None)
    assert answer["suggestions"][0]["sentences"] and answer["verdict"]["fitting"]["consistent"]


async def test_the_assistant_names_rows_that_clash(site: LiveSite) -> None:
    rows = [{"guess": list("RBGY"), "mark": mark} for mark in ([1, 1], [1, 2])]
    status, answer = await _alone(site, "/api/assistant", {"edition": "mini", "rows": rows})
    assert (status, answer["clash"]["rows"]) == (200, [[1, 2]])


async def test_the_assistant_reckons_with_the_sum_that_was_told(site: LiveSite) -> None:
    asked = {"edition": "number", "options": ["clue=sum"], "clue": 14}
    rows = [{"guess": list("1266"), "mark": [0, 2]}]
    status, answer = await _alone(site, "/api/assistant", {**asked, "rows": rows})
    assert (status, answer["codes_left"]) == (200, 19)
    status, answer = await _alone(site, "/api/assistant", {**asked, "rows": [], "clue": 25})
    assert (status, answer["error"]["code"]) == (422, "clue/impossible")
    other = {"edition": "mini", "rows": [], "clue": 14}
    status, answer = await _alone(site, "/api/assistant", other)
    assert (status, answer["error"]["code"]) == (422, "clue/none-agreed")


async def test_the_assistant_refuses_what_cannot_stand_on_the_board(site: LiveSite) -> None:
    rows = [{"guess": list("RBGY"), "mark": [1]}]
    status, answer = await _alone(site, "/api/assistant", {"edition": "mini", "rows": rows})
    assert (status, answer["error"]["code"]) == (422, "mark/count")


# -- The assistant is no way to a hint without a trace --------------------------------------------


async def _against_a_bot(
    site: LiveSite, player: Player, *rows: str
) -> tuple[str, list[dict[str, Any]]]:
    """A table at which that player guesses against a bot; its marked rows."""
    table = await site.open_table(player, "mini", ("", "club"), first=1)
    await eventually_async(lambda: table.state.match.stage == "guess", "the turn to guess")
    async with site.browser(player) as browser:
        for row in rows:
            answer = await send_order(
                browser, table.id, table.head.version, kind="guess", seat=0, guess=list(row)
            )
            assert answer.status_code == 200, answer.text
    played = table.state.match.current.rows
    assert len(played) == len(rows)
    return table.id, [
        {"guess": list(row), "mark": list(one.mark or ())}
        for row, one in zip(rows, played, strict=True)
    ]


async def test_the_assistant_gives_no_hint_for_the_round_that_its_player_is_guessing_in(
    site: LiveSite,
) -> None:
    player = await site.guest("Ann")
    table, rows = await _against_a_bot(site, player, "RRBB", "GGYY")
    async with site.browser(player) as ann, site.browser(await site.guest("Eve")) as eve:
        other = {"guess": list("WWWW"), "mark": [0, 0]}
        for asked in (rows, rows[:1], [*rows[::-1], other]):
            # Another edition with the same pegs is no way round.
            for edition in ("mini", "classic-1972"):
                body = {"edition": edition, "rows": asked}
                answer = await ann.post("/api/assistant", json=body, timeout=60)
                assert (answer.status_code, fault(answer)) == (409, "hint/elsewhere")
        for asked in ([], [rows[0], other]):
            await _post(ann, "/api/assistant", edition="mini", rows=asked)
        await _post(eve, "/api/assistant", edition="mini", rows=rows)
        version = (await ann.get(f"/api/tables/{table}")).json()["version"]
        await send_order(ann, table, version, kind="resign", seat=0)
        await _post(ann, "/api/assistant", edition="mini", rows=rows)


async def test_a_hint_at_one_table_is_no_hint_for_the_round_at_another(site: LiveSite) -> None:
    player = await site.guest("Ann")
    table, rows = await _against_a_bot(site, player, "RRBB", "GGYY")
    async with site.browser(player) as ann:
        terms = {"edition": "mini", "first": 0, "options": ["marks=hand"]}
        board = await _guessing(ann, terms=terms)
        for row in rows:
            await _guess(ann, board, "".join(row["guess"]))
            version = (await ann.get(f"/api/tables/{board}")).json()["version"]
            await send_order(ann, board, version, kind="give-mark", seat=0, mark=row["mark"])
        answer = await ann.post(f"/api/tables/{board}/hint", json={"seat": 1, "level": "best"})
        assert (answer.status_code, fault(answer)) == (409, "hint/elsewhere")
        assert not (await ann.get(f"/api/tables/{board}")).json()["match"]["rounds"][0]["hints"]
        hint = await _post(ann, f"/api/tables/{table}/hint", seat=0, level="best")
        assert hint["level"] == "best"


async def test_who_has_set_the_code_may_ask_the_assistant_about_it(site: LiveSite) -> None:
    async with site.browser(await site.guest("Ann")) as ann:
        table = await _guessing(ann)
        await _guess(ann, table, "RRBB")
        rows = [{"guess": list("RRBB"), "mark": [0, 0]}]
        await _post(ann, "/api/assistant", edition="mini", rows=rows)
