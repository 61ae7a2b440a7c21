"""Measures the rules: `python -m bench.rules` (or `make bench`).

It compares matches per second with a bare loop that only marks guesses with `tests.naive`, to show
how much the events and the state of a match cost. It compares one guess of a duel, decided and
applied, with the same guess when `dataclasses.replace` makes the copies. And it compares the CPU
time of `codepegs --help` with that of an interpreter that does nothing.
"""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from codepegs import Guess, apply, decide, edition, replay, view, view_event
from codepegs.rules import Begin, Match, Rules, SetCode
from tests import naive
from tests.matches import NAMES, Game, random_code, random_guess

SECONDS = 3.0
RUNS = 15
SPANS, PIECES = 200, 200


def play(rules: Rules, dice: Random, *, views: bool) -> tuple[int, list[object]]:
    """Play one whole match; returns the number of guesses and its history."""
    match = Match()
    history: list[object] = []

    def do(command: object) -> None:
        nonlocal match
        for event in decide(match, command, dice=dice):  # type: ignore[arg-type]  # of this module
            match = apply(match, event)
            history.append(event)
        if views:
            for seat in (None, *range(rules.players)):
                view(match, seat)

    do(Begin(rules, NAMES[: rules.players], 0))
    guesses = 0
    while match.stage != "over":
        if match.stage == "code":
            code = random_code(rules, dice)
            do(SetCode(match.current.codemaker, code))
        else:
            right = len(match.current.rows) == 5
            guess = code if right else random_guess(rules, dice, len(code))
            do(Guess(match.awaited or 0, guess))
            guesses += 1
    return guesses, history


def rate(rules: Rules, views: bool) -> tuple[float, float]:
    """Matches and guesses per second of CPU."""
    dice = Random(1)
    matches = guesses = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        guesses += play(rules, dice, views=views)[0]
        matches += 1
    spent = time.process_time() - begun
    return matches / spent, guesses / spent


def bare(rules: Rules) -> float:
    """Guesses per second of CPU when they are only drawn, and marked by `tests.naive`."""
    dice = Random(1)
    guesses = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        code = random_code(rules, dice)
        for _ in range(6):
            naive.mark(code, random_guess(rules, dice, 4))
            guesses += 1
    return guesses / (time.process_time() - begun)


def microseconds(work: Callable[[], object]) -> float:
    """The least CPU time of one piece of work, over many short spans."""
    least = float("inf")
    for _ in range(SPANS):
        begun = time.process_time()
        for _ in range(PIECES):
            work()
        least = min(least, time.process_time() - begun)
    return least / PIECES * 1e6


def with_dataclasses_replace(value: Any, changes: dict[str, Any]) -> Any:
    """Copy with the standard library, for comparison."""
    return dataclasses.replace(value, **changes)


def one_guess() -> str:
    """Time the fourth guess of a duel: decided and applied, and viewed by a seat."""
    rules = edition("duel").rules()
    table = Game(rules, Random(1), first=0)
    table.do(SetCode(0, "PRBY"))
    for pegs in ("WGOS", "PBRW", "YPSW"):
        table.do(Guess(1, pegs))
    match, fourth = table.match, Guess(1, rules.guess("WSRG"))
    decided = decide(match, fourth)

    def decided_and_applied() -> Match:
        after = match
        for event in decide(match, fourth):
            after = apply(after, event)
        return after

    def applied() -> Match:
        after = match
        for event in decided:
            after = apply(after, event)
        return after

    fast, fast_apply = microseconds(decided_and_applied), microseconds(applied)
    with patch("codepegs.rules.apply.changed", with_dataclasses_replace):
        slow, slow_apply = microseconds(decided_and_applied), microseconds(applied)
    return (
        f"one guess of a duel: decide and apply {fast:.1f} µs, apply of its {len(decided)} events "
        f"{fast_apply:.1f} µs; with dataclasses.replace {slow:.1f} µs ({slow / fast:.1f} times) and "
        f"{slow_apply:.1f} µs ({slow_apply / fast_apply:.1f} times); the limit is 60 µs\n"
        f"  a seat's view of it {microseconds(lambda: view(match, 1)):.1f} µs, its events for a seat "
        f"{microseconds(lambda: [view_event(event, 1, 0) for event in decided]):.1f} µs"
    )


def cpu(words: list[str]) -> float:
    """The least CPU seconds of several runs of a program."""
    spent = []
    for _ in range(RUNS):
        before = os.times()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        spent.append(
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )
    return min(spent)


def main() -> None:
    """Measure, and print a table."""
    print("matches through decide, apply and view (six rows a round, one core, CPU time)")
    for name, players in (("classic-1972", 2), ("family-2004", 2), ("family-2004", 5)):
        rules = edition(name).rules(players)
        with_views, guesses = rate(rules, views=True)
        without, _ = rate(rules, views=False)
        alone = bare(rules)
        _, history = play(rules, Random(1), views=False)
        begun = time.process_time()
        for _ in range(200):
            replay(history)  # type: ignore[arg-type]  # events of a match
        replays = 200 / (time.process_time() - begun)
        print(
            f"  {name}, {players} players: {with_views:6.0f} matches/s with every seat's view after "
            f"each command, {without:6.0f} without, {replays:6.0f} replays/s; "
            f"{guesses:6.0f} guesses/s, {alone / guesses:.1f} times fewer than bare marking"
        )
    print(one_guess())
    program = str(Path(sys.executable).with_name("codepegs"))
    helped, nothing = cpu([program, "--help"]), cpu([sys.executable, "-c", "pass"])
    print(
        f"codepegs --help: {helped:.3f} s of CPU, {helped / nothing:.1f} times an empty "
        f"interpreter ({nothing:.3f} s); the limit is 0.3 s"
    )


if __name__ == "__main__":
    main()
