"""A model that plays with the mcp package's own client, and keeps all answers."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.stdio import stdio_client
from mcp_types import TextContent

from codepegs.mcp.mcp_server import CodepegsServer
from codepegs.mcp.model_session import ModelSession
from codepegs.text.languages import language

SECONDS = 120
"""Seconds that a whole match may take on a busy machine."""


class Refused(Exception):
    """A tool has refused, in this sentence."""


class Model:
    """Calls tools, and remembers every answer."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.answers: list[str] = []

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer of a tool; raises `Refused` if it refuses."""
        answer = await self.client.call_tool(tool, arguments)
        text = "\n".join(one.text for one in answer.content if isinstance(one, TextContent))
        self.answers.append(text)
        if answer.is_error:
            raise Refused(text)
        content: dict[str, Any] | None = answer.structured_content
        assert content is not None
        return content

    async def refused(self, tool: str, **arguments: Any) -> str:
        """The sentence in which a tool refuses."""
        try:
            answer = await self.call(tool, **arguments)
        except Refused as refusal:
            return str(refusal)
        raise AssertionError(f"{tool} answered {answer}")


@asynccontextmanager
async def model(*words: str, **environment: str) -> AsyncIterator[Model]:
    """A model that has started `codepegs mcp` with these arguments, as its program would."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CODEPEGS_")}
    settings = StdioServerParameters(
        command=sys.executable,
        args=["-m", "codepegs", "mcp", *words],
        env={**kept, "CODEPEGS_LANG": "en", **environment},
    )
    async with asyncio.timeout(SECONDS), Client(stdio_client(settings)) as client:
        yield Model(client)


@asynccontextmanager
async def model_here(code: str = "en", server: str | None = None) -> AsyncIterator[Model]:
    """A model with the tools in this process, which is faster, in the language of that code."""
    session = ModelSession(language(code), code, server)
    async with asyncio.timeout(SECONDS), Client(CodepegsServer(session)) as client:
        yield Model(client)
    await session.close()


def squeezed(text: str) -> str:
    """The text without spaces and punctuation between its letters."""
    return re.sub(r"[\s\",\[\]\\]", "", text)


def in_the_docs(page: str, language: str) -> list[str]:
    """The blocks of a language on a page of the docs."""
    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.S)
