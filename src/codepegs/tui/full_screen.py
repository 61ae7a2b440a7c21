"""`codepegs tui`: prepare the terminal, play, and leave it as it was."""

from __future__ import annotations

import os
import random
import sys

from codepegs.terminal import FINE, put
from codepegs.text import Refusal

# Textual's names of the depths of colour.
_COLOUR_SYSTEMS = {"true": "truecolor", "256": "256", "16": "standard", "none": "standard"}


def play_full_screen(code: str, *, address: str | None, seed: str | None) -> int:
    """Play full screen, in the language of that code."""
    # Imported in this function: Textual may be missing, and reads the environment when loaded.
    import textual  # noqa: F401  # refused first where it is missing

    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise Refusal("screen/no-terminal")
    from codepegs.tui.theme import Theme, depth_of

    peg_theme = Theme(depth_of(os.environ))
    # Textual sometimes finds more colours than the terminal has.
    os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", _COLOUR_SYSTEMS[peg_theme.depth])
    if peg_theme.depth == "none":
        os.environ["NO_COLOR"] = "1"
    from codepegs.tui.app import PegsApp
    from codepegs.tui.base_app import Context
    from codepegs.tui.screens.lobby import ConnectScreen

    context = Context() if seed is None else Context(dice=random.Random(seed))
    app = PegsApp(
        code,
        peg_theme=peg_theme,
        context=context,
        first=None if address is None else lambda: ConnectScreen(address),
    )
    app.run()
    if app.last_words is not None:
        put(app.speak(app.last_words))
    return app.return_code or FINE
