"""Codepegs: the code-breaking board game of pegs and key pegs, as a library.

>>> from codepegs import Game, edition
>>> game = Game(edition("family-2004"), ["Ann", "Bob"], first="Ann")
>>> game.set_code("PRBY")
>>> game.guess("PBRG")
Mark((1, 2))

What can be imported from here, and where it lives, stands in `__init__.pyi`.
"""

__version__ = "0.1.0"


def _homes() -> dict[str, str]:
    """By name, the module that it is fetched from: `__init__.pyi` says so to type checkers, too."""
    import re
    from pathlib import Path

    stub = Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = re.findall(r"^from (\S+) import ([^(\n]+|\([^)]+\))", stub, re.MULTILINE)
    return {name: module for module, names in imports for name in re.findall(r"\w+(?= as)", names)}


# Names are fetched from their modules when they are first used: `codepegs --help` should not wait
# for rules that it does not need.
def __getattr__(name: str) -> object:
    if name == "__all__":
        return sorted(_homes())
    # Python asks for names of this kind that a package may have.
    homes = {} if name.startswith("__") else _homes()
    if name not in homes:
        raise AttributeError(f"module 'codepegs' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(homes[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_homes()})
