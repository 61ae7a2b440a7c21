"""Measures the environments: `python -m bench.envs` (or `make bench`).

Random guesses at four holes and six colours that may repeat, 20 rows a round. Compared in the
same run: the Mastermind environment of TextArena (as it is registered, with its observation as a
text for language models, and without its wrappers), and a bare NumPy loop that only marks as many
pairs of codes and guesses and keeps no board. pip installs TextArena into a temporary folder, which
is deleted afterwards.

The figures are steps per second of CPU on one core, because other programs may run on this machine;
for many games at once also by the clock. Every number is the best of several runs.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

import gymnasium
import numpy as np

from codepegs import edition
from codepegs.envs import aec_env, id_of

RUNS = 5
ROWS = 20
GUESSES = 20_000
AT_ONCE = (64, 1024, 4096, 16384)
NAME = id_of(edition("classic-1972"))
TEXTARENA = "textarena==0.7.4"

# Runs in the other folder. Each game gets a new environment, as in TextArena's own examples,
# because its wrapper keeps all texts of earlier games too. Only playing is timed.
THEIRS = """
import json, random, sys, time
import textarena as ta

guesses, rows = int(sys.argv[1]), int(sys.argv[2])

def rate(is_wrapped):
    dice = random.Random(1)
    spent, played = 0.0, 0
    while played < guesses:
        env = ta.make("Mastermind-v0", max_turns=rows, duplicate_numbers=True)
        while not is_wrapped and hasattr(env, "env"):
            env = env.env
        drawn = ["[%s]" % " ".join(map(str, dice.choices(range(1, 7), k=4))) for _ in range(rows)]
        begun = time.process_time()
        env.reset(num_players=1, seed=played)
        is_over = False
        for guess in drawn:
            env.get_observation()
            is_over, _ = env.step(action=guess)
            played += 1
            if is_over:
                break
        spent += time.process_time() - begun
    return played / spent

print(json.dumps([max(rate(kind) for _ in range(int(sys.argv[3]))) for kind in (True, False)]))
"""


def textarena() -> tuple[float, float] | None:
    """Steps per second of TextArena's environment, as registered and bare; none if pip fails."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        got = subprocess.run(
            [python, "-m", "pip", "install", "-q", TEXTARENA], capture_output=True, text=True
        )
        if got.returncode:
            print(f"{TEXTARENA} could not be installed; the rest is measured without it:")
            print("\n".join(got.stderr.splitlines()[-3:]))
            return None
        words = [python, "-c", THEIRS, str(GUESSES), str(ROWS), str(RUNS)]
        printed = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout
        registered, bare = json.loads(printed.splitlines()[-1])
        return registered, bare


def best(work: Callable[[], int]) -> tuple[float, float]:
    """Steps per second of CPU and by the clock, of a piece of work that counts its steps."""
    by_cpu = by_clock = 0.0
    for _ in range(RUNS):
        cpu, clock = time.process_time(), time.perf_counter()
        steps = work()
        by_cpu = max(by_cpu, steps / (time.process_time() - cpu))
        by_clock = max(by_clock, steps / (time.perf_counter() - clock))
    return by_cpu, by_clock


def single(is_wrapped: bool) -> float:
    """Steps per second of games that are played one after the other."""
    env = gymnasium.make(NAME, rows=ROWS)
    played = env if is_wrapped else env.unwrapped
    actions = np.random.default_rng(1).integers(1296, size=GUESSES).tolist()
    played.reset(seed=1)

    def work() -> int:
        for action in actions:
            if played.step(action)[2]:
                played.reset()
        return len(actions)

    return best(work)[0]


def vectorised(number: int) -> tuple[float, float]:
    """Guesses per second of that many games at once; steps that begin a round do not count."""
    envs = gymnasium.make_vec(NAME, number, rows=ROWS)
    rounds = max(4, 2**20 // number)
    actions = np.random.default_rng(1).integers(1296, size=(64, number))
    envs.reset(seed=1)
    envs.step(actions[0])

    def work() -> int:
        guesses = 0
        for step in range(rounds):
            seen = envs.step(actions[step % 64])[0]
            guesses += int(np.count_nonzero(seen["rows"]))
        return guesses

    return best(work)


def bare_numpy(number: int) -> float:
    """Pairs of codes and guesses that NumPy marks in a second, without a game around them."""
    dice = np.random.default_rng(1)
    codes = dice.integers(6, size=(number, 4), dtype=np.uint8)
    guesses = dice.integers(6, size=(64, number, 4), dtype=np.uint8)
    rounds = max(4, 2**20 // number)

    def work() -> int:
        for step in range(rounds):
            guess = guesses[step % 64]
            exact = (codes == guess).sum(axis=1)
            common = np.zeros(number, dtype=np.int64)
            for colour in range(6):
                common += np.minimum((codes == colour).sum(axis=1), (guess == colour).sum(axis=1))
            common -= exact
        return rounds * number

    return best(work)[0]


def matches(players: int) -> float:
    """Steps per second of whole matches, with the observation of the acting seat after each."""
    env = aec_env("family-2004", players=players)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(GUESSES // 10):
            agent = env.agent_selection
            _, _, is_over, _, info = env.last()
            if is_over:
                env.reset()
            else:
                env.step(env.action_space(agent).sample(info["action_mask"]))
        return GUESSES // 10

    return best(work)[0]


def main() -> None:
    """Measure, and print the figures."""
    theirs = textarena()
    print(f"{NAME} with {ROWS} rows, random guesses; steps per second of CPU on one core")
    if theirs:
        print(f"  TextArena's Mastermind: {theirs[0]:9.0f} as registered, {theirs[1]:9.0f} bare")
    wrapped, alone = single(True), single(False)
    line = f"  one game at a time:     {wrapped:9.0f} as registered, {alone:9.0f} bare"
    if theirs:
        line += f": {wrapped / theirs[0]:.1f} and {alone / theirs[1]:.1f} times TextArena's"
    print(line)
    for number in AT_ONCE:
        by_cpu, by_clock = vectorised(number)
        bare = bare_numpy(number)
        line = (
            f"  {number:5} games at once:   {by_cpu:9.0f} ({by_clock:.0f} by the clock), "
            f"{by_cpu / bare:.2f} times a NumPy loop that only marks ({bare:.0f})"
        )
        if theirs:
            line += (
                f", {by_cpu / theirs[0]:.0f} times TextArena's as registered and "
                f"{by_cpu / theirs[1]:.0f} times bare"
            )
        print(line)
    print("whole matches of family-2004, with what the acting seat sees and its mask")
    for players in (2, 5):
        print(f"  {players} seats: {matches(players):9.0f} steps")


if __name__ == "__main__":
    main()
