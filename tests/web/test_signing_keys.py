"""The secret keys: from the settings, or from a file that only its owner can read."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import SecretStr

from codepegs.web.security.cookies import secret_keys
from codepegs.web.settings import Settings
from codepegs.web.settings_check import BadSettings

KEY, NEWER = "k" * 32, "n" * 32


def test_a_missing_key_file_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new" / "data")
    secret_keys(settings)
    assert stat.S_IMODE(settings.key_file.stat().st_mode) == 0o600


def test_a_new_key_has_256_bits(tmp_path: Path) -> None:
    [key] = secret_keys(Settings(data=tmp_path))
    assert len(key) == 43


def test_the_same_file_gives_the_same_keys(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert secret_keys(settings) == secret_keys(settings)


def test_processes_that_start_at_once_have_the_same_keys(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: secret_keys(settings), range(40)))) == 1
    assert list(tmp_path.iterdir()) == [settings.key_file]


def test_a_line_that_is_added_is_the_newest_key(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.touch(0o600)
    path.write_text(f"{KEY}\n\n{NEWER}\n")
    assert secret_keys(Settings(secret_key_file=path)) == (KEY, NEWER)


def test_keys_of_the_settings_need_no_file(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, secret_key=SecretStr(f"{KEY}, {NEWER}"))
    assert secret_keys(settings) == (KEY, NEWER)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602])
def test_a_file_that_others_can_use_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "keys"
    path.write_text(KEY)
    path.chmod(mode)
    with pytest.raises(BadSettings, match="CODEPEGS_SECRET_KEY_FILE"):
        secret_keys(Settings(secret_key_file=path))


@pytest.mark.parametrize("text", ["", "short\n", f"{KEY}\nshort\n", "é" * 40])
def test_a_file_without_good_keys_is_refused_and_not_shown(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys"
    path.touch(0o600)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings) as caught:
        secret_keys(Settings(secret_key_file=path))
    assert str(path) in caught.value.message and KEY not in caught.value.message


def test_a_key_file_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSettings, match="CODEPEGS_SECRET_KEY_FILE"):
        secret_keys(Settings(secret_key_file=tmp_path / "file" / "keys"))
