"""What the door asks of whoever keeps the people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet
from typing import Protocol

from codepegs.play import Passkey, Player, Token


class People(Protocol):
    """The people of the house. Any method may raise `codepegs.play.ports.StoreUnavailable`."""

    async def guest(self, name: str, language: str, now: float) -> Player:
        """A new player without an account, under a new id."""

    async def player(self, player: str) -> Player | None:
        """The player of that id."""

    async def rename(self, player: str, name: str) -> None:
        """Call the player something else from now on. The name has been checked."""

    async def set_language(self, player: str, language: str) -> None:
        """Speak that language with the player from now on."""

    async def new_generation(self, player: str) -> Player:
        """The player one generation on: no older cookie is valid any more."""

    # Passwords.

    async def login(self, login: str) -> tuple[Player, str] | None:
        """Whose login that is, and the hash of the password. The login is casefolded already."""

    async def login_of(self, player: str) -> str | None:
        """The login of a player who has one."""

    async def add_login(self, player: str, login: str, password_hash: str, now: float) -> None:
        """Give the player a login; raises `Taken` if anybody, or this player, has it or one."""

    async def set_password(self, player: str, password_hash: str) -> None:
        """Put another hash in the place of the player's."""

    # Passkeys.

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey; raises `Taken` if its id is known."""

    async def passkeys_of(self, player: str) -> Sequence[Passkey]:
        """The player's passkeys, the oldest first."""

    async def find_passkey(self, passkey: str) -> Passkey | None:
        """The passkey of that id."""

    async def used_passkey(self, passkey: str, sign_count: int, now: float) -> None:
        """Note that it was used, and how often it says it has signed."""

    async def drop_passkey(self, player: str, passkey: str) -> bool:
        """Forget a passkey of this player; whether there was one."""

    # Tokens of bots.

    async def add_token(self, token: Token) -> None:
        """Keep a token's digest."""

    async def token(self, digest: str, now: float) -> tuple[Player, Token] | None:
        """Whose token has that digest; notes the use, though not more often than once a minute."""

    async def tokens_of(self, player: str) -> Sequence[Token]:
        """The player's tokens, the oldest first."""

    async def drop_token(self, player: str, token: str) -> bool:
        """Revoke a token of this player by its id; whether there was one."""

    # The roll call.

    async def generations(self, players: Sequence[str]) -> Mapping[str, int]:
        """The generation of each of these players who exists."""

    async def known_tokens(self, tokens: Sequence[str]) -> AbstractSet[str]:
        """Those of these tokens, by their ids, that are not revoked."""

    async def heir(self, guest: str) -> str | None:
        """The account that keeps the games of a guest who is no more."""

    # Moving in and out.

    async def keep_games(self, guest: str, account: str) -> None:
        """Give the account all seats of the guest, who is no more; one transaction."""

    async def erase(self, player: str) -> None:
        """Forget the player: names, login, passkeys, tokens. The matches stay, nameless."""
