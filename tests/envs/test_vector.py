"""Many codebreakers at once do what each would do alone."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from codepegs import Refusal, edition
from codepegs.envs import EnvRefusal, id_of, warm_up
from codepegs.envs.kernels import play_rows
from tests.envs.rule_sets import EVERY_ROUND, Kind, many, one
from tests.matches import random_code

NUMBER = 40


def drawn(kind: Kind, seed: int) -> list[Any]:
    """A code for each game, by other dice than the environment's."""
    rules, dice = one(kind).rules, Random(seed)
    return [random_code(rules, dice) for _ in range(NUMBER)]


def part(observation: dict[str, Any], number: int) -> dict[str, Any]:
    return {name: np.asarray(array[number]) for name, array in observation.items()}


def plain(observation: dict[str, Any]) -> dict[str, Any]:
    return {name: np.asarray(value) for name, value in observation.items()}


@EVERY_ROUND
def test_each_game_goes_as_it_would_alone(kind: Kind) -> None:
    """Random actions, illegal ones among them; every few rows the right one."""
    envs = many(kind, NUMBER)
    codes = drawn(kind, 11)
    seen, infos = envs.reset(options={"codes": codes})
    alone = [one(kind) for _ in codes]
    starts = [env.reset(options={"code": code}) for env, code in zip(alone, codes, strict=True)]
    for number, (observation, info) in enumerate(starts):
        assert data_equivalence(part(seen, number), plain(observation), exact=True)
        _same_mask(infos["action_mask"], number, info["action_mask"])
    is_over = np.zeros(NUMBER, dtype=bool)
    envs.action_space.seed(3)
    for row in range(30):
        actions = np.array(envs.action_space.sample())
        for number in range(row % 4, NUMBER, 4 + row % 3):
            # Some are never cracked: without an end of rows their boards move up.
            if number % 5:
                actions[number] = _right(envs, codes[number])
        seen, rewards, ended, cut, infos = envs.step(actions)
        assert not cut.any()
        for number in np.flatnonzero(~is_over).tolist():
            observation, reward, over, _, info = alone[number].step(actions[number])
            assert data_equivalence(part(seen, number), plain(observation), exact=True)
            assert (rewards[number], ended[number]) == (reward, over)
            assert infos["refused"][number] == info["refused"]
            _same_mask(infos["action_mask"], number, info["action_mask"])
            if over:
                assert infos["_code"][number]
                assert infos["code"][number].tolist() == info["code"].tolist()
        # A game that has ended begins anew by lot; from then on nobody knows its code here.
        is_over |= ended
        if is_over.all():
            break
    assert is_over.all() or envs.rules.rows is None


def _right(envs: Any, code: Any) -> Any:
    numbers = envs.board.numbers_of(code)
    if isinstance(envs.single_action_space, gymnasium.spaces.Discrete):
        return int(np.flatnonzero((envs.board.guesses == numbers).all(axis=1))[0])
    return np.minimum(numbers, envs.board.pegs)


def _same_mask(masks: Any, number: int, mask: Any) -> None:
    if isinstance(mask, tuple):
        for all_of_hole, one_of_hole in zip(masks, mask, strict=True):
            assert all_of_hole[number].tolist() == one_of_hole.tolist()
    else:
        assert np.array_equal(masks[number], mask)


@EVERY_ROUND
def test_every_observation_lies_in_its_space(kind: Kind) -> None:
    envs = many(kind, 7)
    envs.action_space.seed(1)
    seen, _ = envs.reset(seed=1)
    assert seen in envs.observation_space
    for _ in range(30):
        seen, *_ = envs.step(envs.action_space.sample())
        assert seen in envs.observation_space


@EVERY_ROUND
def test_the_same_seed_plays_the_same_games(kind: Kind) -> None:
    def played() -> list[Any]:
        envs = many(kind, 9)
        envs.action_space.seed(5)
        steps: list[Any] = [envs.reset(seed=8)]
        steps += [envs.step(envs.action_space.sample()) for _ in range(25)]
        return steps

    assert data_equivalence(played(), played(), exact=True)


def test_with_the_next_step_a_game_that_has_ended_begins_anew() -> None:
    envs = many(("kids", {"rows": 2}), 3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    envs.reset(options={"codes": ["LLL", "LLM", "LLE"]})
    ended = envs.step([0, 0, 0])[2]
    assert ended.tolist() == [True, False, False]
    seen, rewards, ended, _, infos = envs.step([0, 0, 0])
    assert seen["rows"].tolist() == [0, 2, 2]
    assert rewards.tolist() == [0, -2, -2]
    assert ended.tolist() == [False, True, True]
    assert infos["_code"].tolist() == [False, True, True]
    assert infos["code"].tolist() == [[0, 0, 0], [1, 1, 2], [1, 1, 3]]


def test_in_the_same_step_the_last_board_is_handed_out_and_a_new_round_begins() -> None:
    envs = many(("kids", {"rows": 2}), 3, autoreset_mode="SameStep")
    envs.reset(options={"codes": ["LLL", "LLM", "LLE"]})
    seen, _, ended, _, infos = envs.step([0, 0, 0])
    assert ended.tolist() == [True, False, False]
    assert seen["rows"].tolist() == [0, 1, 1]
    assert infos["_final_obs"].tolist() == [True, False, False]
    assert infos["final_obs"][0]["guesses"].tolist() == [[1, 1, 1], [0, 0, 0]]
    assert infos["final_obs"][1] is None
    assert envs.step([0, 0, 0])[0]["rows"].tolist()[0] <= 1


def test_without_autoreset_the_caller_resets_what_has_ended() -> None:
    envs = many(("kids", {"rows": 2}), 3, autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(options={"codes": ["LLL", "LLM", "LLE"]})
    ended = envs.step([0, 0, 0])[2]
    with pytest.raises(EnvRefusal, match="env/not-running"):
        envs.step([0, 0, 0])
    seen, _ = envs.reset(options={"reset_mask": ended})
    assert seen["rows"].tolist() == [0, 1, 1]
    assert envs.step([0, 0, 0])[0]["rows"].tolist()[1:] == [2, 2]


def test_boards_are_drawn_as_text() -> None:
    envs = many(("mini", {}), 2, render_mode="ansi")
    envs.reset(options={"codes": ["RGYK", "RRRR"]})
    envs.step([0, 0])
    first, second = envs.render() or ("", "")
    assert first.endswith("\n 1  RRRR  1 black, 0 white")
    assert second.endswith("\n 1  RRRR  4 black, 0 white\nCode: RRRR")


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ([0, 0], "env/count"),
        ([0, 0, 216], "env/action"),
        ([0, -1, 0], "env/action"),
        ([0.5, 1, 2], "env/action"),
        ([[0, 0, 0]] * 3, "env/action"),
        ("LLL", "env/action"),
        ([[0], [0, 1], 2], "env/action"),
    ],
)
def test_what_are_no_actions_is_refused_and_uses_up_nothing(actions: Any, code: str) -> None:
    envs = many(("kids", {}), 3)
    envs.reset(seed=1)
    with pytest.raises(EnvRefusal, match=code):
        envs.step(actions)
    assert envs.step([7, 8, 9])[0]["rows"].tolist() == [1, 1, 1]


def test_a_bad_setting_is_refused() -> None:
    for number in (0, -1, True):
        with pytest.raises(EnvRefusal, match="env/number"):
            many(("kids", {}), number)
    with pytest.raises(EnvRefusal, match="env/mode"):
        many(("kids", {}), 2, autoreset_mode="Never")
    with pytest.raises(EnvRefusal, match="env/mode"):
        many(("kids", {}), 2, render_mode="human")
    envs = many(("kids", {}), 2)
    with pytest.raises(EnvRefusal, match="env/not-running"):
        envs.step([0, 0])
    with pytest.raises(EnvRefusal, match="env/codes"):
        envs.reset(options={"codes": ["LLL"]})
    with pytest.raises(Refusal, match="code/unknown-peg"):
        envs.reset(options={"codes": ["LLL", "XXX"]})
    with pytest.raises(EnvRefusal, match="env/reset-option"):
        envs.reset(options={"code": "LLL"})
    with pytest.raises(EnvRefusal, match="env/action"):
        envs.reset(options={"reset_mask": [1, 0]})


def test_masks_that_were_handed_out_stay_as_they_were() -> None:
    envs = many(("word", {"rows": 1}), 50)
    _, infos = envs.reset(seed=1)
    kept = infos["action_mask"].copy()
    envs.step([0] * 50)
    envs.step([0] * 50)
    assert np.array_equal(infos["action_mask"], kept)
    assert not kept.flags.writeable or kept.sum() > 0


def test_the_loop_is_compiled_once_for_all_editions() -> None:
    """Otherwise the next environment of another kind would compile again."""
    warm_up()
    kinds: tuple[Kind, ...] = (("classic-1972", {}), ("word", {}), ("grand", {}), ("duel", {}))
    for kind in kinds:
        envs = many(kind, 3)
        envs.reset(seed=1)
        envs.step(envs.action_space.sample())
    assert len(play_rows.signatures) == 1


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_the_vectorisers_of_gymnasium_take_the_single_environment(mode: str) -> None:
    envs = gymnasium.make_vec(
        id_of(edition("duel")), 2, vectorization_mode=mode, blanks=True, rows=1
    )
    try:
        seen, infos = envs.reset(seed=1)
        assert infos["action_mask"].shape == (2, 6561)
        _, rewards, ended, _, infos = envs.step(np.array([0, 1]))
        assert rewards.tolist() == [-2, -2]
        assert ended.all() and infos["code"].shape == (2, 4)
        assert seen in envs.observation_space
    finally:
        envs.close()


def test_blanks_may_repeat_where_colours_may_not_in_a_guess(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No edition of ours has both; an added edition may."""
    made_up = replace(edition("bulls-and-cows"), offers=("blanks",)).rules(blanks=True)
    monkeypatch.setattr("codepegs.envs.vector.rules_of_round", lambda *_: made_up)
    rows = ["01_2", "0__2", "0_01", "____", "11__", "0123"]
    envs = many(("bulls-and-cows", {"actions": "pegs"}), len(rows))
    envs.reset(seed=1)
    actions = [[made_up.letters.index(peg) for peg in row] for row in rows]
    refused = envs.step(actions)[-1]["refused"].tolist()
    assert refused == [False, False, True, False, True, False]
    for row, is_refused in zip(rows, refused, strict=True):
        with pytest.raises(Refusal) if is_refused else nullcontext():
            made_up.guess(row)
