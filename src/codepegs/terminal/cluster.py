"""A Dask cluster as a place to search, where the package for it is installed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager

from codepegs.terminal.trouble import Trouble

PATIENCE = 5
"""Seconds until an address that does not answer is given up."""


@contextmanager
def cluster_at(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster at that address, and how many threads its workers have.

    What goes wrong with it is said in one sentence, and what was found until then is kept.
    """
    try:
        from distributed import Client
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise Trouble("cluster/not-installed") from None
    # It would tell of every connection it has lost, in several lines each.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise Trouble("cluster/no-answer", came=address, reason=_reason(error)) from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise Trouble("cluster/no-workers", came=address)
        yield client.get_executor(), threads
    except (KilledWorker, FutureCancelledError, CancelledError, OSError, TimeoutError) as error:
        raise Trouble("cluster/lost", came=address, reason=_reason(error)) from None
    finally:
        client.close(timeout=PATIENCE)


def _reason(error: BaseException) -> str:
    first = str(error).strip().partition("\n")[0]
    return (first or type(error).__name__).rstrip(".")
