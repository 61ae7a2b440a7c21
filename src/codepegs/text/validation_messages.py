"""Pydantic's findings about a request, said in every language; pydantic itself is not needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codepegs.text.sentence import N_, Text, say

# What was expected instead; the gaps are what pydantic says of its own rule, never what came.
_MISFITS = {
    "missing": N_("is missing"),
    "extra_forbidden": N_("is not known"),
    "string_too_short": N_("is shorter than {min_length} characters"),
    "string_too_long": N_("is longer than {max_length} characters"),
    "too_short": N_("has fewer than {min_length} entries"),
    "too_long": N_("has more than {max_length} entries"),
    "greater_than_equal": N_("is less than {ge}"),
    "less_than_equal": N_("is more than {le}"),
    "string_type": N_("is no text"),
    "int_type": N_("is no whole number"),
    "int_parsing": N_("is no whole number"),
    "int_from_float": N_("is no whole number"),
    "float_type": N_("is no number"),
    "float_parsing": N_("is no number"),
    "finite_number": N_("is no number"),
    "bool_type": N_("is neither true nor false"),
    "bool_parsing": N_("is neither true nor false"),
    "list_type": N_("is no list"),
    "tuple_type": N_("is no list"),
    "dict_type": N_("is no object"),
    "model_type": N_("is no object"),
    "string_pattern_mismatch": N_("does not have the form {pattern}"),
    "literal_error": N_("is none of {expected}"),
    "union_tag_invalid": N_("has none of {expected_tags} as {discriminator}"),
    "union_tag_not_found": N_("has no {discriminator}"),
}
_UNFIT = N_("does not fit")


def misfit(one: Mapping[str, Any]) -> Text:
    """Where and how something does not fit; never what came, which may be a password.

    >>> str(misfit({"type": "missing", "loc": ("row", 1)}))
    '"row.1" is missing'
    """
    where = ".".join(map(str, one["loc"])) or "JSON"
    # A list is shown whole, however long; only somebody's words are cut.
    gaps: dict[str, Any] = dict(one.get("ctx", {}))
    for name in gaps:
        if name.startswith("expected"):
            gaps[name] = tuple(gaps[name].replace(" or ", ", ").split(", "))
    kind = one["type"]
    if kind == "less_than":
        kind, gaps = "less_than_equal", {"le": gaps["lt"] - 1}
    how = say(_MISFITS.get(kind, _UNFIT), **gaps)
    return say(N_('"{where}" {how}'), where=where, how=how)
