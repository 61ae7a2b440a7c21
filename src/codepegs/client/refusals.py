"""Refusals of a server, in its own words, and of the client itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codepegs.text import Refusal, Text, Translations, without_joiners


class ClientRefusal(Refusal):
    """A refusal of the client itself, such as a server that does not answer."""


class Stale(ClientRefusal):
    """The command was decided without the latest events, and was not done. They are here by now."""

    def __init__(self) -> None:
        super().__init__("command/stale")


LONGEST_SENTENCE = 1200
"""Signs of a server's sentence that are shown."""


class Refused(Refusal):
    """A refusal of the server, in its own words; nothing was changed.

    >>> refused = refused_by({"code": "turn/not-yours", "message": "Ann guesses now."}, 409)
    >>> refused.code, refused.message, refused.status
    ('turn/not-yours', 'Ann guesses now.', 409)
    """

    def __init__(
        self,
        code: str,
        message: str,
        gaps: Mapping[str, object] | None = None,
        *,
        status: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, **{str(name): gap for name, gap in (gaps or {}).items()})
        self._said = shown(message, LONGEST_SENTENCE)
        self.status = status
        """The status of HTTP; `None` on a WebSocket."""
        self.retry_after = retry_after
        """Seconds to wait before trying again, if the server says so."""

    @property
    def text(self) -> Text:
        """The sentence of the server."""
        return Text(self._said.replace("{", "{{").replace("}", "}}"), {})

    def spoken(self, language: Translations) -> str:  # noqa: ARG002  # said already
        """The sentence of the server, which knows the reader's language."""
        return self._said


class NotSignedIn(Refused):
    """Nobody is signed in, or the cookie or token is not accepted any more."""


class NotFound(Refused):
    """It does not exist, or the player may not see it."""


class TooMany(Refused):
    """Too many requests; `retry_after` says how long to wait."""


class Unavailable(Refused):
    """The server cannot store anything at the moment."""


_KINDS: dict[int | str, type[Refused]] = {
    **dict.fromkeys((401, "session/none", "session/token"), NotSignedIn),
    **dict.fromkeys((404, "request/not-found", "table/unknown"), NotFound),
    **dict.fromkeys((429, "request/too-many"), TooMany),
    **dict.fromkeys((503, "store/unavailable", "store/damaged"), Unavailable),
}


def refused_by(
    fault: Mapping[str, Any], status: int | None = None, retry_after: float | None = None
) -> Refused:
    """The refusal in JSON; its class follows from the status of HTTP, else from its code."""
    code = shown(str(fault.get("code", "")), 60) or "request/refused"
    kind = _KINDS.get(status or 0) or _KINDS.get(code, Refused)
    gaps = fault.get("gaps")
    return kind(
        code,
        str(fault.get("message", "")) or code,
        gaps if isinstance(gaps, dict) else {},
        status=status,
        retry_after=retry_after,
    )


_SPACES = {0xA0: " ", 0x202F: " "}
"""Spaces of French before a question mark, which Python does not call printable."""


def shown(words: str, longest: int) -> str:
    r"""Text of a stranger without control characters, and not too long.

    >>> print(shown("A\x1b[31mnn", 10))
    A\x1b[31mnn
    >>> shown("Annabelle", 3)
    'Ann…'
    """
    if len(words) > longest:
        words = f"{words[:longest]}…"
    if without_joiners(words.translate(_SPACES)).isprintable():
        return words
    return "".join(
        one if one.translate(_SPACES).isprintable() else repr(one)[1:-1] for one in words
    )
