"""docs/mcp.md: the settings on the page start a server that answers, and every tool is on it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path

from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.stdio import stdio_client

from codepegs.mcp.mcp_server import CodepegsServer
from codepegs.mcp.model_session import ModelSession
from codepegs.text.sentence import ENGLISH
from tests.mcp.model import SECONDS, Model, in_the_docs

PAGE = "mcp.md"


async def test_the_settings_of_the_page_start_a_server_that_answers() -> None:
    plain, on_a_server = [json.loads(block) for block in in_the_docs(PAGE, "json")]
    assert on_a_server["mcpServers"]["codepegs"]["env"].keys() == {"CODEPEGS_TOKEN"}
    # Many programs for models still use the older handshake, so both are tested.
    for settings, mode in ((plain, "auto"), (on_a_server, "legacy")):
        entry = settings["mcpServers"]["codepegs"]
        path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
        given = StdioServerParameters(
            command=entry["command"],
            args=entry["args"],
            env={**os.environ, "CODEPEGS_LANG": "en", "PATH": path, **entry.get("env", {})},
        )
        async with asyncio.timeout(SECONDS), Client(stdio_client(given), mode=mode) as client:
            assert "mini" in json.dumps(await Model(client).call("list_editions"))


async def test_every_tool_is_on_the_page_and_nothing_else() -> None:
    text = (Path(__file__).parents[2] / "docs" / PAGE).read_text(encoding="utf-8")
    table = text[text.index("| tool |") : text.index("Answers are JSON")]
    cells = [line.split("|")[1] for line in table.splitlines()[2:] if line.startswith("|")]
    named = re.findall(r"`(\w+)`", "".join(cells))
    tools = await CodepegsServer(ModelSession(ENGLISH)).list_tools()
    assert sorted(named) == sorted(tool.name for tool in tools)


async def test_tools_that_change_nothing_say_so_and_every_argument_is_described() -> None:
    tools = await CodepegsServer(ModelSession(ENGLISH)).list_tools()
    reading = {tool.name for tool in tools if tool.annotations and tool.annotations.read_only_hint}
    assert {"see_board", "review", "save_notation", "server_tables"} <= reading
    assert not {"guess", "hint", "set_code", "resign", "set_up_match", "join_table"} & reading
    for tool in tools:
        assert tool.description and tool.description.endswith(".")
        for argument in tool.input_schema.get("properties", {}).values():
            assert argument.get("description"), (tool.name, argument)
