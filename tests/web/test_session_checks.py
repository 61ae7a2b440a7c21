"""A process notices when a player was erased, moved or signed out by another process."""

from __future__ import annotations

import asyncio

from codepegs.play.people import Player
from codepegs.web.live.session_events import EVERY, SessionChecks, TableSessionEvents
from tests.eventually import eventually_async
from tests.web.live_site import LiveSite
from tests.web.playing_out import bot_of, bye, sofa

ANN = "a" * 32


async def call(site: LiveSite) -> None:
    await SessionChecks(site.people, site.manager, site.audience).call()


async def test_a_player_who_has_not_changed_stays(site: LiveSite) -> None:
    table, client = await sofa(site)
    bot = await bot_of(site, table)
    await call(site)
    assert (await client.hello(0))["type"] == (await bot.hello(1))["type"] == "welcome"


async def test_a_player_who_was_erased_is_disconnected(site: LiveSite) -> None:
    _, client = await sofa(site)
    await site.people.erase(ANN)
    await call(site)
    assert await bye(client) == ("signed-out", 4003)


async def test_an_erased_player_is_erased_again_with_what_was_written_meanwhile(
    site: LiveSite,
) -> None:
    await sofa(site)
    del site.people.players[ANN]
    site.people.seats[ANN] = ["a table that was written meanwhile"]
    await call(site)
    assert ANN not in site.people.seats


async def test_a_seated_player_is_checked_without_any_connection(
    site: LiveSite,
) -> None:
    ann = await site.guest("Ann", ANN)
    await site.open_table(ann, "mini", ("", ""))
    del site.people.players[ANN]
    site.people.seats[ANN] = ["left"]
    await call(site)
    assert ANN not in site.people.seats


async def test_a_guest_whose_games_an_account_keeps_comes_in_again_and_loses_nothing(
    site: LiveSite,
) -> None:
    _, client = await sofa(site)
    account = await site.guest("Ann B.")
    site.people.seats[ANN] = ["a table"]
    await site.people.keep_games(ANN, account.id)
    await call(site)
    assert await bye(client) == ("signed-out", 4003)
    assert site.people.seats[account.id] == ["a table"]


async def test_a_browser_that_was_signed_out_elsewhere_is_sent_away(site: LiveSite) -> None:
    table, client = await sofa(site)
    bot = await bot_of(site, table)
    await site.people.end_sessions(ANN)
    await call(site)
    assert await bye(client) == ("signed-out", 4003)
    assert (await bot.hello(1))["type"] == "welcome"


async def test_a_session_that_was_signed_out_elsewhere_is_sent_away(site: LiveSite) -> None:
    table, client = await sofa(site)
    bot = await bot_of(site, table)
    [session] = {one.identity.session for one in site.audience} - {""}
    await site.people.end_session(ANN, session, 0.0)
    await call(site)
    assert await bye(client) == ("signed-out", 4003)
    assert (await bot.hello(1))["type"] == "welcome"


async def test_a_session_that_is_signed_out_loses_its_connections_at_once(site: LiveSite) -> None:
    _, client = await sofa(site)
    [connection] = site.audience
    session_events = TableSessionEvents(site.manager, site.audience)
    await session_events.session_ended(connection.identity.session)
    assert await bye(client) == ("signed-out", 4003)


async def test_a_connection_follows_its_session_to_a_new_id(site: LiveSite) -> None:
    _, client = await sofa(site)
    [connection] = site.audience
    before = connection.identity
    session_events = TableSessionEvents(site.manager, site.audience)
    await site.people.end_session(ANN, before.session, 0.0)
    await session_events.renewed(before.player, before.session, "a new id")
    await call(site)
    assert (await client.hello(0))["type"] == "welcome"


async def test_a_connection_does_not_follow_its_browser_to_another_player(site: LiveSite) -> None:
    _, client = await sofa(site)
    [connection] = site.audience
    other = await site.guest("Ben")
    session_events = TableSessionEvents(site.manager, site.audience)
    await session_events.renewed(other, connection.identity.session, "a new id")
    assert await bye(client) == ("signed-out", 4003)


async def test_the_browser_that_signed_out_the_others_stays(site: LiveSite) -> None:
    _, client = await sofa(site)
    [connection] = site.audience
    renewed: Player = await site.people.end_sessions(ANN)
    session_events = TableSessionEvents(site.manager, site.audience)
    await session_events.signed_out(renewed, connection.identity.session)
    await call(site)
    assert (await client.hello(0))["type"] == "welcome"


async def test_a_token_that_was_revoked_elsewhere_is_not_let_play_on(site: LiveSite) -> None:
    table, client = await sofa(site)
    bot = await bot_of(site, table)
    await site.people.drop_token(ANN, "t" * 32)
    await call(site)
    assert await bye(bot) == ("signed-out", 4003)
    assert (await client.hello(0))["type"] == "welcome"


class Hurried:
    """A clock on which waiting takes no time."""

    def __init__(self) -> None:
        self.waits = 0

    def now(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        assert seconds == EVERY
        self.waits += 1
        await asyncio.sleep(0)


async def test_nobody_is_disconnected_while_the_store_cannot_be_read(site: LiveSite) -> None:
    _, client = await sofa(site)
    site.people.is_broken = True
    clock = Hurried()
    calling = asyncio.create_task(
        SessionChecks(site.people, site.manager, site.audience).run(clock)
    )
    await eventually_async(lambda: clock.waits >= 3, every=0)
    calling.cancel()
    assert (await client.hello(0))["type"] == "welcome"
