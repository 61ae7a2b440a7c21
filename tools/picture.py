"""Makes the picture of the README: a real game, played on a pseudo-terminal.

`python tools/picture.py` plays it anew and writes `docs/images/play.svg`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import escape

import pexpect

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "play.svg"
COMMAND = "play family-2004 --seat Ann --seat bot:Robin --first Robin --option rounds=2 --seed 11"
WIDTH = 92
LINE, LETTER = 20, 8.6


def played() -> list[str]:
    """The lines of a round in which Ann guesses codes that fit all marks so far."""
    program = str(Path(sys.executable).with_name("codepegs"))
    child = pexpect.spawn(
        program, COMMAND.split(), encoding="utf-8", dimensions=(50, WIDTH), timeout=20
    )
    child.expect("Row 1 of 12, Ann: ")
    shown = child.before + child.after
    marks: list[tuple[str, list[int]]] = []
    while True:
        guess = _consistent(marks)
        child.sendline(guess)
        end = child.expect([r"Row \d+ of 12, Ann: ", "Round 2 of 2"])
        shown += child.before + (child.after if end == 0 else "")
        if end == 1:
            break
        marks.append((guess, _last_mark(child.before)))
    child.close(force=True)
    return [line.rstrip() for line in shown.replace("\r", "").split("\n") if line.strip()]


def _consistent(marks: list[tuple[str, list[int]]]) -> str:
    from codepegs import Code, Mark, edition, fitting_codes

    rules = edition("family-2004").rules()
    answers = [(Code(guess), Mark(mark)) for guess, mark in marks]
    return str(next(fitting_codes(rules, answers, holes=4)))


def _last_mark(text: str) -> list[int]:
    sentence = next(line for line in text.split("\n") if " red, " in line and " white" in line)
    numbers = [word for word in sentence.replace(".", " ").split() if word.isdigit()]
    return [int(number) for number in numbers[-2:]]


def drawn(lines: list[str]) -> str:
    """The lines as an SVG picture of a window, in the reader's own fixed font."""
    height = LINE * len(lines) + 40
    width = int(WIDTH * LETTER) + 40
    text = "\n".join(
        f'  <text x="20" y="{32 + LINE * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
  <title>A round of Codepegs in the terminal</title>
  <rect width="{width}" height="{height}" rx="8" fill="#1f2328"/>
  <g fill="#e6edf3" font-family="ui-monospace, 'DejaVu Sans Mono', monospace" font-size="14">
{text}
  </g>
</svg>
"""


def main() -> None:
    """Play the game, and write its picture."""
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(drawn(played()), "utf-8")
    print(f"{PICTURE.name} is written.")


if __name__ == "__main__":
    main()
