"""Two worlds: with different codes and the same marks, everybody but the codemaker sees the same.

Whatever differed would tell something about the code. The commitment is the one exception: it
is a salted hash and has to differ; it is masked here, and tested by itself below.
"""

import os
import re
from dataclasses import replace
from random import Random

import pytest

from codepegs import (
    CodeSet,
    GiveMark,
    Guess,
    Rules,
    SetCode,
    TakeBack,
    View,
    fitting_codes,
    view,
    view_event,
)
from codepegs.rules.candidates import SearchTooLong
from codepegs.rules.code import SALT_BYTES, Code, Secret, commitment
from codepegs.rules.flow import answers_of
from tests.matches import Game, random_guess, rules_of_every_kind

MATCHES = int(os.environ.get("LAW_MATCHES", "2500"))  # `make laws` plays 20,000
PARTS = [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 5))]


@pytest.mark.parametrize("part", PARTS)
def test_two_codes_with_the_same_marks_give_every_other_seat_the_same_views(part: int) -> None:
    compared = 0
    dice = Random(part)
    kinds = (*rules_of_every_kind(), *rules_of_every_kind(by_hand=True))
    while compared < MATCHES // len(PARTS):
        compared += _two_worlds_agree(dice.choice(kinds), dice)


def _two_worlds_agree(rules: Rules, dice: Random) -> bool:
    one = Game(rules, dice, first=0)
    if dice.random() < 0.2:
        _crack_at_once(one)
    before = one.match
    code = one.set_code()
    guesses = [random_guess(rules, dice, len(code)) for _ in range(dice.randint(1, 4))]
    for guess in guesses:
        if not one.round.is_open or one.match.stage != "guess":
            break
        _play(one, guess, code)
    other = _another_code(rules, one, code, dice)
    if other is None or one.round.code is not None or one.match.rounds[-1].holes is None:
        return False
    two = Game(rules, dice, first=0)
    two.match, two.history = before, []
    assert _seen(two) == _seen_at(one, before)
    two.do(SetCode(two.round.codemaker, other))
    for row in one.round.rows:
        assert row.guess is not None
        _play(two, row.guess, other)
    assert two.round.secret is not None
    assert one.round.secret is not None
    assert two.round.secret.code != one.round.secret.code
    assert _seen(one) == _seen(two)
    latest = one.history[-len(two.history) :]
    for seat in _others(one):
        assert [_shown(event, seat, one) for event in latest] == [
            _shown(event, seat, two) for event in two.history
        ]
    return True


def _play(game: Game, guess: Code, code: Code) -> None:
    seat = game.round.turn or 0
    game.do(Guess(seat, guess))
    if game.match.stage == "mark":
        if len(game.round.rows) % 2:
            # Every other guess is taken back once, at the same rows in both worlds.
            game.do(TakeBack(seat))
            game.do(Guess(seat, guess))
        game.do(GiveMark(game.round.codemaker, game.rules.mark_row(code, guess)))


def _crack_at_once(game: Game) -> None:
    code = game.set_code()
    _play(game, code, code)


def _another_code(rules: Rules, game: Game, code: Code, dice: Random) -> Code | None:
    if game.round.code is not None or game.round.holes is None:
        return None
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


def _shown(event: object, seat: int | None, game: Game) -> dict[str, object]:
    shown = view_event(event, seat, game.round.codemaker)  # type: ignore[arg-type]  # from a history
    if isinstance(event, CodeSet):
        shown["commitment"] = "masked"
    return shown


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
