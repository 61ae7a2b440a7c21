"""A Dask cluster as a place to search, where the package for it is installed."""

from __future__ import annotations

import gc
import logging
import re
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any

from codepegs.text import Refusal, say

ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?([^\s/:@\[\]]+|\[[0-9a-fA-F:.]+\]):\d{1,5}")
"""What a scheduler's address looks like; a client that is given anything else does not end well."""

PATIENCE = 5
"""Seconds until an address that does not answer is given up."""


@contextmanager
def cluster_at(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster at that address, and how many threads its workers have.

    What goes wrong with it is said in one sentence, and what was found until then is kept.
    """
    # An extra of its own, which takes time to load.
    import distributed
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    if not ADDRESS.fullmatch(address) or int(address.rpartition(":")[2]) > 65_535:
        raise Refusal("cluster/address", came=address)
    # It would tell of every connection it has lost, in many lines each.
    logging.disable(logging.CRITICAL)
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    # Whatever else answers there is taken for a message, and its first bytes for a length.
    except (OSError, ValueError, TypeError, RuntimeError, MemoryError) as error:
        logging.disable(logging.NOTSET)
        _throw_away(error)
        is_other = isinstance(error, MemoryError)
        reason = say("something else answers there") if is_other else _reason(error)
        raise Refusal("cluster/no-answer", came=address, reason=reason) from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise Refusal("cluster/no-workers", came=address)
        yield client.get_executor(), threads
    except (
        *(KilledWorker, FutureCancelledError, CancelledError, OSError, TimeoutError),
        # What a worker says that has another Codepegs, or none.
        *(ImportError, RuntimeError),
    ) as error:
        raise Refusal("cluster/lost", came=address, reason=_reason(error)) from None
    finally:
        client.close(timeout=PATIENCE)
        logging.disable(logging.NOTSET)


def _throw_away(error: BaseException) -> None:
    """Let go of the client that came to nothing, which would complain of that by itself later."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        error.with_traceback(None)
        gc.collect()
    finally:
        sys.unraisablehook = hook


def _reason(error: BaseException) -> str:
    first = str(error).strip().partition("\n")[0]
    return (first or type(error).__name__).rstrip(".")
