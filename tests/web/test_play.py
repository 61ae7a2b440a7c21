"""Whole matches over a real WebSocket."""

from __future__ import annotations

from tests.web.playhouse import Playhouse, in_a_playhouse


def test_two_people_play_a_match_to_its_end() -> None:
    async def play(house: Playhouse) -> None:
        ann, ben = await house.guest("Ann"), await house.guest("Ben")
        table = await house.open_table(ann, "mini")
        at_ann = await house.visit(ann, table.id, 0)
        at_ben = await house.visit(ben, table.id)
        await at_ben.do("sit")
        await at_ben.until("you", seats=[1])
        clients = [at_ann, at_ben]
        for maker in (0, 1):
            breaker = clients[1 - maker]
            await clients[maker].hear(table.head.version)
            assert (await clients[maker].do("set-code", seat=maker, code=list("RRGB")))["type"] == "ack"
            await breaker.hear(table.head.version)
            await breaker.do("guess", seat=1 - maker, guess=list("RRGB"))
        await at_ann.hear(table.head.version)
        assert at_ann.last("MatchEnded")["reason"] == "played"

    in_a_playhouse(play)
