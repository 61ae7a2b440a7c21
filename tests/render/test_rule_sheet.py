"""The rule sheet: an edition's rules in sentences, made from its data."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pytest

from codepegs import Edition, RuleSheet, edition, editions, rule_sheet
from codepegs.text.sentence import Text

HEADINGS = ["The match", "The code", "Guesses", "Marks", "Score", "A false mark"]

each_edition = pytest.mark.parametrize("box", editions(), ids=lambda one: one.name)


def sentences(sheet: RuleSheet) -> list[str]:
    return [str(sentence) for section in sheet.sections for sentence in section.sentences]


def section(name: str, heading: str) -> str:
    """The text under a heading of an edition's rule sheet."""
    sections = rule_sheet(edition(name)).sections
    found = next(one for one in sections if str(one.heading) == heading)
    return " ".join(map(str, found.sentences))


@each_edition
def test_every_edition_says_all_that_a_player_asks(box: Edition) -> None:
    sheet = rule_sheet(box)
    assert (sheet.name, str(sheet.title)) == (box.name, box.title)
    assert [str(section.heading) for section in sheet.sections] == HEADINGS
    assert all(section.sentences for section in sheet.sections)


@each_edition
def test_every_sentence_is_whole(box: Edition) -> None:
    sheet = rule_sheet(box)
    for sentence in [*sentences(sheet), *(str(rule) for _, rule in sheet.options)]:
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert sentence == " ".join(sentence.split())


@each_edition
def test_every_option_is_listed_as_it_is_written(box: Edition) -> None:
    written = [str(form) for form, _ in rule_sheet(box).options]
    assert [how.partition("=")[0] for how in written] == [option.name for option in box.options]
    common = ["rows=N", "rounds=N", "time=N", "marks=machine|hand", "check=at-once"]
    assert written[-5:] == common


@each_edition
def test_every_peg_is_shown_and_the_blank_where_it_may_be_used(box: Edition) -> None:
    letters = [peg.letter for peg in rule_sheet(box).pegs]
    assert letters == [peg.letter for peg in box.palette] + ["_"] * ("blanks" in box.offers)


@each_edition
def test_every_sentence_can_be_said_in_another_language(box: Edition) -> None:
    """Each is a text with its gaps, and each gap that has words of its own is one too."""
    asked: set[str] = set()

    class Listener(NullTranslations):
        def gettext(self, message: str) -> str:
            asked.add(message)
            return message

    sheet = rule_sheet(box)
    texts: list[Text] = [sheet.title, *(rule for _, rule in sheet.options)]
    for section in sheet.sections:
        texts += [section.heading, *section.sentences]
    for text in texts:
        text.spoken(Listener())
    assert box.title in asked
    assert set(box.keys) <= asked
    assert set(box.leaflet_names.values()) <= asked


@pytest.mark.parametrize(
    ("name", "heading", "sentence"),
    [
        ("classic-1972", "The match", "its 10 rows are used up."),
        ("classic-1972", "The match", "For two players: the codemaker and the codebreaker."),
        ("classic-1972", "The code", "The code fills 4 holes, with one of 6 pegs in each."),
        ("classic-1972", "The code", "The same peg may stand in a code more than once."),
        ("classic-1972", "Marks", "black = right peg, right place."),
        ("classic-1972", "Score", "the fewest win. A code that is not cracked counts as one row"),
        ("duel", "The code", "Each peg may stand in a code only once."),
        ("duel", "Guesses", "A guess may be any pegs"),
        ("duel", "Score", "A code that is not cracked gives 12 points, and 1 more."),
        ("duel", "A false mark", "The codebreaker gets 3 points for it."),
        (
            "standard",
            "Score",
            "The codemaker scores 1 point for each row used; the most points win.",
        ),
        ("standard", "Score", "A code that is not cracked gives 12 points."),
        ("standard", "A false mark", "The codebreaker gets 3 points for it."),
        ("family-2004", "The match", "For 2 to 5 players"),
        ("family-2004", "The match", "an even number of rounds"),
        ("family-2004", "The match", "The player to the left of the codemaker guesses first"),
        ("family-2004", "Score", "the codebreaker wins the round by cracking the code"),
        ("family-2004", "Score", "cracking the code scores 10 instead"),
        ("super", "The code", "The code fills 5 holes, with one of 8 pegs in each."),
        ("grand", "The code", "The code fills 4 holes, with one of 25 pieces in each."),
        ("grand", "Marks", "blue = in that place only the colour or only the shape is right."),
        ("grand", "Marks", "black goes before white, white before blue"),
        ("word", "The code", "a word of 3 or 4 letters"),
        ("word", "Guesses", "A guess is a word of the list, of the same length as the code."),
        ("kids", "The match", "its 9 rows are used up."),
        ("bulls-and-cows", "The match", "A round goes on until the code is cracked."),
        ("bulls-and-cows", "Guesses", "In a guess, as in a code, each digit may stand only once."),
        (
            "bulls-and-cows",
            "Marks",
            "bull = right digit, right place. cow = right digit, wrong place.",
        ),
        ("custom", "The code", "The code fills 4 holes, with one of 6 pegs in each."),
    ],
)
def test_the_sheet_says_what_the_leaflet_says(name: str, heading: str, sentence: str) -> None:
    assert sentence in section(name, heading)


@pytest.mark.parametrize(
    ("name", "heading", "absent"),
    [
        ("standard", "Score", "more."),  # 000 gives nothing on top of the rows
        ("classic-1972", "A false mark", "points"),  # 004 is silent
        ("family-2004", "A false mark", "points"),  # so are 002 and 003
        ("duel", "The match", "Three or more"),
        ("bulls-and-cows", "Score", "not cracked"),  # there it always is, in the end
    ],
)
def test_the_sheet_says_nothing_that_the_leaflet_does_not(
    name: str, heading: str, absent: str
) -> None:
    assert absent not in section(name, heading)


def test_the_family_game_shows_the_codemakers_tables() -> None:
    """002:131-159; the last number is for a code that is not cracked."""
    tables = dict(rule_sheet(edition("family-2004")).maker_table)
    assert {players: (table[0], table[-2], table[-1]) for players, table in tables.items()} == {
        3: (5, 34, 40),
        4: (5, 28, 30),
        5: (5, 22, 25),
    }
    assert rule_sheet(edition("duel")).maker_table == ()


@pytest.mark.parametrize(
    ("name", "option", "called"),
    [
        ("classic-1972", "blanks", "Game No. 2, for the advanced: "),  # 004:27-29
        ("duel", "doubles", "Double colours: "),  # 001:95
        ("duel", "blanks", "The ninth colour: "),  # 001:100
        ("standard", "blanks", "For advanced masterminds: "),  # 000:15
        ("family-2004", "doubles", "The advanced game: "),  # 002:161
    ],
)
def test_an_option_goes_by_the_name_its_leaflet_gives_it(
    name: str, option: str, called: str
) -> None:
    rules = {str(form): str(rule) for form, rule in rule_sheet(edition(name)).options}
    assert rules[option].startswith(called)


def test_a_number_option_says_its_range() -> None:
    rules = {str(form): str(rule) for form, rule in rule_sheet(edition("custom")).options}
    assert rules["holes=N"] == "So many holes in a row. N is a number from 1 to 12."
    assert rules["colours=N"] == "So many colours. N is a number from 2 to 26."


def test_options_can_be_looked_up_by_how_they_are_written() -> None:
    rules = dict(rule_sheet(edition("duel")).options)
    assert all(rules[option.form] for option in edition("duel").options)


def of_match(name: str, players: int = 2, **options: Any) -> list[str]:
    return sentences(rule_sheet(edition(name).rules(players, **options)))


def test_the_sheet_of_a_match_says_what_was_agreed_and_nothing_else() -> None:
    said = of_match("family-2004", doubles=True, rows=6, rounds=4, tie_break="rows", time=1)
    assert "The same peg may stand in a code more than once." in said
    assert "A round goes on until the code is cracked or its 6 rows are used up." in said
    assert "The match has 4 rounds; the players swap roles after each." in said
    assert "A tie is won by whoever used fewer rows as codebreaker." in said
    assert "Each row has 1 second; a row out of time is used up." in said
    assert "The machine marks, and no mark is false." in said
    assert not any("Three or more" in sentence or "With three" in sentence for sentence in said)


def test_the_sheet_of_a_table_of_three_leaves_two_players_out() -> None:
    sheet = rule_sheet(edition("family-2004").rules(3))
    said = sentences(sheet)
    assert said[0] == "For 3 players: one codemaker, the others are codebreakers."
    assert not any("two players" in sentence.lower() for sentence in said)
    assert [players for players, _ in sheet.maker_table] == [3]


def test_the_sheet_of_the_young_has_one_white_key_peg() -> None:
    said = of_match("kids", young=True)
    assert any(line.startswith("white = right ") for line in said)
    assert "When all are right, wherever they stand, the code is cracked." in said
    assert not any("red" in sentence.split() for sentence in said)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "The codebreaker gets 3 points for it."),
        ({"false_mark": "as-printed"}, "The codebreaker loses 3 points for it."),
    ],
)
def test_the_sheet_of_a_match_marked_by_hand_says_what_a_false_mark_brings(
    options: dict[str, Any], said: str
) -> None:
    *_, points, owning_up = of_match("duel", marks="hand", **options)
    assert points == said
    assert owning_up.startswith("A codemaker who finds an own mark wrong may say so")


def test_the_sheet_says_how_long_the_codemaker_has_and_what_one_round_means() -> None:
    sheet = of_match("duel", marks="hand", time=20, rounds=1, check="at-once")
    assert any("the codemaker has 60 seconds" in line for line in sheet)
    assert any(line.startswith("The match is one round") for line in sheet)
    assert sheet[-1] == "A mark that does not fit the code is found as soon as it is given."


def test_the_sheet_of_a_match_lists_the_options_that_were_chosen() -> None:
    sheet = rule_sheet(edition("duel").rules(blanks=True, rows=7))
    assert [(str(form), str(rule)) for form, rule in sheet.options] == [
        (
            "blanks",
            "The ninth colour: Holes may be left empty; an empty hole counts as one more colour.",
        ),
        ("rows=7", "So many rows to a round."),
    ]
    assert sheet.pegs[-1].letter == "_"
    assert str(sheet.sections[1].sentences[-1]).startswith("Holes may be left empty")


def test_a_guess_may_repeat_where_codes_do() -> None:
    for match in (of_match("bulls-and-cows"), of_match("bulls-and-cows", rows=4)):
        assert "In a guess, as in a code, each digit may stand only once." in match
