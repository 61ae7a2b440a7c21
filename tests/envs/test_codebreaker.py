"""The codebreaker's environment does what a match by the rules does, in every edition."""

from __future__ import annotations

import subprocess
import sys
from contextlib import nullcontext
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from hypothesis import given, settings, strategies as st

from codepegs import Guess, Refusal, Rules, edition, editions, rule_sheet
from codepegs.envs import EnvRefusal, edition_envs as classes, id_of, register
from codepegs.envs.board import SHOWN
from codepegs.envs.codebreaker import CodebreakerEnv
from codepegs.rules import events as e
from codepegs.rules.code import Code
from codepegs.rules.flow import Transaction
from codepegs.rules.scoring import SCHEMES
from tests.envs.rule_sets import EVERY_ROUND, Kind, one
from tests.matches import Game, lexicon, random_code, random_guess


def action_of(env: CodebreakerEnv, row: Code) -> Any:
    """The action that names this row, found without the code that reads actions."""
    numbers = [env.rules.letters.index(peg) for peg in row]
    filled = numbers + [len(env.rules.letters)] * (env.board.holes - len(numbers))
    if isinstance(env.action_space, gymnasium.spaces.MultiDiscrete):
        return np.array(filled)
    padded = np.array(numbers + [255] * (env.board.holes - len(numbers)))
    (found,) = np.flatnonzero((env.board.guesses == padded).all(axis=1))
    return int(found)


def row_ran_out(game: Game) -> None:
    """The row is used up, as one out of time is: what the rules tell of it."""
    transaction = Transaction(game.match)
    transaction.tell(e.RowRanOut(len(game.round.rows) + 1, 1))
    transaction.after_row()
    game.match = transaction.match


def lead(rules: Rules, points: tuple[int, ...]) -> int:
    """How far a round brought the codebreaker (seat 1) before the codemaker."""
    ahead = points[1] - points[0]
    return -ahead if SCHEMES[rules.scoring].fewest_wins else ahead


@EVERY_ROUND
def test_the_checker_of_gymnasium_finds_no_fault(kind: Kind) -> None:
    check_env(one(kind))


def plays_by_the_rules(env: CodebreakerEnv, dice: Random, rounds: int) -> None:
    """Play rounds here and by the rules side by side; some are cracked soon, some late or never."""
    rules = env.rules
    for number in range(rounds):
        game = Game(rules, dice, first=0)
        code = game.set_code()
        seen, info = env.reset(options={"code": code})
        assert not seen["guesses"].any() and not seen["marks"].any()
        assert (seen["rows"], seen["holes"]) == (0, len(code))
        paid, is_over, rows = 0.0, False, 0
        while not is_over:
            rows += 1
            is_last = rows == (number % 5) + 1 and number % 12 < 8
            # A round without end has to be cracked at some time.
            is_right = is_last or rows == SHOWN + 5
            guess = code if is_right else random_guess(rules, dice, len(code))
            game.do(Guess(1, guess))
            seen, reward, is_over, is_cut, info = env.step(action_of(env, guess))
            paid += float(reward)
            board = [
                ([rules.letters.index(peg) + 1 for peg in row.guess or ()], list(row.mark or ()))
                for row in game.match.rounds[0].rows
            ][-env.board.shown :]
            for row, (pegs, mark) in enumerate(board):
                padded = pegs + [0] * (env.board.holes - len(pegs))
                assert seen["guesses"][row].tolist() == padded
                assert seen["marks"][row].tolist() == mark
            assert seen["rows"] == len(board)
            assert not seen["guesses"][len(board) :].any()
            assert is_over == (game.match.rounds[0].outcome == "scored")
            assert not is_cut and not info["refused"]
            assert ("code" in info) == is_over
        assert paid == lead(rules, game.match.rounds[0].points or ())
        assert info["code"].tolist()[: len(code)] == [rules.letters.index(p) + 1 for p in code]


@EVERY_ROUND
def test_a_round_is_the_round_of_the_rules(kind: Kind) -> None:
    plays_by_the_rules(one(kind), Random(str(kind)), 12)


@settings(max_examples=60)
@given(
    holes=st.integers(1, 12),
    colours=st.integers(2, 26),
    doubles=st.booleans(),
    blanks=st.booleans(),
    rows=st.integers(1, 99),
    bonus=st.integers(0, 99),
    pegs=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_a_round_on_any_board_is_the_round_of_the_rules(
    holes: int,
    colours: int,
    doubles: bool,
    blanks: bool,
    rows: int,
    bonus: int,
    pegs: bool,
    seed: int,
) -> None:
    board = {
        "holes": holes,
        "colours": colours,
        "doubles": doubles,
        "blanks": blanks,
        "rows": rows,
        "failure_bonus": bonus,
        "actions": "pegs" if pegs else None,
    }
    try:
        env = one(("custom", board))
    except Refusal as refusal:
        assert refusal.code == "option/too-few-colours"
        return
    plays_by_the_rules(env, Random(seed), 2)


@pytest.mark.parametrize(
    ("kind", "refused"),
    [
        (("bulls-and-cows", {"actions": "pegs", "rows": 4}), "1123"),
        (("word", {"actions": "pegs", "rows": 4}), "XQZV"),
        (("word", {"rows": 4}), "CAT"),
    ],
)
def test_a_guess_that_the_rules_refuse_uses_up_its_row_as_one_out_of_time(
    kind: Kind, refused: str
) -> None:
    env = one(kind)
    dice = Random(3)
    code = random_code(env.rules, dice, 4)
    game = Game(env.rules, dice, first=0)
    game.set_code(code)
    env.reset(options={"code": code})
    paid, is_over = 0.0, False
    for is_refused in (True, False, True, True):
        guess = Code(refused) if is_refused else random_guess(env.rules, dice, 4)
        with pytest.raises(Refusal) if is_refused else nullcontext():
            game.do(Guess(1, guess))
        if is_refused:
            row_ran_out(game)
        seen, reward, is_over, _, info = env.step(action_of(env, guess))
        paid += float(reward)
        assert info["refused"] == is_refused
        assert ("reason" in info) == is_refused
        assert seen["guesses"][seen["rows"] - 1].any() != is_refused
    assert is_over
    assert paid == lead(env.rules, game.match.rounds[0].points or ())


@EVERY_ROUND
def test_the_mask_allows_exactly_what_the_rules_take(kind: Kind) -> None:
    env = one(kind)
    dice = Random(7)
    for _ in range(4):
        code = random_code(env.rules, dice)
        _, info = env.reset(options={"code": code})
        mask = info["action_mask"]
        if not isinstance(env.action_space, gymnasium.spaces.Discrete):
            # Peg by peg a mask can only say what stands in some guess; see the next test.
            row = random_guess(env.rules, dice, len(code))
            assert all(allowed[peg] for allowed, peg in zip(mask, action_of(env, row), strict=True))
            continue
        for number in dice.sample(range(len(mask)), min(len(mask), 50)):
            try:
                env.rules.guess(env.actions.row(number), len(code))
            except Refusal:
                assert mask[number] == 0
            else:
                assert mask[number] == 1


def test_peg_by_peg_the_mask_says_how_long_a_word_is() -> None:
    env = one(("word", {"actions": "pegs"}))
    _, info = env.reset(options={"code": "CAT"})
    assert np.flatnonzero(info["action_mask"][3]).tolist() == [26]
    _, info = env.reset(options={"code": "CARE"})
    assert info["action_mask"][3][26] == 0
    # Of the words with four letters, in tests/matches.py, these are the first ones.
    first = "".join(env.rules.letters[n] for n in np.flatnonzero(info["action_mask"][0]))
    assert first == "ACENRTW"


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (("custom", {"holes": 3, "colours": 3, "blanks": True}), 34),
        (("custom", {"holes": 2, "colours": 5}), 20),
        (("custom", {"holes": 3, "colours": 2, "blanks": True, "doubles": True}), 27),
        (("kids", {}), 216),
        (("word", {}), 20),
    ],
)
def test_codes_that_are_drawn_are_all_equally_likely(kind: Kind, number: int) -> None:
    """With blanks too, where there are different numbers of codes with none, one or two."""
    env = one((kind[0], {**kind[1], "rows": 1}))
    times = dict.fromkeys(env.rules.codes(), 0)
    assert len(times) == number
    env.reset(seed=1)
    for _ in range(number * 60):
        env.reset()
        info = env.step(0)[-1]
        times[Code(env.rules.letters[peg - 1] for peg in info["code"] if peg)] += 1
    # The value of chi-square that is passed once in a thousand times, by Wilson and Hilferty; the
    # seed is fixed.
    free = number - 1
    limit = free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3
    assert sum((count - 60) ** 2 / 60 for count in times.values()) < limit


@EVERY_ROUND
def test_the_same_seed_hides_the_same_codes(kind: Kind) -> None:
    def played(seed: int) -> list[Any]:
        env = one(kind)
        env.action_space.seed(5)
        steps: list[Any] = [env.reset(seed=seed)]
        for _ in range(40):
            steps.append(env.step(env.action_space.sample()))
            if steps[-1][2]:
                steps.append(env.reset())
        return steps

    assert data_equivalence(played(1), played(1), exact=True)


def test_another_seed_hides_other_codes() -> None:
    env = one(("duel", {"rows": 1}))
    env.reset(seed=1)
    first = env.step(0)[-1]["code"]
    env.reset(seed=2)
    assert first.tolist() != env.step(0)[-1]["code"].tolist()


@pytest.mark.parametrize("name", [edition.name for edition in editions()])
def test_the_docstring_is_the_rule_sheet(name: str) -> None:
    box = edition(name)
    said = " ".join((getattr(classes, f"{classes.stem(box)}Codebreaker").__doc__ or "").split())
    sheet = rule_sheet(box)
    for section in sheet.sections:
        for sentence in section.sentences:
            assert " ".join(str(sentence).split()) in said
    for form, _ in sheet.options:
        assert f"`{form}`" in said
    assert id_of(box) in gymnasium.registry


def test_a_board_is_drawn_as_text_and_the_code_only_when_the_round_is_over() -> None:
    env = one(("mini", {"rows": 2}), render_mode="ansi")
    env.reset(options={"code": "RGYK"})
    env.step(action_of(env, Code("RRBB")))
    assert env.render() == (
        "The pocket game: six colours, only six rows\n 1  RRBB  1 black, 0 white"
    )
    env.step(action_of(env, Code("RGYK")))
    assert str(env.render()).endswith(" 2  RGYK  4 black, 0 white\nCode: RGYK")


def test_a_board_is_shown_after_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = one(("mini", {}), render_mode="human", lang="de")
    env.reset(options={"code": "RGYK"})
    env.step(action_of(env, Code("RRBB")))
    assert " 1  RRBB  1 schwarz, 0 weiß\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (("duel", {"rounds": 4}), "env/option"),
        (("duel", {"marks": "hand"}), "env/option"),
        (("duel", {"false_mark": "as-printed"}), "env/option"),
        (("family-2004", {"tie_break": "rows"}), "env/option"),
        (("duel", {"time": 30}), "env/time"),
        (("duel", {"actions": "words"}), "env/actions"),
        (("duel", {"render_mode": "rgb_array"}), "env/mode"),
        (("duel", {"lang": "xx"}), "env/mode"),
        (("custom", {"holes": 12, "colours": 26, "actions": "rows"}), "env/too-many-rows"),
        (("classic-1972", {"doubles": True}), "option/not-offered"),
        (("classic-1972", {"rows": 0}), "option/value"),
    ],
)
def test_what_cannot_be_set_up_is_refused(kind: Kind, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        getattr(classes, f"{classes.stem(edition(kind[0]))}Codebreaker")(**kind[1])
    assert refused.value.code == code
    assert refused.value.message


@pytest.mark.parametrize("action", [-1, 1296, 2.5, "RRBB", None, [1, 2, 3, 4]])
def test_what_is_no_action_is_refused_and_uses_up_nothing(action: Any) -> None:
    env = one(("classic-1972", {}))
    env.reset(seed=1)
    with pytest.raises(EnvRefusal, match="env/action"):
        env.step(action)
    assert env.step(0)[0]["rows"] == 1


@pytest.mark.parametrize("action", [[0, 0, 0], [0, 0, 0, 6], [0, 0, 0, -1], 3, [0.5] * 4, None])
def test_what_are_no_pegs_is_refused_and_uses_up_nothing(action: Any) -> None:
    env = one(("classic-1972", {"actions": "pegs"}))
    env.reset(seed=1)
    with pytest.raises(EnvRefusal, match="env/action"):
        env.step(action)
    assert env.step([0, 0, 0, 5])[0]["rows"] == 1


def test_no_guess_is_taken_before_a_round_begins_or_after_it_ends() -> None:
    env = one(("duel", {"rows": 1}))
    with pytest.raises(EnvRefusal, match="env/not-running"):
        env.step(0)
    env.reset()
    env.step(0)
    with pytest.raises(EnvRefusal, match="env/not-running"):
        env.step(0)


def test_a_code_that_may_not_be_hidden_is_refused() -> None:
    env = one(("duel", {}))
    with pytest.raises(Refusal, match="code/repeated-colour"):
        env.reset(options={"code": "RRGB"})
    with pytest.raises(EnvRefusal, match="env/reset-option"):
        env.reset(options={"colour": "R"})


def test_an_observation_that_was_given_never_changes() -> None:
    env = one(("mini", {}))
    first, _ = env.reset(seed=1)
    kept = {name: np.copy(part) for name, part in first.items()}
    env.step(7)
    assert data_equivalence({name: np.asarray(part) for name, part in first.items()}, kept)


def test_registering_twice_changes_nothing() -> None:
    known = {name: spec for name, spec in gymnasium.registry.items() if "codepegs" in name}
    register()
    assert all(gymnasium.registry[name] is spec for name, spec in known.items())
    assert len(known) == len(editions())


@pytest.mark.slow
def test_without_gymnasium_the_error_says_how_to_get_it() -> None:
    hidden = "import sys; sys.modules['gymnasium'] = None; import codepegs.envs"
    steps = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert steps.returncode == 1
    assert steps.stderr.splitlines()[-1] == (
        "codepegs.text.extras.MissingExtra: extra/missing: This needs the extra envs, which is not "
        "installed (gymnasium is missing). Install it with: pip install codepegs[envs]."
    )


@EVERY_ROUND
def test_the_wrappers_of_gymnasium_find_no_fault_while_a_round_is_played(kind: Kind) -> None:
    name, own = kind
    env = gymnasium.make(id_of(edition(name)), lexicon=lexicon, **own)
    assert env is not env.unwrapped
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    for _ in range(20):
        *_, is_over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if is_over:
            _, info = env.reset()
