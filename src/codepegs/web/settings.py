"""The settings of a server, from environment variables; `settings_check` reads them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

import limits
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from codepegs.play import LONGEST_SESSION_DAYS
from codepegs.text import N_
from codepegs.web.security import Networks, Origin, Origins

PREFIX = "CODEPEGS_"
SHORTEST_KEY = 32
HANDOVER = 5
"""Seconds: a proxy uses no connection that was idle for two, and 5,000 players are a thousand a second."""


def _split(value: object) -> object:
    if isinstance(value, str):
        return tuple(word for part in value.split(",") if (word := part.strip()))
    return value


def _checked(check: Callable[[Any], object]) -> AfterValidator:
    """A validator that returns the value unchanged, unless the check raises `ValueError`."""

    def keep(value: Any) -> Any:
        check(value)
        return value

    return AfterValidator(keep)


def _flag(value: object) -> object:
    if isinstance(value, str):
        if value not in ("0", "1"):
            raise ValueError(value)
        return value == "1"
    return value


def _database(url: str) -> None:
    if not url.startswith(("sqlite:///", "postgresql://")) or len(url) < len("sqlite:///x"):
        raise ValueError(url)


def _bus(url: str) -> None:
    if not url.startswith(("postgresql://", "nats://", "tls://")) and url != "memory":
        raise ValueError(url)


def _secret(keys: SecretStr) -> None:
    words = _split(keys.get_secret_value())
    assert isinstance(words, tuple)
    if not words or any(len(word) < SHORTEST_KEY for word in words):
        raise ValueError


def _web_address(address: str | None) -> None:
    if address and not re.fullmatch(r"https?://[^\s/]+\S*", address):
        raise ValueError(address)


def _contact(address: str | None) -> None:
    if address and not re.fullmatch(r"[^\s@:/?]+@[^\s@:/?]+", address):
        _web_address(address)


Flag = Annotated[bool, BeforeValidator(_flag)]
Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
NetworkWords = Annotated[Words, _checked(Networks.read)]
OriginWords = Annotated[Words, _checked(Origins.read)]
Rate = Annotated[str, _checked(limits.parse)]

_RATE = N_("a number and a time, such as 60/minute, 5/second or 10/15 minutes")
_NETWORKS = N_("addresses or networks separated by commas, such as 10.0.0.0/8,::1, or unix")


def _setting(
    default: Any, meaning: str, expected: str, shown: str | None = None, **more: Any
) -> Any:
    """A field with what the documentation and the refusals say about it."""
    return Field(
        default,
        description=meaning,
        json_schema_extra={"expected": expected, "shown": shown},
        **more,
    )


def _number(default: int, low: int, high: int, meaning: str) -> Any:
    return _setting(
        default, meaning, N_("a whole number from {low} to {high}"), ge=low, le=high
    )  # fmt: skip


class Settings(BaseSettings):
    """The settings of one server."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        frozen=True,
        extra="forbid",
        env_ignore_empty=True,
        validate_default=False,
    )

    # Where things are.
    data: Path | None = _setting(
        None,
        "The folder of the SQLite database and of the secret key.",
        N_("a folder"),
        N_("$XDG_DATA_HOME/codepegs or ~/.local/share/codepegs"),
    )
    database: Annotated[str | None, _checked(lambda url: url is None or _database(url))] = _setting(
        None,
        "Where matches and people are kept.",
        N_("sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME"),
        N_("sqlite:/// and codepegs.db in the data folder"),
    )
    bus: Annotated[str | None, _checked(lambda url: url is None or _bus(url))] = _setting(
        None,
        "What tells processes of each other's moves.",
        N_("memory, postgresql://… or nats://HOST:PORT"),
        N_("the database, if it is PostgreSQL, else memory"),
    )
    host: str = _setting("127.0.0.1", "The address to listen on.", N_("an address"), min_length=1)
    port: int = _number(8000, 1, 65535, "The port to listen on.")
    workers: int = _number(1, 1, 64, "How many processes serve.")
    origins: OriginWords = _setting(
        (),
        "The addresses by which browsers reach this server, exactly as they write them.",
        N_(
            "origins separated by commas, such as https://pegs.example, in small ASCII letters, without a path"
        ),
        "http://localhost:PORT,http://127.0.0.1:PORT",
    )
    trusted_proxies: NetworkWords = _setting(
        (), "Whose X-Forwarded-For is believed.", _NETWORKS, N_("nobody")
    )
    insecure: Flag = _setting(
        False,
        "Allow origins without https beyond this machine; their cookies can be read on the way.",
        N_("1 or 0"),
        "0",
    )

    # Who runs it, at the foot of the page.
    operator: str | None = _setting(
        None,
        "Who runs this server: a name, shown at the foot of the page.",
        N_("a name of at most 80 characters"),
        N_("nothing is shown"),
        max_length=80,
    )
    contact: Annotated[str | None, _checked(_contact)] = _setting(
        None,
        "How to reach whoever runs it: a link at the foot of the page.",
        N_("an e-mail address, or a web address that begins with https:// or http://"),
        N_("nothing is shown"),
    )
    privacy: Annotated[str | None, _checked(_web_address)] = _setting(
        None,
        "The privacy policy of whoever runs it: a link at the foot of the page.",
        N_("a web address that begins with https:// or http://"),
        N_("nothing is shown"),
    )

    # Secrets and sessions.
    secret_key: Annotated[SecretStr | None, _checked(lambda key: key is None or _secret(key))] = (
        _setting(
            None,
            "Keys that sign the cookies: the last one signs, all of them verify.",
            N_("keys of at least 32 characters each, separated by commas"),
            N_("the keys of the key file"),
        )
    )
    secret_key_file: Path | None = _setting(
        None,
        "The file of the keys, one a line; made if it is missing. Only its owner may read it.",
        N_("a file"),
        N_("secret-key in the data folder"),
    )
    session_days: int = _number(
        180, 1, LONGEST_SESSION_DAYS, "How long a cookie is valid after the last visit."
    )

    # Logs and metrics.
    log_level: Literal["debug", "info", "warning", "error"] = _setting(
        "info", "What is logged.", N_("debug, info, warning or error")
    )
    log_format: Literal["json", "console"] = _setting(
        "json", "How it is logged: for programs or for people.", N_("json or console")
    )
    log_addresses: Flag = _setting(
        False, "Log the addresses of clients, which are personal data.", N_("1 or 0"), "0"
    )
    metrics_from: NetworkWords = _setting(
        ("127.0.0.0/8", "::1"), "Who may read /metrics.", _NETWORKS, "127.0.0.0/8,::1"
    )
    metrics_hosts: Words = _setting(
        (),
        "By which names /metrics may be asked, besides addresses, localhost and those of "
        "CODEPEGS_ORIGINS.",
        N_("names separated by commas, such as codepegs,codepegs.internal"),
        N_("no others"),
    )

    # What is forgotten.
    keep_guests_days: int = _number(
        30,
        0,
        36500,
        "After how many days a guest is forgotten who has finished no match; 0: never.",
    )
    keep_unbegun_days: int = _number(
        1,
        0,
        36500,
        "After how many days without news a table is forgotten whose match never began; 0: never.",
    )

    # Limits; each process counts for itself.
    limit_requests: Rate = _setting("600/minute", "Requests of one address.", _RATE)
    limit_player: Rate = _setting("600/minute", "Requests of one player.", _RATE)
    limit_guests: Rate = _setting("60/hour", "New guests from one address.", _RATE)
    limit_sign_ins: Rate = _setting(
        "10/15 minutes",
        "Attempts to sign in from one address, for one login from there, and from one browser that was "
        "signed in before.",
        _RATE,
    )
    limit_login: Rate = _setting(
        "100/hour",
        "Attempts to sign in to one login, from all browsers that were never signed in to it.",
        _RATE,
    )
    limit_accounts: Rate = _setting(
        "20/hour",
        "New logins, passkeys and tokens of one player, and changes of a password.",
        _RATE,
    )
    limit_tables: Rate = _setting("60/hour", "New tables of one player.", _RATE)
    listed_tables: int = _number(
        5, 1, 1000, "How many listed tables of one player may wait for others to join."
    )
    listed_tables_address: int = _number(
        10, 1, 10000, "How many listed tables that were opened from one address may wait."
    )
    limit_codes: Rate = _setting("20/minute", "Short codes that are tried from one address.", _RATE)
    limit_reviews: Rate = _setting(
        "30/10 minutes", "Reviews, imports and exports of one player.", _RATE
    )
    limit_advice: Rate = _setting(
        "60/minute",
        "Hints of one player; answers of the assistant, new puzzles and tries from one address.",
        _RATE,
    )
    limit_connections: Rate = _setting("120/minute", "New WebSockets from one address.", _RATE)
    limit_messages: Rate = _setting(
        "20/second", "Messages on one WebSocket; each of their frames counts, and each ping.", _RATE
    )

    most_connections: int = _number(
        512,
        1,
        1_000_000,
        "Connections of one address that may be open at once, unless it is a trusted proxy; never "
        "more than a fourth of the file descriptors.",
    )
    most_sockets: int = _number(
        256, 1, 1_000_000, "WebSockets of one address that may be open at once."
    )
    most_own_sockets: int = _number(
        64, 1, 1_000_000, "WebSockets of one player that may be open at once."
    )

    # Bots and the table.
    bot_processes: int = _number(
        2,
        1,
        64,
        "How many processes think for the bots, started when needed; of two or more, one is kept for "
        "players whose bots do not think yet.",
    )
    bot_seconds: int = _number(10, 1, 600, "How long a bot may think about one move.")
    bot_megabytes: int = _number(1024, 128, 65536, "How much memory a bot's process may take.")
    grace_seconds: int = _number(
        120,
        10,
        86400,
        "How long a seat waits for somebody who left, unless agreed otherwise; at most as long as a "
        "claim.",
    )
    claim_seconds: int = _number(
        600, 10, 86400, "After how long a player who waits may have the round dropped."
    )
    handover_seconds: int | None = _setting(
        None,
        "How long a stopping server plays on while it hands its players over to other processes.",
        N_("a whole number from {low} to {high}"),
        N_("5, or 0 if the bus is memory"),
        ge=0,
        le=600,
    )
    drain_seconds: int = _number(
        20, 0, 600, "How long a stopping server lets running requests and bots finish."
    )

    @cached_property
    def data_folder(self) -> Path:
        """The folder of the SQLite database and of the secret key."""
        if self.data is not None:
            return self.data
        # Its specification says that a relative path in this variable is to be ignored.
        home = os.environ.get("XDG_DATA_HOME", "")
        return (Path(home) if home.startswith("/") else Path.home() / ".local/share") / "codepegs"

    @cached_property
    def database_url(self) -> str:
        """The address of the database."""
        return self.database or f"sqlite:///{self.data_folder / 'codepegs.db'}"

    @cached_property
    def bus_url(self) -> str:
        """The address of the bus between processes; `memory`: there is only one process."""
        on_postgres = self.database_url.startswith("postgresql://")
        return self.bus or (self.database_url if on_postgres else "memory")

    @cached_property
    def hands_over_within(self) -> int:
        """Seconds in which a stopping server hands its players over; alone it has nobody to do so."""
        if self.handover_seconds is not None:
            return self.handover_seconds
        return 0 if self.bus_url == "memory" else HANDOVER

    @cached_property
    def key_file(self) -> Path:
        """The file of the secret keys."""
        return self.secret_key_file or self.data_folder / "secret-key"

    @cached_property
    def public_origins(self) -> Origins:
        """The origins by which browsers reach this server."""
        local = (Origin("http", host, self.port) for host in ("localhost", "127.0.0.1"))
        return Origins.read(self.origins) if self.origins else Origins(tuple(local))

    @cached_property
    def shown_on_page(self) -> dict[str, str]:
        """What the foot of the page says of whoever runs this server."""
        said = {"operator": self.operator, "contact": self.contact, "privacy": self.privacy}
        return {name: words for name, words in said.items() if words}

    @cached_property
    def proxies(self) -> Networks:
        """The proxies whose X-Forwarded-For is believed."""
        return Networks.read(self.trusted_proxies)

    @cached_property
    def metrics_readers(self) -> Networks:
        """The addresses that may read /metrics."""
        return Networks.read(self.metrics_from)
