"""The MCP server: the tools on the standard streams or at a port of this machine."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Awaitable, Callable
from inspect import getdoc
from pathlib import Path
from typing import Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

from codepegs import __version__
from codepegs.client import data_folder
from codepegs.mcp.advice_tools import AdviceTools
from codepegs.mcp.model_session import ModelSession
from codepegs.mcp.tools import Tool, Tools
from codepegs.terminal import Progress
from codepegs.text import Refusal, misfit, say

HOST = "127.0.0.1"
"""This machine only: every client plays as the person who started the server, and shows a token."""

INSTRUCTIONS = (
    "Codepegs is the code-breaking board game of pegs and key pegs. The codemaker hides a row of "
    "pegs, the codebreaker guesses rows, and each guess is marked: so many pegs are right in colour "
    "and place, so many in colour only. Begin with list_editions, edition_rules and set_up_match; "
    "then do what `next` of each answer names. A code that you may not see is in no answer."
)


class CodepegsServer(MCPServer[None]):
    """An MCP server whose refusals are sentences."""

    def __init__(self, session: ModelSession) -> None:
        super().__init__(
            "codepegs",
            title="Codepegs",
            instructions=INSTRUCTIONS,
            version=__version__,
            log_level="WARNING",
        )
        self.session = session
        self.http_token = secrets.token_urlsafe(32)
        tools, advice = Tools(session), AdviceTools(session)
        # Programs ask their person less often about what changes nothing.
        for tool in (*tools.reading, *advice.reading):
            self._add(tool, ToolAnnotations(read_only_hint=True))
        for tool in (*tools.playing, *advice.playing):
            self._add(tool, ToolAnnotations(destructive_hint=False))

    def streamable_http_app(self, **given: Any) -> Any:
        """The app for HTTP, which asks every client for the token."""
        app = super().streamable_http_app(**given)
        app.add_middleware(TokenAsked, token=self.http_token)
        return app

    def _add(self, tool: Tool, annotations: ToolAnnotations) -> None:
        self.add_tool(tool, description=getdoc(tool), annotations=annotations)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> Any:
        """Call a tool; whatever is refused is said in a sentence."""
        try:
            await self._refuse_unknown(name, arguments)
            return await super().call_tool(name, arguments, context)
        except Refusal as refusal:
            raise ToolError(refusal.spoken(self.session.said)) from None
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, Refusal):
                raise ToolError(cause.spoken(self.session.said)) from None
            if isinstance(cause, ValidationError) and not isinstance(error, UnexpectedToolError):
                raise ToolError(self._misunderstood(name, cause)) from None
            raise

    async def _refuse_unknown(self, name: str, arguments: dict[str, Any]) -> None:
        tools = {tool.name: tool for tool in await self.list_tools()}
        if name not in tools:
            raise Refusal("mcp/unknown-tool", came=name, expected=tuple(tools))
        known = tuple(tools[name].input_schema.get("properties", {}))
        for argument in arguments:
            if not known:
                raise Refusal("mcp/no-arguments", tool=name, came=argument)
            if argument not in known:
                raise Refusal("mcp/unknown-argument", tool=name, came=argument, expected=known)

    def _misunderstood(self, name: str, error: ValidationError) -> str:
        reasons = tuple(
            misfit({**one, "loc": _place(one["loc"])})
            for one in error.errors(include_url=False, include_input=False)[:5]
        )
        return Refusal("mcp/arguments", tool=name, reasons=reasons).spoken(self.session.said)


def _place(found: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The argument, and which of its entries; not the types that were tried one after another."""
    return tuple(part for at, part in enumerate(found) if at == 0 or isinstance(part, int))


def token_in(path: str) -> str:
    """The token that stands in a file."""
    try:
        token = Path(path).expanduser().read_text(encoding="utf-8").strip()
    except (OSError, ValueError, RuntimeError):
        token = ""
    if not token or len(token) > 1000 or len(token.split()) != 1:
        raise Refusal("mcp/token", came=path)
    return token


OWN_TOKEN = "mcp-token"
"""The file in the data folder with the token that clients by HTTP show."""


def own_token(folder: Path) -> tuple[str, Path]:
    """The token that clients by HTTP show, and its file, which is made the first time."""
    path = folder / OWN_TOKEN
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return token_in(str(path)), path
    except OSError as error:
        raise Refusal("mcp/own-token", came=str(path), reason=error.strerror or "") from None
    token = secrets.token_urlsafe(32)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(f"{token}\n")
    return token, path


Asgi = Callable[..., Awaitable[None]]


class TokenAsked:
    """Lets only clients pass that show the token: other people of this machine reach the port, too."""

    def __init__(self, app: Asgi, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: dict[str, Any], receive: Asgi, send: Asgi) -> None:
        """Pass the request on, or answer 401."""
        if scope["type"] == "http":
            shown = [value for name, value in scope["headers"] if name == b"authorization"]
            if len(shown) != 1 or not secrets.compare_digest(shown[0], self._expected):
                headers = [(b"www-authenticate", b"Bearer"), (b"content-length", b"0")]
                await send({"type": "http.response.start", "status": 401, "headers": headers})
                await send({"type": "http.response.body"})
                return
        await self._app(scope, receive, send)


def serve(session: ModelSession, port: int | None) -> None:
    """Serve the tools until nobody asks any more: on the standard streams, or at a port."""
    token = ""
    if port is not None:
        _refuse_taken(port)
        token, file = own_token(data_folder())
        address = f"http://{HOST}:{port}/mcp"
        listening = say(
            "Listening at {address}, for clients that show the token in {file}: {header}.",
            address=address,
            file=str(file),
            header="Authorization: Bearer TOKEN",
        )
        Progress(session.said).say(listening)
    asyncio.run(_served(session, port, token))


async def _served(session: ModelSession, port: int | None, token: str) -> None:
    game = CodepegsServer(session)
    try:
        if port is None:
            await game.run_stdio_async()
        else:
            game.http_token = token
            await game.run_streamable_http_async(host=HOST, port=port)
    finally:
        await session.close()


def _refuse_taken(port: int) -> None:
    with socket.socket() as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((HOST, port))
        except OSError as error:
            raise Refusal("mcp/port", came=port, reason=error.strerror or str(error)) from None
