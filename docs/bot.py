"""A bot for Codepegs: sits down at a table and plays its seat to the end.

python bot.py https://pegs.example cp_… TABLE
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from typing import Any

from websockets.sync.client import ClientConnection, connect

from codepegs import Code, edition
from codepegs.rules.option import read_options


class Bot:
    """What the bot knows of the match, event by event."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = 0
        self.seat: int | None = None
        self.rules: Any = None
        self.codemaker = -1
        self.code: list[str] = []
        self.rows: list[list[Any]] = []
        self.awaited: tuple[int, str] | None = None
        self.done: tuple[int, str] | None = None
        self.is_over = False

    def play(self) -> None:
        """Hear and answer until the match is over."""
        self.say(type="hello", since=0, seat=None)
        while not self.is_over:
            message = json.loads(self.socket.recv())
            match message["type"]:
                case "ping":
                    self.say(type="pong", t=message["t"])
                case "welcome":
                    self.seat = next(iter(message["seats"]), None)
                case "you":
                    # It comes after the events of sitting down, and the match may have begun.
                    self.seat = next(iter(message["seats"]), None)
                    self.act()
                case "stale":
                    # Something happened meanwhile, which was told before this.
                    self.awaited = self.awaited or self.done
                    self.act()
                case "events":
                    for event in message["events"]:
                        self.version = event["version"]
                        self.hear(event)
                    self.act()
                case "refusal" | "bye":
                    raise SystemExit(json.dumps(message))

    def hear(self, event: dict[str, Any]) -> None:
        """Remember what matters of an event, and what the table waits for after it."""
        match event["event"]:
            case "MatchBegun":
                said = event["rules"]
                options: dict[str, Any] = dict(read_options(said["options"]))
                self.rules = edition(said["edition"]).rules(said["players"], **options)
            case "RoundBegun":
                self.codemaker, self.rows = event["codemaker"], []
                self.awaited = event["codemaker"], "set-code"
            case "RowOpened" | "GuessTakenBack":
                del self.rows[event["row"] - 1 :]
                self.awaited = event["seat"], "guess"
            case "Guessed":
                self.rows.append([event["guess"], None])
                self.awaited = self.codemaker, "give-mark"
            case "Marked":
                self.rows[-1][1] = tuple(event["mark"])
                self.awaited = None
            case "MatchEnded":
                self.is_over = True

    def act(self) -> None:
        """Do what the table waits for, if it waits for this seat."""
        if self.rules is None and self.seat is None:
            self.do("sit")
        if self.awaited is None or self.awaited[0] != self.seat:
            return
        self.done, self.awaited = self.awaited, None
        _, to_do = self.done
        if to_do == "set-code":
            self.code = list(random.choice(list(self.rules.codes())))
            self.do("set-code", seat=self.seat, code=self.code)
        elif to_do == "guess":
            self.do("guess", seat=self.seat, guess=self.fitting())
        elif to_do == "give-mark":
            mark = self.rules.mark_row(Code(self.code), Code(self.rows[-1][0]))
            self.do("give-mark", seat=self.seat, mark=list(mark))

    def fitting(self) -> list[str]:
        """Any code that would have earned every mark so far."""
        rows = [(Code(guess), mark) for guess, mark in self.rows if mark is not None]
        fitting = [
            code
            for code in self.rules.codes()
            if all(self.rules.mark_row(code, guess) == mark for guess, mark in rows)
        ]
        return list(random.choice(fitting))

    def do(self, kind: str, **fields: Any) -> None:
        """Send a command, with an id of its own, made after the last event that was heard."""
        do = {"kind": kind, **fields}
        self.say(type="command", cmd=secrets.token_hex(16), after=self.version, do=do)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))


def main(server: str, token: str, table: str) -> None:
    """Play at that table."""
    path = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(path, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        Bot(socket).play()


if __name__ == "__main__":
    main(*sys.argv[1:4])
