"""The protocol of tables, documented from the models themselves: as a page and for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args

from fastapi import APIRouter, Response
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from codepegs.play.table import LAG_BOUND, TableEvent
from codepegs.web.base_models import TermsOffer
from codepegs.web.errors import answers
from codepegs.web.live import command_models as o, messages as m
from codepegs.web.live.audience import BEAT
from codepegs.web.live.connection import (
    HELLO_WITHIN,
    IDLE,
    LAGS,
    MOST_QUEUED,
    MOST_QUEUED_BYTES,
)
from codepegs.web.live.event_models import MODELS, RulesTold, TermsTold
from codepegs.web.live.sockets import PATH
from codepegs.web.settings import Settings

router = APIRouter(tags=["protocol"])

CLIENT = (m.Hello, m.Command, m.Pong)
SERVER = (
    m.Welcome,
    m.Events,
    m.Ack,
    m.StaleMessage,
    m.RefusalMessage,
    m.You,
    m.PresenceMessage,
    m.ClockMessage,
    m.Ping,
    m.Bye,
)
ORDERS = get_args(get_args(o.Order)[0])

_ID = "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b"
EXAMPLES: dict[str, Any] = {
    "hello": {"type": "hello", "since": 0, "seat": None, "language": "en"},
    "command": {
        "type": "command",
        "cmd": _ID,
        "after": 17,
        "do": {"kind": "guess", "seat": 1, "guess": ["R", "R", "G", "B"]},
    },
    "pong": {"type": "pong", "t": 1794793215.25},
    "welcome": {
        "type": "welcome",
        "protocol": m.PROTOCOL,
        "table": "c4d5e6f7089a1b5f2b8c0e9d7a4b61a3",
        "version": 17,
        "now": 1794793215.25,
        "seats": [1],
        "watching_as": 1,
        "here": [0, 1],
        "limits": {
            "message_bytes": m.LONGEST,
            "messages": 20.0,
            "burst": 20,
            "hello_seconds": HELLO_WITHIN,
            "idle_seconds": IDLE,
        },
    },
    "events": {
        "type": "events",
        "events": [
            {
                "version": 18,
                "at": 1794793216.125,
                "event": "Guessed",
                "row": 1,
                "seat": 1,
                "guess": ["R", "R", "G", "B"],
            },
            {
                "version": 19,
                "at": 1794793216.125,
                "event": "Marked",
                "row": 1,
                "mark": [1, 2],
            },
        ],
    },
    "ack": {"type": "ack", "cmd": _ID, "version": 20},
    "stale": {"type": "stale", "cmd": _ID, "version": 20},
    "refusal": {
        "type": "refusal",
        "cmd": _ID,
        "code": "turn/not-yours",
        "message": "It is not the turn of Ben; Ann guesses now.",
        "gaps": {"came": "Ben", "expected": "Ann"},
    },
    "you": {"type": "you", "seats": [1], "watching_as": None},
    "presence": {"type": "presence", "seat": 0, "here": False},
    "clock": {"type": "clock", "now": 1794793215.25},
    "ping": {"type": "ping", "t": 1794793215.25},
    "bye": {"type": "bye", "reason": "restart"},
}
"""One of each message, by its type."""


def type_of(model: type[BaseModel], name: str = "type") -> str:
    """How a model is told apart from others."""
    [word] = get_args(model.model_fields[name].annotation)
    return str(word)


# -- For programs ---------------------------------------------------------------------------------


@cache
def schema() -> dict[str, Any]:
    """The protocol as AsyncAPI has it (version 3.0)."""
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation") for model in (*CLIENT, *SERVER)
    ]
    _, definitions = models_json_schema(
        models,
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
                    "summary": _summary(model),
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
    """The protocol of the WebSocket, as AsyncAPI has it."""
    return Response(
        json.dumps(schema()),
        media_type="application/json",
        headers={"Cache-Control": "public, max-age=300"},
    )


# -- As a page ------------------------------------------------------------------------------------


def page(bot: str) -> str:
    """The page of the documentation; `bot` is the program that it shows as an example."""
    rate = Settings.model_fields["limit_messages"].default
    parts = [
        _BEGINNING.format(bot=bot.strip(), path=PATH),
        _SOCKET.format(
            path=PATH,
            longest=m.LONGEST,
            hello=HELLO_WITHIN,
            idle=IDLE,
            beat=BEAT,
            rate=rate,
            queued=MOST_QUEUED,
            queued_bytes=MOST_QUEUED_BYTES // 1024,
            lags=LAGS,
            lag=LAG_BOUND,
        ),
        "## What a client says\n",
        *(_message(model) for model in CLIENT),
        "## What can be done\n",
        _ORDERS,
        *(_order(model) for model in ORDERS),
        "### Terms\n",
        f"{_summary(TermsOffer)}\n",
        _fields(TermsOffer),
        "## What the server says\n",
        *(_message(model) for model in SERVER),
        "## Events\n",
        _EVENTS,
        *_events(),
        "## Why a connection is closed\n",
        *_closings(),
        _FAIRNESS,
    ]
    return "\n".join(parts).rstrip() + "\n"


def _summary(model: type[BaseModel]) -> str:
    # Lines of the leaflets are for those who read the rules' own code.
    return re.sub(r" \(\d{3}:\d+\)", "", " ".join((model.__doc__ or "").split()))


def _message(model: type[BaseModel]) -> str:
    name = type_of(model)
    example = json.dumps(EXAMPLES[name], ensure_ascii=False)
    text = f"### {name}\n\n{_summary(model)}\n\n```json\n{example}\n```\n\n{_fields(model, 'type')}"
    if model is m.Welcome:
        text += f"\n`limits`: {_summary(m.ConnectionLimits)}\n\n{_fields(m.ConnectionLimits)}"
    return text


def _order(model: type[BaseModel]) -> str:
    name = type_of(model, "kind")
    return f"### {name}\n\n{_summary(model)}\n\n{_fields(model, 'kind')}"


def _fields(model: type[BaseModel], told_by: str = "") -> str:
    described = model.model_json_schema()
    needed = described.get("required", ())
    rows = [
        f"| `{name}` | {_kind(field)} | {'' if name in needed else 'may be left out. '}"
        f"{_described(field, described)} |"
        for name, field in described["properties"].items()
        if name != told_by
    ]
    if not rows:
        return ""
    return "\n".join(["| field | type | |", "|---|---|---|", *rows, ""])


def _described(field: dict[str, Any], described: dict[str, Any]) -> str:
    return str(field.get("description", "")).replace("|", "\\|")


def _kind(field: dict[str, Any]) -> str:
    """A field's type in a few words.

    >>> _kind({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]})
    'integer from 0 or null'
    """
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return " or ".join(f"`{word}`" for word in field["enum"])
    for several in ("anyOf", "oneOf"):
        if several in field:
            kinds = [_kind(one) for one in field[several]]
            return "one of those below" if len(kinds) > 5 else " or ".join(kinds)
    if "$ref" in field:
        name = str(field["$ref"].rpartition("/")[2])
        return {"TermsOffer": "[terms](#terms)", "ConnectionLimits": "limits"}.get(name, name)
    kind = str(field.get("type", "anything"))
    if kind == "array":
        return f"list of {_bounds(field, 'minItems', 'maxItems')}{_kind(field['items'])}"
    if "pattern" in field:
        return "32 hexadecimal digits"
    if kind == "string":
        return f"text{_bounds(field, 'minLength', 'maxLength', ' of {} to {} signs')}"
    return f"{kind}{_range(field)}"


def _bounds(field: dict[str, Any], least: str, most: str, said: str = "{} to {}: ") -> str:
    return said.format(field.get(least, 0), field[most]) if most in field else ""


def _range(field: dict[str, Any]) -> str:
    low = field.get("minimum")
    high = field.get("maximum", field.get("exclusiveMaximum", 1) - 1) or None
    # Versions are bounded only so that nobody sends a number of a thousand digits.
    parts = [f" from {low}"] if low is not None else []
    if high is not None and high < 2**30:
        parts.append(f" to {high}")
    return "".join(parts)


def _events() -> Iterator[str]:
    of_table = {kind.__name__ for kind in get_args(TableEvent)}
    for heading, wanted in (("At the table", True), ("In the match", False)):
        yield f"### {heading}\n"
        yield "| event | fields | |\n|---|---|---|"
        for name, model in MODELS.items():
            if (name in of_table) is wanted:
                fields = ", ".join(_event_fields(model)) or "–"
                yield f"| `{name}` | {fields} | {_summary(model)} |"
        yield ""
    for told in (TermsTold, RulesTold):
        yield f"**{told.__name__.removesuffix('Told')}**: {_summary(told)}\n"
        yield _fields(told)


def _event_fields(model: type[BaseModel]) -> Iterator[str]:
    for name, field in model.model_json_schema()["properties"].items():
        if name not in ("version", "at", "event"):
            kind = _kind(field).replace("Told", "").lower()
            said = f"; {field['description']}" if "description" in field else ""
            yield f"`{name}` ({kind}{said.lower().rstrip('.')})"


def _closings() -> Iterator[str]:
    yield "Before it closes a connection, the server says `bye` with the reason, if it still can.\n"
    yield "| code | reason | |\n|---|---|---|"
    for reason, (code, meaning) in m.CLOSING.items():
        yield f"| {code} | `{reason}` | {meaning} |"
    for code, meaning in m.OTHER_CLOSINGS.items():
        yield f"| {code} | | {meaning} |"
    yield ""


_BEGINNING = """\
# The protocol: for clients and bots

*Written by `python -m tools.protocol` from the models of the server. For programs, the same is at
`/api/protocol.json` (AsyncAPI), and REST at `/api/openapi.json`.*

Everything that a person can do in the browser, a program can do over the network: open a table or
sit down at one, play, and check that it was fair. REST finds and opens tables; a WebSocket plays.

## How to write a bot

1. **Get a token.** Be somebody (`POST /api/session` makes a guest and sets a cookie) and make an
   API token with that cookie (`POST /api/me/tokens`). It is shown once, and is sent with every
   request: `Authorization: Bearer cp_…`. A request that changes something and comes with a cookie
   must name the server's own address as `Origin`; one that comes with a token need not. A token is
   good until it is revoked: not even a new password, or signing out everywhere, changes that. `GET
   /api/me/tokens` lists what there is, `DELETE /api/me/tokens/{{id}}` revokes one.
2. **Find a table.** `POST /api/tables` opens one, `GET /api/tables?state=open` lists those that
   wait for somebody, `GET /api/codes/{{code}}` finds the one of a short code.
3. **Connect** to `{path}`, with the same header. With a token no `Origin` is needed.
4. **Say `hello`**, then `sit`, and answer events with commands.

Opening a table against nobody yet, by hand:

```sh
curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{{
  "cmd": "'$(openssl rand -hex 16)'",
  "terms": {{"edition": "mini", "options": ["rows=10"]}},
  "chairs": [{{"who": "me"}}, {{"who": "anybody"}}],
  "listed": true
}}' https://pegs.example/api/tables
```

In Python, `codepegs.client` does all of that (`pip install codepegs[client]`): it connects, comes back
after a loss, and asks the bot what it would play. This is a whole bot. It guesses any code that fits
all marks so far, hides a random one, and marks honestly. [Bots](bots.md) says more.

```python
{bot}
```

In any other language a bot is these messages, and the tables below. A codebreaker's first row, on a
connection with the token: the client's lines begin with `>`, the server's with `<`.

```text
> {{"type": "hello", "since": 0, "seat": null}}
< {{"type": "welcome", "version": 2, "seats": [], …}}
< {{"type": "events", "events": [{{"version": 1, "event": "TableOpened", …}}, {{"version": 2, "event": "PersonSat", …}}]}}
> {{"type": "command", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "after": 2, "do": {{"kind": "sit"}}}}
< {{"type": "ack", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "version": 5}}
< {{"type": "events", "events": [{{"version": 3, "event": "PersonSat", "seat": 1, …}}, …]}}
< {{"type": "you", "seats": [1], "watching_as": null}}
> {{"type": "hello", "since": 5, "seat": 1}}
…
< {{"type": "events", "events": [{{"version": 6, "event": "CodeSet", …}}, {{"version": 7, "event": "RowOpened", "row": 1, "seat": 1, …}}]}}
> {{"type": "command", "cmd": "0b1c2d3e4f5061728394a5b6c7d8e9f0", "after": 7, "do": {{"kind": "guess", "seat": 1, "guess": ["R", "R", "G", "B"]}}}}
< {{"type": "ack", "cmd": "0b1c2d3e4f5061728394a5b6c7d8e9f0", "version": 10}}
< {{"type": "events", "events": [{{"version": 8, "event": "Guessed", …}}, {{"version": 9, "event": "Marked", "row": 1, "mark": [1, 2]}}, …]}}
```

A program that cannot keep a connection open plays over REST alone: `POST
/api/tables/{{id}}/commands` takes the same commands with the same ids, and
`GET /api/tables/{{id}}/events?since=17` tells what has happened.

A client needs to know no rules. `GET /api/editions/{{name}}?players=3&option=doubles` is the sheet of
exactly that match; `POST /api/tables/{{id}}/row` says whether a row could be submitted now, and if
not, why; `POST /api/tables/{{id}}/hint` thinks for a codebreaker, in levels.

**Hints are fair.** Only the codebreaker whose turn it is gets one, and it is made of the rows and marks
that everybody sees. Where other people play at the table there are none (`hint/others`): a hint wins
rows, and the others have no part in it. Bots do not mind; whoever plays several seats at one screen
gets them; of somebody who is away it is expected that they come back. Where a board is so large that
an answer takes too long, it is left out (null) and a sentence says so.
"""

_SOCKET = """\
## The WebSocket

`wss://HOST{path}`: JSON objects as text, told apart by `type`. Unknown fields are refused.

- **First `hello`, within {hello:.0f} seconds.** The answer is `welcome`, then the events after `since`, then
  whatever happens. Hello may be said again at any time, for another seat or another `since`.
- **Versions.** The events of a table are counted 1, 2, 3 … They come in order and without gaps. A
  client that remembers the last version it knows can always go on from there: that is `since`.
- **Seats.** `seat` in `hello` says whose view is wanted. It must be one's own; `null` is a
  spectator's. Views differ in one thing: only the codemaker is told the code. Whoever sits in
  several seats, as at one screen, names in each command for which one it is. `you` tells one's seats
  when they change, after the events that changed them.
- **Whoever is not let in** gets an answer instead of a connection: 401 (nobody is signed in), 404, 429
  or 503 with the same JSON as everywhere, or 403 without a word (a foreign `Origin`, another host, too
  many connections).
- **Commands** carry an id, made by the client, and the version they were made after.
    - `ack`: it is kept, whatever happens to the server. Its events follow.
    - `refusal`: nothing was changed.
    - `stale`: something had happened that the client did not know of. It has been told by now, and
      may decide anew. The same id may be used again, if the command is the same.
    - No answer, because the connection was lost: send **the same command with the same id** again.
      If it was kept it is not done twice, and the answer is the same `ack`. The same id with another
      content is refused (`command/id`).
- **Commands are done one after the other**, in the order in which they came.
- **Times** are seconds since 1970 by the server's clock; `clock` tells it. A guess is in time if it
  was sent in time: half of the round trip (the median of the last {lags} pings), up to {lag} s, is
  given back.
- **Limits.** A message has at most {longest} bytes, either way. Every {beat} seconds the server sends a
  `ping`; whoever is silent for {idle:.0f} seconds is disconnected. Whoever sends more than {rate} is
  disconnected too (`too-many`); this is a setting, and `welcome` tells it. Of what a client does not read, the server keeps {queued} messages
  or {queued_bytes} KiB; then it says `bye` (`slow`), and the client comes back with `since`.
- **After losing a connection**, wait a moment, longer each time and by chance, then connect again and
  say `hello` with the last version. After `bye` (`signed-out`) the identity may be another one, or
  none: ask (`GET /api/me`) first.
- **Sentences** for people come in the language of `hello`; over REST in that of `?lang=`, else of
  `Accept-Language`, else the one that the player has chosen. They count seats from 1, as people do,
  and so do the `gaps` of refusals; everywhere else the first seat is 0.
"""

_ORDERS = """\
The `do` of a command, told apart by `kind`. Pegs are named by their letters, which
`GET /api/editions/{name}` lists.
"""

_EVENTS = """\
Each event has its `version`, the time `at` which it happened, its kind as `event`, and these fields.
"""

_FAIRNESS = """\
## How to check that it was fair

Nobody has to be trusted. `GET /api/tables/{id}/verification` has everything in one answer; the
events have it too.

**The code was not changed.** `CodeSet` has a commitment before the first guess. `Revealed` has the
code and the salt. The commitment is the SHA-256 of the salt and the pegs' letters, separated by
single spaces:

```python
>>> from hashlib import sha256
>>> salt, code = "00ff", ["P", "R", "B", "Y"]
>>> sha256(" ".join([salt, *code]).encode()).hexdigest()
'70b1dd29624da0c6f75769853417ad1aec4866aad0411fcdd91bb88e5b9bb5b7'

```

**The marks were honest.** After the reveal anybody can mark every row again. `Revealed` names the
rows whose marks were false.

**The dice were not loaded.** All dice of a table come from one seed of 32 bytes. Its SHA-256 is in
`TableOpened`, before anybody has sat down; the seed itself is in `SeedShown`, when the match is over.
The dice for each purpose are Python's generator (the Mersenne Twister), seeded with the
HMAC-SHA-256 of the purpose, read as one number, the first byte highest: `code 7` for the code that
a bot hides in the event of version 7, `match 7` for the salt and the lots of that version.

```python
>>> from codepegs import edition
>>> from codepegs.play.table.seed import Seed, bot_code
>>> seed = Seed.read("00" * 32)
>>> seed.commitment[:16]
'66687aadf862bd77'
>>> bot_code(seed, 5, edition("mini").rules())
Code('RBWK')

```
"""
