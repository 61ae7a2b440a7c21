"""Turns a client's command into one of the table, and takes it: for WebSockets and REST."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from codepegs.play import Player, StoreUnavailable, not_kept
from codepegs.play.table import (
    WAITS,
    Accepted,
    Answer,
    AnyCommand,
    Sent,
    Stale,
    Table,
    Terms,
    Waits,
    commands as k,
)
from codepegs.rules import Code, Mark, commands as c
from codepegs.text import Refusal
from codepegs.web.base_models import TermsOffer
from codepegs.web.live import command_models as o
from codepegs.web.live.messages import Command, CommandRequest
from codepegs.web.metrics import CommandOutcome, Metrics
from codepegs.web.player_names import clean_name
from codepegs.web.settings import Settings


async def take(
    table: Table,
    ordered: Command | CommandRequest,
    *,
    player: Player,
    waits: Waits,
    metrics: Metrics,
    lag: float = 0.0,
    acknowledge: Callable[[Accepted], None] | None = None,
) -> Answer:
    """Let the table take a player's command; raises a refusal, also if it cannot be stored.

    `acknowledge` is called once for a command that is kept: after the commit and before anybody is
    told, or at once if it was sent before.
    """
    order = ordered.do
    outcome: CommandOutcome = "known"

    def kept(accepted: Accepted) -> None:
        nonlocal outcome
        outcome = "done"
        if acknowledge is not None:
            acknowledge(accepted)

    try:
        if isinstance(order, o.OfferOrder):
            # It may read a list of words: in a thread, so that nobody waits for that.
            command = await asyncio.to_thread(_command_of, order, player, waits)
        else:
            command = _command_of(order, player, waits)
        answer = await table.take(Sent(command, ordered.cmd, ordered.after, player.id, lag), kept)
    except Refusal:
        metrics.commanded(order.kind, "refused")
        raise
    except StoreUnavailable as error:
        metrics.commanded(order.kind, "unavailable")
        raise not_kept(error) from None
    metrics.commanded(order.kind, "stale" if isinstance(answer, Stale) else outcome)
    if isinstance(answer, Accepted) and outcome == "known":
        kept(answer)
    return answer


def waits_of(settings: Settings) -> Waits:
    """How long others wait for a player at this server, where nothing else is agreed."""
    return Waits(settings.grace_seconds, settings.claim_seconds)


def terms_of(offer: TermsOffer, waits: Waits = WAITS) -> Terms:
    """The terms that are offered, or a refusal. May read a list of words, which is slow."""
    return Terms.offered(
        offer.edition,
        offer.players,
        offer.options,
        first=offer.first,
        grace=offer.grace,
        stand_ins=offer.stand_ins,
        waits=waits,
    )


def _command_of(order: o.Order, player: Player, waits: Waits = WAITS) -> AnyCommand:
    match order:
        case o.GuessOrder():
            return c.Guess(order.seat, Code(order.guess))
        case o.SetCodeOrder():
            code = None if order.code is None else Code(order.code)
            return c.SetCode(order.seat, code, order.holes, order.clue)
        case o.GiveMarkOrder():
            return c.GiveMark(order.seat, Mark(order.mark))
        case o.RevealOrder():
            return c.Reveal(order.seat, Code(order.code))
        case o.TakeBackOrder():
            return c.TakeBack(order.seat)
        case o.OwnUpOrder():
            return c.OwnUp(order.seat)
        case o.ClaimOrder():
            return c.Claim(order.seat)
        case o.ResignOrder():
            return c.Resign(order.seat)
        case o.SitOrder():
            name = player.name if order.name is None else clean_name(order.name)
            return k.Sit(name, order.chair, order.share)
        case o.StandUpOrder():
            return k.StandUp(order.seat)
        case o.SeatBotOrder():
            return k.SeatBot(order.seat, order.chair, order.strength)
        case o.SendBotAwayOrder():
            return k.SendBotAway(order.seat, order.chair)
        case o.OfferOrder():
            return k.Offer(order.seat, terms_of(order.terms, waits))
        case o.AgreeOrder():
            return k.Agree(order.seat)
        case o.GiveShareOrder():
            return k.GiveShare(order.seat, order.share)
        case o.RematchOrder():
            return k.WantRematch(order.seat, order.owes_share)
