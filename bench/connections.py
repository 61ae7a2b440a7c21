"""Measures the memory of an idle connection: `python -m bench.connections [COUNT]`.

A server in another process holds COUNT WebSockets that have sent `hello` and wait; the growth of
its memory is divided by their number. The same run measures each WebSocket layer that uvicorn
offers, first with a bare echo application and then with ours; `wsproto` only if it is installed.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import uvicorn
import uvloop

COUNT = 2000
LAYERS = ("tables", "websockets-sansio", "websockets", "wsproto")


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": message["text"]})


async def _serve(layer: str, what: str) -> None:
    """Print the port and the request for a WebSocket; serve until the standard input is closed."""
    from codepegs.web import configure
    from codepegs.web.live import options
    from tests.web.live_site import open_live_site

    async with open_live_site(log_level="error") as site:
        configure(site.context.settings)
        ann = await site.guest("Ann")
        table = await site.open_table(ann, "mini")
        app = site.app if what == "ours" else _echo
        given = options() | ({} if layer == "tables" else {"ws": layer})
        port = int(site.origin.rpartition(":")[2])
        if layer != "tables" or what == "echo":
            config = uvicorn.Config(app, port=0, lifespan="off", log_config=None, **given)
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve())
            while not server.started:
                await asyncio.sleep(0.01)
            port = server.servers[0].sockets[0].getsockname()[1]
        head = (
            f"GET /api/tables/{table.id}/socket HTTP/1.1\r\nHost: {site.origin[7:]}\r\n"
            f"Origin: {site.origin}\r\nCookie: {site.cookie(ann)}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Accept-Language: de-DE,de;q=0.9,en;q=0.8\r\nCache-Control: no-cache\r\n"
            f"User-Agent: {'x' * 110}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        print(json.dumps({"port": port, "head": head}), flush=True)
        await asyncio.to_thread(sys.stdin.read)
        if layer != "tables" or what == "echo":
            server.should_exit = True
            server.force_exit = True
            await serving


def _frame(text: str) -> bytes:
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


async def _visit(port: int, head: str, count: int) -> list[asyncio.StreamWriter]:
    writers = []
    for _ in range(count):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b"101" in answer, answer
        writer.write(_frame('{"type":"hello","since":0,"seat":null}'))
        await reader.read(100)
        writers.append(writer)
    return writers


async def measure(layer: str, what: str, count: int) -> float:
    """KiB of the server's memory for each connection."""
    server = subprocess.Popen(
        [sys.executable, "-m", "bench.connections", "serve", layer, what],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent.parent,
    )
    assert server.stdin is not None and server.stdout is not None
    said = json.loads(server.stdout.readline())
    process = psutil.Process(server.pid)
    warm = await _visit(said["port"], said["head"], 50)
    await asyncio.sleep(0.5)
    before = process.memory_info().rss
    writers = await _visit(said["port"], said["head"], count)
    await asyncio.sleep(1.0)
    grown = process.memory_info().rss - before
    for writer in (*warm, *writers):
        writer.transport.abort()
    server.stdin.close()
    server.wait(20)
    return grown / 1024 / count


async def main(count: int) -> None:
    """Measure every layer that is installed."""
    for layer in LAYERS:
        if layer == "wsproto" and importlib.util.find_spec("wsproto") is None:
            print(f"{layer:>18}: not installed")
            continue
        echo, ours = [await measure(layer, what, count) for what in ("echo", "ours")]
        print(f"{layer:>18}: echo {echo:5.1f} KiB, ours {ours:5.1f} KiB each", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        uvloop.run(_serve(*sys.argv[2:4]))
    else:
        asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else COUNT))
