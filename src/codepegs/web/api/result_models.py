"""Models of advice for OpenAPI, made from the classes of the results that `to_data` sends."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, create_model
from starlette.requests import Request

from codepegs.engine.advice import (
    MatchReview,
    RoundReview,
    RowEvaluation,
    RowReview,
    Totals,
    carried_by,
    to_data,
)
from codepegs.play.advice import HintAnswer, Sentences
from codepegs.rules import Code, Edition, Mark
from codepegs.text import Text, language
from codepegs.web.base_models import StrictModel
from codepegs.web.language import reader_language

_SIMPLE: dict[Any, Any] = {
    Code: list[str],
    Mark: list[int],
    Fraction: float,
    Text: str,
    Sentences: Annotated[
        list[str],
        Field(description="For people, in the reader's language; one sentence or two each."),
    ],
}
"""Types that JSON has otherwise."""

_NAMES: dict[type, str] = {
    MatchReview: "ReviewAnswer",
    RoundReview: "ReviewedRound",
    RowReview: "ReviewedRow",
    Totals: "ReviewTotals",
    RowEvaluation: "Judged",
}
"""The name of a model, where it is not the name of its class."""


@cache
def model_of(kind: type) -> type[BaseModel]:
    """The model of what `to_data` makes of a result of that class."""
    names = carried_by(kind)
    assert names is not None, kind
    hints, docs = get_type_hints(kind), _docs(kind)
    parts: dict[str, Any] = {}
    for name, attribute in names.items():
        member = inspect.getattr_static(kind, attribute)
        if isinstance(member, property):
            getter: Callable[..., Any] = member.fget  # type: ignore[assignment]  # has one
            hint, said = get_type_hints(getter)["return"], inspect.getdoc(getter)
        else:
            hint, said = hints[attribute], docs.get(attribute)
        parts[name] = (_sent(hint), ... if said is None else Field(description=_about(said)))
    model: type[BaseModel] = create_model(
        _NAMES.get(kind, kind.__name__),
        __base__=StrictModel,
        __doc__=_about(inspect.getdoc(kind) or ""),
        **parts,
    )
    return model


def _about(docstring: str) -> str:
    """The first paragraph of a docstring, with `null` for `None`."""
    return " ".join(docstring.partition("\n\n")[0].replace("`None`", "null").split())


def _sent(hint: Any) -> Any:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if isinstance(hint, type) and carried_by(hint) is not None:
        return model_of(hint)
    inner = get_args(hint)
    match get_origin(hint):
        case origin if origin in (Union, UnionType):
            return reduce(or_, map(_sent, inner))
        case origin if origin is tuple:
            return list[_sent(inner[0])]  # type: ignore[misc]  # made while running
        case origin if origin is dict:
            return dict[inner[0], _sent(inner[1])]  # type: ignore[misc,valid-type]  # likewise
        case origin if origin is Literal:
            return hint
    assert hint in (str, int, float, bool, type(None)), hint
    return hint


@cache
def _module_docs(name: str) -> dict[str, dict[str, str]]:
    """The strings below the fields of each class of a module, which Python does not keep."""
    tree = ast.parse(inspect.getsource(sys.modules[name]))
    return {
        found.name: {
            field.target.id: doc.value.value
            for field, doc in zip(found.body, found.body[1:], strict=False)
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant)
            if isinstance(doc.value.value, str)
        }
        for found in tree.body
        if isinstance(found, ast.ClassDef)
    }


def _docs(kind: type) -> dict[str, str]:
    return _module_docs(kind.__module__).get(kind.__name__, {})


def answer_of(result: object, request: Request, edition: Edition | None = None) -> Any:
    """The JSON of a result, in the reader's language and the words of an edition."""
    said = language(reader_language(request.scope))
    return to_data(result, said if edition is None else edition.in_words(said))


HINT_MODEL: Any = Annotated[
    reduce(or_, map(model_of, get_args(HintAnswer))), Field(discriminator="level")
]
"""A hint of any level."""
