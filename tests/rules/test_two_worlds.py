"""Two worlds: with different codes and the same marks, everybody but the codemaker sees the same.

Whatever differed would tell something about the code. The commitment is the one exception: it
is a salted hash and has to differ; it is masked here, and tested by itself below.
"""

import os
import re
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import get_args

import pytest

from codepegs import (
    Claim,
    CodeSet,
    Command,
    EndGrace,
    GiveMark,
    Guess,
    Leave,
    OwnUp,
    Refusal,
    Return,
    Revealed,
    Rules,
    RunOut,
    SetCode,
    TakeBack,
    TakeHint,
    View,
    edition,
    fitting_codes,
    view,
    view_event,
)
from codepegs.rules.candidates import SearchTooLong
from codepegs.rules.code import SALT_BYTES, Code, Secret, commitment
from codepegs.rules.flow import answers_of, false_rows
from codepegs.rules.match import HintLevel
from tests.matches import Game, marks_on, random_code, random_guess, rules_of_every_kind
from tests.rules.match_steps import all_kinds

MATCHES = int(os.environ.get("LAW_MATCHES", "2300"))  # `make laws` plays 20,000
LEVELS = get_args(HintLevel)
PARTS = [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 5))]


@pytest.mark.parametrize("part", PARTS)
def test_two_codes_with_the_same_marks_give_every_other_seat_the_same_views(part: int) -> None:
    compared = 0
    dice = Random(part)
    kinds = all_kinds()
    while compared < MATCHES // len(PARTS):
        compared += _two_worlds_agree(dice.choice(kinds), dice)


def _two_worlds_agree(rules: Rules, dice: Random) -> bool:
    one = Game(rules, dice, first=0)
    if rules.rounds > 1 and dice.random() < 0.2:
        _crack_at_once(one)
    before, begun = one.match, one.now
    code = one.set_code()
    guesses = [random_guess(rules, dice, len(code)) for _ in range(dice.randint(1, 4))]
    for guess in guesses:
        if not one.round.is_open or one.match.stage != "guess":
            break
        if rules.time is not None and dice.random() < 0.2:
            _run_out(one)
        else:
            _play(one, guess, code)
    other = _another_code(rules, one, code, dice)
    if other is None or one.round.code is not None or one.match.rounds[-1].holes is None:
        return False
    two = Game(rules, dice, first=0)
    two.match, two.history, two.now = before, [], begun
    assert _seen(two) == _seen_at(one, before)
    two.do(SetCode(two.round.codemaker, other))
    for row in one.round.rows:
        if row.guess is None:
            _run_out(two)
        else:
            _play(two, row.guess, other)
    assert two.round.secret is not None
    assert one.round.secret is not None
    assert two.round.secret.code != one.round.secret.code
    assert _seen(one) == _seen(two)
    latest = one.history[-len(two.history) :]
    for seat in _others(one):
        codemaker = one.round.codemaker
        assert [_shown(event, seat, codemaker) for event in latest] == [
            _shown(event, seat, codemaker) for event in two.history
        ]
    return True


def _play(game: Game, guess: Code, code: Code) -> None:
    seat = game.round.turn or 0
    if len(game.round.rows) % 2 == 0:
        # What a hint says is between the engine and the player; that it was taken is the same.
        game.do(TakeHint(seat, LEVELS[len(game.round.rows) // 2 % len(LEVELS)]))
    game.do(Guess(seat, guess))
    if game.match.stage == "mark":
        if len(game.round.rows) % 2:
            # Every other guess is taken back once, at the same rows in both worlds.
            game.do(TakeBack(seat))
            game.do(Guess(seat, guess))
        game.do(GiveMark(game.round.codemaker, game.rules.mark_row(code, guess)))
    if game.round.is_open and len(game.round.rows) == 1:
        _walk_about(game)


def _walk_about(game: Game) -> None:
    """Everybody leaves and returns, and tries what is refused; nothing of it depends on the code."""
    for seat in range(len(game.match.seats)):
        game.do(Leave(seat))
        game.do(Return(seat))
        refused: list[Command] = [OwnUp(seat), Claim(seat), EndGrace(seat), RunOut()]
        if seat != game.round.turn:
            refused.append(TakeHint(seat, "best"))
        for command in refused:
            with pytest.raises(Refusal):
                game.do(command)


def _run_out(game: Game) -> None:
    assert game.round.deadline is not None
    game.now = game.round.deadline
    game.do(RunOut())


def _crack_at_once(game: Game) -> None:
    code = game.set_code()
    _play(game, code, code)


def _another_code(rules: Rules, game: Game, code: Code, dice: Random) -> Code | None:
    if game.round.code is not None or game.round.holes is None:
        return None
    # The sum of the digits is public, where it is told: both worlds have the same.
    rules = rules.after_clue(game.round.clue)
    fitting = fitting_codes(rules, answers_of(game.round), holes=len(code), dice=dice, steps=20_000)
    try:
        return next((other for other in fitting if other != code), None)
    except SearchTooLong:
        return None


def _others(game: Game) -> list[int | None]:
    seats = range(len(game.match.seats))
    return [None, *(seat for seat in seats if seat != game.round.codemaker)]


def _masked(seen: View) -> View:
    rounds = (*seen.rounds[:-1], replace(seen.rounds[-1], commitment="masked"))
    return replace(seen, rounds=rounds)


def _seen(game: Game) -> list[View]:
    return [_masked(view(game.match, seat)) for seat in _others(game)]


def _seen_at(game: Game, match: object) -> list[View]:
    earlier = Game.__new__(Game)
    earlier.match = match  # type: ignore[assignment]  # the match as it stood
    return _seen(earlier)


def _shown(event: object, seat: int | None, codemaker: int = 0) -> dict[str, object]:
    shown = view_event(event, seat, codemaker)  # type: ignore[arg-type]  # from a history
    if isinstance(event, CodeSet):
        shown["commitment"] = "masked"
    return shown


def test_two_codes_with_the_same_false_marks_give_every_other_seat_the_same_views() -> None:
    """By hand any marks may be given: nobody can tell from the outside whether they fit.

    The codemaker tries to own up wherever every mark fits: the refusal is the codemaker's alone.
    """
    dice = Random(1)
    kinds = [rules for rules in all_kinds() if rules.marks_by_hand and not rules.check_at_once]
    tried = proven = 0
    for _ in range(MATCHES // 10):
        rules = dice.choice(kinds)
        one, two = Game(rules, dice, first=0), Game(rules, dice, first=0)
        holes = len(one.set_code(random_code(rules, dice)))
        # Where the sum is told, both codes have the same.
        two.set_code(_with_the_same_sum(rules, dice, one))
        possible = marks_on(min(holes, 6), len(rules.keys))
        while one.match.stage == "guess" and len(one.match.rounds) == 1 and dice.random() < 0.8:
            assert one.round.secret is not None
            guess = random_guess(rules, dice, holes)
            right = rules.mark_row(one.round.secret.code, guess)
            mark = right if dice.random() < 0.5 else dice.choice(possible)
            for game in (one, two):
                game.do(Guess(game.round.turn or 0, guess))
                game.do(GiveMark(0, mark))
                if len(game.match.rounds) == 1 and _owning_up_is_refused(game):
                    tried += 1
            _same_until_the_reveal(one, two)
        proven += one.match.rounds[0].proven
    assert tried > 20
    assert proven > 20


def _with_the_same_sum(rules: Rules, dice: Random, game: Game) -> Code:
    assert game.round.holes is not None
    while rules.clue_of(code := random_code(rules, dice, game.round.holes)) != game.round.clue:
        pass
    return code


def _owning_up_is_refused(game: Game) -> bool:
    secret = game.round.secret
    if secret is None or false_rows(game.match, secret.code):
        return False
    before = _seen(game)
    with pytest.raises(Refusal) as refusal:
        game.do(OwnUp(game.round.codemaker))
    assert refusal.value.code == "mark/all-right"
    assert _seen(game) == before
    return True


def _same_until_the_reveal(one: Game, two: Game) -> None:
    for seat in (None, *range(1, len(one.match.seats))):
        shown = [
            [_shown(event, seat) for event in takewhile(_hides_the_code, game.history)]
            for game in (one, two)
        ]
        assert shown[0] == shown[1]


def _hides_the_code(event: object) -> bool:
    return not isinstance(event, Revealed)


def test_whoever_is_not_the_codemaker_is_refused_alike_whether_a_mark_is_false_or_not() -> None:
    refusals = []
    for mark in ((1, 2), (2, 1)):
        game = Game(edition("duel").rules(marks="hand"), Random(1), first=0)
        game.set_code(Code("PRBY"))
        game.do(Guess(1, "PBRG"))
        game.do(GiveMark(0, mark))
        with pytest.raises(Refusal) as refusal:
            game.do(OwnUp(1))
        refusals.append(refusal.value.message)
    assert refusals[0] == refusals[1]


def test_only_the_codemaker_is_shown_the_running_code() -> None:
    game = Game(rules_of_every_kind()[12], Random(1), first=1)
    code = game.set_code()
    shown = [view(game.match, seat).own_code for seat in (None, 0, 1, 2)]
    assert shown == [None, None, code, None]


def test_nothing_of_a_secret_is_printed_with_the_match_or_its_events() -> None:
    game = Game(rules_of_every_kind()[0], Random(1), first=0)
    code = game.set_code()
    assert game.round.secret is not None
    printed = repr(game.match) + repr(game.history) + str(game.round.secret)
    assert str(code) not in re.sub(r"Rules\(.*?\)", "", printed)
    assert repr(code) not in printed
    assert game.round.secret.salt not in printed


def test_the_commitment_is_a_salted_hash_that_anybody_can_check_at_the_reveal() -> None:
    dice = Random(4)
    first, second = Secret.sealed(Code("PRBY"), dice), Secret.sealed(Code("PRBY"), dice)
    assert first.commitment != second.commitment
    assert len(bytes.fromhex(first.salt)) == SALT_BYTES == 16
    assert re.fullmatch(r"[0-9a-f]{64}", first.commitment)
    game = Game(rules_of_every_kind()[0], dice, first=0)
    code = game.set_code()
    shown_before = view(game.match, 1).rounds[-1].commitment
    _play(game, code, code)
    opened = view(game.match, 1).rounds[0]
    assert opened.code is not None
    assert opened.salt is not None
    assert commitment(opened.code, opened.salt) == shown_before == opened.commitment


def test_a_secret_equals_only_a_secret_of_the_same_code_and_salt() -> None:
    secret = Secret(Code("PRBY"), "00")
    assert secret == Secret(Code("PRBY"), "00")
    assert hash(secret) == hash(Secret(Code("PRBY"), "00"))
    assert secret != Secret(Code("PRBY"), "01")
    assert secret != "PRBY"
