"""The book: entries by shape, for any letters, and checked before they are written."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from codepegs import BLANK, Code, Mark, Refusal, Rules, edition
from codepegs.engine.book import shipped
from codepegs.engine.trees.openings import Openings
from codepegs.engine.trees.symmetry import Symmetry, to_first_of_its_kind, turns_of
from codepegs.engine.trees.tree import Tree
from tests.engine.small_trees import (
    SMALL,
    Table,
    best,
    best_tree,
    codes_of,
    first_fit_tree,
    guesses_of,
    openings_table,
    small,
)

SYMMETRIC = range(len(SMALL) - 1)


def one_of_each_kind(rules: Rules, holes: int, dice: Random) -> Table:
    """The table of openings with any one row of each kind."""
    table = openings_table(rules, holes)
    kinds: dict[Code, list[Code]] = {}
    for row in table:
        kinds.setdefault(to_first_of_its_kind(rules, row).of(row), []).append(row)
    chosen = [dice.choice(rows) for rows in kinds.values()]
    return {row: table[row] for row in chosen}


def entry_of(number: int, seed: int = 0) -> shipped.Entry:
    rules = small(number)
    holes = rules.holes[-1]
    table = one_of_each_kind(rules, holes, Random(seed))
    return shipped.Entry(best_tree(rules), Openings.of(rules, holes, table))


def turned_at_random(rules: Rules, holes: int, dice: Random) -> Symmetry:
    """Any change of holes and names under which the game stays the same."""
    order = tuple(dice.sample(range(holes), holes))
    moving = [letter for letter in rules.letters if rules.repeats or letter != BLANK]
    names = dict(zip(moving, dice.sample(moving, len(moving)), strict=True))
    return Symmetry(order, {BLANK: BLANK} | names)


# -- Turns -----------------------------------------------------------------------------------------


@given(st.sampled_from(SYMMETRIC), st.randoms(use_true_random=False))
def test_a_symmetry_changes_no_mark_and_can_be_undone(number: int, dice: Random) -> None:
    rules = small(number)
    holes = rules.holes[-1]
    turn = turned_at_random(rules, holes, dice)
    code, guess = dice.choice(codes_of(rules, holes)), dice.choice(guesses_of(rules, holes))
    assert rules.mark_row(turn.of(code), turn.of(guess)) == rules.mark_row(code, guess)
    assert turn.back(turn.of(code)) == code
    assert rules.code(turn.of(code))


@given(st.sampled_from(SYMMETRIC), st.randoms(use_true_random=False))
def test_symmetric_rows_and_no_others_have_the_same_first_row_of_their_kind(
    number: int, dice: Random
) -> None:
    rules = small(number)
    holes = rules.holes[-1]
    one, other = dice.choices(guesses_of(rules, holes), k=2)

    def first(row: Code) -> Code:
        return to_first_of_its_kind(rules, row).of(row)

    assert first(turned_at_random(rules, holes, dice).of(one)) == first(one)
    assert first(first(one)) == first(one)
    alike = next(turns_of(rules, holes, [one], [other]), None) is not None
    assert alike == (first(one) == first(other))


def test_openings_of_real_boards_come_in_few_kinds() -> None:
    """Knuth's five for four holes; blanks among colours that do not repeat are a kind apart."""

    def kinds(rules: Rules) -> set[str]:
        rows = guesses_of(rules, rules.holes[-1])
        return {str(to_first_of_its_kind(rules, row).of(row)) for row in rows}

    assert kinds(edition("number").rules()) == {"1111", "1112", "1122", "1123", "1234"}
    assert kinds(edition("classic-1972").rules(blanks=True)) == {
        *("RRRR", "RRRB", "RRBB", "RRBG", "RBGY")
    }
    assert kinds(edition("bulls-and-cows").rules()) == {"0123"}
    assert len(kinds(edition("duel").rules(blanks=True))) == 12


def test_a_word_is_symmetric_to_no_other_word() -> None:
    rules = small(len(SMALL) - 1)
    assert to_first_of_its_kind(rules, "TREE").of("TREE") == Code("TREE")
    assert next(turns_of(rules, 4, ["TREE"], ["TREE"])).of("CARE") == Code("CARE")
    assert list(turns_of(rules, 4, ["TREE"], ["CARE"])) == []


def test_long_rows_are_recognised_only_with_their_holes_in_the_same_order() -> None:
    """Twelve holes have too many orders to try within milliseconds."""
    rules = edition("custom").rules(holes=12, colours=3, doubles=True)
    assert next(turns_of(rules, 12, ["B" * 12], ["A" * 12])).of("AB" * 6) == Code("BA" * 6)
    assert list(turns_of(rules, 12, ["A" * 11 + "B"], ["B" + "A" * 11])) == []


# -- Openings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(SMALL)))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_opening_has_the_value_that_trying_everything_finds(number: int, seed: int) -> None:
    entry, rules = entry_of(number, seed), small(number)
    holes = rules.holes[-1]
    codes = codes_of(rules, holes)
    for guess, after in openings_table(rules, holes).items():
        total = len(codes) + sum(total for _, total, _ in after.values())
        assert entry.opening_value(rules, guess) == total
        for mark, (left, least, _) in after.items():
            cell = entry.cell_value(rules, guess, mark)
            assert cell is not None
            assert (cell.codes, cell.total) == (left, least)
            assert least == value_of(rules, [(guess, mark)], cell.best)


def value_of(rules: Rules, answers: list[tuple[Code, Mark]], guess: Code) -> int:
    """The guesses that the codes that fit need if this one is next."""
    left = tuple(
        code
        for code in codes_of(rules, len(guess))
        if all(rules.mark_row(code, row) == mark for row, mark in answers)
    )
    parts: dict[Mark, list[Code]] = {}
    for code in left:
        parts.setdefault(rules.mark_row(code, guess), []).append(code)
    return len(left) + sum(
        best(rules, tuple(part))[0] for mark, part in parts.items() if not mark.cracks(len(guess))
    )


def test_an_opening_that_is_not_in_the_table_has_no_value() -> None:
    rules = small(0)
    entry = entry_of(0)
    assert entry.cell_value(rules, Code("AB"), Mark((2, 0))) is None
    assert shipped.Entry(entry.own_tree, None).opening_value(rules, Code("AB")) is None
    assert shipped.Entry(entry.own_tree, None).cell_value(rules, Code("AB"), Mark((0, 0))) is None
    few = Openings.of(rules, 2, {Code("AA"): {}})
    assert few.value("AB") is None
    assert few.cell("AB", Mark((0, 0))) is None
    with pytest.raises(Refusal, match="mark/impossible"):
        Openings.of(rules, 2, {Code("AA"): {Mark((2, 0)): (1, 1, Code("AB"))}})
    with pytest.raises(Refusal, match="code/unknown-peg"):
        few.value("AZ")


# -- Following -------------------------------------------------------------------------------------


@given(st.sampled_from(SYMMETRIC), st.randoms(use_true_random=False))
def test_a_game_played_from_the_book_is_perfect_in_every_turn(number: int, dice: Random) -> None:
    """A player who opens with another row of the same kind plays on from the book all the same."""
    rules, entry = small(number), entry_of(number)
    holes = rules.holes[-1]
    turn = turned_at_random(rules, holes, dice)
    code = dice.choice(codes_of(rules, holes))
    answers: list[tuple[Code, Mark]] = []
    guess = turn.of(entry.own_tree.root.guess)
    while not (mark := rules.mark_row(code, guess)).cracks(holes):
        answers.append((guess, mark))
        following = entry.follow(rules, answers)
        assert following is not None
        left = tuple(
            one
            for one in codes_of(rules, holes)
            if all(rules.mark_row(one, row) == given for row, given in answers)
        )
        assert value_of(rules, answers, following) == best(rules, left)[0]
        guess = following


def test_a_game_that_follows_the_tree_gets_the_rows_of_the_tree() -> None:
    for number in range(len(SMALL)):
        entry, rules = entry_of(number), small(number)
        for node, row in enumerate(entry.own_tree):
            assert entry.follow(rules, entry.own_tree.path(node)) == row.guess


def test_the_book_answers_any_first_row_and_no_game_that_leaves_it_later() -> None:
    rules, entry = small(0), entry_of(0)
    own = entry.own_tree.root.guess
    other = next(g for g in guesses_of(rules, 2) if not any(turns_of(rules, 2, [g], [own])))
    assert entry.follow(rules, []) == own
    assert entry.follow(rules, [(other, Mark((0, 0)))]) is not None
    assert entry.follow(rules, [(other, Mark((0, 0))), (other, Mark((0, 0)))]) is None
    assert entry.follow(rules, [(own, Mark((2, 0)))]) is None
    bare = shipped.Entry(entry.own_tree, None)
    assert bare.follow(rules, [(other, Mark((0, 0)))]) is None
    with pytest.raises(Refusal, match="code/length"):
        entry.follow(rules, [(Code("ABC"), Mark((0, 0)))])


# -- Files -----------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in (0, 3):
        rules = small(number)
        table = one_of_each_kind(rules, rules.holes[-1], Random(number))
        shipped.write_entry(best_tree(rules), table, folder=tmp_path)
    shipped.write_entry(first_fit_tree(edition("kids").rules()), folder=tmp_path)
    return tmp_path


def test_an_entry_is_in_the_book_as_soon_as_its_file_is_there(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == [
        "2x3-once-free-blank.tree",
        "2x3.tree",
        "3x6.tree",
    ]
    assert [one.shape.name for one in shipped.entries(folder=folder)] == [
        "2x3",
        "2x3-once-free-blank",
        "3x6",
    ]
    entry = shipped.find(small(0), folder=folder)
    assert entry is not None
    assert entry.own_tree == best_tree(small(0))
    assert entry.facts.proven
    assert shipped.find(edition("super").rules(), 5, folder=folder) is None
    assert shipped.entries(folder=folder / "none") == ()


def test_rules_of_the_same_shape_share_an_entry_in_their_own_letters(folder: Path) -> None:
    """Two colours and a blank like a colour are three colours; letters come by their places."""
    rules = small(1)
    entry = shipped.find(rules, folder=folder)
    assert entry is not None
    plain = entry_of(0)
    assert rules.letters == ("A", "B", "_")
    for guess in guesses_of(small(0), 2):
        own = Code("_" if peg == "C" else peg for peg in guess)
        assert entry.opening_value(rules, own) == plain.opening_value(small(0), guess)
    assert {str(node.guess) for node in entry.tree(rules)} == {
        str(node.guess).replace("C", "_") for node in plain.own_tree
    }
    with pytest.raises(Refusal, match="tree/other-rules"):
        entry.opening_value(edition("kids").rules(), Code("LLL"))
    with pytest.raises(Refusal, match="tree/other-rules"):
        entry.tree(edition("kids").rules())


def test_the_whole_book_can_be_verified(folder: Path) -> None:
    reports: list[tuple[str, int, int]] = []
    verified = shipped.verify(folder=folder, progress=lambda *what: reports.append(what))
    assert sorted(reports) == [
        ("2x3", 1, 3),
        ("2x3-once-free-blank", 2, 3),
        ("3x6", 3, 3),
    ]
    assert {entry.shape.name: checked.total for entry, checked in verified} == {
        name.shape.name: name.facts.total for name in shipped.entries(folder=folder)
    }


def test_an_entry_is_read_anew_after_it_was_built_anew(folder: Path) -> None:
    rules = small(0)
    assert shipped.find(rules, folder=folder) == shipped.find(rules, folder=folder)
    shipped.write_entry(first_fit_tree(rules), folder=folder)
    entry = shipped.find(rules, folder=folder)
    assert entry is not None
    assert entry.facts.strategy == "consistent"


def test_a_file_under_a_wrong_name_is_refused(folder: Path) -> None:
    (folder / "2x3.tree").rename(folder / "3x6.tree")
    with pytest.raises(Refusal, match=r"tree/other-rules.*2x3.*3x6"):
        shipped.find(edition("kids").rules(), folder=folder)


def test_a_damaged_entry_is_refused(folder: Path) -> None:
    (folder / "2x3.tree").write_bytes((folder / "2x3.tree").read_bytes()[:-5])
    with pytest.raises(Refusal, match="tree/damaged"):
        shipped.verify(folder=folder)


# -- What is not written ---------------------------------------------------------------------------


def refused(tree: Tree, table: Table, folder: Path) -> str:
    with pytest.raises(Refusal) as caught:
        shipped.write_entry(tree, table, folder=folder)
    assert list(folder.iterdir()) == []
    return str(caught.value)


def test_a_table_with_a_wrong_number_is_not_written(tmp_path: Path) -> None:
    rules = small(0)
    tree, good = best_tree(rules), openings_table(rules, 2)
    own = tree.root.guess
    mark = next(iter(good[own]))
    codes, total, row = good[own][mark]

    def planted(codes: int, total: int) -> Table:
        return {own: good[own] | {mark: (codes, total, row)}}

    assert "tree/false-openings" in refused(tree, planted(codes + 1, total), tmp_path)
    assert "tree/false-openings" in refused(tree, planted(codes, total + 1), tmp_path)
    assert "tree/false-proof" in refused(tree, planted(codes, total - 1), tmp_path)
    without = {own: {m: cell for m, cell in good[own].items() if m != mark}}
    assert "tree/false-openings" in refused(tree, without, tmp_path)
    beyond = {own: good[own] | {Mark((0, 2)): (1, 1, row)}, Code("AA"): good[Code("AA")]}
    beyond[Code("AA")] = beyond[Code("AA")] | {Mark((0, 1)): (1, 1, row)}
    assert "tree/false-openings" in refused(tree, beyond, tmp_path)


def test_an_opening_better_than_what_was_proven_is_not_written(tmp_path: Path) -> None:
    rules = small(0)
    tree, good = best_tree(rules), openings_table(rules, 2)
    lowered = {
        row: {mark: (codes, codes, best_row) for mark, (codes, _, best_row) in after.items()}
        for row, after in good.items()
    }
    assert "tree/false-proof" in refused(tree, lowered, tmp_path)


def test_a_tree_that_is_wrong_is_not_written(tmp_path: Path) -> None:
    tree = best_tree(small(0))
    boasting = replace(tree, facts=replace(tree.facts, histogram=(9,)))
    assert "tree/false-facts" in refused(boasting, {}, tmp_path)


# -- The book that is shipped ----------------------------------------------------------------------


def test_a_move_from_the_book_loads_neither_numpy_nor_numba(tmp_path: Path) -> None:
    shipped.write_entry(first_fit_tree(edition("classic-1972").rules()), folder=tmp_path)
    script = f"""
import sys
from pathlib import Path
from codepegs import edition
from codepegs.engine.book import shipped
rules = edition("mini").rules()
assert str(shipped.find(rules, 4, folder=Path({str(tmp_path)!r})).follow(rules, [])) == "RRRR"
import codepegs.render.tree.tree_page, codepegs.render.tree.graph, codepegs.render.tree.text
assert not {{"numpy", "numba"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.slow
def test_every_shipped_entry_is_as_the_book_says() -> None:
    for entry, checked in shipped.verify():
        assert checked.histogram == entry.facts.histogram


def test_every_order_of_the_holes_is_tried() -> None:
    rules = edition("classic-1972").rules()
    rows = [Code("RBGY")]
    found = {turn.order for turn in turns_of(rules, 4, rows, rows)}
    assert found == set(permutations(range(4)))
