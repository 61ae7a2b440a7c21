"""Tables on a server, followed and played at through the client."""

from __future__ import annotations

from codepegs.client import Server
from tests.web.playhouse import Playhouse, in_a_playhouse


def test_two_people_play_a_match_through_the_client() -> None:
    async def play(house: Playhouse) -> None:
        async with Server(house.origin) as ann, Server(house.origin) as bob:
            table = await ann.open_table("mini", first=0)
            hers = await ann.table(table)
            his = await bob.table(table)
            assert his.view.seats == () and hers.view.seats == (0,)
            await his.sit()
            for maker, breaker in ((hers, his), (his, hers)):
                await maker.until(lambda view: view.to_do is not None, 5)
                await maker.set_code("rbgy")
                seen = await breaker.until(lambda view: view.to_do is not None, 5)
                assert seen.view.own_code is None
                await breaker.guess("RRRR")
                await breaker.guess("RBGY")
            seen = await hers.until(lambda view: view.is_over, 5)
            assert seen.match.ended == "played" and seen.match.totals == (2, 2)

    in_a_playhouse(play)
