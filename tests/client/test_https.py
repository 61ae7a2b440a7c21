"""Servers beyond this machine are reached by https, with the cookies that browsers have there."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import pytest

from codepegs.client import ClientRefusal, Identities, Server
from tests.client.certificates import self_signed
from tests.client.relay import Relay
from tests.client.two_players import SECONDS
from tests.server.running import Running


async def test_a_match_is_played_over_https_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Running(tmp_path / "server")
    certificate = self_signed(tmp_path, "localhost")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    kept = Identities(tmp_path / "identities.json")
    try:
        async with asyncio.timeout(2 * SECONDS):
            relay = Relay(server.origin, tls=context)
            # The relay is opened first, because the server needs to know its address.
            await relay.open()
            origin = f"https://localhost:{relay.port}"
            server.settings["origins"] = f"{origin},{server.origin}"
            try:
                await asyncio.to_thread(server.start)
                with pytest.raises(ClientRefusal) as refused:
                    await Server(origin).__aenter__()
                assert refused.value.code == "online/no-answer"
                assert "certificate" in refused.value.message
                monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
                async with Server(origin, identities=kept) as ann:
                    table = await ann.table(await ann.open_table("mini", ["me", "me"], first=0))
                    await table.set_code("RBGY")
                    player = ann.player.id
                identity = kept.of(origin)
                assert identity is not None and identity.value.startswith("__Host-codepegs=")
                async with Server(f"{origin}/tables/{table.id}", identities=kept) as again:
                    assert again.player.id == player
                    assert again.address.table == table.id
                    await (await again.table(table.id)).guess("RRRR")
            finally:
                await relay.shut()
    finally:
        server.kill()
