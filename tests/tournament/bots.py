"""Bots and programs for the tests: good ones, and one for each way to fail.

A test writes them into files, because a bot is loaded by its own process, from the folder in which
the tournament was started.
"""

from __future__ import annotations

import sys
from pathlib import Path

BOTS = '''
import os, time
from pathlib import Path
from codepegs.rules.candidates import fitting_codes

def first(rules, holes, answers, dice):
    return next(fitting_codes(rules, answers, holes=holes))

class Chance:
    """Any code that fits; it also talks to itself, which is no answer."""
    def __init__(self, rules, holes, dice):
        self.rules, self.holes, self.dice = rules, holes, dice
        print("a new game")

    def guess(self, answers):
        return list(next(fitting_codes(self.rules, answers, holes=self.holes, dice=self.dice)))

class Forgetful:
    """Counts its games, and so plays on what it should not remember."""
    games = 0
    def __init__(self, rules, holes, dice):
        Forgetful.games += 1
        self.dice = dice
        self.rules, self.holes = rules, holes

    def guess(self, answers):
        fitting = list(fitting_codes(self.rules, answers, holes=self.holes))
        return fitting[Forgetful.games % len(fitting)]

def crash(rules, holes, answers, dice):
    if len(answers) == 2:
        raise ZeroDivisionError("bad luck")
    return first(rules, holes, answers, dice)

def sleeper(rules, holes, answers, dice):
    Path("sleeper.pid").write_text(str(os.getpid()))
    time.sleep(600)

def hog(rules, holes, answers, dice):
    return first(rules, holes, answers, dice) if bytearray(3_000_000_000) else None

def nothing(rules, holes, answers, dice):
    return None

def leave(rules, holes, answers, dice):
    os._exit(3)

def kill(rules, holes, answers, dice):
    os.kill(os.getpid(), 9)

class Silent:
    pass

number = 5
'''


def write_bots(folder: Path) -> None:
    """Put the bots where a tournament that is started in this folder finds them."""
    (folder / "some_bots.py").write_text(BOTS, "utf-8")


def program(folder: Path, name: str, source: str) -> str:
    """Write a program in Python; returns its name for the command line."""
    path = folder / f"{name}.py"
    path.write_text(source, "utf-8")
    return f"{name}=program:{sys.executable} {path}"
