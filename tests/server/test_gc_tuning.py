"""The process looks for rubbish little by little."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from codepegs.server import gc_tuning


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Whatever is set here is set back."""
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*thresholds)
    gc.unfreeze()


class Ring:
    """Something that points at itself."""

    def __init__(self) -> None:
        self.me = self


def test_what_is_young_and_points_in_a_circle_is_freed_before_long() -> None:
    gc_tuning.look_little()
    ring = weakref.ref(Ring())
    kept = [[number] for number in range(2 * gc_tuning.YOUNG)]
    assert ring() is None and kept


def test_what_has_outlived_one_look_is_not_looked_at_again() -> None:
    gc_tuning.look_little()
    gc.collect(0)
    before = gc.get_freeze_count()
    kept = [[number] for number in range(500)]
    gc.collect(0)
    assert gc.get_freeze_count() - before >= len(kept)


def test_what_has_grown_old_is_freed_by_the_look_at_everything() -> None:
    gc_tuning.look_little()
    ring: Ring | None = Ring()
    known = weakref.ref(ring)
    gc.collect(0)
    ring = None
    gc.collect(0)
    assert known() is not None
    gc_tuning.look_at_everything()
    assert known() is None
