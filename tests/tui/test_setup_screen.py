"""The set-up of a match: it begins if all fits, and is refused at once if not."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from codepegs.engine.bots.strengths import STRENGTHS
from codepegs.play.local.setup import DEFAULT_EDITION
from codepegs.rules.editions import edition, editions
from codepegs.text.lexicon import lexicon
from codepegs.tui.screens.setup.setup_screen import MatchSetup, SetUpScreen
from codepegs.tui.widgets.base_screen import LEAST
from codepegs.tui.widgets.chooser import Chooser
from tests.eventually import PATIENCE
from tests.tui.screens import (
    LANGUAGES,
    SIZES,
    new_app,
    reads,
    sitting,
    text_of,
    until,
)

pytestmark = pytest.mark.slow  # each test draws whole screens


class Asked:
    """A set-up screen, and the set-ups that it returned."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.screen = SetUpScreen()
        self.answers: list[MatchSetup | None] = []

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

    async def begun(self) -> MatchSetup:
        await self.pilot.press("ctrl+s")
        await until(self.pilot, lambda: bool(self.answers), "the beginning")
        (wanted,) = self.answers
        assert wanted is not None
        return wanted


@asynccontextmanager
async def asking(
    folder: Path, size: tuple[int, int] = SIZES[0], language: str = "en"
) -> AsyncIterator[tuple[Pilot[None], Asked]]:
    """The full-screen game with its set-up open."""
    async with sitting(new_app(folder, language=language), size) as pilot, Asked(pilot) as asked:
        yield pilot, asked


async def test_every_edition_begins_as_it_comes_out_of_its_box(tmp_path: Path) -> None:
    async with asking(tmp_path) as (pilot, asked):
        for one in editions():
            await asked.choose("edition", one.name)
            await until(pilot, lambda name=one.name: asked.is_for(name), one.name)  # type: ignore[misc]  # bound now
            wanted = asked.screen.wanted
            assert wanted is not None
            assert wanted.options == ()
            assert [seat.kind for seat in wanted.seats] == ["person", "bot"]


async def test_what_does_not_go_together_is_refused_at_once_and_does_not_begin(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path) as (pilot, asked):
        await asked.choose("option-rounds", "3")
        await until(pilot, lambda: asked.refusal.startswith("! "), "the refusal")
        await pilot.press("ctrl+s")
        assert asked.answers == []
        await asked.choose("option-rounds", "4")
        await until(pilot, lambda: asked.refusal == "", "no refusal")
        assert (await asked.begun()).options == ("rounds=4",)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "cannot be a name"), ("Robin", "Two seats are called"), ('a"b', "cannot be a name")],
)
async def test_a_name_that_cannot_be_is_refused_at_once(
    tmp_path: Path, name: str, sentence: str
) -> None:
    async with asking(tmp_path) as (pilot, asked):
        asked.screen.query_one("#name-0", Input).value = name
        await pilot.pause()
        assert asked.refusal.startswith("! ") and sentence in asked.refusal
        await pilot.press("ctrl+s")
        assert asked.answers == []


async def test_numbers_are_typed_and_deleted_to_the_usual_one(tmp_path: Path) -> None:
    async with asking(tmp_path) as (pilot, asked):
        asked.field("option-rows").focus()
        await pilot.pause()
        await pilot.press("1", "5")
        assert asked.field("option-rows").value == "15"
        await pilot.press("5")
        await reads(pilot, '! Rows: "155" does not fit. Type a number from 1 to 99.')
        await pilot.press("delete")
        assert asked.field("option-rows").shown == "12" and asked.refusal == ""
        await pilot.press("left")
        assert (await asked.begun()).options == ("rows=11",)


async def test_five_sit_down_with_bots_of_different_strengths(tmp_path: Path) -> None:
    async with asking(tmp_path) as (_, asked):
        await asked.choose("edition", "family-2004")
        await asked.choose("players", "5")
        await asked.choose("seat-1", "person")
        await asked.choose("seat-2", "beginner")
        await asked.choose("seat-4", "perfect")
        await asked.choose("first", "2")
        wanted = await asked.begun()
        assert wanted.local_setup.names == ("Player", "Player 2", "Robin", "Kim", "Noa")
        assert wanted.local_setup.strengths == {2: "beginner", 3: "club", 4: "perfect"}
        assert wanted.first == 2


async def test_the_whole_form_is_filled_in_by_keys_alone(tmp_path: Path) -> None:
    async with asking(tmp_path) as (pilot, asked):
        await pilot.press("left")
        await until(pilot, lambda: asked.screen.edition.name != "standard")
        await pilot.press("right", "down", "tab")
        assert isinstance(asked.screen.focused, Input)
        await pilot.press("backspace", "x", "enter", "down", "down", "right")
        await pilot.press("escape")
        await until(pilot, lambda: asked.answers == [None])


async def test_up_and_down_go_from_line_to_line_and_tab_from_field_to_field(tmp_path: Path) -> None:
    async with asking(tmp_path) as (pilot, asked):

        async def goes(*keys: str) -> str:
            await pilot.press(*keys)
            assert asked.screen.focused is not None
            return str(asked.screen.focused.id)

        assert [await goes("down") for _ in range(3)] == ["seat-0", "seat-1", "first"]
        assert [await goes("up") for _ in range(3)] == ["seat-1", "seat-0", "edition"]
        assert [await goes("tab") for _ in range(3)] == ["seat-0", "name-0", "seat-1"]
        # Up and down also go from name to name, and from the last name to the next line.
        assert [await goes(key) for key in ("tab", "up", "down")] == [
            "name-1",
            "name-0",
            "name-1",
        ]
        assert await goes("down") == "first"
        assert [await goes("up", "up", "up", "up"), await goes("right")] == ["begin", "back"]
        assert [await goes("left"), await goes("down")] == ["begin", "edition"]


async def test_the_game_of_words_speaks_the_persons_language(tmp_path: Path) -> None:
    async with asking(tmp_path, language="de") as (_, asked):
        await asked.choose("edition", "word")
        # The language is an option already, though the words are still being read.
        wanted = await asked.begun()
        assert wanted.options == ("language=de",)


async def test_a_word_list_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    async with asking(tmp_path) as (pilot, asked):
        await asked.choose("edition", "word")
        await until(pilot, lambda: asked.is_for("word"), "the words")
        asked.screen.query_one("#option-words", Input).value = "/nowhere/list.txt"
        await until(pilot, lambda: asked.refusal.startswith("! "), "the refusal")
        await pilot.press("ctrl+s")
        assert asked.answers == []


class SlowWords:
    """A word list that is read only when the test allows it, as on a slow disk."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()

    def __call__(self, source: str) -> frozenset[str]:
        assert threading.current_thread() is not threading.main_thread(), "the screen waits"
        assert self.may_go_on.wait(PATIENCE)
        return lexicon(source)


async def _choosing_words(pilot: Pilot[None], *keys: str) -> SlowWords:
    """Go to the game of words with keys that come faster than the screen handles them."""
    pegs: Any = pilot.app
    words = SlowWords()
    pegs.context.lexicon = words
    names = [one.name for one in editions()]
    steps = (names.index("word") - names.index(DEFAULT_EDITION)) % len(names)
    for key in [*["right"] * steps, *keys]:
        pilot.app.post_message(events.Key(key, None))
    await pilot.pause()
    return words


@pytest.mark.parametrize(
    "keys",
    [
        (),
        ("down",),
        ("down", "down"),
        ("tab",),
        ("tab", "tab"),
        ("right", "down"),
        ("down", "right"),
        ("down", "right", "right"),
        ("right", "tab", "left", "up", "right"),
    ],
)
async def test_keys_that_are_typed_before_a_word_list_is_read_all_count(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    async with asking(tmp_path) as (pilot, asked):
        words = await _choosing_words(pilot, *keys)
        words.may_go_on.set()
        name = asked.screen.edition.name
        await until(pilot, lambda: asked.is_for(name), "the form")
        focused = asked.screen.focused
        assert focused is not None and focused.is_attached and not focused.disabled
        await pilot.press("up")
        assert asked.screen.focused is not focused
        await pilot.press("escape")
        await until(pilot, lambda: asked.answers == [None])


async def test_while_words_are_read_the_form_says_so_and_answers(tmp_path: Path) -> None:
    async with asking(tmp_path) as (pilot, asked):
        words = await _choosing_words(pilot)
        await reads(pilot, "Reading the words …")
        await reads(pilot, str(edition("word").title))
        assert not asked.screen.query("#option-rows"), "these are another edition's"
        await pilot.press("down")
        assert asked.screen.focused is asked.field("seat-0")
        words.may_go_on.set()
        await until(pilot, lambda: bool(asked.screen.query("#option-words")), "the options")
        assert "Reading" not in text_of(pilot.app)


async def test_a_match_that_is_begun_while_words_are_read_begins_when_they_are(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path) as (pilot, asked):
        words = await _choosing_words(pilot, "ctrl+s")
        assert asked.answers == []
        words.may_go_on.set()
        await until(pilot, lambda: bool(asked.answers), "the beginning")
        assert asked.answers[0] is not None and asked.answers[0].edition == "word"


async def test_words_that_come_when_another_edition_is_chosen_change_nothing(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path) as (pilot, asked):
        words = await _choosing_words(pilot, "ctrl+s")
        await pilot.press("right")
        chosen = asked.screen.edition.name
        assert chosen != "word" and asked.is_for(chosen)
        words.may_go_on.set()
        await pilot.pause(0.1)
        assert asked.is_for(chosen) and asked.answers == []
        assert not asked.screen.query("#option-words")


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_the_program_can_be_left_while_a_removed_field_has_the_focus(
    tmp_path: Path, key: str
) -> None:
    async with asking(tmp_path) as (pilot, asked):
        gone = Chooser("", [("", "")])
        await asked.screen.mount(gone)
        await gone.remove()
        asked.screen.focused = gone
        await pilot.press(key)
        assert pilot.app.return_code == 0


async def test_a_removed_field_takes_no_keys(tmp_path: Path) -> None:
    async with asking(tmp_path) as (pilot, asked):
        gone = Chooser("", [("", "")])
        await asked.screen.mount(gone)
        await gone.remove()
        asked.screen.focused = gone
        await pilot.press("down")
        assert asked.screen.focused is asked.field("edition")
        await pilot.press("escape")
        await until(pilot, lambda: asked.answers == [None])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_sits_where_can_be_read_in_the_smallest_terminal(
    tmp_path: Path, language: str
) -> None:
    async with asking(tmp_path, LEAST, language) as (pilot, asked):
        for strength in STRENGTHS:
            await asked.choose("seat-1", strength)
            assert f"◂ {asked.field('seat-1').shown} ▸" in text_of(pilot.app)


async def test_what_a_field_has_no_room_for_is_marked_as_left_out(tmp_path: Path) -> None:
    async with asking(tmp_path, LEAST) as (pilot, asked):
        field = asked.field("seat-0")
        field.set_choices([("person", "Somebody whose name is longer than the line")])
        await pilot.pause()
        [line] = [line for line in text_of(pilot.app).splitlines() if "Somebody" in line]
        assert "…" in line
