"""The codebreaker's environment: one round against a code by lot, for one agent."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from codepegs.envs.actions import ByPegs, actions_of, copied
from codepegs.envs.board import Board, Pegs, board_of, rules_of_round
from codepegs.envs.codes import draw_codes
from codepegs.envs.drawing import Line, drawn
from codepegs.envs.stakes import Stakes
from codepegs.envs.trouble import EnvRefusal
from codepegs.languages import LANGUAGES
from codepegs.rules.agreement import Lexicon
from codepegs.rules.code import Code
from codepegs.rules.refusal import Refusal
from codepegs.words import lexicon as words_of_packages

Observation = dict[str, Any]

RENDER_MODES = ("ansi", "human")

DRAWN_AT_ONCE = 64
"""Codes that are drawn by lot in one go: much quicker than one by one."""


class CodebreakerEnv(gymnasium.Env[Observation, Any]):
    """One round: a code by lot, and a guess a step until it is cracked or the rows are used up.

    Each edition has a class of its own in `codepegs.envs.editions`, whose docstring is the
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
        self.stakes = Stakes.of(self.rules)
        self.render_mode = render_mode
        self.lang = lang
        self.action_space = self.actions.space
        self.observation_space = observation_space(self.board)
        # Numbered guesses are legal but for their length; pegs have to be looked at.
        self._is_checked = isinstance(self.actions, ByPegs)
        self._step_rewards: list[float] = self.stakes.row.tolist()
        self._drawn: Pegs = np.empty((0, self.board.holes), dtype=np.uint8)
        self._next = 0
        self._is_running = False
        self._code = Code()
        self._lines: list[Line] = []
        self._clear()

    def _clear(self) -> None:
        board = self.board
        self._guesses = np.zeros((board.shown, board.holes), dtype=np.uint8)
        self._marks = np.zeros((board.shown, board.keys), dtype=np.uint8)
        self._used = 0
        self._lines = []

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
            self._drawn = self._drawn[:0]
            self._next = 0
        self._code = self._by_lot() if chosen is None else chosen
        self._clear()
        self._is_running = True
        self._mask = self.actions.may_guess(len(self._code))
        if self.render_mode == "human":
            self._show()
        return self._seen(), {"action_mask": copied(self._mask), "refused": False}

    def _by_lot(self) -> Code:
        if self._next == len(self._drawn):
            self._drawn = draw_codes(self.board, DRAWN_AT_ONCE, self.np_random)
            self._next = 0
        self._next += 1
        return self.board.row_of(self._drawn[self._next - 1].tolist())

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Guess. A guess that the rules refuse uses up its row, like one out of time."""
        if not self._is_running:
            raise EnvRefusal("env/not-running")
        guess = self.actions.row(action)
        code = self._code
        info: dict[str, Any] = {"action_mask": copied(self._mask), "refused": False}
        self._used += 1
        at = self._used - 1
        if at >= len(self._guesses):
            # A round without end: the oldest row leaves the board.
            self._guesses[:-1] = self._guesses[1:]
            self._marks[:-1] = self._marks[1:]
            self._guesses[-1] = 0
            self._marks[-1] = 0
            at = len(self._guesses) - 1
        is_cracked = False
        if self._is_refused(guess, info):
            self._lines.append(("", None, None))
        else:
            mark = self.rules.mark_row(code, guess)
            self._guesses[at, : len(guess)] = self.board.shown_as(guess)
            self._marks[at] = mark
            self._lines.append(("", guess, mark))
            is_cracked = mark[0] == len(code)
        if is_cracked:
            reward = self.stakes.cracked
        elif self._used == self.rules.rows:
            reward = self.stakes.failed
        else:
            reward = self._step_rewards[min(self._used, len(self._step_rewards)) - 1]
        if is_cracked or self._used == self.rules.rows:
            self._is_running = False
            info["code"] = self._code_shown()
        if self.render_mode == "human":
            self._show()
        return self._seen(), reward, not self._is_running, False, info

    def _is_refused(self, guess: Code, info: dict[str, Any]) -> bool:
        """Whether the rules do not take this guess, and in the info why."""
        if not self._is_checked and len(guess) == len(self._code):
            return False
        try:
            self.rules.guess(guess, len(self._code))
        except Refusal as refusal:
            info["refused"] = True
            info["reason"] = str(refusal)
            return True
        return False

    def _code_shown(self) -> Pegs:
        shown = np.zeros(self.board.holes, dtype=np.uint8)
        shown[: len(self._code)] = self.board.shown_as(self._code)
        return shown

    def _seen(self) -> Observation:
        return {
            "guesses": self._guesses.copy(),
            "marks": self._marks.copy(),
            "rows": min(self._used, len(self._guesses)),
            "holes": len(self._code),
        }

    def render(self) -> str | None:
        """The board as text (`ansi`), or shown in the terminal (`human`)."""
        if self.render_mode == "ansi":
            return self._text()
        if self.render_mode == "human":
            self._show()
        return None

    def _text(self) -> str:
        code = None if self._is_running or not self._lines else self._code
        return drawn(self.rules, self._lines, code=code, lang=self.lang)

    def _show(self) -> None:
        sys.stdout.write(f"{self._text()}\n\n")


def observation_space(board: Board) -> spaces.Dict:
    """What a codebreaker sees: the rows on the board, how many they are, how long the code is."""
    return spaces.Dict(
        {
            "guesses": spaces.Box(0, board.pegs, (board.shown, board.holes), np.uint8),
            "marks": spaces.Box(0, board.holes, (board.shown, board.keys), np.uint8),
            "rows": spaces.Discrete(board.shown + 1),
            "holes": spaces.Discrete(board.holes + 1),
        }
    )


def check_modes(render_mode: str | None, lang: str, modes: tuple[str, ...] = RENDER_MODES) -> None:
    """Refuse a way to be shown that there is not."""
    if render_mode is not None and render_mode not in modes:
        raise EnvRefusal("env/mode", came=render_mode, option="render_mode", expected=modes)
    if lang not in LANGUAGES:
        raise EnvRefusal("env/mode", came=lang, option="lang", expected=LANGUAGES)


def is_count(value: object) -> bool:
    """Whether this counts things: a whole number from 1."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
