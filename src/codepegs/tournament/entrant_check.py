"""Whether bots and programs can be started at all, before a tournament is lost by a slip of the pen."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import say
from codepegs.tournament.entrant import Entrant
from codepegs.tournament.python_bot import CHECK

PATIENCE = 60
"""Seconds that a bot in Python may take to be loaded."""


def check(entrant: Entrant) -> None:
    """Refuse a program that is not there, and a Python bot that cannot be loaded."""
    if entrant.kind == "program":
        _check_program(entrant)
    elif entrant.kind == "python":
        _check_python(entrant)


def _check_program(entrant: Entrant) -> None:
    word = entrant.command[0]
    if shutil.which(word) is None:
        is_there = Path(word).is_file()
        reason = say("it may not be executed") if is_there else say("there is none of that name")
        raise Refusal("tournament/program", came=word, reason=reason)


def _check_python(entrant: Entrant) -> None:
    words = [sys.executable, "-m", "codepegs.tournament.python_bot", CHECK, entrant.what]
    try:
        ended = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        reason = say("it is not loaded after {seconds} s", seconds=PATIENCE)
    else:
        if not ended.returncode:
            return
        lines = ended.stderr.decode(errors="replace").strip().splitlines()
        last = lines[-1].rstrip(".") if lines else f"exit {ended.returncode}"
        reason = say("{words}", words=last)
    raise Refusal("tournament/bot", came=entrant.what, reason=reason)
