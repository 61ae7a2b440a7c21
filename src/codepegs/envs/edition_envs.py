"""Four classes an edition, made from its data and named after it.

They are `DuelCodebreaker`, `DuelCodebreakers` (many at once), `DuelMatch` (seat by seat) and
`DuelParallelMatch`.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import Any

import gymnasium

from codepegs.envs.board import EnvRefusal
from codepegs.envs.codebreaker import CodebreakerEnv
from codepegs.envs.vector import CodebreakersVectorEnv
from codepegs.render import rule_sheet
from codepegs.rules import SCHEMES, Edition
from codepegs.rules.editions import edition, editions

WIDTH = 96

_ROUND = """\
An episode is one round; the agent is the codebreaker, and the code is drawn by lot, every code
equally likely. `reset(options={{"code": …}})` hides a code of your choice. Options that change nothing
in one round (rounds, tie_break, false_mark, marks) are refused, and so is time: no clock runs here.

Actions
    `actions="rows"` (Discrete): a guess by its number, in the order of the palette, the last hole
    changing first. `actions="pegs"` (MultiDiscrete): the number of a peg for each hole. Without a
    choice it is rows up to 40,000 guesses, else pegs. `info["action_mask"]` says what is allowed.
    A guess that the rules refuse uses up its row unmarked, as a row out of time is;
    `info["refused"]` says so and `info["reason"]` why.

Observation (Dict)
    `guesses`  a row each: pegs, counted from 1; 0 where no peg stands
    `marks`    a row each: how many key pegs of each kind, in the order above
    `rows`     how many rows of the board are used
    `holes`    the length of the code
    `clue`     what was told of the code, where the option clue is chosen
    Where a round has no end, the last 24 rows are shown.

Rewards
    {rewards}
"""

_MATCH = """\
An episode is a whole match by the rules above. The agents are `seat_1`, `seat_2`, … leftwards round
the table. `first` is the seat of the first codemaker, from 0; without it the lot decides. The option
time is refused: no clock runs here.

Actions
    The awaited seat names a row, to hide or to guess it: by its number or peg by peg, as in the
    codebreaker's environment. With `marks="hand"` the codemaker gives the marks too, and may be
    wrong; their numbers follow those of the rows. `infos[agent]["action_mask"]` says what is
    allowed; for a seat that is not awaited, nothing. In place of an action that the rules refuse the
    environment hides a code by lot, uses up a row unmarked, or gives the true mark.

Observation (Box of whole numbers)
    What this seat sees, and nothing of a code that is hidden from it: `table.observer.fields` names the
    parts, `table.observer.board_of(observation)` is the board, `table.observer.columns` its columns.

Rewards
    `reward="points"`: the points above, {sign}as they are written down. `reward="result"`: at the end 1
    to the only winner, 0 for a draw, -1 to a loser.
    `max_cycles` cuts a match off after so many actions.
"""

_STAKES = {
    "breaker-rows": "-1 a row",
    "maker-points": "-1 a row, which is the codemaker's point",
    "rounds-won": "1 for the row that cracks the code, -1 for the last row if it does not",
}


def sheet_of_round(edition: Edition) -> str:
    """The docstring of a codebreaker's environment."""
    rewards = _STAKES[edition.scoring[2]]
    if edition.failure_bonus and edition.rows is not None:
        rewards += f", and {-edition.failure_bonus} more if the code is not cracked"
    about = _ROUND.format(rewards=f"{rewards[0].upper()}{rewards[1:]}.")
    return "\n\n".join((*_rules(edition), about))


def sheet_of_match(edition: Edition) -> str:
    """The docstring of an environment of whole matches."""
    fewest = {SCHEMES[scheme].fewest_wins for scheme in edition.scoring.values()}
    sign = "taken away, because the fewest win, " if fewest == {True} else ""
    return "\n\n".join((*_rules(edition), _MATCH.format(sign=sign)))


def _rules(edition: Edition) -> Iterator[str]:
    sheet = rule_sheet(edition)
    yield f"{sheet.title}."
    for section in sheet.sections:
        yield _part(str(section.heading), [" ".join(map(str, section.sentences))])
    for players, table in sheet.maker_table:
        points = ", ".join(f"{row}: {number}" for row, number in enumerate(table[:-1], 1))
        text = f"By the row of the crack, {points}; not cracked: {table[-1]}."
        yield _part(f"The codemaker's points with {players} players", [text])
    yield _part("Options, each a keyword", [f"`{form}`: {rule}" for form, rule in sheet.options])
    pegs = (f"{number} {peg.letter} ({peg.spoken})" for number, peg in enumerate(sheet.pegs))
    yield _part("Pegs, by number", [", ".join(pegs) + "."])


def _part(heading: str, paragraphs: list[str]) -> str:
    indent = "    "
    lines = (
        fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent) for text in paragraphs
    )
    return "\n".join((heading, *lines))


KINDS = ("Codebreaker", "Codebreakers", "Match", "ParallelMatch")
VERSION = 0  # Grows when the same actions would no longer give the same observations and rewards.


def stem(edition: Edition) -> str:
    """The name of an edition in the names of its classes.

    >>> from codepegs import edition
    >>> stem(edition("bulls-and-cows"))
    'BullsAndCows'
    """
    return "".join(part.capitalize() for part in edition.name.split("-"))


def id_of(edition: Edition) -> str:
    """The name of the codebreaker's environment in Gymnasium.

    >>> from codepegs import edition
    >>> id_of(edition("duel"))
    'codepegs/duel-v0'
    """
    return f"codepegs/{edition.name}-v{VERSION}"


def register() -> None:
    """Register the codebreakers of every edition that Gymnasium does not know yet."""
    for one in editions():
        if id_of(one) not in gymnasium.registry:
            name = f"{__name__}:{stem(one)}Codebreaker"
            gymnasium.register(id_of(one), name, vector_entry_point=f"{name}s")


def warm_up() -> None:
    """Compile the loops that are not compiled yet; some seconds at first, almost none afterwards."""
    envs = __getattr__("KidsCodebreakers")(2)
    envs.reset(seed=1)
    envs.step([0, 1])


def match_class(name: str, kind: str = "Match") -> Any:
    """The class of an edition's matches: `Match` or `ParallelMatch`."""
    if kind not in KINDS[2:]:
        raise EnvRefusal("env/mode", came=kind, option="kind", expected=KINDS[2:])
    return __getattr__(f"{stem(edition(name))}{kind}")


def _made(edition: Edition, kind: str) -> type:
    own: dict[str, Any] = {"edition": edition.name, "__module__": __name__}
    bases: tuple[type, ...]
    if kind in ("Codebreaker", "Codebreakers"):
        bases = (CodebreakerEnv,) if kind == "Codebreaker" else (CodebreakersVectorEnv,)
        own["__doc__"] = sheet_of_round(edition)
    else:
        # Imported only here: training a codebreaker needs no PettingZoo.
        from codepegs.envs.match_env import METADATA, MatchAEC, MatchParallel

        bases = (MatchAEC,) if kind == "Match" else (MatchParallel,)
        own["__doc__"] = sheet_of_match(edition)
        known_as = edition.name.replace("-", "_")
        own["metadata"] = {**METADATA, "name": f"codepegs_{known_as}_v{VERSION}"}
    return type(f"{stem(edition)}{kind}", bases, own)


def __getattr__(name: str) -> Any:
    for one in editions():
        for kind in KINDS:
            if name == f"{stem(one)}{kind}":
                globals()[name] = made = _made(one, kind)
                return made
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *(f"{stem(one)}{kind}" for one in editions() for kind in KINDS)})
