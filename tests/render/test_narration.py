"""Sentences: spoken names, and nothing in them that is not public."""

from __future__ import annotations

import pytest

from codepegs import Code, Mark, edition, editions
from codepegs.render.narration import key_lines, row_of_pegs, tell, total_line
from codepegs.rules.apply import replay
from codepegs.rules.code import Secret
from codepegs.rules.events import (
    CodeSet,
    Guessed,
    GuessTakenBack,
    MatchBegun,
    MatchEnded,
    Revealed,
    RoundBegun,
    RoundDropped,
    RowOpened,
    SeatResigned,
)
from codepegs.rules.mark_text import mark_text
from codepegs.rules.match import Match
from codepegs.text.languages import language
from codepegs.text.lexicon import lexicon


def test_a_mark_counts_bulls_and_cows_in_words_of_their_own() -> None:
    rules = edition("bulls-and-cows").rules()
    assert [str(part) for part in mark_text(rules, Mark((1, 2)))] == ["1 bull", "2 cows"]


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_every_key_peg_has_a_name_and_a_meaning(name: str) -> None:
    rules = edition(name).rules(lexicon=lexicon)
    assert len(list(key_lines(rules))) == len(rules.keys)
    mark = Mark(range(len(rules.keys)))
    assert all(str(part)[0].isdigit() for part in mark_text(rules, mark))


def test_a_word_is_said_as_a_word() -> None:
    assert row_of_pegs(edition("word").rules(lexicon=lexicon), Code("HAND")) == "HAND"


def test_a_guess_that_was_taken_back_is_said_with_its_row() -> None:
    events = (
        MatchBegun(edition("duel").rules(marks="hand"), ("Ann", "Ben"), 0, 0, False),
        RoundBegun(1, 0),
        CodeSet(4, None, None),
        RowOpened(1, 1, None),
        Guessed(1, 1, Code("PBRG")),
        GuessTakenBack(1, 1, None),
    )
    said = [str(line) for _, _, line in tell(Match(), events) if line is not None]
    assert said[-1] == "Row 1, Ben: the guess is taken back."


def test_it_is_said_why_a_match_ended_without_a_last_row() -> None:
    begun = (
        MatchBegun(edition("duel").rules(), ("Ann", "Ben"), 0, 0, False),
        RoundBegun(1, 0),
    )
    ended = (RoundDropped("resigned"), MatchEnded((0,), "resigned"))

    def said(resigned: SeatResigned) -> list[str]:
        return [str(line) for _, _, line in tell(replay(begun), (resigned, *ended))]

    assert said(SeatResigned(1, absent=True)) == [
        "Ben stayed away too long and forfeits the match.",
        "Round 1 ends without a score.",
        "Ann has won: Ben stayed away too long.",
    ]
    assert said(SeatResigned(1))[::2] == [
        "Ben resigns.",
        "Ann has won: everybody else has resigned.",
    ]


def test_points_are_told_from_a_name_that_ends_in_a_number() -> None:
    begun = MatchBegun(edition("duel").rules(), ("Ann", "Warm Jackdaw 88"), 0, 0, False)
    total = total_line(replay([begun]))
    assert str(total) == "Total: Ann: 0, Warm Jackdaw 88: 0."
    assert total.spoken(language("fr")) == "Total\u00a0: Ann\u00a0: 0, Warm Jackdaw 88\u00a0: 0."


def test_a_code_that_was_changed_does_not_fit_its_seal() -> None:
    rules = edition("duel").rules()
    secret = Secret(Code("PRBY"), "00")
    events = (
        MatchBegun(rules, ("Ann", "Ben"), 0, 0, False),
        RoundBegun(1, 0),
        CodeSet(4, secret.commitment, secret),
        Revealed(Code("PRBG"), "00", ()),
    )
    said = [str(line) for _, _, line in tell(Match(), events) if line is not None]
    assert (
        said[-1] == "The code was pink, red, blue, green. It does NOT fit its seal: it was changed."
    )
