"""People are found by id, login and token, keep their games, and can be erased."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import MetaData, Table, select

from codepegs.play.people import Passkey, Player, Taken, Token
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import metadata
from codepegs.storage.lists import Lists
from codepegs.storage.log import Log
from codepegs.storage.people import People
from codepegs.web import people_port
from tests.storage.entries import ANN, BEN, CAT, LOBBY, PLAYING, guess, opening, sat, table

pytestmark = pytest.mark.anyio


@pytest.fixture
def people(database: Database) -> People:
    return People(database)


@pytest.fixture
async def ann(people: People) -> Player:
    return await people.guest("Ann", "de", 1.0)


def key(player: Player, number: int = 1) -> Passkey:
    return Passkey(f"key{number}", player.id, b"\x00\xff", 2**32 - 1, "my phone", float(number))


def bot_token(player: Player, number: int = 1) -> Token:
    return Token(f"{number:032x}", player.id, f"{number:064x}", "my bot", float(number))


async def test_people_have_what_the_web_port_asks_for(people: People) -> None:
    asked: people_port.People = people
    assert asked is people


async def test_a_guest_has_an_id_of_128_bits_and_no_account(ann: Player) -> None:
    assert re.fullmatch("[0-9a-f]{32}", ann.id)
    assert ann == Player(ann.id, "Ann", "de", 1, has_account=False)


async def test_a_player_is_found_by_id(people: People, ann: Player) -> None:
    assert await people.player(ann.id) == ann
    assert await people.player(ANN) is None


async def test_a_player_can_be_called_something_else(people: People, ann: Player) -> None:
    await people.rename(ann.id, "Änne")
    found = await people.player(ann.id)
    assert found is not None and found.name == "Änne"


async def test_a_player_can_choose_another_language(people: People, ann: Player) -> None:
    await people.set_language(ann.id, "nl")
    found = await people.player(ann.id)
    assert found is not None and found.language == "nl"


async def test_signing_out_everywhere_adds_a_generation(people: People, ann: Player) -> None:
    assert (await people.end_sessions(ann.id)).generation == 2
    found = await people.player(ann.id)
    assert found is not None and found.generation == 2


async def test_a_session_that_was_signed_out_leads_to_nobody(people: People, ann: Player) -> None:
    assert await people.player_of_session(ann.id, "s1") == ann
    await people.end_session(ann.id, "s1", 5.0)
    assert await people.player_of_session(ann.id, "s1") is None
    assert await people.player_of_session(ann.id, "s2") == ann
    assert await people.ended_sessions(["s1", "s2"]) == {"s1"}


async def test_signing_out_twice_at_once_is_no_error(people: People, ann: Player) -> None:
    await people.end_session(ann.id, "s1", 5.0)
    await people.end_session(ann.id, "s1", 6.0)
    assert await people.ended_sessions(["s1"]) == {"s1"}


async def test_a_player_who_is_gone_has_no_session_to_end(people: People) -> None:
    await people.end_session(ANN, "s1", 5.0)
    assert await people.ended_sessions(["s1"]) == set()


async def test_ended_sessions_go_when_no_cookie_of_theirs_can_be_valid(
    people: People, ann: Player
) -> None:
    year = 400 * 86_400.0
    for number in range(12):
        await people.end_session(ann.id, f"s{number}", float(number))
    await people.end_session(ann.id, "later", year + 11.0)
    kept = await people.ended_sessions([f"s{number}" for number in range(12)])
    assert kept == {"s10", "s11"}


async def test_signing_out_everywhere_needs_no_list_of_sessions(
    people: People, ann: Player
) -> None:
    await people.end_session(ann.id, "s1", 5.0)
    await people.end_sessions(ann.id)
    assert await people.ended_sessions(["s1"]) == set()


async def test_a_login_leads_to_its_player_and_the_hash(people: People, ann: Player) -> None:
    await people.add_login(ann.id, "ann", "$argon2id$1", 2.0)
    found = await people.login("ann")
    assert found is not None
    player, password_hash = found
    assert (player.id, player.has_account, password_hash) == (ann.id, True, "$argon2id$1")
    assert await people.login_of(ann.id) == "ann"


async def test_an_unknown_login_leads_to_nobody(people: People, ann: Player) -> None:
    assert await people.login("ann") is None
    assert await people.login_of(ann.id) is None


async def test_a_login_belongs_to_one_player(people: People, ann: Player) -> None:
    ben = await people.guest("Ben", "en", 1.0)
    await people.add_login(ann.id, "ann", "$1", 2.0)
    with pytest.raises(Taken):
        await people.add_login(ben.id, "ann", "$2", 2.0)


async def test_a_player_has_one_login(people: People, ann: Player) -> None:
    await people.add_login(ann.id, "ann", "$1", 2.0)
    with pytest.raises(Taken):
        await people.add_login(ann.id, "anna", "$2", 2.0)


async def test_a_password_can_be_changed(people: People, ann: Player) -> None:
    await people.add_login(ann.id, "ann", "$1", 2.0)
    await people.set_password(ann.id, "$2")
    found = await people.login("ann")
    assert found is not None and found[1] == "$2"


async def test_a_passkey_is_found_and_makes_an_account(people: People, ann: Player) -> None:
    await people.add_passkey(key(ann))
    assert await people.find_passkey("key1") == key(ann)
    found = await people.player(ann.id)
    assert found is not None and found.has_account


async def test_a_passkey_is_known_only_once(people: People, ann: Player) -> None:
    await people.add_passkey(key(ann))
    with pytest.raises(Taken):
        await people.add_passkey(key(ann))


async def test_passkeys_are_listed_the_oldest_first(people: People, ann: Player) -> None:
    await people.add_passkey(key(ann, 2))
    await people.add_passkey(key(ann, 1))
    assert await people.passkeys_of(ann.id) == [key(ann, 1), key(ann, 2)]


async def test_the_use_of_a_passkey_is_noted(people: People, ann: Player) -> None:
    await people.add_passkey(key(ann))
    await people.used_passkey("key1", 7, 99.0)
    found = await people.find_passkey("key1")
    assert found is not None and (found.sign_count, found.used_at) == (7, 99.0)


async def test_a_passkey_can_be_dropped_by_its_player_alone(people: People, ann: Player) -> None:
    await people.add_passkey(key(ann))
    assert not await people.drop_passkey(BEN, "key1")
    assert await people.drop_passkey(ann.id, "key1")
    assert await people.find_passkey("key1") is None


async def test_a_token_leads_to_its_player(people: People, ann: Player) -> None:
    await people.add_token(bot_token(ann))
    assert await people.token(f"{1:064x}", 5.0) == (ann, bot_token(ann))
    assert await people.token(f"{2:064x}", 5.0) is None


async def test_the_use_of_a_token_is_noted_once_a_minute(people: People, ann: Player) -> None:
    await people.add_token(bot_token(ann))
    noted = []
    for now in (100.0, 159.0, 160.0):
        await people.token(f"{1:064x}", now)
        noted.append((await people.tokens_of(ann.id))[0].used_at)
    assert noted == [100.0, 100.0, 160.0]


async def test_a_token_can_be_revoked_by_its_player_alone(people: People, ann: Player) -> None:
    await people.add_token(bot_token(ann))
    assert not await people.drop_token(BEN, bot_token(ann).id)
    assert await people.drop_token(ann.id, bot_token(ann).id)
    assert await people.token(f"{1:064x}", 5.0) is None


async def test_an_account_keeps_the_games_of_the_guest(
    people: People, log: Log, database: Database
) -> None:
    await log.append([opening()])
    await people.keep_games(ANN, CAT)
    assert [record.player for record in await log.read(table(1))] == [None, CAT]
    listed = (await Lists(database).of_player(CAT, finished=False)).tables
    assert [one.summary.sitters for one in listed] == [((0, CAT),)]
    assert await log.players(table(1)) == {0: CAT}


async def test_a_guest_is_deleted_when_an_account_takes_over_its_games(
    people: People, ann: Player
) -> None:
    await people.add_token(bot_token(ann))
    await people.keep_games(ann.id, CAT)
    assert await people.player(ann.id) is None
    assert await people.token(f"{1:064x}", 5.0) is None


async def test_a_process_that_remembers_the_guest_lists_the_account(
    people: People, log: Log, database: Database
) -> None:
    (head,) = await log.append([opening()])
    await people.keep_games(ANN, BEN)
    await people.keep_games(BEN, CAT)
    news = guess(1, head, summary=PLAYING)
    await log.append([news])
    listed = (await Lists(database).of_player(CAT, finished=False)).tables
    assert [one.table for one in listed] == [table(1)]


async def test_an_erased_player_leaves_matches_without_a_name(people: People, log: Log) -> None:
    await log.append([opening()])
    await people.erase(ANN)
    records = await log.read(table(1))
    assert [(record.player, record.name) for record in records] == [(None, None)] * 2


async def test_a_process_that_remembers_an_erased_player_does_not_list_it(
    people: People, log: Log, database: Database
) -> None:
    (head,) = await log.append([opening()])
    await people.erase(ANN)
    await log.append([guess(1, head, summary=PLAYING)])
    assert (await Lists(database).of_player(ANN, finished=False)).tables == []


async def test_nothing_in_the_database_names_an_erased_player(
    people: People, log: Log, database: Database, ann: Player
) -> None:
    guest = await people.guest("Guest of Ann", "en", 1.0)
    await people.add_login(ann.id, "ann-login", "$hash-of-ann", 2.0)
    await people.add_passkey(key(ann))
    await people.add_token(bot_token(ann))
    await people.end_session(ann.id, "session-of-ann", 3.0)
    opened = opening(summary=LOBBY)
    mine = [opened.records[0], sat(2, ann.id, "Ann"), sat(3, guest.id, "Guest of Ann")]
    await log.append([type(opened)(opened.table, opened.after, mine, LOBBY)])
    await people.keep_games(guest.id, ann.id)
    await people.erase(ann.id)
    everything = await database.read(
        lambda connection: str(
            [connection.execute(select(one)).all() for one in _tables_of(metadata)]
        )
    )
    traces = [ann.id, guest.id, "Ann", "ann-login", "hash-of-ann", "key1", "my bot", "my phone"]
    traces.append("session-of-ann")
    assert [trace for trace in traces if trace in everything] == []


def _tables_of(known: MetaData) -> list[Table]:
    return list(known.sorted_tables)


# -- Session checks ------------------------------------------------------------------------------


async def test_every_player_has_a_generation(people: People, ann: Player) -> None:
    await people.end_sessions(ann.id)
    assert await people.generations([ann.id, BEN]) == {ann.id: 2}


async def test_generations_are_read_of_more_people_than_fit_one_statement(
    people: People, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codepegs.storage.people.FEW", 2)
    assert await people.generations([BEN, CAT, "d" * 32, ann.id]) == {ann.id: 1}


async def test_tokens_that_are_not_revoked_are_known(people: People, ann: Player) -> None:
    token = bot_token(ann)
    await people.add_token(token)
    assert await people.known_tokens([token.id, "f" * 32]) == {token.id}


async def test_the_heir_of_a_deleted_guest_is_the_account(people: People, ann: Player) -> None:
    guest = await people.guest("Guest of Ann", "en", 2.0)
    await people.keep_games(guest.id, ann.id)
    assert (await people.heir(guest.id), await people.heir(ann.id)) == (ann.id, None)
