"""Write the page's wire types from the models of the server: `python -m tools.page_types`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from pydantic import SecretStr

from codepegs.web import AppState, People, Settings, add_tables, build_app, build_context
from codepegs.web.live import CLIENT, SERVER, schema

WIRE = Path(__file__).parent.parent / "page" / "src" / "net" / "wire.ts"

_HEAD = """\
// Written by `python -m tools.page_types` from the models of the server. Change those instead.
"""
_KEY = "a key that is long enough and signs nothing at all"
_METHODS = ("get", "post", "put", "patch", "delete")
_SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_UNIONS = {"event": "EventTold", "kind": "Order"}
"""The long unions that get a name, by the field that distinguishes their members."""
Schema = dict[str, Any]


def openapi() -> Schema:
    """The document of REST. The app serves no requests, so it needs no people and no store."""
    settings = Settings(origins=("https://pegs.example",), secret_key=SecretStr(_KEY))
    app = build_app(build_context(settings, cast(People, None), (_KEY,)))
    add_tables(app, cast(AppState, None))
    return app.openapi()


def written() -> str:
    """The text of the file, made from the models."""
    document = openapi()
    schemas = {**schema()["components"]["schemas"], **document["components"]["schemas"]}
    parts = [_HEAD]
    parts += [_declared(name, schemas[name]) for name in sorted(schemas)]
    parts.append(_union("FromClient", [model.__name__ for model in CLIENT]))
    parts.append(_union("FromServer", [model.__name__ for model in SERVER]))
    parts.append(_union("EventTold", _members(schemas["Events"]["properties"]["events"]["items"])))
    parts.append(_union("Order", _members(schemas["Command"]["properties"]["do"])))
    parts.append(_routes(document["paths"]))
    return "\n".join(parts)


def type_name(name: str) -> str:
    """A schema's name without the signs that TypeScript does not allow.

    >>> type_name("TermsOffer-Input")
    'TermsOfferInput'
    """
    return re.sub(r"\W", "", name)


def type_of(given: Schema) -> str:
    """A schema as a TypeScript type.

    >>> type_of({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'number[] | null'
    >>> type_of({"enum": ["a", "b"]})
    "'a' | 'b'"
    """
    if "$ref" in given:
        return type_name(given["$ref"].rpartition("/")[2])
    if "const" in given:
        return _literal(given["const"])
    if "enum" in given:
        return " | ".join(_literal(one) for one in given["enum"])
    told_by = given.get("discriminator", {}).get("propertyName")
    if told_by in _UNIONS and len(given["oneOf"]) > 1:
        return _UNIONS[told_by]
    for several in ("anyOf", "oneOf"):
        if several in given:
            return " | ".join(dict.fromkeys(type_of(one) for one in given[several]))
    match given.get("type"):
        case "array":
            inner = type_of(given.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            return _object(given)
        case None:
            return "unknown"
        case kind:
            return _SIMPLE[kind]


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def _object(given: Schema) -> str:
    if "properties" in given:
        return "{ " + " ".join(_fields(given)) + " }"
    more = given.get("additionalProperties", True)
    return f"Record<string, {type_of(more) if isinstance(more, dict) else 'unknown'}>"


def _fields(given: Schema) -> Iterator[str]:
    needed = given.get("required", ())
    for name, field in given.get("properties", {}).items():
        yield f"{_key(name)}{'' if name in needed else '?'}: {type_of(field)};"


def _key(name: str) -> str:
    return name if name.isidentifier() else f"'{name}'"


def _declared(name: str, given: Schema) -> str:
    said = _comment(given.get("description", ""))
    if given.get("type") != "object" or "properties" not in given:
        return f"{said}export type {type_name(name)} = {type_of(given)};\n"
    needed = given.get("required", ())
    lines = [
        f"{_comment(field.get('description', ''), '  ')}"
        f"  {_key(key)}{'' if key in needed else '?'}: {type_of(field)};\n"
        for key, field in given["properties"].items()
    ]
    return f"{said}export interface {type_name(name)} {{\n{''.join(lines)}}}\n"


def _comment(text: str, indent: str = "") -> str:
    # References to the leaflets are for people who read the code of the rules.
    said = re.sub(r" \(\d{3}:[\d-]+\)", "", " ".join(text.split())).replace("*/", "* /")
    return f"{indent}/** {said} */\n" if said else ""


def _members(given: Schema) -> list[str]:
    return [type_of(one) for one in given["oneOf"]]


def _union(name: str, members: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {one}" for one in members) + ";\n"


# -- Routes ---------------------------------------------------------------------------------------


def _routes(paths: Schema) -> str:
    lines = [
        f"  '{method.upper()} {path}': {_route(paths[path][method])};\n"
        for path in sorted(paths)
        for method in _METHODS
        if method in paths[path] and path.startswith("/api/")
    ]
    said = "/** What each route takes, and what it answers when all is well. */\n"
    return f"{said}export interface Routes {{\n{''.join(lines)}}}\n"


def _route(operation: Schema) -> str:
    taken = operation.get("parameters", ())
    parts = []
    for place in ("path", "query"):
        fields = [
            f"{one['name']}{'' if one.get('required') else '?'}: {type_of(one['schema'])};"
            for one in taken
            if one["in"] == place
        ]
        parts.append(f"{place}: {{ {' '.join(fields)} }}" if fields else f"{place}: object")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    parts.append(f"body: {type_of(body['schema']) if body else 'undefined'}")
    parts.append(f"answer: {_answer(operation['responses'])}")
    return f"{{ {'; '.join(parts)} }}"


def _answer(responses: Schema) -> str:
    good = [responses[status] for status in sorted(responses) if status.startswith("2")]
    kinds: list[str] = []
    for one in good:
        content = one.get("content", {})
        if "application/json" in content:
            kinds.append(type_of(content["application/json"]["schema"]))
        elif content:
            kinds.append("string")
        else:
            kinds.append("undefined")
    return " | ".join(dict.fromkeys(kinds))


if __name__ == "__main__":
    WIRE.parent.mkdir(parents=True, exist_ok=True)
    WIRE.write_text(written(), encoding="utf-8")
    print(f"{WIRE.name} is written.")
