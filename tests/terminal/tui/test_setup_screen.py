"""Setting a match up: what fits begins, what does not is said at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from codepegs.rules.editions import editions
from codepegs.terminal.tui.chooser import Chooser
from codepegs.terminal.tui.setup_screen import SetUpScreen
from codepegs.terminal.tui.wanted import Wanted
from tests.terminal.tui.screens import new_app, reads, run, sitting, until


class Asked:
    """A set-up screen and what came of it."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.screen = SetUpScreen()
        self.answers: list[Wanted | None] = []

    async def __aenter__(self) -> Asked:
        await self.pilot.app.push_screen(self.screen, self.answers.append)
        await until(self.pilot, lambda: bool(self.screen.query("#name-1")), "the form")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.pilot.pause()

    def field(self, name: str) -> Chooser:
        return self.screen.query_one(f"#{name}", Chooser)

    async def choose(self, name: str, value: str) -> None:
        self.field(name).choose(value)
        await self.pilot.pause()

    def is_for(self, name: str) -> bool:
        return self.screen.wanted is not None and self.screen.wanted.edition == name

    @property
    def refusal(self) -> str:
        found: Any = self.screen.query_one(".refusal", Static)
        return str(found.render())

    async def begun(self) -> Wanted:
        await self.pilot.press("ctrl+s")
        await until(self.pilot, lambda: bool(self.answers), "the beginning")
        (wanted,) = self.answers
        assert wanted is not None
        return wanted


def test_every_edition_begins_as_it_comes_out_of_its_box(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:
            for edition in editions():
                await asked.choose("edition", edition.name)
                await until(pilot, lambda name=edition.name: asked.is_for(name), edition.name)  # type: ignore[misc]  # bound now
                wanted = asked.screen.wanted
                assert wanted is not None
                assert wanted.options == ()
                assert [seat.kind for seat in wanted.seats] == ["person", "bot"]

    run(play())


def test_what_does_not_go_together_is_refused_at_once_and_does_not_begin(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:
            await asked.choose("option-rounds", "3")
            assert asked.refusal.startswith("! ")
            await pilot.press("ctrl+s")
            assert asked.answers == []
            await asked.choose("option-rounds", "4")
            assert asked.refusal == ""
            assert (await asked.begun()).options == ("rounds=4",)

    run(play())


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "cannot be a name"), ("Robin", "Two seats are called"), ('a"b', "cannot be a name")],
)
def test_a_name_that_cannot_be_is_refused_at_once(tmp_path: Path, name: str, sentence: str) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:
            asked.screen.query_one("#name-0", Input).value = name
            await pilot.pause()
            assert asked.refusal.startswith("! ") and sentence in asked.refusal
            await pilot.press("ctrl+s")
            assert asked.answers == []

    run(play())


def test_numbers_are_typed_and_deleted_to_the_usual_one(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:
            asked.field("option-rows").focus()
            await pilot.pause()
            await pilot.press("1", "5")
            assert asked.field("option-rows").value == "15"
            await pilot.press("5")
            await reads(pilot, "rows=N, N from 1 to 99")
            await pilot.press("delete")
            assert asked.field("option-rows").shown == "12" and asked.refusal == ""
            await pilot.press("left")
            assert (await asked.begun()).options == ("rows=11",)

    run(play())


def test_five_sit_down_with_bots_of_different_strengths(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:
            await asked.choose("edition", "family-2004")
            await asked.choose("players", "5")
            await asked.choose("seat-1", "person")
            await asked.choose("seat-2", "beginner")
            await asked.choose("seat-4", "perfect")
            await asked.choose("first", "2")
            wanted = await asked.begun()
            assert wanted.company.names == ("Player", "Player 2", "Robin", "Kim", "Noa")
            assert wanted.company.strengths == {2: "beginner", 3: "club", 4: "perfect"}
            assert wanted.first == 2

    run(play())


def test_the_whole_form_is_filled_in_by_keys_alone(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:
            await pilot.press("left")
            await until(pilot, lambda: asked.screen.edition.name != "standard")
            await pilot.press("right", "down", "tab")
            assert isinstance(asked.screen.focused, Input)
            await pilot.press("backspace", "x", "enter", "down", "down", "right")
            await pilot.press("escape")
            await until(pilot, lambda: asked.answers == [None])

    run(play())


def test_up_and_down_go_from_line_to_line_and_tab_from_field_to_field(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:

            async def goes(*keys: str) -> str:
                await pilot.press(*keys)
                assert asked.screen.focused is not None
                return str(asked.screen.focused.id)

            assert [await goes("down") for _ in range(3)] == ["seat-0", "seat-1", "first"]
            assert [await goes("up") for _ in range(3)] == ["seat-1", "seat-0", "edition"]
            assert [await goes("tab") for _ in range(3)] == ["seat-0", "name-0", "seat-1"]
            # From a name to the next one, and from the last one on to what follows.
            assert [await goes(key) for key in ("tab", "up", "down")] == [
                "name-1",
                "name-0",
                "name-1",
            ]
            assert await goes("down") == "first"
            assert [await goes("up", "up", "up", "up"), await goes("right")] == ["begin", "back"]
            assert [await goes("left"), await goes("down")] == ["begin", "edition"]

    run(play())


def test_the_game_of_words_speaks_the_persons_language(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path, language="de")
        async with sitting(app) as pilot, Asked(pilot) as asked:
            await asked.choose("edition", "word")
            wanted = await asked.begun()
            assert wanted.options == ("language=de",)

    run(play())


def test_a_word_list_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        app = new_app(tmp_path)
        async with sitting(app) as pilot, Asked(pilot) as asked:
            await asked.choose("edition", "word")
            asked.screen.query_one("#option-words", Input).value = "/nowhere/list.txt"
            await pilot.pause()
            assert asked.refusal.startswith("! ")

    run(play())
