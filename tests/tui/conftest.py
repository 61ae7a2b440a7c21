"""These tests run in a folder of their own and leave their terminals, as those of the line game do."""

from __future__ import annotations

from tests.line.conftest import elsewhere, sit
from tests.web.conftest import site

__all__ = ["elsewhere", "sit", "site"]
