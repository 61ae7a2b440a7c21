"""A hundred thousand bad inputs: the program refuses or plays each, and never shows a traceback.

    python -m tests.campaigns.fuzz --full         # 100,000 notation files, 10,000 command lines
    python -m tests.campaigns.fuzz --seed 1       # the short, seeded version of `make test`

The campaign makes notation files by damaging written matches: it drops, doubles, swaps and replaces
characters, words and lines, and adds random characters. It runs command lines in this process
through the program's own entry point, from the arguments to the exit code.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from codepegs import (
    Code,
    Guess,
    Refusal,
    Rules,
    editions,
    read_notation,
    score_card,
    view,
    write_notation,
)
from codepegs.cli.app import main as codepegs
from tests.matches import Game, as_written, lexicon, random_guess, rules_of_every_kind

WORDS = (
    "edition option seat round reveal resign - # 0 1 2 3 4 99 1000 RRGB WPGR _ __ Rt Bc grand word "
    "duel family-2004 custom doubles blanks rows=3 rounds=4 time=5 marks=hand holes=12 colours=26 "
    'words=/nowhere language=de Tim Ben "Oma "Lotte" Ärger \U0001d518 \u202e \x00 \ufeff \u2028 = == rows= -1 1e9 ٣ ³'
).split(" ")

STATED = (0, 1, 2, 3, 130)
"""The exit codes that `codepegs --help` states; the end of the input also gives 130."""


def written_matches(dice: Random) -> list[str]:
    """Matches in notation, finished and unfinished, of every kind."""
    texts = []
    for by_hand in (False, True):
        for rules in rules_of_every_kind(by_hand):
            if by_hand:
                texts.append(
                    _by_hand(write_notation(_played(rules_of_every_kind()[0], dice).match))
                )
                continue
            texts.append(write_notation(_played(rules, dice).match))
    return texts


def _played(rules: Rules, dice: Random) -> Game:
    game = Game(rules, dice, first=0)
    code = Code()
    for _ in range(dice.randint(1, 30)):
        if game.match.stage == "over":
            break
        if game.match.stage == "code":
            code = game.set_code()
        else:
            guess = code if dice.random() < 0.3 else random_guess(game.rules, dice, len(code))
            game.do(Guess(game.round.turn or 0, guess))
    return game


def _by_hand(text: str) -> str:
    """Leave some marks out, as people do."""
    return "\n".join(line.rsplit("  ", 1)[0] if "  " in line else line for line in text.split("\n"))


def damaged(text: str, dice: Random) -> str:
    """The text with one to four mistakes in it."""
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        lines = text.split("\n")
        where = dice.randrange(len(lines))
        match dice.randrange(9):
            case 0:
                del lines[where]
            case 1:
                lines.insert(where, lines[dice.randrange(len(lines))])
            case 2:
                other = dice.randrange(len(lines))
                lines[where], lines[other] = lines[other], lines[where]
            case 3:
                lines.insert(where, " ".join(dice.choices(WORDS, k=dice.randint(1, 6))))
            case 4:
                words = lines[where].split(" ")
                words[dice.randrange(len(words))] = dice.choice(WORDS)
                lines[where] = " ".join(words)
            case 5:
                position = dice.randint(0, len(lines[where]))
                lines[where] = (
                    lines[where][:position] + dice.choice(WORDS) + lines[where][position:]
                )
            case 6:
                position = dice.randint(0, len(lines[where]))
                lines[where] = lines[where][:position] + lines[where][position + 1 :]
            case 7:
                noise = "".join(
                    chr(dice.choice((dice.randrange(128), dice.randrange(0xD7FF))))
                    for _ in range(9)
                )
                lines[where] += noise
            case _:
                digit = [i for i, sign in enumerate(lines[where]) if sign.isdigit()]
                if digit:
                    position = dice.choice(digit)
                    lines[where] = (
                        lines[where][:position]
                        + str(dice.randrange(6))
                        + lines[where][position + 1 :]
                    )
        text = "\n".join(lines)
    return text


def fuzz_notation(count: int, dice: Random) -> Counter[str]:
    """Read that many damaged matches; write, show and read again each that can be read."""
    seen: Counter[str] = Counter()
    texts = written_matches(dice)
    for number in _counted(count, "notation files"):
        if number % 5_000 == 0:
            texts = written_matches(dice)
        text = damaged(dice.choice(texts), dice)
        try:
            match = read_notation(text, lexicon=_lexicon)
        except Refusal as refusal:
            assert refusal.message, text
            seen["refused"] += 1
            continue
        except Exception:
            print(f"A notation file that breaks the reader:\n{text}", file=sys.stderr)
            raise
        again = read_notation(write_notation(match), lexicon=_lexicon)
        assert as_written(again) == as_written(match), text
        assert str(score_card(match))
        assert view(match).seats == match.seats
        seen["read"] += 1
    return seen


def _lexicon(source: str) -> frozenset[str]:
    if "/" in source:
        raise Refusal("words/too-few", came=0, source=source, expected=3)
    return lexicon(source)


def command_line(dice: Random, files: list[Path]) -> list[str]:
    """A command line, likely or absurd."""
    names = [edition.name for edition in editions()]

    def row() -> str:
        letters = dice.choice(("RBGYWK", "WPGROSYB_", "123456", "ABCDEF", "RtBcKsGh", "LMEZTC"))
        return "".join(dice.choices(letters, k=dice.choice((3, 4, 4, 4, 5))))

    def options() -> list[str]:
        count = dice.choice((0, 0, 1, 2))
        return [word for _ in range(count) for word in ("--option", dice.choice(WORDS))]

    likely: dict[str, Callable[[], list[str]]] = {
        "editions": list,
        "edition": lambda: [dice.choice(names)],
        "mark": lambda: [dice.choice(names), row(), row(), *options()],
        "score": lambda: [str(dice.choice(files))],
        "play": lambda: [dice.choice(names), "--seat", dice.choice(WORDS), *options()],
    }
    command = dice.choice(tuple(likely))
    words = [command, *likely[command]()]
    words += dice.choice(([], ["--json"], ["--lang", "de"], ["--lang", "fr", "--json"]))
    # Two of five lines get mistakes: words are dropped, inserted or replaced.
    for _ in range(dice.choice((0, 0, 0, 1, 3))):
        where = dice.randrange(len(words) + 1)
        match dice.randrange(3):
            case 0:
                del words[where : where + 1]
            case 1:
                words.insert(where, dice.choice((*WORDS, "", "--help", "--lang", "--strict")))
            case _:
                words[where : where + 1] = [dice.choice((*WORDS, "xx", "--option"))]
    return [word.replace("\x00", "") for word in words]


def fuzz_command_lines(count: int, dice: Random) -> Counter[str]:
    """Run that many command lines; each must end with a stated exit code and print no traceback."""
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, text in enumerate(written_matches(dice)):
            path = Path(folder, f"{number}.txt")
            path.write_text(damaged(text, dice), "utf-8", "replace")
            files.append(path)
        (binary := Path(folder, "binary")).write_bytes(dice.randbytes(2_000))
        files += [binary, Path(folder), Path(folder, "missing")]
        for _ in _counted(count, "command lines"):
            words = command_line(dice, files)
            code, out, err = run(words)
            assert code in STATED, (code, words, out, err)
            assert "Traceback" not in out + err, (words, out, err)
            if "--json" in words and code in (0, 3) and out and "--help" not in words:
                json.loads(out)
            seen[f"exit {code}"] += 1
    return seen


def run(words: list[str]) -> tuple[int, str, str]:
    """Run the program on these words, with an empty standard input."""
    out, err = io.StringIO(), io.StringIO()
    standard_input, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO())
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = codepegs(words)
    except BaseException:
        print(f"A command line that breaks the program: {words!r}", file=sys.stderr)
        raise
    finally:
        sys.stdin = standard_input
    return code, out.getvalue(), err.getvalue()


def _counted(count: int, what: str) -> Iterator[int]:
    """Count, and print the progress ten times on the way."""
    for number in range(count):
        if number % max(1, count // 10) == 0:
            print(f"  {number} of {count} {what}", flush=True)
        yield number


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Feed the program bad input.")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--seed", type=int, default=None, help="default: a new one each time")
    chosen = parser.parse_args()
    seed = chosen.seed if chosen.seed is not None else int(time.time())
    dice = Random(seed)
    files, lines = (100_000, 10_000) if chosen.full else (2_000, 150)
    print(f"Seed {seed}.")
    begun = time.process_time()
    figures = fuzz_notation(files, dice) + fuzz_command_lines(lines, dice)
    for outcome, count in sorted(figures.items()):
        print(f"  {outcome}: {count}")
    print(f"No traceback in {files + lines} inputs ({time.process_time() - begun:.0f} s of CPU).")


if __name__ == "__main__":
    main()
