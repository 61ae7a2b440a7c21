"""The people: players, their logins, passkeys and tokens, and how a player is erased."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Executable,
    Row,
    Select,
    bindparam,
    delete,
    exc,
    exists,
    insert,
    literal,
    or_,
    select,
    update as change,
)

from codepegs.play import LONGEST_SESSION_DAYS, Passkey, Player, StoreUnavailable, Taken, Token
from codepegs.storage.counters import seats_change
from codepegs.storage.db import (
    OWNERS,
    Database,
    ended_sessions,
    logins,
    merged_guests,
    names,
    passkeys,
    players,
    seats,
    tokens,
)

NOTED_EVERY = 60.0
"""Seconds between two updates of when a token was used."""
_SESSIONS_KEPT = LONGEST_SESSION_DAYS * 86_400.0
"""Seconds until every cookie of a session has expired, whatever the settings are by then."""
_DROPPED_AT_ONCE = 10
"""Expired rows that go with each new one: more than come, so that they never pile up."""
FEW = 500
"""How many ids are asked about in one statement."""

_select_player = select(
    players,
    or_(
        exists().where(logins.c.player == players.c.id).correlate(players),
        exists().where(passkeys.c.player == players.c.id).correlate(players),
    ).label("has_account"),
)

_ids: BindParameter[list[str]] = bindparam("ids", expanding=True)
_generations = select(players.c.id, players.c.generation).where(players.c.id.in_(_ids))
_ended = select(ended_sessions.c.session).where(ended_sessions.c.session.in_(_ids))
_tokens = select(tokens.c.id).where(tokens.c.id.in_(_ids))


class People:
    """Reads and writes people, in the same database as the log."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def guest(self, name: str, language: str, now: float) -> Player:
        """Add a player without an account, under a new id."""
        player = Player(secrets.token_hex(16), name, language)
        row = {"id": player.id, "name": name, "language": language, "generation": 1}
        await self._do(insert(players).values(**row, created_at=now))
        return player

    async def player(self, player: str) -> Player | None:
        """The player of that id."""
        row = await self._first(_select_player.where(players.c.id == player))
        return None if row is None else _player_of(row)

    async def player_of_session(self, player: str, session: str) -> Player | None:
        """The player of that id, unless this session was signed out."""
        has_ended = exists().where(ended_sessions.c.session == session)
        row = await self._first(_select_player.where(players.c.id == player, ~has_ended))
        return None if row is None else _player_of(row)

    async def rename(self, player: str, name: str) -> None:
        """Change the player's name. The caller has checked it."""
        await self._do(change(players).where(players.c.id == player).values(name=name))

    async def set_language(self, player: str, language: str) -> None:
        """Change the player's language."""
        await self._do(change(players).where(players.c.id == player).values(language=language))

    async def end_session(self, player: str, session: str, now: float) -> None:
        """Sign this session out: no cookie of it is valid any more."""
        # An erased player, whose cookies are worthless anyway, gets no row.
        row = select(literal(session), players.c.id, literal(now)).where(players.c.id == player)
        at = ended_sessions.c.ended_at
        expired = (
            select(ended_sessions.c.session)
            .where(at < now - _SESSIONS_KEPT)
            .order_by(at)
            .limit(_DROPPED_AT_ONCE)
        )

        def work(connection: Connection) -> None:
            columns = ["session", "player", "ended_at"]
            connection.execute(insert(ended_sessions).from_select(columns, row))
            dropped = delete(ended_sessions).where(ended_sessions.c.session.in_(expired))
            connection.execute(dropped)

        # It has ended already where two tabs sign out at the same moment.
        with contextlib.suppress(exc.IntegrityError):
            await self._database.write(work)

    async def end_sessions(self, player: str) -> Player:
        """Sign out all sessions of the player, by a new generation. Tokens stay valid."""
        mine = players.c.id == player

        def work(connection: Connection) -> Player:
            older = players.c.generation
            connection.execute(change(players).where(mine).values(generation=older + 1))
            # No cookie of an older generation is accepted, whatever its session.
            connection.execute(delete(ended_sessions).where(ended_sessions.c.player == player))
            return _player_of(connection.execute(_select_player.where(mine)).one())

        return await self._database.write(work)

    async def login(self, login: str) -> tuple[Player, str] | None:
        """Find whose login that is, and the hash of the password. The caller has casefolded the login."""
        asked = (
            _select_player.add_columns(logins.c.password_hash)
            .join(logins, logins.c.player == players.c.id)
            .where(logins.c.login == login)
        )
        row = await self._first(asked)
        return None if row is None else (_player_of(row), row.password_hash)

    async def login_of(self, player: str) -> str | None:
        """The login of a player who has one."""
        row = await self._first(select(logins.c.login).where(logins.c.player == player))
        return None if row is None else row.login

    async def add_login(self, player: str, login: str, password_hash: str, now: float) -> None:
        """Give the player a login; raises `Taken` if it is taken, or if the player has one."""
        row = {"login": login, "player": player, "password_hash": password_hash}
        await self._add(insert(logins).values(**row, created_at=now))

    async def set_password(self, player: str, password_hash: str) -> None:
        """Replace the hash of the player's password."""
        mine = logins.c.player == player
        await self._do(change(logins).where(mine).values(password_hash=password_hash))

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey; raises `Taken` if its id is known."""
        await self._add(insert(passkeys).values(**asdict(passkey)))

    async def passkeys_of(self, player: str) -> Sequence[Passkey]:
        """The player's passkeys, the oldest first."""
        asked = select(passkeys).where(passkeys.c.player == player)
        rows = await self._all(asked.order_by(passkeys.c.created_at, passkeys.c.id))
        return [Passkey(**row._mapping) for row in rows]

    async def find_passkey(self, passkey: str) -> Passkey | None:
        """The passkey of that id."""
        row = await self._first(select(passkeys).where(passkeys.c.id == passkey))
        return None if row is None else Passkey(**row._mapping)

    async def used_passkey(self, passkey: str, sign_count: int, now: float) -> None:
        """Note when a passkey was used, and how many signatures it has counted."""
        this = passkeys.c.id == passkey
        await self._do(change(passkeys).where(this).values(sign_count=sign_count, used_at=now))

    async def drop_passkey(self, player: str, passkey: str) -> bool:
        """Delete a passkey of this player; whether there was one."""
        this = (passkeys.c.id == passkey) & (passkeys.c.player == player)
        return await self._do(delete(passkeys).where(this)) > 0

    async def add_token(self, token: Token) -> None:
        """Add a token, of which only the digest is kept."""
        await self._add(insert(tokens).values(**asdict(token)))

    async def token(self, digest: str, now: float) -> tuple[Player, Token] | None:
        """Find whose token has that digest, and note its use, at most once a minute."""
        kept = await self._first(select(tokens).where(tokens.c.digest == digest))
        if kept is None:
            return None
        token = Token(**kept._mapping)
        player = await self.player(token.player)
        if player is None:
            return None
        if token.used_at is None or now - token.used_at >= NOTED_EVERY:
            # While the database is read-only, the token still opens it for reading.
            with contextlib.suppress(StoreUnavailable):
                await self._do(change(tokens).where(tokens.c.id == token.id).values(used_at=now))
        return player, token

    async def tokens_of(self, player: str) -> Sequence[Token]:
        """The player's tokens, the oldest first."""
        asked = select(tokens).where(tokens.c.player == player)
        rows = await self._all(asked.order_by(tokens.c.created_at, tokens.c.id))
        return [Token(**row._mapping) for row in rows]

    async def drop_token(self, player: str, token: str) -> bool:
        """Revoke a token of this player by its id; whether there was one."""
        this = (tokens.c.id == token) & (tokens.c.player == player)
        return await self._do(delete(tokens).where(this)) > 0

    async def generations(self, players: Sequence[str]) -> Mapping[str, int]:
        """The generation of each of these players who exists."""
        return dict(await self._few(_generations, players))

    async def ended_sessions(self, sessions: Sequence[str]) -> AbstractSet[str]:
        """Those of these sessions that were signed out one by one."""
        return {one for (one,) in await self._few(_ended, sessions)}

    async def known_tokens(self, tokens: Sequence[str]) -> AbstractSet[str]:
        """Those of these tokens, by their ids, that are not revoked."""
        return {one for (one,) in await self._few(_tokens, tokens)}

    async def heir(self, guest: str) -> str | None:
        """The account that keeps the matches of a guest who signed in to it."""
        row = await self._first(
            select(merged_guests.c.account).where(merged_guests.c.guest == guest)
        )
        return None if row is None else row.account

    async def _few(self, asked: Select[Any], ids: Sequence[str]) -> list[tuple[Any, ...]]:
        """Ask about some ids at a time, so that other work can run in between."""
        found: list[tuple[Any, ...]] = []
        for start in range(0, len(ids), FEW):
            found += await self._all(asked.params(ids=list(ids[start : start + FEW])))
        return found

    async def keep_games(self, guest: str, account: str) -> None:
        """Give the account all seats of the guest, and delete the guest, in one transaction."""
        assert guest != account

        def work(connection: Connection) -> None:
            with seats_change(connection, guest):
                for table in (names, seats):
                    moved = change(table).where(table.c.player == guest)
                    connection.execute(moved.values(player=account))
            # Guests who were merged into this one now belong to the account.
            earlier = change(merged_guests).where(merged_guests.c.account == guest)
            connection.execute(earlier.values(account=account))
            forget(connection, guest)
            connection.execute(insert(merged_guests).values(guest=guest, account=account))

        await self._database.write(work)
        self._database.is_unscrubbed = True

    async def left_something(self, player: str) -> bool:
        """Whether any row belongs to that id, whether or not there is such a player."""
        anything = or_(*(exists().where(owner == player) for owner in OWNERS))
        return bool(await self._database.read(lambda one: one.scalar(select(anything))))

    async def erase(self, player: str) -> None:
        """Delete the player: names, login, passkeys, tokens. The matches stay, without the name."""

        def work(connection: Connection) -> None:
            with seats_change(connection, player):
                for table in (names, seats):
                    connection.execute(delete(table).where(table.c.player == player))
            connection.execute(delete(merged_guests).where(merged_guests.c.account == player))
            forget(connection, player)

        await self._database.write(work)
        self._database.is_unscrubbed = True

    async def _first(self, asked: Select[Any]) -> Row[Any] | None:
        return await self._database.read(lambda connection: connection.execute(asked).first())

    async def _all(self, asked: Select[Any]) -> Sequence[Row[Any]]:
        return await self._database.read(lambda connection: connection.execute(asked).all())

    async def _do(self, statement: Executable) -> int:
        return await self._database.write(lambda one: one.execute(statement).rowcount)

    async def _add(self, statement: Executable) -> None:
        try:
            await self._do(statement)
        except exc.IntegrityError:
            raise Taken from None


def forget(connection: Connection, player: str) -> None:
    """Delete what belongs to a player, other than seats and names at tables."""
    for table in (logins, passkeys, tokens, ended_sessions):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))


def _player_of(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.language, row.generation, bool(row.has_account))
