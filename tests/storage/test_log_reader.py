"""The public dump of a database holds its log, and neither secrets nor names."""

from __future__ import annotations

import pytest

from codepegs.storage import log as log_module
from codepegs.storage.db.database import Database
from codepegs.storage.log import Log
from tests.storage.entries import fill

pytestmark = pytest.mark.anyio


async def test_the_public_dump_holds_the_log_and_no_secret_or_name(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_module, "CHUNK", 2)
    await fill(log)
    lines = [line async for line in log_module.dump_public(database)]
    assert sum('"table": "events"' in line for line in lines) == 9
    assert not any("5eed" in line or "Ann" in line for line in lines)
