"""Reviews: values equal to trying everything, skill and luck that add up, every mark audited."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

from codepegs import Code, Mark, Match, Refusal, Rules, edition, read_notation
from codepegs.engine.advice.advice_codec import to_data
from codepegs.engine.advice.evaluation import Rank, RowEvaluation, Value
from codepegs.engine.advice.evaluator import Evaluator
from codepegs.engine.advice.position import Position
from codepegs.engine.advice.review_result import MatchReview, RoundReview, Totals
from codepegs.engine.advice.reviewer import review
from tests.brute_force import BruteForce, least_total, parts, total_with
from tests.matches import lexicon, random_code, random_guess

SMALL = (
    edition("custom").rules(holes=2, colours=3, doubles=True, rows=20),
    edition("custom").rules(holes=2, colours=4, doubles=True, rows=20),
    edition("custom").rules(holes=3, colours=3, doubles=True, rows=20),
    edition("custom").rules(holes=2, colours=4, blanks=True, rows=20),
    edition("custom").rules(holes=3, colours=3, rows=20),
)


class BySize:
    """Values every position by its number of codes alone; no row is better than another."""

    def value_of(self, position: Position, guess: Code) -> Value:
        assert len(guess) == position.holes
        return Value(Fraction(position.count or 0), "size")

    def best(self, position: Position) -> RowEvaluation:
        assert position.codes
        return RowEvaluation(position.codes[0], self.value_of(position, position.codes[0]))

    def alternatives(self, position: Position, count: int) -> tuple[RowEvaluation, ...]:
        return tuple(RowEvaluation(code, None) for code in (position.codes or ())[:count])

    def rank(self, position: Position, guess: Code) -> Rank | None:
        assert len(guess) == position.holes
        return Rank(1, position.count or 0, position.count or 0)

    def typical(self, position: Position) -> Value | None:
        return self.best(position).value


class Silent:
    """Cannot say anything about any position."""

    def alternatives(self, *_asked: object) -> tuple[RowEvaluation, ...]:
        return ()

    def best(self, *_asked: object) -> None:
        return None

    value_of = rank = typical = best


def written(rules: Rules, *rows: str, seats: str = "Ann Bob", reveal: str = "") -> str:
    """One round of a match in notation: the first seat is codemaker."""
    header = [f"edition {rules.edition.name}", *(f"option {one}" for one in rules.written)]
    names = [f"seat {name}" for name in seats.split()]
    end = [f"reveal {reveal}"] if reveal else []
    return "\n".join([*header, *names, "round Ann", *rows, *end])


def only_round(text: str, evaluator: object = None) -> RoundReview:
    match = read_notation(text, lexicon=lexicon)
    reviewed = review(match, evaluator or BruteForce())  # type: ignore[arg-type]  # a judge by its looks
    return reviewed.rounds[0]


def random_game(rules: Rules, dice: Random) -> str:
    """Guesses of any kind, some out of time, until the code is hit by chance or by force."""
    holes = rules.holes[-1]
    code = random_code(rules, dice)
    rows = []
    for _ in range(dice.randint(0, 5)):
        guess = random_guess(rules, dice, holes)
        if guess != code:
            rows.append("Bob -" if dice.random() < 0.2 else f"Bob {guess}")
    return written(rules, *rows, f"Bob {code}", reveal=str(code))


# -- Values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_the_values_of_each_row_are_those_of_trying_everything(rules: Rules) -> None:
    dice = Random(3)
    holes = rules.holes[-1]
    for _ in range(10):
        reviewed = only_round(random_game(rules, dice))
        codes = frozenset(map(Code, rules.codes()))
        for row in reviewed.rows:
            assert row.before == len(codes)
            assert row.best is not None and row.best.value is not None and row.made is not None
            least = least_total(rules, holes, codes)
            assert row.best.value.rows == Fraction(least, len(codes))
            if row.guess is None:
                assert row.loss == 1 and row.luck == 0 and row.after == row.before
                continue
            total = total_with(rules, holes, codes, row.guess)
            made = len(codes) + least if total is None else total
            assert row.made.rows == Fraction(made, len(codes))
            assert row.mark is not None
            left = parts(rules, codes, row.guess)[tuple(row.mark)]
            assert row.likelihood == Fraction(len(left), len(codes))
            assert row.consistent == (row.guess in codes)
            codes = frozenset(left)
            assert row.after == len(codes)


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_rows_used_are_what_was_to_be_expected_plus_losses_less_luck(rules: Rules) -> None:
    dice = Random(5)
    for _ in range(15):
        reviewed = only_round(random_game(rules, dice))
        assert reviewed.start is not None
        totals = reviewed.totals
        assert reviewed.cracked_in == len(reviewed.rows)
        assert len(reviewed.rows) == reviewed.start.rows + totals.loss - totals.luck
        assert totals.exact


@pytest.mark.slow
@pytest.mark.parametrize("rules", SMALL[:3], ids=repr)
def test_luck_is_none_on_average(rules: Rules) -> None:
    """Whatever is guessed: over all codes that are left, good and bad luck cancel out."""
    for guess in list(rules.codes())[:5]:
        rounds = [
            only_round(written(rules, f"Bob {guess}", reveal=str(code))) for code in rules.codes()
        ]
        assert sum(one.rows[0].luck or 0 for one in rounds) == 0


def test_estimates_add_up_too() -> None:
    """What is expected after a row is what the next row's position is judged as."""
    rules = edition("classic-1972").rules()
    game = written(rules, "Bob RRBB", "Bob -", "Bob RGGY", "Bob KBYG", reveal="KBYG")
    reviewed = only_round(game, BySize())
    assert reviewed.start is not None
    assert len(reviewed.rows) == reviewed.start.rows + reviewed.totals.loss - reviewed.totals.luck
    assert not reviewed.totals.exact


def test_no_row_loses_less_than_nothing_even_by_estimates() -> None:
    class Pessimist(BySize):
        def best(self, position: Position) -> RowEvaluation:
            return RowEvaluation(super().best(position).guess, Value(Fraction(999), "size"))

    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    reviewed = only_round(written(rules, "Bob AA", "Bob AB", reveal="AB"), Pessimist())
    assert [row.loss for row in reviewed.rows] == [0, 0]
    assert reviewed.rows[0].best is not None
    assert reviewed.rows[0].best.guess == Code("AA")


def test_the_alternatives_are_the_best_other_rows() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    row = only_round(written(rules, "Bob AA", "Bob AB", reveal="AB")).rows[0]
    assert [str(one.guess) for one in row.alternatives] == ["AB", "AC", "BA"]
    assert [one.value and one.value.rows for one in row.alternatives] == [Fraction(7, 3)] * 3
    assert row.made is not None and row.made.rows == Fraction(8, 3)
    assert row.rank is not None and row.rank.place == 7


@pytest.mark.parametrize("name", ["classic-1972", "duel", "standard"])
def test_with_the_book_and_the_search_a_whole_game_is_judged_exactly(name: str) -> None:
    rules = edition(name).rules()
    dice = Random(2)
    code = random_code(rules, dice)
    position = Position(rules, 4)
    rows: list[str] = []
    while len(rows) < 7:
        assert position.codes
        guess = code if len(rows) == 6 else dice.choice(position.codes)
        rows.append(f"Bob {guess}")
        if guess == code:
            break
        position = position.after(guess, rules.mark_row(code, guess))
    reviewed = only_round(written(rules, *rows, reveal=str(code)), Evaluator())
    assert reviewed.totals.exact
    assert reviewed.start is not None and reviewed.start.source == "book"
    assert len(rows) == reviewed.start.rows + reviewed.totals.loss - reviewed.totals.luck
    assert all(row.loss is not None and row.loss >= 0 for row in reviewed.rows)
    assert all(row.consistent for row in reviewed.rows)


# -- Signs and totals -----------------------------------------------------------------------------


def test_a_row_that_says_nothing_new_is_a_blunder() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    rows = only_round(written(rules, "Bob AB", "Bob AB", "Bob BC", reveal="BC")).rows
    assert rows[1].loss == 1
    assert rows[1].sign == "??"
    assert rows[1].consistent is False


def test_a_row_without_loss_is_praised_where_others_would_have_lost() -> None:
    """Five codes left, one of which tells all others apart."""
    rules = edition("custom").rules(holes=3, colours=3, doubles=True, rows=20)
    evaluator = BruteForce()
    praised = 0
    dice = Random(9)
    for _ in range(40):
        for row in only_round(random_game(rules, dice)).rows:
            if row.guess is None or row.best is None or row.best.value is None:
                continue
            assert row.typical is not None
            typical_loss = row.typical.rows - row.best.value.rows
            assert (row.sign == "!") == (row.loss == 0 and typical_loss >= Fraction(1, 10))
            praised += row.sign == "!"
    assert praised > 3
    best = evaluator.best(Position(rules, 3)).value
    assert best is not None and evaluator.typical(Position(rules, 3)).rows > best.rows


def test_accuracy_is_the_average_of_the_rows() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    reviewed = only_round(written(rules, "Bob AB", "Bob AB", "Bob BC", reveal="BC"))
    percents = [row.accuracy for row in reviewed.rows]
    assert percents[1] == 12.5
    assert reviewed.totals.accuracy == pytest.approx(sum(p or 0 for p in percents) / 3)


def test_each_row_belongs_to_its_seat_where_several_guess() -> None:
    """002:104: all breakers share the board; each has its own losses and luck."""
    rules = edition("family-2004").rules(3)
    game = written(
        rules,
        "Ben WGOP",
        "Lotte PWGO",
        "Ben PWRG",
        "Lotte PBRG",
        "Ben -",
        "Lotte PRBY",
        seats="Ann Ben Lotte",
        reveal="PRBY",
    )
    reviewed = only_round(game, BySize())
    assert [one.seat for one in reviewed.by_seat] == [1, 2]
    assert [one.rows for one in reviewed.by_seat] == [3, 3]
    assert sum(one.loss for one in reviewed.by_seat) == reviewed.totals.loss
    assert sum(one.luck for one in reviewed.by_seat) == reviewed.totals.luck
    data = to_data(reviewed)
    assert list(data["seats"]) == ["Ben", "Lotte"]


def test_a_match_has_totals_over_its_rounds() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    text = written(rules, "Bob AB", "Bob BC", reveal="BC")
    text += "\nround Bob\nAnn AA\nAnn AB\nreveal AB\n"
    reviewed = review(read_notation(text), BruteForce())
    assert [one.rows for one in reviewed.by_seat] == [2, 2]
    assert [one.seat for one in reviewed.by_seat] == [0, 1]
    assert [round.index for round in reviewed.rounds] == [1, 2]


# -- Marks ----------------------------------------------------------------------------------------


def test_a_false_mark_is_named_and_the_review_goes_on_with_the_true_one() -> None:
    """Decision 2: the arbiter knows what the mark should have been."""
    rules = edition("custom").rules(holes=3, colours=3, doubles=True)
    notation = written(rules, "Bob AAB 1 0", "Bob ABC 3 0", reveal="ABC")
    true = written(rules, "Bob AAB 1 1", "Bob ABC 3 0", reveal="ABC")
    reviewed = only_round(notation)
    assert [(row.number, row.said, row.mark) for row in reviewed.false_rows] == [
        (1, (1, 0), (1, 1))
    ]
    assert reviewed.outcome == "aborted"
    assert reviewed.totals == only_round(true).totals


def test_a_review_stops_counting_where_no_code_fits() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    reviewed = only_round(written(rules, "Bob AB 1 0", "Bob AC 0 2", "Bob BB 1 0"))
    assert (reviewed.stopped, reviewed.stopped_after) == ("contradiction", 2)
    assert reviewed.rows[1].after == 0
    assert reviewed.rows[1].loss is not None and reviewed.rows[1].luck is None
    assert reviewed.rows[2].loss is None
    assert (reviewed.totals.rows, reviewed.totals.counted) == (3, 2)


def test_a_row_that_was_never_marked_is_judged_and_then_counting_stops() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    reviewed = only_round(written(rules, "Bob AB 0 0", "Bob CC", "Bob CC 2 0"))
    assert (reviewed.stopped, reviewed.stopped_after) == ("unmarked", 2)
    assert reviewed.rows[1].loss == 0 and reviewed.rows[1].luck is None
    assert reviewed.rows[2].before is None


def test_a_row_after_the_crack_is_not_judged() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    reviewed = only_round(written(rules, "Bob AB 2 0", "Bob AB 2 0"))
    assert (reviewed.stopped, reviewed.stopped_after) == ("cracked", 1)
    assert reviewed.cracked_in == 1


def test_a_mark_that_nobody_gave_is_never_called_false() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    (row,) = only_round(written(rules, "Bob AB", reveal="AB")).rows
    assert (row.said, row.mark, row.is_false) == (None, (2, 0), False)


def test_a_round_that_was_not_cracked_has_its_luck_all_the_same() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True, rows=1)
    reviewed = only_round(written(rules, "Bob AB 0 0", reveal="CC"))
    assert reviewed.cracked_in is None
    (row,) = reviewed.rows
    assert row.then is not None and row.then.rows == 1
    assert row.luck == Fraction(7, 3) - 1 - 1


def test_for_the_young_all_right_in_any_order_cracks_the_code() -> None:
    """Six codes are cracked by one row of three different animals."""
    rules = edition("kids").rules(young=True)
    reviewed = only_round(written(rules, "Bob LME", reveal="EML"), BySize())
    assert reviewed.cracked_in == 1
    assert reviewed.rows[0].after == 6
    assert reviewed.rows[0].then is not None and reviewed.rows[0].then.rows == 0


def test_words_are_reviewed_by_their_length() -> None:
    rules = edition("word").rules(lexicon=lexicon)
    reviewed = only_round(written(rules, "Bob CAT", "Bob CAR", reveal="CAR"), BySize())
    assert reviewed.rows[0].before == 10
    assert reviewed.code is not None and len(reviewed.code) == 3


def test_boards_that_cannot_be_listed_are_audited_without_values() -> None:
    rules = edition("custom").rules(holes=12, colours=26, doubles=True)
    game = written(rules, "Bob ABCDEFGHIJKL 0 0", "Bob -", "Bob MMMMMMMMMMMM 0 0", reveal="M" * 12)
    reviewed = only_round(game, Silent())
    assert [row.number for row in reviewed.false_rows] == [3]
    assert reviewed.rows[0].before is None
    assert reviewed.rows[0].consistent is True
    assert [row.loss for row in reviewed.rows] == [None, None, None]
    assert reviewed.totals.accuracy is None


def test_nobody_reviews_a_match_that_has_not_begun() -> None:
    with pytest.raises(Refusal, match="match/not-begun"):
        review(Match(), BruteForce())


def test_a_round_without_rows_is_left_out() -> None:
    match = read_notation("edition mini\nseat Ann\nseat Bob")
    assert review(match, BruteForce()) == MatchReview(match.played_by, match.seats, ())


def test_totals_over_no_rounds_are_zero() -> None:
    assert Totals.over([]) == Totals(None, "", 0, 0, Fraction(0), Fraction(0), None, True)


def test_a_review_as_data_is_json_and_holds_every_row() -> None:
    rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    text = written(rules, "Bob AB 1 0", "Bob -", "Bob AA", reveal="AA")
    data = to_data(review(read_notation(text), BruteForce()))
    assert json.loads(json.dumps(data)) == data
    assert [row["guess"] for row in data["rounds"][0]["rows"]] == ["AB", None, "AA"]
    assert data["rounds"][0]["rows"][0]["best"]["value"]["fraction"] == "7/3"
    assert data["seats"]["Bob"]["rows"] == 3
    assert Mark(data["rounds"][0]["rows"][0]["mark"]) == (1, 0)
