"""Opening a table on a server: what is played, who may find it, and what if somebody leaves."""

from __future__ import annotations

from typing import Any

from textual.app import App

from codepegs.client import OwnSeat, Server
from codepegs.text import say
from codepegs.tui.screens.dialogs import ChoiceDialog, DialogChoice
from codepegs.tui.screens.setup import MatchSetup, SetUpScreen


async def opened(app: App[Any], server: Server) -> str | None:
    """Ask what is wanted and open it; the table's id, or nothing if somebody thought better of it."""
    form = SetUpScreen(online=True)
    form.names[0] = server.player.name
    wanted = await app.push_screen_wait(form)
    if wanted is None:
        return None
    listed, stand_ins = False, False
    if any(seat.kind == "open" for seat in wanted.seats):
        seen = await app.push_screen_wait(
            ChoiceDialog(
                say("Who may find the table"),
                [
                    DialogChoice("private", say("Only by link or code")),
                    DialogChoice("listed", say("Everybody, in the list")),
                ],
            )
        )
        left = None if seen is None else await app.push_screen_wait(_when_left())
        if left is None:
            return None
        listed, stand_ins = seen == "listed", left == "bot"
    return await server.open_table(
        wanted.edition,
        _chairs(wanted),
        options=wanted.options,
        first=wanted.first,
        stand_ins=stand_ins,
        listed=listed,
    )


def _when_left() -> ChoiceDialog:
    return ChoiceDialog(
        say("When somebody leaves"),
        [
            DialogChoice("forfeit", say("The seat forfeits")),
            DialogChoice("bot", say("A bot sits in")),
        ],
        more=[say("After a while without them; whoever comes back in time plays on.")],
    )


def _chairs(wanted: MatchSetup) -> list[Any]:
    chairs: list[Any] = []
    for seat in wanted.seats:
        if seat.kind == "person":
            chairs.append(OwnSeat(seat.name) if seat.name else "me")
        else:
            chairs.append(seat.strength if seat.kind == "bot" else "anybody")
    return chairs
