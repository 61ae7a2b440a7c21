"""Logs: one line an event, as JSON or for people, without secrets.

A line names the route, never the path or its query; an error names its class and where it was
raised, never its message. So no line holds a code, a cookie, a token or a short code to join by.
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
    """The lines of code through which an error came, the innermost last, without values."""
    frames = traceback.extract_tb(error.__traceback__)[-_MOST_FRAMES:]
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    # The package's part of the path: the rest names a machine.
    _before, found, after = filename.rpartition("/site-packages/")
    if not found:
        _before, found, after = filename.rpartition("/src/")
    return after if found else filename.rpartition("/")[2]


def _error_without_words(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace the text of an exception by its class and frames."""
    given = event.pop("exc_info", None)
    error = sys.exc_info()[1] if given is True else given
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = type(error).__qualname__
        event["frames"] = frames_of(error)
    return event


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Send every log line of this process, those of libraries too, to the standard error."""
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
    # Libraries log only warnings; uvicorn also when it starts and stops.
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger("uvicorn").setLevel(max(level, logging.INFO))
    # Its lines hold whole paths; `RequestLog` writes lines without them.
    logging.getLogger("uvicorn.access").disabled = True
    for name, wordless in (("uvicorn.error", _without_paths), ("asyncio", _without_reprs)):
        logger = logging.getLogger(name)
        if wordless not in logger.filters:
            logger.addFilter(wordless)


def _without_paths(record: logging.LogRecord) -> bool:
    """Drop the lines of uvicorn that hold the path of a WebSocket."""
    return '"WebSocket' not in str(record.msg)


def _without_reprs(record: logging.LogRecord) -> bool:
    """Keep the first line of asyncio's messages: the others show the text of errors."""
    record.msg, record.args = record.getMessage().partition("\n")[0], ()
    return True


def log() -> Any:
    """The logger; values are passed by name: `log().info("request", route="/api/me")`."""
    return structlog.get_logger()
