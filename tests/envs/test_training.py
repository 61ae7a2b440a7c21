"""The example of the docs learns: far better than at random, not far from the best there is."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from codepegs import Code, Mark, edition
from codepegs.engine.book.shipped import find
from docs import train


@pytest.mark.slow
def test_a_short_run_learns_to_crack_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["train.py", "--rounds", "12", "--games", "64"])
    train.main()
    printed = capsys.readouterr().out.splitlines()
    figures = {line[:18].rstrip(): float(line[18:28]) for line in printed[:4]}
    assert figures["any row at all"] > 10.5 > figures["before learning"]
    assert figures["before learning"] > 8
    # Nobody is better than the best.
    assert figures["the best there is"] == 4.3403 <= figures["after learning"] < 4.6
    assert printed[4].startswith("768 games of learning, ")
    assert len(printed) == 5 + len(train.FEATURES)


def test_the_book_played_in_the_environment_needs_exactly_its_5625_guesses() -> None:
    """Koyama and Lai, 1993: no strategy needs fewer for all 1296 codes of four out of six."""
    rules = edition("classic-1972").rules()
    book = find(rules)
    assert book is not None
    codes = list(rules.codes())
    numbers = {code: number for number, code in enumerate(codes)}
    envs = gymnasium.make_vec(train.NAME, len(codes))
    seen, _ = envs.reset(options={"codes": codes})
    follow: dict[tuple[tuple[Code, Mark], ...], Code | None] = {}
    playing = np.ones(len(codes), dtype=bool)
    paid = 0.0
    while playing.any():
        actions = np.zeros(len(codes), dtype=int)
        for game in np.flatnonzero(playing).tolist():
            rows = int(seen["rows"][game])
            answers = tuple(
                (Code(rules.letters[peg - 1] for peg in guess), Mark(mark))
                for guess, mark in zip(
                    seen["guesses"][game, :rows].tolist(),
                    seen["marks"][game, :rows].tolist(),
                    strict=True,
                )
            )
            if answers not in follow:
                follow[answers] = book.follow(rules, answers)
            guess = follow[answers]
            assert guess is not None
            actions[game] = numbers[guess]
        seen, rewards, ended, _, _ = envs.step(actions)
        paid += float(rewards[playing].sum())
        playing &= ~ended
    assert -paid == 5625


def test_the_command_refuses_games_that_cannot_be_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["train.py", "--games", "0"])
    with pytest.raises(SystemExit):
        train.main()
    assert "games count from 1" in capsys.readouterr().err


@pytest.mark.parametrize("number", [0, 5, 700, 1295])
def test_the_example_marks_as_the_rules_do(number: int) -> None:
    rules = edition("classic-1972").rules()
    code = Code(rules.letters[peg] for peg in train.ROWS[number])
    for other in range(0, 1296, 7):
        mark = rules.mark(code, Code(rules.letters[peg] for peg in train.ROWS[other]))
        assert train.MARKS[number, other] == 5 * mark.exact + mark.misplaced
