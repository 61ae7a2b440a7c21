"""`codepegs tournament`: its output, its refusals, interruptions and resuming."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import psutil
import pytest

from codepegs.cli.app import main
from codepegs.cli.long_tasks import resume_command
from codepegs.cli.tournament import TournamentRequest
from codepegs.engine.kernels.jit_cache import kept_in
from codepegs.text.languages import LANGUAGES
from tests.eventually import eventually
from tests.tournament.bots import program, write_bots

pytestmark = pytest.mark.slow  # starts programs

PATIENCE = 60
"""Seconds; more than any of these tests takes on a busy machine."""

KERNELS = str(kept_in().parent)
"""The folder of compiled code, which all tests share; tournaments are kept elsewhere."""

TINY = ("tournament", "kids", "--workers", "1", "--codes", "20")

SLOWLY = ("--seconds", "99")
"""Long enough that no bot and no program fails because the machine is busy."""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command in a new folder; returns its exit code, its output and its errors."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", KERNELS)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("CODEPEGS_LANG", "en")
    monkeypatch.chdir(tmp_path)
    write_bots(tmp_path)

    def called(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        said = capsys.readouterr()
        return code, said.out, said.err

    return called


def environment(folder: Path) -> dict[str, str]:
    cache = str(folder / "cache")
    return os.environ | {"XDG_CACHE_HOME": cache, "NUMBA_CACHE_DIR": KERNELS, "CODEPEGS_LANG": "en"}


# -- What it prints ------------------------------------------------------------------------------


def test_the_table_names_places_averages_and_faults(run: Run) -> None:
    code, out, _ = run(*TINY, "--player", "parts", "--player", "Bad=some_bots:leave")
    assert code == 0
    assert "Everybody had the same 20 of 216 codes to break, drawn by the seed 1." in out
    first = next(line for line in out.splitlines() if line.split()[:2] == ["1", "parts"])
    assert first.split()[4:8] == ["5", "0", "0", first.split()[7]]
    # After ten crashes in a row the tournament asks it no more.
    assert "Bad: 10 × ended in the middle of a game, 10 × was not asked any more" in out
    assert "First in game 1, code " in out and "exit 3" in out
    assert re.search(r"parts – Bad +-\d\.\d{4}", out)


def test_json_has_all_that_the_table_has(run: Run) -> None:
    code, out, err = run(*TINY, "--player", "optimal", "--player", "random", "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert [one["name"] for one in found["players"]] == ["optimal", "random"]
    best = found["players"][0]
    assert sum(best["histogram"]) + best["missed"] == best["games"] == found["codes"] == 20
    rows = sum(row * number for row, number in enumerate(best["histogram"], 1))
    assert rows == best["total"] and best["average"] == pytest.approx(rows / 20)
    (pair,) = found["pairs"]
    assert pair["won"] + pair["drawn"] + pair["lost"] == found["matches"] == 20


def test_comma_separated_values_can_be_read(run: Run) -> None:
    code, out, _ = run(*TINY, "--player", 'A, "B=knuth'.replace('"', "'"), "--csv")
    assert code == 0
    (row,) = csv.DictReader(out.splitlines())
    assert (row["name"], row["player"], row["games"]) == ("A, 'B", "knuth", "20")


def test_a_picture_is_drawn_into_a_new_file(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(*TINY, "--svg", "found.svg")
    assert code == 0 and "The picture is in found.svg." in out
    root = ET.parse(tmp_path / "found.svg").getroot()
    assert root.get("role") == "img" and "optimal" in str(root.get("aria-label"))
    assert run(*TINY, "--svg", "found.svg")[0] == 1


def test_a_picture_tells_averages_from_names_that_end_in_a_number(run: Run, tmp_path: Path) -> None:
    run(*TINY, "--player", "random", "--player", "random", "--svg", "found.svg")
    label = str(ET.parse(tmp_path / "found.svg").getroot().get("aria-label"))
    assert re.search(r"; random(?: 2)?: \d\.\d{4}", label) and "random 2: " in label


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_table(run: Run, language: str) -> None:
    words = (*TINY, "--player", "random", "--player", "x=program:false", "--lang", language)
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert ("Every two compared" in out) == (language == "en")
    code, out, _ = run("tournament", "--help", "--lang", language)
    assert code == 0 and "--player" in out


def test_on_a_terminal_the_averages_are_drawn(tmp_path: Path) -> None:
    words = " ".join((sys.executable, "-m", "codepegs", *TINY, "--player knuth --player random"))
    child = pexpect.spawn(
        words, env=environment(tmp_path), dimensions=(60, 80), encoding="utf-8", timeout=PATIENCE
    )
    child.expect(pexpect.EOF)
    # The program closes its terminal just before it ends; closing our end now would kill it.
    child.wait()
    child.close()
    assert child.exitstatus == 0
    shown = child.before
    assert re.search(r"knuth┤ *─+●─+", shown) and re.search(r"random┤ *─+●─+", shown)
    assert "A knuth, B random" in shown and "100┤" in shown
    assert max(len(line) for line in re.sub(r"\x1b\[[0-9;]*[mK]", "", shown).splitlines()) <= 80


def test_a_narrow_terminal_gets_lines_instead_of_a_table(tmp_path: Path) -> None:
    words = " ".join((sys.executable, "-m", "codepegs", *TINY, "--player knuth --player random"))
    child = pexpect.spawn(
        words, env=environment(tmp_path), dimensions=(20, 40), encoding="utf-8", timeout=PATIENCE
    )
    child.expect(pexpect.EOF)
    # The program closes its terminal just before it ends; closing our end now would kill it.
    child.wait()
    child.close()
    assert child.exitstatus == 0 and "┤" not in child.before
    assert "Player knuth; Average" in " ".join(child.before.split())


# -- What it refuses -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("tournament nowhere", "edition/unknown"),
        ("tournament kids --player nobody", "tournament/player"),
        ("tournament kids --player program:./nowhere", "tournament/program"),
        ("tournament kids --player program:some_bots.py", "tournament/program"),
        ("tournament kids --player nowhere:bot", "tournament/bot"),
        ("tournament kids --player some_bots:nobody", "tournament/bot"),
        ("tournament kids --player some_bots:Silent", "tournament/bot"),
        ("tournament kids --player some_bots:number", "tournament/bot"),
        ("tournament kids --player tree:some_bots.py", "tree/no-tree"),
        ("tournament kids --option marks=hand", "tournament/option"),
        ("tournament kids --option time=5", "tournament/option"),
        ("tournament kids --option nothing", "option/unknown"),
        ("tournament kids --table 3", "number/only"),
        ("tournament family-2004 --table 3 --player club", "tournament/number"),
        ("tournament kids --codes some", "tournament/codes"),
        ("tournament kids --seconds 0", "number/limits"),
        ("tournament kids --memory x", "number/limits"),
        ("tournament kids --workers 0", "number/limits"),
        ("tournament kids --dask nonsense", "cluster/address"),
        ("tournament kids --save .", "tournament/folder"),
        ("tournament kids --save some_bots.py", "tournament/other-file"),
        ("tournament kids --save some_bots.py --resume", "tournament/no-tournament"),
        ("tournament kids --save nowhere\0", "tournament/place"),
        ("tournament kids --svg some_bots.py", "file/exists"),
        ("tournament kids --csv", "tournament/two-forms"),
        ("tournament custom --option holes=8 --option colours=12 --option doubles --player knuth",
         "engine/too-many-codes"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_a_sentence(
    run: Run, words: str, code: str, tmp_path: Path
) -> None:
    before = (tmp_path / "some_bots.py").read_bytes()
    exit_code, out, err = run(*words.split(" "), "--json")
    assert exit_code == 1
    assert json.loads(out)["error"]["code"] == code
    assert "Traceback" not in out + err
    assert (tmp_path / "some_bots.py").read_bytes() == before


def test_a_cluster_that_does_not_answer_is_refused(run: Run) -> None:
    code, _, err = run(*TINY, "--dask", "tcp://127.0.0.1:9")
    assert code == 1 and "No Dask scheduler answers" in err


# -- How it ends and goes on ---------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result_and_another_one_another(run: Run) -> None:
    words = (*TINY, "--player", "random", "--player", "some_bots:Chance", *SLOWLY, "--json")
    assert run(*words) == run(*words)
    assert run(*words)[1] != run(*words, "--seed", "else")[1]


def test_a_file_keeps_every_game_and_shows_them_again(run: Run, tmp_path: Path) -> None:
    words = (*TINY, "--player", "random", "--save", "kept")
    code, out, _ = run(*words)
    assert code == 0 and "Every game is kept in kept." in out
    before = (tmp_path / "kept").read_bytes()
    assert run(*words)[0] == 1
    assert run(*words, "--resume")[1] == out
    assert (tmp_path / "kept").read_bytes() == before
    assert not list((tmp_path / "cache").rglob("*.tournament"))


def test_where_nothing_is_kept_it_begins_anew_and_says_so(run: Run) -> None:
    code, _, err = run(*TINY, "--player", "random", "--resume")
    assert code == 0 and "Nothing is kept of an earlier tournament; it begins anew." in err


def test_a_tournament_is_played_though_its_folder_cannot_be_written(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    code, _, err = run(*TINY, "--player", "random")
    assert code == 0 and "If it is interrupted, the tournament is lost." in err


def test_the_command_to_go_on_is_the_whole_command() -> None:
    wanted = TournamentRequest(
        "kids", ("A B=knuth",), ("rows=5",), codes="9", seed="x y", workers=2
    )
    assert resume_command("tournament", wanted) == (
        "codepegs tournament kids --player 'A B=knuth' --option rows=5 --codes 9 --seed 'x y' "
        "--workers 2 --resume"
    )


LONG = ["tournament", "classic-1972", "--player", "random", "--player", "club", "--codes", "200"]
TWO, ONE = ("--workers", "2"), ("--workers", "1")


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "codepegs", *words],
        env=environment(folder),
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


WAITING = """import sys, time
from pathlib import Path
while not Path(__file__).with_name("go").exists():
    time.sleep(0.01)
for line in sys.stdin:
    print("RRBB")
"""
"""A program that waits, so that a tournament cannot end before a test interrupts it."""


def chunks_in(kept: Path) -> int:
    """How many chunks were played to their end; the file may also have parts of others."""
    return kept.read_bytes().count(b'"outcomes"') if kept.exists() else 0


@pytest.mark.slow
def test_after_kill_9_it_goes_on_and_comes_out_the_same(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    words = (*LONG, "--player", program(tmp_path, "waiting", WAITING), *SLOWLY)
    with started(tmp_path, *words, *TWO, "--json", "--save", "kept") as child:
        eventually(lambda: chunks_in(kept) > 1, "no game")
        workers = psutil.Process(child.pid).children(recursive=True)
        child.kill()
        child.communicate()
    # There are eight chunks: two for each of the two players, and four for the program.
    assert 1 < chunks_in(kept) < 8
    # The workers end with the tournament.
    _, alive = psutil.wait_procs(workers, timeout=PATIENCE)
    assert alive == []
    (tmp_path / "go").touch()
    code, out, err = run(*words, *ONE, "--json", "--save", "kept", "--resume")
    assert code == 0 and "begins anew" not in err
    again = json.loads(run(*words, *ONE, "--json")[1])
    assert json.loads(out) == again | {"saved": "kept"}


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    waiting = program(tmp_path, "waiting", WAITING)
    players = (f"{'x' * 40}=parts", f"{'y' * 40}=entropy", waiting)
    named = [word for player in players for word in ("--player", player)]
    with started(tmp_path, *LONG, *named, *SLOWLY, *TWO) as child:
        eventually(lambda: any(map(chunks_in, tmp_path.rglob("*.tournament"))), "no game")
        # A terminal sends it to all processes in the foreground.
        os.killpg(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130 and out == ""
    assert "Traceback" not in err
    said = "Interrupted. What was played is kept. To go on: "
    command = shlex.split(next(line for line in err.splitlines() if said in line).split(said)[1])
    assert command == ["codepegs", *LONG[:6], *named, *LONG[6:], *SLOWLY, *TWO, "--resume"]
    (tmp_path / "go").touch()
    code, out, err = run(*command[1:], "--csv")
    assert code == 0 and err == ""
    assert out == run(*LONG, *named, *SLOWLY, *ONE, "--csv")[1]
    assert not list(tmp_path.rglob("*.tournament"))


STARTING = """import os, sys, time
from pathlib import Path
here = Path(__file__).parent
if "--multiprocessing-fork" in sys.orig_argv:
    (here / f"{os.getpid()}.starting").touch()
    while not (here / "go").exists():
        time.sleep(0.01)
"""
"""Python runs this first, so a worker loads only when the test allows it."""


@pytest.mark.slow
def test_workers_that_are_still_loading_leave_ctrl_c_to_the_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(STARTING)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    words = ("tournament", "kids", "--player", "random", "--player", "club", "--codes", "20")
    with started(tmp_path, *words, *TWO, "--json") as child:
        eventually(lambda: len(list(tmp_path.glob("*.starting"))) == 2, "no workers")
        for worker in tmp_path.glob("*.starting"):
            os.kill(int(worker.stem), signal.SIGINT)
        (tmp_path / "go").touch()
        out, err = child.communicate(timeout=PATIENCE)
    assert (child.returncode, err) == (0, "")
    assert [one["games"] for one in json.loads(out)["players"]] == [20, 20]


SLOW = """import sys, time
for line in sys.stdin:
    time.sleep(0.1)
    print("LME")
"""


@pytest.mark.slow
@pytest.mark.parametrize("workers", [ONE, TWO])
def test_ctrl_c_keeps_the_games_of_a_slow_program_too(
    run: Run, tmp_path: Path, workers: tuple[str, str]
) -> None:
    """A chunk of this program takes a minute, so the file keeps parts of it."""
    slow = program(tmp_path, "slow", SLOW)
    players = ("--player", slow, "--player", "beginner")
    words = ("tournament", "kids", *players, "--codes", "60", *SLOWLY)
    kept = tmp_path / "kept"
    with started(tmp_path, *words, *workers, "--save", "kept") as child:
        eventually(lambda: kept.exists() and b'"begun"' in kept.read_bytes(), "nothing is kept")
        os.killpg(child.pid, signal.SIGINT)
        child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    before = kept.read_bytes()
    # A faster program plays the rest, so that the test does not take long.
    program(tmp_path, "slow", SLOW.replace("0.1", "0"))
    code, out, _ = run(*words, *ONE, "--csv", "--save", "kept", "--resume")
    assert code == 0 and kept.read_bytes().startswith(before)
    assert out == run(*words, *ONE, "--csv")[1]


@pytest.mark.slow
def test_ctrl_c_ends_programs_that_would_sleep_on(tmp_path: Path) -> None:
    write_bots(tmp_path)
    words = ("kids", "--player", "some_bots:sleeper", "--player", "random", "--seconds", "99")
    with started(tmp_path, "tournament", *words, "--workers", "2") as child:
        file = tmp_path / "sleeper.pid"
        eventually(lambda: file.exists() and file.read_text() != "", "it does not sleep")
        sleeper = psutil.Process(int(file.read_text()))
        os.killpg(child.pid, signal.SIGINT)
        child.communicate(timeout=PATIENCE)
    _, alive = psutil.wait_procs([sleeper], timeout=PATIENCE)
    assert child.returncode == 130 and alive == []


def test_a_program_may_read_its_questions_in_its_own_time(run: Run, tmp_path: Path) -> None:
    source = "import sys, time\nfor line in sys.stdin:\n    time.sleep(0.01)\n    print('lme')\n"
    words = (*TINY, "--player", program(tmp_path, "slow", source), *SLOWLY, "--json")
    found: Any = json.loads(run(*words)[1])
    assert found["players"][0]["faults"] == {}
