"""The notation: a match as people write it down at the board, and its check."""

from __future__ import annotations

from random import Random
from textwrap import dedent

import pytest

from codepegs import (
    Code,
    GiveMark,
    Guess,
    Match,
    NotationError,
    Refusal,
    Resign,
    Rules,
    RunOut,
    SetCode,
    edition,
    read_notation,
    score_card,
    write_notation,
)
from codepegs.rules.apply import replay
from codepegs.rules.match import Round
from codepegs.rules.notation import read_history
from codepegs.text import say
from tests.matches import Game, as_written, lexicon, random_guess, rules_of_every_kind
from tests.rules.match_steps import answer, do, guess, play, sit_down

DUEL = """\
edition duel
seat Ann
seat Bob
"""
FAMILY = """\
edition family-2004
seat Tim
seat Ben
seat Lotte
"""


def read(header: str, *lines: str) -> Match:
    return read_notation(header + "\n".join(lines), lexicon=lexicon)


def first(header: str, *lines: str) -> Round:
    return read(header, *lines).rounds[0]


def outcomes(match: Match) -> list[str]:
    return [round.outcome for round in match.rounds]


# -- The example of the rules --------------------------------------------------------------------

EXAMPLE = """\
edition family-2004
option doubles
seat Tim
seat Ben
seat Lotte
round Tim                 # Tim is codemaker
Ben    WGOS  0 1          # seat, guess, exact and misplaced as Tim signalled them
Lotte  PBRG               # no mark written: the program marks, once the code is known
Ben    -                  # a row out of time
reveal PRBY               # the code, at the end of the round
"""


def test_the_example_of_the_rules_is_read() -> None:
    match = read_notation(EXAMPLE)
    assert (match.played_by.edition.name, match.played_by.written) == ("family-2004", ("doubles",))
    assert match.seats == ("Tim", "Ben", "Lotte")
    rows = match.rounds[0].rows
    assert [(row.seat, row.guess, row.mark) for row in rows] == [
        (1, Code("WGOS"), (0, 1)),
        (2, Code("PBRG"), (1, 2)),
        (1, None, None),
    ]
    assert match.rounds[0].code == Code("PRBY")


def test_replaying_the_history_of_a_written_match_gives_the_match() -> None:
    assert replay(read_history(EXAMPLE)) == read_notation(EXAMPLE)


def test_the_first_mark_of_the_example_is_false_so_its_round_is_played_again() -> None:
    """WGOS has nothing of PRBY: the mark is 0 0 and not 0 1 (decision 2)."""
    match = read_notation(EXAMPLE)
    assert match.rounds[0].false_rows == (1,)
    assert match.rounds[0].points == (0, 0, 0)
    assert outcomes(match) == ["aborted", "open"]
    assert (match.current.number, match.current.codemaker) == (1, 0)


# -- Lines and words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        "Bob WPGR 2 0",
        "Bob    WPGR    2    0   ",
        "\tBob\tWPGR\t2\t0",
        "Bob WPGR 2 0# no space before the comment",
        'Bob WPGR 2 0 # "an unclosed quotation mark',
        "Bob W P G R 2 0",
        "Bob WP GR 2 0",
        "Bob wpgr 2 0",
        "Bob w P gR 02 000",
        '"Bob" WPGR 2 0',
    ],
)
def test_words_are_separated_by_spaces_and_pegs_stand_together_or_apart(written: str) -> None:
    row = first(DUEL, "round Ann", written).rows[0]
    assert (row.seat, row.guess, row.mark) == (1, Code("WPGR"), (2, 0))


def test_empty_lines_and_comments_say_nothing() -> None:
    text = "# A game\n\n" + DUEL.replace("\n", "  # here\n\n") + "\n#\nround Ann#!\n   \nBob WPGR"
    assert len(first(text).rows) == 1


def test_remarks_about_a_match_are_comments_above_it() -> None:
    match = read_notation(EXAMPLE)
    written = write_notation(match, (say("At one screen."), say("Imported.")))
    assert written == f"# At one screen.\n# Imported.\n{write_notation(match)}"
    assert read_notation(written) == match


def test_line_ends_of_other_systems_and_a_byte_order_mark_are_read() -> None:
    text = DUEL + "round Ann\nBob WPGR 2 0 # two\nreveal WPOS\n"
    assert read_notation("\ufeff" + text.replace("\n", "\r\n")) == read_notation(text)


@pytest.mark.parametrize(
    "name",
    ["Oma Lotte", "reveal", "round", "seat", "#1", "a # b", "Zoë", "-", "4", "WPGR", "édition"],
)
def test_a_name_with_spaces_or_signs_or_like_a_keyword_stands_in_quotation_marks(name: str) -> None:
    text = f'{DUEL.replace("Ann", f"{chr(34)}{name}{chr(34)}")}round Bob\n"{name}" WPGR 4 0\nreveal WPGR\n'
    match = read_notation(text)
    assert match.seats == (name, "Bob")
    assert match.rounds[0].cracked_in == 1
    assert as_written(read_notation(write_notation(match))) == as_written(match)


def test_only_the_first_word_of_a_line_is_a_keyword() -> None:
    text = "edition duel\nseat reveal\nseat Bob\nround reveal\nBob WPGR 4 0\nreveal WPGR\n"
    assert read_notation(text).rounds[0].cracked_in == 1


@pytest.mark.parametrize("name", ["code", "own-up", "idle"])
def test_a_name_that_has_become_a_keyword_is_read_in_files_of_the_first_edition(name: str) -> None:
    """They had it without quotation marks; the files that are written today have them."""
    first = f"edition duel\nseat {name}\nseat Ben\nround Ben\n{name} PRBY 4 0\nreveal PRBY\n"
    first += f"round {name}\nBen WGOS\n"
    match = read_notation(first)
    assert [match.seats[row.seat] for round in match.rounds for row in round.rows] == [name, "Ben"]
    now = write_notation(match)
    assert f'seat "{name}"\n' in now
    assert as_written(read_notation(now)) == as_written(match)


def test_beside_a_player_called_idle_in_quotation_marks_the_keyword_is_read() -> None:
    written = 'edition duel\nseat "idle"\nseat Ben\nround Ben\nidle Ben\nreveal -\n'
    assert read_notation(written).rounds[0].idle == 1


def test_capitals_matter_in_names_but_not_in_pegs() -> None:
    text = "edition duel\nseat Ann\nseat ann\nround Ann\nann wpgr 4 0\nreveal WpGr\n"
    assert read_notation(text).rounds[0].cracked_in == 1


# -- What the other editions write ---------------------------------------------------------------


def header(name: str, *options: str) -> str:
    lines = [f"edition {name}", *(f"option {option}" for option in options), "seat Ann", "seat Bob"]
    return "\n".join([*lines, "round Ann", ""])


@pytest.mark.parametrize(
    ("head", "row", "pegs", "mark"),
    [
        (header("classic-1972", "blanks"), "Bob _RB_ 1 2", "_RB_", (1, 2)),
        (header("classic-1972", "blanks"), "Bob _ R B _ 1 2", "_RB_", (1, 2)),
        (header("grand"), "Bob Rt Bc Ks Gh 1 1 1", "Rt Bc Ks Gh", (1, 1, 1)),
        (header("grand"), "Bob RtBc KsGh 1 1 1", "Rt Bc Ks Gh", (1, 1, 1)),
        (header("grand"), "Bob rt BC ks gH", "Rt Bc Ks Gh", None),
        (header("number"), "Bob 1234 1 2", "1234", (1, 2)),
        (header("number"), "Bob 1 2 3 4 1 2", "1234", (1, 2)),
        (header("number"), "Bob 12 34", "1234", None),
        (header("bulls-and-cows"), "Bob 0123 0 4", "0123", (0, 4)),
        (header("word"), "Bob cat 1 1", "CAT", (1, 1)),
        (header("word"), "Bob C A R T 2 0", "CART", (2, 0)),
        (header("kids"), "Bob LME 1 2", "LME", (1, 2)),
        (header("kids", "young"), "Bob LME 2", "LME", (2,)),
        (header("super"), "Bob WPGRO 3 1", "WPGRO", (3, 1)),
        (
            header("custom", "holes=12", "doubles"),
            "Bob ABCDEF FEDCBA 10 2",
            "ABCDEFFEDCBA",
            (10, 2),
        ),
    ],
)
def test_every_edition_has_its_pegs_and_its_numbers(
    head: str, row: str, pegs: str, mark: tuple[int, ...] | None
) -> None:
    read_row = read(head, row).rounds[0].rows[0]
    assert str(read_row.guess) == pegs
    assert read_row.mark == mark


def test_the_first_word_announces_how_long_the_hidden_one_is() -> None:
    head = header("word")
    assert first(head, "Bob CAT").holes == 3
    with pytest.raises(
        NotationError, match=r'code/length: Line 6: Holes that "CART" fills: 4; expected: 3'
    ):
        read(head, "Bob CAT", "Bob CART")
    with pytest.raises(
        NotationError, match=r'code/length: Line 6: Holes that "CART" fills: 4; expected: 3'
    ):
        read(head, "Bob CAT", "reveal CART")


def test_a_word_out_of_time_announces_nothing() -> None:
    head = header("word")
    assert first(head, "Bob -").holes is None
    played = first(head, "Bob -", "Bob CART 4 0", "reveal CART")
    assert (played.holes, played.cracked_in) == (4, 2)


def test_a_word_list_of_ones_own_is_named_in_the_notation() -> None:
    asked = []

    def listen(source: str) -> frozenset[str]:
        asked.append(source)
        return frozenset({"CAT", "RAT"})

    text = 'edition word\noption "words=my own words.txt"\nseat A\nseat B\nround A\nB rat 2 0\n'
    match = read_notation(text, lexicon=listen)
    assert asked == ["my own words.txt"]
    assert read_notation(write_notation(match), lexicon=listen) == match


def test_without_a_word_list_the_word_edition_cannot_be_read() -> None:
    with pytest.raises(NotationError, match=r"^words/no-lexicon: Line 3: word needs a word list"):
        read_notation(header("word"))


# -- Marks are claims ----------------------------------------------------------------------------


def test_a_row_without_a_mark_is_marked_by_the_program_at_the_reveal() -> None:
    played = ("round Ann", "Bob PBRG", "Bob PRBY")
    assert [row.mark for row in first(DUEL, *played).rows] == [None, None]
    assert [row.mark for row in first(DUEL, *played, "reveal PRBY").rows] == [(1, 2), (4, 0)]


def test_true_marks_stand_and_the_round_counts() -> None:
    match = read(DUEL, "round Ann", "Bob PBRG 1 2", "Bob PRBY 4 0", "reveal PRBY")
    assert (outcomes(match), match.totals) == (["scored", "open"], (2, 0))


@pytest.mark.parametrize("said", ["1 1", "2 2", "0 0", "4 0", "3 1", "9 9", "999 999"])
def test_a_false_mark_aborts_the_round_and_so_does_an_impossible_one(said: str) -> None:
    """000:163-168; the mark of PBRG is 1 2."""
    match = read(DUEL, "round Ann", f"Bob PBRG {said}", "Bob PRBY 4 0", "reveal PRBY")
    assert outcomes(match) == ["aborted", "open"]
    assert match.rounds[0].false_rows == (1,)
    assert match.totals == (0, 3)


def test_every_false_row_is_named_after_the_reveal() -> None:
    rows = ("Bob WGOS 1 0", "Bob PBRG 1 2", "Bob PBRG 2 1", "Bob PRBY 3 0")
    assert first(DUEL, "round Ann", *rows, "reveal PRBY").false_rows == (1, 3, 4)


def test_people_who_did_not_notice_played_on_and_the_round_is_aborted_all_the_same() -> None:
    rows = ("Bob WGOS 3 1", "Bob PBRG 1 2", "Bob YBRP 0 4", "Bob PRBY 4 0")
    match = read(
        DUEL, "round Ann", *rows, "reveal PRBY", "round Ann", "Bob WPGR 4 0", "reveal WPGR"
    )
    assert outcomes(match) == ["aborted", "scored", "open"]
    assert len(match.rounds[0].rows) == 4
    assert [round.number for round in match.rounds] == [1, 1, 2]
    assert match.totals == (1, 3)


def test_rows_after_a_crack_that_was_not_noticed_are_read_when_its_mark_was_false() -> None:
    rows = ("Bob PRBY 2 2", "Bob PBRG 1 2", "Bob PRBY 4 0")
    assert first(DUEL, "round Ann", *rows, "reveal PRBY").false_rows == (1,)


def test_marks_that_no_code_fits_are_found_without_the_code() -> None:
    """Decision 2b: the error is proven, and which row is wrong stays open."""
    match = read(DUEL, "round Ann", "Bob WPGR 4 0", "Bob WPGR 0 0", "round Ann")
    done = match.rounds[0]
    assert (done.outcome, done.proven, done.false_rows, done.code) == ("aborted", True, (), None)
    assert match.totals == (0, 3)


@pytest.mark.parametrize("after", [(), ("round Ann",), ("reveal PRBY",)])
def test_a_proven_error_aborts_the_round_wherever_the_text_goes_on(after: tuple[str, ...]) -> None:
    match = read(DUEL, "round Ann", "Bob WPGR 3 1", *after)
    assert (match.rounds[0].proven, outcomes(match)) == (True, ["aborted", "open"])


def test_as_printed_the_written_false_mark_costs_three_points() -> None:
    """001:88, by the option `false_mark=as-printed`."""
    head = DUEL.replace("duel\n", "duel\noption false_mark=as-printed\n")
    match = read(head, "round Ann", "Bob PBRG 1 1", "Bob PRBY 4 0", "reveal PRBY")
    assert match.totals == (0, -3)


# -- Rounds that cannot be scored ----------------------------------------------------------------


def test_a_round_whose_code_was_never_revealed_cannot_be_scored() -> None:
    match = read(DUEL, "round Ann", "Bob WPGR 1 0", "Bob WSYB 4 0", "round Bob")
    assert outcomes(match) == ["unrevealed", "open"]
    assert match.rounds[0].points is None
    assert match.current.number == 2


def test_a_round_opened_before_its_end_is_not_scored() -> None:
    match = read(DUEL, "round Ann", "Bob WPGR 1 0", "reveal WSYB", "round Bob")
    assert outcomes(match) == ["early", "open"]
    assert match.rounds[0].points is None


def test_a_round_opened_early_is_still_checked() -> None:
    match = read(DUEL, "round Ann", "Bob WPGR 1 1", "reveal WSYB", "round Ann")
    assert outcomes(match) == ["aborted", "open"]


@pytest.mark.parametrize("missing", ["unrevealed", "early"])
def test_a_match_with_a_round_that_has_no_score_ends_undecided(missing: str) -> None:
    reveal = ["reveal WSYB"] if missing == "early" else []
    lines = ["round Ann", "Bob WPGR 1 0", *reveal, "round Bob", "Ann WPGR 4 0", "reveal WPGR"]
    match = read(DUEL, *lines)
    assert outcomes(match) == [missing, "scored"]
    assert (match.ended, match.winners, match.is_complete) == ("undecided", (), False)


def test_rows_used_up_and_a_reveal_end_the_round() -> None:
    head = DUEL.replace("duel\n", "duel\noption rows=2\n")
    match = read(head, "round Ann", "Bob WPGR 1 0", "Bob -", "reveal WSYB")
    assert (outcomes(match), match.totals) == (["scored", "open"], (3, 0))


# -- Unfinished matches --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "stage", "awaited"),
    [
        ([], "code", 0),
        (["round Bob"], "code", 1),
        (["round Ann", "Bob WPGR 1 0"], "guess", 1),
        (["round Ann", "Bob -"], "guess", 1),
        (["round Ann", "Bob WPGR"], "mark", 0),
        (["round Ann", "Bob WPGR 4 0"], "reveal", 0),
        (["round Ann", *["Bob WPGR 1 0"] * 12], "reveal", 0),
        (["round Ann", "Bob WPGR 4 0", "reveal WPGR"], "code", 1),
    ],
)
def test_a_written_match_may_be_unfinished_and_tells_what_it_waits_for(
    lines: list[str], stage: str, awaited: int
) -> None:
    match = read(DUEL, *lines)
    assert (match.stage, match.awaited, match.ended) == (stage, awaited, None)


def test_the_first_round_tells_who_is_codemaker_first() -> None:
    """Decision 8: agreed or drawn by lot, and then on leftwards."""
    crack = ("WPGR 4 0", "reveal WPGR")
    match = read(
        FAMILY,
        *("round Ben", f"Lotte {crack[0]}", crack[1]),
        *("round Lotte", f"Tim {crack[0]}", crack[1]),
        *("round Tim", f"Ben {crack[0]}", crack[1]),
    )
    assert (match.first, match.ended, match.totals) == (1, "played", (15, 15, 15))


# -- Resignation ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ["resign Bob"],
        ["round Ann", "resign Bob"],
        ["round Ann", "Bob WPGR 1 0", "resign Bob"],
        ["round Ann", "Bob WPGR 1 0", "resign Bob", "reveal WSYB"],
        ["round Bob", "Ann WPGR 1 0", "resign Bob", "reveal WSYB"],
    ],
)
def test_who_resigns_of_two_leaves_the_match_to_the_other(lines: list[str]) -> None:
    match = read(DUEL, *lines)
    assert (match.ended, match.winners, match.totals) == ("resigned", (0,), (0, 0))
    assert match.is_complete


def test_at_a_larger_table_the_others_play_on() -> None:
    match = read(
        FAMILY,
        *("round Tim", "Ben WPGR 1 0", "resign Lotte", "Ben WSYB 4 0", "reveal WSYB"),
        *("round Ben", "Tim WPGR 4 0", "reveal WPGR"),
    )
    # Ben: 2 and 10 in Tim's round, 5 as codemaker; Tim: 6 as codemaker and 10. Nobody plays Lotte's.
    assert (match.ended, match.totals, match.winners) == ("played", (16, 17, 0), (1,))


def test_who_resigned_does_not_win_with_as_many_points_as_the_best() -> None:
    match = read(
        FAMILY,
        *("round Tim", "Ben WGOS 0 0", "Lotte PRBW 3 0", "Ben WGOS 0 0", "Lotte PBRG 1 2"),
        *("Ben WGOS 0 0", "Lotte PRBY 4 0", "reveal PRBY", "resign Lotte"),
        *("round Ben", "Tim WPGR 4 0", "reveal WPGR"),
    )
    assert (match.totals, match.winners) == ((20, 5, 20), (0,))


def test_a_codemaker_who_resigns_may_still_show_the_code() -> None:
    match = read(FAMILY, "round Tim", "Ben WPGR 1 0", "resign Tim", "Lotte WSYB 4 0", "reveal WSYB")
    assert outcomes(match) == ["scored", "open"]


def test_a_codemaker_who_resigns_and_never_shows_the_code_gives_the_round_up() -> None:
    match = read(FAMILY, "round Tim", "Ben WPGR 1 0", "resign Tim", "round Ben")
    assert outcomes(match) == ["resigned", "open"]


# -- What cannot be read -------------------------------------------------------------------------

NO_ROW_LEFT = DUEL + "round Ann\n" + "Bob WPGR 1 0\n" * 12
OVER = DUEL + "round Ann\nBob WPGR\nreveal WPGR\nround Bob\nAnn WPGR\nreveal WPGR\n"

FIRST_ROW = (
    "all that may come here: Bob GUESS MARK, Bob GUESS, Bob -, hint NAME LEVEL, code HOLES, Ann -, idle NAME, "
    "reveal CODE, reveal -, resign NAME, resign NAME away, round NAME"
)
NO_ROW = (
    "all that may come here: Ann -, own-up Ann, idle NAME, reveal CODE, reveal -, resign NAME, "
    "resign NAME away, round NAME"
)
DECIDED = "all that may come here: reveal CODE, reveal -, resign NAME, resign NAME away, round NAME"
A_MARK = "after the guess nothing, or the mark in numbers (red, white): 1 0"

UNREADABLE = {
    "nothing": ("", 1, '""', "first of all: edition NAME"),
    "only a comment": ("\n# a game\n", 1, '""', "first of all: edition NAME"),
    "no edition": ("\nseat Tim", 2, '"seat Tim"', "first of all: edition NAME"),
    "a quoted keyword": ('"edition" duel', 1, '"edition duel"', "first of all: edition NAME"),
    "an edition without a name": ("edition", 1, '"edition"', "edition NAME"),
    "two editions": ("edition mini\nedition duel", 2, '"edition duel"', "one edition a match"),
    "no option": (
        "edition mini\noption",
        2,
        '"option"',
        "option NAME or option NAME=VALUE, one a line",
    ),
    "two options in a line": (
        "edition mini\noption rows=4 time=9",
        2,
        '"option rows=4 time=9"',
        "option NAME or option NAME=VALUE, one a line",
    ),
    "a name in two words": (
        "edition mini\nseat Oma Lotte",
        2,
        '"seat Oma Lotte"',
        "seat NAME, one a line; a name with spaces in quotation marks",
    ),
    "too few seats": (
        "edition mini\nseat Ann\n\nround Ann",
        2,
        '"seat Ann"',
        "seat NAME, once for each player",
    ),
    "an option after a round": (
        DUEL + "round Ann\noption doubles",
        5,
        '"option doubles"',
        f"a line of a round; edition, options and seats stand before the first round ({FIRST_ROW})",
    ),
    "a round without a codemaker": (
        DUEL + "round",
        4,
        '"round"',
        "round NAME: the codemaker of the round",
    ),
    "the wrong codemaker": (
        DUEL + "round Ann\nBob WPGR\nreveal WPGR\nround Ann",
        7,
        '"round Ann"',
        "round NAME with the next codemaker (Bob)",
    ),
    "a codemaker who owes no round after a false mark": (
        DUEL
        + "round Ann\nBob WPGR 0 0\nreveal WPGR\nround Bob\nAnn WPGR 4 0\nreveal WPGR\nround Bob",
        10,
        '"round Bob"',
        "round NAME with the next codemaker (Ann)",
    ),
    "the wrong turn": (
        DUEL + "round Ann\nAnn WPGR",
        5,
        '"Ann WPGR"',
        f"a guess of Bob, whose turn it is ({FIRST_ROW})",
    ),
    "not to the left": (
        FAMILY + "round Tim\nLotte WPGR",
        6,
        '"Lotte WPGR"',
        f"a guess of Ben, whose turn it is ({FIRST_ROW.replace('Bob', 'Ben').replace('Ann', 'Tim')})",
    ),
    "a row outside a round": (
        DUEL + "Bob WPGR",
        4,
        '"Bob WPGR"',
        "round NAME first",
    ),
    "a row after the reveal": (
        DUEL + "round Ann\nBob WPGR\nreveal WPGR\nBob WPGR",
        7,
        '"Bob WPGR"',
        "round NAME first",
    ),
    "a reveal outside a round": (
        DUEL + "reveal WPGR",
        4,
        '"reveal WPGR"',
        "round NAME first",
    ),
    "a name without a guess": (
        DUEL + "round Ann\nBob",
        5,
        '"Bob"',
        "a guess after the name, or - for a row out of time",
    ),
    "half a mark": (
        DUEL + "round Ann\nBob WPGR 1",
        5,
        '"Bob WPGR 1"',
        A_MARK,
    ),
    "a mark in words": (
        DUEL + "round Ann\nBob WPGR one none",
        5,
        '"Bob WPGR one none"',
        A_MARK,
    ),
    "a mark of a thousand": (
        DUEL + "round Ann\nBob WPGR 1000 0",
        5,
        '"Bob WPGR 1000 0"',
        A_MARK,
    ),
    "a fifth peg": (
        DUEL + "round Ann\nBob W P G R O",
        5,
        '"Bob W P G R O"',
        A_MARK,
    ),
    "the young's mark": (
        header("kids", "young") + "Bob LME 1 1",
        6,
        '"Bob LME 1 1"',
        "after the guess nothing, or the mark in numbers (white): 1",
    ),
    "a thirteenth row": (
        NO_ROW_LEFT + "Bob WPGR",
        17,
        '"Bob WPGR"',
        f"reveal CODE: no row is left to play ({NO_ROW})",
    ),
    "a row after the other resigned": (
        DUEL + "round Ann\nresign Ann\nBob WPGR",
        6,
        '"Bob WPGR"',
        "reveal CODE: no row is left to play (all that may come here: reveal CODE, reveal -)",
    ),
    "a row after the crack": (
        DUEL + "round Ann\nBob WPGR 4 0\n# on and on\nBob WPGS 3 0\nBob -\nreveal WPGR",
        7,
        '"Bob WPGS 3 0"',
        "reveal CODE: row 1 had cracked the code",
    ),
    "a reveal without a code": (
        DUEL + "round Ann\nreveal",
        5,
        '"reveal"',
        "reveal CODE, or reveal - if it was never shown",
    ),
    "an own-up without a name": (
        DUEL + "round Ann\nown-up",
        5,
        '"own-up"',
        "own-up NAME: the codemaker of the round",
    ),
    "an own-up before any mark": (
        DUEL + "round Ann\nown-up Ann",
        5,
        '"own-up Ann"',
        f"own-up Ann, after a mark ({FIRST_ROW})",
    ),
    "an own-up of the codebreaker": (
        NO_ROW_LEFT + "own-up Bob",
        17,
        '"own-up Bob"',
        f"own-up Ann, after a mark ({NO_ROW})",
    ),
    "an own-up outside a round": (DUEL + "own-up Ann", 4, '"own-up Ann"', "round NAME first"),
    "a row after the own-up": (
        DUEL + "round Ann\nBob WPGR 1 0\nown-up Ann\nBob WPGR",
        7,
        '"Bob WPGR"',
        f"reveal CODE: no row is left to play ({DECIDED})",
    ),
    "nobody idle": (
        DUEL + "round Ann\nidle",
        5,
        '"idle"',
        "idle NAME: for whom the others had waited",
    ),
    "somebody idle who is not awaited": (
        DUEL + "round Ann\nidle Bob",
        5,
        '"idle Bob"',
        f"idle Ann, who is awaited ({FIRST_ROW})",
    ),
    "a code that is shown too early": (
        DUEL + "round Ann\ncode WPGR",
        5,
        '"code WPGR"',
        "code HOLES: a code of so many holes is set (4); reveal shows it",
    ),
    "a code of no such length": (
        DUEL + "round Ann\ncode 5",
        5,
        '"code 5"',
        "code HOLES: a code of so many holes is set (4); reveal shows it",
    ),
    "a second code": (
        DUEL + "round Ann\ncode 4\ncode 4",
        6,
        '"code 4"',
        f"code HOLES only once, before the first row ({FIRST_ROW.replace('code HOLES, ', '')})",
    ),
    "a row without seats": (
        "edition duel\nBob WPGR",
        2,
        '"Bob WPGR"',
        "one of: option NAME, option NAME=VALUE, seat NAME",
    ),
    "an option after the end": (
        OVER + "option rows=4",
        10,
        '"option rows=4"',
        "the end of the match; for more than 2 rounds write option rounds=N",
    ),
    "the last one resigns": (
        DUEL + "round Ann\nresign Ann\nresign Bob",
        6,
        '"resign Bob"',
        "the end of the match, which was given up (all that may come here: reveal CODE, reveal -)",
    ),
    "nobody resigns": (
        DUEL + "resign",
        4,
        '"resign"',
        "resign NAME, or resign NAME away: stayed away too long",
    ),
    "an open quotation mark": (
        'edition duel\nseat "Ann # or Anna?',
        2,
        '"Ann # or Anna?',
        "a closing quotation mark",
    ),
}


@pytest.mark.parametrize(
    ("text", "line", "found", "expected"), UNREADABLE.values(), ids=UNREADABLE.keys()
)
def test_what_cannot_be_read_is_refused_with_its_line_what_was_found_and_what_was_expected(
    text: str, line: int, found: str, expected: str
) -> None:
    with pytest.raises(NotationError) as error:
        read_notation(text)
    assert error.value.code == "notation/line"
    assert (error.value.line, error.value.found, str(error.value.expected)) == (
        line,
        found,
        expected,
    )
    assert error.value.message == f"Line {line}: found {found}, expected {expected}."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("round Cem", "the name of a seat (Ann, Bob)."),
        ("resign Cem", "the name of a seat (Ann, Bob)."),
        ("Cem WPGR", f"one of: {FIRST_ROW.partition(': ')[2]}."),
        ("bob WPGR", f"one of: {FIRST_ROW.partition(': ')[2]}. Did you mean Bob?"),
    ],
)
def test_a_name_nobody_has_is_refused_with_what_there_is(line: str, expected: str) -> None:
    with pytest.raises(NotationError) as error:
        read(DUEL, "round Ann", line)
    assert error.value.message == f'Line 5: found "{line}", expected {expected}'


def test_a_round_before_any_seat_asks_for_the_seats() -> None:
    with pytest.raises(NotationError) as error:
        read_notation("edition duel\nround Ann")
    assert str(error.value.expected) == "seat NAME, once for each player"


def test_after_a_match_was_given_up_nothing_more_is_read() -> None:
    with pytest.raises(NotationError) as error:
        read(DUEL, "round Ann", "Bob WPGR", "resign Ann", "reveal WPOS", "round Bob")
    assert str(error.value.expected) == "the end of the match, which was given up"


@pytest.mark.parametrize("line", ["round Ann", "Bob WPGR", "reveal WPGR", "resign Ann"])
def test_after_the_last_round_comes_nothing_more(line: str) -> None:
    with pytest.raises(NotationError) as error:
        read(OVER, line)
    assert (error.value.line, error.value.found) == (10, f'"{line}"')
    assert str(error.value.expected).startswith(
        "the end of the match; for more than 2 rounds write"
    )


def test_more_rounds_are_agreed_before_the_first() -> None:
    assert read(OVER.replace("duel\n", "duel\noption rounds=4\n"), "round Ann").ended is None


REFUSED = {
    "edition/unknown": ("edition chess", 1, '"edition chess"'),
    "option/unknown": ("edition duel\noption triples", 2, '"option triples"'),
    "option/not-offered": ("edition mini\noption doubles", 2, '"option doubles"'),
    "option/value": ("edition duel\noption rows=0", 2, '"option rows=0"'),
    "option/twice": ("edition duel\noption rows=4\noption rows=5", 3, '"option rows=5"'),
    "option/odd-rounds": (DUEL + "option rounds=3\n\nround Ann", 4, '"option rounds=3"'),
    "option/rows-beyond-table": (FAMILY + "option rows=20", 5, '"option rows=20"'),
    "players/number": (DUEL + "seat Cem\nround Ann", 4, '"seat Cem"'),
    "seat/name": (f"edition duel\nseat {'x' * 41}", 2, f'"seat {"x" * 41}"'),
    "seat/twice": ("edition duel\nseat Ann\nseat Ann", 3, '"seat Ann"'),
    "seat/resigned": (FAMILY + "resign Ben\nresign Ben", 6, '"resign Ben"'),
    "code/length": (DUEL + "round Ann\nBob WPG 1 0", 5, '"Bob WPG 1 0"'),
    "code/unknown-peg": (DUEL + "round Ann\nBob WPGK", 5, '"Bob WPGK"'),
    "code/no-blanks": (DUEL + "round Ann\nBob WPG_", 5, '"Bob WPG_"'),
    "code/repeated-colour": (header("bulls-and-cows") + "Bob 0012", 5, '"Bob 0012"'),
    "code/not-a-word": (header("word") + "Bob XXX", 5, '"Bob XXX"'),
}


@pytest.mark.parametrize(
    ("code", "text", "line", "found"), [(code, *rest) for code, rest in REFUSED.items()]
)
def test_what_the_rules_refuse_is_refused_with_its_line_and_their_reason(
    code: str, text: str, line: int, found: str
) -> None:
    with pytest.raises(NotationError) as error:
        read_notation(text, lexicon=lexicon)
    refusal = error.value
    assert (refusal.code, refusal.line, refusal.found) == (code, line, found)
    assert refusal.reason is not None
    assert refusal.message == f"Line {line}: {refusal.reason.message}"
    assert str(refusal.expected) == refusal.reason.message


def test_no_text_is_longer_than_a_million_characters() -> None:
    longest = DUEL + "#" * (1_000_000 - len(DUEL))
    assert read_notation(longest).seats == ("Ann", "Bob")
    with pytest.raises(Refusal, match=r"^notation/too-long: The text has 1000001 characters"):
        read_notation(longest + "#")


# -- Writing -------------------------------------------------------------------------------------


def test_a_written_match_reads_like_one_written_by_hand() -> None:
    rules = edition("family-2004").rules(3, doubles=True)
    match = play(
        sit_down(rules, "Tim", "Oma Lotte", "Ben", first=2), "PRBY", "WGOS", "PBRG", "PRBY"
    )
    match = play(match, "WWWW", "WPGR")
    assert write_notation(match) == dedent("""\
        edition family-2004
        option doubles
        seat Tim
        seat "Oma Lotte"
        seat Ben

        round Ben
        Tim          WGOS  0 0
        "Oma Lotte"  PBRG  1 2
        Tim          PRBY  4 0
        reveal PRBY

        round Tim
        "Oma Lotte"  WPGR  1 0
        """)


def test_the_code_of_a_running_round_is_never_written() -> None:
    match = play(sit_down(edition("duel").rules()), "PRBY", "WGOS")
    written = write_notation(match)
    assert "PRBY" not in written
    assert "reveal" not in written


def test_rows_out_of_time_and_resignations_are_written() -> None:
    match = play(sit_down(edition("family-2004").rules(3, time=30)), "PRBY", "WGOS")
    match = do(match, RunOut(), now=30)
    match = do(match, Resign(1), now=31)
    assert write_notation(match).splitlines()[-4:] == [
        "round Tim",
        "Ben    WGOS  0 0",
        "Lotte  -",
        "resign Ben",
    ]


def test_the_score_card_is_the_same_after_writing_and_reading() -> None:
    match = play(sit_down(edition("family-2004").rules(3)), "PRBY", "WGOP", "PWGO", "PRBY")
    assert str(score_card(read_notation(write_notation(match)))) == str(score_card(match))


def test_writing_what_was_read_and_reading_it_again_gives_the_same_match() -> None:
    match = read_notation(EXAMPLE)
    again = read_notation(write_notation(match))
    assert as_written(again) == as_written(match)
    assert read_notation(write_notation(again)) == again


def test_a_proven_error_is_found_again_in_what_was_written() -> None:
    match = sit_down(edition("duel").rules(marks="hand"))
    match = do(match, SetCode(0, None))  # it stands behind a shield on the real table
    match = answer(guess(match, "WPGR"), 4 - 1, 0)
    match = answer(guess(match, "WPGR"), 0, 0)
    assert match.rounds[0].proven
    assert as_written(read_notation(write_notation(match))) == as_written(match)


@pytest.mark.parametrize("steps", [1, 4, 9, 30, 1000])
@pytest.mark.parametrize("by_hand", [False, True], ids=["machine", "hand"])
@pytest.mark.parametrize("kind", range(len(rules_of_every_kind())))
def test_every_kind_of_match_is_the_same_after_writing_and_reading(
    kind: int, by_hand: bool, steps: int
) -> None:
    rules = rules_of_every_kind(by_hand)[kind]
    live = stroll(rules, Random(steps), steps)
    again = read_notation(write_notation(live), lexicon=lexicon)
    assert as_written(again) == as_written(live)
    assert write_notation(again) == write_notation(live)


def stroll(rules: Rules, dice: Random, steps: int) -> Match:
    """A match played so far, with a careless codemaker where marks are given by hand."""
    game = Game(rules, dice)
    code = Code()
    for _ in range(steps):
        seat, stage = game.match.awaited, game.match.stage
        if seat is None:
            break
        if dice.random() < 0.01:
            game.do(Resign(dice.choice(game.match.playing)))
        elif stage == "code":
            code = game.set_code()
        elif stage == "guess" and rules.time is not None and dice.random() < 0.2:
            game.now += rules.time
            game.do(RunOut())
        elif stage == "guess":
            lucky = dice.random() < 0.2
            game.do(Guess(seat, code if lucky else random_guess(rules, dice, len(code))))
        else:
            last = game.round.rows[-1].guess
            assert last is not None
            meant = code if dice.random() < 0.95 else random_guess(rules, dice, len(code))
            game.do(GiveMark(seat, rules.mark_row(meant, last)))
    return game.match


def test_who_did_not_notice_a_false_mark_swapped_roles_and_the_round_is_still_owed() -> None:
    """People who did not notice the error played on; every mark is checked all the same."""
    match = read(
        DUEL, "round Ann", "Bob WPGR 1 1", "Bob WSOP 4 0", "reveal WPOS",
        "round Bob", "Ann WPGR 4 0", "reveal WPGR",
    )  # fmt: skip
    assert [(round.number, round.outcome) for round in match.rounds] == [
        (1, "aborted"),
        (2, "scored"),
        (1, "open"),
    ]
    assert match.rounds[0].false_rows == (1, 2)
    assert match.totals == (0, 3 + 1)
    assert not match.is_complete
    again = read(write_notation(match), "Bob WPGR 4 0", "reveal WPGR")
    assert again.is_complete
    assert again.totals == (1, 4)


def test_a_mark_that_nobody_wrote_is_not_written_as_if_somebody_had() -> None:
    text = DUEL + "round Ann\nBob WPGR\nBob WPGR 2 0\nBob WPGO\nreveal WOSY\nround Ann\n"
    match = read_notation(text)
    assert read_notation(write_notation(match)) == match
    assert not match.rounds[0].proven
    assert [row.by_arbiter for row in match.rounds[0].rows] == [True, False, True]


def test_marks_that_no_code_fits_are_found_also_in_a_round_that_was_given_up() -> None:
    match = read(DUEL, "round Ann", "Bob WPGR 1 0", "Bob WPGR 2 0", "resign Bob")
    assert match.rounds[0].proven
    assert (match.rounds[0].outcome, match.winners) == ("resigned", (0,))


def test_showing_the_code_of_a_codemaker_who_resigned_changes_nothing() -> None:
    lines = ("round Tim", "Ben WPGR 1 0", "resign Tim")
    rest = ("round Ben", "Lotte OPGR", "reveal OPGR", "round Lotte", "Ben OPGR", "reveal OPGR")
    hidden, shown = read(FAMILY, *lines, *rest), read(FAMILY, *lines, "reveal WOSY", *rest)
    assert hidden.winners == shown.winners
    assert [round.outcome for round in shown.rounds] == ["resigned", "scored", "scored"]


def test_a_resignation_between_two_rounds_is_read_before_the_next_one() -> None:
    match = read(
        FAMILY, "round Tim", "Ben WPGR", "reveal WPGR", "resign Lotte",
        "round Ben", "Tim WPGR", "reveal WPGR",
    )  # fmt: skip
    assert match.ended == "played"
    assert match.totals == (5 + 10, 10 + 5, 0)
    with pytest.raises(NotationError) as error:
        read(FAMILY, "round Tim", "Ben WPGR", "reveal WPGR", "resign Lotte", "round Tim")
    assert str(error.value.expected) == "round NAME with the next codemaker (Ben)"


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("option rounds=3\noption doubles\n", 2),
        ("option doubles\noption rounds=3\n", 3),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_in_its_own_line(options: str, line: int) -> None:
    with pytest.raises(NotationError) as error:
        read_notation(f"edition duel\n{options}seat Ann\nseat Bob\nround Ann\n")
    assert (error.value.code, error.value.line) == ("option/odd-rounds", line)


def test_what_came_is_shown_without_signs_that_act_and_cut_where_it_is_long() -> None:
    with pytest.raises(NotationError) as error:
        read(DUEL, "round Ann", "Bob WPGR 1 0 \x1b[31mred\u202e" + "x" * 200)
    message = error.value.message
    assert "\x1b" not in message
    assert "\u202e" not in message
    assert r"\x1b[31mred\u202e" in message
    assert len(message) < 250


@pytest.mark.parametrize("name", ['a"b.txt', "a\nseat Evil", "a\tb", ""])
def test_a_word_list_whose_name_cannot_be_written_in_a_line_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="option/value"):
        edition("word").rules(words=name, lexicon=lambda _: frozenset({"CAT", "DOG"}))


def test_a_word_list_with_a_space_in_its_name_is_written_in_quotation_marks() -> None:
    lexicon = {"my words.txt": frozenset({"CAT", "DOG"})}.__getitem__
    text = 'edition word\noption "words=my words.txt"\nseat Ann\nseat Bob\nround Ann\nBob CAT\n'
    match = read_notation(text, lexicon=lexicon)
    assert read_notation(write_notation(match), lexicon=lexicon) == match


def test_nothing_is_written_before_the_match_begins() -> None:
    with pytest.raises(Refusal, match="match/not-begun"):
        write_notation(Match())
    with pytest.raises(Refusal, match="match/not-begun"):
        score_card(Match())


def test_two_may_resign_between_two_rounds() -> None:
    text = FAMILY + "seat Kim\nround Tim\nBen WPGR\nreveal WPGR\nresign Lotte\nresign Kim\n"
    match = read_notation(f"{text}round Ben\nTim WPGR\nreveal WPGR\n")
    assert match.ended == "played"
    assert [round.number for round in match.rounds] == [1, 2]
    assert read_notation(write_notation(match)) == match
