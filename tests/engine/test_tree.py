"""Trees: what they play, and how the checker counts and refuses."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, strategies as st

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.trees import tree as tree_module
from codepegs.engine.trees.check import Checked, check, count, grown, walk
from codepegs.engine.trees.tree import Facts, Node, Tally, Tree
from tests.engine.small_trees import SMALL, best_tree, codes_of, first_fit_tree, small

TWO = edition("custom").rules(holes=1, colours=2)
MISS = Mark((0, 0))


def two(root: Node, *histogram: int) -> Tree:
    return Tree.of(TWO, 1, root, Facts(histogram or (1, 1), "hand-made"))


def rows_needed(tree: Tree, code: Code) -> int:
    """Play a game against the code, as a bot would."""
    answers: list[tuple[Code, Mark]] = []
    while (node := tree.follow(answers)) is not None:
        mark = tree.rules.mark_row(code, node.guess)
        if mark.cracks(tree.holes):
            return len(answers) + 1
        answers.append((node.guess, mark))
    raise AssertionError(code)


# -- Playing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_following_a_tree_cracks_every_code_in_the_rows_that_the_checker_counts(
    number: int,
) -> None:
    tree = best_tree(small(number))
    codes = codes_of(tree.rules, tree.holes)
    rows = Counter(rows_needed(tree, code) for code in codes)
    assert check(tree).histogram == tuple(rows[row] for row in range(1, max(rows) + 1))


def test_following_a_real_board_cracks_every_code() -> None:
    tree = first_fit_tree(edition("duel").rules())
    assert sum(rows_needed(tree, code) for code in tree.rules.codes()) == check(tree).total


def test_a_game_that_left_the_tree_has_no_next_row() -> None:
    tree = best_tree(small(0))
    first = tree.root.guess
    other = next(code for code in tree.rules.codes() if code != first)
    assert tree.follow([(other, MISS)]) is None
    assert tree.follow([(first, Mark((2, 0)))]) is None
    assert tree.follow([(first, Mark((9, 9)))]) is None
    assert tree.follow([(first, Mark((2, 0))), (first, MISS)]) is None


def test_nodes_are_the_ones_that_were_put_in() -> None:
    rules = edition("classic-1972").rules()
    last = Node(Code("GGGG"))
    root = Node(Code("RRBB"), {Mark((0, 0)): last, Mark((2, 0)): Node(Code("RKBB"))})
    tree = Tree.of(rules, 4, root, Facts((), "unfinished"))
    assert [str(node.guess) for node in tree] == ["RRBB", "RKBB", "GGGG"]
    assert tree.root.guess == Code("RRBB")
    assert list(tree.root.after) == [Mark((2, 0)), Mark((0, 0))]
    assert len(tree.root.after) == 2 and len(tree) == 3
    assert tree.root.after[Mark((0, 0))].guess == Code("GGGG")
    assert repr(tree.root.after) == "Branches(2 0, 0 0)"
    with pytest.raises(KeyError):
        tree.root.after[Mark((0, 1))]


def test_the_path_to_a_node_leads_to_it() -> None:
    tree = first_fit_tree(edition("kids").rules())
    for number, node in enumerate(tree):
        found = tree.follow(tree.path(number))
        assert found is not None
        assert found.guess == node.guess
        assert dict(found.after) == dict(node.after)


def test_trees_of_the_same_rows_are_equal_whatever_the_order_of_their_branches() -> None:
    rules = edition("kids").rules()
    nodes = {Mark((0, 0)): Node(Code("EEE")), Mark((1, 0)): Node(Code("LEE"))}
    back = dict(reversed(nodes.items()))
    one, other = (
        Tree.of(rules, 3, Node(Code("LLM"), after), Facts((), "unfinished"))
        for after in (nodes, back)
    )
    assert one == other and hash(one) == hash(other)
    assert one != first_fit_tree(rules)
    assert one != "LLM"


# -- Letters of other rules ------------------------------------------------------------------------


def test_rules_of_one_shape_share_a_tree_in_their_own_letters() -> None:
    tree = first_fit_tree(edition("number").rules())
    pegs = tree.under(edition("mini").rules())
    assert pegs.root.guess == Code("RRRR")
    assert check(pegs) == check(tree)
    assert pegs != tree


def test_a_blank_among_colours_that_repeat_is_one_more_colour() -> None:
    """000:27: blanks count as one more colour."""
    seven = edition("custom").rules(colours=7, doubles=True)
    tree = first_fit_tree(seven).under(edition("classic-1972").rules(blanks=True))
    assert check(tree).codes == 2401
    assert any("_" in node.guess for node in tree)


def test_a_tree_of_another_shape_is_refused() -> None:
    with pytest.raises(Refusal, match=r"tree/other-rules.*4x6.*4x8-once-free"):
        first_fit_tree(edition("number").rules()).under(edition("duel").rules())


# -- Making ----------------------------------------------------------------------------------------


def test_a_row_that_the_rules_refuse_makes_no_tree() -> None:
    with pytest.raises(Refusal, match="code/unknown-peg"):
        two(Node(Code("Z")))
    with pytest.raises(Refusal, match="code/length"):
        two(Node(Code("AB")))


@pytest.mark.parametrize("mark", [(0, 1), (3, 0), (0,)])
def test_a_mark_that_cannot_be_makes_no_tree(mark: tuple[int, ...]) -> None:
    with pytest.raises(Refusal, match="mark/impossible"):
        two(Node(Code("A"), {Mark(mark): Node(Code("B"))}))


def test_a_tree_that_leads_back_into_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    after: dict[Mark, Node] = {}
    after[MISS] = Node(Code("A"), after)
    with pytest.raises(Refusal, match="tree/endless"):
        two(Node(Code("A"), after))
    monkeypatch.setattr(tree_module, "MOST_NODES", 1000)
    wide: dict[Mark, Node] = {}
    wide |= {Mark((0, n)): Node(Code("LME"), wide) for n in range(4)}
    with pytest.raises(Refusal, match="tree/endless"):
        Tree.of(edition("kids").rules(), 3, Node(Code("LME"), wide), Facts((), "endless"))


# -- Checking --------------------------------------------------------------------------------------


def test_a_tally_counts_all_guesses_the_cracking_ones_included() -> None:
    tally = Tally((1, 4, 25, 168, 363, 197, 0, 1))
    assert (tally.codes, tally.worst) == (759, 8)
    assert tally.total == 1 + 2 * 4 + 3 * 25 + 4 * 168 + 5 * 363 + 6 * 197 + 8
    assert tally.average == Fraction(tally.total, 759)


def test_a_tree_that_lacks_a_row_is_refused_with_the_code_it_does_not_crack() -> None:
    with pytest.raises(Refusal, match=r"tree/not-cracked.*crack B: after A 0 0 no row"):
        check(two(Node(Code("A"))))


def test_a_tree_that_repeats_itself_until_its_end_is_refused() -> None:
    root = Node(Code("A"), {MISS: Node(Code("A"), {MISS: Node(Code("A"))})})
    with pytest.raises(Refusal, match="after A 0 0, A 0 0, A 0 0 no row"):
        check(two(root))


def test_a_branch_that_no_code_comes_to_is_refused() -> None:
    root = Node(Code("A"), {MISS: Node(Code("B"), {MISS: Node(Code("A"))})})
    with pytest.raises(Refusal, match=r"tree/needless-branch.*after A 0 0, B 0 0,"):
        check(two(root))
    with pytest.raises(Refusal, match=r"tree/needless-branch.*after A 1 0,"):
        check(two(Node(Code("A"), {Mark((1, 0)): Node(Code("B")), MISS: Node(Code("B"))})))


def test_a_tree_that_plays_what_its_rules_forbid_is_refused() -> None:
    """Bulls and cows guesses different digits; the same columns are legal where digits repeat."""
    free = edition("custom").rules(colours=10)
    tree = Tree.of(free, 4, Node(Code("AABC")), Facts((), "free"))
    strict = Tree(edition("bulls-and-cows").rules(), 4, tree.facts, tree.columns)
    with pytest.raises(Refusal, match=r"tree/illegal-guess: After the beginning .* 0012"):
        check(strict)


@pytest.mark.parametrize("histogram", [(2,), (1, 0, 1), (1, 1, 1)])
def test_a_tree_whose_stated_figures_are_wrong_is_refused(
    histogram: tuple[int, ...],
) -> None:
    tree = two(Node(Code("A"), {MISS: Node(Code("B"))}), *histogram)
    with pytest.raises(Refusal, match=r"tree/false-facts.*counted: 2 codes, 3 guesses in all"):
        check(tree)
    assert count(tree).histogram == (1, 1)


@pytest.mark.parametrize("proof", [{"least_total": 4}, {"least_worst": 3}])
def test_a_bound_above_what_was_reached_is_refused(proof: dict[str, int]) -> None:
    """A wrong bound planted on purpose is caught."""
    root = Node(Code("A"), {MISS: Node(Code("B"))})
    with pytest.raises(Refusal, match="tree/false-proof"):
        grown(TWO, 1, root, strategy="optimal", **proof)
    with pytest.raises(Refusal, match="tree/false-proof"):
        check(Tree.of(TWO, 1, root, Facts((1, 1), "optimal", **proof)))


def test_a_proof_is_one_only_where_the_bound_is_reached() -> None:
    root = Node(Code("A"), {MISS: Node(Code("B"))})
    assert grown(TWO, 1, root, strategy="optimal", least_total=3).facts.proven
    assert not grown(TWO, 1, root, strategy="optimal", least_total=2).facts.proven
    assert not grown(TWO, 1, root, strategy="optimal").facts.proven


def test_the_young_crack_several_codes_with_one_row() -> None:
    """All animals right, wherever they stand, crack the code."""
    tree = first_fit_tree(edition("kids").rules(young=True))
    assert check(tree).codes == 216
    assert len(tree) < 216
    assert max(len(visit.cracked) for visit in walk(tree)) == 6


@pytest.mark.parametrize("holes", [3, 4])
def test_a_tree_of_words_is_for_words_of_one_length(holes: int) -> None:
    tree = first_fit_tree(small(len(SMALL) - 1), holes)
    assert check(tree).codes == 10
    assert {len(node.guess) for node in tree} == {holes}


@given(st.integers(0, len(SMALL) - 2), st.randoms(use_true_random=False))
def test_whatever_a_tree_plays_the_checker_counts_what_its_games_need(
    number: int, dice: Random
) -> None:
    rules = small(number)
    holes = rules.holes[-1]
    tree = grown(rules, holes, _thrown(rules, codes_of(rules, holes), dice), strategy="dice")
    total = sum(rows_needed(tree, code) for code in codes_of(rules, holes))
    assert (check(tree).total, check(tree)) == (total, Checked(tree.facts.histogram))


def _thrown(rules: Rules, codes: tuple[Code, ...], dice: Random) -> Node:
    """A tree that plays any code that fits."""
    guess = dice.choice(codes)
    after: dict[Mark, list[Code]] = {}
    for code in codes:
        after.setdefault(rules.mark_row(code, guess), []).append(code)
    return Node(
        guess,
        {
            mark: _thrown(rules, tuple(part), dice)
            for mark, part in after.items()
            if not mark.cracks(len(guess))
        },
    )
