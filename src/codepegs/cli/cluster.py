"""A Dask cluster on which searches and tournaments run."""

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
"""A scheduler's address; Dask's client may hang when it is given anything else."""

PATIENCE = 5
"""Seconds to wait for an address that does not answer."""


@contextmanager
def place_to_compute(
    dask: str | None, workers: int | None
) -> Iterator[tuple[Executor | None, int | None]]:
    """The cluster at that address with its number of threads, or neither: this machine."""
    if dask is None:
        yield None, workers
        return
    with cluster_at(dask) as (executor, threads):
        yield executor, workers or threads


@contextmanager
def cluster_at(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster at that address, and how many threads its workers have; or a refusal."""
    # Loaded here: the package is an extra, and takes time to load.
    import distributed
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    if not ADDRESS.fullmatch(address) or int(address.rpartition(":")[2]) > 65_535:
        raise Refusal("cluster/address", came=address)
    # Dask would log every lost connection, in many lines each.
    logging.disable(logging.CRITICAL)
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    # Dask takes the first bytes of any other answer for the length of a message: MemoryError.
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
        # A worker has another version of Codepegs, or none.
        *(ImportError, RuntimeError),
    ) as error:
        raise Refusal("cluster/lost", came=address, reason=_reason(error)) from None
    finally:
        client.close(timeout=PATIENCE)
        logging.disable(logging.NOTSET)


def _throw_away(error: BaseException) -> None:
    """Collect the client that failed now and silently; later it would print its own complaint."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        error.with_traceback(None)
        gc.collect()
    finally:
        sys.unraisablehook = hook


def _reason(error: BaseException) -> str:
    first = str(error).strip().partition("\n")[0]
    return (first or type(error).__name__).rstrip(".")
