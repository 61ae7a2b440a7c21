"""Refusals of the environments: what cannot be trained on, and what no agent can do."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "env/option": N_(
        "The option {came} changes nothing in an environment of one round. Leave it out, or play "
        "whole matches: codepegs.envs.aec_env."
    ),
    "env/time": N_(
        "The option {came} needs a clock, and no time runs in an environment. Leave it out."
    ),
    "env/actions": N_('There are no actions "{came}". Choose one of: {expected}.'),
    "env/too-many-rows": N_(
        "{came} guesses are too many to number; up to {expected} can be. "
        "Choose pegs, hole by hole: actions=pegs."
    ),
    "env/action": N_("{came} is no action here; expected: {expected}."),
    "env/not-running": N_("No round runs in this environment. Call reset first."),
    "env/reset-option": N_('reset has no option "{came}". Its options are: {expected}.'),
    "env/codes": N_("Codes that came: {came}; expected: {expected}, one for each environment."),
    "env/count": N_("Actions that came: {came}; expected: {expected}, one for each environment."),
    "env/number": N_("{came} environments came; expected was a whole number from 1."),
    "env/mode": N_('"{came}" does not fit {option}. Choose one of: {expected}.'),
    "env/cycles": N_("{came} cycles came; expected was a whole number from 1, or none for no end."),
}


class EnvRefusal(Refusal):
    """Something an environment refuses; nothing was changed by it.

    >>> EnvRefusal("env/actions", came="words", expected=("rows", "pegs")).message
    'There are no actions "words". Choose one of: rows, pegs.'
    """

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
