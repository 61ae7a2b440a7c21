"""Who one is on a server: a guest with a name, an account, or whoever an API token stands for."""

from __future__ import annotations

from typing import Protocol

from codepegs.client import Identities, Identity, Server
from codepegs.text import Text, say
from codepegs.tui.base_app import BaseApp
from codepegs.tui.screens.dialogs import ChoiceDialog, DialogChoice, LineDialog


class Lobby(Protocol):
    """What these actions need of the lobby."""

    server: Server
    identities: Identities

    @property
    def pegs(self) -> BaseApp:
        """The app."""

    def show_who(self) -> None:
        """Say who one is here."""

    def tell(self, text: Text | str) -> None:
        """Say something."""

    async def be_on(self, server: Server) -> None:
        """Be somebody else on the same server."""

    def leave(self) -> None:
        """Leave the server."""


class AccountActions:
    """What can be done about who one is. Refusals are the lobby's to tell."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    async def choose(self) -> None:
        """Ask what is to be done, and do it."""
        has_account = self._lobby.server.player.account
        ways = [DialogChoice("rename", say("My name")), DialogChoice("sign-in", say("Sign in"))]
        if not has_account:
            ways.append(DialogChoice("keep", say("Keep my games")))
        ways.append(DialogChoice("token", say("Show an API token")))
        leave = say("Sign out") if has_account else say("Leave as this guest")
        ways.append(DialogChoice("leave", leave))
        state = (
            say("You have an account and can come back from anywhere.")
            if has_account
            else say("You play as a guest, known only to this computer.")
        )
        chosen = await self._lobby.pegs.push_screen_wait(
            ChoiceDialog(say("Me"), ways, more=[state])
        )
        match chosen:
            case "rename":
                await self.rename()
            case "sign-in":
                await self._sign_in()
            case "keep":
                await self._keep()
            case "token":
                await self._show_token()
            case "leave":
                await self._leave()

    async def rename(self) -> None:
        """Be called something else."""
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
        self._lobby.leave()

    async def _ask(
        self, title: Text, *more: Text, value: str = "", hidden: bool = False
    ) -> str | None:
        """What somebody types, if anything."""
        line = LineDialog(title, more=more, value=value, hidden=hidden)
        typed = await self._lobby.pegs.push_screen_wait(line)
        return typed if typed is not None and typed.strip() else None

    def _be(self, text: Text) -> None:
        self._lobby.show_who()
        self._lobby.tell(text)
