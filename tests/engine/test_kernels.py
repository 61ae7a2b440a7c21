"""The kernels of the exact search, each against its naive version."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

from codepegs import edition
from codepegs.engine.kernels import memo as kept, scan
from codepegs.engine.kernels.compiling import kernel
from codepegs.engine.kernels.exact_kernel import plan
from codepegs.engine.kernels.jit_cache import kept_in
from codepegs.engine.kernels.relabel import is_first, key_of, rename, symmetries
from codepegs.engine.kernels.work import SearchBoard, Work, make_work
from codepegs.engine.solver.labels import capacities, label_space, least_totals
from codepegs.engine.solver.space import Space
from codepegs.rules.ruleset import Rules

BOARDS: dict[str, Rules] = {
    "few marks": edition("custom").rules(holes=3, colours=4, doubles=True),
    "many marks": edition("custom").rules(holes=5, colours=3, doubles=True),
    "once": edition("custom").rules(holes=3, colours=5),
    "a blank apart": edition("custom").rules(holes=3, colours=3, blanks=True),
}


@cache
def board(name: str) -> SearchBoard:
    return label_space(Space.of(BOARDS[name])).board


@cache
def room(name: str) -> Work:
    return make_work(board(name))


def some(
    name: str, dice: Random, most: int = 60
) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    codes = len(board(name).codes)
    return np.array([dice.sample(range(codes), dice.randint(2, min(most, codes)))], np.int32)


names = st.sampled_from(sorted(BOARDS))
throws = st.randoms(use_true_random=False)


@kernel
def count_ones(x):  # type: ignore[no-untyped-def]  # compiled
    """The bits of a word, as the kernels count them."""
    return scan.ones(x)


@given(st.integers(0, 2**32 - 1))
def test_bits_are_counted(number: int) -> None:
    assert count_ones(np.uint32(number)) == number.bit_count() == scan.ones(number)
    narrow = number & 0xFFFF
    assert count_ones(np.uint16(narrow)) == narrow.bit_count()


def parts(
    own: SearchBoard, codes: np.ndarray[tuple[int], np.dtype[np.int32]], guess: int
) -> list[int]:
    """How many of the codes earn each mark."""
    marks = [int(own.table[code, guess]) for code in codes]
    return [marks.count(mark) for mark in range(own.marks)]


@given(name=names, dice=throws)
def test_a_look_finds_the_parts_of_every_guess(name: str, dice: Random) -> None:
    own, work, codes = board(name), room(name), some(name, dice)
    n, guesses = codes.shape[1], len(own.guesses)
    scan.gather(own.bits, codes, 0, 0, n, guesses, work.counters)
    most = scan.most_parts(work.counters, guesses)
    scan.parts_alone(own.bits, codes, 0, 0, n, guesses, work.counters, work.all_bounds)
    wanted = []
    for guess in range(guesses):
        sizes = parts(own, codes[0], guess)
        made = sum(size > 0 for size in sizes) + (sizes[0] > 0)
        wanted.append(made)
        assert work.all_bounds[guess] == 3 * n - made
    assert most == max(wanted)


@given(name=names, dice=throws, extra=st.sampled_from([1, 1000]))
def test_a_crowded_part_costs_more_for_each_code_beyond_the_marks(
    name: str, dice: Random, extra: int
) -> None:
    own, work, codes = board(name), room(name), some(name, dice, 240)
    n, guesses = codes.shape[1], len(own.guesses)
    scan.crowd(
        own.bits, codes, 0, 0, n, guesses, own.marks, np.int32(extra), work.counters,
        work.all_bounds,
    )  # fmt: skip
    for guess in range(guesses):
        sizes = parts(own, codes[0], guess)
        made = sum(size > 0 for size in sizes) + (sizes[0] > 0)
        beyond = sum(max(0, size - own.marks) for size in sizes)
        assert work.all_bounds[guess] == 3 * n - made + extra * beyond


@given(name=names, dice=throws)
def test_a_tally_bounds_by_the_sizes_of_the_parts(name: str, dice: Random) -> None:
    own, work, codes = board(name), room(name), some(name, dice)
    n, guesses = codes.shape[1], len(own.guesses)
    scan.tally(own.table, codes, 0, 0, n, guesses, own.marks, own.least, work.all_bounds)
    for guess in range(guesses):
        sizes = parts(own, codes[0], guess)
        assert work.all_bounds[guess] == n + sum(int(own.least[size]) for size in sizes[1:])


def renamed(name: str, codes: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> int:
    own, work = board(name), room(name)
    return int(
        rename(
            own.codes, own.code_number, own.weights, own.fixed, own.labels, codes, 0, 0,
            codes.shape[1], work.counts, work.scratch, work.hole_order, work.names,
        )
    )  # fmt: skip


@given(name=names, dice=throws)
def test_a_renamed_set_is_the_same_set_under_other_names(name: str, dice: Random) -> None:
    own, work, codes = board(name), room(name), some(name, dice)
    before = own.codes[codes[0]]
    used = renamed(name, codes)
    after = own.codes[codes[0]]
    assert (after == work.names[before[:, work.hole_order]]).all()
    assert sorted(work.names) == list(range(own.labels))
    assert sorted(work.hole_order) == list(range(before.shape[1]))
    assert (work.names[: own.fixed] == np.arange(own.fixed)).all()
    assert after.max() < used


@given(name=names, dice=throws)
def test_names_and_holes_do_not_matter_where_labels_stand_differently_often(
    name: str, dice: Random
) -> None:
    """Sets that differ in names only mostly become equal; the sizes of their marks always agree."""
    own = board(name)
    codes = some(name, dice)
    holes = list(range(own.codes.shape[1]))
    dice.shuffle(holes)
    labels = list(range(own.fixed, own.labels))
    dice.shuffle(labels)
    other = np.array([*range(own.fixed), *labels])[own.codes[codes[0]][:, holes]]
    turned = own.code_number[other @ own.weights][None, :].astype(np.int32)
    assert (turned >= 0).all()
    assert renamed(name, codes) == renamed(name, turned)


@given(name=names, dice=throws)
def test_the_key_of_a_set_does_not_depend_on_the_order_of_its_codes(
    name: str, dice: Random
) -> None:
    own, codes = board(name), some(name, dice)
    mixed = codes[:, dice.sample(range(codes.shape[1]), codes.shape[1])]
    n = codes.shape[1]
    assert key_of(own.keys, codes, 0, 0, n, 0) == key_of(own.keys, mixed, 0, 0, n, 0)
    assert key_of(own.keys, codes, 0, 0, n, 0) != key_of(own.keys, codes, 0, 0, n, 3)
    assert key_of(own.keys, codes, 0, 0, n, 0) != key_of(own.keys, codes, 0, 0, n - 1, 0)


def families(name: str, codes: list[int]) -> set[frozenset[int]]:
    """Guesses that renamings which leave the set as it is turn into each other, by trying all."""
    own = board(name)
    rows = {tuple(own.codes[code]) for code in codes}
    number = {tuple(guess): i for i, guess in enumerate(own.guesses.tolist())}
    root = list(range(len(own.guesses)))

    def top(i: int) -> int:
        while root[i] != i:
            i = root[i]
        return i

    for holes in permutations(range(own.codes.shape[1])):
        for names in permutations(range(own.fixed, own.labels)):
            to = [*range(own.fixed), *names]
            if {tuple(to[row[h]] for h in holes) for row in rows} == rows:
                for guess, i in number.items():
                    root[top(i)] = top(number[tuple(to[guess[h]] for h in holes)])
    groups: dict[int, set[int]] = {}
    for i in range(len(root)):
        groups.setdefault(top(i), set()).add(i)
    return {frozenset(group) for group in groups.values()}


@given(name=st.sampled_from(["few marks", "once", "a blank apart"]), dice=throws)
def test_of_symmetric_guesses_at_least_one_is_always_tried(name: str, dice: Random) -> None:
    own, work = board(name), room(name)
    # Sets after a guess and a mark have symmetries; random ones hardly ever.
    guess, code = dice.randrange(len(own.guesses)), dice.randrange(len(own.codes))
    codes = np.flatnonzero(own.table[:, guess] == own.table[code, guess]).astype(np.int32)
    tick = int(work.stamp.max()) + 1
    work.stamp[codes] = tick
    found = symmetries(
        own, codes[None, :], 0, len(codes), work.stamp, tick, work.family, work.members,
        work.renamings, work.which,
    )  # fmt: skip
    tried = {
        g
        for g in range(len(own.guesses))
        if is_first(own, g, found, 0, work.family, work.members, work.renamings, work.which)
    }
    assert all(group & tried for group in families(name, codes.tolist()))


def test_the_openings_of_four_holes_are_of_five_kinds() -> None:
    own = label_space(Space.of(edition("classic-1972").rules())).board
    everything = np.arange(len(own.codes), dtype=np.int32)
    rows = plan(own, make_work(own), everything, own.labels, 100, np.zeros(8, np.int64))
    kinds = {tuple(own.guesses[guess].tolist()) for guess, _ in rows}
    assert kinds == {(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 2, 3)}


key = st.integers(0, 2**64 - 1)


@given(
    st.lists(
        st.tuples(
            key, key, st.integers(1, 2**24), st.booleans(), st.integers(0, 2**19), st.integers(1, 9)
        ),
        max_size=60,
    )
)
def test_the_memo_forgets_but_never_mistakes_one_set_for_another(
    entries: list[tuple[int, int, int, bool, int, int]],
) -> None:
    table = np.zeros((16, 3), np.uint64)
    known: dict[tuple[int, int], tuple[int, bool, int]] = {}
    for a, b, value, exact, guess, size in entries:
        numbers = (np.int64(value), np.int64(exact), np.int64(guess), np.int64(size))
        kept.keep(table, np.uint64(a), np.uint64(b), *numbers)
        known[a, b] = (value, exact, guess)
        data = np.uint64(kept.find(table, np.uint64(a), np.uint64(b)))
        assert kept.value_in(data) == value
    for (a, b), (value, exact, guess) in known.items():
        data = np.uint64(kept.find(table, np.uint64(a), np.uint64(b)))
        if data:
            assert (kept.value_in(data), bool(kept.is_exact(data))) == (value, exact)
            assert kept.guess_in(data) == guess


def test_a_torn_entry_is_taken_for_empty() -> None:
    table = np.zeros((16, 3), np.uint64)
    a, b = np.uint64(5), np.uint64(9)
    kept.keep(table, a, b, np.int64(7), np.int64(1), np.int64(3), np.int64(2))
    table[:, 2] ^= np.uint64(1)
    assert kept.find(table, a, b) == 0


@pytest.mark.parametrize(("marks", "cracked"), [(14, 1), (9, 1), (4, 6), (3, 1)])
def test_the_bound_by_size_is_the_sum_over_a_tree_that_is_as_broad_as_can_be(
    marks: int, cracked: int
) -> None:
    totals = least_totals(400, marks, cracked)
    most = capacities(marks, cracked)
    for n in range(1, 401):
        row = next(r for r in range(1, 129) if most[r] >= n)
        assert totals[n] - totals[n - 1] == row


def test_machine_code_is_kept_by_its_content_wherever_the_sources_lie() -> None:
    assert Path(plan.stats.cache_path) == kept_in() / "kernels"
