"""Thousands of codebreakers at once, in the rounds of `codebreaker`, stepped by compiled loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from codepegs.envs.actions import actions_of
from codepegs.envs.board import (
    BoardArrays,
    EnvRefusal,
    Mask,
    Pegs,
    board_of,
    draw_codes,
    drawn,
    lines_of,
    rules_of_round,
)
from codepegs.envs.codebreaker import (
    RENDER_MODES,
    Observation,
    check_modes,
    is_count,
    observation_space,
)
from codepegs.envs.kernels import play_rows
from codepegs.envs.reward import Rewards
from codepegs.rules import BLANK, Lexicon
from codepegs.text import lexicon as words_of_packages

Flags = NDArray[np.bool_]
RewardArray = NDArray[np.float64]

_RESET_OPTIONS = ("codes", "reset_mask")


class CodebreakersVectorEnv(VectorEnv[Observation, Any, Any]):
    """So many rounds side by side, each with a code by lot.

    Each edition has a class of its own in `codepegs.envs.edition_envs`. What one game does, many do:
    observations, actions, rewards and ends are those of the codebreaker's environment, with one
    more axis. A game that has ended begins anew as `autoreset_mode` says: with the next step, in
    the same one, or when `reset(options={"reset_mask": …})` is called.
    """

    edition: ClassVar[str]
    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES[:1]), "render_fps": 4}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        num_envs: int = 1,
        *,
        actions: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        lang: str = "en",
        lexicon: Lexicon = words_of_packages,
        **options: object,
    ) -> None:
        if not is_count(num_envs):
            raise EnvRefusal("env/number", came=num_envs)
        check_modes(render_mode, lang, RENDER_MODES[:1])
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self.rules = rules_of_round(self.edition, lexicon, options)
        self.board = board_of(self.rules)
        self.actions = actions_of(self.board, actions)
        self.rewards_of_round = Rewards.of(self.rules)
        self.render_mode = render_mode
        self.lang = lang
        self.single_action_space = self.actions.space
        self.single_observation_space = observation_space(self.board)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._facts = _facts(self.board)
        rewards = self.rewards_of_round
        self._pay = (rewards.row, rewards.cracked, rewards.failed)
        self._is_over = np.ones(num_envs, dtype=np.bool_)
        self._is_begun = False
        board = self.board
        self._codes = np.zeros((num_envs, board.holes), dtype=np.uint8)
        self._lengths = np.full(num_envs, board.holes, dtype=np.uint8)
        self._guesses = np.zeros((num_envs, board.shown, board.holes), dtype=np.uint8)
        self._marks = np.zeros((num_envs, board.shown, board.keys), dtype=np.uint8)
        self._used = np.zeros(num_envs, dtype=np.int64)
        self._masks: Any = None
        self._clues = np.zeros(num_envs, dtype=np.int64)

    # -- Gymnasium ----------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all rounds, or those of `options["reset_mask"]`.

        `options["codes"]` hides these codes, one for each environment, instead of codes by lot.
        """
        given = options or {}
        for name in given:
            if name not in _RESET_OPTIONS:
                raise EnvRefusal("env/reset-option", came=name, expected=_RESET_OPTIONS)
        chosen = self._chosen(given["codes"]) if "codes" in given else None
        which = self._which(given["reset_mask"]) if "reset_mask" in given else None
        super().reset(seed=seed)
        self._begin(np.ones(self.num_envs, dtype=np.bool_) if which is None else which, chosen)
        self._is_begun = True
        return self._seen(), self._infos(np.zeros(self.num_envs, dtype=np.bool_))

    def _chosen(self, codes: Sequence[str | Sequence[str]]) -> Pegs:
        rows = [self.rules.code(code) for code in codes]
        if len(rows) != self.num_envs:
            raise EnvRefusal("env/codes", came=len(rows), expected=self.num_envs)
        return np.array([self.board.numbers_of(row) for row in rows], dtype=np.uint8)

    def _which(self, mask: Any) -> Flags:
        which = np.asarray(mask)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            came = f"reset_mask {which.dtype}{which.shape}"
            raise EnvRefusal("env/action", came=came, expected="bool")
        return which

    def _begin(self, which: Flags, codes: Pegs | None = None) -> None:
        numbers = np.flatnonzero(which)
        if not numbers.size:
            return
        if codes is None:
            self._codes[numbers] = draw_codes(self.board, len(numbers), self.np_random)
        else:
            self._codes[numbers] = codes[numbers]
        if self.rules.clue is not None:
            rows = (self.board.row_of(code.tolist()) for code in self._codes[numbers])
            self._clues[numbers] = [self.rules.clue_of(row) or 0 for row in rows]
        if len(self.rules.holes) > 1:
            self._lengths[numbers] = (self._codes[numbers] < self.board.pegs).sum(axis=1)
        self._guesses[numbers] = 0
        self._marks[numbers] = 0
        self._used[numbers] = 0
        self._is_over[numbers] = False
        self._make_masks(numbers)

    def step(self, actions: Any) -> tuple[Observation, RewardArray, Flags, Flags, dict[str, Any]]:
        """A guess in each game. In one that has ended before, the new round begins instead."""
        if not self._is_begun:
            raise EnvRefusal("env/not-running")
        rows = self.actions.rows(actions)
        if len(rows) != self.num_envs:
            raise EnvRefusal("env/count", came=len(rows), expected=self.num_envs)
        if self.autoreset_mode == AutoresetMode.DISABLED and self._is_over.any():
            raise EnvRefusal("env/not-running")
        rests = self._is_over.copy()
        self._begin(rests)
        rewards = np.empty(self.num_envs, dtype=np.float64)
        ended = np.empty(self.num_envs, dtype=np.bool_)
        refused = np.empty(self.num_envs, dtype=np.bool_)
        state = (self._codes, self._lengths, self._guesses, self._marks, self._used)
        play_rows(rows, rests, state, self._facts, self._pay, rewards, ended, refused)
        self._is_over = ended.copy()
        infos: dict[str, Any] = {}
        if ended.any():
            infos["code"] = self._codes_shown(ended)
            infos["_code"] = ended.copy()
            if self.autoreset_mode == AutoresetMode.SAME_STEP:
                infos["final_obs"] = self._final(ended)
                infos["_final_obs"] = ended.copy()
                self._begin(ended)
        infos |= self._infos(refused)
        return self._seen(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), infos

    def _seen(self) -> Observation:
        seen: Observation = {
            "guesses": self._guesses.copy(),
            "marks": self._marks.copy(),
            "rows": np.minimum(self._used, self.board.shown),
            "holes": self._lengths.astype(np.int64),
        }
        return seen if self.rules.clue is None else seen | {"clue": self._clues.copy()}

    def _codes_shown(self, ended: Flags) -> Pegs:
        # The filling at the end of a short code wraps round to 0, which is no peg.
        shown = self._codes + np.uint8(1)
        shown[~ended] = 0
        return shown

    def _final(self, ended: Flags) -> NDArray[np.object_]:
        seen = self._seen()
        final = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(ended).tolist():
            final[number] = {name: part[number] for name, part in seen.items()}
        return final

    # -- Masks --------------------------------------------------------------------------------

    def _make_masks(self, numbers: NDArray[np.int64]) -> None:
        """Make the masks of the games that have just begun."""
        if len(self.rules.holes) == 1:
            if self._masks is None:
                self._masks = self._spread(self.actions.may_guess(self.board.holes))
            return
        # The length of a code decides. A new array, so that earlier masks never change.
        masks = {holes: self.actions.may_guess(holes) for holes in self.rules.holes}
        kept = self._spread(masks[self.board.holes]) if self._masks is None else self._masks
        if isinstance(kept, tuple):
            self._masks = tuple(
                self._gathered(part, numbers, {holes: mask[hole] for holes, mask in masks.items()})
                for hole, part in enumerate(kept)
            )
        else:
            self._masks = self._gathered(kept, numbers, masks)

    def _gathered(self, kept: Mask, numbers: NDArray[np.int64], masks: dict[int, Mask]) -> Mask:
        masked = kept.copy()
        for holes, mask in masks.items():
            masked[numbers[self._lengths[numbers] == holes]] = mask
        return masked

    def _spread(self, mask: Any) -> Any:
        """One mask for all games, without a copy for each."""
        if isinstance(mask, tuple):
            return tuple(self._spread(part) for part in mask)
        return np.broadcast_to(mask, (self.num_envs, len(mask)))

    def _infos(self, refused: Flags) -> dict[str, Any]:
        all_of = np.ones((2, self.num_envs), dtype=np.bool_)
        masks = {"action_mask": self._masks, "_action_mask": all_of[0]}
        return masks | {"refused": refused, "_refused": all_of[1]}

    def render(self) -> tuple[str, ...] | None:
        """Every board as text (`ansi`)."""
        if self.render_mode is None:
            return None
        return tuple(self._drawn(number) for number in range(self.num_envs))

    def _drawn(self, number: int) -> str:
        used = int(self._used[number])
        shown = min(used, self.board.shown)
        rows = lines_of(self.board, self._guesses[number], self._marks[number], shown)
        code = self.board.row_of(self._codes[number].tolist()) if self._is_over[number] else None
        code = code if used else None
        return drawn(self.rules, rows, code=code, lang=self.lang, first=used - shown + 1)


def _mode(chosen: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(chosen)
    except ValueError:
        modes = tuple(mode.value for mode in AutoresetMode)
        raise EnvRefusal("env/mode", came=chosen, option="autoreset_mode", expected=modes) from None


def _facts(board: BoardArrays) -> tuple[Any, ...]:
    """The rules as the kernel needs them."""
    letters, rows = board.rules.letters, board.rules.rows or 0
    blank = letters.index(BLANK) if BLANK in letters else -1
    return board.kind, board.looks, board.pegs, blank, board.is_strict, board.words, rows
