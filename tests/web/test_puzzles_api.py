"""Puzzles over REST: today's is the same for everybody, and an id determines its puzzle."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from httpx2 import AsyncClient

from tests.web.live_site import PATIENCE, open_live_site
from tests.web.site import fault
from tests.web.table_requests import send_order

MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()


class Noon:
    """A clock that always shows Monday noon."""

    def now(self) -> float:
        return MONDAY

    async def sleep(self, seconds: float) -> None:
        raise AssertionError(seconds)


async def _browse(*asked: tuple[str, str, dict[str, Any] | None], **given: Any) -> list[Any]:
    """The answers to a client without a session."""
    async with (
        open_live_site(**given) as site,
        # The first request loads the engine in this process, which takes a while.
        AsyncClient(
            base_url=site.origin, headers={"Origin": site.origin}, timeout=PATIENCE
        ) as nobody,
    ):
        return [await nobody.request(method, path, json=body) for method, path, body in asked]


TODAY = ("GET", "/api/puzzles/today?edition=kids", None)


async def test_todays_puzzle_is_the_same_for_everybody() -> None:
    [first], [second] = [await _browse(TODAY, clock=Noon()) for _ in range(2)]
    puzzle = first.json()
    assert puzzle == second.json() and puzzle["id"] == "kids.easy.2026-11-16"
    assert (puzzle["date"], puzzle["next_at"]) == ("2026-11-16", MONDAY + 43_200)


async def test_a_link_leads_to_the_same_puzzle() -> None:
    [made] = await _browse(("POST", "/api/puzzles", {"edition": "kids", "grade": "medium"}))
    [again] = await _browse(("GET", f"/api/puzzles/{made.json()['id']}", None))
    assert again.json() == made.json() and made.json()["date"] is None
    assert "code" not in made.json() and "way" not in made.json()


async def test_two_new_puzzles_differ() -> None:
    wanted = ("POST", "/api/puzzles", {"edition": "kids"})
    one, other = await _browse(wanted, wanted)
    assert one.json()["id"] != other.json()["id"]


async def test_a_code_is_checked_and_a_right_one_is_answered_with_a_way() -> None:
    [puzzle] = await _browse(("GET", "/api/puzzles/kids.easy.1", None))
    path = f"/api/puzzles/{puzzle.json()['id']}/check"
    codes = [[a, b, c] for a in "LMEZTC" for b in "LMEZTC" for c in "LMEZTC"]
    answers = [
        answer.json()
        for answer in await _browse(*(("POST", path, {"code": code}) for code in codes))
    ]
    [solved] = [answer for answer in answers if answer["solved"]]
    assert len(solved["way"]) == puzzle.json()["steps"] and solved["way"][0]["sentences"]
    assert all(answer["clashes"] and not answer["way"] for answer in answers if answer != solved)


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/api/puzzles/today?edition=grand", None, "puzzle/board"),
        ("GET", "/api/puzzles/today?edition=chess", None, "edition/unknown"),
        ("GET", "/api/puzzles/word.easy.1", None, "puzzle/board"),
        ("GET", "/api/puzzles/kids.god.1", None, "request/invalid"),
        ("POST", "/api/puzzles", {"edition": "kids", "grade": "god"}, "request/invalid"),
        ("POST", "/api/puzzles/kids.easy.1/check", {"code": ["L"]}, "code/length"),
    ],
)
async def test_what_is_no_puzzle_is_refused(method: str, path: str, body: Any, code: str) -> None:
    [answer] = await _browse((method, path, body))
    assert (answer.status_code, fault(answer)) == (422, code)


async def test_a_puzzle_that_is_known_is_not_made_again() -> None:
    answers = await _browse(*[("GET", "/api/puzzles/kids.easy.1", None)] * 3, limit_advice="1/hour")
    assert [answer.status_code for answer in answers] == [200, 200, 200]


async def test_the_number_of_new_puzzles_is_limited() -> None:
    wanted = ("POST", "/api/puzzles", {"edition": "kids", "grade": "easy"})
    assert [one.status_code for one in await _browse(wanted, wanted, limit_advice="1/hour")] == [
        200,
        429,
    ]


@pytest.mark.parametrize("path", ["", "/check", "/give-up"])
@pytest.mark.parametrize("day", ["2026-11-17", "2027-01-01", "9999-12-30"])
async def test_the_puzzle_of_a_day_to_come_is_not_served(day: str, path: str) -> None:
    method = "POST" if path else "GET"
    body = {"code": ["L", "C", "T"]} if path == "/check" else None
    [answer] = await _browse((method, f"/api/puzzles/kids.easy.{day}{path}", body), clock=Noon())
    assert (answer.status_code, fault(answer)) == (409, "puzzle/future")


async def test_the_puzzles_of_days_that_have_begun_are_served() -> None:
    asked = [("GET", f"/api/puzzles/kids.easy.2026-11-{day}", None) for day in (15, 16)]
    for answer in await _browse(*asked, clock=Noon()):
        assert answer.status_code == 200


UP = ("POST", "/api/puzzles/kids.easy.2026-11-16/give-up", None)


async def test_who_gives_a_puzzle_up_sees_the_code_and_a_way_to_it() -> None:
    [up] = await _browse(UP, clock=Noon())
    code = up.json()["code"]
    tried = ("POST", "/api/puzzles/kids.easy.2026-11-16/check", {"code": code})
    [checked] = await _browse(tried, clock=Noon())
    assert checked.json()["solved"] and checked.json()["way"] == up.json()["way"]


def _assistant(rows: list[Any], **more: Any) -> tuple[str, str, dict[str, Any]]:
    return ("POST", "/api/assistant", {"edition": "kids", "rows": rows, **more})


async def test_the_assistant_does_not_solve_todays_puzzle_for_who_does_not_know_its_code() -> None:
    [puzzle, up] = await _browse(TODAY, UP, clock=Noon())
    rows, code = puzzle.json()["rows"], up.json()["code"]
    one_more = [*rows[::-1], {"guess": code, "mark": [0, 0]}]
    wrong = rows[0]["guess"]
    refused = await _browse(
        _assistant(rows),
        _assistant(one_more),
        _assistant(rows, options=["rows=8"]),
        _assistant(rows, solved=[wrong]),
        clock=Noon(),
    )
    assert [fault(one) for one in refused] == ["puzzle/today"] * 4
    allowed = await _browse(
        _assistant(rows, solved=[wrong, code]), _assistant(rows[:1]), _assistant([]), clock=Noon()
    )
    assert [one.status_code for one in allowed] == [200] * 3


class NextDay(Noon):
    """A clock that shows Tuesday noon."""

    def now(self) -> float:
        return MONDAY + 86_400


async def test_yesterdays_puzzle_is_a_board_like_any_other_to_the_assistant() -> None:
    [puzzle] = await _browse(TODAY, clock=Noon())
    [answer] = await _browse(_assistant(puzzle.json()["rows"]), clock=NextDay())
    assert answer.status_code == 200


async def test_an_edition_with_the_same_pegs_is_no_way_round_todays_puzzle() -> None:
    daily = ("GET", "/api/puzzles/today?edition=mini", None)
    [puzzle] = await _browse(daily, clock=Noon())
    rows = puzzle.json()["rows"]
    asked = ("POST", "/api/assistant", {"edition": "classic-1972", "rows": rows})
    [answer] = await _browse(asked, clock=Noon())
    assert fault(answer) == "puzzle/today"


async def test_a_hint_at_a_table_does_not_solve_todays_puzzle_either() -> None:
    """People type the puzzle's rows in at a table of their own, where they set the marks."""
    [puzzle] = await _browse(TODAY, clock=Noon())
    async with open_live_site(clock=Noon()) as site:
        player = await site.guest("Ann")
        table = await site.open_table(player, "kids", ("", ""), options=["marks=hand"])
        async with site.browser(player) as ann:

            async def order(kind: str, seat: int, **more: Any) -> None:
                sent = await send_order(
                    ann, table.id, table.head.version, kind=kind, seat=seat, **more
                )
                assert sent.status_code == 200, sent.text

            await order("set-code", 0, code=None, holes=3)
            for number, row in enumerate(puzzle.json()["rows"], 1):
                await order("guess", 1, guess=row["guess"])
                await order("give-mark", 0, mark=row["mark"])
                body = {"seat": 1, "level": "left"}
                answer = await ann.post(f"/api/tables/{table.id}/hint", json=body, timeout=60)
                allowed = number == 1
                assert answer.status_code == (200 if allowed else 409), answer.text
                assert allowed or fault(answer) == "puzzle/today"
        assert len(table.state.match.current.hints) == 1
