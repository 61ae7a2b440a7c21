"""Fixtures of the line game: each test runs in its own folder, and its terminals are closed."""

from __future__ import annotations

from tests.line.conftest import elsewhere, sit
from tests.web.conftest import site

__all__ = ["elsewhere", "sit", "site"]
