from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from codepegs import edition
from codepegs.engine.book import shipped
from codepegs.engine.trees.tree_file import write_tree
from codepegs.rules.match import check_name
from codepegs.text.refusal import Refusal
from codepegs.tournament.entrant import KNOWN, MOST, everybody, read_entrants

CLASSIC = edition("classic-1972").rules()
TABLE = edition("family-2004").rules(players=3)
LARGE = edition("custom").rules(holes=8, colours=12, doubles=True)


@pytest.mark.parametrize(
    ("written", "name", "kind", "what"),
    [
        ("knuth", "knuth", "strategy", "knuth"),
        ("optimal", "optimal", "optimal", "optimal"),
        ("club", "club", "strength", "club"),
        ("my.bots:Clever", "Clever", "python", "my.bots:Clever"),
        ("Ann=my_bots:clever", "Ann", "python", "my_bots:clever"),
        ("program:./guess er --deep=3", "guess", "program", "./guess er --deep=3"),
        ("Robin=program:awk -f a.awk", "Robin", "program", "awk -f a.awk"),
        ("program:python3 guesser.py", "guesser", "program", "python3 guesser.py"),
        ("program:/usr/bin/python3.11 -X dev -u ./a/guesser.py --deep", "guesser", "program",
         "/usr/bin/python3.11 -X dev -u ./a/guesser.py --deep"),
        ("program:python3 -m my_bot", "my_bot", "program", "python3 -m my_bot"),
        ("program:java -jar bot.jar", "bot", "program", "java -jar bot.jar"),
        ("program:awk -f a.awk", "a", "program", "awk -f a.awk"),
        ("program:sh -c 'exec ./a b'", "sh", "program", "sh -c 'exec ./a b'"),
        ("program:python3", "python3", "program", "python3"),
        ("program:'/tmp/my bot.py'", "my bot", "program", "'/tmp/my bot.py'"),
    ],
)  # fmt: skip
def test_players_are_read_as_they_are_written(
    written: str, name: str, kind: str, what: str
) -> None:
    (found,) = read_entrants([written], CLASSIC)
    assert (found.name, found.kind, found.what) == (name, kind, what)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (["nobody"], "tournament/player"),
        ([""], "tournament/player"),
        (["program:"], "tournament/player"),
        (["tree:"], "tournament/player"),
        (["a:b:c"], "tournament/player"),
        (["1bots:x"], "tournament/player"),
        (["=knuth"], "tournament/player"),
        (["program:'open"], "tournament/command"),
        (["points"], "tournament/points"),
        (["A=knuth", "A=parts"], "tournament/name-twice"),
        ([" A=knuth"], "seat/name"),
        (["A\x1b[31m=knuth"], "seat/name"),
        (["tree:/nowhere/at.all"], "tree/unreadable"),
        (["tree:~nobody-at-all/x.tree"], "tree/unreadable"),
        (["knuth"] * (MOST + 1), "tournament/too-many"),
    ],
)
def test_a_wrong_player_is_refused(written: list[str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_entrants(written, CLASSIC)
    assert refused.value.code == code
    assert refused.value.message


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (["optimal", "club", "club"], "tournament/own-game"),
        (["club", "knuth"], "tournament/number"),
    ],
)
def test_a_table_takes_entrants_that_can_play_with_others(written: list[str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_entrants(written, TABLE)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("written", "code"), [("knuth", "engine/too-many-codes"), ("optimal", "tournament/no-book")]
)
def test_strategies_need_boards_that_can_be_listed(written: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_entrants([written], LARGE)
    assert refused.value.code == code


def test_a_player_may_take_part_several_times() -> None:
    found = read_entrants(["random", "random", "random"], CLASSIC)
    assert [one.name for one in found] == ["random", "random 2", "random 3"]


def test_programs_of_one_interpreter_have_names_of_their_own() -> None:
    written = ["program:python3 guesser.py", "program:python3 other.py", "program:sh guesser.sh"]
    found = read_entrants(written, CLASSIC)
    assert [one.name for one in found] == ["guesser", "other", "guesser 2"]


@pytest.mark.parametrize("rules", [CLASSIC, TABLE, LARGE, edition("grand").rules()])
def test_the_default_entrants_can_play(rules: object) -> None:
    assert read_entrants(everybody(rules), rules)  # type: ignore[arg-type]  # all of them are rules


def test_a_board_on_which_strategies_would_think_for_minutes_is_left_to_bots() -> None:
    assert everybody(edition("grand").rules()) == everybody(LARGE)


def test_a_saved_strategy_takes_part_after_every_code_was_walked_through_it(tmp_path: Path) -> None:
    entry = shipped.find(CLASSIC)
    assert entry is not None
    path = tmp_path / "mine.tree"
    write_tree(path, entry.own_tree)
    (found,) = read_entrants([f"tree:{path}"], CLASSIC)
    assert found.name == "mine" and not found.throws_dice
    with pytest.raises(Refusal) as refused:
        read_entrants([f"tree:{path}"], edition("duel").rules())
    assert refused.value.code == "tree/other-rules"


@given(
    st.tuples(
        st.sampled_from(("", "A=", "program:", "tree:", "tree:/", "x:", "=", "knuth ")), st.text()
    ).map("".join)
)
def test_whatever_is_typed_is_a_player_or_refused(written: str) -> None:
    try:
        (found,) = read_entrants([written], CLASSIC)
    except Refusal as refusal:
        assert refusal.message
    else:
        assert check_name(found.name) and found.identity


def test_only_players_without_dice_count_as_playing_the_same_again() -> None:
    plain = {one for one in KNOWN[:-1] if not read_entrants([one], CLASSIC)[0].throws_dice}
    assert plain == {"knuth", "expected-size", "entropy", "parts", "consistent", "optimal"}
