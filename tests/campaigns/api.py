"""schemathesis calls every operation of the OpenAPI document and makes all of its checks.

    python -m tests.campaigns.api --full          # 100 cases for each operation, and stateful ones
    python -m tests.campaigns.api --seed 1        # the short, seeded version of `make test`

schemathesis runs against a real server three times: as a bot with a token, as a browser with a
cookie, and at last as a browser that signs out everywhere and erases its account. The server has a
table that has begun, one that waits for players, and a finished match. No answer may be a 5xx, and
every answer must match the document.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.campaigns.client import Memory, Pair, Visitor, at, forgetful
from tests.campaigns.frames import expect_no_trouble
from tests.campaigns.serving import Forked, new_key, settings

FAREWELLS = ("DELETE /api/me", "DELETE /api/sessions", "DELETE /api/session")
"""Operations that sign the visitor out, so they run last."""


@dataclass(frozen=True)
class Furniture:
    """The tables that a visitor finds on the server, and the credentials that it signs in with."""

    cookie: str
    token: str
    tables: tuple[str, ...]
    code: str


async def furnish(server: Forked) -> Furniture:
    """Open tables in every stage, with players in their seats."""
    where = at(server.url)
    async with forgetful() as http:
        ann, ben = [await Visitor.guest(http, server.url) for _ in range(2)]
        games = [Pair((ann, ben), (where, where), Memory(), Random(seed)) for seed in range(2)]
        for game in games:
            await game.begin()
            await game.move()
        while not games[0].is_over:
            await games[0].move()
        for game in games:
            for player in game.players:
                await player.close()
        waiting = await ann.open_table(where, listed=True)
        token = await ann.with_token(server.url)
    tables = (*(game.players[0].table for game in games), waiting["id"])
    cookie = ann.headers["Cookie"].partition("=")[2]
    return Furniture(cookie, token.headers["Authorization"].split(" ")[1], tables, waiting["code"])


def configuration(found: Furniture, origin: str, *, by_token: bool, only_farewells: bool) -> str:
    """The configuration of schemathesis."""
    # A body that matches the document may still break the rules of the game: then 422 is right.
    accepted = ["2xx", "304", "401", "403", "404", "409", "422", "429"]
    lines = [
        f"parameters = {{ 'path.table' = {json.dumps(found.tables)}, 'path.code' = {json.dumps(found.code)} }}",
        "[checks.positive_data_acceptance]",
        f"expected-statuses = {json.dumps(accepted)}",
    ]
    if by_token:
        lines += ["[auth.openapi.token]", f"bearer = {json.dumps(found.token)}"]
    else:
        lines.insert(0, f"headers = {{ Origin = {json.dumps(origin)} }}")
        lines += ["[auth.openapi.cookie]", f"api_key = {json.dumps(found.cookie)}"]
    if not only_farewells:
        for name in FAREWELLS:
            lines += ["[[operations]]", f"include-name = {json.dumps(name)}", "enabled = false"]
    return "\n".join(lines) + "\n"


def run(
    name: str, server: Forked, folder: Path, config: str, seed: int, examples: int, *more: str
) -> None:
    """Run schemathesis against the server; end the campaign if it finds an error."""
    begun = time.monotonic()
    place = folder / name.replace(" ", "-")
    place.mkdir()
    (place / "schemathesis.toml").write_text(config, "utf-8")
    done = subprocess.run(
        [
            str(Path(sys.executable).with_name("schemathesis")),
            *("--config-file", "schemathesis.toml", "run", f"{server.url}/api/openapi.json"),
            *("--checks", "all", "--seed", str(seed), "--max-examples", str(examples)),
            *("--no-color", "--generation-database", "none", "--warnings", "off", *more),
        ],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout[-12_000:], done.stderr[-2000:], file=sys.stderr)
        raise SystemExit(f"{name}: schemathesis has found something")
    said = [line.strip() for line in done.stdout.splitlines() if "generated" in line]
    print(f"  {name}: {' '.join(said)} ({time.monotonic() - begun:.0f} s)", flush=True)


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Let schemathesis loose on REST.")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    examples = 100 if chosen.full else 2
    all_phases = "examples,coverage,fuzzing,stateful"
    # A bot's requests are a browser's with a token; in short, only one of them tries every limit.
    short = {"as a bot": "examples", "as a browser": "examples,coverage"}
    folder = Path(tempfile.mkdtemp(prefix="codepegs-api-", dir="/tmp"))
    try:
        with contextlib.suppress(KeyboardInterrupt):
            environment = settings(folder, secret_key=new_key())
            server = Forked(environment, folder / "server.log")
            server.start()
            server.wait()
            found = asyncio.run(furnish(server))
            for name, by_token in (("as a bot", True), ("as a browser", False)):
                config = configuration(found, server.url, by_token=by_token, only_farewells=False)
                phases = all_phases if chosen.full else short[name]
                run(name, server, folder, config, chosen.seed, examples, "--phases", phases)
            config = configuration(found, server.url, by_token=False, only_farewells=True)
            only = [word for one in FAREWELLS for word in ("--include-name", one)]
            run("farewells", server, folder, config, chosen.seed, 2, "--phases", "coverage", *only)
            expect_no_trouble(server)
            print("No 5xx, and every answer as the document says.")
            return
        raise SystemExit(130)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
