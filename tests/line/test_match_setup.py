"""The set-up before a match: questions with default answers, and arguments that may be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs import Refusal, edition, editions
from codepegs.line.console import Quit
from codepegs.line.match_setup import MatchSetup, SetupArguments, agree
from codepegs.play.local.setup import read_seats
from codepegs.text.lexicon import lexicon
from codepegs.text.sentence import ENGLISH
from tests.line.scripted import Scripted


def settle(
    console: Scripted,
    name: str | None = None,
    seats: tuple[str, ...] = (),
    options: tuple[str, ...] = (),
    words: str = "en",
) -> MatchSetup:
    return agree(
        console, ENGLISH, SetupArguments(name, seats, options), lexicon=lexicon, words=words
    )


def names(agreement: MatchSetup) -> list[tuple[str, bool]]:
    return [(seat.name, seat.is_bot) for seat in agreement.seats]


def test_three_times_enter_is_a_game_against_a_bot() -> None:
    console = Scripted("", "", "")
    agreement = settle(console)
    assert agreement.rules.edition.name == "standard"
    assert names(agreement) == [("Player", False), ("Robin", True)]
    assert agreement.rules.written == ()
    assert len(console.lines) == 3


def test_with_edition_and_seats_named_nothing_is_asked() -> None:
    console = Scripted()
    agreement = settle(console, "duel", ("Ann", "Ben"))
    assert console.lines == []
    assert names(agreement) == [("Ann", False), ("Ben", False)]


def test_with_options_named_no_more_of_them_are_asked_for() -> None:
    console = Scripted("")
    agreement = settle(console, "duel", options=("doubles",))
    assert agreement.rules.written == ("doubles",)
    assert len(console.lines) == 1


def test_an_edition_is_chosen_by_name_or_by_number() -> None:
    assert settle(Scripted("DUEL", "", "")).rules.edition.name == "duel"
    assert settle(Scripted("1", "", "")).rules.edition.name == "classic-1972"


@pytest.mark.parametrize("answer", ["x", "0", str(len(editions()) + 1), "٣", "9" * 5000])
def test_an_unknown_edition_is_refused_and_the_question_comes_again(answer: str) -> None:
    console = Scripted(answer, "mini", "", "")
    assert settle(console).rules.edition.name == "mini"
    assert "There is no edition" in console.lines[1]


@pytest.mark.parametrize("word", ["list", "help", "?", "/list"])
def test_the_editions_are_listed_on_request(word: str) -> None:
    console = Scripted(word, "", "", "")
    settle(console)
    assert "2 duel: The duel: eight colours, each only once in a code" in console.lines


def test_the_seats_are_explained_on_request() -> None:
    console = Scripted("list", "", "")
    settle(console, "family-2004")
    assert "family-2004 is for 2 to 5 players." in console.lines


def test_the_options_are_explained_on_request() -> None:
    console = Scripted("", "list", "")
    settle(console, "duel")
    assert any(line.startswith("doubles: Double colours:") for line in console.lines)


def test_bots_sit_in_any_seat() -> None:
    agreement = settle(Scripted("bot:Zoe, Ann, bot", ""), "family-2004")
    assert names(agreement) == [("Zoe", True), ("Ann", False), ("Robin", True)]


def test_the_family_game_is_offered_as_a_table_of_three() -> None:
    assert len(settle(Scripted("", ""), "family-2004").seats) == 3


def test_bots_take_the_seats_that_nobody_took() -> None:
    assert names(settle(Scripted("Ann", ""), "duel")) == [("Ann", False), ("Robin", True)]


def test_a_bot_does_not_take_the_name_of_a_person() -> None:
    assert names(settle(Scripted("Robin, bot", ""), "duel")) == [("Robin", False), ("Kim", True)]


def test_a_bot_does_not_take_the_name_of_another_bot() -> None:
    seats = read_seats(["bot", "bot:Robin", "bot"], edition("family-2004"))
    assert [seat.name for seat in seats] == ["Kim", "Robin", "Noa"]


def test_five_bots_have_five_names() -> None:
    seats = read_seats(["bot"] * 5, edition("family-2004"))
    assert len({seat.name for seat in seats}) == 5


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("Ann, Ben, Cem", "duel is not for 3 players; it takes 2."),
        ("Ann, Ann", 'Two seats are called "Ann".'),
        ('Ann, "', "cannot be a name"),
        ("bot:Ann, Ann", 'Two seats are called "Ann".'),
    ],
)
def test_impossible_seats_are_asked_for_again(answer: str, reason: str) -> None:
    console = Scripted(answer, "Ann, Ben", "")
    assert names(settle(console, "duel")) == [("Ann", False), ("Ben", False)]
    assert reason in console.lines[1]


def test_options_are_written_with_or_without_commas() -> None:
    assert settle(Scripted("", "doubles, rows=8"), "duel").rules.written == ("doubles", "rows=8")
    assert settle(Scripted("", "doubles rows=8"), "duel").rules.written == ("doubles", "rows=8")


@pytest.mark.parametrize(
    "answer", ["nonsense", "rows=x", "rounds=3", "doubles doubles", "'", "=", ","]
)
def test_impossible_options_are_asked_for_again(answer: str) -> None:
    console = Scripted("", answer, "blanks")
    agreement = settle(console, "duel")
    # A comma alone is no option.
    assert agreement.rules.written == (() if answer == "," else ("blanks",))


def test_a_list_of_words_may_lie_in_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "words.txt").write_text("HAND\nTREE\n")
    agreement = settle(Scripted("", "words=~/words.txt"), "word")
    assert agreement.rules.words == frozenset({"HAND", "TREE"})


def test_words_come_in_the_language_of_the_session() -> None:
    agreement = settle(Scripted(), "word", ("Ann", "Ben"), words="nl")
    assert agreement.rules.written == ("language=nl",)


def test_an_option_chooses_other_words() -> None:
    agreement = settle(Scripted(), "word", ("Ann", "Ben"), ("language=fr",), words="nl")
    assert agreement.rules.written == ("language=fr",)


def test_quit_leaves_before_the_match() -> None:
    with pytest.raises(Quit):
        settle(Scripted("quit"))


@pytest.mark.parametrize(
    ("name", "seats", "options", "code"),
    [
        ("x", (), (), "edition/unknown"),
        ("duel", ("a", "b", "c"), (), "players/number"),
        ("duel", ("a", "a"), (), "seat/twice"),
        ("duel", ("a", ""), (), "seat/name"),
        ("duel", ("a", "b"), ("x",), "option/unknown"),
        ("duel", ("a", "b"), ("young",), "option/not-offered"),
        ("duel", ("a", "b"), ("rounds=3",), "option/odd-rounds"),
        ("duel", ("a", "b"), ("blanks", "blanks"), "option/twice"),
    ],
)
def test_impossible_arguments_are_refused_and_nothing_is_asked(
    name: str, seats: tuple[str, ...], options: tuple[str, ...], code: str
) -> None:
    console = Scripted()
    with pytest.raises(Refusal) as refused:
        settle(console, name, seats, options)
    assert refused.value.code == code
    assert console.lines == []
