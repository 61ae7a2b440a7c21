"""Languages: which one a person reads, and the catalogue of its sentences."""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from codepegs.text.sentence import ENGLISH
from codepegs.text.wording import Language

LANGUAGES = ("en", "de", "fr", "nl")
DOMAIN = "codepegs"
CATALOGUES = Path(__file__).parent / "locale"

# The variables of gettext, in its order, after the one of Codepegs.
_VARIABLES = ("CODEPEGS_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@cache
def language(code: str) -> Language:
    """The sentences of a language; English ones where its catalogue was not compiled.

    >>> language("en").gettext("codebreaker")
    'codebreaker'
    """
    if code not in LANGUAGES:
        raise ValueError(f"{code!r} is no language of Codepegs; choose from {', '.join(LANGUAGES)}")
    if code == "en":
        return ENGLISH
    return Language(gettext.translation(DOMAIN, CATALOGUES, [code], fallback=True))


def chosen(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language somebody asked for: by `--lang`, else by the environment, else English.

    >>> chosen(["editions", "--lang", "fr"], {"LANG": "nl_NL.UTF-8"})
    'fr'
    >>> chosen([], {"LANG": "nl_NL.UTF-8"})
    'nl'
    """
    asked = _on_the_line(argv)
    if asked in LANGUAGES:
        return asked
    for variable in _VARIABLES:
        # LANGUAGE names several, best first; a name may carry a country and an encoding.
        for name in environ.get(variable, "").split(":"):
            code = name.partition(".")[0].partition("_")[0].partition("-")[0].lower()
            if code in LANGUAGES:
                return code
            if code in ("c", "posix"):
                return "en"
    return "en"


def _on_the_line(argv: Sequence[str]) -> str:
    asked = ""
    for word, following in zip(argv, [*argv[1:], ""], strict=False):
        if word == "--":
            break
        if word == "--lang":
            asked = following
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return asked
