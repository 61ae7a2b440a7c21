"""Free memory: the least of what the machine, the container and the shell allow."""

from __future__ import annotations

from pathlib import Path

from codepegs.terminal.output import free_memory


def machine(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_the_machine_tells_what_is_available(tmp_path: Path) -> None:
    root = machine(tmp_path, proc__meminfo="MemTotal: 9 kB\nMemAvailable:     7 kB\n")
    assert free_memory(root) == 7 * 1024


def test_a_container_may_have_less(tmp_path: Path) -> None:
    root = machine(tmp_path, proc__meminfo="MemAvailable: 7 kB\n")
    group = root / "sys/fs/cgroup"
    group.mkdir(parents=True)
    (group / "memory.max").write_text("5000\n")
    (group / "memory.current").write_text("2000\n")
    assert free_memory(root) == 3000
    (group / "memory.max").write_text("max\n")
    assert free_memory(root) == 7 * 1024


def test_a_machine_that_does_not_tell_refuses_nothing(tmp_path: Path) -> None:
    assert free_memory(tmp_path) is None
