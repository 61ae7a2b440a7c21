"""Whole matches of agents are the matches of the rules, and no agent sees a hidden code."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]  # ships no types
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from codepegs import GiveMark, Guess, Match, Refusal, SetCode, edition, editions, rule_sheet
from codepegs.envs import EnvRefusal, aec_env, edition_envs as classes, parallel_env
from codepegs.envs.match_env import MatchAEC
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from codepegs.rules.scoring import SCHEMES
from tests.envs.rule_sets import named
from tests.matches import Game, lexicon, random_code, random_guess

Kind = tuple[str, dict[str, Any]]

MATCHES: tuple[Kind, ...] = (
    *((box.name, {"players": players}) for box in editions() for players in box.players),
    ("classic-1972", {"blanks": True, "rounds": 4, "rows": 3}),
    ("duel", {"doubles": True, "blanks": True, "rows": 3}),
    ("duel", {"marks": "hand", "false_mark": "as-printed", "rows": 3}),
    ("standard", {"failure_bonus": 5, "rows": 4, "marks": "hand"}),
    ("family-2004", {"players": 2, "tie_break": "rows", "rounds": 4, "rows": 2}),
    ("family-2004", {"players": 4, "doubles": True, "rows": 7}),
    ("family-2004", {"players": 3, "marks": "hand", "rows": 4}),
    ("kids", {"young": True, "marks": "hand"}),
    ("word", {"marks": "hand"}),
)
# Rows that cannot be listed, or are not to be: the action is a peg for each hole.
PEG_BY_PEG: tuple[Kind, ...] = (
    ("custom", {"holes": 12, "colours": 26, "rows": 2}),
    ("custom", {"holes": 12, "colours": 26, "doubles": True, "blanks": True, "rows": 3}),
    ("custom", {"holes": 3, "colours": 4, "marks": "hand", "actions": "pegs", "rows": 3}),
    ("grand", {"actions": "pegs"}),
    ("word", {"actions": "pegs", "marks": "hand"}),
    ("bulls-and-cows", {"actions": "pegs", "rows": 5}),
)
EVERY_MATCH = pytest.mark.parametrize("kind", [*MATCHES, *PEG_BY_PEG], ids=named)


def played(kind: Kind, **settings: Any) -> MatchAEC:
    name, own = kind
    own = {"actions": "rows"} | own if kind in MATCHES else own
    return aec_env(name, lexicon=lexicon, **own, **settings)


def parallel(kind: Kind, **settings: Any) -> Any:
    name, own = kind
    own = {"actions": "rows"} | own if kind in MATCHES else own
    return parallel_env(name, lexicon=lexicon, **own, **settings)


def cycles(kind: Kind) -> int:
    """A mask of all guesses of `grand` takes a millisecond to be sampled from."""
    return 30 if kind[0] == "grand" else 150


def allow_peg_by_peg(kind: Kind) -> None:
    """PettingZoo warns of any action space but Box and Discrete, and knows MultiDiscrete well."""
    if kind in PEG_BY_PEG:
        warnings.filterwarnings("ignore", "Action space for each agent probably should be")


@pytest.mark.slow
@EVERY_MATCH
def test_the_tests_of_pettingzoo_find_no_fault(kind: Kind) -> None:
    with warnings.catch_warnings():
        allow_peg_by_peg(kind)
        api_test(played(kind), num_cycles=cycles(kind))
        seed_test(lambda: played(kind), num_cycles=cycles(kind))
        parallel_api_test(parallel(kind), num_cycles=cycles(kind))
        parallel_seed_test(lambda: parallel(kind))


def action_of(env: Any, row: Code) -> Any:
    board = env.table.board
    numbers = board.numbers_of(row)
    if isinstance(env.table.actions.space, gymnasium.spaces.Discrete):
        return int(np.flatnonzero((board.guesses == numbers).all(axis=1))[0])
    pegs = np.minimum(numbers, board.pegs).astype(int)
    return np.append(pegs, 0) if env.table.rules.marks_by_hand else pegs


def mark_action(env: Any, mark: Mark) -> Any:
    number = env.table.actions.marks.index(mark)
    space = env.table.actions.space
    if isinstance(space, gymnasium.spaces.Discrete):
        return int(space.n) - len(env.table.actions.marks) + number
    return np.array([0] * (len(space.nvec) - 1) + [number])


def next_move(game: Game, env: Any, dice: Random) -> tuple[Any, Any]:
    """A possible move: as a command, and as an action."""
    rules, seat, stage = game.rules, game.match.awaited or 0, game.match.stage
    if stage == "code":
        code = random_code(rules, dice)
        return SetCode(seat, code), action_of(env, code)
    secret = game.round.secret
    assert secret is not None
    if stage == "mark":
        guess = game.round.rows[-1].guess
        assert guess is not None
        mark = rules.mark_row(secret.code, guess)
        # Now and then a codemaker errs.
        if dice.random() < 0.1 and len(game.match.rounds) < 12:
            mark = dice.choice(
                [m for m in env.table.actions.marks if sum(m) <= len(guess) and _fits(m, guess)]
            )
        return GiveMark(seat, mark), mark_action(env, mark)
    is_right = dice.random() < 0.2 or len(game.round.rows) > 30
    guess = secret.code if is_right else random_guess(rules, dice, len(secret.code))
    return Guess(seat, guess), action_of(env, guess)


def _fits(mark: Mark, guess: Code) -> bool:
    return not (mark.exact == len(guess) - 1 and mark.misplaced == 1)


def paid_for(match: Match) -> list[int]:
    """What the seats have earned: more is better."""
    sign = -1 if SCHEMES[match.played_by.scoring].fewest_wins else 1
    return [sign * total for total in match.totals]


@EVERY_MATCH
def test_a_match_is_the_match_of_the_rules(kind: Kind) -> None:
    for seed in range(3):
        dice = Random(f"{kind} {seed}")
        env = played(kind, first=0)
        env.reset(seed=seed)
        side = parallel(kind, first=0)
        side.reset(seed=seed)
        game = Game(env.table.rules, dice, first=0)
        paid = dict.fromkeys(env.agents, 0.0)
        while game.match.stage != "over":
            seat = game.match.awaited or 0
            assert env.agent_selection == f"seat_{seat + 1}"
            command, action = next_move(game, env, dice)
            game.do(command)
            env.step(action)
            at_once = side.step(dict.fromkeys(side.agents, action))
            assert not env.infos[f"seat_{seat + 1}"]["refused"]
            for agent, reward in env.rewards.items():
                paid[agent] += reward
                assert at_once[1][agent] == reward
                assert np.array_equal(at_once[0][agent], env.observe(agent))
            assert _rounds(env.table.match) == _rounds(game.match)
            assert set(env.terminations.values()) == {game.match.ended is not None}
        assert list(paid.values()) == paid_for(game.match)
        winners = tuple(f"seat_{winner + 1}" for winner in game.match.winners)
        assert env.infos["seat_1"]["winners"] == winners
        assert env.infos["seat_1"]["totals"] == game.match.totals
        assert side.agents == []


def _rounds(match: Match) -> list[Any]:
    """What was played, without the seals of the codes."""
    return [
        (one.number, one.codemaker, one.rows, one.turn, one.code, one.outcome, one.points)
        for one in match.rounds
    ]


@EVERY_MATCH
def test_nobody_but_its_codemaker_sees_anything_of_a_hidden_code(kind: Kind) -> None:
    """Two worlds that differ only in the code look the same to all others until the first mark."""
    dice = Random(str(kind))
    worlds = [played(kind, first=0) for _ in range(2)]
    rules = worlds[0].table.rules
    codes = [random_code(rules, dice, rules.holes[-1]) for _ in worlds]
    while codes[0] == codes[1]:
        codes[1] = random_code(rules, dice, rules.holes[-1])
    for world, code in zip(worlds, codes, strict=True):
        world.reset(seed=4)
        world.step(action_of(world, code))
        seen = world.observe("seat_1")[world.table.observer.fields["own_code"]]
        assert seen.tolist()[: len(code)] == [rules.letters.index(peg) + 1 for peg in code]
    for agent in worlds[0].agents[1:]:
        assert np.array_equal(worlds[0].observe(agent), worlds[1].observe(agent))
        assert str(worlds[0].infos[agent]) == str(worlds[1].infos[agent])
        assert not worlds[0].observe(agent)[worlds[0].table.observer.fields["own_code"]].any()


@EVERY_MATCH
def test_the_mask_allows_what_the_rules_take_and_nothing_to_an_agent_that_is_not_awaited(
    kind: Kind,
) -> None:
    env = played(kind)
    for agent in env.possible_agents:
        env.action_space(agent).seed(5)
    env.reset(seed=6)
    for _ in range(12):
        if not env.agents or any(env.terminations.values()):
            break
        agent = env.agent_selection
        for other in env.agents:
            mask = env.infos[other]["action_mask"]
            flat = np.concatenate(mask) if isinstance(mask, tuple) else mask
            assert flat.any() == (other == agent)
        mask = env.infos[agent]["action_mask"]
        env.step(env.action_space(agent).sample(mask))
        if kind in MATCHES:
            assert not env.infos[agent]["refused"]


def test_what_the_rules_refuse_is_replaced_by_the_environment() -> None:
    """A code by lot, a row used up, a true mark; the match goes on."""
    env = aec_env("duel", marks="hand", first=0, rows=2)
    env.reset(seed=1)
    env.step(action_of(env, Code("RRGB")))
    assert env.infos["seat_1"]["reason"].startswith("code/repeated-colour")
    secret = env.table.match.current.secret
    assert secret is not None and len(set(secret.code)) == 4
    env.step(mark_action(env, Mark((1, 0))))
    assert env.infos["seat_2"]["reason"].startswith("turn/no-mark")
    assert env.table.match.current.rows[0].ran_out
    env.step(action_of(env, Code("WPGR")))
    env.step(action_of(env, Code("WPGR")))
    assert env.infos["seat_1"]["reason"].startswith("turn/no-guess")
    assert env.table.match.rounds[0].rows[1].mark == env.table.rules.mark(secret.code, "WPGR")
    assert env.table.match.rounds[0].outcome == "scored"
    assert env.rewards == {"seat_1": 3.0, "seat_2": 0.0}


def test_a_false_mark_gives_the_codebreaker_the_leaflets_points() -> None:
    """000:6: the round is played again, and the codebreaker gets 3 points."""
    env = aec_env("standard", marks="hand", first=0, rows=1)
    env.reset(seed=1)
    env.step(action_of(env, Code("WPGR")))
    env.step(action_of(env, Code("WPGO")))
    env.step(mark_action(env, Mark((0, 0))))
    assert env.table.match.rounds[0].outcome == "aborted"
    assert env.rewards == {"seat_1": 0.0, "seat_2": 3.0}
    assert env.agent_selection == "seat_1"


def test_at_a_table_of_three_each_guess_is_rewarded_at_once() -> None:
    """002:119-123: 1 for each white, 2 for each red, 10 for all; the codemaker by the table."""
    env = aec_env("family-2004", players=3, first=0)
    env.reset(seed=1)
    rewards = []
    for row in ("PRBY", "PBRG", "PRBY"):
        env.step(action_of(env, Code(row)))
        rewards.append(list(env.rewards.values()))
    assert rewards == [[0, 0, 0], [0, 4, 0], [6, 0, 10]]


def test_with_marks_by_hand_nobody_is_rewarded_before_the_code_is_shown() -> None:
    """A mark may prove false then, and nobody scores the guesses of such a round (decision 2)."""
    env = aec_env("family-2004", players=3, first=0, marks="hand", rows=2)
    env.reset(seed=1)
    rewards = []
    for action in (
        action_of(env, Code("PRBY")),
        action_of(env, Code("PBRG")),
        mark_action(env, Mark((1, 2))),
        action_of(env, Code("PRBY")),
        mark_action(env, Mark((4, 0))),
    ):
        env.step(action)
        rewards.append(list(env.rewards.values()))
    assert rewards == [[0, 0, 0]] * 4 + [[6, 4, 10]]


@pytest.mark.parametrize(("rows", "result"), [(("RRRR", "BBBB"), [1, -1]), (("RRRR",) * 2, [0, 0])])
def test_with_rewards_for_the_result_only_the_last_step_is_rewarded(
    rows: tuple[str, str], result: list[int]
) -> None:
    env = aec_env("mini", first=0, rows=1, reward="result")
    env.reset(seed=1)
    for code, guess in zip(("RRRR", "RRRR"), reversed(rows), strict=True):
        env.step(action_of(env, Code(code)))
        assert set(env.rewards.values()) == {0}
        env.step(action_of(env, Code(guess)))
    assert list(env.rewards.values()) == result


def test_the_seed_draws_who_is_codemaker_first() -> None:
    env = aec_env("family-2004", players=5)
    makers = set()
    for seed in range(40):
        env.reset(seed=seed)
        makers.add(env.agent_selection)
        first = env.agent_selection
        env.reset(seed=seed)
        assert env.agent_selection == first
    assert len(makers) == 5


def test_a_match_is_cut_off_after_so_many_actions() -> None:
    env = aec_env("bulls-and-cows", max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    side = parallel_env("bulls-and-cows", max_cycles=2)
    side.reset(seed=1)
    side.step(dict.fromkeys(side.agents, 0))
    assert side.step(dict.fromkeys(side.agents, 0))[3] == {"seat_1": True, "seat_2": True}
    assert side.agents == []


def test_the_board_of_an_observation_has_a_row_for_each_row() -> None:
    env = aec_env("family-2004", players=3, first=2)
    env.reset(seed=1)
    env.step(action_of(env, Code("PRBY")))
    env.step(action_of(env, Code("PBRG")))
    sight = env.table.observer
    board = sight.board_of(env.observe("seat_2"))
    assert board.shape == (12, len(sight.columns))
    shown = dict(zip(sight.columns, board[0].tolist(), strict=True))
    assert shown["seat"] == 1
    assert [shown[f"peg {hole}"] for hole in range(1, 5)] == [2, 8, 4, 3]
    assert (shown["marked"], shown["red"], shown["white"]) == (1, 1, 2)
    assert not board[1:].any()


def test_after_the_round_its_code_is_open_to_all() -> None:
    env = aec_env("mini", first=0, rows=1)
    env.reset(seed=1)
    env.step(action_of(env, Code("RBGY")))
    env.step(action_of(env, Code("RRRR")))
    for agent in env.agents:
        assert env.observe(agent)[env.table.observer.fields["revealed"]].tolist() == [1, 2, 3, 4]


@pytest.mark.parametrize("name", [box.name for box in editions()])
def test_the_docstring_is_the_rule_sheet(name: str) -> None:
    box = edition(name)
    for kind in ("Match", "ParallelMatch"):
        said = " ".join((classes.match_class(name, kind).__doc__ or "").split())
        for section in rule_sheet(box).sections:
            for sentence in section.sentences:
                assert " ".join(str(sentence).split()) in said


def test_the_docstring_of_the_family_game_has_the_codemakers_table() -> None:
    said = " ".join((classes.match_class("family-2004").__doc__ or "").split())
    assert "11: 30, 12: 34; not cracked: 40." in said


def test_a_board_is_drawn_with_the_seats_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env("mini", first=0, render_mode="human", lang="nl")
    env.reset(seed=1)
    env.step(action_of(env, Code("RBGY")))
    env.step(action_of(env, Code("RRRR")))
    assert " 1  seat_2  RRRR  1 zwart, 0 wit" in capsys.readouterr().out
    text = parallel_env("mini", first=0, render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == "The pocket game: six colours, only six rows"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"time": 30}, "env/time"),
        ({"reward": "money"}, "env/mode"),
        ({"first": 2}, "seat/unknown"),
        ({"first": -1}, "seat/unknown"),
        ({"max_cycles": 0}, "env/cycles"),
        ({"players": 3}, "players/number"),
        ({"rounds": 3}, "option/odd-rounds"),
        ({"actions": "words"}, "env/actions"),
        ({"render_mode": "rgb_array"}, "env/mode"),
    ],
)
def test_what_cannot_be_set_up_is_refused(settings: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        aec_env("duel", **settings)
    assert refused.value.code == code
    assert refused.value.message


@pytest.mark.parametrize("marks", ["machine", "hand"])
@pytest.mark.parametrize("actions", ["rows", "pegs"])
@pytest.mark.parametrize("action", [-1, 10**6, 2.5, "RRBB", None, [1, 2, 3], [9] * 4])
def test_what_is_no_action_is_refused_and_changes_nothing(
    action: Any, actions: str, marks: str
) -> None:
    env = aec_env("mini", first=0, actions=actions, marks=marks)
    env.reset(seed=1)
    before = env.table.match
    with pytest.raises(EnvRefusal, match="env/action"):
        env.step(action)
    assert env.table.match is before


def test_nobody_acts_before_a_match_or_after_it() -> None:
    env = aec_env("mini")
    with pytest.raises(EnvRefusal, match="env/not-running"):
        env.step(0)
    side = parallel_env("mini")
    with pytest.raises(EnvRefusal, match="env/not-running"):
        side.step({"seat_1": 0})
    side.reset(seed=1)
    with pytest.raises(EnvRefusal, match="env/action"):
        side.step({})
