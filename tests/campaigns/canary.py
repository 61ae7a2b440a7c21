"""A canary: a player sets a code that occurs nowhere else, and the campaign searches for it.

    python -m tests.campaigns.canary

The campaign plays a match on the largest board at real servers that log all they can, on both
databases: with a codebreaker, a spectator, marks by hand, false ones among them, attempts to own up
and to claim, shares of the dice, a hint about the code itself at a table that its codemaker has alone,
refusals, a disk that fails just as the code is set, a kill and a restart. While the round runs, it
searches for the code, its salt, the table's seed and the key of its dice in all bytes that others receive,
in every answer of REST, in error pages, metrics, logs, the public tables of the database, and what
`codepegs db` prints. None of them may be there, and all must be where they belong: in the secret
table and in the codemaker's own view.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types
import httpx2
import psutil

from codepegs.rules.code import Code
from codepegs.rules.editions import edition
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import PUBLIC, metadata
from codepegs.storage.log import dump_public
from tests.campaigns.client import Memory, Player, Visitor, at, forgetful, new_id
from tests.campaigns.serving import PROGRAM, Forked, asked, new_key, settings
from tests.eventually import eventually_async
from tests.servers import Postgres

CODE = list("QXZJKVWYPFGB")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPTIONS = ("holes=12", "colours=26", "marks=hand")
MARK = edition("custom").rules(2, holes=12, colours=26, marks="hand").mark_row
SHARES = ("a5" * 32, "be" * 32)
"""The shares of the dice of Ann and Ben."""
WRONG = [0, 0]
"""A mark that says that no letter of a guess is right."""


class Canary:
    """The secrets to search for, and the places that were searched."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        word = "".join(CODE)
        self._forms = [
            # The code with up to six signs that are no letters between its letters.
            re.compile("[^a-z]{0,6}".join(CODE), re.IGNORECASE),
            *(
                re.compile(re.escape(form), re.IGNORECASE)
                for text in (word, " ".join(CODE), json.dumps(CODE), repr(CODE), repr(tuple(CODE)))
                for form in (
                    text.encode().hex(),
                    base64.b64encode(text.encode()).decode().rstrip("="),
                    hashlib.sha256(text.encode()).hexdigest(),
                    hashlib.md5(text.encode()).hexdigest(),
                )
            ),
        ]
        self.looked: dict[str, int] = {}
        for secret in secrets:
            self.also(secret)

    def also(self, secret: str) -> None:
        """Search for this secret too."""
        self._forms.append(re.compile(re.escape(secret), re.IGNORECASE))

    def found_in(self, text: str) -> bool:
        """Whether the text contains any of the secrets."""
        return any(form.search(text) for form in self._forms)

    def expect_none(self, place: str, text: str) -> None:
        """Fail if the text contains one of the secrets."""
        self.looked[place] = self.looked.get(place, 0) + len(text)
        for form in self._forms:
            seen = form.search(text)
            assert seen is None, f"{place}: {text[max(0, seen.start() - 200) : seen.end() + 80]!r}"


# -- A match with a canary in it ------------------------------------------------------------------


class CanaryMatch:
    """Ann hides the canary; Ben guesses; Cleo watches; a stranger tries to get in."""

    def __init__(self, server: Forked, url: str, dice: Random) -> None:
        self.server = server
        self.url = url
        self.dice = dice
        self.canary = Canary()
        self.memory = Memory()

    async def run(self) -> None:
        """Play and search; kill and restart the server; play on and search again."""
        async with forgetful() as http:
            self.http = http
            here = self.server.url
            self.ann, self.ben, self.cleo = [await Visitor.guest(http, here) for _ in range(3)]
            opened = await self.ann.open_table(
                at(here), "custom", options=OPTIONS, listed=True, owes_share=True
            )
            self.table = opened["id"]
            where = at(here)
            sitting = Player(self.ben, self.table, None, where, self.memory)
            sitting.texts = []
            assert (await sitting.do("sit", share=SHARES[1]))["type"] == "ack"
            await sitting.close()
            self.players = {
                "Ann": Player(self.ann, self.table, 0, where, self.memory),
                "Ben": Player(self.ben, self.table, 1, where, self.memory),
                "Cleo": Player(self.cleo, self.table, None, where, self.memory),
            }
            for player in self.players.values():
                player.texts = []
                await player.receive_until(sitting.version)
            given = await self.players["Ann"].do("give-share", seat=0, share=SHARES[0])
            assert given["type"] == "ack"
            await self._set_code()
            await self._play(4)
            await self._take_hint()
            await self._look(http)
            await self._another_life()
            await self._play(2, wrongly=True)
            await self._look(http)
            for player in self.players.values():
                await player.close()

    async def _set_code(self) -> None:
        ann = self.players["Ann"]
        await self._spoil(ann)
        # The disk fails just as the code is written: the error must not contain the code.
        assert self.server.number is not None
        process = psutil.Process(self.server.number)
        on_sqlite = self.url.startswith("sqlite")
        if on_sqlite:
            process.rlimit(psutil.RLIMIT_FSIZE, (4096, psutil.RLIM_INFINITY))
        setting = asyncio.create_task(ann.do("set-code", seat=0, code=CODE))
        if on_sqlite:
            await eventually_async(lambda: self.memory.unavailable)
            await asyncio.sleep(1.0)
            unlimited = (psutil.RLIM_INFINITY, psutil.RLIM_INFINITY)
            process.rlimit(psutil.RLIMIT_FSIZE, unlimited)
        assert (await setting)["type"] == "ack"
        await self._spoil(ann)

    async def _spoil(self, ann: Player) -> None:
        """Ann sends every wrong command that can hold the canary."""
        short, odd = CODE[:-1], [*CODE[:-1], "?"]
        orders: tuple[dict[str, Any], ...] = (
            {"kind": "set-code", "seat": 0, "code": short},
            {"kind": "set-code", "seat": 0, "code": odd},
            {"kind": "set-code", "seat": 1, "code": CODE},
            {"kind": "guess", "seat": 0, "guess": CODE},
            {"kind": "reveal", "seat": 0, "code": short},
        )
        for order in orders:
            answer = await ann.do(**order)
            assert answer["type"] == "refusal", (order, answer)
        cmd = next((one.cmd for one in self.memory.acknowledged if one.kind == "set-code"), None)
        if cmd is not None:
            other = {"kind": "set-code", "seat": 0, "code": CODE[::-1]}
            body = {"cmd": cmd, "after": ann.version, "do": other}
            await self._refused("POST", f"/api/tables/{self.table}/commands", body)
        for path in ("".join(CODE), "?code=" + "".join(CODE), "%00" + "".join(CODE)):
            await self._refused("GET", f"/api/tables/{path}", None)
        body = {"cmd": new_id(), "after": 0, "do": {"kind": "set-code", "seat": "x", "code": CODE}}
        await self._refused("POST", f"/api/tables/{self.table}/commands", body)

    async def _refused(self, method: str, path: str, body: Any) -> None:
        """The server refuses Ann; its answer may repeat her code, but its logs must not."""
        headers = {**self.ann.headers, "Origin": self.server.url}
        answer = await self.http.request(method, self.server.url + path, json=body, headers=headers)
        assert 400 <= answer.status_code < 500, answer.text

    async def _play(self, rows: int, *, wrongly: bool = False) -> None:
        """Ben guesses and Ann marks, perhaps wrongly; both try what is refused after every mark."""
        ann, ben = self.players["Ann"], self.players["Ben"]
        await ben.receive_until(ann.version)
        for _ in range(rows):
            guess = self.dice.sample(LETTERS, 12)
            assert (await ben.do("guess", seat=1, guess=guess))["type"] == "ack"
            await ben.do("guess", seat=0, guess=guess)
            await ben.do("set-code", seat=0, code=guess)
            await ann.receive_until(ben.version)
            right = list(MARK(Code(CODE), Code(guess)))
            mark = WRONG if wrongly else right
            assert (mark == right) != wrongly
            assert (await ann.do("give-mark", seat=0, mark=mark))["type"] == "ack"
            for player in self.players.values():
                await player.receive_until(ann.version)
            if not wrongly:
                refused = await ann.do("own-up", seat=0)
                assert refused["code"] == "mark/all-right", refused
            for player, kind, seat in ((ben, "own-up", 0), (ben, "own-up", 1), (ann, "claim", 0)):
                assert (await player.do(kind, seat=seat))["type"] == "refusal"

    async def _take_hint(self) -> None:
        """Ann has a table alone, and asks whether her own code fits; Cleo watches."""
        where = at(self.server.url)
        chairs = ({"who": "me"}, {"who": "me"})
        table = (await self.ann.open_table(where, "custom", chairs, OPTIONS, listed=True))["id"]
        ann = Player(self.ann, table, 0, where, self.memory)
        cleo = Player(self.cleo, table, None, where, self.memory)
        cleo.texts = []
        assert (await ann.do("set-code", seat=0, code=CODE))["type"] == "ack"
        asked = {"seat": 1, "level": "fits", "guess": CODE}
        path = f"/api/tables/{table}/hint"
        await self.ann.request("POST", self.server.url, path, asked)
        await self._refused("POST", path, {**asked, "seat": 0})
        await cleo.receive_until(ann.version + 1)
        assert cleo.events[-1]["event"] == "HintTaken"
        heard = set(cleo.events[-1]) - {"event", "version", "at"}
        assert heard == {"row", "seat", "level"}, heard
        self.canary.expect_none("WebSocket of Cleo, at a hint", "\n".join(cleo.texts))
        for more in ("", "/events", "/verification"):
            said = await self.cleo.request("GET", self.server.url, f"/api/tables/{table}{more}")
            self.canary.expect_none("REST for Cleo, after a hint", said.text)
        for player in (ann, cleo):
            await player.close()

    async def _another_life(self) -> None:
        self.server.kill()
        self.server.start()
        await asyncio.to_thread(self.server.wait)

    # -- Looking ----------------------------------------------------------------------------------

    async def _look(self, http: httpx2.AsyncClient) -> None:
        canary = self.canary
        hidden = await self._secrets()
        assert canary.found_in(hidden), "the canary is not in the secret table"
        ann = "\n".join(self.players["Ann"].texts or ())
        assert canary.found_in(ann), "the codemaker does not see her own code"
        for secret in re.findall(r'"(?:salt|seed)":\s*"([0-9a-f]{32,})"', hidden):
            canary.also(secret)
        for seed in re.findall(r'"seed":\s*"([0-9a-f]{64})"', hidden):
            words = " ".join(f"{seat} {share}" for seat, share in enumerate(SHARES))
            canary.also(hmac.new(bytes.fromhex(seed), words.encode(), hashlib.sha256).hexdigest())
        for name in ("Ben", "Cleo"):
            canary.expect_none(f"WebSocket of {name}", "\n".join(self.players[name].texts or ()))
        for name, visitor in (
            ("Ben", self.ben),
            ("Cleo", self.cleo),
            ("nobody", Visitor(http, {})),
        ):
            await self._look_at_rest(name, visitor)
        own = await self.ann.request("GET", self.server.url, f"/api/tables/{self.table}?seat=0")
        assert canary.found_in(own.text), "the codemaker's own view is without her code"
        for path in ("/metrics", "/health/ready", "/health/live", "/nothing"):
            canary.expect_none(f"GET {path}", asked(self.server.url + path)[1])
        canary.expect_none("log", self.server.log_file.read_text())
        async with Database(self.url) as database:
            public = [line async for line in dump_public(database)]
        assert len(public) > 10
        canary.expect_none("dump of the public tables", "\n".join(public))
        others = [name for name in metadata.tables if name != "secrets"]
        assert {table.name for table in PUBLIC} < set(others)
        for name in others:
            canary.expect_none(f"table {name}", await self._rows(name))
        self._look_at_upkeep()

    async def _look_at_rest(self, name: str, visitor: Visitor) -> None:
        headers = {**visitor.headers, "Origin": self.server.url}
        document = (await self.http.get(f"{self.server.url}/api/openapi.json")).json()
        for path, methods in document["paths"].items():
            if "get" not in methods:
                continue
            filled = re.sub(r"\{[^}]*\}", self.table, path)
            for query in ("", "?seat=0", "?since=1", "?state=running", "?state=unfinished"):
                answer = await self.http.get(self.server.url + filled + query, headers=headers)
                assert answer.status_code < 500, answer.text
                said = f"{answer.headers}\n{answer.text}"
                self.canary.expect_none(f"REST for {name}", said)
        guess = self.dice.sample(LETTERS, 12)
        asked = {"seat": 1, "level": "fits", "guess": guess}
        path = f"{self.server.url}/api/tables/{self.table}/hint"
        answer = await self.http.post(path, json=asked, headers=headers)
        assert 400 <= answer.status_code < 500, answer.text
        self.canary.expect_none(f"REST for {name}", answer.text)
        for kind in (
            "guess",
            "set-code",
            "reveal",
            "take-back",
            "give-mark",
            "own-up",
            "claim",
            "give-share",
            "rematch",
            "nonsense",
        ):
            do = {"kind": kind, "seat": 0, "guess": guess, "code": guess, "mark": [1, 1]}
            do["share"] = SHARES[1]
            body = {"cmd": new_id(), "after": 1, "do": do}
            path = f"{self.server.url}/api/tables/{self.table}/commands"
            answer = await self.http.post(path, json=body, headers=headers)
            self.canary.expect_none(f"REST for {name}", answer.text)

    def _look_at_upkeep(self) -> None:
        given = {**os.environ, "CODEPEGS_DATABASE": self.url}
        for words in (["check"], ["check", "--json"]):
            done = subprocess.run(
                [*PROGRAM, "db", *words], env=given, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr
            self.canary.expect_none("codepegs db check", done.stdout + done.stderr)

    async def _secrets(self) -> str:
        return await self._rows("secrets")

    async def _rows(self, table: str) -> str:
        if self.url.startswith("sqlite"):
            with contextlib.closing(
                sqlite3.connect(f"file:{self.url.removeprefix('sqlite:///')}?mode=ro", uri=True)
            ) as connection:
                return "\n".join(map(str, connection.execute(f"SELECT * FROM {table}").fetchall()))
        connection = await asyncpg.connect(self.url)
        try:
            return "\n".join(
                str(tuple(row)) for row in await connection.fetch(f"SELECT * FROM {table}")
            )
        finally:
            await connection.close()


def campaign(name: str, url: str | None) -> None:
    """Play and search on one database."""
    folder = Path(tempfile.mkdtemp(prefix="codepegs-canary-", dir="/tmp"))
    url = url or f"sqlite:///{folder}/it.db"
    environment = settings(folder, url, secret_key=new_key(), log_level="debug", log_addresses="1")
    server = Forked(environment, folder / "server.log")
    try:
        server.start()
        server.wait()
        played = CanaryMatch(server, url, Random(1))
        asyncio.run(played.run())
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)
    size = sum(played.canary.looked.values())
    print(f"  {name}: not found in {len(played.canary.looked)} places, {size:,} characters.")


def main() -> None:
    """Run the campaign."""
    with contextlib.suppress(KeyboardInterrupt):
        campaign("SQLite", None)
        with Postgres() as postgres:
            campaign("PostgreSQL", postgres.fresh_database())
            log = (postgres.folder / "log").read_text(errors="replace")
            Canary().expect_none("log of PostgreSQL", log)
        print("The canary was found where it belongs, and nowhere else.")
        return
    raise SystemExit(130)


if __name__ == "__main__":
    main()
