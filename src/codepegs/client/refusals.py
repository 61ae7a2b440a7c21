"""Trouble with a server: what it refuses, and what keeps us from reaching it.

Everything that the client raises is a `Refusal`, so that whoever shows one to a person needs to know
one kind. What a server says comes in the reader's language already; what is said here is translated
like every other sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codepegs.text import Refusal, Text, Translations, without_joiners


class ClientRefusal(Refusal):
    """Something that keeps us from playing on a server, found out on this machine."""


class Stale(ClientRefusal):
    """The command was made before something happened, and was not done. By now it is known here."""

    def __init__(self) -> None:
        super().__init__("command/stale")


LONGEST_SENTENCE = 1200
"""Signs of a server's sentence that are shown."""


class Refused(Refusal):
    """Something that the server refuses, in its own words; nothing was changed by it.

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
        """The status of HTTP; `None` where it was said on a WebSocket."""
        self.retry_after = retry_after
        """Seconds after which it may be tried again, where the server says so."""

    @property
    def text(self) -> Text:
        """The sentence, whose language the server has chosen."""
        return Text(self._said.replace("{", "{{").replace("}", "}}"), {})

    def spoken(self, language: Translations) -> str:  # noqa: ARG002  # said already
        """The sentence as the server said it: it knows the reader's language."""
        return self._said


class NotSignedIn(Refused):
    """Nobody is signed in, or what was shown is not accepted any more."""


class NotFound(Refused):
    """There is nothing there, or nothing for us."""


class TooMany(Refused):
    """It was too often; `retry_after` says how long to wait."""


class Unavailable(Refused):
    """Nothing can be kept there at the moment; nothing was changed."""


_BY_STATUS = {401: NotSignedIn, 404: NotFound, 429: TooMany, 503: Unavailable}
_BY_CODE = {
    "session/none": NotSignedIn,
    "session/token": NotSignedIn,
    "request/not-found": NotFound,
    "table/unknown": NotFound,
    "request/too-many": TooMany,
    "store/unavailable": Unavailable,
    "store/damaged": Unavailable,
}


def refused_by(
    fault: Mapping[str, Any], status: int | None = None, retry_after: float | None = None
) -> Refused:
    """The refusal that a server's fault is, by the status of HTTP or else by its code."""
    code = shown(str(fault.get("code", "")), 60) or "request/refused"
    kind = _BY_STATUS.get(status or 0) or _BY_CODE.get(code, Refused)
    gaps = fault.get("gaps")
    return kind(
        code,
        str(fault.get("message", "")) or code,
        gaps if isinstance(gaps, dict) else {},
        status=status,
        retry_after=retry_after,
    )


_SPACES = {0xA0: " ", 0x202F: " "}
"""What French puts before a question mark: Python does not call them printable."""


def shown(words: str, longest: int) -> str:
    r"""Somebody's words without anything that could act on a terminal, and not too long.

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
