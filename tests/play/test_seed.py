"""The seed of a table: a commitment comes first, and all dice of the table come from it."""

from __future__ import annotations

import hashlib
import random

from codepegs.play.table.lobby import decide_at_table
from codepegs.play.table.luck import Luck
from codepegs.play.table.seed import Seed
from codepegs.rules import commands as c, events as e
from codepegs.rules.editions import edition
from tests.play.process import ANN, Process, do


def test_the_commitment_is_the_sha_256_of_the_seed_that_is_shown() -> None:
    seed = Seed.drawn(random.Random(1))
    assert seed.commitment == hashlib.sha256(bytes.fromhex(seed.shown)).hexdigest()
    assert Seed.read(seed.shown) == seed and hash(Seed.read(seed.shown)) == hash(seed)


def test_a_seed_equals_neither_its_text_nor_another_seed() -> None:
    seed = Seed(bytes(32))
    assert seed != seed.shown and seed != Seed(bytes(31) + b"x")


def test_a_seed_does_not_appear_in_its_repr() -> None:
    seed = Seed.drawn(random.Random(1))
    assert seed.shown not in repr(seed) + str(seed) and seed.shown[:8] not in f"{seed}"


def test_each_purpose_has_dice_of_its_own() -> None:
    seed = Seed(bytes(32))
    thrown = {seed.dice(purpose).random() for purpose in ("code 1", "code 2", "guess 1", "match 1")}
    assert len(thrown) == 4


def test_bots_hide_another_code_each_time() -> None:
    rules, luck = edition("super").rules(), Luck.of(Seed(bytes(32)), {})
    assert len({luck.code(version, 1, rules) for version in range(1, 40)}) > 30


async def test_a_command_that_is_tried_again_throws_the_same_dice() -> None:
    """Two processes that write the same command have to write the same salt."""
    one = Process()
    table = await one.begun()
    two = Process(one.store, seed=99)
    twin = await two.tables.get(table.id)
    code = c.SetCode(0, "PRBY")
    events = [
        decide_at_table(table.state, code, player=ANN, now=0.0, dice=process.dice).events
        for process in (one, two)
    ]
    assert events[0] == events[1]
    kept = (await do(table, code, ANN))[0]
    assert isinstance(kept, e.CodeSet) and isinstance(events[0][0], e.CodeSet)
    assert kept.commitment == events[0][0].commitment
    await twin.catch_up()
    assert twin.state == table.state
