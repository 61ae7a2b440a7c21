"""Programs that play: a program that fails loses its own game and disturbs nothing else."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from codepegs import Code, Mark, edition
from codepegs.tournament import program as of_program
from codepegs.tournament.program import LONGEST_LINE, Limits, Program
from codepegs.tournament.protocol import FAULTS, Fault, question, read_question
from tests.eventually import eventually

pytestmark = pytest.mark.slow  # starts programs

PATIENCE = 60.0
"""Seconds; more than any of these tests takes on a busy machine."""

PATIENT = Limits(seconds=PATIENCE, megabytes=300, cpu=5)
"""Long enough that no program fails because the machine is busy."""

HASTY = Limits(seconds=0.5, megabytes=300, cpu=5)
"""Short, for programs that never answer."""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_program, "STARTING", 2.0)


def python(source: str) -> list[str]:
    return [sys.executable, "-c", source]


def fault_of(command: list[str], questions: int = 500, limits: Limits = PATIENT) -> Fault:
    asked = Program(command, limits)
    try:
        for number in range(questions):
            asked.ask(f"guess {number}")
    except Fault as fault:
        return fault
    finally:
        asked.close()
    raise AssertionError("it did not fail")


def test_one_line_in_one_line_out() -> None:
    asked = Program(["sh", "-c", 'while read -r a; do echo "you said $a"; done'], PATIENT)
    assert [asked.ask("one"), asked.ask("two")] == ["you said one", "you said two"]
    asked.close()


TELLING = "import os, sys; [print(*sorted(os.environ), sep=',') for _ in sys.stdin]"
AT_HOME = """
import os, pathlib, sys
for _ in sys.stdin:
    here = pathlib.Path.home()
    known = sorted(one.name for one in here.iterdir())
    (here / "remembered").write_text("x")
    print(here, known)
"""


def told(asked: Program) -> str:
    try:
        return asked.ask("guess")
    finally:
        asked.close()


def test_a_program_gets_no_secret_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CODEPEGS_TOKEN", "CODEPEGS_SECRET_KEY", "GITHUB_TOKEN", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, "secret")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    names = set(told(Program(python(TELLING), PATIENT)).split(","))
    assert {"PATH", "LC_ALL", "HOME", "TMPDIR"} <= names
    assert not [one for one in names if one.startswith(("CODEPEGS", "GITHUB", "XDG"))]


def test_a_program_has_a_home_of_its_own_which_goes_with_it() -> None:
    homes = []
    for _ in range(2):
        home, _, known = told(Program(python(AT_HOME), PATIENT)).partition(" ")
        # What one chunk of games has left there, the next does not find.
        assert known == "[]" and not Path(home).exists()
        homes.append(home)
    assert homes[0] != homes[1] and str(Path.home()) not in homes


@pytest.mark.parametrize(
    ("source", "kind", "note"),
    [
        ("raise SystemExit(3)", "crashed", "exit 3"),
        ("input(); print('A'); input(); raise KeyError('lost')", "crashed", "KeyError: 'lost'"),
        ("import os; os.kill(os.getpid(), 9)", "crashed", "SIGKILL"),
        ("import os, time; os.close(1); time.sleep(99)", "closed", ""),
        ("import time; time.sleep(99)", "stalled", ""),
        ("input(); print('no line yet', end='', flush=True); input()", "stalled", ""),
        ("while True: print('RRBB')", "out-of-turn", "RRBB"),
        ("input(); print('RRBB\\n4 0'); input()", "out-of-turn", "4 0"),
        ("input(); print('x' * 100_000); input()", "too-long", "xxx"),
        ("import os; input(); os.write(1, b'x' * 9_000_000)", "too-long", "xxx"),
        ("import os; input(); os.write(1, b'\\xff\\xfe\\n'); input()", "not-text", ""),
        ("x = bytearray(900_000_000); input(); print('RRBB')", "crashed", "MemoryError"),
    ],
)
def test_every_kind_of_bad_program_is_distinguished(source: str, kind: str, note: str) -> None:
    fault = fault_of(python(source), limits=HASTY if kind == "stalled" else PATIENT)
    assert (fault.kind, note in fault.note) == (kind, True), fault.note
    assert kind in FAULTS


def test_a_program_that_is_not_there_could_not_be_started() -> None:
    assert fault_of(["./no-such-program"]).kind == "no-start"


def test_a_program_that_computes_for_ever_is_ended() -> None:
    fault = fault_of(python("while True: pass"), limits=Limits(0.3, 300, 1))
    assert fault.kind in ("stalled", "crashed")


def test_a_program_that_never_reads_cannot_keep_anybody_waiting() -> None:
    """The pipe holds 64 kB; when it is full, the tournament does not wait for room."""
    source = "import time\nwhile True: print('A', flush=True); time.sleep(.05)"
    asked = Program(python(source), PATIENT)
    kinds: list[str] = []
    while not kinds:
        try:
            asked.ask("x" * 10_000)
        except Fault as fault:
            kinds.append(fault.kind)
    asked.close()
    assert kinds[0] in ("deaf", "out-of-turn")


def test_what_a_program_complains_of_is_read_and_never_blocks_it() -> None:
    source = "import sys\nfor _ in sys.stdin: sys.stderr.write('x' * 300_000); print('A')"
    asked = Program(python(source), PATIENT)
    assert [asked.ask("1"), asked.ask("2")] == ["A", "A"]
    asked.close()


def test_after_a_fault_a_new_process_answers() -> None:
    source = "import sys\nfor line in sys.stdin: print(1 // (line.strip() != 'bad'))"
    asked = Program(python(source), PATIENT)
    assert asked.ask("good") == "1"
    with pytest.raises(Fault):
        asked.ask("bad")
    assert asked.ask("good") == "1"
    asked.close()


def test_whatever_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    script = f'sleep 300 & echo $! > "{file}"; read -r a; echo A; read -r a; echo B'
    asked = Program(["sh", "-c", script], PATIENT)
    asked.ask("1")
    asked.close()
    child = int(file.read_text())
    eventually(lambda: not lives(child), "that it is gone")


def lives(process: int) -> bool:
    """Whether the process runs; a zombie does not."""
    try:
        return bool(psutil.Process(process).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_a_program_that_missed_its_first_answer_gets_no_extra_time_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    allowed, waited = [], []
    answer = Program._answer

    def timed(asked: Program, deadline: float) -> str:
        # Compare the allowed time: the measured time also depends on the machine.
        allowed.append(deadline - time.monotonic())
        return answer(asked, deadline)

    monkeypatch.setattr(Program, "_answer", timed)
    asked = Program(["sleep", "99"], Limits(seconds=0.2))
    for _ in range(2):
        begun = time.monotonic()
        with pytest.raises(Fault):
            asked.ask("1")
        waited.append(time.monotonic() - begun)
    asked.close()
    assert waited[0] >= 2.2 and waited[1] >= 0.2
    assert allowed[1] <= 0.2


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=3 * LONGEST_LINE))
def test_whatever_comes_is_an_answer_or_a_fault(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "said"
    path.write_bytes(data)
    asked = Program(["cat", str(path)], PATIENT)
    try:
        answer = asked.ask("guess")
    except Fault as fault:
        assert fault.kind in FAULTS
    else:
        assert answer.encode() == data.partition(b"\n")[0].decode().strip().encode()
    finally:
        asked.close()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classic-1972", {"blanks": True}),
        ("duel", {}),
        ("kids", {"young": True}),
        ("grand", {}),
        ("bulls-and-cows", {}),
        ("custom", {"holes": 12, "colours": 26, "doubles": True, "rows": 99}),
    ],
)
def test_a_question_has_all_that_a_program_needs_to_know(
    name: str, options: dict[str, Any]
) -> None:
    rules = edition(name).rules(**options)
    holes = rules.holes[-1]
    row = Code(rules.letters[:holes] if len(rules.letters) >= holes else rules.letters[:1] * holes)
    answers = [(row, Mark([1] + [0] * (len(rules.keys) - 1)))] * 5
    line = question(rules, holes, answers, "17", 5)
    asked = read_question(line)
    assert "\n" not in line and len(line) < 4000
    assert asked.rules == rules and asked.answers == tuple(answers)
    assert (asked.holes, asked.game, asked.seed) == (holes, "17", 5)


def test_a_question_says_what_was_told_of_the_code() -> None:
    rules = edition("number").rules(clue="sum")
    line = question(rules.after_clue(14), 4, [], "1", 1)
    assert " clue=14" in line
    assert read_question(line).rules == rules.after_clue(14)
    assert "clue=14" not in question(rules, 4, [], "1", 1)


def test_a_file_of_words_is_named_in_a_way_that_has_no_spaces(tmp_path: Path) -> None:
    path = tmp_path / "my words, all=of them.txt"
    path.write_text("CAT\nDOG\nBIRD\nFISH\n")
    from codepegs import lexicon

    rules = edition("word").rules(lexicon=lexicon, words=str(path))
    assert read_question(question(rules, 3, [], "1", 1), lexicon).rules.words == rules.words


def test_a_question_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="no question"):
        read_question("mark edition=kids")
