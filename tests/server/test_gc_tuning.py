"""The server collects garbage little by little."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from codepegs.server import process


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Undo what a test has set."""
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*thresholds)
    gc.unfreeze()


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.me = self


def test_a_young_cycle_is_freed_before_long() -> None:
    process.collect_young_only()
    ring = weakref.ref(Ring())
    kept = [[number] for number in range(2 * process.YOUNG)]
    assert ring() is None and kept


def test_what_has_survived_one_collection_is_left_out_of_the_next() -> None:
    process.collect_young_only()
    gc.collect(0)
    before = gc.get_freeze_count()
    kept = [[number] for number in range(500)]
    gc.collect(0)
    assert gc.get_freeze_count() - before >= len(kept)


def test_an_old_cycle_is_freed_by_the_full_collection() -> None:
    process.collect_young_only()
    ring: Ring | None = Ring()
    known = weakref.ref(ring)
    gc.collect(0)
    ring = None
    gc.collect(0)
    assert known() is not None
    process.collect_everything()
    assert known() is None
