"""What this package needs of the store of people; `storage.People` has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet
from typing import Protocol

from codepegs.play import Passkey, Player, Token


class People(Protocol):
    """Keeps the players. Any method may raise `codepegs.play.StoreUnavailable`."""

    async def guest(self, name: str, language: str, now: float) -> Player:
        """Add a player without an account, under a new id."""

    async def player(self, player: str) -> Player | None:
        """The player of that id."""

    async def player_of_session(self, player: str, session: str) -> Player | None:
        """The player of that id, unless this session was signed out."""

    async def rename(self, player: str, name: str) -> None:
        """Change the player's name. The caller has checked it."""

    async def set_language(self, player: str, language: str) -> None:
        """Change the player's language."""

    async def end_session(self, player: str, session: str, now: float) -> None:
        """Sign this session out: no cookie of it is valid any more."""

    async def end_sessions(self, player: str) -> Player:
        """Sign out all sessions of the player, by a new generation. Tokens stay valid."""

    async def login(self, login: str) -> tuple[Player, str] | None:
        """The player of a casefolded login, and the hash of the password."""

    async def login_of(self, player: str) -> str | None:
        """The login of a player who has one."""

    async def add_login(self, player: str, login: str, password_hash: str, now: float) -> None:
        """Give the player a login; raises `Taken` if it is taken, or if the player has one."""

    async def set_password(self, player: str, password_hash: str) -> None:
        """Replace the hash of the player's password."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey; raises `Taken` if its id is known."""

    async def passkeys_of(self, player: str) -> Sequence[Passkey]:
        """The player's passkeys, the oldest first."""

    async def find_passkey(self, passkey: str) -> Passkey | None:
        """The passkey of that id."""

    async def used_passkey(self, passkey: str, sign_count: int, now: float) -> None:
        """Note when a passkey was used, and how many signatures it has counted."""

    async def drop_passkey(self, player: str, passkey: str) -> bool:
        """Delete a passkey of this player; whether there was one."""

    async def add_token(self, token: Token) -> None:
        """Add an API token, of which only the digest is kept."""

    async def token(self, digest: str, now: float) -> tuple[Player, Token] | None:
        """The token of that digest and its player; notes its use, at most once a minute."""

    async def tokens_of(self, player: str) -> Sequence[Token]:
        """The player's tokens, the oldest first."""

    async def drop_token(self, player: str, token: str) -> bool:
        """Revoke a token of this player by its id; whether there was one."""

    async def generations(self, players: Sequence[str]) -> Mapping[str, int]:
        """The generation of each of these players who exists."""

    async def ended_sessions(self, sessions: Sequence[str]) -> AbstractSet[str]:
        """Those of these sessions that were signed out one by one."""

    async def known_tokens(self, tokens: Sequence[str]) -> AbstractSet[str]:
        """Those of these tokens, by their ids, that are not revoked."""

    async def heir(self, guest: str) -> str | None:
        """The account that keeps the matches of a guest who signed in to it."""

    async def keep_games(self, guest: str, account: str) -> None:
        """Give the account all seats of the guest, and delete the guest, in one transaction."""

    async def erase(self, player: str) -> None:
        """Delete the player: names, login, passkeys, tokens. The matches stay, without the name."""
