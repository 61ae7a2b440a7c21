"""Whether a command exists as it is written: asked of the program itself, without running it."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import click

from codepegs import Refusal, edition, editions
from codepegs.cli.app import build, message_in
from codepegs.text.languages import language
from tests.docs.pages import ROOT

OUTSIDE = {
    "apt-get": "Debian's packages",
    "awk": "POSIX",
    "cat": "POSIX",
    "cd": "POSIX",
    "chmod": "POSIX",
    "cp": "POSIX",
    "curl": "asks a server",
    "cut": "POSIX",
    "echo": "POSIX",
    "export": "POSIX",
    "git": "fetches the source",
    "grep": "POSIX",
    "head": "POSIX",
    "install": "copies files into the system",
    "journalctl": "systemd's logs",
    "ln": "POSIX",
    "mkdir": "POSIX",
    "nginx": "the proxy",
    "openssl": "makes certificates",
    "pg_dump": "PostgreSQL's",
    "pg_restore": "PostgreSQL's",
    "podman": "containers",
    "printf": "POSIX",
    "rm": "POSIX",
    "sort": "POSIX",
    "sudo": "as another user",
    "systemctl": "systemd's services",
    "systemd-run": "systemd's services",
    "tail": "POSIX",
    "tr": "POSIX",
    "umask": "POSIX",
    "wc": "POSIX",
}
"""Programs that are not ours: that they are installed is not for a test of ours to say."""

_PLACEHOLDER = re.compile(r"[A-Z][A-Z_]*|.*…|\.\.\.|\$\w+")


class Missing(AssertionError):
    """A command that does not exist as it is written, and why."""


def check(line: str, *, complete: bool) -> None:
    """Every command of this line exists; one in the prose may be named without its arguments."""
    for words in _simple_commands(line):
        program = words[0].removeprefix(".venv/bin/")
        program = re.sub(r"^(\$\w+|/opt/codepegs)/bin/", "", program)
        match program:
            case "codepegs":
                check_codepegs(words[1:], complete=complete)
            case "make":
                _check_make(words[1:])
            case "python" | "python3":
                _check_python(words[1:])
            case "pip":
                _check_pip(words[1:])
            case _ if program in OUTSIDE:
                pass
            case _ if (ROOT / program).is_file() or _is_a_tool(program):
                pass
            case _:
                raise Missing(
                    f"{program}: neither ours, nor a tool, nor in tests.docs.command_lookup"
                )


def _simple_commands(line: str) -> list[list[str]]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    found: list[list[str]] = [[]]
    words = iter(lexer)
    for word in words:
        if word in {"|", "&&", "||", ";", "&", "(", ")"}:
            found.append([])
        elif re.fullmatch(r"[<>]+&?", word):
            next(words, "")
            # What stands before it is the number of a stream.
            if found[-1] and found[-1][-1] in {"1", "2"}:
                found[-1].pop()
        elif found[-1] or not re.fullmatch(r"\w+=.*", word):
            found[-1].append(word)
    return [words for words in found if words]


def _is_a_tool(program: str) -> bool:
    return (Path(sys.executable).parent / program).is_file() or shutil.which(program) is not None


@cache
def _command_line() -> Any:
    return build("en", language("en"))


def check_codepegs(words: list[str], *, complete: bool) -> None:
    """The command and its options exist, it may be given so many arguments, of such editions."""
    command, context = _command_line(), None
    words = [word for word in words if word not in {"…", "..."}]
    if complete and "--help" not in words and not words:
        raise Missing("codepegs without a command")
    name = "codepegs"
    while True:
        try:
            context = command.make_context(name, words, parent=context)
            rest = [*context._protected_args, *context.args]
            if not hasattr(command, "resolve_command") or not rest:
                break
            name, command, words = command.resolve_command(context, rest)
        except click.exceptions.Exit:
            return  # --help and --version end the reading.
        except click.ClickException as error:
            message = message_in(language("en"), error)
            if not complete and message.startswith(("Missing argument", "Missing command")):
                return
            raise Missing(message) from None
        except Refusal as refusal:
            # A number is checked as it is read; a page may name it by a word instead.
            if _PLACEHOLDER.fullmatch(str(refusal.gaps.get("came"))):
                return
            raise
    _check_edition(command, context.params)


def _check_edition(command: Any, given: dict[str, Any]) -> None:
    for parameter in command.params:
        value = given.get(parameter.name)
        if parameter.metavar != "EDITION" or not isinstance(value, str):
            continue
        if _PLACEHOLDER.fullmatch(value):
            continue
        if value not in {one.name for one in editions()}:
            raise Missing(f"no edition is called {value}")
        for option in given.get("options") or ():
            if not _PLACEHOLDER.fullmatch(option):
                try:
                    edition(value).offered(option.partition("=")[0])
                except Refusal as refusal:
                    raise Missing(str(refusal)) from None


@cache
def make_targets() -> frozenset[str]:
    """What make can do."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^([a-z-]+):", text, re.MULTILINE))


def _check_make(words: list[str]) -> None:
    for word in words:
        if "=" not in word and word not in make_targets():
            raise Missing(f"make knows no {word}")


def _check_python(words: list[str]) -> None:
    if words[:1] == ["-m"]:
        module, flags = words[1], words[2:]
        sys.path.insert(0, str(ROOT))
        try:
            found = importlib.util.find_spec(module)
        except ModuleNotFoundError:
            found = None
        finally:
            sys.path.remove(str(ROOT))
        if found is None or found.origin is None:
            raise Missing(f"there is no module {module}")
        if ROOT in Path(found.origin).parents:
            _check_flags(Path(found.origin), flags)
    elif words and words[0] != "-c" and not words[0].startswith("-"):
        script = ROOT / words[0]
        # A script that a page shows as a file is there when the page is run.
        if "/" in words[0] and not script.is_file():
            raise Missing(f"there is no {words[0]}")
        if script.is_file():
            _check_flags(script, words[1:])


def _check_flags(source: Path, flags: list[str]) -> None:
    text = source.read_text(encoding="utf-8")
    for flag in flags:
        if flag.startswith("--") and f'"{flag.partition("=")[0]}"' not in text:
            raise Missing(f"{source.name} takes no {flag}")


def _check_pip(words: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for asked in re.findall(r"\[([\w,]+)\]", " ".join(words)):
        for extra in asked.split(","):
            if extra not in project["optional-dependencies"]:
                raise Missing(f"codepegs has no extra {extra}")
