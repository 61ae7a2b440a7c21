"""The catalogues of translations: collect all texts, and bring each `.po` file up to date.

`python tools/catalogue.py` keeps every translation whose text still exists, adds new texts without
a translation, and drops texts that are no longer used. `tests/text/test_languages.py` fails until
the new ones are translated.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "codepegs"
LOCALE = SOURCE / "text" / "locale"
DOMAIN = "codepegs"
LANGUAGES = ("de", "fr", "nl")

KEYWORDS = {
    "N_": None,
    "_": None,
    "gettext": None,
    "say": (1,),
    "ngettext": (1, 2),
    "say_number": (1, 2),
}

# Lines of a catalogue's head that would change every time, or that name a person or a machine.
_CHANGING = (
    "Project-Id-Version",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Report-Msgid-Bugs-To",
    "Generated-By",
)


@cache
def _said() -> list[tuple[Any, ...]]:
    """All texts with their places; looking through the source takes seconds."""
    found = extract_from_dir(
        SOURCE, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    return sorted(found, key=lambda one: one[:2])


def template() -> Catalog:
    """Everything that Codepegs says to people, in English."""
    catalogue = Catalog(header_comment="# What Codepegs says.", charset="utf-8", fuzzy=False)
    for name, _line, message, comments, _context in _said():
        # gettext gives the head of the catalogue for an empty text, so none is added.
        if message:
            # Without line numbers, which would change with every line above.
            catalogue.add(message, locations=[(name, 0)], auto_comments=comments)
    return catalogue


def path_of(language: str, locale: Path = LOCALE) -> Path:
    """The file of a language's translations."""
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def translations(language: str, locale: Path = LOCALE) -> Catalog:
    """A language's translations as they are in its file."""
    with path_of(language, locale).open("rb") as lines:
        return read_po(lines, locale=language)


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue; the same catalogue always gives the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as lines:
        write_po(lines, catalogue, width=100, include_lineno=False, ignore_obsolete=True)
    kept = [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith(tuple(f'"{name}' for name in _CHANGING))
    ]
    path.write_text("\n".join(kept).rstrip("\n") + "\n", encoding="utf-8")


def is_translated(message: Message) -> bool:
    """Whether a text has a translation in every plural form."""
    forms = [message.string] if isinstance(message.string, str) else message.string
    return bool(forms) and all(forms or ())


def update(locale: Path = LOCALE) -> dict[str, int]:
    """Bring every language up to date; returns how many texts each lacks."""
    texts = template()
    write(texts, locale / f"{DOMAIN}.pot")
    lacking = {}
    for language in LANGUAGES:
        if path_of(language, locale).exists():
            catalogue = translations(language, locale)
        else:
            catalogue = Catalog(language, charset="utf-8")
        catalogue.header_comment = f"# What Codepegs says, in {Locale(language).english_name}."
        catalogue.fuzzy = False
        # No fuzzy guesses: somebody would have to find and check them; a test finds gaps.
        catalogue.update(texts, no_fuzzy_matching=True)
        for message in catalogue:
            if not is_translated(message):
                # babel marks each text that got a plural as fuzzy; an empty one needs no check.
                message.flags.discard("fuzzy")
        write(catalogue, path_of(language, locale))
        lacking[language] = sum(bool(one.id) and not is_translated(one) for one in catalogue)
    return lacking


if __name__ == "__main__":
    for language, count in update(Path(sys.argv[1]) if len(sys.argv) > 1 else LOCALE).items():
        print(f"{language}: {count} texts without translation")
