"""False marks: over many hand-marked rounds, every error is found, and no honest mark is blamed."""

import os
from random import Random

import pytest

from codepegs import (
    CodemakerAwaited,
    CodeSet,
    FalseMarkProven,
    GiveMark,
    Guess,
    Guessed,
    Mark,
    Marked,
    Reveal,
    Revealed,
    RoundAborted,
    RoundBegun,
    RoundScored,
    RowOpened,
    Rules,
    SetCode,
    no_code_fits,
    read_notation,
    write_notation,
)
from codepegs.rules.candidates import PROOF_LIMIT
from codepegs.rules.code import Code
from codepegs.rules.flow import answers_of
from tests import naive
from tests.matches import (
    Game,
    as_written,
    lexicon,
    marks_on,
    random_code,
    random_guess,
    rules_of_every_kind,
)

MATCHES = int(os.environ.get("LAW_MATCHES", "2500"))  # `make laws` plays 20,000
NEXT_ROUND = (RoundBegun, CodemakerAwaited)
PARTS = [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 5))]


@pytest.mark.parametrize("part", PARTS)
def test_every_false_mark_is_found_by_the_reveal_and_no_honest_one_is_called_false(
    part: int,
) -> None:
    dice = Random(1000 + part)
    kinds = rules_of_every_kind(by_hand=True)
    for _ in range(MATCHES // len(PARTS)):
        _one_round(dice.choice(kinds), dice)


def _one_round(rules: Rules, dice: Random) -> None:
    game = Game(rules, dice, first=0)
    code = random_code(rules, dice)
    on_the_real_table = dice.random() < 0.3
    shown = None if on_the_real_table else code
    game.do(SetCode(0, shown, len(code), rules.clue_of(code)))
    errors = dice.randint(0, 3)
    wrong: list[int] = []
    length = dice.randint(1, rules.rows or 12)
    errors_in = set(dice.sample(range(1, length + 1), min(errors, length)))
    while game.match.stage == "guess" and len(game.match.rounds) == 1:
        row = len(game.round.rows) + 1
        guess = code if row >= length else random_guess(rules, dice, len(code))
        game.do(Guess(game.round.turn or 0, guess))
        true = rules.mark_row(code, guess)
        said = true
        if row in errors_in:
            others = [mark for mark in marks_on(len(code), len(true)) if mark != true]
            said = dice.choice(others)
            wrong.append(row)
        events = game.do(GiveMark(0, said))
        _only_no_code_fits_was_said_before_the_reveal(events)
    if game.match.stage == "reveal" and len(game.match.rounds) == 1:
        game.do(Reveal(0, code))
    _judged(game, code, wrong, on_the_real_table)
    _judged_alike_in_writing(game)


def _only_no_code_fits_was_said_before_the_reveal(events: tuple[object, ...]) -> None:
    for event in events:
        if isinstance(event, (Revealed, RoundAborted)):
            return
        assert (
            isinstance(event, (Marked, RowOpened, CodemakerAwaited)) or event == FalseMarkProven()
        )


def _judged(game: Game, code: Code, wrong: list[int], on_the_real_table: bool) -> None:
    played = game.match.rounds[0]
    if played.code is None:
        # Proven on the real table: aborted without the code.
        assert on_the_real_table
        assert played.proven
        assert played.outcome == "aborted"
        assert wrong
    else:
        assert played.code == code
        assert list(played.false_rows) == wrong
        assert played.outcome == ("aborted" if wrong else "scored")
        assert wrong or not played.proven
    if wrong:
        penalty = game.rules.false_mark_points
        expected = [0] * game.rules.players
        expected[1] = penalty
        assert played.points == tuple(expected)
        # The same codemaker, the same round, a new code.
        assert (game.round.number, game.round.codemaker) == (played.number, played.codemaker)
        assert game.match.stage == "code"


def _judged_alike_in_writing(game: Game) -> None:
    """The arbiter of written matches comes to the same verdict."""
    read = read_notation(write_notation(game.match), lexicon=lexicon)
    assert as_written(read) == as_written(game.match)


@pytest.mark.slow
def test_an_error_is_proven_exactly_when_no_code_fits() -> None:
    """Decision 2b, compared with an enumeration of all codes."""
    dice = Random(5)
    proven = 0
    small = [rules for rules in rules_of_every_kind(by_hand=True) if rules.number_of_codes <= 1300]
    for _ in range(400):
        rules = dice.choice(small)
        holes = dice.choice(rules.holes)
        answers = [
            (
                random_guess(rules, dice, holes),
                dice.choice(marks_on(holes, len(rules.keys))),
            )
            for _ in range(dice.randint(1, 3))
        ]
        clash = no_code_fits(rules, answers)
        assert clash == (not naive.fitting_codes(rules, holes, answers))
        proven += clash
    assert 50 < proven < 350


def test_a_board_too_large_to_search_waits_for_the_reveal() -> None:
    rules = rules_of_every_kind(by_hand=True)[-1]
    assert rules.number_of_codes > PROOF_LIMIT
    clashing = [(Code("A" * 12), Mark((12, 0))), (Code("A" * 12), Mark((0, 0)))]
    assert not no_code_fits(rules, clashing)
    # What is impossible by itself needs no search.
    assert no_code_fits(rules, [(Code("A" * 12), Mark((11, 1)))])


def test_a_false_crack_is_found_at_the_reveal() -> None:
    """All exact, and the guess is not the code: the round is aborted (000:163)."""
    game = Game(rules_of_every_kind(by_hand=True)[8], Random(2), first=0)
    game.set_code(Code("WPGR"))
    game.do(Guess(1, "WPGO"))
    events = game.do(GiveMark(0, (4, 0)))
    assert [type(event) for event in events] == [Marked, Revealed, RoundAborted, *NEXT_ROUND]
    assert game.match.totals == (0, 3)


def test_an_unseen_crack_is_found_at_the_reveal() -> None:
    """The guess was the code, and the codemaker marked it otherwise."""
    game = Game(rules_of_every_kind(by_hand=True)[9], Random(2), first=0)
    game.set_code(Code("WPGR"))
    for _ in range(4):
        game.do(Guess(1, "WPGR"))
        if game.match.stage == "mark":
            game.do(GiveMark(0, (2, 0)))
    assert game.match.rounds[0].false_rows == (1, 2, 3, 4)
    assert game.match.rounds[0].outcome == "aborted"


def test_an_honest_round_by_hand_is_scored_like_any_other() -> None:
    game = Game(rules_of_every_kind(by_hand=True)[3], Random(2), first=0)
    game.set_code(Code("WPGR"))
    game.do(Guess(1, "WPGO"))
    game.do(GiveMark(0, (3, 0)))
    game.do(Guess(1, "WPGR"))
    events = game.do(GiveMark(0, Mark((4, 0))))
    assert [type(event) for event in events] == [Marked, Revealed, RoundScored, *NEXT_ROUND]
    assert game.match.totals == (2, 0)


def test_the_misprint_takes_three_points_where_it_is_asked_for() -> None:
    """001:88 as printed; everywhere else the codebreaker gets them."""
    game = Game(rules_of_every_kind(by_hand=True)[7], Random(2), first=0)
    game.set_code(Code("WPGR"))
    game.do(Guess(1, "WPGO"))
    game.do(GiveMark(0, (4, 0)))
    assert game.match.totals == (0, -3)


def test_a_code_on_the_real_table_is_never_known_before_its_maker_shows_it() -> None:
    game = Game(rules_of_every_kind(by_hand=True)[3], Random(2), first=0)
    events = game.do(SetCode(0, None))
    assert events[0] == CodeSet(4, None, None)
    game.do(Guess(1, "WPGR"))
    game.do(GiveMark(0, (4, 0)))
    assert game.match.stage == "reveal"
    assert not any(isinstance(event, (Revealed, Guessed)) for event in game.history[-1:])
    game.do(Reveal(0, "WPGR"))
    assert game.match.rounds[0].cracked_in == 1


def test_answers_leave_out_rows_without_a_mark() -> None:
    game = Game(rules_of_every_kind(by_hand=True)[3], Random(2), first=0)
    game.set_code()
    game.do(Guess(1, "WPGR"))
    assert answers_of(game.round) == []
