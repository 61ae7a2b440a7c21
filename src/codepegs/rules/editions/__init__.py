"""The editions, one file each; a file in this folder is an edition."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from codepegs.rules.edition import Edition
from codepegs.text import Refusal, did_you_mean


@cache
def editions() -> tuple[Edition, ...]:
    """Every edition, the leaflets' own first.

    >>> from codepegs import editions
    >>> [edition.name for edition in editions()][:4]
    ['classic-1972', 'duel', 'standard', 'family-2004']
    """
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return tuple(sorted((module.EDITION for module in modules), key=lambda edition: edition.order))


def edition(name: str) -> Edition:
    """The edition of that name.

    >>> from codepegs import edition
    >>> edition("duel").rows
    12
    """
    for one in editions():
        if one.name == name:
            return one
    names = tuple(one.name for one in editions())
    near = did_you_mean(name, names)
    raise Refusal("edition/unknown", came=name, near=near, expected=names)
