"""Foreign origins: a real server refuses each of them, and accepts its own.

    python -m tests.campaigns.origins

The campaign writes every variant into the handshake of a WebSocket byte by byte, with the cookie of
a player who sits at the table, as a browser on a page of another site would send it.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import shutil
import tempfile
from pathlib import Path

from tests.campaigns.client import Visitor, at, forgetful
from tests.campaigns.serving import Forked, new_key, settings


def variants(port: int) -> list[list[str]]:
    """Origins that are not the server's own, each as the header lines that send it."""
    host = f"127.0.0.1:{port}"
    ours = f"http://{host}"
    names = [
        "null", "", " ", "*", "file://", "about:blank", "data:", "javascript:0", "undefined",
        f"https://{host}", f"ws://{host}", f"wss://{host}", f"ftp://{host}", f"HTTP://{host}",
        f"chrome-extension://{host}", f"{ours}/", f"{ours}//", f"{ours}/x", f"{ours}?x", f"{ours}#x",
        f"{ours}.", f"{ours}0", ours[:-1], f"{ours}:80", f"{ours},{ours}", f"{ours} {ours}",
        f"{ours}, http://evil.example", f"http://evil.example, {ours}", f"{ours}@evil.example",
        f"http://evil.example@{host}", f"http://user:pass@{host}", f"http://evil.example/{host}",
        f"http://evil.example#{ours}", f"http://evil.example?{ours}", f"{ours}.evil.example",
        f"http://evil.example:{port}", "http://evil.example", "https://evil.example",
        "http://127.0.0.1", "http://127.0.0.1:80", f"http://127.0.0.1.:{port}",
        f"http://127.1:{port}", f"http://2130706433:{port}", f"http://0x7f000001:{port}",
        f"http://0177.0.0.1:{port}", f"http://127.0.0.2:{port}", f"http://0.0.0.0:{port}",
        f"http://[::1]:{port}", f"http://[::ffff:127.0.0.1]:{port}", f"http://LOCALHOST:{port}",
        f"http://localhost.:{port}", f"http://a.localhost:{port}", "http://localhost",
        f"http://localhost:{port}/", f"http://localhost%00:{port}", f"http://localhost\\@x:{port}",
        f"http:/{host}", f"http:{host}", f"//{host}", host, f"http://127.0.0.1:0{port}",
        f'"{ours}"', f"<{ours}>", f"{ours};", f"{ours}%20", f"http://127%2e0.0.1:{port}",
    ]  # fmt: skip
    lines = [[f"Origin: {name}"] for name in names]
    lines += [
        [],
        [f"Origin: {ours}", "Origin: http://evil.example"],
        ["Origin: http://evil.example", f"Origin: {ours}"],
        [f"Origin: {ours}", f"Origin: {ours}"],
        [f"Sec-WebSocket-Origin: {ours}"],
        ["Origin: http://evil.example", f"X-Forwarded-Host: {host}", f"Referer: {ours}/"],
        ["Origin: http://evil.example", "Authorization: Bearer cp_nothing"],
    ]
    return lines


async def answer(port: int, path: str, lines: list[str]) -> int:
    """The status of the answer to a handshake; 0 if the server closed the connection instead."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(bytes(16)).decode()
    request = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
        "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *lines,
    ]  # fmt: skip
    writer.write(("\r\n".join(request) + "\r\n\r\n").encode())
    try:
        async with asyncio.timeout(30):
            said = await reader.readline()
    finally:
        writer.transport.abort()
    return int(said.split(b" ")[1]) if said else 0


async def campaign(server: Forked) -> int:
    """Send every variant; returns how many the server refused."""
    async with forgetful() as http:
        visitor = await Visitor.guest(http, server.url)
        table = (await visitor.open_table(at(server.url)))["id"]
    path = f"/api/tables/{table}/socket"
    cookie = f"Cookie: {visitor.headers['Cookie']}"
    port = server.port
    for ours in (f"http://127.0.0.1:{port}", f"http://localhost:{port}"):
        status = await answer(port, path, [cookie, f"Origin: {ours}"])
        assert status == 101, f"our own origin {ours} was answered with {status}"
    foreign = variants(port)
    for lines in foreign:
        status = await answer(port, path, [cookie, *lines])
        assert status in (400, 401, 403), f"{lines} was answered with {status}"
    return len(foreign)


def main() -> None:
    """Run the campaign."""
    folder = Path(tempfile.mkdtemp(prefix="codepegs-origins-", dir="/tmp"))
    try:
        with contextlib.suppress(KeyboardInterrupt):
            environment = settings(folder, secret_key=new_key())
            server = Forked(environment, folder / "server.log")
            server.start()
            server.wait()
            refused = asyncio.run(campaign(server))
            print(f"{refused} foreign origins were refused, 2 of our own came in.")
            return
        raise SystemExit(130)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
