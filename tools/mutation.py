"""Mutation testing: whether a test fails when a line of the rules is changed.

``--full`` tries every mutant and may be stopped at any time: the next run goes on from there.
``--sample N --seed S`` tries a few, always the same for a seed. The program makes mutants in copies
of the working tree and never changes the tree itself. A mutant that survives needs a test, or an
entry in ``tools/mutation_survivors.toml`` that says why no test can tell it from the original; the
entry names the line by its text, so that it stays valid when lines move.

Exit status: 0 when every survivor is explained, 1 when one is not, 2 when the unchanged tests fail,
130 when stopped.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent

MODULES = (
    "src/codepegs/rules/mark.py",
    "src/codepegs/rules/match.py",
    "src/codepegs/rules/scoring.py",
    "src/codepegs/rules/flow.py",
    "src/codepegs/rules/decide.py",
    "src/codepegs/rules/legality.py",
    "src/codepegs/rules/apply.py",
)
# Fast tests only; pytest stops at the first failure, and Hypothesis uses the same examples.
TEST_COMMAND = (
    *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"),
    *("-p", "no:xdist", "-p", "no:cov", "--hypothesis-seed=0"),
    *(
        f"tests/rules/test_{noun}.py"
        for noun in (
            *("match", "values", "golden", "mark", "view", "legality", "takeback", "owning_up"),
            *("claims", "codemaker_time", "leaving", "three_aborted", "forbidden_code"),
            *("check_at_once", "one_round", "first_edition", "written_order", "hints"),
            *("resigning", "row_time", "clue"),
        )
    ),
    "tests/render/test_score_card.py",
)
WORKERS = 2
MEMORY_KB = 4 * 1024 * 1024  # a mutant that never stops growing must not take the machine down

SESSION = ROOT / ".mutation"
SURVIVORS = ROOT / "tools" / "mutation_survivors.toml"

# `==` and `is` give the same result for None, enums and small numbers.
POINTLESS = re.compile(r"core/ReplaceComparisonOperator_(Eq_Is|NotEq_IsNot|Is_Eq|IsNot_NotEq)")

SURVIVED, KILLED, POINTLESS_HERE = "survived", "killed", "pointless"


@dataclass(frozen=True)
class Key:
    """Names a mutant by the text of its line instead of the number, so that lines may move."""

    module: str
    line: str
    operator: str
    occurrence: int  # among the mutants of this operator on lines with this text

    def as_toml(self) -> str:
        """A TOML entry without a reason, to copy when this survivor is to be explained."""
        return (
            f"[[survivor]]\nmodule = {_quoted(self.module)}\nline = {_quoted(self.line)}\n"
            f'operator = {_quoted(self.operator)}\noccurrence = {self.occurrence}\nreason = ""\n'
        )


@dataclass(frozen=True)
class Mutant:
    """One change to one module."""

    key: Key
    job: str
    number: int  # the line
    operator_arguments: dict[str, Any]
    position: int  # cosmic-ray's occurrence: the place among all of this operator in the module


def main() -> int:
    """Run what the command line asks for."""
    asked = _arguments()
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        return _full(fresh=asked.fresh) if asked.full else _sample(asked.sample, asked.seed)
    except KeyboardInterrupt:
        print("\nStopped." + (" make mutation goes on from here." if asked.full else ""))
        return 130


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Mutation testing of the rules.")
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--full", action="store_true", help="every mutant; goes on where it was")
    kind.add_argument("--sample", type=int, metavar="N", help="only N mutants")
    parser.add_argument("--seed", type=int, default=1, help="which N (default: 1)")
    parser.add_argument("--fresh", action="store_true", help="with --full: forget earlier results")
    return parser.parse_args()


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _full(*, fresh: bool) -> int:
    from cosmic_ray.work_db import WorkDB, use_db

    SESSION.mkdir(exist_ok=True)
    modules_now = _digest([*MODULES, "tools/mutation.py"])
    tests_now = _digest(name for name in _files() if name.startswith(("tests/", "src/")))
    stamp = SESSION / "stamp"
    modules_then, _, tests_then = stamp.read_text().partition(" ") if stamp.exists() else ("",) * 3
    if fresh or modules_now != modules_then:
        if modules_then:
            print("Starting anew." if fresh else "A module changed: starting anew.")
        stamp.unlink(missing_ok=True)
        (SESSION / "session.sqlite").unlink(missing_ok=True)
    with use_db(SESSION / "session.sqlite", WorkDB.Mode.create) as database:
        if not stamp.exists():
            _plan(database)
        mutants = _mutants(database)
        results = {job: _outcome(result) for job, result in database.results}
        if stamp.exists() and tests_now != tests_then:
            again = [job for job, outcome in results.items() if outcome == SURVIVED]
            print(f"The tests changed: trying the {len(again)} survivors again. (--fresh: all)")
            for job in again:
                del results[job]
        elif results.keys() & {mutant.job for mutant in mutants}:
            print("Going on with the earlier run.")
        # Survivors to be tried again count as untried from now on, even if this run is stopped.
        stamp.write_text(f"{modules_now} {tests_now}")
        for mutant in mutants:
            if mutant.job not in results:
                _forget(database, mutant.job)
        pending = [mutant for mutant in mutants if mutant.job not in results]
        random.Random(0).shuffle(
            pending
        )  # so that the estimate of the time left is good from the start
        done = {m.key: results[m.job] for m in mutants if m.job in results}
        status = _run(pending, done, lambda job, outcome: _store(database, job, outcome))
    return status if status else _report(done, mutants, complete=True)


def _sample(size: int, seed: int) -> int:
    from cosmic_ray.work_db import WorkDB, use_db

    with (
        tempfile.TemporaryDirectory(prefix="codepegs-mutation-") as folder,
        use_db(Path(folder) / "session.sqlite", WorkDB.Mode.create) as database,
    ):
        _plan(database)
        mutants = _mutants(database)
    explained = _explained()
    # An explained survivor passes all tests, which takes longest, and shows nothing new.
    drawn_from = [mutant for mutant in mutants if mutant.key not in explained]
    drawn = random.Random(seed).sample(drawn_from, min(size, len(drawn_from)))
    done: dict[Key, str] = {}
    status = _run(drawn, done, lambda _job, _outcome: None)
    return status if status else _report(done, mutants, complete=False)


# ---- The mutants -----------------------------------------------------------------------------


def _plan(database: Any) -> None:
    """Let cosmic-ray list every mutant, and skip those that no test can notice."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    with contextlib.chdir(ROOT):
        init([Path(name) for name in MODULES], database, {})
    annotations = {name: _annotation_spans(name) for name in MODULES}
    for item in database.work_items:
        (spec,) = item.mutations
        spans = annotations[spec.module_path.as_posix()]
        inside = any(start <= tuple(spec.start_pos) < end for start, end in spans)
        if inside or POINTLESS.fullmatch(spec.operator_name):
            database.set_result(item.job_id, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


def _annotation_spans(module: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The places of type annotations, which Python never evaluates, so that no test sees them."""
    annotations: list[ast.expr | None] = []
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.arg | ast.AnnAssign):
            annotations.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            annotations.append(node.returns)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in annotations
        if node
    ]


def _mutants(database: Any) -> list[Mutant]:
    """The mutants that are not skipped, in the order of their places."""
    skipped = {job for job, result in database.results if _outcome(result) == POINTLESS_HERE}
    lines = {name: (ROOT / name).read_text(encoding="utf-8").splitlines() for name in MODULES}
    specs = [(item.job_id, item.mutations[0]) for item in database.work_items]
    specs.sort(
        key=lambda pair: (str(pair[1].module_path), pair[1].operator_name, pair[1].occurrence)
    )
    seen: defaultdict[tuple[str, str, str], int] = defaultdict(int)
    mutants = []
    for job, spec in specs:
        if job in skipped:
            continue
        module, number = spec.module_path.as_posix(), spec.start_pos[0]
        place = (module, lines[module][number - 1].strip(), spec.operator_name)
        key = Key(*place, occurrence=seen[place])
        seen[place] += 1
        mutants.append(Mutant(key, job, number, spec.operator_args, spec.occurrence))
    return mutants


def _outcome(result: Any) -> str:
    if result.test_outcome is None:
        return POINTLESS_HERE
    return SURVIVED if result.test_outcome == "survived" else KILLED


def _store(database: Any, job: str, outcome: str) -> None:
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

    database.set_result(job, WorkResult(WorkerOutcome.NORMAL, test_outcome=TestOutcome(outcome)))


def _forget(database: Any, job: str) -> None:
    from cosmic_ray.work_db import WorkResultStorage
    from sqlalchemy import delete

    with database._session_maker.begin() as session:  # cosmic-ray has no public way to delete one
        session.execute(delete(WorkResultStorage).where(WorkResultStorage.job_id == job))


# ---- Trying them -----------------------------------------------------------------------------


class Workshop:
    """A copy of the working tree in which mutants are tried, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running: subprocess.Popen[str] | None = None
        self._closed = False
        self._lock = threading.Lock()
        for name in _files():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)

    def test(self, timeout: float) -> tuple[bool, str]:
        """Whether the tests pass on the copy as it is now, and their output."""
        return self._call(TEST_COMMAND, timeout)

    def imports_from(self) -> Path:
        """The folder from which tests in this copy import the rules."""
        code = "import codepegs.rules as rules; print(next(iter(rules.__path__)))"
        _, said = self._call((sys.executable, "-c", code), 60)
        return Path(said.strip()).resolve()

    def survives(self, mutant: Mutant, timeout: float) -> bool:
        """Whether the tests still pass with this change."""
        import cosmic_ray.plugins
        from cosmic_ray.mutating import mutate_code

        path = self.folder / mutant.key.module
        original = path.read_text(encoding="utf-8")
        operator = cosmic_ray.plugins.get_operator(mutant.key.operator)(**mutant.operator_arguments)
        changed = mutate_code(original, operator, mutant.position)
        assert changed is not None, f"cosmic-ray finds no place for {mutant}"
        try:
            self._write(path, changed)
            return self.test(timeout)[0]
        finally:
            self._write(path, original)

    def close(self) -> None:
        """Kill the running tests, and start no more."""
        with self._lock:
            self._closed = True
            if self._running:
                _kill(self._running)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        # Python uses a compiled file if the time in seconds and the size of the source agree; a
        # mutant may have both in common with the original.
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            compiled.unlink()

    def _call(self, command: Sequence[str], timeout: float) -> tuple[bool, str]:
        # PYTHONPATH comes before the editable install, so tests import the copy.
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        limited = ("bash", "-c", f'ulimit -v {MEMORY_KB}; exec "$@"', "bash", *command)
        with self._lock:
            if self._closed:
                raise KeyboardInterrupt
            process = self._running = subprocess.Popen(
                limited,
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,  # so that _kill ends all processes that it started
            )
        try:
            said, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.communicate()
            return False, f"no end after {timeout:.0f} s"
        finally:
            self._running = None
        if self._closed:
            raise KeyboardInterrupt
        return process.returncode == 0, said


def _kill(process: subprocess.Popen[str]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


@contextlib.contextmanager
def _workshops(count: int) -> Iterator[list[Workshop]]:
    with tempfile.TemporaryDirectory(prefix="codepegs-mutation-") as folder:
        shops = [Workshop(Path(folder).resolve() / str(number)) for number in range(count)]
        try:
            yield shops
        finally:
            for shop in shops:
                shop.close()


def _run(mutants: Sequence[Mutant], done: dict[Key, str], store: Callable[[str, str], None]) -> int:
    """Try the mutants and add their outcomes to ``done``; returns 0, or 2 if the tests fail."""
    if not mutants:
        return 0
    with _workshops(min(WORKERS, len(mutants))) as shops:
        imported, expected = shops[0].imports_from(), shops[0].folder / "src/codepegs/rules"
        if imported != expected:
            print(f"The tests would import {imported}, not the copy {expected}.")
            return 2
        begun = time.monotonic()
        # These runs also compile; four times their time is enough for any mutant.
        for shop in shops:
            passed, said = shop.test(timeout=600)
            if not passed:
                print(said)
                print("The tests fail without any mutant. Make them pass first.")
                return 2
        timeout = max(10.0, 4 * (time.monotonic() - begun))
        free: queue.SimpleQueue[Workshop] = queue.SimpleQueue()
        for shop in shops:
            free.put(shop)

        def attempt(mutant: Mutant) -> str:
            shop = free.get()
            try:
                return SURVIVED if shop.survives(mutant, timeout) else KILLED
            finally:
                free.put(shop)

        progress = Progress(already=len(done), total=len(done) + len(mutants))
        with ThreadPoolExecutor(len(shops)) as pool:
            try:
                waiting: dict[Future[str], Mutant] = {pool.submit(attempt, m): m for m in mutants}
                while waiting:
                    finished, _ = wait(waiting, timeout=1, return_when=FIRST_COMPLETED)
                    for future in finished:
                        mutant = waiting.pop(future)
                        done[mutant.key] = future.result()
                        store(mutant.job, done[mutant.key])
                    progress.show(len(done), sum(one == SURVIVED for one in done.values()))
            except BaseException:
                # Without this the pool would wait for everything that is still in its queue.
                pool.shutdown(wait=False, cancel_futures=True)
                for shop in shops:
                    shop.close()
                raise
        progress.end()
    return 0


class Progress:
    """Prints how many mutants are done; on a terminal always on the same line."""

    def __init__(self, already: int, total: int) -> None:
        self._already, self._total = already, total
        self._begun = self._shown = time.monotonic()
        self._live = sys.stdout.isatty()

    def show(self, done: int, survivors: int) -> None:
        """Print the state; where each state is a new line, at most every 30 seconds."""
        now = time.monotonic()
        if not self._live and now - self._shown < 30:
            return
        self._shown = now
        tried = done - self._already
        left = (now - self._begun) / tried * (self._total - done) if tried else None
        text = f"{done}/{self._total} mutants, {survivors} survived, {_duration(left)} left"
        print(f"\r{text:<70}" if self._live else text, end="" if self._live else "\n", flush=True)

    def end(self) -> None:
        """Clear the line."""
        if self._live:
            print("\r" + " " * 70, end="\r")


def _duration(seconds: float | None) -> str:
    if seconds is None:
        return "some time"
    minutes = round(seconds) // 60
    return f"{minutes} min" if minutes else f"{round(seconds)} s"


# ---- The report ------------------------------------------------------------------------------


def _report(done: dict[Key, str], mutants: Sequence[Mutant], *, complete: bool) -> int:
    explained = _explained()
    survivors = [mutant for mutant in mutants if done.get(mutant.key) == SURVIVED]
    unexplained = [mutant for mutant in survivors if mutant.key not in explained]
    for mutant in unexplained:
        print(f"{mutant.key.module}:{mutant.number} survived:\n{_difference(mutant)}")
        print(f"A test is missing, or in {SURVIVORS.relative_to(ROOT)}:\n\n{mutant.key.as_toml()}")
    for key in explained.keys() - {mutant.key for mutant in mutants}:
        print(f"No mutant fits this explanation any more; remove it:\n\n{key.as_toml()}")
    if complete:
        for key in explained:
            if done.get(key) == KILLED:
                print(
                    f"Explained as a survivor, but a test kills it; remove it:\n\n{key.as_toml()}"
                )
    killed = sum(outcome == KILLED for outcome in done.values())
    print(
        f"Mutation: {len(done)} of {len(mutants)} mutants tried, {killed} killed, "
        f"{len(survivors) - len(unexplained)} survivors explained, {len(unexplained)} not."
    )
    return 1 if unexplained else 0


def _difference(mutant: Mutant) -> str:
    import difflib

    import cosmic_ray.plugins
    from cosmic_ray.mutating import mutate_code

    before = (ROOT / mutant.key.module).read_text(encoding="utf-8")
    operator = cosmic_ray.plugins.get_operator(mutant.key.operator)(**mutant.operator_arguments)
    after = mutate_code(before, operator, mutant.position) or before
    changes = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return "\n".join(f"  {line}" for line in list(changes)[3:])


def _explained() -> dict[Key, str]:
    if not SURVIVORS.exists():
        return {}
    entries = tomllib.loads(SURVIVORS.read_text(encoding="utf-8")).get("survivor", [])
    explained = {}
    for entry in entries:
        reason = entry.pop("reason", "").strip()
        key = Key(**entry)
        if not reason:
            raise SystemExit(f"This survivor has no reason:\n\n{key.as_toml()}")
        explained[key] = reason
    return explained


def _quoted(text: str) -> str:
    """A TOML string: in single quotes if possible, because they need no escapes."""
    return f"'{text}'" if "'" not in text else '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def _files() -> list[str]:
    """The files of the working tree that git does not ignore, and compiled translations."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    compiled = (path.relative_to(ROOT).as_posix() for path in ROOT.glob("src/**/*.mo"))
    return sorted(name for name in {*listed, *compiled} if (ROOT / name).is_file())


def _digest(names: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for name in names:
        digest.update(f"{name}\0".encode() + (ROOT / name).read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
