"""A hundred thousand mutated WebSocket frames, while other matches go on undisturbed.

    python -m tests.campaigns.frames --full       # 100,000 frames
    python -m tests.campaigns.frames --seed 1     # the short, seeded version of `make test`

The campaign damages messages of the protocol as text, and frames as bytes: types, lengths, masks,
fragments, control frames, UTF-8. It sends them over raw connections to a real server, at which some
matches are played meanwhile. After every 40 frames the server must answer a `hello` or have closed
the connection: otherwise it hangs. At the end the server has answered no request with 5xx, logged
no error and lost no move, and its memory has not grown beyond a bound.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shutil
import struct
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import psutil

from tests.campaigns.client import Memory, Visitor, at, forgetful, new_id
from tests.campaigns.kill import players_at
from tests.campaigns.raw import BINARY, CLOSE, PING, PONG, TEXT, Gone, Raw, frame
from tests.campaigns.serving import Forked, asked, new_key, settings
from tests.campaigns.stored_log import StoredLog, db_check
from tests.eventually import eventually_async

HANDFUL = 40
"""Frames that are sent before a `hello` checks that the server still answers."""
FUZZERS = 6
MATCHES = 3
PATIENCE = 60.0
MOST_GROWTH = 96 * 1024 * 1024
"""Bytes by which the server's memory may grow."""

# -- Mutations ------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 5, 2**31, 2**63, -(2**63), 10**400, 1.5, -0.0, "", "R", "_", "\x00",
    "\ud800", "é" * 50, "A" * 5000, [], {}, [[]], ["R"] * 13, ["R"] * 500, {"kind": "guess"}, "guess",
    "0" * 32, "g" * 32, "\u202e", "💥", ["R", 1, None, {}], {"a": {"b": {"c": []}}},
)  # fmt: skip
BITS = (
    "{", "}", "[", "]", ",", ":", '"', "\\", "\\ud800", "\\u0000", "NaN", "Infinity", "-", "1e999",
    "null", "true", "[" * 300, "{" * 3 + '"a":', " " * 3000, "/*", "\n", "\x7f", "\xa0", "'", "0x1",
    '"type":"hello"', '"cmd":', "\ufeff", "99999999999999999999",
)  # fmt: skip


def messages(dice: Random, version: int) -> list[dict[str, Any]]:
    """Messages without a mistake."""
    row = dice.choices("RBGYWK", k=4)
    terms = {"edition": "duel", "options": ["doubles"], "players": 2}
    orders: list[dict[str, Any]] = [
        {"kind": "guess", "seat": 0, "guess": row},
        {"kind": "set-code", "seat": 0, "code": row},
        {"kind": "set-code", "seat": 0, "code": None, "holes": 4},
        {"kind": "give-mark", "seat": 0, "mark": [1, 2]},
        {"kind": "reveal", "seat": 0, "code": row},
        {"kind": "take-back", "seat": 0},
        {"kind": "resign", "seat": 4},
        {"kind": "sit", "chair": 1, "name": "Ben"},
        {"kind": "stand-up", "seat": 1},
        {"kind": "seat-bot", "seat": 0, "chair": 1, "strength": "nobody"},
        {"kind": "send-bot-away", "seat": 0, "chair": 1},
        {"kind": "offer", "seat": 1, "terms": terms},
        {"kind": "agree", "seat": 0},
        {"kind": "rematch", "seat": 0},
    ]
    after = dice.choice((version, 0, version + 1, 2**31 - 1))
    return [
        {"type": "hello", "since": 0, "seat": dice.choice((0, None, 1)), "language": "de"},
        {"type": "pong", "t": dice.random()},
        *({"type": "command", "cmd": new_id(), "after": after, "do": order} for order in orders),
    ]


def bent(value: Any, dice: Random) -> Any:
    """The value with something in it that does not belong there."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        name = dice.choice(tuple(value))
        match dice.randrange(4):
            case 0:
                return {key: part for key, part in value.items() if key != name}
            case 1:
                return {**value, dice.choice(("x", "", "seat", "type", name * 2)): dice.choice(ODD)}
            case _:
                return {**value, name: bent(value[name], dice)}
    if isinstance(value, list) and value and dice.random() < 0.5:
        where = dice.randrange(len(value))
        return [*value[:where], bent(value[where], dice), *value[where + dice.randrange(2) :]]
    return dice.choice(ODD)


def damaged(text: str, dice: Random) -> str:
    """The text with some signs removed, added or replaced."""
    for _ in range(dice.choice((1, 1, 2, 5))):
        where = dice.randrange(len(text) + 1)
        match dice.randrange(4):
            case 0:
                text = text[:where] + text[where + dice.randint(1, 8) :]
            case 1:
                text = text[:where] + dice.choice(BITS) + text[where:]
            case 2:
                text = (
                    text[:where]
                    + chr(dice.choice((dice.randrange(128), 0x2028, 0xFFFD)))
                    + text[where:]
                )
            case _:
                text = text[:where]
    return text


def mutant(dice: Random, version: int) -> bytes:
    """A frame that most likely has a mistake in it."""
    message = dice.choice(messages(dice, version))
    match dice.randrange(10):
        case 0 | 1 | 2 | 3:
            text = json.dumps(bent(message, dice), ensure_ascii=dice.random() < 0.5)
        case 4 | 5 | 6 | 7:
            text = damaged(json.dumps(message), dice)
        case _:
            text = json.dumps(message)
    payload = text.encode("utf-8", "surrogatepass")
    return frame(payload) if dice.random() < 0.995 else broken(payload, dice)


def broken(payload: bytes, dice: Random) -> bytes:
    """A frame whose bytes break the WebSocket protocol."""
    match dice.randrange(12):
        case 0:
            return frame(payload, BINARY)
        case 1:
            return frame(payload, dice.choice((3, 4, 5, 6, 7, 11, 15)))
        case 2:
            return frame(payload, rsv=dice.randint(1, 7))
        case 3:
            return frame(payload, mask=None)
        case 4:
            return frame(payload[:5], fin=False) + frame(payload[5:], 0)
        case 5:
            return frame(payload, 0)
        case 6:
            return frame(payload * 3, PING)
        case 7:
            return frame(dice.randbytes(dice.randint(0, 125)), dice.choice((PING, PONG)))
        case 8:
            return frame(struct.pack("!H", dice.randrange(65_536)) + payload[:20], CLOSE)
        case 9:
            return frame(payload + b"\xff\xfe\xc0")
        case 10:
            return frame(payload, length=dice.choice((2**63 - 1, 2**32, 70_000, 16_385)))
        case _:
            return dice.randbytes(dice.randint(1, 200))


class Fuzzing:
    """Sends mutated frames to one server, and counts its answers."""

    def __init__(self, server: Forked, frames: int, dice: Random) -> None:
        self.figures: Counter[str] = Counter()
        self._server = server
        self._wanted = frames
        self._dice = dice

    async def run(self) -> None:
        """Send all the frames."""
        async with forgetful() as http, asyncio.TaskGroup() as tasks:
            for _ in range(FUZZERS):
                visitor = await Visitor.guest(http, self._server.url)
                tasks.create_task(self._fuzz(visitor))

    async def _fuzz(self, visitor: Visitor) -> None:
        connection: Raw | None = None
        headers = {**visitor.headers, "Origin": self._server.url}
        path, used = "", 0
        while self.figures["frames"] < self._wanted:
            if connection is None:
                if used % 20 == 0:
                    opened = await visitor.open_table(at(self._server.url))
                    path = f"/api/tables/{opened['id']}/socket"
                used += 1
                connection = await Raw.connect(self._server.port, path, headers)
                if self._dice.random() < 0.9:
                    connection.write(frame(b'{"type":"hello","since":0,"seat":0}'))
            for _ in range(HANDFUL):
                connection.write(mutant(self._dice, 2))
            self._count(HANDFUL)
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._still_there(connection)
            except Gone:
                self.figures["closed by the server"] += 1
                connection.close()
                connection = None

    def _count(self, frames: int) -> None:
        before = self.figures["frames"]
        self.figures["frames"] += frames
        if self.figures["frames"] * 5 // self._wanted > before * 5 // self._wanted:
            print(f"  {self.figures['frames']} of {self._wanted} frames", flush=True)

    async def _still_there(self, connection: Raw) -> None:
        """Read until the server answers a `hello`; raises `Gone` if it has closed instead."""
        # The welcome to this hello has null as `watching_as`.
        mine = b'{"type":"hello","since":0,"seat":null,"language":"nl"}'
        connection.write(frame(mine))
        quiet = 0
        while True:
            try:
                async with asyncio.timeout(2.0):
                    opcode, payload = await connection.read()
            except TimeoutError:
                # The server may wait for the rest of a frame whose length was too large: 400 more
                # frames fill it, or make it longer than the server accepts.
                quiet += 1
                if quiet > 2:
                    self.figures["left waiting for the rest of a frame"] += 1
                    raise Gone from None
                connection.write(frame(mine) * 400)
                continue
            if opcode == CLOSE:
                raise Gone
            if opcode == TEXT:
                message = json.loads(payload)
                self.figures[f"answers: {message['type']}"] += 1
                if message["type"] == "welcome" and message["watching_as"] is None:
                    return


async def campaign(server: Forked, frames: int, seed: int) -> tuple[Memory, Counter[str]]:
    """Fuzz a server at which matches are played."""
    dice = Random(seed)
    memory = Memory()
    assert server.number is not None
    process = psutil.Process(server.number)
    async with players_at(at(server.url), memory, Random(seed), MATCHES) as pairs:
        warm = Fuzzing(server, min(2_000, frames // 10), dice)
        await warm.run()
        before = process.memory_info().rss
        acks = memory.acks
        fuzzing = Fuzzing(server, frames, dice)
        await fuzzing.run()
        after = process.memory_info().rss
        # The other matches go on to their ends.
        ends = [pair.finished + 1 for pair in pairs]
        await eventually_async(
            lambda: all(pair.finished >= end for pair, end in zip(pairs, ends, strict=True)),
            within=120,
        )
        figures = fuzzing.figures
        figures["acknowledged beside it"] = memory.acks - acks
        figures["connections lost by those who played"] = memory.lost
        figures["memory before, KiB"] = before // 1024
        figures["memory after, KiB"] = after // 1024
    assert memory.lost == 0, f"{memory.lost} connections of players were lost"
    assert figures["acknowledged beside it"] > 0
    assert after - before < MOST_GROWTH, f"the server grew from {before} to {after} bytes"
    return memory, figures


def expect_no_trouble(server: Forked) -> None:
    """Fail if the server has answered a request with 5xx, or has logged an error."""
    _, metrics = asked(f"{server.url}/metrics", PATIENCE)
    requests = [line for line in metrics.splitlines() if line.startswith("codepegs_requests_total")]
    assert requests
    fifth = [line for line in requests if 'status="5' in line]
    assert not fifth, fifth
    bad = [
        line
        for line in server.log_file.read_text().splitlines()
        if '"level": "error"' in line or '"level": "critical"' in line or "Traceback" in line
    ]
    assert not bad, bad[:5]


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Send mutated frames.")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--frames", type=int, default=None)
    chosen = parser.parse_args()
    frames = chosen.frames or (100_000 if chosen.full else 8_000)
    folder = Path(tempfile.mkdtemp(prefix="codepegs-frames-", dir="/tmp"))
    begun = time.monotonic()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            url = f"sqlite:///{folder}/it.db"
            environment = settings(folder, url, secret_key=new_key())
            server = Forked(environment, folder / "server.log")
            server.start()
            server.wait()
            memory, figures = asyncio.run(campaign(server, frames, chosen.seed))
            expect_no_trouble(server)
            server.kill()
            asyncio.run(StoredLog(url).expect(memory.acknowledged))
            db_check(url)
            for what, count in sorted(figures.items()):
                print(f"  {what}: {count}")
            print(
                f"{figures['frames']} frames: no 5xx, no hang, no lost game "
                f"({time.monotonic() - begun:.0f} s)."
            )
            return
        print("Stopped.")
        raise SystemExit(130)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
