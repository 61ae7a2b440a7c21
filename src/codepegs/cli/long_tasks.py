"""What long commands share: the notice of compiling, and the command that resumes them."""

from __future__ import annotations

import shlex
from dataclasses import fields
from typing import Any

from codepegs.engine.kernels import is_compiled
from codepegs.terminal import Progress
from codepegs.text import say


def announce_compiling(progress: Progress) -> None:
    """Say why the first answer takes a while: the engine is compiled once on a machine."""
    if not is_compiled():
        progress.say(say("Preparing the engine, once on this machine: up to a minute …"))
    else:
        progress.update(say("Preparing the engine …"))


def resume_command(command: str, request: Any) -> str:
    """The command that resumes a request: each field of that dataclass is a parameter of it."""
    words = ["codepegs", command]
    for field in fields(request):
        value = getattr(request, field.name)
        if field.name == "edition":
            words.append(value)
        elif isinstance(value, tuple):
            for one in value:
                words += [f"--{field.name.removesuffix('s')}", one]
        elif value != field.default and field.name != "resume":
            words += [f"--{field.name}", *([] if value is True else [str(value)])]
    return shlex.join([*words, "--resume"])
