"""The player's identity on a server: a guest, an account, or the owner of an API token."""

from __future__ import annotations

from typing import Protocol

from codepegs.client import Identities, Identity, Server
from codepegs.text import Text, say
from codepegs.tui.base_app import BaseApp
from codepegs.tui.screens.dialogs import ChoiceDialog, DialogChoice, LineDialog


class Lobby(Protocol):
    """What these actions need of the lobby screen."""

    server: Server
    identities: Identities

    @property
    def pegs(self) -> BaseApp:
        """The app."""

    def show_who(self) -> None:
        """Show who the player is here."""

    def tell(self, text: Text | str) -> None:
        """Show a sentence."""

    async def be_on(self, server: Server) -> None:
        """Go on as another player on the same server."""

    def action_back(self) -> None:
        """Leave the server."""


class AccountActions:
    """What a player can do about their identity; the lobby shows refusals."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    async def choose(self) -> None:
        """Ask what to do, and do it."""
        has_account = self._lobby.server.player.account
        ways = [DialogChoice("rename", say("My name")), DialogChoice("sign-in", say("Sign in"))]
        if not has_account:
            ways.append(DialogChoice("keep", say("Keep my games")))
        leave = say("Sign out") if has_account else say("Leave as this guest")
        ways += [DialogChoice("token", say("Show an API token")), DialogChoice("leave", leave)]
        state = say("You play as a guest, known only to this computer.")
        if has_account:
            state = say("You have an account and can come back from anywhere.")
        dialog = ChoiceDialog(say("Me"), ways, more=[state])
        chosen = await self._lobby.pegs.push_screen_wait(dialog)
        actions = {
            "rename": self.rename,
            "sign-in": self._sign_in,
            "keep": self._keep,
            "token": self._show_token,
            "leave": self._leave,
        }
        if chosen is not None:
            await actions[chosen]()

    async def rename(self) -> None:
        """Change the player's name."""
        server = self._lobby.server
        before = server.player.name
        help_text = say("1 to 40 signs. Games that have begun keep the old name.")
        name = await self._ask(say("My name"), help_text, value=before)
        if name is None or name.strip() == before:
            return
        await server.rename(name.strip())
        self._be(say("You are called {name} now.", name=server.player.name))

    async def _sign_in(self) -> None:
        along = say("Were you here before? The games of this guest come along.")
        login = await self._ask(say("Login"), along)
        password = None if login is None else await self._ask(say("Password"), hidden=True)
        if login is None or password is None:
            return
        await self._lobby.server.sign_in(login.strip(), password)
        self._be(say("Welcome back, {name}.", name=self._lobby.server.player.name))

    async def _keep(self) -> None:
        stay = say("Choose a login with a password. All your games stay yours.")
        form = say("3 to 64: a to z, digits, . _ - + @")
        login = await self._ask(say("Login"), stay, form)
        password = None
        if login is not None:
            easy = say("A few words are easier to remember than many signs.")
            password = await self._ask(say("Password"), easy, hidden=True)
        if login is None or password is None:
            return
        await self._lobby.server.choose_password(login.strip(), password)
        self._be(say("Done. You can come back with {login}.", login=login.strip()))

    async def _show_token(self) -> None:
        whose = say("Whoever shows a token plays as the player who made it.")
        typed = await self._ask(say("API token"), whose, hidden=True)
        if typed is None:
            return
        token = typed.strip()
        server = Server(self._lobby.server.origin, token=token, language=self._lobby.pegs.code)
        await server.__aenter__()
        me = server.player
        self._lobby.identities.keep(server.origin, Identity("token", token, me.id, me.name))
        await self._lobby.be_on(server)

    async def _leave(self) -> None:
        server = self._lobby.server
        if not server.player.account:
            lost = say(
                "A guest without an account cannot come back: the games stay, but nobody finds "
                "them as yours."
            )
            ways = [
                DialogChoice("stay", say("Stay")),
                DialogChoice("leave", say("Leave as this guest")),
            ]
            sure = ChoiceDialog(say("Leave as this guest"), ways, more=[lost])
            if await self._lobby.pegs.push_screen_wait(sure) != "leave":
                return
        await server.sign_out()
        self._lobby.action_back()

    async def _ask(
        self, title: Text, *more: Text, value: str = "", hidden: bool = False
    ) -> str | None:
        """The line that was typed, unless it is empty."""
        line = LineDialog(title, more=more, value=value, hidden=hidden)
        typed = await self._lobby.pegs.push_screen_wait(line)
        return typed if typed is not None and typed.strip() else None

    def _be(self, text: Text) -> None:
        self._lobby.show_who()
        self._lobby.tell(text)
