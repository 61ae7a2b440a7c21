"""Taking a command: the same for a WebSocket and for REST, counted by kind and outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from codepegs.play.people import Player
from codepegs.play.ports import StoreUnavailable, not_kept
from codepegs.play.table.table import Accepted, Answer, Sent, Stale, Table
from codepegs.text.refusal import Refusal
from codepegs.web.live.codec import command_of
from codepegs.web.live.command_models import OfferOrder, Order
from codepegs.web.metrics import Metrics


class ReceivedCommand(Protocol):
    """A command as it comes over the wire."""

    @property
    def cmd(self) -> str:
        """Its id."""

    @property
    def after(self) -> int:
        """The version it was made after."""

    @property
    def do(self) -> Order:
        """What is to be done."""


async def take(
    table: Table,
    ordered: ReceivedCommand,
    *,
    player: Player,
    grace: int,
    metrics: Metrics,
    lag: float = 0.0,
    acknowledge: Callable[[Accepted], None] | None = None,
) -> Answer:
    """Let the table take a player's command; refusals are raised, and so is that nothing is kept.

    `acknowledge` is called once for a command that is kept: after the commit and before anybody is
    told, or at once if it was sent before.
    """
    order = ordered.do
    acknowledged = False

    def kept(accepted: Accepted) -> None:
        nonlocal acknowledged
        acknowledged = True
        if acknowledge is not None:
            acknowledge(accepted)

    try:
        if isinstance(order, OfferOrder):
            # A list of words may have to be read; nobody else is to wait for that.
            command = await asyncio.to_thread(command_of, order, player, grace)
        else:
            command = command_of(order, player, grace)
        sent = Sent(command, ordered.cmd, ordered.after, player.id, lag)
        answer = await table.take(sent, kept)
    except Refusal:
        metrics.commanded(order.kind, "refused")
        raise
    except StoreUnavailable as error:
        metrics.commanded(order.kind, "unavailable")
        raise not_kept(error) from None
    if isinstance(answer, Stale):
        metrics.commanded(order.kind, "stale")
    elif acknowledged:
        metrics.commanded(order.kind, "done")
    else:
        metrics.commanded(order.kind, "known")
        kept(answer)
    return answer
