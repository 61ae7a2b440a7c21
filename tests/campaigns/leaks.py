"""Two worlds: different codes with equal marks must look the same to all but the codemaker.

    python -m tests.campaigns.leaks --full        # 10,000 matches, 200 of them over real sockets
    python -m tests.campaigns.leaks --seed 1      # the short, seeded version of `make test`

The same match is played on two servers with the same dice, the same stopped clock and the same ids;
only the code differs, and it is chosen so that all marks are equal. Everything that the codebreakers
and a spectator receive until the reveal (messages on WebSockets; answers of REST with status and
headers: views, lists, exports, proofs, errors) must be the same, byte by byte. Only the commitment,
which is a salted hash, and random numbers of requests are masked. Most matches go through the app
itself, some through real sockets. Where marks are given by hand, they are false in one of the two
worlds in every other match; in the world where they fit, the codemaker tries to own up to them. In
every other match the players give shares of the dice. In some Ann sits in both seats and takes hints,
of which one differs between the worlds: only she may notice.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import structlog
from websockets.asyncio.client import connect

from codepegs.play.hosting.presence import Presence
from codepegs.play.people import Player
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules.candidates import SearchTooLong, fitting_codes
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from tests.campaigns.client import PATIENCE, forgetful
from tests.eventually import eventually_async
from tests.matches import KINDS, random_code, random_guess, rules_of_every_kind
from tests.web.live_site import LiveSite, open_live_site

MATCHES_PER_SITE = 100
"""Matches on one server; few, because each request for a list looks at all of them."""
MOST_CODES = 10_000
"""Hints are taken on boards with at most so many codes: on others they take a second each."""
PROCESSES = 2
NEVER = 1e6
"""Seconds until the server notices an empty seat: longer than any match lasts."""
ANN, BEN, CLEO = "a" * 32, "b" * 32, "c" * 32
PEOPLE = {
    "Ann": ANN,
    "Ben": BEN,
    "Cleo": CLEO,
    "Dora": "d" * 32,
    "Emil": "e" * 32,
    "Finn": "f" * 32,
}
"""Ann sets the code and Cleo watches; the others break it, as many as the edition has seats for."""

_DIFFERENT = re.compile(rb'"commitment":"[0-9a-f]{64}"|x-request-id: [0-9a-f]{16}')
"""The salted hash of the code has to differ, and the numbers of requests are random."""


class Stopped:
    """A clock that stands still, so that times cannot differ either."""

    def now(self) -> float:
        """The same time at each call."""
        return 1e9

    async def sleep(self, seconds: float) -> None:
        """Wait by the real clock."""
        await asyncio.sleep(seconds)


# -- A match that can be played in two worlds -----------------------------------------------------


@dataclass(frozen=True)
class Plot:
    """All that happens in a match except the code, which differs between the two worlds."""

    number: int
    terms: Terms
    codes: tuple[Code, Code]
    guesses: tuple[Code, ...]
    marks: tuple[Mark, ...]
    """The marks of the first code; given by hand, they may be false for the second one."""
    look: tuple[int, str, str]
    """After which guess REST is asked, by whom, and for what."""
    together: bool
    """Ann sits in both seats, and takes hints."""

    @property
    def has_shares(self) -> bool:
        """Whether the players give shares of the dice."""
        return self.number % 2 == 0

    @property
    def by_hand(self) -> bool:
        """Whether the codemaker gives the marks."""
        return "marks=hand" in self.terms.options


LOOKS = (
    "GET /api/tables/{table}",
    "GET /api/tables/{table}?seat=0",
    "GET /api/tables/{table}/events",
    "GET /api/tables/{table}/verification",
    "GET /api/tables",
    "GET /api/tables?state=running",
    "GET /api/matches/{table}",
    "GET /api/matches/{table}/notation",
    "GET /api/matches/{table}/review",
    "GET /api/me/tables",
    "GET /api/me/tables?state=finished",
    "GET /api/me/statistics",
    "GET /api/statistics",
    "GET /api/me/export",
    "POST /api/tables/{table}/row",
    "POST /api/tables/{table}/hint",
    "POST /api/matches/{table}/try",
    "POST /api/tables/{table}/commands guess",
    "POST /api/tables/{table}/commands set-code",
    "POST /api/tables/{table}/commands reveal",
    "POST /api/tables/{table}/commands take-back",
    "POST /api/tables/{table}/commands own-up",
    "POST /api/tables/{table}/commands claim",
    "POST /api/tables/{table}/commands nonsense",
)


def plots(dice: Random) -> Iterator[Plot]:
    """Matches of every kind, one after the other."""
    rules_here = [
        (name, rules)
        for by_hand in (False, True)
        for (name, _, options), rules in zip(KINDS, rules_of_every_kind(by_hand), strict=True)
        # A real table checks words against a real list, which these codes may not pass; and a
        # clock that stands still never reaches a deadline.
        if rules.words is None and "time" not in options
    ]
    number = 0
    while True:
        name, rules = dice.choice(rules_here)
        code = random_code(rules, dice)
        most = min(4, (rules.rows or 5) - 1)
        guesses = [random_guess(rules, dice, len(code)) for _ in range(dice.randint(1, most))]
        answers = [(guess, rules.mark_row(code, guess)) for guess in guesses]
        if any(mark.cracks(len(code)) for _, mark in answers):
            continue
        try:
            told = rules.after_clue(rules.clue_of(code))
            fitting = fitting_codes(told, answers, holes=len(code), dice=dice, steps=20_000)
            other = next((one for one in fitting if one != code), None)
        except SearchTooLong:
            continue
        if rules.marks_by_hand and dice.random() < 0.5:
            # Nobody else may notice whether the marks fit.
            other = random_code(rules, dice, len(code))
        if other is None or other == code or rules.clue_of(other) != rules.clue_of(code):
            continue
        number += 1
        is_small = rules.number_of_codes <= MOST_CODES
        together = rules.players == 2 and is_small and dice.random() < 0.3
        who = "c" if together else dice.choice("bc")
        look = (dice.randrange(len(guesses)), who, dice.choice(LOOKS))
        terms = Terms.offered(name, rules.players, rules.written, first=0)
        marks = tuple(mark for _, mark in answers)
        yield Plot(number, terms, (code, other), tuple(guesses), marks, look, together)


# -- How a client reaches the server ---------------------------------------------------------------


class Inside:
    """A client that talks to the app itself, without a socket."""

    def __init__(self, site: LiveSite, player: Player, table: str) -> None:
        self.bytes: list[bytes] = []
        self.version = 0
        self._site = site
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._answered: set[str] = set()
        host = site.origin.removeprefix("http://")
        self._headers = [
            (b"host", host.encode()),
            (b"origin", site.origin.encode()),
            (b"cookie", site.cookie(player).encode()),
        ]
        self._table = table
        self._task: asyncio.Task[None] | None = None

    def _scope(self, kind: str, path: str) -> dict[str, Any]:
        path, _, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": list(self._headers),
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 1),
            "extensions": {},
            "subprotocols": [],
            "state": {},
        }

    async def enter(self, seat: int | None) -> None:
        """Connect if needed, and say hello for a seat."""
        if self._task is None:
            scope = self._scope("websocket", f"/api/tables/{self._table}/socket")
            self._inbox.put_nowait({"type": "websocket.connect"})
            self._task = asyncio.ensure_future(self._site.app(scope, self._inbox.get, self._take))
        self.say({"type": "hello", "since": self.version, "seat": seat})

    async def _take(self, message: Any) -> None:
        assert message["type"] != "websocket.close", message
        text = message.get("text")
        if text is not None:
            self.bytes.append(text.encode())
            self.note(text)

    def note(self, text: str) -> None:
        """Note the version and the answered command of a message."""
        message = json.loads(text)
        match message["type"]:
            case "events":
                self.version = message["events"][-1]["version"]
            case "ack" | "refusal" | "stale":
                self._answered.add(message["cmd"])

    def say(self, message: Any) -> None:
        """Send a message."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def do(self, cmd: str, **order: Any) -> None:
        """Send a command and wait for its answer."""
        self.say({"type": "command", "cmd": cmd, "after": self.version, "do": order})
        await self.until(lambda: cmd in self._answered)

    async def receive_until(self, version: int) -> None:
        """Wait until that version was received."""
        await self.until(lambda: self.version >= version)

    async def until(self, done: Callable[[], bool]) -> None:
        """Let other tasks run until the condition holds."""
        for _ in range(10_000):
            if done():
                return
            await asyncio.sleep(0)
        assert self._task is not None
        raise AssertionError(f"nothing comes: {self.bytes[-3:]}, {self._task}")

    async def ask(self, method: str, path: str, body: Any) -> bytes:
        """The status, headers and body of an answer."""
        said: list[bytes] = []
        sent = b"" if body is None else json.dumps(body).encode()
        scope = self._scope("http", path) | {"method": method}
        scope["headers"] += [(b"content-type", b"application/json")] if sent else []
        requests = [{"type": "http.request", "body": sent, "more_body": False}]

        async def receive() -> Any:
            if requests:
                return requests.pop()
            return await asyncio.Future()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                lines = [b": ".join(pair) for pair in message["headers"]]
                said.append(b"\n".join([str(message["status"]).encode(), *lines]))
            else:
                said.append(message.get("body", b""))

        await self._site.app(scope, receive, send)
        return b"\n".join(said)

    async def leave(self) -> None:
        """Close the connection."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        assert self._task is not None
        await self._task


class Outside(Inside):
    """A client with a real socket."""

    async def enter(self, seat: int | None) -> None:
        """Connect if needed, and say hello for a seat."""
        if self._task is None:
            headers = {name.decode(): value.decode() for name, value in self._headers[2:]}
            self._socket = await connect(
                self._site.path(self._table),
                additional_headers=headers,
                origin=self._site.origin,  # type: ignore[arg-type]  # a NewType of str
                compression=None,
                ping_interval=None,
                open_timeout=PATIENCE,
                proxy=None,
            )
            self._task = asyncio.ensure_future(self._listen())
        await self._socket.send(json.dumps({"type": "hello", "since": self.version, "seat": seat}))

    async def _listen(self) -> None:
        async for text in self._socket:
            assert isinstance(text, str)
            self.bytes.append(text.encode())
            self.note(text)

    async def do(self, cmd: str, **order: Any) -> None:
        """Send a command and wait for its answer."""
        message = {"type": "command", "cmd": cmd, "after": self.version, "do": order}
        await self._socket.send(json.dumps(message))
        await self.until(lambda: cmd in self._answered)

    async def until(self, done: Callable[[], bool]) -> None:
        """Let other tasks run until the condition holds."""
        await eventually_async(done, within=PATIENCE, every=0.0005)

    async def ask(self, method: str, path: str, body: Any) -> bytes:
        """The status, headers and body of an answer."""
        headers = {name.decode(): value.decode() for name, value in self._headers[1:]}
        async with forgetful() as http:
            answer = await http.request(
                method, self._site.origin + path, json=body, headers=headers
            )
        lines = [f"{name}: {value}" for name, value in answer.headers.items() if name != "date"]
        return b"\n".join(
            [str(answer.status_code).encode(), *map(str.encode, lines), answer.content]
        )

    async def leave(self) -> None:
        """Close the connection."""
        await self._socket.close()
        assert self._task is not None
        await self._task


# -- One world ------------------------------------------------------------------------------------


class Observed(NamedTuple):
    """What was received in one world."""

    seen: dict[str, list[bytes]]
    """What everybody but the codemaker received until the reveal."""
    private: list[bytes]
    """Hints that differ between the worlds, which Ann alone received."""

    @property
    def size(self) -> int:
        """Bytes that have to be the same."""
        return sum(len(one) for texts in self.seen.values() for one in texts)


async def world(site: LiveSite, plot: Plot, code: Code, kind: type[Inside]) -> Observed:
    """Play a plot with that code."""
    terms = plot.terms
    opened = await site.open_table(
        site.people.players[ANN],
        terms.edition,
        ("", *["" if plot.together else None] * (terms.players - 1)),
        options=terms.options,
        cmd=_cmd(plot, "open"),
        owes_share=plot.has_shares,
    )
    clients = {
        player[0]: kind(
            site,
            site.people.players[ANN if player == BEN and plot.together else player],
            opened.id,
        )
        for player in list(PEOPLE.values())[: terms.players + 1]
    }
    maker, watcher = clients["a"], clients["c"]
    breakers = [client for name, client in clients.items() if name not in "ac"]
    for name, client in clients.items():
        await client.enter(0 if client is maker else 1 if plot.together and name == "b" else None)
        await client.receive_until(opened.head.version)
    if not plot.together:
        for chair, breaker in enumerate(breakers, 1):
            await breaker.receive_until(opened.head.version)
            share = _share(plot, chair) if plot.has_shares and chair % 2 else None
            await breaker.do(_cmd(plot, f"sit {chair}"), kind="sit", chair=chair, share=share)
    await _all_receive(clients.values(), opened)
    if plot.has_shares:
        await maker.do(_cmd(plot, "share"), kind="give-share", seat=0, share=_share(plot, 0))
        await _all_receive(clients.values(), opened)
    private: list[bytes] = []
    await maker.do(_cmd(plot, "code"), kind="set-code", seat=0, code=list(code))
    for number, guess in enumerate(plot.guesses):
        await _all_receive(clients.values(), opened)
        turn = opened.state.match.awaited
        assert turn is not None
        if plot.together:
            level = ("left", "told")[number % 2]
            breakers[0].bytes.append(await _hint(breakers[0], opened, level, guess))
            # The same level about another row: what is told differs, and that it is told does not.
            asked = code if code == plot.codes[0] else plot.guesses[0]
            private.append(await _hint(breakers[0], opened, "fits", asked))
            await _all_receive(clients.values(), opened)
        await breakers[turn - 1].do(
            _cmd(plot, f"g {number}"), kind="guess", seat=turn, guess=list(guess)
        )
        await _all_receive(clients.values(), opened)
        if plot.by_hand:
            mark = list(plot.marks[number])
            await maker.do(_cmd(plot, f"m {number}"), kind="give-mark", seat=0, mark=mark)
            await _all_receive(clients.values(), opened)
            if code == plot.codes[0]:
                # Refused, because every mark fits; in the other world she does not even try.
                await maker.do(_cmd(plot, f"o {number}"), kind="own-up", seat=0)
        when, who, what = plot.look
        if number == when:
            clients[who].bytes.append(await _look(clients[who], what, opened, plot))
    # A spectator who connects again receives all events from the beginning.
    watcher.version = 0
    await watcher.enter(None)
    await watcher.receive_until(opened.head.version)
    await breakers[0].do(
        _cmd(plot, "not mine"), kind="set-code", seat=0, code=list(plot.guesses[0])
    )
    round = opened.state.match.current
    assert round.code is None, "revealed too early"
    assert len(round.rows) == len(plot.guesses), "not every guess was taken"
    for client in clients.values():
        await client.leave()
    seen = {
        name: [_masked(one, site) for one in clients[name].bytes] for name in clients if name != "a"
    }
    assert any(b'"code":[' in one for one in maker.bytes), "the codemaker sees its own code"
    return Observed(seen, [_masked(one, site) for one in private])


def _cmd(plot: Plot, what: str) -> str:
    return Random(f"{plot.number} {what}").randbytes(16).hex()


def _share(plot: Plot, seat: int) -> str:
    return Random(f"{plot.number} share {seat}").randbytes(32).hex()


async def _hint(client: Inside, table: Table, level: str, row: Code) -> bytes:
    body = {"seat": 1, "level": level, "guess": list(row)}
    answer = await client.ask("POST", f"/api/tables/{table.id}/hint", body)
    # Before the first mark there is nothing that could be told.
    assert answer.startswith((b"200", b"409")), answer
    return answer


async def _all_receive(clients: Iterable[Inside], table: Table) -> None:
    for client in clients:
        await client.receive_until(table.head.version)


async def _look(client: Inside, what: str, table: Table, plot: Plot) -> bytes:
    method, _, rest = what.partition(" ")
    path, _, kind = rest.partition(" ")
    row = list(plot.guesses[0])
    body: dict[str, Any] | None = None
    if path.endswith("/row"):
        body = {"seat": 1, "row": row}
    elif path.endswith("/hint"):
        body = {"seat": 1, "level": "fits", "guess": row}
    elif path.endswith("/try"):
        body = {"round": 1, "rows": [row]}
    elif kind:
        do: dict[str, Any] = {"kind": kind, "seat": 0}
        if kind == "guess":
            do = {"kind": kind, "seat": 1, "guess": row[:-1] or [*row, *row]}
        elif kind == "claim":
            do["seat"] = 1
        elif kind not in ("take-back", "own-up"):
            do["code"] = row
        body = {"cmd": _cmd(plot, "look"), "after": table.head.version, "do": do}
    return await client.ask(method, path.format(table=table.id), body)


def _masked(text: bytes, site: LiveSite) -> bytes:
    place = site.origin.removeprefix("http://").encode()
    return _DIFFERENT.sub(b"", text).replace(place, b"(place)")


# -- The campaign ---------------------------------------------------------------------------------


async def compare(chosen: Sequence[Plot], kind: type[Inside], seed: str) -> int:
    """Play these plots in two worlds and compare; returns how many bytes were the same."""
    seen: list[list[Observed]] = []
    for which in range(2):
        seen.append([])
        async with open_live_site(
            dice=Random(seed),
            clock=Stopped(),
            limit_reviews="100000/second",
            limit_advice="100000/second",
        ) as site:
            site.manager.presence = Presence(NEVER)
            for name, player in PEOPLE.items():
                await site.guest(name, player)
            for plot in chosen:
                seen[which].append(await world(site, plot, plot.codes[which], kind))
    for plot, one, other in zip(chosen, *seen, strict=True):
        for who in one.seen:
            for first, second in zip(one.seen[who], other.seen[who], strict=True):
                assert first == second, (plot.terms, plot.codes, *_difference(first, second))
        # From the second row on, the first guess does not fit its own mark, and the code does.
        assert len(one.private) < 2 or one.private[1:] != other.private[1:], plot
    return sum(observed.size for observed in seen[0])


def _difference(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """Where two texts begin to differ, with some words before it."""
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    around = slice(max(0, same - 200), same + 200)
    return one[around], other[around]


def batch(by_socket: bool, count: int, seed: str) -> int:
    """Compare some matches in a new process; returns how many bytes were the same."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    source = plots(Random(seed))
    some = [next(source) for _ in range(count)]
    return asyncio.run(compare(some, Outside if by_socket else Inside, seed))


def campaign(matches: int, by_socket: int, seed: int) -> int:
    """Compare matches through the app and through sockets; returns how many bytes were the same."""
    wanted = [
        (real, min(MATCHES_PER_SITE, count - begun), f"{seed} {real} {begun}")
        for real, count in ((False, matches), (True, by_socket))
        for begun in range(0, count, MATCHES_PER_SITE)
    ]
    compared = done = said = 0
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(batch, *one): one[1] for one in wanted}
        try:
            for future in as_completed(futures):
                compared += future.result()
                done += futures[future]
                if done * 10 // (matches + by_socket) > said:
                    said = done * 10 // (matches + by_socket)
                    print(f"  {done} of {matches + by_socket} matches", flush=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return compared


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Compare two worlds over the wire.")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    begun = time.monotonic()
    matches, by_socket = (10_000, 200) if chosen.full else (100, 10)
    with contextlib.suppress(KeyboardInterrupt):
        compared = campaign(matches, by_socket, chosen.seed)
        print(
            f"{matches} matches through the app and {by_socket} through sockets: {compared:,} bytes "
            f"to others were the same in both worlds ({time.monotonic() - begun:.0f} s)."
        )
        return
    print("Stopped.")
    raise SystemExit(130)


if __name__ == "__main__":
    main()
