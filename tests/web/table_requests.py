"""Requests to `/api/tables` that several tests send."""

from __future__ import annotations

from typing import Any

from httpx2 import AsyncClient

from codepegs.web.api.table_models import TableAnswer
from tests.web.live_site import new_id

ME: dict[str, Any] = {"who": "me"}
ANYBODY: dict[str, Any] = {"who": "anybody"}


def wanted_table(*chairs: dict[str, Any], edition: str = "mini", **more: Any) -> dict[str, Any]:
    return {
        "cmd": new_id(),
        "terms": {"edition": edition, "first": 0},
        "chairs": list(chairs or (ME, ANYBODY)),
        **more,
    }


async def open_one(browser: AsyncClient, *chairs: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = await browser.post("/api/tables", json=wanted_table(*chairs, **more))
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    TableAnswer.model_validate_json(answer.text)
    return table


async def send_order(
    browser: AsyncClient, table: str, after: int, cmd: str | None = None, **order: Any
) -> Any:
    return await browser.post(
        f"/api/tables/{table}/commands",
        json={"cmd": cmd or new_id(), "after": after, "do": order},
    )
