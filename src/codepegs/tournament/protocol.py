"""The line protocol, the faults of players, and dice by purpose.

A question is one line, and so is its answer, a row such as RBGY. Each question says all that there
is to know, so that a program need not remember anything:

    guess edition=classic-1972 options= players=2 holes=4 pegs=R,B,G,Y,W,K repeats=yes guesses=any
    marks=exact,misplaced row=3 rows=10 game=17 seed=1234 RRBB:1,1 RGYY:0,2

(all of it in one line). Words with "=" say what is played; words with ":" are rows and their marks.
Where a clue is agreed, `clue=14` says what was told of the code.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, unquote

from codepegs.rules import Answer, Code, Lexicon, Mark, Rules, read_options
from codepegs.rules.editions import edition
from codepegs.text import N_

MOST_ROWS = 99  # Rows of a round in an edition without a last row.
LONGEST_NOTE = 200
_PLAIN = "-_.~/+"  # Signs that are written as they are in a value, besides letters and digits.


def rows_of(rules: Rules) -> int:
    """How many rows a round has here."""
    return MOST_ROWS if rules.rows is None else rules.rows


def question(rules: Rules, holes: int, answers: Sequence[Answer], game: str, seed: int) -> str:
    """The line that a program is sent.

    >>> from codepegs import edition, Code, Mark
    >>> rules = edition("kids").rules(young=True)
    >>> line = question(rules, 3, [(Code("LME"), Mark((2,)))], "7", 1972)
    >>> " ".join(line.split()[:5])
    'guess edition=kids options=young players=2 holes=3'
    >>> " ".join(line.split()[5:])
    'pegs=L,M,E,Z,T,C repeats=yes guesses=any marks=right row=2 rows=9 game=7 seed=1972 LME:2'
    """
    said: dict[str, str | int] = {
        "edition": rules.edition.name,
        "options": ",".join(quote(one, safe=f"={_PLAIN}") for one in rules.written),
        "players": rules.players,
        "holes": holes,
        "pegs": ",".join(rules.letters),
        "repeats": "yes" if rules.repeats else "no",
        "guesses": _guesses(rules),
        "marks": ",".join(meaning.replace(" ", "-") for meaning in rules.key_meanings),
        "row": len(answers) + 1,
        "rows": rows_of(rules),
        "game": game,
        "seed": seed,
    }
    if rules.told is not None:
        said["clue"] = rules.told
    words = [f"{name}={value}" for name, value in said.items()]
    words += [f"{''.join(guess)}:{','.join(map(str, mark))}" for guess, mark in answers]
    return " ".join(["guess", *words])


def _guesses(rules: Rules) -> str:
    """Which rows may be guessed: any pegs, words of a list, or only what may be a code."""
    if rules.words is not None:
        return "words"
    return "any" if rules.free_guesses or rules.repeats else "codes"


@lru_cache(maxsize=8)
def _rules(name: str, players: int, options: str, lexicon: Lexicon | None) -> Rules:
    written = [unquote(one) for one in options.split(",") if one]
    return edition(name).rules(players, lexicon=lexicon, **read_options(written))


@dataclass(frozen=True)
class Asked:
    """A question as it was read."""

    rules: Rules
    holes: int
    answers: tuple[Answer, ...]
    game: str
    seed: int


def read_question(line: str, lexicon: Lexicon | None = None) -> Asked:
    """The question that a line asks; for programs in Python.

    >>> from codepegs import edition
    >>> asked = read_question(question(edition("duel").rules(rows=8), 4, [], "1", 5))
    >>> asked.rules, asked.holes, asked.seed
    (Rules('duel', players=2, rows=8), 4, 5)
    """
    verb, *words = line.split()
    if verb != "guess":
        raise ValueError(f"{verb!r} is no question that this version knows")
    said = dict(word.split("=", 1) for word in words if "=" in word)
    rules = _rules(said["edition"], int(said["players"]), said["options"], lexicon)
    rules = rules.after_clue(int(said["clue"]) if "clue" in said else None)
    answers = []
    for word in words:
        if "=" not in word:
            row, _, mark = word.partition(":")
            answers.append((Code(rules.pegs_in(row)), Mark(map(int, mark.split(",")))))
    return Asked(rules, int(said["holes"]), tuple(answers), said["game"], int(said["seed"]))


# -- Faults: how a player may lose a game by its own doing -----------------------------------------


FAULTS: dict[str, str] = {
    "no-start": N_("could not be started"),
    "crashed": N_("ended in the middle of a game"),
    "closed": N_("closed its output in the middle of a game"),
    "deaf": N_("did not read its questions"),
    "stalled": N_("gave no answer in time"),
    "too-long": N_("gave an answer without an end"),
    "not-text": N_("gave an answer that is no text"),
    "out-of-turn": N_("said more than it was asked"),
    "illegal": N_("gave an answer that is no row"),
    "not-asked": N_("was not asked any more, after it had failed again and again"),
}


class Fault(Exception):
    """A player has lost its game by its own doing."""

    def __init__(self, kind: str, note: str = "") -> None:
        super().__init__(kind, note)
        self.kind = kind
        self.note = note[:LONGEST_NOTE]  # The bad answer, or the last words of the program.


# -- Dice by purpose: the same in any process and in any order of games ----------------------------


def number_for(seed: str, purpose: str) -> int:
    """A number of 256 bits, made of the seed and its purpose."""
    return int.from_bytes(hashlib.sha256(f"{seed}\n{purpose}".encode()).digest(), "big")


def dice_for(seed: str, purpose: str) -> random.Random:
    """The dice for one purpose.

    >>> dice_for("1972", "codes").random() == dice_for("1972", "codes").random()
    True
    >>> dice_for("1972", "codes").random() == dice_for("1972", "player knuth").random()
    False
    """
    return random.Random(number_for(seed, purpose))


def short_seed(seed: str, purpose: str) -> int:
    """A seed that any language can hold: 31 bits."""
    return number_for(seed, purpose) & 0x7FFFFFFF
