"""The documentation of the protocol matches the models, and its bot plays."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from httpx2 import AsyncClient

from codepegs.play.people import Token
from codepegs.web.live.messages import FROM_CLIENT, FROM_SERVER
from codepegs.web.live.protocol_docs import CLIENT, EXAMPLES, SERVER, schema, type_of
from codepegs.web.security.tokens import digest, new_token
from tests.web.live_site import PATIENCE, LiveSite
from tools.protocol import BOT, PAGE, kind_of, written


def test_the_page_is_as_the_models_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == written(), "run: python -m tools.protocol"


def test_a_type_is_described_in_a_few_words() -> None:
    field = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}
    assert kind_of(field) == "integer from 0 or null"


@pytest.mark.parametrize("model", [*CLIENT, *SERVER], ids=type_of)
def test_the_example_of_each_message_is_one(model: Any) -> None:
    adapter = FROM_CLIENT if model in CLIENT else FROM_SERVER
    read = adapter.validate_json(json.dumps(EXAMPLES[type_of(model)]))
    assert isinstance(read, model)


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    document = schema()
    for path in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(document)):
        found: Any = document
        for part in path.split("/"):
            found = found[part]


async def test_the_schema_is_served_to_anybody(site: LiveSite) -> None:
    async with AsyncClient(base_url=site.origin, timeout=PATIENCE) as nobody:
        answer = await nobody.get("/api/protocol.json")
        assert answer.status_code == 200 and answer.json() == schema()


def _example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("example_bot", Path(BOT))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("options", [(), ("marks=hand",)], ids=["machine", "hand"])
async def test_two_bots_of_the_page_play_each_other_to_the_end(
    site: LiveSite, options: tuple[str, ...], first: int
) -> None:
    bot = _example()
    tokens = []
    for number, name in enumerate("ab"):
        await site.guest(f"Program {name}", name * 32)
        token = new_token()
        await site.people.add_token(Token(str(number) * 32, name * 32, digest(token), "bot", 0.0))
        tokens.append(token)
    ann = site.people.players["a" * 32]
    table = await site.open_table(ann, "mini", options=options, first=first)
    await asyncio.gather(
        *(asyncio.to_thread(bot.main, site.origin, token, table.id) for token in tokens)
    )
    assert table.state.match.ended == "played"
