"""Refusals of the environments: what cannot be trained on, and what no agent can do."""

from __future__ import annotations

from codepegs.text.refusal import Refusal


class EnvRefusal(Refusal):
    """Something an environment refuses; nothing was changed by it.

    >>> EnvRefusal("env/actions", came="words", expected=("rows", "pegs")).message
    'There are no actions "words". Choose one of: rows, pegs.'
    """
