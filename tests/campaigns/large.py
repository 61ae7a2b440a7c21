"""Games on boards whose codes cannot be listed: how many guesses, how many seconds.

    python -m tests.campaigns.large --full      # up to 500 games on each board; goes on if stopped
    python -m tests.campaigns.large --seed 1    # the short, seeded version of `make test`

Each game is one line of JSON in a file (`--out`). The table gives the average with its 95 %
confidence interval, the best published average, and the CPU seconds of a guess.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from dataclasses import dataclass
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from codepegs import Rules, edition
from codepegs.engine.large.strategy import choose_large, warm
from codepegs.rules.candidates import Answer
from tests.matches import random_code

MOST_GUESSES = 60
"""A game that takes more guesses counts as not solved."""


@dataclass(frozen=True)
class Board:
    """A board, what is known about it, and how many games are played on it."""

    name: str
    options: tuple[str, ...]
    published: float | None
    games: int
    short: int = 0
    bound: float = inf
    """The short campaign fails if the average of its games is not below this."""

    @property
    def rules(self) -> Rules:
        """The rules of the board: `4x10` is custom with doubles, other names are editions."""
        size = self.name.split(" ")[0]
        chosen: dict[str, Any] = dict.fromkeys(self.options, True)
        if "x" not in size:
            return edition(size).rules(**chosen)
        holes, colours = map(int, size.split("x"))
        return edition("custom").rules(holes=holes, colours=colours, **chosen)


DOUBLES = ("doubles",)
BOARDS = (
    Board("4x10", DOUBLES, 5.821, 500, 40, 6.2),
    Board("5x9", DOUBLES, 5.938, 500, 20, 6.6),
    Board("6x9", DOUBLES, 6.373, 500, 12, 7.2),
    Board("6x10", DOUBLES, 6.853, 500),
    Board("7x10", DOUBLES, 7.307, 500),
    Board("8x12", DOUBLES, 8.366, 500, 3, 10.5),
    Board("12x26", DOUBLES, None, 25, 1, 20),
    Board("grand", (), None, 500, 4, 8),
    Board("12x26 without repeats", (), None, 20),
    Board("12x26 with blanks", ("doubles", "blanks"), None, 20),
)


def play(rules: Rules, dice: Random) -> tuple[int, float, float]:
    """One game: guesses (0: not solved), CPU seconds in all, and of the slowest guess.

    The engine gets no time limit, so a game is the same however busy the machine is.
    """
    holes = rules.holes[-1]
    code = random_code(rules, dice, holes)
    answers: list[Answer] = []
    spent = slowest = 0.0
    while len(answers) < MOST_GUESSES:
        begun = time.process_time()
        guess = rules.guess(choose_large(rules, holes, answers, dice=dice, seconds=None), holes)
        took = time.process_time() - begun
        spent, slowest = spent + took, max(slowest, took)
        answers.append((guess, rules.mark_row(code, guess)))
        if guess == code:
            return len(answers), spent, slowest
    return 0, spent, slowest


def table(games: dict[str, list[dict[str, float]]]) -> str:
    """The games so far as a table."""
    lines = [
        "| board | games | average, 95 % | published | most | not solved | CPU s a guess | slowest |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for board in BOARDS:
        played = games.get(board.name, [])
        solved = [game["guesses"] for game in played if game["guesses"]]
        if len(solved) < 2:
            continue
        half = 1.96 * stdev(solved) / sqrt(len(solved))
        cost = sum(game["seconds"] for game in played) / sum(solved)
        slowest = max(game["slowest"] for game in played)
        lines.append(
            f"| {board.name} | {len(played)} | {mean(solved):.3f} ± {half:.3f} "
            f"| {board.published or '–'} | {max(solved):.0f} | {len(played) - len(solved)} "
            f"| {cost:.3f} | {slowest:.2f} |"
        )
    return "\n".join(lines)


def full(out: Path, only: list[str]) -> None:
    """Play the games that are not yet in the file, one board after the other."""
    out.parent.mkdir(parents=True, exist_ok=True)
    games: dict[str, list[dict[str, float]]] = defaultdict(list)
    if out.exists():
        for line in out.read_text("utf-8").splitlines():
            game = json.loads(line)
            games[game.pop("board")].append(game)
    for board in BOARDS:
        if only and board.name not in only:
            continue
        rules = board.rules
        choose_large(rules, rules.holes[-1], [], dice=Random(1))  # the opening, computed once
        done = {game["seed"] for game in games[board.name]}
        for seed in range(board.games):
            if seed in done:
                continue
            guesses, seconds, slowest = play(rules, Random(f"{board.name} {seed}"))
            game = {"seed": seed, "guesses": guesses, "seconds": seconds, "slowest": slowest}
            games[board.name].append(game)
            with out.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"board": board.name, **game}) + "\n")
            if (seed + 1) % max(1, board.games // 10) == 0:
                print(f"  {board.name}: {seed + 1} of {board.games} games", flush=True)
    print(table(games))


def short(seed: int) -> None:
    """Play a few games on some boards; fail if one is not solved or an average is too high."""
    games: dict[str, list[dict[str, float]]] = defaultdict(list)
    for board in BOARDS:
        rules = board.rules
        for number in range(board.short):
            guesses, seconds, slowest = play(rules, Random(f"{seed} {number}"))
            assert guesses, f"{board.name}, seed {seed} {number}: not solved"
            games[board.name].append({"guesses": guesses, "seconds": seconds, "slowest": slowest})
        if board.short:
            average = mean(game["guesses"] for game in games[board.name])
            print(f"  {board.name}: {board.short} games, {average:.2f} guesses", flush=True)
            assert average < board.bound, f"{board.name}: {average} guesses on average"


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Play on boards that are too large to list.")
    parser.add_argument("--full", action="store_true", help="the long campaign; goes on if stopped")
    parser.add_argument("--seed", type=int, default=1, help="of the short campaign")
    parser.add_argument("--out", type=Path, default=Path(".campaign/large.jsonl"))
    parser.add_argument("--only", action="append", default=[], help="a board of the long campaign")
    chosen = parser.parse_args()
    warm()
    if chosen.full:
        full(chosen.out, chosen.only)
    else:
        begun = time.process_time()
        short(chosen.seed)
        print(f"All games solved ({time.process_time() - begun:.0f} s of CPU).")


if __name__ == "__main__":
    main()
