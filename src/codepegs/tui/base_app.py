"""The app as screens and widgets know it: language, theme, background work, and what ends it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from multiprocessing import resource_tracker
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rich import _wrap
from textual.app import App
from textual.dom import DOMNode

from codepegs.rules import Edition, Lexicon
from codepegs.text import Language, Text, language, lexicon
from codepegs.tui.theme import Theme

if TYPE_CHECKING:
    from codepegs.play.jobs import AdviceJobs


def data_folder() -> Path:
    """The person's data folder: `$XDG_DATA_HOME/codepegs`, else `~/.local/share/codepegs`."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home.startswith("/") else Path.home() / ".local/share") / "codepegs"


@dataclass
class Context:
    """What the app takes from outside the screen."""

    dice: random.Random = field(default_factory=random.SystemRandom)
    clock: Callable[[], float] = time.time
    lexicon: Lexicon = lexicon
    data: Path = field(default_factory=data_folder)
    pace: float = 0.6
    """Seconds that a bot waits before it moves."""

    @property
    def matches(self) -> Path:
        """Where running matches are kept."""
        return self.data / "matches"

    @cached_property
    def jobs(self) -> AdviceJobs:
        """The worker processes of hints and reviews, started when first needed."""
        # Loaded here: its package may be missing; the game then gives no hints.
        from codepegs.play.jobs import AdviceJobs

        # The tracker is given the file number of the standard error; Textual's has none.
        with contextlib.redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()
        return AdviceJobs()

    def close(self) -> None:
        """End the worker processes, if they were started."""
        if "jobs" in self.__dict__:
            self.jobs.close()


Closing = Callable[[], Awaitable[Text | None]]


def keep_together() -> None:
    """Let rich, and so Textual, break no line at a no-break space.

    A French sentence has one before its colon.
    """
    # rich has no setting for it.
    between, within = r"[^\S\u00a0\u202f]", r"[\S\u00a0\u202f]"
    _wrap.re_word = re.compile(f"{between}*{within}+{between}*")


class BaseApp(App[None]):
    """What every screen shares; `PegsApp` adds the screens."""

    def __init__(
        self, code: str, peg_theme: Theme | None = None, context: Context | None = None
    ) -> None:
        keep_together()
        self._language = language(code)
        self.peg_theme = replace(
            Theme() if peg_theme is None else peg_theme, language=self._language
        )
        # A terminal with few colours gets only its own named ones.
        super().__init__(ansi_color=self.peg_theme.depth in ("16", "none"))
        self.no_color = self.no_color or self.peg_theme.depth == "none"
        self.code = code
        self.context = Context() if context is None else context
        self.last_words: Text | None = None
        """What is printed after the app has ended."""
        self._to_close: list[Closing] = []

    @property
    def said(self) -> Language:
        """The player's language, with the words of the edition that the screens are about."""
        for screen in reversed(self.screen_stack):
            edition = getattr(screen, "speaks_of", None)
            if isinstance(edition, Edition):
                return edition.in_words(self._language)
        return self._language

    def before_leaving(self, close: Closing) -> None:
        """Call `close` before the program ends, however it ends; print what it returns."""
        self._to_close.append(close)

    def no_longer(self, close: Closing) -> None:
        """Forget a `close` that was called already."""
        if close in self._to_close:
            self._to_close.remove(close)

    async def on_unmount(self) -> None:
        """Call what `before_leaving` was given: a running match is kept."""
        for close in list(self._to_close):
            self.last_words = await close() or self.last_words
        self._to_close.clear()
        self.context.close()

    def speak(self, text: Text | str) -> str:
        """A sentence in the person's language."""
        return text.spoken(self.said) if isinstance(text, Text) else text


def app_of(node: DOMNode) -> BaseApp:
    """The app that a screen or a widget is part of."""
    app = node.app
    assert isinstance(app, BaseApp)
    return app


# -- Background work -------------------------------------------------------------------------


T = TypeVar("T")


async def in_background(work: Callable[[], T]) -> T:
    """What the work returns, done in a thread that does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]  # without an error there is a result

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except BaseException as problem:
            error = problem
        try:
            loop.call_soon_threadsafe(settle, result, error)
        except RuntimeError:
            # The loop has ended with the program.
            return

    threading.Thread(target=run, daemon=True).start()
    return await done
