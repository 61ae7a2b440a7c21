"""The editions: what stands in each box, what its leaflet offers, and what makes no sense."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

import pytest

from codepegs import BLANK, Edition, Refusal, edition, editions
from codepegs.rules.option import OPTIONS, read_options
from tests import naive
from tests.matches import lexicon
from tests.rules.match_steps import answer, guess, play, sit_down

COMMON = ("rows", "rounds", "time", "marks", "check")


class Box(NamedTuple):
    """What the tables of the rules say of an edition."""

    players: tuple[int, ...]
    holes: tuple[int, ...]
    letters: str
    rows: int | None
    codes: int
    repeats: bool
    keys: tuple[str, ...]
    offers: tuple[str, ...] = ()


SIX = "R B G Y W K"
EIGHT = "W P G R O S Y B"
DIGITS = "0 1 2 3 4 5 6 7 8 9"
ALPHABET = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
PIECES = "Yt Yc Ys Yr Yh Kt Kc Ks Kr Kh Rt Rc Rs Rr Rh Bt Bc Bs Br Bh Gt Gc Gs Gr Gh"  # 5 by 5
RED, BLACK = ("red", "white"), ("black", "white")
FAMILY = (2, 3, 4, 5)
CUSTOM = ("holes", "colours", "doubles", "blanks", "failure_bonus", "tie_break")

BOXES = {
    "classic-1972": Box((2,), (4,), SIX, 10, 1296, True, BLACK, ("blanks",)),
    "duel": Box((2,), (4,), EIGHT, 12, 1680, False, RED, ("doubles", "blanks", "false_mark")),
    "standard": Box((2,), (4,), EIGHT, 12, 4096, True, RED, ("blanks", "failure_bonus")),
    "family-2004": Box(FAMILY, (4,), EIGHT, 12, 1680, False, RED, ("doubles", "tie_break")),
    "mini": Box((2,), (4,), SIX, 6, 1296, True, BLACK),
    "to-go": Box((2,), (4,), SIX, 10, 1296, True, RED, ("blanks",)),
    "super": Box((2,), (5,), EIGHT, 12, 32768, True, BLACK),
    "grand": Box((2,), (4,), PIECES, 10, 390_625, True, (*BLACK, "blue"), ("holes",)),
    "word": Box((2,), (3, 4), ALPHABET, 8, 20, True, BLACK, ("language", "words")),
    "number": Box((2,), (4,), "1 2 3 4 5 6", 10, 1296, True, BLACK, ("clue",)),
    "kids": Box((2,), (3,), "L M E Z T C", 9, 216, True, RED, ("young",)),
    "bulls-and-cows": Box((2,), (4,), DIGITS, None, 5040, False, ("bull", "cow")),
    "electronic": Box((2,), (4,), DIGITS, None, 10_000, True, BLACK, ("holes",)),
    "custom": Box((2,), (4,), "A B C D E F", 12, 360, False, RED, CUSTOM),
}
"""The word edition is played with a list of twenty words here."""

each_box = pytest.mark.parametrize(("name", "box"), BOXES.items(), ids=BOXES.keys())
each_edition = pytest.mark.parametrize("box", editions(), ids=lambda one: one.name)


def rules_of(name: str, players: int | None = None, **options: Any) -> Any:
    return edition(name).rules(players, lexicon=lexicon, **options)


# -- What stands in the box ----------------------------------------------------------------------


def test_the_leaflets_editions_come_first_and_then_their_relatives() -> None:
    assert [one.name for one in editions()] == list(BOXES)


@each_box
def test_the_board_and_the_pegs_are_those_of_the_box(name: str, box: Box) -> None:
    rules = rules_of(name)
    assert rules.holes == box.holes
    assert rules.rows == box.rows
    assert " ".join(rules.letters) == box.letters
    assert rules.keys == box.keys


@each_box
def test_it_is_for_so_many_players(name: str, box: Box) -> None:
    assert edition(name).players == box.players
    assert rules_of(name).players == 2
    for players in {0, 1, 2, 3, 4, 5, 6} - set(box.players):
        with pytest.raises(Refusal, match=r"^players/number"):
            rules_of(name, players)


@each_box
def test_it_has_so_many_codes(name: str, box: Box) -> None:
    rules = rules_of(name)
    assert rules.number_of_codes == box.codes
    assert sum(1 for _ in rules.codes()) == box.codes


@pytest.mark.parametrize(
    ("name", "options", "codes"),
    [
        ("classic-1972", {"blanks": True}, 2401),
        ("duel", {"blanks": True}, 3393),
        ("duel", {"doubles": True}, 4096),
        ("duel", {"doubles": True, "blanks": True}, 6561),
        ("standard", {"blanks": True}, 6561),
        ("family-2004", {"doubles": True}, 4096),
        ("kids", {"young": True}, 216),
        ("to-go", {"blanks": True}, 2401),
        ("grand", {"holes": 3}, 15_625),
        ("electronic", {"holes": 3}, 1000),
        ("electronic", {"holes": 5}, 100_000),
        ("custom", {"holes": 5, "colours": 7, "doubles": True}, 7**5),
        ("custom", {"holes": 5, "colours": 7, "doubles": True, "blanks": True}, 8**5),
        ("custom", {"holes": 3, "colours": 2, "blanks": True}, 1 + 3 * 2 + 3 * 2),
        ("custom", {"holes": 1, "colours": 26}, 26),
        ("custom", {"holes": 12, "colours": 26, "doubles": True}, 26**12),
    ],
)
def test_options_change_the_number_of_codes(name: str, options: dict[str, Any], codes: int) -> None:
    rules = rules_of(name, **options)
    assert rules.number_of_codes == codes
    if codes < 10_000:
        listed = list(rules.codes())
        assert len(listed) == codes
        assert set(listed) == set(naive.codes(rules, rules.holes[0]))


@each_box
def test_colours_repeat_in_a_code_where_the_box_says_so(name: str, box: Box) -> None:
    rules = rules_of(name)
    if name == "word":
        assert str(rules.code("TREE")) == "TREE"
        return
    twice = rules.letters[0] * box.holes[0]
    if box.repeats:
        assert str(rules.code(twice)).replace(" ", "") == twice
    else:
        with pytest.raises(Refusal, match=r"^code/repeated-colour"):
            rules.code(twice)


@each_box
def test_a_guess_may_be_any_pegs_except_where_it_must_be_a_code(name: str, box: Box) -> None:
    """A guess may be any pegs (001:44), but bulls-and-cows and word guess codes only."""
    rules = rules_of(name)
    twice = rules.letters[0] * box.holes[0]
    if name == "bulls-and-cows":
        with pytest.raises(Refusal, match=r'^code/repeated-colour: "0000" repeats 0'):
            rules.guess(twice)
    elif name == "word":
        with pytest.raises(Refusal, match=r'^code/not-a-word: "AAA" is not among the 20 words'):
            rules.guess(twice)
    else:
        assert str(rules.guess(twice)).replace(" ", "") == twice


@each_edition
def test_a_guess_may_leave_holes_empty_exactly_where_codes_may(box: Edition) -> None:
    without = rules_of(box.name)
    blanks = BLANK * without.holes[0]
    with pytest.raises(Refusal, match=r"^code/(no-blanks|unknown-peg)"):
        without.guess(blanks)
    if "blanks" in box.offers:
        assert str(rules_of(box.name, blanks=True).guess(blanks)) == blanks


@each_edition
def test_pegs_can_be_told_apart_by_letter_by_name_by_shape_and_by_touch(box: Edition) -> None:
    """004:37: blind and sighted play at equal chances."""
    pegs = rules_of(box.name, blanks=True).pegs.values() if "blanks" in box.offers else box.palette
    for told_by in ("letter", "name", "braille"):
        assert len({getattr(peg, told_by) for peg in pegs}) == len(pegs)
    if box.marking == "pieces":
        # Here the colour is half of the piece, and the Braille cells name both halves.
        assert len({(peg.colour, peg.shape) for peg in pegs}) == 25
        assert len({peg.shape for peg in pegs}) == len({peg.colour for peg in pegs}) == 5
        assert all(len(peg.braille) == 2 for peg in pegs)
    else:
        assert len({peg.shape for peg in pegs}) == len(pegs)
    cells = "".join(peg.braille for peg in pegs)
    assert all(0x2800 < ord(cell) < 0x2840 for cell in cells), "six dots"


def test_the_first_silver_of_the_dutch_leaflet_is_pink() -> None:
    """002:29 prints silver twice; 002:171 and 003:18 say pink (decision 11)."""
    names = [peg.name for peg in edition("family-2004").palette]
    assert names == ["white", "pink", "green", "red", "orange", "silver", "yellow", "blue"]


# -- What is scored ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "row", "cracked", "never"),
    [
        ("classic-1972", {}, 3, (0, 3), (0, 11)),
        ("duel", {}, 3, (3, 0), (13, 0)),
        ("standard", {}, 3, (3, 0), (12, 0)),
        ("standard", {"failure_bonus": 5}, 3, (3, 0), (17, 0)),
        ("family-2004", {}, 3, (0, 1), (1, 0)),
        ("mini", {}, 3, (0, 3), (0, 7)),
        ("to-go", {}, 3, (3, 0), (10, 0)),
        ("super", {}, 3, (0, 3), (0, 13)),
        ("grand", {}, 3, (0, 3), (0, 11)),
        ("word", {}, 3, (0, 3), (0, 9)),
        ("number", {}, 3, (0, 3), (0, 11)),
        ("kids", {}, 3, (0, 3), (0, 10)),
        ("kids", {"young": True}, 3, (0, 3), (0, 10)),
        ("bulls-and-cows", {"rows": 15}, 14, (0, 14), (0, 16)),
        ("grand", {"holes": 3}, 3, (0, 3), (0, 11)),
        ("electronic", {"rows": 15}, 14, (0, 14), (0, 16)),
        ("custom", {}, 3, (3, 0), (12, 0)),
        ("custom", {"failure_bonus": 2, "rows": 20}, 3, (3, 0), (22, 0)),
    ],
)
def test_a_round_gives_the_points_of_its_edition(
    name: str,
    options: dict[str, Any],
    row: int,
    cracked: tuple[int, int],
    never: tuple[int, int],
) -> None:
    """Points are (codemaker, codebreaker): 004:19, 001:73-77, 000:52, 002:58-59."""
    rules = rules_of(name, **options)
    code, wrong = map(str, islice(rules.codes(), 2))
    match = play(sit_down(rules), code, *[wrong] * (row - 1), code)
    assert match.rounds[0].points == cracked
    match = play(sit_down(rules), code, *[wrong] * rules.rows)
    assert match.rounds[0].points == never


@pytest.mark.parametrize(
    ("name", "totals", "winners"),
    [
        ("classic-1972", (2, 1), (1,)),  # fewest rows as codebreaker
        ("duel", (1, 2), (1,)),  # most points
        ("standard", (1, 2), (1,)),
        ("to-go", (1, 2), (1,)),
        ("electronic", (2, 1), (1,)),
        ("family-2004", (1, 1), (0, 1)),  # most rounds; a tie is a draw
        ("custom", (1, 2), (1,)),
    ],
)
def test_the_match_is_won_as_its_edition_says(
    name: str, totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """Ben cracks Tim's code in 1 row, Tim cracks Ben's in 2."""
    rules = rules_of(name)
    code, wrong = "".join(rules.letters[:4]), "".join(rules.letters[1:5])
    match = play(play(sit_down(rules), code, code), code, wrong, code)
    assert (match.totals, match.winners) == (totals, winners)


@pytest.mark.parametrize(
    ("name", "options", "points"),
    [
        ("duel", {}, 3),
        ("standard", {}, 3),
        ("to-go", {}, 3),
        ("duel", {"false_mark": "as-printed"}, -3),
        *[(name, {}, 0) for name in BOXES if name not in ("duel", "standard", "to-go")],
    ],
)
def test_a_false_mark_gives_the_codebreaker_what_the_leaflet_says(
    name: str, options: dict[str, Any], points: int
) -> None:
    """Three points (000:6, 000:167); taken as 001:88 prints it; nothing where it is silent."""
    rules = rules_of(name, marks="hand", **options)
    code, other = islice(rules.codes(), 2)
    match = play(sit_down(rules), str(code), str(code))
    match = answer(match, *rules.mark_row(other, code))  # as if it were another code
    match = answer(guess(match, str(code)), *rules.mark_row(code, code))
    assert match.rounds[0].outcome == "aborted"
    assert match.rounds[0].points == (0, points)


@pytest.mark.parametrize(("tie_break", "winners"), [(None, (0, 1)), ("rows", (1,))])
def test_a_tie_is_a_draw_unless_the_fewest_rows_break_it(
    tie_break: str | None, winners: tuple[int, ...]
) -> None:
    """Decision 5."""
    match = sit_down(rules_of("family-2004", tie_break=tie_break))
    match = play(play(match, "PRBY", "PRBY"), "PRBY", "WGOS", "PRBY")
    assert (match.totals, match.winners) == ((1, 1), winners)


# -- Options -------------------------------------------------------------------------------------

VALUES: dict[str, Any] = {
    "doubles": True,
    "blanks": True,
    "false_mark": "as-printed",
    "failure_bonus": 2,
    "tie_break": "rows",
    "young": True,
    "clue": "sum",
    "language": "nl",
    "words": "words.txt",
    "holes": 3,
    "colours": 9,
    "rows": 7,
    "rounds": 6,
    "time": 90,
    "marks": "hand",
    "check": "at-once",
}
NEEDS: dict[str, dict[str, Any]] = {"check": {"marks": "hand"}}
"""What an option makes sense with only."""

WHY_NOT = {
    "doubles": "its codes never repeat",
    "blanks": "its holes are never left empty",
    "false_mark": "only the leaflet of duel has that misprint",
    "failure_bonus": "its score for an uncracked code is fixed",
    "tie_break": "its ties are draws",
    "young": "only kids has rules for the young",
    "clue": "its codes have no sum that could be told",
    "language": "it is not played with words",
    "words": "it is not played with words",
    "holes": "its board is as it is in the box; custom takes any size",
    "colours": "its colours are as they are in the box; custom takes any number",
}


def test_every_option_there_is_is_tried_here() -> None:
    assert set(VALUES) == set(OPTIONS)


@pytest.mark.parametrize("option", VALUES)
@each_box
def test_an_option_is_taken_where_it_is_offered_and_else_refused_with_the_reason(
    name: str, box: Box, option: str
) -> None:
    offered = (*box.offers, *COMMON)
    assert tuple(one.name for one in edition(name).options) == offered
    if option in offered:
        chosen = {**NEEDS.get(option, {}), option: VALUES[option]}
        assert dict(rules_of(name, **chosen).options) == chosen
        return
    with pytest.raises(Refusal) as refusal:
        rules_of(name, **{option: VALUES[option]})
    why_not = WHY_NOT[option]
    if option == "doubles" and box.repeats:
        why_not = "colours may repeat in its codes anyway"
    assert refusal.value.code == "option/not-offered"
    assert refusal.value.message == (
        f"{name} has no option {option}: {why_not}. Its options are: {', '.join(offered)}."
    )


@pytest.mark.parametrize(
    ("option", "effect", "value"),
    [
        ("doubles", "repeats", True),
        ("blanks", "blanks", True),
        ("failure_bonus", "failure_bonus", 2),
        ("tie_break", "tie_break_rows", True),
        ("holes", "holes", (3,)),
        ("rows", "rows", 7),
        ("rounds", "rounds", 6),
        ("time", "time", 90),
        ("marks", "marks_by_hand", True),
        ("check", "check_at_once", True),
    ],
)
def test_an_option_has_its_effect_and_only_when_chosen(
    option: str, effect: str, value: object
) -> None:
    without = NEEDS.get(option, {})
    chosen = {**without, option: VALUES[option]}
    assert getattr(rules_of("custom", **chosen), effect) == value
    assert getattr(rules_of("custom", **without), effect) != value


def test_colours_takes_so_many_of_the_palette() -> None:
    assert rules_of("custom", colours=9).letters == tuple("ABCDEFGHI")


def test_marks_are_the_machines_unless_agreed_otherwise() -> None:
    assert not rules_of("duel").marks_by_hand
    assert not rules_of("duel", marks="machine").marks_by_hand


@pytest.mark.parametrize("no", [None, False])
def test_an_option_that_is_declined_was_never_chosen(no: object) -> None:
    assert rules_of("duel", doubles=no) == rules_of("duel")
    assert hash(rules_of("duel", doubles=no)) == hash(rules_of("duel"))


def test_the_order_in_which_options_are_chosen_does_not_matter() -> None:
    one = rules_of("duel", rounds=4, doubles=True, blanks=True)
    other = rules_of("duel", blanks=True, doubles=True, rounds="4")
    assert one == other
    assert hash(one) == hash(other)
    assert one.written == ("doubles", "blanks", "rounds=4")
    assert repr(one) == "Rules('duel', players=2, doubles, blanks, rounds=4)"


RANGES = {
    "rows": (1, 99),
    "time": (1, 86_400),
    "failure_bonus": (0, 99),
    "holes": (1, 12),
    "colours": (2, 26),
    "rounds": (1, 100),
}


@pytest.mark.parametrize("option", RANGES)
def test_a_number_is_taken_within_its_range_only(option: str) -> None:
    low, high = RANGES[option]
    for value in (low, high, str(low), str(high)):
        chosen: dict[str, Any] = {"doubles": True, option: value}
        rules = rules_of("custom", **chosen)
        taken = {
            "rows": rules.rows,
            "time": rules.time,
            "failure_bonus": rules.failure_bonus,
            "holes": rules.holes[0],
            "colours": len(rules.palette),
            "rounds": rules.rounds,
        }
        assert taken[option] == int(value)
    for bad in (low - 1, high + 1, str(high + 1), "", "many", "1.5", "٣", 2.0, True, [2]):
        chosen = {"doubles": True, option: bad}
        with pytest.raises(Refusal) as refusal:
            rules_of("custom", **chosen)
        assert refusal.value.code == "option/value"
        assert f"Write: {option}=N, N from {low} to {high}." in refusal.value.message


@pytest.mark.parametrize(
    ("name", "option", "value", "write"),
    [
        ("duel", "doubles", "yes", "doubles"),
        ("duel", "doubles", 1, "doubles"),
        ("duel", "false_mark", "hand", "false_mark=as-printed"),
        ("duel", "false_mark", True, "false_mark=as-printed"),
        ("duel", "marks", "eye", "marks=machine|hand"),
        ("duel", "check", "later", "check=at-once"),
        ("family-2004", "tie_break", "coin", "tie_break=rows"),
        ("word", "language", "la", "language=en|de|fr|nl"),
        ("word", "words", "", "words=FILE"),
        ("word", "words", True, "words=FILE"),
        ("kids", "young", "very", "young"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_how_to_write_it(
    name: str, option: str, value: Any, write: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        rules_of(name, **{option: value})
    assert refusal.value.code == "option/value"
    # A name alone reads as a flag that is set; the refusal repeats what was written.
    came = option if value is True else value
    assert refusal.value.message == f'"{came}" does not fit the option {option}. Write: {write}.'


SENSELESS: tuple[tuple[str, int | None, dict[str, Any], str], ...] = (
    ("duel", None, {"rounds": 3}, "option/odd-rounds: 3 rounds would let one player"),
    ("family-2004", 2, {"rounds": 5}, "option/odd-rounds: 5 rounds would let one player"),
    ("duel", None, {"check": "at-once"}, "option/check-without-hand: check=at-once came, but"),
    (
        "duel",
        None,
        {"check": "at-once", "marks": "machine"},
        "option/check-without-hand: check=at-once came, but",
    ),
    ("family-2004", 3, {"rounds": 1}, "option/rounds-are-players: 1 rounds do not fit 3 players"),
    ("family-2004", 3, {"rounds": 6}, "option/rounds-are-players: 6 rounds do not fit 3 players"),
    ("family-2004", 4, {"rounds": 2}, "option/rounds-are-players: 2 rounds do not fit 4 players"),
    ("family-2004", 5, {"rows": 13}, "option/rows-beyond-table: 13 rows do not fit"),
    (
        "family-2004",
        3,
        {"tie_break": "rows"},
        "option/tie-break-shared-rows: The tie-break by rows",
    ),
    ("custom", None, {"holes": 7}, "option/too-few-colours: 6 colours cannot fill 7 holes"),
    ("custom", None, {"colours": 3}, "option/too-few-colours: 3 colours cannot fill 4 holes"),
    ("word", None, {"language": "de", "words": "w.txt"}, "option/two-word-lists: language=de and"),
    ("duel", None, {"triples": True}, 'option/unknown: There is no option "triples"'),
    ("family-2004", 6, {}, "players/number: family-2004 is not for 6 players; it takes 2 to 5."),
    ("duel", 3, {}, "players/number: duel is not for 3 players; it takes 2."),
    ("duel", True, {}, "players/number"),
)


@pytest.mark.parametrize(("name", "players", "options", "why"), SENSELESS)
def test_what_makes_no_sense_is_refused_with_the_reason(
    name: str, players: int | None, options: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        rules_of(name, players, **options)
    assert str(refusal.value).startswith(why)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("family-2004", 2, {"rounds": 1}),
        ("family-2004", 3, {"rounds": 3}),
        ("family-2004", 3, {"rows": 12}),
        ("family-2004", 2, {"rows": 13}),
        ("custom", None, {"holes": 6}),
        ("custom", None, {"holes": 7, "doubles": True}),
        ("custom", None, {"holes": 7, "blanks": True}),
    ],
)
def test_what_makes_sense_just_so_is_taken(
    name: str, players: int | None, options: dict[str, Any]
) -> None:
    assert dict(rules_of(name, players, **options).options) == options


def test_an_edition_nobody_knows_is_refused_with_all_there_are() -> None:
    with pytest.raises(Refusal) as refusal:
        edition("chess")
    assert refusal.value.code == "edition/unknown"
    assert refusal.value.message == (
        f'There is no edition "chess". The editions are: {", ".join(BOXES)}.'
    )


def test_an_option_is_chosen_once() -> None:
    assert read_options(["doubles", "rows=10"]) == {"doubles": True, "rows": "10"}
    with pytest.raises(Refusal, match=r"^option/twice"):
        read_options(["rows=10", "rows=8"])


# -- Words ---------------------------------------------------------------------------------------


def test_the_word_edition_asks_for_a_word_list() -> None:
    with pytest.raises(Refusal, match=r"^words/no-lexicon.* Pass lexicon=codepegs\.lexicon\."):
        edition("word").rules()


@pytest.mark.parametrize(
    ("options", "source"),
    [({}, "en"), ({"language": "fr"}, "fr"), ({"words": "my words.txt"}, "my words.txt")],
)
def test_words_come_from_the_language_or_the_file_that_was_agreed(
    options: dict[str, Any], source: str
) -> None:
    asked = []

    def listen(source: str) -> frozenset[str]:
        asked.append(source)
        return frozenset({"CAT", "CART", "CARTS"})

    rules = edition("word").rules(lexicon=listen, **options)
    assert asked == [source]
    assert rules.words == frozenset({"CAT", "CART"}), "words of three or four letters"


def test_a_word_list_needs_two_words_that_fit() -> None:
    with pytest.raises(Refusal) as refusal:
        edition("word").rules(lexicon=lambda _: frozenset({"CAT", "CARTS"}), language="nl")
    assert refusal.value.code == "words/too-few"
    assert 'Words of 3 or 4 letters in "nl": 1;' in refusal.value.message


def test_a_guess_has_the_length_the_codemaker_announced() -> None:
    match = play(sit_down(rules_of("word")), "CAT")
    assert match.current.holes == 3
    with pytest.raises(Refusal, match=r'^code/length: Holes that "CART" fills: 4; expected: 3'):
        guess(match, "CART")


def test_a_row_with_what_is_no_peg_is_repeated_as_it_was_written() -> None:
    for written in ("2 2", "wp 2g"):
        with pytest.raises(Refusal) as refused:
            edition("duel").rules().guess(written)
        assert str(refused.value).startswith(f'code/unknown-peg: "2" in "{written}" is unknown')
