"""One-step strategies: published totals, and every choice as trying everything would make it."""

from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.kernels import one_step_kernel as kernels
from codepegs.engine.solver import one_step
from codepegs.engine.solver.one_step import choose, n_log_n, one_step_tree, scores, tree_totals
from codepegs.engine.solver.space import Indices, Space
from codepegs.engine.trees.check import check, grown
from tests import naive, naive_engine
from tests.matches import rules_of_every_kind

PLANNED = ("knuth", "expected-size", "entropy", "parts", "consistent")

SMALL = [
    (rules, holes)
    for rules in (
        *rules_of_every_kind(),
        edition("custom").rules(holes=3, colours=4, doubles=True),
        edition("custom").rules(holes=3, colours=5),
        edition("custom").rules(holes=2, colours=6, doubles=True),
        edition("custom").rules(holes=7, colours=2, doubles=True),
    )
    for holes in rules.holes
    if len(rules.letters) ** holes <= 250 or rules.words
]

space_of = cache(Space.of)


def board(holes: int, colours: int) -> Space:
    return space_of(edition("custom").rules(holes=holes, colours=colours, doubles=True))


def total(rows: np.ndarray) -> int:
    return int((rows * np.arange(len(rows))).sum())


# -- Published totals -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colours", "strategy", "guesses"),
    [
        (6, "knuth", 5801),
        (6, "expected-size", 5696),
        (6, "entropy", 5722),
        (6, "parts", 5668),
        (7, "knuth", 11613),
        (7, "expected-size", 11409),
        (7, "entropy", 11378),
        (7, "parts", 11388),
        (8, "knuth", 21230),
        (8, "expected-size", 20725),
        (8, "entropy", 20688),
        (8, "parts", 20896),
        (9, "knuth", 36120),
        (9, "expected-size", 35031),
        # In floating point 34925, 34927 or more, as the rounding happens to break ties.
        (9, "entropy", 34926),
        (9, "parts", 35802),
    ],
)
def test_four_holes_need_as_many_guesses_in_all_as_was_published(
    colours: int, strategy: str, guesses: int
) -> None:
    rows = tree_totals(board(4, colours), strategy)
    assert rows.sum() == colours**4
    assert total(rows) == guesses


@pytest.mark.parametrize(
    ("strategy", "guesses"),
    [("knuth", 37965), ("expected-size", 37134), ("entropy", 37087), ("parts", 37127)],
)
def test_five_holes_and_six_colours_need_as_many_guesses_as_was_published(
    strategy: str, guesses: int
) -> None:
    assert total(tree_totals(board(5, 6), strategy)) == guesses


def test_knuth_needs_at_most_five_guesses() -> None:
    """Knuth 1976: 1, 6, 62, 533 and 694 codes in 1 to 5 guesses, 5801 in all."""
    assert tree_totals(board(4, 6), "knuth").tolist() == [0, 1, 6, 62, 533, 694]


# -- Against trying everything --------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn) -> tuple[Space, Indices]:
    rules, holes = draw(st.sampled_from(SMALL))
    space = space_of(rules, holes)
    size = draw(st.integers(1, min(len(space.codes), 30)))
    some = Random(draw(st.integers(0, 2**32))).sample(range(len(space.codes)), size)
    return space, np.array(sorted(some), dtype=np.int32)


@given(position=positions(), strategy=st.sampled_from(PLANNED))
@settings(max_examples=150)
def test_the_choice_is_the_best_guess_then_a_possible_code_then_the_first(
    position: tuple[Space, Indices], strategy: str
) -> None:
    space, candidates = position
    codes = [tuple(space.code(number)) for number in candidates]
    best = naive_engine.choose(space.rules, space.holes, codes, strategy)
    assert space.guess(choose(space, candidates, strategy)) == best


@given(position=positions(), strategy=st.sampled_from(PLANNED))
def test_scores_order_all_guesses_as_their_cells_do(
    position: tuple[Space, Indices], strategy: str
) -> None:
    space, candidates = position
    codes = [tuple(space.code(number)) for number in candidates]
    ours = scores(space, candidates, strategy).tolist()
    obvious = [
        naive_engine.score(space.rules, codes, guess, strategy)
        for guess in naive_engine.guesses(space.rules, space.holes)
    ]
    # The same order, the same ties: each score of ours stands for one of theirs.
    pairs = sorted(set(zip(ours, obvious, strict=True)))
    assert len(pairs) == len(set(ours)) == len(set(obvious))
    assert [theirs for _, theirs in pairs] == sorted(set(obvious))
    if strategy != "entropy":
        assert ours == obvious


@pytest.mark.parametrize("strategy", PLANNED)
@pytest.mark.parametrize(("rules", "holes"), SMALL, ids=str)
def test_a_whole_tree_is_what_choosing_again_and_again_comes_to(
    rules: Rules, holes: int, strategy: str
) -> None:
    space = space_of(rules, holes)
    waiting, rows = [(space.everything, 1)], np.zeros(len(space.codes) + 1, dtype=np.int64)
    while waiting:
        candidates, row = waiting.pop()
        marks = space.table[candidates, choose(space, candidates, strategy)]
        rows[row] += (marks == 0).sum()
        waiting += [(candidates[marks == m], row + 1) for m in set(marks.tolist()) if m]
    assert tree_totals(space, strategy).tolist() == np.trim_zeros(rows, "b").tolist()


@pytest.mark.parametrize("strategy", PLANNED)
def test_a_small_tree_is_the_one_that_trying_everything_grows(strategy: str) -> None:
    rules = edition("custom").rules(holes=2, colours=4, doubles=True)
    needed = naive_engine.rows_needed(rules, 2, naive.codes(rules, 2), strategy)
    rows = tree_totals(space_of(rules), strategy)
    assert {row: count for row, count in enumerate(rows.tolist()) if count} == needed


@pytest.mark.parametrize("strategy", ["knuth", "entropy"])
@pytest.mark.parametrize("size", [251, 252, 253, 255, 256, 257, 504, 600, 1295])
def test_more_codes_than_a_byte_can_count_are_counted(size: int, strategy: str) -> None:
    """Cells larger than 255, and guesses past the first block of them."""
    space = board(4, 6)
    candidates = np.array(sorted(Random(size).sample(range(1296), size)), dtype=np.int32)
    sizes = np.array([np.bincount(column, minlength=14) for column in space.table[candidates].T])
    expected = sizes.max(axis=1) if strategy == "knuth" else n_log_n(2048)[sizes].sum(axis=1)
    assert scores(space, candidates, strategy).tolist() == expected.tolist()


# -- As trees -------------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", ["knuth", "parts", "consistent"])
@pytest.mark.parametrize(
    "rules",
    [
        edition("classic-1972").rules(),
        edition("duel").rules(),
        edition("kids").rules(young=True),
        edition("custom").rules(holes=1, colours=5),
    ],
    ids=str,
)
def test_the_checker_counts_in_the_tree_what_the_totals_say(rules: Rules, strategy: str) -> None:
    space = space_of(rules)
    tree = grown(rules, space.holes, one_step_tree(space, strategy), strategy=strategy)
    assert (0, *check(tree).histogram) == tuple(tree_totals(space, strategy).tolist())


def test_knuth_plays_what_he_wrote_down() -> None:
    """1122 first; after one white 2344, in our letters 'BCDD'."""
    root = one_step_tree(board(4, 6), "knuth")
    assert root.guess == Code("AABB")
    assert root.after[Mark((0, 1))].guess == Code("BCDD")


# -- Without a table ------------------------------------------------------------------------------


@pytest.fixture
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_step, "SMALL_TABLE", 0)
    monkeypatch.setattr(one_step, "WINDOW", 1 << 16)


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize("strategy", PLANNED)
@pytest.mark.parametrize("rules", [edition("classic-1972").rules(), edition("duel").rules()])
def test_a_space_too_large_for_a_table_is_played_in_the_same_way(
    rules: Rules, strategy: str
) -> None:
    without, tabled = Space.of(rules), space_of(rules)
    _ = tabled.table
    for size in (1, 2, 5, 14, 300):
        candidates = np.array(
            sorted(Random(size).sample(range(len(without.codes)), size)), dtype=np.int32
        )
        assert choose(without, candidates, strategy) == choose(tabled, candidates, strategy)
        assert np.array_equal(
            scores(without, candidates, strategy), scores(tabled, candidates, strategy)
        )
    assert tree_totals(without, strategy).tolist() == tree_totals(tabled, strategy).tolist()
    assert one_step_tree(without, strategy) == one_step_tree(tabled, strategy)
    assert "table" not in vars(without)


@pytest.mark.parametrize("strategy", ["knuth", "entropy"])
def test_grand_is_played_once_few_codes_are_left(strategy: str) -> None:
    space = space_of(edition("grand").rules(), 4)
    candidates = np.array(sorted(Random(7).sample(range(390_625), 12)), dtype=np.int32)
    guess = choose(space, candidates, strategy)
    chosen = naive_engine.cells(
        space.rules, [space.code(number) for number in candidates], space.guess(guess)
    )
    assert sorted(chosen.values()) == [1] * 12  # Some guess tells twelve codes apart.


def test_a_choice_among_too_many_pairs_is_refused_with_the_limit() -> None:
    space = space_of(edition("grand").rules(), 4)
    for candidates in (space.everything, space.everything[:-1]):
        with pytest.raises(Refusal, match="up to 10995 codes"):
            choose(space, candidates, "knuth")


def test_a_tree_that_would_need_too_much_memory_is_refused() -> None:
    space = space_of(edition("grand").rules(), 4)
    with pytest.raises(Refusal, match="engine/too-large-table"):
        tree_totals(space, "consistent")


# -- Small things ---------------------------------------------------------------------------------


def test_any_code_that_fits_is_played_at_random_and_by_the_dice() -> None:
    space = board(4, 6)
    candidates = np.array([3, 500, 1200], dtype=np.int32)
    played = [choose(space, candidates, "random", Random(seed)) for seed in range(40)]
    assert set(played) == {3, 500, 1200}
    assert played == [choose(space, candidates, "random", Random(seed)) for seed in range(40)]


def test_one_code_left_is_played_and_of_two_the_first() -> None:
    space = space_of(edition("duel").rules())
    for strategy in PLANNED:
        for left in ([77], [77, 1000]):
            guess = choose(space, np.array(left, dtype=np.int32), strategy)
            assert guess == space.as_guess[77]


def test_unknown_strategies_are_refused() -> None:
    space = board(4, 6)
    for wrong in (
        lambda: choose(space, space.everything, "bogo"),
        lambda: scores(space, space.everything, "bogo"),
        lambda: tree_totals(space, "random"),
        lambda: one_step_tree(space, "bogo"),
    ):
        with pytest.raises(Refusal, match="engine/unknown-strategy"):
            wrong()


def test_marks_that_no_code_fits_are_refused() -> None:
    space = board(4, 6)
    for ask in (choose, scores):
        with pytest.raises(Refusal, match="engine/no-code-fits"):
            ask(space, space.everything[:0], "knuth")


@given(sizes=st.lists(st.integers(1, 40), min_size=1, max_size=8))
def test_weights_of_cells_are_equal_exactly_where_the_entropies_are(sizes: list[int]) -> None:
    """Two codes taken out of a cell of their own weigh 4 as one of four: 2·(2·log 2) = 4·log 2."""
    table = n_log_n(64)
    weight = sum(int(table[size]) for size in sizes)
    bits = sum(size * np.log2(size) for size in sizes)
    assert abs(weight / one_step.BIT - bits) < 1e-7
    for n in range(1, 8):
        # n·log(ab) = n·log a + n·log b, in whole numbers.
        assert int(table[2 * n]) == 2 * int(table[n]) + n * int(table[2])


def test_the_largest_sum_of_weights_fits_into_64_bits() -> None:
    everything = int(n_log_n(1 << 19)[390_625])
    assert 2 * everything + 1 < 1 << 62
    assert kernels.CHUNK <= 255 and kernels.CHUNK % 4 == 0
