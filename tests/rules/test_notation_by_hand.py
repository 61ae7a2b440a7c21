"""The notation as people write it, on paper, at a keyboard and on a phone."""

from __future__ import annotations

import pytest

from codepegs import NotationError, read_notation
from tests.matches import lexicon

PLAIN = """\
edition duel
seat Tim
seat Ben
round Tim
Ben PBRG 1 2
Ben -
Ben PRBY 4 0
reveal PRBY
"""
GUESTS = """\
edition duel
seat "Oma Lotte"
seat Zoë
round "Oma Lotte"
Zoë PBRG 1 2
reveal -
"""
BLANKS = """\
edition duel
option blanks
seat Tim
seat Ben
round Tim
Ben P__G 1 1
Ben ____ 2 0
reveal P_B_
"""
PIECES = """\
edition grand
seat Tim
seat Ben
round Tim
Ben Rt Bc Ks Gh 1 1 1
"""
DIGITS = """\
edition number
seat Tim
seat Ben
round Tim
Ben 1234 1 2
"""
LATE = """\
edition classic-1972
option time=60
seat Tim
seat Ben
round Tim
code 4
Ben -
Tim -
reveal -
round Ben
Tim RBGY 1 1
own-up Ben
reveal -
"""


def with_line(text: str, line: int, written: str) -> str:
    """The text with one of its lines, counted from 1, written otherwise."""
    lines = text.splitlines()
    lines[line - 1] = written
    return "\n".join([*lines, ""])


def marked(written: str) -> str:
    """The plain match with the mark of its first row written otherwise."""
    return with_line(PLAIN, 5, f"Ben PBRG {written}")


READ = {
    "capitals": (PLAIN.replace("edition duel", "EDITION DUEL").replace("seat", "SEAT"), PLAIN),
    "first letters": (
        "Edition Duel\nSeat Tim\nSeat Ben\nRound Tim\nBen PBRG 1 2\nBen -\nBen PRBY 4 0\nReveal PRBY",
        PLAIN,
    ),
    "a capital in the middle": (PLAIN.replace("reveal", "reVeal"), PLAIN),
    "colons after keywords": (
        "edition: duel\nseat: Tim\nseat: Ben\nround: Tim\nBen PBRG 1 2\nBen -\nBen PRBY 4 0\nreveal: PRBY",
        PLAIN,
    ),
    "colons after names": (PLAIN.replace("Ben ", "Ben: "), PLAIN),
    "a colon that stands apart": (PLAIN.replace("Ben ", "Ben : "), PLAIN),
    "a wide colon": (PLAIN.replace("Ben ", "Ben\uff1a "), PLAIN),
    "a colon after a seat": (PLAIN.replace("seat Ben", "seat Ben:"), PLAIN),
    "a colon after a codemaker": (PLAIN.replace("round Tim", "Round: Tim:"), PLAIN),
    "a mark with a slash": (marked("1/2"), PLAIN),
    "a mark with a comma": (marked("1,2"), PLAIN),
    "a mark with a comma and a space": (marked("1, 2"), PLAIN),
    "a mark in one word": (marked("12"), PLAIN),
    "a mark with a dash": (marked("1-2"), PLAIN),
    "a mark with a long dash": (marked("1\u20132"), PLAIN),
    "a mark like a result": (marked("1:2"), PLAIN),
    "a mark in black and white": (marked("1b2w"), PLAIN),
    "a mark in red and white": (marked("1r2w"), PLAIN),
    "a mark in capitals": (marked("1B 2W"), PLAIN),
    "a mark in words": (marked("1 red, 2 white"), PLAIN),
    "a mark with white first": (marked("2w1r"), PLAIN),
    "a crack without a white": (with_line(PLAIN, 7, "Ben PRBY 4r"), PLAIN),
    "a hyphen": (PLAIN.replace("Ben -", "Ben \u2010"), PLAIN),
    "a dash": (PLAIN.replace("Ben -", "Ben \u2013"), PLAIN),
    "a long dash": (PLAIN.replace("Ben -", "Ben \u2014"), PLAIN),
    "a minus": (PLAIN.replace("Ben -", "Ben \u2212"), PLAIN),
    "two hyphens": (PLAIN.replace("Ben -", "Ben --"), PLAIN),
    "small pegs": (PLAIN.replace("PBRG", "pbrg").replace("PRBY", "prby"), PLAIN),
    "pegs apart": (PLAIN.replace("PBRG", "P B R G").replace("PRBY", "p r b y"), PLAIN),
    "spaces that do not break": (PLAIN.replace(" ", "\u00a0"), PLAIN),
    "tabs": (PLAIN.replace(" ", "\t"), PLAIN),
    "line ends of an old Mac": (PLAIN.replace("\n", "\r"), PLAIN),
    "line ends of Windows": (PLAIN.replace("\n", "\r\n"), PLAIN),
    "line ends of a word processor": ("\ufeff" + PLAIN.replace("\n", "\u2028"), PLAIN),
    "comments": (PLAIN.replace("\n", "   # so it was\n"), PLAIN),
    "English quotation marks": (GUESTS.replace('"Oma Lotte"', "“Oma Lotte”"), GUESTS),
    "German quotation marks": (GUESTS.replace('"Oma Lotte"', "„Oma Lotte“"), GUESTS),
    "Dutch quotation marks": (GUESTS.replace('"Oma Lotte"', "„Oma Lotte”"), GUESTS),
    "French quotation marks": (GUESTS.replace('"Oma Lotte"', "«Oma Lotte»"), GUESTS),
    "half a typographic pair": (GUESTS.replace('"Oma Lotte"', '„Oma Lotte"'), GUESTS),
    "a decomposed name": (GUESTS.replace("Zoë", "Zoe\u0308"), GUESTS),
    "a name in both forms": (GUESTS.replace("seat Zoë", "seat Zoe\u0308"), GUESTS),
    "a quoted name with a colon": (GUESTS.replace("Zoë PBRG", "“Zoë”: PBRG"), GUESTS),
    "a code never shown": (GUESTS.replace("reveal -", "Reveal: \u2014"), GUESTS),
    "dots for blanks": (BLANKS.replace("P__G", "P..G").replace("____", "...."), BLANKS),
    "dots apart": (BLANKS.replace("P__G", "p . . g").replace("P_B_", "P.B_"), BLANKS),
    "pieces in small letters": (PIECES.replace("Rt Bc Ks Gh 1 1 1", "rtbc ksgh 1b1w1b"), PIECES),
    "three numbers in one word": (PIECES.replace("1 1 1", "111"), PIECES),
    "digits and a mark of digits": (DIGITS.replace("1234 1 2", "1 2 3 4 1/2"), DIGITS),
    "bulls and cows for black and white": (DIGITS.replace("1 2\n", "1 bull 2 cows\n"), DIGITS),
    "a codemaker out of time": (
        LATE.replace("Tim -", "Tim: \u2014").replace("code 4", "Code: 4"),
        LATE,
    ),
    "owning up with a hyphen that does not break": (
        LATE.replace("own-up", "Own\u2011Up:"),
        LATE,
    ),
    "a player who is called like a keyword": (
        PLAIN.replace("Tim", "Idle").replace("Ben", "Code"),
        PLAIN.replace("Tim", '"Idle"').replace("Ben", '"Code"'),
    ),
}


@pytest.mark.parametrize(("by_hand", "plain"), READ.values(), ids=READ.keys())
def test_what_people_write_is_read_as_its_plain_form(by_hand: str, plain: str) -> None:
    assert by_hand != plain
    assert read_notation(by_hand) == read_notation(plain)


HERE = (
    "Ben GUESS MARK, Ben GUESS, Ben -, hint NAME LEVEL, Tim -, own-up Tim, idle NAME, reveal CODE, reveal -, "
    "resign NAME, resign NAME away, round NAME"
)
"""What may come after the rows of the plain match, but before the crack."""
EDITIONS = (
    "classic-1972, duel, standard, family-2004, mini, to-go, super, grand, word, number, kids, "
    "bulls-and-cows, electronic, custom"
)
PEGS = "W white, P pink, G green, R red, O orange, S silver, Y yellow, B blue"
A_MARK = "expected after the guess nothing, or the mark in numbers (red, white): 1 0."
A_SEAT = "expected seat NAME, one a line; a name with spaces in quotation marks."
HEADER = "one of: option NAME, option NAME=VALUE, seat NAME"

ANSWERED = {
    "editon": (
        with_line(PLAIN, 1, "editon duel"),
        'Line 1: found "editon duel", expected first of all: edition NAME. Did you mean edition?',
    ),
    "duell": (
        with_line(PLAIN, 1, "edition duell"),
        f'Line 1: There is no edition "duell". Did you mean duel? The editions are: {EDITIONS}.',
    ),
    "an edition in two words": (
        with_line(PLAIN, 1, "Edition Classic 1972"),
        (
            'Line 1: There is no edition "classic 1972". Did you mean classic-1972? '
            f"The editions are: {EDITIONS}."
        ),
    ),
    "half an edition": (
        with_line(PLAIN, 1, "edition family"),
        (
            'Line 1: There is no edition "family". Did you mean family-2004? '
            f"The editions are: {EDITIONS}."
        ),
    ),
    "nothing like an edition": (
        with_line(PLAIN, 1, "edition chess"),
        f'Line 1: There is no edition "chess". The editions are: {EDITIONS}.',
    ),
    "an option before the edition": (
        f"option doubles\n{PLAIN}",
        'Line 1: found "option doubles", expected first of all: edition NAME.',
    ),
    "half an option": (
        with_line(BLANKS, 2, "option blank"),
        (
            'Line 2: There is no option "blank". Did you mean blanks? The options of duel are: '
            "doubles, blanks, false_mark, rows, rounds, time, marks, check."
        ),
    ),
    "an option with spaces": (
        with_line(BLANKS, 2, "option rows = 10"),
        'Line 2: found "option rows = 10", expected option NAME or option NAME=VALUE, one a line.',
    ),
    "saet": (
        "edition duel\nsaet Tim",
        f'Line 2: found "saet Tim", expected {HEADER}. Did you mean seat?',
    ),
    "opton": (
        "edition duel\nopton doubles",
        f'Line 2: found "opton doubles", expected {HEADER}. Did you mean option?',
    ),
    "sead after a seat": (
        "edition duel\nseat Tim\nsead Ben",
        (
            f'Line 3: found "sead Ben", expected {HEADER}, round NAME, resign NAME, resign NAME away. '
            "Did you mean seat?"
        ),
    ),
    "rund between two rounds": (
        f"{PLAIN}rund Ben",
        (
            'Line 9: found "rund Ben", expected one of: round NAME, resign NAME, resign NAME away. '
            "Did you mean round?"
        ),
    ),
    "somebody else after the end": (
        f"{PLAIN}round Ben\nTim PRBY\nreveal PRBY\nThanks, Tim!",
        (
            'Line 12: found "Thanks, Tim!", expected the end of the match; '
            "for more than 2 rounds write option rounds=N."
        ),
    ),
    "a name of two words": (
        "edition duel\nseat Oma Lotte",
        f'Line 2: found "seat Oma Lotte", {A_SEAT}',
    ),
    "two names in a line": (
        "edition duel\nseat Tim, Ben",
        f'Line 2: found "seat Tim, Ben", {A_SEAT}',
    ),
    "apostrophes for quotation marks": (
        "edition duel\nseat 'Oma Lotte'",
        f"Line 2: found \"seat 'Oma Lotte'\", {A_SEAT}",
    ),
    "a quotation mark that is not closed": (
        "edition duel\nseat “Oma Lotte\nseat Ben",
        "Line 2: found “Oma Lotte, expected a closing quotation mark.",
    ),
    "Tmi": (
        with_line(PLAIN, 4, "round Tmi"),
        'Line 4: found "round Tmi", expected the name of a seat (Tim, Ben). Did you mean Tim?',
    ),
    "a name in small letters": (
        with_line(PLAIN, 4, "round tim"),
        'Line 4: found "round tim", expected the name of a seat (Tim, Ben). Did you mean Tim?',
    ),
    "bne": (
        with_line(PLAIN, 7, "bne PRBY"),
        f'Line 7: found "bne PRBY", expected one of: {HERE}. Did you mean Ben?',
    ),
    "reveel": (
        with_line(PLAIN, 7, "reveel PRBY"),
        f'Line 7: found "reveel PRBY", expected one of: {HERE}. Did you mean reveal?',
    ),
    "resing": (
        with_line(PLAIN, 7, "resing Ben"),
        f'Line 7: found "resing Ben", expected one of: {HERE}. Did you mean resign?',
    ),
    "own up in two words": (
        with_line(PLAIN, 7, "own up Tim"),
        f'Line 7: found "own up Tim", expected one of: {HERE}. Did you mean own-up?',
    ),
    "a number before the row": (
        with_line(PLAIN, 7, "3. Ben PRBY"),
        f'Line 7: found "3. Ben PRBY", expected one of: {HERE}.',
    ),
    "the codemaker guesses": (
        with_line(PLAIN, 7, "Tim PRBY"),
        (
            'Line 7: found "Tim PRBY", expected a guess of Ben, whose turn it is '
            f"(all that may come here: {HERE})."
        ),
    ),
    "code for reveal": (
        with_line(PLAIN, 8, "code PRBY"),
        (
            'Line 8: found "code PRBY", expected code HOLES: a code of so many holes is set (4); '
            "reveal shows it."
        ),
    ),
    "half a mark": (marked("1"), f'Line 5: found "Ben PBRG 1", {A_MARK}'),
    "letters for noughts": (marked("o o"), f'Line 5: found "Ben PBRG o o", {A_MARK}'),
    "a remark without its sign": (
        marked("1 2 unlucky"),
        f'Line 5: found "Ben PBRG 1 2 unlucky", {A_MARK}',
    ),
    "a nought for an O": (
        with_line(PLAIN, 5, "Ben WG0S"),
        f'Line 5: "0" in "WG0S" is unknown in this edition. It has: {PEGS}.',
    ),
    "pegs with commas": (
        with_line(PLAIN, 5, "Ben P,B,R,G 1 2"),
        f'Line 5: "," in "P,B,R,G" is unknown in this edition. It has: {PEGS}.',
    ),
    "a dot where no hole stays empty": (
        with_line(PLAIN, 5, "Ben P.RG"),
        (
            'Line 5: "P.RG" leaves a hole empty, and here every hole is filled. '
            "Fill it, or play with the option blanks where the edition has it."
        ),
    ),
    "a peg too few": (
        with_line(PLAIN, 5, "Ben PBR 1 2"),
        'Line 5: Holes that "PBR" fills: 3; expected: 4. Fill each hole once.',
    ),
}


@pytest.mark.parametrize(("by_hand", "answer"), ANSWERED.values(), ids=ANSWERED.keys())
def test_what_cannot_be_read_is_answered_with_a_sentence_that_helps(
    by_hand: str, answer: str
) -> None:
    with pytest.raises(NotationError) as error:
        read_notation(by_hand, lexicon=lexicon)
    assert error.value.message == answer
