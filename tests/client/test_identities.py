"""The client keeps its identity on each server in a file that only its user can read."""

from __future__ import annotations

import json
import multiprocessing
import stat
from pathlib import Path

import pytest

from codepegs.client import ClientRefusal, Identities, Identity

ANN = Identity("cookie", "codepegs=secret", "a" * 32, "Ann")


def test_an_identity_is_kept_for_its_server_only(tmp_path: Path) -> None:
    kept = Identities(tmp_path / "deep" / "identities.json")
    kept.keep("https://one.example", ANN)
    again = Identities(kept.path)
    assert again.of("https://one.example") == ANN
    assert again.of("https://two.example") is None


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    kept = Identities(tmp_path / "identities.json")
    kept.path.write_text("{}")
    kept.path.chmod(0o644)
    kept.keep("https://one.example", ANN)
    assert stat.S_IMODE(kept.path.stat().st_mode) == 0o600


def test_what_is_forgotten_is_gone_and_the_others_stay(tmp_path: Path) -> None:
    kept = Identities(tmp_path / "identities.json")
    kept.keep("https://one.example", ANN)
    kept.keep("https://two.example", Identity("token", "cp_x"))
    kept.forget("https://one.example")
    kept.forget("https://never.example")
    assert kept.of("https://one.example") is None
    assert kept.of("https://two.example") == Identity("token", "cp_x")


def test_the_folder_is_the_one_that_the_player_has_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Identities().path == tmp_path / "codepegs" / "identities.json"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Identities().path == tmp_path / ".local/share/codepegs/identities.json"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"https://one.example": 5}', '{"https://one.example": {"kind": "cookie"}}',
     '{"https://one.example": {"kind": "key", "value": "x"}}',
     '{"https://one.example": {"kind": "token", "value": "x\\r\\nHost: evil"}}', "\xff"],
)  # fmt: skip
def test_a_damaged_file_is_said_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "identities.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ClientRefusal) as refused:
        Identities(path).of("https://one.example")
    assert refused.value.code == "identity/unreadable"
    with pytest.raises(ClientRefusal):
        Identities(path).keep("https://one.example", ANN)
    assert path.read_bytes() == text.encode("latin-1")


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ClientRefusal) as refused:
        Identities(tmp_path / "file" / "identities.json").keep("https://one.example", ANN)
    assert refused.value.code == "identity/unwritable"


def test_an_identity_shows_nothing_when_printed() -> None:
    assert "secret" not in repr(ANN) and "secret" not in str(ANN)


def _keep_many(path: Path, name: str) -> None:
    for number in range(20):
        Identities(path).keep(f"https://{name}{number}.example", ANN)


def test_two_programs_that_keep_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "identities.json"
    method = multiprocessing.get_context("spawn")
    working = [method.Process(target=_keep_many, args=(path, name)) for name in "ab"]
    for process in working:
        process.start()
    for process in working:
        process.join(60)
    assert len(json.loads(path.read_text())) == 40
    assert [left.name for left in tmp_path.glob(".identities.json-*")] == []
