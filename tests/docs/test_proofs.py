"""The solved values on the page about the engine are those that its commands find."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs.engine.kernels.jit_cache import kept_in
from tests.docs.command_lookup import check, make_targets
from tests.docs.proofs import QUICK, Value, values

VALUES = values()


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Searches are kept elsewhere than the person's, but not what was compiled for them."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kept_in().parent))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_every_value_has_its_command_and_every_command_exists() -> None:
    assert len(VALUES) > 30
    for value in VALUES:
        check(value.command, complete=True)


def test_every_average_is_the_total_divided_by_the_codes() -> None:
    for value in VALUES:
        if value.average:
            assert value.average == f"{value.total / value.codes:.4f}", value.command


def test_the_long_proofs_have_a_target_of_their_own() -> None:
    assert "proofs" in make_targets()
    assert any(value.codes > QUICK for value in VALUES)


@pytest.mark.slow
@pytest.mark.parametrize(
    "value", [one for one in VALUES if one.is_quick], ids=lambda one: one.command
)
def test_a_value_is_what_its_command_finds(value: Value) -> None:
    assert value.differs() == []
