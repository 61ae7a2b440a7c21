"""Trees in files: what is written is read again, and what is damaged is refused."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import resource
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from codepegs import Code, Mark, Refusal, edition
from codepegs.engine.trees import tree_file
from codepegs.engine.trees.check import check
from codepegs.engine.trees.openings import Openings
from codepegs.engine.trees.tree import Facts, Node, Tree
from codepegs.engine.trees.tree_file import dump, load, read, read_tree, write_tree
from tests.engine.small_trees import SMALL, best_tree, first_fit_tree, openings_table, small
from tests.matches import lexicon

SMALL_TREES = [best_tree(small(number)) for number in range(len(SMALL))]
KIDS = first_fit_tree(edition("kids").rules())
WITH_OPENINGS = Openings.of(small(0), 2, openings_table(small(0), 2))


def loaded(data: bytes) -> tree_file.Loaded:
    return load(data, name="some.tree", lexicon=lexicon)


def taken_apart(data: bytes) -> tuple[dict[str, Any], bytes]:
    _, _, line, packed = data.split(b"\n", 3)
    return json.loads(line), zlib.decompress(packed)


def put_together(head: object, body: bytes, *, line: bytes | None = None) -> bytes:
    """A file whose check sum is right, whatever its contents are."""
    line = json.dumps(head, separators=(",", ":")).encode() if line is None else line
    digest = hashlib.sha256(line + b"\n" + body).hexdigest().encode()
    return b"\n".join((b"codepegs tree 1", digest, line, zlib.compress(body)))


# -- Round trips -----------------------------------------------------------------------------------


@pytest.mark.parametrize("tree", [*SMALL_TREES, KIDS], ids=lambda tree: tree.shape.name)
def test_a_tree_that_is_written_and_read_is_the_same_tree(tree: Tree, tmp_path: Path) -> None:
    path = tmp_path / "my.tree"
    write_tree(path, tree)
    again = read_tree(path, lexicon=lexicon)
    assert again == tree
    assert check(again) == check(tree)
    assert dump(again) == path.read_bytes()
    assert [one.name for one in tmp_path.iterdir()] == ["my.tree"]


def test_openings_are_written_with_the_tree(tmp_path: Path) -> None:
    write_tree(tmp_path / "my.tree", SMALL_TREES[0], WITH_OPENINGS)
    again = read(tmp_path / "my.tree")
    assert again.tree == SMALL_TREES[0]
    assert again.openings == WITH_OPENINGS


def test_options_that_change_only_rows_and_points_are_not_written() -> None:
    rules = edition("custom").rules(holes=1, colours=2, rows=3, marks="hand")
    root = Node(Code("A"), {Mark((0, 0)): Node(Code("B"))})
    tree = Tree.of(rules, 1, root, Facts((1, 1), "hand-made"))
    head, _ = taken_apart(dump(tree))
    assert head["options"] == ["holes=1", "colours=2"]
    assert loaded(dump(tree)).tree == tree


def test_boards_with_many_marks_and_letters_of_two_signs_are_written() -> None:
    twelve = edition("custom").rules(holes=12, colours=2, doubles=True)
    grand = edition("grand").rules()
    for tree in (
        Tree.of(twelve, 12, Node(Code("A" * 12), {Mark((0, 0)): Node(Code("B" * 12))}), UNCOUNTED),
        Tree.of(grand, 4, Node(Code(("Yt", "Gh", "Yt", "Rc"))), UNCOUNTED),
    ):
        assert loaded(dump(tree)).tree == tree


UNCOUNTED = Facts((1,), "unfinished")


def test_a_tree_of_words_needs_its_words() -> None:
    data = dump(SMALL_TREES[-1])
    with pytest.raises(Refusal, match="words/no-lexicon"):
        load(data, name="words.tree")
    with pytest.raises(Refusal, match="head does not fit"):
        load(data, name="words.tree", lexicon=lambda _: frozenset({"TREE", "BEES"}))


def test_a_tree_of_1296_codes_takes_a_few_kilobytes() -> None:
    assert len(dump(first_fit_tree(edition("classic-1972").rules()))) < 5_000


# -- Damage ----------------------------------------------------------------------------------------


@given(data=st.data())
def test_a_file_damaged_anywhere_is_refused_or_still_the_same_tree(data: st.DataObject) -> None:
    whole = bytearray(dump(SMALL_TREES[0], WITH_OPENINGS))
    for _ in range(data.draw(st.integers(1, 4))):
        position = data.draw(st.integers(0, len(whole) - 1))
        kind = data.draw(st.sampled_from(["flip", "cut", "drop", "insert", "swap"]))
        if kind == "flip":
            whole[position] ^= data.draw(st.integers(1, 255))
        elif kind == "cut":
            del whole[max(position, 1) :]
        elif kind == "drop":
            del whole[position : position + data.draw(st.integers(1, max(1, len(whole) - 1)))]
        elif kind == "insert":
            whole[position:position] = data.draw(st.binary(max_size=20))
        else:
            whole = whole[position:] + whole[:position]
        whole = whole or bytearray(b"\0")
    try:
        found = loaded(bytes(whole))
    except Refusal as refusal:
        assert "some.tree" in refusal.message
    else:
        assert found == (SMALL_TREES[0], WITH_OPENINGS)


@given(st.binary(max_size=300))
def test_any_bytes_are_refused(data: bytes) -> None:
    for one in (data, b"codepegs tree 1\n" + data):
        with pytest.raises(Refusal):
            loaded(one)


FORGED: list[object] = [None, True, 0, 1, 2, 3, -1, 10**30, 2.5, "", "AB", "duel", "word", "\ud800"]
FORGED += [[], [0], [1, 2, 6], ["doubles"], ["holes=2", "holes=2"], ["words=x"], [[]], {}]
FORGED += [
    {"AA": 1},
    {"AA": {"x": 1}},
    {"AA": {"x": [1, 1, "AA"]}},
    {"AA": {"0 0": [4, 8, "BB"]}},
    {"": {}},
]


@given(data=st.data())
def test_a_head_forged_with_the_right_check_sum_is_refused_or_the_same(
    data: st.DataObject,
) -> None:
    head, body = taken_apart(dump(SMALL_TREES[0], WITH_OPENINGS))
    key = data.draw(st.sampled_from([*head, "more"]))
    head[key] = data.draw(st.sampled_from(FORGED))
    if data.draw(st.booleans()):
        head.pop(data.draw(st.sampled_from(sorted(head))))
    try:
        found = loaded(put_together(head, body))
    except Refusal:
        return
    # A forged strategy or bound cannot be detected; all else has to fit the rows.
    assert found.tree.columns == SMALL_TREES[0].columns
    assert found.tree.rules.letters == SMALL_TREES[0].rules.letters


@given(data=st.data())
def test_rows_forged_with_the_right_check_sum_are_refused_or_a_tree(data: st.DataObject) -> None:
    head, body = taken_apart(dump(SMALL_TREES[0]))
    forged = bytearray(body)
    for _ in range(data.draw(st.integers(1, 3))):
        forged[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 15))
    try:
        tree = loaded(put_together(head, bytes(forged))).tree
    except Refusal:
        return
    assert len(list(tree)) == head["nodes"]
    for number in range(len(tree)):
        assert tree.follow(tree.path(number)) is not None
    try:
        assert check(tree).histogram == tree.facts.histogram
    except Refusal as refusal:
        assert refusal.code.startswith("tree/")


HEAD, BODY = taken_apart(dump(SMALL_TREES[0]))
NODES = HEAD["nodes"]


def changed(position: int, value: int) -> bytes:
    body = bytearray(BODY)
    body[position] = value
    return bytes(body)


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"", "tree/no-tree", 'begins with ""'),
        (b"%PDF-1.4", "tree/no-tree", '"%PDF-1.4"'),
        (b"codepegs tree 2\n", "tree/version", 'version "2"; version 1'),
        (dump(KIDS)[:-9], "tree/damaged", "ends too early"),
        (dump(KIDS) + b"!", "tree/damaged", "something follows"),
        (dump(KIDS).replace(b"kids", b"mini", 1), "tree/damaged", "check sum"),
        (put_together(HEAD, b""), "tree/damaged", "do not fill its columns"),
        (put_together(HEAD, BODY + b"\0"), "tree/damaged", "do not fill its columns"),
        (put_together(HEAD, changed(1, 0)), "tree/damaged", "a mark that cannot be"),
        (put_together(HEAD, changed(1, 14)), "tree/damaged", "a mark that cannot be"),
        (put_together(HEAD, changed(0, 1)), "tree/damaged", "a mark that cannot be"),
        (put_together(HEAD, changed(1, BODY[2])), "tree/damaged", "marks are out of order"),
        (put_together(HEAD, changed(NODES, 0)), "tree/damaged", "do not hang together"),
        (put_together(HEAD, changed(2 * NODES, 3)), "tree/damaged", "a peg that there is not"),
        (put_together([], BODY), "tree/damaged", "head is no JSON"),
        (put_together(0, BODY, line=b"[" * 90_000), "tree/damaged", "head is no JSON"),
        (put_together(0, BODY, line=b"9" * 9_000), "tree/damaged", "head is no JSON"),
        (put_together({**HEAD, "edition": "chess"}, BODY), "edition/unknown", "chess"),
        (put_together({**HEAD, "options": ["rows=3"]}, BODY), "tree/damaged", "options"),
        (put_together({**HEAD, "options": ["lexicon=3"]}, BODY), "tree/damaged", "options"),
        (put_together({**HEAD, "options": ["holes=99"]}, BODY), "option/value", "holes"),
        (put_together({**HEAD, "holes": True}, BODY), "tree/damaged", "does not fit holes"),
        (put_together({**HEAD, "holes": 3}, BODY), "tree/damaged", "does not fit holes"),
        (put_together({**HEAD, "strategy": "<b>"}, BODY), "tree/damaged", "strategy"),
        (put_together({**HEAD, "histogram": []}, BODY), "tree/damaged", "histogram"),
        (put_together({**HEAD, "histogram": [1, 0]}, BODY), "tree/damaged", "histogram"),
        (put_together({**HEAD, "least_total": 2.5}, BODY), "tree/damaged", "least_total"),
        (put_together({**HEAD, "total": 1}, BODY), "tree/damaged", "head does not fit"),
        (put_together({**HEAD, "nodes": 1}, BODY), "tree/damaged", "head does not fit"),
        (put_together({**HEAD, "shape": "2x4"}, BODY), "tree/damaged", "head does not fit"),
        (put_together({**HEAD, "openings": []}, BODY), "tree/damaged", "openings"),
        (put_together({**HEAD, "openings": {"AZ": {}}}, BODY), "tree/damaged", "openings"),
        (put_together({**HEAD, "openings": {"AA": 1}}, BODY), "tree/damaged", "openings"),
        (
            put_together({**HEAD, "openings": {"AB": {"1 0": [True, 1, "AB"]}}}, BODY),
            "tree/damaged",
            "openings",
        ),
    ],
)
def test_a_damaged_tree_is_refused_with_what_is_wrong(data: bytes, code: str, words: str) -> None:
    with pytest.raises(Refusal) as caught:
        loaded(data)
    assert caught.value.code == code
    assert words in caught.value.message


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused() -> None:
    line = json.dumps(HEAD).encode()
    bomb = zlib.compressobj(9)
    packed = b"".join(bomb.compress(b"\0" * 1_000_000) for _ in range(30)) + bomb.flush()
    with pytest.raises(Refusal, match="unpack to more than"):
        loaded(b"\n".join((b"codepegs tree 1", b"0" * 64, line, packed)))


def test_a_tree_with_too_many_rows_is_refused() -> None:
    deep = 120
    rules = edition("custom").rules(holes=1, colours=2)
    head, _ = taken_apart(dump(Tree.of(rules, 1, Node(Code("A")), UNCOUNTED)))
    marks, kids = b"\0" + b"\1" * (deep - 1), b"\1" * (deep - 1) + b"\0"
    with pytest.raises(Refusal, match="more than 99 rows"):
        loaded(put_together({**head, "nodes": deep}, marks + kids + b"\0" * deep))


# -- The disk --------------------------------------------------------------------------------------


def test_a_file_that_is_not_there_or_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in (tmp_path / "none.tree", tmp_path, "a\0b"):
        with pytest.raises(Refusal, match="tree/unreadable"):
            read_tree(path)
    write_tree(tmp_path / "my.tree", KIDS)
    monkeypatch.setattr(tree_file, "LONGEST_FILE", 100)
    with pytest.raises(Refusal, match=r"tree/too-long.*100"):
        read_tree(tmp_path / "my.tree")


@pytest.mark.parametrize("path", ["", "a\0b", "nowhere/my.tree", "."])
def test_a_place_that_cannot_be_written_is_refused(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refusal, match="tree/unwritable"):
        write_tree(path, KIDS)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my.tree"
    write_tree(path, KIDS)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match="No space left on device"):
        write_tree(path, SMALL_TREES[0])
    assert [one.name for one in tmp_path.iterdir()] == ["my.tree"]
    assert read_tree(path) == KIDS


def test_a_file_that_cannot_grow_is_taken_away_again(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
        with pytest.raises(Refusal, match="tree/unwritable"):
            write_tree(tmp_path / "my.tree", KIDS)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_writing_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_tree(tmp_path / "my.tree", KIDS)
    assert list(tmp_path.iterdir()) == []
