"""Whoever is erased, moved or signed out behind the back of a process is found out by it."""

from __future__ import annotations

import asyncio

from codepegs.play.people import Player
from codepegs.web.live.session_checks import EVERY, RollCall
from codepegs.web.live.session_events import HallNotices
from tests.web.playhouse import Playhouse, in_a_playhouse
from tests.web.playing_out import bot_of, bye, sofa

ANN = "a" * 32


async def call(house: Playhouse) -> None:
    await RollCall(house.people, house.hall, house.audience).call()


def test_whoever_is_still_the_same_stays() -> None:
    async def play(house: Playhouse) -> None:
        table, client = await sofa(house)
        bot = await bot_of(house, table)
        await call(house)
        assert (await client.hello(0))["type"] == (await bot.hello(1))["type"] == "welcome"

    in_a_playhouse(play)


def test_whoever_was_erased_is_sent_away() -> None:
    async def play(house: Playhouse) -> None:
        _, client = await sofa(house)
        await house.people.erase(ANN)
        await call(house)
        assert await bye(client) == ("signed-out", 4003)

    in_a_playhouse(play)


def test_whoever_was_erased_is_erased_again_with_what_was_written_meanwhile() -> None:
    async def play(house: Playhouse) -> None:
        await sofa(house)
        del house.people.players[ANN]
        house.people.seats[ANN] = ["a table that was written meanwhile"]
        await call(house)
        assert ANN not in house.people.seats

    in_a_playhouse(play)


def test_somebody_who_sits_at_a_table_is_missed_without_any_connection() -> None:
    async def play(house: Playhouse) -> None:
        ann = await house.guest("Ann", ANN)
        await house.open_table(ann, "mini", ("", ""))
        del house.people.players[ANN]
        house.people.seats[ANN] = ["left"]
        await call(house)
        assert ANN not in house.people.seats

    in_a_playhouse(play)


def test_a_guest_whose_games_an_account_keeps_comes_in_again_and_loses_nothing() -> None:
    async def play(house: Playhouse) -> None:
        _, client = await sofa(house)
        account = await house.guest("Ann B.")
        house.people.seats[ANN] = ["a table"]
        await house.people.keep_games(ANN, account.id)
        await call(house)
        assert await bye(client) == ("signed-out", 4003)
        assert house.people.seats[account.id] == ["a table"]

    in_a_playhouse(play)


def test_a_browser_that_was_signed_out_elsewhere_is_sent_away() -> None:
    async def play(house: Playhouse) -> None:
        table, client = await sofa(house)
        bot = await bot_of(house, table)
        await house.people.new_generation(ANN)
        await call(house)
        assert await bye(client) == ("signed-out", 4003)
        assert (await bot.hello(1))["type"] == "welcome"

    in_a_playhouse(play)


def test_the_browser_that_signed_out_the_others_stays() -> None:
    async def play(house: Playhouse) -> None:
        _, client = await sofa(house)
        [connection] = house.audience
        renewed: Player = await house.people.new_generation(ANN)
        notices = HallNotices(house.hall, house.audience)
        await notices.signed_out(renewed, connection.identity.browser)
        await call(house)
        assert (await client.hello(0))["type"] == "welcome"

    in_a_playhouse(play)


def test_a_token_that_was_revoked_elsewhere_is_not_let_play_on() -> None:
    async def play(house: Playhouse) -> None:
        table, client = await sofa(house)
        bot = await bot_of(house, table)
        await house.people.drop_token(ANN, "t" * 32)
        await call(house)
        assert await bye(bot) == ("signed-out", 4003)
        assert (await client.hello(0))["type"] == "welcome"

    in_a_playhouse(play)


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


def test_while_nothing_can_be_read_nobody_is_missed() -> None:
    async def play(house: Playhouse) -> None:
        _, client = await sofa(house)
        house.people.is_broken = True
        clock = Hurried()
        calling = asyncio.create_task(RollCall(house.people, house.hall, house.audience).run(clock))
        while clock.waits < 3:
            await asyncio.sleep(0)
        calling.cancel()
        assert (await client.hello(0))["type"] == "welcome"

    in_a_playhouse(play)
