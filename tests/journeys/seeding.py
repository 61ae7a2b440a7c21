"""Makes people, tables and matches in every state on a server, over its public interface."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.eventually import PATIENCE, eventually
from tests.server.running import Visitor
from tests.web.live_site import new_id

PASSWORD = "correct horse battery staple"
GRACE = 86_400
"""Seconds; so many that no seat forfeits while screenshots are taken."""


class Hand:
    """A connection of a person to a table. It stays open, so that they do not count as away."""

    def __init__(self, visitor: Visitor, table: str, seat: int | None = None) -> None:
        self.version = 0
        self.events: list[dict[str, Any]] = []
        self._answers: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._stack = ExitStack()
        self._socket = self._stack.enter_context(
            connect(
                f"{visitor.origin.replace('http', 'ws', 1)}/api/tables/{table}/socket",
                additional_headers={"Cookie": visitor.cookie},
                origin=Origin(visitor.origin),
                ping_interval=None,
                open_timeout=PATIENCE,
            )
        )
        self._say({"type": "hello", "since": 0, "seat": seat})
        threading.Thread(target=self._listen, daemon=True).start()

    def _say(self, message: object) -> None:
        self._socket.send(json.dumps(message))

    def _listen(self) -> None:
        try:
            for text in self._socket:
                message = json.loads(text)
                if message["type"] == "ping":
                    self._say({"type": "pong", "t": message["t"]})
                elif message["type"] == "events":
                    self.events += message["events"]
                    self.version = self.events[-1]["version"]
                elif message["type"] in ("ack", "stale", "refusal"):
                    self._answers.put(message)
        except ConnectionClosed:
            pass  # the server is stopped

    def do(self, kind: str, **fields: Any) -> None:
        """Send a command, and send it again if another command came first."""
        while True:
            order = {"kind": kind, **fields}
            self._say({"type": "command", "cmd": new_id(), "after": self.version, "do": order})
            answer = self._answers.get(timeout=PATIENCE)
            if answer["type"] != "stale":
                assert answer["type"] == "ack", answer
                self._receive_until(answer["version"])
                return

    def _receive_until(self, version: int) -> None:
        eventually(lambda: self.version >= version)

    def waits_for(self, kind: str, count: int = 1) -> None:
        """Wait until there were that many events of this kind."""
        eventually(lambda: sum(event["event"] == kind for event in self.events) >= count)

    def close(self) -> None:
        self._stack.close()


@dataclass(frozen=True)
class Someone:
    """A person with a name and a session cookie."""

    name: str
    visitor: Visitor


class Seeds:
    """The people of the server, and their tables by the state that each shows."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.hands: list[Hand] = []
        self.tables: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.ann, self.ben, self.lotte = (self._person(name) for name in ("Ann", "Ben", "Lotte"))
        body = {"login": "lotte", "password": PASSWORD}
        self.lotte.visitor.ask("POST", "/api/account/password", body)
        self._gathering()
        self._over_of_three()
        self._online()
        self._at_one_screen()
        self._against_a_bot()

    def close(self) -> None:
        """Close all connections."""
        for hand in self.hands:
            hand.close()

    def _person(self, name: str) -> Someone:
        visitor = Visitor(self.origin)
        visitor.ask("PATCH", "/api/me", {"name": name})
        return Someone(name, visitor)

    def _hand(self, person: Someone, table: str, seat: int | None = None) -> Hand:
        hand = Hand(person.visitor, table, seat)
        self.hands.append(hand)
        return hand

    def _open(
        self,
        host: Someone,
        chairs: Sequence[str],
        edition: str,
        *options: str,
        first: int | None = 0,
        listed: bool = False,
    ) -> dict[str, Any]:
        """A table; a chair is the name of a seat of the host's, `anybody`, or `bot:strength`."""
        wanted = []
        for chair in chairs:
            who, _, strength = chair.partition(":")
            if who == "anybody":
                wanted.append({"who": who})
            elif who == "bot":
                wanted.append({"who": who, "strength": strength})
            else:
                wanted.append({"who": "me", "name": chair})
        terms = {
            "edition": edition,
            "players": len(chairs),
            "options": list(options),
            "first": first,
            "grace": GRACE,
        }
        opened: dict[str, Any] = host.visitor.ask(
            "POST",
            "/api/tables",
            {"cmd": new_id(), "terms": terms, "chairs": wanted, "listed": listed},
        )
        return opened

    def _meet(
        self, people: Sequence[Someone], edition: str, *options: str, first: int = 0
    ) -> tuple[str, list[Hand]]:
        """A table at which all of them sit, in this order."""
        host, *guests = people
        chairs = [host.name, *("anybody" for _ in guests)]
        table = str(self._open(host, chairs, edition, *options, first=first)["id"])
        hands = [self._hand(host, table, 0)]
        for seat, guest in enumerate(guests, start=1):
            hand = self._hand(guest, table)
            hand.do("sit", chair=seat, name=guest.name)
            hands.append(hand)
        return table, hands

    # -- Tables ------------------------------------------------------------------------------------

    def _gathering(self) -> None:
        opened = self._open(self.ann, ["Ann", "anybody", "bot:casual"], "family-2004", listed=True)
        self.tables["gathering"], self.codes["gathering"] = opened["id"], opened["code"]

    def _over_of_three(self) -> None:
        """The example score card of the leaflet of 2004."""
        people = [self.ann, self.ben, self.lotte]
        table, hands = self._meet(people, "family-2004")
        rounds = [
            ("PRBY", ["WGOP", "PWGO", "PWRG", "PBRG", "PBWO", "PRBY"]),
            ("OPBY", ["OPBY"]),
            ("WGPO", ["SSSS", "WGPO"]),
        ]
        for maker, (code, guesses) in enumerate(rounds):
            hands[maker].do("set-code", seat=maker, code=list(code))
            for number, guess in enumerate(guesses):
                seat = (maker + 1 + number % 2) % 3
                hands[seat].do("guess", seat=seat, guess=list(guess))
        self.tables["over"] = table

    def _online(self) -> None:
        """Ann and Ben at two screens: breaking, waiting, marking by hand, and the end of a round."""
        two = [self.ben, self.ann]
        table, hands = self._meet(two, "standard", "time=3600")
        hands[0].do("set-code", seat=0, code=list("WPGR"))
        for guess in ("WWPP", "WGPB", "WRPG", "WPRG"):
            hands[1].do("guess", seat=1, guess=list(guess))
        self.tables["breaking"] = table

        table, _ = self._meet([self.ann, self.ben], "classic-1972")
        self.tables["making"] = table

        table, hands = self._meet([self.ann, self.ben], "duel", "marks=hand")
        hands[0].do("set-code", seat=0, code=list("BYSO"))
        for guess, mark in (("BBYY", [2, 0]), ("BSWY", [1, 2])):
            hands[1].do("guess", seat=1, guess=list(guess))
            hands[0].do("give-mark", seat=0, mark=mark)
        hands[1].do("guess", seat=1, guess=list("BYWS"))
        self.tables["marking"] = table

        table, hands = self._meet(two, "mini")
        hands[0].do("set-code", seat=0, code=list("RBGY"))
        for guess in ("RRBB", "RGBW", "RBYG", "RBGY"):
            hands[1].do("guess", seat=1, guess=list(guess))
        self.tables["round-end"] = table

        table, hands = self._meet([self.ann, self.ben], "super")
        hands[0].do("set-code", seat=0, code=list("WPGRO"))
        hands[1].do("guess", seat=1, guess=list("WWPPG"))
        self.tables["watching"] = table

    def _at_one_screen(self) -> None:
        opened = self._open(self.ann, ["Ann", "Tim", "Ida", "Mo", "Kim"], "family-2004")
        self.tables["handing-over"] = opened["id"]
        rows = {
            "grand": ("Yt Rc Bs Gh", ["Yt Yc Rs Rh", "Yc Bt Gs Rh"]),
            "kids": ("L M E", ["L Z T", "L E C"]),
            "number": ("2 6 1 5", ["1 2 3 4", "2 1 5 6"]),
        }
        for edition, (code, guesses) in rows.items():
            table = str(self._open(self.ann, ["Ann", "Tim"], edition)["id"])
            hand = self._hand(self.ann, table)
            hand.do("set-code", seat=0, code=code.split())
            for guess in guesses:
                hand.do("guess", seat=1, guess=guess.split())
            self.tables[f"board-{edition}"] = table

    def _against_a_bot(self) -> None:
        opened = self._open(self.ann, ["Ann", "bot:perfect"], "mini", first=1)
        hand = self._hand(self.ann, opened["id"], 0)
        hand.waits_for("RowOpened")
        for number, guess in enumerate(("RRBB", "RGGY"), start=1):
            hand.do("guess", seat=0, guess=list(guess))
            hand.waits_for("Marked", number)
        self.tables["hints"] = opened["id"]
