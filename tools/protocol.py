"""Write docs/protocol.md from the models of the server: `python -m tools.protocol`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel

from codepegs.play.table import LAG_BOUND, TableEvent
from codepegs.web import Settings, TermsOffer
from codepegs.web.live import (
    BEAT,
    CLIENT,
    EXAMPLES,
    MODELS,
    PATH,
    PING_EVERY,
    SERVER,
    RulesTold,
    TermsTold,
    command_models as o,
    connection as c,
    messages as m,
    summary,
    type_of,
)

DOCS = Path(__file__).parent.parent / "docs"
BOT = DOCS / "bot.py"
PAGE = DOCS / "protocol.md"
ORDERS = get_args(get_args(o.Order)[0])


def written() -> str:
    """The text of the page, made from the models."""
    return page(BOT.read_text(encoding="utf-8"))


def page(bot: str) -> str:
    """The page of the documentation; `bot` is the program that it shows as an example."""
    parts = [
        _BEGINNING.replace("<bot>", bot.strip()).replace("<path>", PATH),
        _SOCKET.format(
            path=PATH,
            longest=m.LONGEST,
            hello=c.HELLO_WITHIN,
            idle=c.IDLE,
            beat=BEAT,
            ping=BEAT * PING_EVERY,
            rate=Settings.model_fields["limit_messages"].default,
            queued=c.MOST_QUEUED,
            queued_bytes=c.MOST_QUEUED_BYTES // 1024,
            lags=c.LAGS,
            lag=LAG_BOUND,
        ),
        "## Messages of the client\n",
        *(_message(model) for model in CLIENT),
        "## Commands\n",
        _ORDERS,
        *(_order(model) for model in ORDERS),
        "### Terms\n",
        f"{summary(TermsOffer)}\n",
        _fields(TermsOffer),
        "## Messages of the server\n",
        *(_message(model) for model in SERVER),
        "## Events\n",
        _EVENTS,
        *_events(),
        "## Why a connection is closed\n",
        *_closings(),
        _FAIRNESS,
    ]
    return "\n".join(parts).rstrip() + "\n"


def _message(model: type[BaseModel]) -> str:
    name = type_of(model)
    example = json.dumps(EXAMPLES[name], ensure_ascii=False)
    text = f"### {name}\n\n{summary(model)}\n\n```json\n{example}\n```\n\n{_fields(model, 'type')}"
    if model is m.Welcome:
        text += f"\n`limits`: {summary(m.ConnectionLimits)}\n\n{_fields(m.ConnectionLimits)}"
    return text


def _order(model: type[BaseModel]) -> str:
    name = type_of(model, "kind")
    return f"### {name}\n\n{summary(model)}\n\n{_fields(model, 'kind')}"


def _fields(model: type[BaseModel], told_by: str = "") -> str:
    described = model.model_json_schema()
    needed = described.get("required", ())
    rows = [
        f"| `{name}` | {kind_of(field)} | {'' if name in needed else 'optional. '}"
        f"{field.get('description', '').replace('|', chr(92) + '|')} |"
        for name, field in described["properties"].items()
        if name != told_by
    ]
    if not rows:
        return ""
    return "\n".join(["| field | type | |", "|---|---|---|", *rows, ""])


def kind_of(field: dict[str, Any]) -> str:
    """A field's type in a few words.

    >>> kind_of({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]})
    'integer from 0 or null'
    """
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return " or ".join(f"`{word}`" for word in field["enum"])
    for several in ("anyOf", "oneOf"):
        if several in field:
            kinds = [kind_of(one) for one in field[several]]
            return "one of those below" if len(kinds) > 5 else " or ".join(kinds)
    if "$ref" in field:
        name = str(field["$ref"].rpartition("/")[2])
        return {"TermsOffer": "[terms](#terms)", "ConnectionLimits": "limits"}.get(name, name)
    kind = str(field.get("type", "anything"))
    if kind == "array":
        return f"list of {_bounds(field, 'minItems', 'maxItems')}{kind_of(field['items'])}"
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
    # Larger bounds only refuse absurdly long numbers, so the page leaves them out.
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
                yield f"| `{name}` | {fields} | {summary(model)} |"
        yield ""
    for told in (TermsTold, RulesTold):
        yield f"**{told.__name__.removesuffix('Told')}**: {summary(told)}\n"
        yield _fields(told)


def _event_fields(model: type[BaseModel]) -> Iterator[str]:
    for name, field in model.model_json_schema()["properties"].items():
        if name not in ("version", "at", "event"):
            kind = kind_of(field).replace("Told", "").lower()
            said = f"; {field['description']}" if "description" in field else ""
            yield f"`{name}` ({kind}{said.lower().rstrip('.')})"


def _closings() -> Iterator[str]:
    yield "Before the server closes a connection, it sends `bye` with the reason, if it still can.\n"
    yield "| code | reason | |\n|---|---|---|"
    for reason, (code, meaning) in m.CLOSING.items():
        yield f"| {code} | `{reason}` | {meaning} |"
    for code, meaning in m.OTHER_CLOSINGS.items():
        yield f"| {code} | | {meaning} |"
    yield ""


_BEGINNING = """\
# The protocol: for clients and bots

*Generated from the models of the server (`python -m tools.protocol`). For programs, the same is at
`/api/protocol.json` (AsyncAPI), and REST at `/api/openapi.json`.*

A program can do everything over the network that a person can do in the browser: open a table, sit
down at one, play, and check that the match was fair. REST finds and opens tables; a WebSocket plays.

## How to write a bot

1. **Get a token.** Sign in (`POST /api/session` makes a guest and sets a cookie) and make an API token
   with that cookie (`POST /api/me/tokens`). The server shows it once. Send it with every request:
   `Authorization: Bearer cp_…`. With a cookie, a request that changes something also needs the
   server's own address as `Origin`; with a token it does not. A token is valid until you revoke it
   (`DELETE /api/me/tokens/{id}`), also after a new password; `GET /api/me/tokens` lists yours.
2. **Find a table.** `POST /api/tables` opens one, `GET /api/tables?state=open` lists those with a free
   seat, `GET /api/codes/{code}` finds one by its short code.
3. **Connect** to `<path>`, with the same header.
4. **Send `hello`**, then `sit`, and answer events with commands.

This opens a table by hand:

```sh
curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{
  "cmd": "'$(openssl rand -hex 16)'",
  "terms": {"edition": "mini", "options": ["rows=10"]},
  "chairs": [{"who": "me"}, {"who": "anybody"}],
  "listed": true
}' https://pegs.example/api/tables
```

In Python, `codepegs.client` does all of that (`pip install codepegs[client]`): it connects, connects
again after a loss, and asks the bot for its moves. This is a whole bot: it guesses any code that fits
all marks so far, hides a random one, and marks honestly. [Bots](bots.md) says more.

```python
<bot>
```

In another language a bot sends and reads the messages below. This is a codebreaker's first row; lines
of the client begin with `>`, lines of the server with `<`.

```text
> {"type": "hello", "since": 0, "seat": null}
< {"type": "welcome", "version": 2, "seats": [], …}
< {"type": "events", "events": [{"version": 1, "event": "TableOpened", …}, …]}
> {"type": "command", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "after": 2, "do": {"kind": "sit"}}
< {"type": "ack", "cmd": "5f2b8c0e9d7a4b61a3c4d5e6f7089a1b", "version": 5}
< {"type": "events", "events": [{"version": 3, "event": "PersonSat", "seat": 1, …}, …]}
< {"type": "you", "seats": [1], "watching_as": null}
> {"type": "hello", "since": 5, "seat": 1}
…
< {"type": "events", "events": […, {"version": 7, "event": "RowOpened", "row": 1, "seat": 1, …}]}
> {"type": "command", "cmd": "0b1c2d3e4f5061728394a5b6c7d8e9f0", "after": 7, "do": {"kind": "guess", …}}
< {"type": "ack", "cmd": "0b1c2d3e4f5061728394a5b6c7d8e9f0", "version": 10}
< {"type": "events", "events": [{"version": 8, "event": "Guessed", …}, …]}
```

A program that cannot keep a connection open uses REST alone: `POST /api/tables/{id}/commands` takes
the same commands with the same ids, and `GET /api/tables/{id}/events?since=17` returns later events.

A client needs to know no rules. `GET /api/editions/{name}?players=3&option=doubles` is the sheet of
exactly that match; `POST /api/tables/{id}/row` says whether a row could be submitted now, and if not,
why; `POST /api/tables/{id}/hint` gives a codebreaker a hint.

**Hints are fair.** Only the codebreaker whose turn it is gets one, made of the rows and marks that
everybody sees. There are none where other people play at the table (`hint/others`), also while they
are away; bots and one person with several seats get them. On a very large board, answers that would
take too long are null, and a sentence says so. A hint leaves a trace before it is given: everybody
hears `HintTaken`, with the row and the level and without a word of the hint. The same level for the
same row is kept once, so asking again is safe. A `HintTaken` that a client has not seen yet makes
none of its commands stale.
"""

_SOCKET = """\
## The WebSocket

`wss://HOST{path}`: JSON objects as text, distinguished by `type`. Unknown fields are refused.

- **First `hello`, within {hello:.0f} seconds.** The answer is `welcome`, then the events after `since`,
  then new ones. A client may send `hello` again at any time, for another seat or another `since`.
- **Versions.** The events of a table are counted 1, 2, 3 … They come in order and without gaps. After
  a loss a client continues with the last version it knows as `since`.
- **Seats.** `seat` in `hello` chooses the view: one of the client's own seats, or `null` for a
  spectator's. Only the codemaker's view has the code. A player with several seats names in each
  command the seat that acts. `you` comes after the events that change the client's own seats.
- **A refused connection** gets an HTTP answer: 401 (not signed in), 404, 429 or 503 with the usual JSON,
  or 403 without a body (another `Origin` or host, too many connections).
- **Commands** carry an id that the client makes, and the last version that it knew. They are done one
  after the other, in the order in which they came.
    - `ack`: the command is stored durably. Its events follow.
    - `refusal`: nothing was changed.
    - `stale`: the client had not seen the latest events. They have been sent by now; decide again.
      The same id may be used again for the same command.
    - No answer, because the connection was lost: send **the same command with the same id** again.
      A stored command is not done twice, and is answered by the same `ack`. The same id with another
      content is refused (`command/id`).
- **Times** are seconds since 1970 by the server's clock, which `clock` tells. A guess is in time if it
  was sent in time: the server subtracts half of the round trip (the median of the last {lags} pings),
  up to {lag} s.
- **Limits.** A message has at most {longest} bytes, either way. The server sends something at least
  every {beat} seconds, and a `ping` every {ping}. After twice {beat} seconds (`beat_seconds` of
  `welcome`) without a message the connection is lost. The server disconnects a client that is silent for {idle:.0f} seconds or sends more than {rate}
  (`too-many`; a setting, see `welcome`). Of unread messages it keeps {queued}, or {queued_bytes} KiB;
  then it sends `bye` (`slow`), and the client connects again with `since`.
- **After a loss**, wait a moment, longer each time and at random, then connect again. After `bye`
  (`signed-out`) ask first who you are (`GET /api/me`).
- **Sentences** come in the language of `hello`; over REST in that of `?lang=`, else of
  `Accept-Language`, else in the one that the player has chosen. They and the `gaps` of refusals count
  seats from 1; everywhere else the first seat is 0.
"""

_ORDERS = """\
The `do` of a command, distinguished by `kind`. `GET /api/editions/{name}` lists the letters of pegs.
"""

_EVENTS = """\
Each event has its `version`, its time `at`, its kind as `event`, and these fields.
"""

_FAIRNESS = """\
## How to check that a match was fair

`GET /api/tables/{id}/verification` has everything in one answer; the events have it too.

**The code was not changed.** `CodeSet` has a commitment before the first guess; `Revealed` has the
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

**The dice were not chosen.** The server's seed has 32 bytes. `TableOpened` has its SHA-256, before
anybody has sat down; `SeedShown` has the seed, when the match is over. Each client draws 32 bytes of
its own after it has seen that commitment, its share, and gives it before the match: with `sit`, or by
`give-share` for all seats of the player. `ShareGiven` tells it to everybody, and it is never changed;
who stands up takes it away. The match begins when the last seat is taken, unless
somebody there owes a share: who opens a table or wants a rematch with `owes_share` gives it as soon
as the commitment is known. A client that promises none is not waited for.

The key of all dice is the HMAC-SHA-256, by the seed, of the shares in the order of the seats, each as
seat and share, separated by single spaces. The key of one purpose is the HMAC-SHA-256 of the purpose
by that key: `lot` for the first codemaker, `code 2` for a bot's code in the second round that was
begun (aborted ones count), `salt 2` for the salt of that round's code. Its numbers are the HMAC-SHA-256
of `0`, `1`, `2` … by the purpose's key, each read as one big-endian number. A throw below n takes as
many low bits of the next number as n has digits in binary, again until they are below n. The lot is a
throw below the number of seats. A code is a throw for its length, among those that the edition has,
and a throw for its place among all codes of that length that may be hidden, sorted by their letters. A
word is one throw among the sorted words.

```python
>>> from codepegs import edition
>>> from codepegs.play.table import Luck, Seed
>>> seed = Seed.read("00" * 32)
>>> seed.commitment[:16]
'66687aadf862bd77'
>>> luck = Luck.of(seed, shares={0: "0f" * 32})
>>> luck.code(version=9, round=1, rules=edition("mini").rules())
Code('RKYB')

```

A client proves the dice to its player by checking, from the events alone, that the seed fits the
commitment that it had seen before it gave its share; that its share is there, unchanged; that every
share is one of a person, given before the match and once; and that the lot and the bots' codes are
those of the seed and the shares. `check_luck` of `codepegs.play.table` does it.

**What that proves.** Nobody chose the dice alone: the server had fixed its seed before it knew the
share, and no player knows the seed. A bot's code was not fitted to anybody's guesses, and the code of a
person was fixed before the first guess. Without a share of one's own the proof relies on the shares of
others; without any share the dice come from the seed alone (Python's generator, seeded with the
HMAC-SHA-256 of `match 7` or `code 7`, where 7 is the version of the event), and on the server having
drawn that by chance.

**What it does not prove.** The server sees every code, and could tell it to somebody. A player who gives
a share after yours could choose the dice together with the server, not without it. How a bot guesses
is not checked.
"""


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
    print(f"{PAGE.name} is written.")
