"""The first screen: go on with a match, begin one, open a file, play on a server, read rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from rich.text import Text as Drawn
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from codepegs.play.local import LocalMatch
from codepegs.rules import EIGHT_COLOURS
from codepegs.rules.editions import edition, editions
from codepegs.text import Refusal, Text, say, say_number
from codepegs.tui.saved_matches import MatchSaver, SavedMatchFile, is_held, load, saved_matches
from codepegs.tui.screens.dialogs import ChoiceDialog, DialogChoice
from codepegs.tui.screens.lobby import ConnectScreen
from codepegs.tui.screens.match import LocalGame, MatchScreen
from codepegs.tui.screens.rule_sheet import RulesScreen
from codepegs.tui.screens.setup import SetUpScreen, open_file
from codepegs.tui.widgets import BaseScreen

OFFERED = 4
"""Saved matches that the menu itself lists; the others have a list of their own."""


class MenuScreen(BaseScreen[None]):
    """The main menu."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "app.leave")]
    CSS = """
    MenuScreen #sentence { padding: 1 1 0 1; height: auto; width: 100%; }
    MenuScreen #note { padding: 1 1 0 1; height: auto; width: 100%; }
    MenuScreen OptionList { padding: 2 0 1 0; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[SavedMatchFile] = []

    def compose(self) -> ComposeResult:
        """The name of the game, the list, and the keys."""
        yield Static(self._banner(), id="banner")
        sentence = say("The code-breaking board game of pegs and key pegs, in every edition.")
        yield Static(self.speak(sentence), id="sentence", markup=False)
        # Above the list, so that a long list does not hide it.
        yield Static("", id="note", markup=False)
        yield OptionList(id="menu")
        yield self.line(
            say("↑ ↓ choose · Enter or click takes it · Ctrl+Q leaves at any time"), "keys"
        )

    def _banner(self) -> Drawn:
        banner = Drawn("\n ", no_wrap=True)
        for letter, peg in zip("CODEPEGS", EIGHT_COLOURS, strict=True):
            # Only here a peg has another letter than its own.
            banner.append_text(self.peg_theme.lettered(peg, letter)).append(" ")
        return banner

    @on(events.Mount)
    @on(events.ScreenResume)
    def fill(self) -> None:
        """Fill the list, also when the menu comes back from another screen."""
        context = self.pegs.context
        self._kept, broken = saved_matches(context.matches, context.lexicon)
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        for number, kept in enumerate(self._kept[:OFFERED]):
            menu.add_option(Option(Drawn(self.speak(_summary(kept))), id=f"kept-{number}"))
        if (others := len(self._kept) - OFFERED) > 0:
            label = say_number("One more kept match", "{n} more kept matches", others)
            menu.add_option(Option(self.speak(label), id="all_kept"))
        menu.add_options(
            Option(self.speak(label), id=name)
            for name, label in (
                ("new", say("A match at this screen")),
                ("file", say("Go on with a match from a file")),
                ("online", say("Play on a server")),
                ("rules", say("Rules of an edition")),
                ("leave", say("Leave")),
            )
        )
        menu.highlighted = 0
        menu.focus()
        note = self.query_one("#note", Static)
        note.display = bool(broken)
        note.update(" ".join(map(self.speak, _damage(broken))))

    @on(OptionList.OptionSelected, "#menu")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        name = event.option.id or ""
        if name.startswith("kept-"):
            self._go_on(self._kept[int(name.removeprefix("kept-"))])
        else:
            getattr(self, f"_{name}")()

    @work
    async def _all_kept(self) -> None:
        """Choose from all saved matches."""
        kept = self._kept
        ways = [DialogChoice(str(number), _summary(one)) for number, one in enumerate(kept)]
        chosen = await self.app.push_screen_wait(ChoiceDialog(say("Kept matches"), ways))
        if chosen is not None:
            self._go_on(kept[int(chosen)])

    @work
    async def _go_on(self, kept: SavedMatchFile) -> None:
        """Go on with a saved match, or throw it away."""
        ways = [
            DialogChoice("on", say("Go on with it")),
            DialogChoice("away", say("Throw it away")),
            DialogChoice("back", say("Leave it for later")),
        ]
        way = await self.app.push_screen_wait(ChoiceDialog(_summary(kept), ways))
        if way == "away":
            kept.path.unlink(missing_ok=True)
            self.fill()
        elif way == "on":
            self._play_kept(kept.path)

    def _play_kept(self, path: Path) -> None:
        """Play the match as its file is now, unless another program plays it by now."""
        context = self.pegs.context
        try:
            kept = None if is_held(path) else load(path, context.lexicon)
        except (Refusal, OSError):
            kept = None
        if kept is None:
            self.fill()
            return
        played = LocalMatch.resumed(kept.saved, clock=context.clock, dice=context.dice)
        self._play(played, kept.path)

    def _play(self, played: LocalMatch, path: Path | None = None) -> None:
        context = self.pegs.context
        game = LocalGame(
            played,
            saver=MatchSaver(context.matches, path),
            pace=context.pace,
            # Worker processes need this package.
            jobs=(lambda: context.jobs) if find_spec("pebble") is not None else None,
        )
        self.app.push_screen(MatchScreen(game))

    @work
    async def _new(self) -> None:
        """Set up a match and play it."""
        wanted = await self.app.push_screen_wait(SetUpScreen())
        if wanted is not None:
            context = self.pegs.context
            self._play(LocalMatch(wanted.local_setup, clock=context.clock, dice=context.dice))

    @work
    async def _file(self) -> None:
        """Open a match in notation and go on with it."""
        opened = await open_file(self.pegs)
        if opened is not None:
            setup, match, text = opened
            clock, dice = self.pegs.context.clock, self.pegs.context.dice
            self._play(LocalMatch.written(setup, match, text, clock=clock, dice=dice))

    def _online(self) -> None:
        self.app.push_screen(ConnectScreen())

    @work
    async def _rules(self) -> None:
        """Choose an edition and read its rules."""
        ways = [DialogChoice(one.name, say(one.title), other_name=one.name) for one in editions()]
        name = await self.app.push_screen_wait(ChoiceDialog(say("Rules of an edition"), ways))
        if name is not None:
            self.app.push_screen(RulesScreen(edition(name)))

    def _leave(self) -> None:
        self.app.exit()


def _damage(broken: Sequence[Path]) -> Iterator[Text]:
    """Names one of the files that cannot be read, and counts the others."""
    for path in broken[:1]:
        yield Refusal("match/kept-unreadable", came=str(path)).text
    if others := len(broken[1:]):
        yield say_number(
            "So it is with one more file there.", "So it is with {n} more files there.", others
        )


def _summary(kept: SavedMatchFile) -> Text:
    """A kept match in one line."""
    match = kept.saved.match
    return say(
        "Go on: {edition}, {names}, round {number} of {rounds}, row {row}",
        edition=match.played_by.edition.name,
        names=match.seats,
        number=match.current.number,
        rounds=match.played_by.rounds,
        row=len(match.current.rows) + 1,
    ).of(match.played_by.edition.wording)
