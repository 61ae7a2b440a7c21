"""The extras of the package: which modules each brings, and the refusal where one is missing.

The base install plays, scores and reads the book. A function that needs more imports it inside
`extras_needed`, so that the refusal names the extra to install.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from codepegs.text.refusal import Refusal

EXTRAS: dict[str, tuple[str, ...]] = {
    "engine": ("numba", "numpy", "llvmlite", "plotext"),
    "words": ("spellchecker", "spylls"),
    "server": (
        *("alembic", "argon2", "asyncpg", "fastapi", "itsdangerous", "limits", "nats", "pebble"),
        *("prometheus_client", "pydantic", "pydantic_core", "pydantic_settings", "sqlalchemy"),
        *("starlette", "structlog", "uvicorn", "webauthn"),
    ),
    "tui": ("textual", "rich", "pebble"),
    "client": ("httpx2", "websockets"),
    "mcp": ("mcp", "mcp_types", "pydantic", "httpx2", "websockets"),
    "pdf": ("fpdf",),
    "envs": ("gymnasium", "pettingzoo"),
    "cluster": ("distributed",),
}
"""By extra, the top-level modules that it brings."""


class MissingExtra(Refusal, ModuleNotFoundError):
    """Something that needs an extra which is not installed."""

    def __init__(self, extra: str, module: str) -> None:
        Refusal.__init__(self, "extra/missing", extra=extra, came=module)
        self.name = module


def missing_extra(error: ModuleNotFoundError, own: str | None = None) -> MissingExtra | None:
    """What is missing, if the module belongs to an extra; where two bring it, the own one.

    >>> print(missing_extra(ModuleNotFoundError(name="numpy.typing")).message)
    This needs the extra engine, which is not installed (numpy is missing). Install it with: pip
    install codepegs[engine].
    """
    module = (error.name or "").partition(".")[0]
    bring_it = [extra for extra, modules in EXTRAS.items() if module in modules]
    if not bring_it:
        return None
    return MissingExtra(own if own in bring_it else bring_it[0], module)


@contextmanager
def extras_needed(own: str | None = None) -> Iterator[None]:
    """What is done here may need an extra, most likely this one; `MissingExtra` says which."""
    try:
        yield
    except ModuleNotFoundError as error:
        refusal = missing_extra(error, own)
        if refusal is None:
            raise
        raise refusal from None
