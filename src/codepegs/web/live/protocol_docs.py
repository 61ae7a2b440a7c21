"""Documents the protocol of tables from its models, as AsyncAPI; tools/protocol.py writes the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

from fastapi import APIRouter, Response
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from codepegs.web.errors import answers
from codepegs.web.live import command_models as o, messages as m
from codepegs.web.live.sockets import PATH

router = APIRouter(tags=["protocol"])

CLIENT = (m.Hello, m.Command, m.Pong)
_ANSWERS = (m.Welcome, m.Events, m.Ack, m.StaleMessage, m.RefusalMessage)
SERVER = (*_ANSWERS, m.You, m.PresenceMessage, m.Notice, m.ClockMessage, m.Ping, m.Bye)
ORDERS = get_args(get_args(o.Order)[0])

_EXAMPLES: list[dict[str, Any]] = json.loads("""[
{"type": "hello", "since": 0, "seat": null, "language": "en"},
{"type": "command", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "after": 17,
 "do": {"kind": "guess", "seat": 1, "guess": ["R", "R", "G", "B"]}},
{"type": "pong", "t": 1794793215.25},
{"type": "welcome", "protocol": 1, "table": "c4d5e6f7089a1b5f2b8c0e9d7a4b61a3", "version": 17,
 "now": 1794793215.25, "seats": [1], "watching_as": 1, "here": [0, 1],
 "limits": {"message_bytes": 4096, "messages": 20.0, "burst": 20, "hello_seconds": 10.0,
            "idle_seconds": 65.0, "beat_seconds": 4.0}},
{"type": "events", "events": [
 {"version": 18, "at": 1794793216.125, "event": "Guessed", "row": 1, "seat": 1,
  "guess": ["R", "R", "G", "B"]},
 {"version": 19, "at": 1794793216.125, "event": "Marked", "row": 1, "mark": [1, 2]}]},
{"type": "ack", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "version": 20},
{"type": "stale", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "version": 20},
{"type": "refusal", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "code": "turn/not-yours",
 "message": "It is not the turn of Ben; Ann guesses now.",
 "gaps": {"came": "Ben", "expected": "Ann"}},
{"type": "you", "seats": [1], "watching_as": null},
{"type": "presence", "seat": 0, "here": false},
{"type": "clock", "now": 1794793215.25},
{"type": "notice", "stops_at": 1794795000.0, "text": "New disks."},
{"type": "ping", "t": 1794793215.25},
{"type": "bye", "reason": "restart"}
]""")
EXAMPLES = {example["type"]: example for example in _EXAMPLES}
"""One of each message, by its type."""


def type_of(model: type[BaseModel], name: str = "type") -> str:
    """The word by which clients know the model."""
    [word] = get_args(model.model_fields[name].annotation)
    return str(word)


def summary(model: type[BaseModel]) -> str:
    """The docstring of a model, in one line."""
    # Without the references to lines of the leaflets, which docstrings of the rules have.
    return re.sub(r" \(\d{3}:\d+\)", "", " ".join((model.__doc__ or "").split()))


@cache
def schema() -> dict[str, Any]:
    """The protocol in AsyncAPI 3.0."""
    _, definitions = models_json_schema(
        [(model, "validation") for model in (*CLIENT, *SERVER)],
        ref_template="#/components/schemas/{model}",
    )

    def named(them: Iterable[type[BaseModel]]) -> list[dict[str, str]]:
        return [{"$ref": f"#/channels/table/messages/{type_of(model)}"} for model in them]

    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Codepegs: the protocol of tables",
            "version": str(m.PROTOCOL),
            "description": "JSON as text on a WebSocket. docs/protocol.md says how it is used.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": PATH,
                "parameters": {"table": {"description": "The table's id: 32 hexadecimal digits."}},
                "messages": {
                    type_of(model): {"$ref": f"#/components/messages/{type_of(model)}"}
                    for model in (*CLIENT, *SERVER)
                },
            }
        },
        "operations": {
            "fromClient": {
                "action": "receive",
                "channel": {"$ref": "#/channels/table"},
                "messages": named(CLIENT),
            },
            "fromServer": {
                "action": "send",
                "channel": {"$ref": "#/channels/table"},
                "messages": named(SERVER),
            },
        },
        "components": {
            "messages": {
                type_of(model): {
                    "summary": summary(model),
                    "payload": {"$ref": f"#/components/schemas/{model.__name__}"},
                    "examples": [{"payload": EXAMPLES[type_of(model)]}],
                }
                for model in (*CLIENT, *SERVER)
            },
            "schemas": definitions["$defs"],
        },
    }


@router.get("/api/protocol.json", responses=answers(), response_model=dict[str, Any])
async def protocol() -> Response:
    """The protocol of the WebSocket, in AsyncAPI."""
    return Response(
        json.dumps(schema()),
        media_type="application/json",
        headers={"Cache-Control": "public, max-age=300"},
    )
