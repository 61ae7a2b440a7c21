"""Measures how long `codepegs serve` takes until it is ready: `python -m bench.start`.

It compares that with `python -c pass`, which is the least that any program in Python takes, in
turns on the same machine. It prints CPU seconds too: on a busy machine the clock says little.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.server.running import Running

RUNS = 7


def cpu_of_children() -> float:
    """CPU seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cpu_of(pid: int) -> float:
    """CPU seconds of a process that runs."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def nothing() -> tuple[float, float]:
    """Seconds and CPU seconds of a Python that does nothing."""
    begun, used = time.monotonic(), cpu_of_children()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.monotonic() - begun, cpu_of_children() - used


def start(folder: Path) -> tuple[float, float]:
    """Seconds and CPU seconds from the start of a server until it says that it is ready."""
    begun = time.monotonic()
    server = Running(folder)
    try:
        server.start([sys.executable, "-m", "codepegs", "serve"])
        return time.monotonic() - begun, cpu_of(server.pid)
    finally:
        server.kill()


def main() -> None:
    """Measure, and print the figures."""
    with tempfile.TemporaryDirectory() as name:
        first = start(Path(name))
        pairs = [(nothing(), start(Path(name))) for _ in range(RUNS)]
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"first start, with a new database: {first[0]:.2f} s, {first[1]:.2f} CPU s")
    for title, which in (("clock", 0), ("CPU", 1)):
        plain = statistics.median(pair[0][which] for pair in pairs)
        ready = statistics.median(pair[1][which] for pair in pairs)
        least = min(pair[1][which] for pair in pairs)
        print(
            f"{title}: python -c pass {plain:.3f} s, codepegs serve {ready:.2f} s "
            f"(least {least:.2f}), ratio {ready / plain:.0f}"
        )


if __name__ == "__main__":
    main()
