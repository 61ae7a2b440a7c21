"""The codebreaker's environment: one round against a code by lot, for one agent."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from codepegs.envs.actions import actions_of, copied
from codepegs.envs.board import (
    BoardArrays,
    EnvRefusal,
    Pegs,
    board_of,
    draw_codes,
    drawn,
    lines_of,
    rules_of_round,
)
from codepegs.envs.reward import Rewards
from codepegs.rules import Code, Lexicon
from codepegs.text import LANGUAGES, Refusal, lexicon as words_of_packages

Observation = dict[str, Any]

RENDER_MODES = ("ansi", "human")
DRAWN_AT_ONCE = 64  # Codes that are drawn by lot together, which is much quicker than one by one.


class CodebreakerEnv(gymnasium.Env[Observation, Any]):
    """One round: a code by lot, and a guess a step until it is cracked or the rows are used up.

    Each edition has a class of its own in `codepegs.envs.edition_envs`, whose docstring is the
    edition's rule sheet with the spaces and the rewards.
    """

    edition: ClassVar[str]
    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        *,
        actions: str | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        lexicon: Lexicon = words_of_packages,
        **options: object,
    ) -> None:
        check_modes(render_mode, lang)
        self.rules = rules_of_round(self.edition, lexicon, options)
        self.board = board_of(self.rules)
        self.actions = actions_of(self.board, actions)
        self.rewards = Rewards.of(self.rules)
        self.render_mode = render_mode
        self.lang = lang
        self.action_space = self.actions.space
        self.observation_space = observation_space(self.board)
        self._row_rewards: list[float] = self.rewards.row.tolist()
        self._mark_row, self._rows = self.rules.mark_row, self.rules.rows
        self._shown, self._holes, self._keys = self.board.shown, self.board.holes, self.board.keys
        self._drawn: Pegs = np.empty((0, self.board.holes), dtype=np.uint8)
        self._next = 0
        self._is_running = False
        self._code = Code()
        self._clear()

    def _clear(self) -> None:
        self._guesses = bytearray(self._shown * self._holes)
        self._marks = bytearray(self._shown * self._keys)
        self._used = 0

    # -- Gymnasium ----------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round; `options={"code": "RGBY"}` hides that code instead of one by lot."""
        chosen = None
        for name, value in (options or {}).items():
            if name != "code":
                raise EnvRefusal("env/reset-option", came=name, expected=("code",))
            chosen = self.rules.code(value)
        super().reset(seed=seed)
        if seed is not None:
            self._drawn, self._next = self._drawn[:0], 0
        self._code = self._by_lot() if chosen is None else chosen
        self._clear()
        self._is_running = True
        self._mask = self.actions.may_guess(len(self._code))
        self._show()
        return self._seen(), {"action_mask": copied(self._mask), "refused": False}

    def _by_lot(self) -> Code:
        if self._next == len(self._drawn):
            self._drawn, self._next = draw_codes(self.board, DRAWN_AT_ONCE, self.np_random), 0
        self._next += 1
        return self.board.row_of(self._drawn[self._next - 1].tolist())

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Guess. A guess that the rules refuse uses up its row, like one out of time."""
        if not self._is_running:
            raise EnvRefusal("env/not-running")
        guess, shown = self.actions.named(action)
        code = self._code
        info: dict[str, Any] = {"action_mask": copied(self._mask), "refused": False}
        used = self._used
        self._used = used + 1
        if used >= self._shown:
            # The round has no last row: the oldest one leaves the board.
            del self._guesses[: self._holes], self._marks[: self._keys]
            self._guesses += bytes(self._holes)
            self._marks += bytes(self._keys)
            used = self._shown - 1
        is_cracked = False
        # Numbered guesses are legal but for their length; others have to be checked.
        is_suspect = self.actions.names_any_row or len(guess) != len(code)
        if not (is_suspect and self._is_refused(guess, info)):
            mark = self._mark_row(code, guess)
            self._guesses[used * self._holes : (used + 1) * self._holes] = shown
            self._marks[used * self._keys : (used + 1) * self._keys] = bytes(mark)
            is_cracked = mark[0] == len(code)
        if is_cracked:
            reward = self.rewards.cracked
        elif self._used == self._rows:
            reward = self.rewards.failed
        else:
            reward = self._row_rewards[min(used, len(self._row_rewards) - 1)]
        if is_cracked or self._used == self._rows:
            self._is_running = False
            info["code"] = np.frombuffer(self.board.shown_as(code), dtype=np.uint8).copy()
        self._show()
        return self._seen(), reward, not self._is_running, False, info

    def _is_refused(self, guess: Code, info: dict[str, Any]) -> bool:
        """Whether the rules refuse this guess; the info says why."""
        try:
            self.rules.guess(guess, len(self._code))
        except Refusal as refusal:
            info["refused"] = True
            info["reason"] = str(refusal)
            return True
        return False

    def _seen(self) -> Observation:
        # Copies, so that earlier observations never change.
        guesses, marks = bytearray(self._guesses), bytearray(self._marks)
        seen: Observation = {
            "guesses": np.ndarray((self._shown, self._holes), np.uint8, guesses),
            "marks": np.ndarray((self._shown, self._keys), np.uint8, marks),
            "rows": self._used if self._used < self._shown else self._shown,
            "holes": len(self._code),
        }
        if self.rules.clue is not None:
            # Before the first reset there is no code.
            seen["clue"] = self.rules.clue_of(self._code)
        return seen

    def render(self) -> str | None:
        """The board as text (`ansi`), or shown in the terminal (`human`)."""
        self._show()
        return self._text() if self.render_mode == "ansi" else None

    def _text(self) -> str:
        seen = self._seen()
        rows = lines_of(self.board, seen["guesses"], seen["marks"], seen["rows"])
        code = None if self._is_running or not self._used else self._code
        first = self._used - seen["rows"] + 1
        return drawn(self.rules, rows, code=code, lang=self.lang, first=first)

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(f"{self._text()}\n\n")


def observation_space(board: BoardArrays) -> spaces.Dict:
    """What a codebreaker sees: the rows on the board and how many, the code's length and clue."""
    seen: dict[str, spaces.Space[Any]] = {
        "guesses": spaces.Box(0, board.pegs, (board.shown, board.holes), np.uint8),
        "marks": spaces.Box(0, board.holes, (board.shown, board.keys), np.uint8),
        "rows": spaces.Discrete(board.shown + 1),
        "holes": spaces.Discrete(board.holes + 1),
    }
    if board.rules.clues:
        seen["clue"] = spaces.Discrete(board.rules.clues[-1] + 1)
    return spaces.Dict(seen)


def check_modes(render_mode: str | None, lang: str, modes: tuple[str, ...] = RENDER_MODES) -> None:
    """Refuse a render mode or a language that is not known."""
    if render_mode is not None and render_mode not in modes:
        raise EnvRefusal("env/mode", came=render_mode, option="render_mode", expected=modes)
    if lang not in LANGUAGES:
        raise EnvRefusal("env/mode", came=lang, option="lang", expected=LANGUAGES)


def is_count(value: object) -> bool:
    """Whether this is a whole number from 1."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
