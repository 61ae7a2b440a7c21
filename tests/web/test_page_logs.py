"""The logs that the page's tests use are what the server sends today."""

from __future__ import annotations

import json

import pytest

from codepegs.web.live.event_models import MODELS
from tests.web.page_logs import FOLDER, path_of, recorded
from tests.web.page_scripts import LOGS


@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_as_the_server_tells_it(name: str) -> None:
    kept = path_of(name).read_text(encoding="utf-8")
    assert kept == recorded(name), "run: python -m tests.web.page_logs"


def test_there_is_no_log_without_a_script() -> None:
    assert {path.stem for path in FOLDER.glob("*/*.json")} == LOGS.keys()


def test_every_event_of_the_protocol_happens_in_some_log() -> None:
    happened = {
        event["event"]
        for path in FOLDER.glob("*/*.json")
        for event in json.loads(path.read_text(encoding="utf-8"))["events"]
    }
    assert happened == MODELS.keys()
