"""People in memory, in the place of those in a database."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import replace

from codepegs.play.people import Passkey, Player, Taken, Token
from codepegs.play.ports import StoreUnavailable


class MemoryPeople:
    """Keeps people in dictionaries."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self.logins: dict[str, tuple[str, str]] = {}
        self.passkeys: dict[str, Passkey] = {}
        self.tokens: dict[str, Token] = {}
        self.seats: dict[str, list[str]] = {}
        """The tables at which a player sits."""
        self.since: dict[str, float] = {}
        """When a guest's name or a login was added."""
        self.heirs: dict[str, str] = {}
        self.ended: dict[str, str] = {}
        """The player of each session that was signed out."""
        self.is_broken = False

    def _known(self, player: str) -> Player:
        if self.is_broken:
            raise StoreUnavailable
        found = self.players[player]
        has_account = any(owner == player for owner, _ in self.logins.values()) or any(
            one.player == player for one in self.passkeys.values()
        )
        return replace(found, has_account=has_account)

    async def guest(self, name: str, language: str, now: float) -> Player:
        if self.is_broken:
            raise StoreUnavailable
        self.since[name] = now
        player = Player(secrets.token_hex(16), name, language)
        self.players[player.id] = player
        return player

    async def player(self, player: str) -> Player | None:
        return self._known(player) if player in self.players else None

    async def player_of_session(self, player: str, session: str) -> Player | None:
        return None if session in self.ended else await self.player(player)

    async def rename(self, player: str, name: str) -> None:
        self.players[player] = replace(self._known(player), name=name)

    async def set_language(self, player: str, language: str) -> None:
        self.players[player] = replace(self._known(player), language=language)

    async def end_session(self, player: str, session: str, now: float) -> None:
        self.ended[session], self.since[session] = player, now

    async def ended_sessions(self, sessions: Sequence[str]) -> AbstractSet[str]:
        return set(sessions) & set(self.ended)

    async def end_sessions(self, player: str) -> Player:
        found = self._known(player)
        self.players[player] = replace(found, generation=found.generation + 1)
        return self.players[player]

    async def login(self, login: str) -> tuple[Player, str] | None:
        if login not in self.logins:
            return None
        player, password_hash = self.logins[login]
        return self._known(player), password_hash

    async def login_of(self, player: str) -> str | None:
        return next((name for name, (owner, _) in self.logins.items() if owner == player), None)

    async def add_login(self, player: str, login: str, password_hash: str, now: float) -> None:
        if login in self.logins or await self.login_of(player):
            raise Taken
        self.since[login] = now
        self.logins[login] = player, password_hash

    async def set_password(self, player: str, password_hash: str) -> None:
        login = await self.login_of(player)
        assert login is not None
        self.logins[login] = player, password_hash

    async def add_passkey(self, passkey: Passkey) -> None:
        if passkey.id in self.passkeys:
            raise Taken
        self.passkeys[passkey.id] = passkey

    async def passkeys_of(self, player: str) -> Sequence[Passkey]:
        return [one for one in self.passkeys.values() if one.player == player]

    async def find_passkey(self, passkey: str) -> Passkey | None:
        return self.passkeys.get(passkey)

    async def used_passkey(self, passkey: str, sign_count: int, now: float) -> None:
        self.passkeys[passkey] = replace(self.passkeys[passkey], sign_count=sign_count, used_at=now)

    async def drop_passkey(self, player: str, passkey: str) -> bool:
        if passkey in self.passkeys and self.passkeys[passkey].player == player:
            del self.passkeys[passkey]
            return True
        return False

    async def add_token(self, token: Token) -> None:
        self.tokens[token.id] = token

    async def token(self, digest: str, now: float) -> tuple[Player, Token] | None:
        for token in self.tokens.values():
            if token.digest == digest:
                self.tokens[token.id] = replace(token, used_at=now)
                return self._known(token.player), token
        return None

    async def tokens_of(self, player: str) -> Sequence[Token]:
        return [one for one in self.tokens.values() if one.player == player]

    async def drop_token(self, player: str, token: str) -> bool:
        if token in self.tokens and self.tokens[token].player == player:
            del self.tokens[token]
            return True
        return False

    async def keep_games(self, guest: str, account: str) -> None:
        self.seats.setdefault(account, []).extend(self.seats.pop(guest, []))
        await self.erase(guest)
        self.heirs[guest] = account

    async def generations(self, players: Sequence[str]) -> Mapping[str, int]:
        return {one: self._known(one).generation for one in players if one in self.players}

    async def known_tokens(self, tokens: Sequence[str]) -> AbstractSet[str]:
        return set(tokens) & set(self.tokens)

    async def heir(self, guest: str) -> str | None:
        return self.heirs.get(guest)

    async def erase(self, player: str) -> None:
        self.players.pop(player, None)
        self.seats.pop(player, None)
        self.logins = {name: one for name, one in self.logins.items() if one[0] != player}
        self.passkeys = {key: one for key, one in self.passkeys.items() if one.player != player}
        self.tokens = {key: one for key, one in self.tokens.items() if one.player != player}
