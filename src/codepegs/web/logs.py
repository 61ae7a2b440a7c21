"""Logs: one line an event, for programs (JSON) or people, with nothing in it that is secret.

A line names the route, never the path or its query; an error names its class and where it was
raised, never its message. So no code, no cookie, no token and no short code to join by gets in.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Sequence
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from codepegs.web.settings import Settings

_MOST_FRAMES = 12


def frames_of(error: BaseException) -> list[str]:
    """Where an error came from, the innermost last: module lines only, no values."""
    frames = traceback.extract_tb(error.__traceback__)[-_MOST_FRAMES:]
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    # The package's part of the path: the rest names a machine.
    _before, found, after = filename.rpartition("/site-packages/")
    if not found:
        _before, found, after = filename.rpartition("/src/")
    return after if found else filename.rpartition("/")[2]


def _error_without_words(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Put an exception's class and frames in the place of its text."""
    given = event.pop("exc_info", None)
    error = sys.exc_info()[1] if given is True else given
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = type(error).__qualname__
        event["frames"] = frames_of(error)
    return event


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Send every log line of this process, ours and the libraries', to the standard error."""
    out = stream or sys.stderr
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: Sequence[Processor] = (
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        _error_without_words,
    )
    render: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=out.isatty())
    )
    structlog.configure(
        processors=[*shared, render],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # Libraries are heard when something is wrong; the server also when it starts and stops.
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger("uvicorn").setLevel(max(level, logging.INFO))
    # Its lines hold whole paths; ours stand in their place.
    logging.getLogger("uvicorn.access").disabled = True
    for name, wordless in (("uvicorn.error", _without_paths), ("asyncio", _without_reprs)):
        logger = logging.getLogger(name)
        if wordless not in logger.filters:
            logger.addFilter(wordless)


def _without_paths(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn may pass: not those that tell a WebSocket's path."""
    return '"WebSocket' not in str(record.msg)


def _without_reprs(record: logging.LogRecord) -> bool:
    """Leave of asyncio's lines the first: the others show tasks with the words of their errors."""
    record.msg, record.args = record.getMessage().partition("\n")[0], ()
    return True


def log() -> Any:
    """The logger. Give it values by name: `log().info("request", route="/api/me")`."""
    return structlog.get_logger()
