"""`codepegs serve`: checks everything that can be checked, then serves until it is stopped."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator, Mapping

from codepegs.server.private_files import private_files
from codepegs.terminal import output
from codepegs.text import N_, Refusal, Text, Translations, say

FACTORY = "codepegs.server.process:make_app"
QUEUE = 2048
"""Connections that may wait to be accepted."""


def serve(said: Translations, given: Mapping[str, str], *, open_page: bool = False) -> int:
    """Serve until stopped; options of the command line become settings of the processes."""
    # Collecting garbage while modules are loaded would take a fifth of the time to start.
    gc.disable()
    # A signal to stop is no failure, even while the server starts.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with private_files():
            return _serve(said, given, open_page=open_page)
    except KeyboardInterrupt:
        return output.FINE


def _serve(said: Translations, given: Mapping[str, str], *, open_page: bool) -> int:
    # Imported here and below, so that wrong settings are refused before slow modules are loaded.
    import uvicorn  # noqa: F401  # only whether it is there

    from codepegs.web import read_settings, variable_of

    for name, value in given.items():
        os.environ[variable_of(name)] = value
    settings = read_settings()

    from codepegs.server import open_browser
    from codepegs.storage.db import locked, migrate_now
    from codepegs.web.security import raise_descriptors, secret_keys

    home = str(settings.public_origins.all[0])
    if open_page and open_browser.answers(home):
        _tell(said, say(N_("Codepegs is at {origins} already."), origins=home))
        open_browser.open_page(home, lambda text: _tell(said, text))
        return output.FINE
    secret_keys(settings)
    raise_descriptors()
    with locked(settings.database_url, exclusive=settings.bus_url == "memory"):
        migrate_now(settings.database_url)
        with _listening(settings.host, settings.port) as listening, _metrics_of(settings.workers):
            origins = ", ".join(str(origin) for origin in settings.public_origins.all)
            _tell(said, say(N_("Codepegs is at {origins}. Ctrl-C stops it."), origins=origins))
            if open_page:
                open_browser.open_when_it_answers(home, lambda text: _tell(said, text))
            return _run(settings.workers, settings.drain_seconds, listening)


def _tell(said: Translations, text: Text) -> None:
    output.put(text.spoken(said))
    if sys.stdout is not None:
        sys.stdout.flush()


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """Make the listening socket before anything is started: a taken port is refused at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        made = socket.create_server((host, port), family=family, backlog=QUEUE)
    except (OSError, OverflowError) as error:
        raise Refusal("server/address", came=f"{host}:{port}", reason=_why(error)) from None
    with made:
        made.set_inheritable(True)
        yield made


def _why(error: OSError | OverflowError) -> str:
    if isinstance(error, socket.gaierror) or not isinstance(error, OSError) or not error.errno:
        return getattr(error, "strerror", None) or str(error)
    # Python's own message repeats the address.
    return os.strerror(error.errno)


@contextlib.contextmanager
def _metrics_of(workers: int) -> Iterator[None]:
    """Make the folder in which several processes combine their metrics."""
    if workers == 1:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="codepegs-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        yield


def _run(workers: int, drain: int, listening: socket.socket) -> int:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from codepegs.web.live import options

    config = uvicorn.Config(
        FACTORY,
        factory=True,
        workers=workers,
        lifespan="on",
        log_config=None,
        timeout_graceful_shutdown=drain,
        **options(),
    )
    if workers > 1:
        Multiprocess(config, sockets=[listening]).run()
        return output.FINE
    server = uvicorn.Server(config)
    # Once it has stopped, uvicorn raises the signal again.
    server.run(sockets=[listening])
    return output.FINE if server.started else output.REFUSED
