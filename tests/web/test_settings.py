"""Settings are read together, and what cannot work is refused with the name of its variable."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import SecretStr

from codepegs.text.sentence import ENGLISH
from codepegs.web.settings import Settings
from codepegs.web.settings_check import BadSettings, read_settings, rows, without_password

LONG_KEY = "k" * 32


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("CODEPEGS_")]:
        monkeypatch.delenv(name)


def refused(monkeypatch: pytest.MonkeyPatch, **variables: str) -> BadSettings:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as caught:
        read_settings()
    return caught.value


def test_without_any_variable_everything_has_a_default() -> None:
    settings = read_settings()
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)


def test_the_database_lies_in_the_data_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ann/data")
    assert read_settings().database_url == "sqlite:////home/ann/data/codepegs/codepegs.db"


def test_a_relative_data_home_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    monkeypatch.setenv("HOME", "/home/ann")
    assert read_settings().data_folder == Path("/home/ann/.local/share/codepegs")


def test_the_default_origins_have_the_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEPEGS_PORT", "9000")
    origins = read_settings().public_origins
    assert [str(one) for one in origins.all] == ["http://localhost:9000", "http://127.0.0.1:9000"]


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEPEGS_ORIGINS", "https://a.example, https://b.example:8443")
    assert read_settings().origins == ("https://a.example", "https://b.example:8443")


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEPEGS_PORT", "")
    assert read_settings().port == 8000


def test_what_is_given_in_the_program_comes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CODEPEGS_PORT", "9000")
    assert read_settings(port=9001).port == 9001


REJECTED = {
    "CODEPEGS_PORT": "99999",
    "CODEPEGS_WORKERS": "none",
    "CODEPEGS_DATABASE": "mysql://db/pegs",
    "CODEPEGS_BUS": "redis://bus",
    "CODEPEGS_ORIGINS": "https://Pegs.example/",
    "CODEPEGS_TRUSTED_PROXIES": "10.0.0.1/8",
    "CODEPEGS_METRICS_FROM": "everybody",
    "CODEPEGS_INSECURE": "yes",
    "CODEPEGS_LOG_ADDRESSES": "true",
    "CODEPEGS_LOG_LEVEL": "loud",
    "CODEPEGS_LOG_FORMAT": "xml",
    "CODEPEGS_LIMIT_GUESTS": "often",
    "CODEPEGS_BOT_SECONDS": "0",
    "CODEPEGS_GRACE_SECONDS": "-1",
    "CODEPEGS_SESSION_DAYS": "500",
    "CODEPEGS_OPERATOR": "x" * 81,
    "CODEPEGS_CONTACT": "javascript:alert(1)",
    "CODEPEGS_PRIVACY": "ann@pegs.example",
}


@pytest.mark.parametrize(("variable", "value"), REJECTED.items())
def test_a_value_that_does_not_fit_is_refused_with_its_variable(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    [trouble] = refused(monkeypatch, **{variable: value}).troubles
    assert trouble.message.startswith(f'{variable} is "{value}"; expected: ')


def test_a_grace_longer_than_a_claim_is_refused_with_both(monkeypatch: pytest.MonkeyPatch) -> None:
    [trouble] = refused(monkeypatch, CODEPEGS_GRACE_SECONDS="601").troubles
    assert trouble.message == (
        "CODEPEGS_GRACE_SECONDS is 601 and CODEPEGS_CLAIM_SECONDS 600: players who wait could have "
        "the round dropped before the grace of somebody who left is over. Set the claim to at least "
        "601, or the grace to at most 600."
    )


def test_a_grace_as_long_as_a_claim_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEPEGS_GRACE_SECONDS", "3600")
    monkeypatch.setenv("CODEPEGS_CLAIM_SECONDS", "3600")
    assert read_settings().grace_seconds == 3600


def test_all_errors_of_the_settings_are_reported_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = refused(monkeypatch, **REJECTED)
    assert {trouble.gaps["variable"] for trouble in bad.troubles} == set(REJECTED)


def test_settings_that_do_not_go_together_are_reported_beside_values_that_do_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad = refused(
        monkeypatch,
        CODEPEGS_PORT="x",
        CODEPEGS_THEME="dark",
        CODEPEGS_WORKERS="2",
        CODEPEGS_ORIGINS="http://pegs.example",
    )
    assert [trouble.code for trouble in bad.troubles] == [
        "settings/unknown-far",
        "settings/value",
        "settings/workers-need-bus",
        "settings/insecure-origin",
    ]


def test_a_value_that_does_not_fit_is_compared_with_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad = refused(monkeypatch, CODEPEGS_GRACE_SECONDS="700", CODEPEGS_CLAIM_SECONDS="often")
    assert [trouble.gaps["variable"] for trouble in bad.troubles] == ["CODEPEGS_CLAIM_SECONDS"]


def test_each_error_of_the_settings_is_a_line_in_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad = refused(monkeypatch, CODEPEGS_PORT="x", CODEPEGS_WORKERS="y")
    assert bad.spoken(ENGLISH) == bad.message and bad.message.count("\n") == 1


def test_a_secret_that_is_too_short_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = refused(monkeypatch, CODEPEGS_SECRET_KEY="hunter2")
    assert "CODEPEGS_SECRET_KEY" in bad.message and "hunter2" not in str(bad) + repr(bad)


def test_one_short_key_among_long_ones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(monkeypatch, CODEPEGS_SECRET_KEY=f"{LONG_KEY},short").troubles


def test_the_password_of_a_database_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = refused(monkeypatch, CODEPEGS_DATABASE="mysql://ann:hunter2@db/pegs?password=hunter2")
    assert "mysql://…@db/pegs" in bad.message and "hunter2" not in str(bad)


@pytest.mark.parametrize(
    "url", ["ann:hunter2@db", "postgresql://ann:hunter2@2@db/x", "x://db?password=hunter2"]
)
def test_no_spelling_of_an_address_shows_its_password(url: str) -> None:
    assert "hunter2" not in without_password(url)


def test_settings_do_not_show_their_secrets() -> None:
    assert LONG_KEY not in repr(Settings(secret_key=SecretStr(LONG_KEY)))


def test_a_misspelt_variable_is_refused_with_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = refused(monkeypatch, CODEPEGS_PROT="8000")
    assert "CODEPEGS_PROT" in bad.message and "CODEPEGS_PORT" in bad.message


@pytest.mark.parametrize("name", ["CODEPEGS_THEME", "CODEPEGS_DB", "CODEPEGS_BANANA"])
def test_nothing_is_suggested_for_a_variable_that_is_like_no_setting(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    [trouble] = refused(monkeypatch, **{name: "1"}).troubles
    assert name in trouble.message and "Did you mean" not in trouble.message


@pytest.mark.parametrize(
    ("name", "near"),
    [("DATABASE_URL", "DATABASE"), ("ORIGIN", "ORIGINS"), ("LOGLEVEL", "LOG_LEVEL")],
)
def test_the_nearest_setting_is_suggested_by_its_own_part_of_the_name(
    monkeypatch: pytest.MonkeyPatch, name: str, near: str
) -> None:
    [trouble] = refused(monkeypatch, **{f"CODEPEGS_{name}": "1"}).troubles
    assert f"Did you mean CODEPEGS_{near}?" in trouble.message


def test_the_language_of_the_terminal_is_no_unknown_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CODEPEGS_LANG", "de")
    assert read_settings().port == 8000


def test_several_workers_on_sqlite_need_a_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "CODEPEGS_BUS" in refused(monkeypatch, CODEPEGS_WORKERS="2").message


def test_several_workers_on_sqlite_with_a_bus_are_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEPEGS_WORKERS", "2")
    monkeypatch.setenv("CODEPEGS_BUS", "nats://127.0.0.1:4222")
    assert read_settings().bus_url == "nats://127.0.0.1:4222"


def test_postgresql_is_its_own_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEPEGS_WORKERS", "2")
    monkeypatch.setenv("CODEPEGS_DATABASE", "postgresql://db/pegs")
    assert read_settings().bus_url == "postgresql://db/pegs"


def test_an_origin_without_https_has_to_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = refused(monkeypatch, CODEPEGS_ORIGINS="http://pegs.example")
    assert "CODEPEGS_INSECURE" in bad.message and "http://pegs.example" in bad.message


def test_an_origin_without_https_that_is_meant_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEPEGS_ORIGINS", "http://pegs.example")
    monkeypatch.setenv("CODEPEGS_INSECURE", "1")
    assert read_settings().origins == ("http://pegs.example",)


def test_every_setting_is_documented() -> None:
    documented = list(rows())
    assert [row.variable for row in documented] == [
        f"CODEPEGS_{name.upper()}" for name in Settings.model_fields
    ]
    assert all(
        str(row.default) and row.meaning.endswith(".") and str(row.expected) for row in documented
    )


@pytest.mark.parametrize(("written", "meant"), [("1", True), ("0", False)])
def test_a_switch_is_1_or_0(monkeypatch: pytest.MonkeyPatch, written: str, meant: bool) -> None:
    monkeypatch.setenv("CODEPEGS_INSECURE", written)
    assert read_settings().insecure is meant
