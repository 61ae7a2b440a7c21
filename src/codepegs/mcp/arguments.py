"""The arguments of tools: what a model may write for each, and what it reads about it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

MatchName = Annotated[str, Field(max_length=200, description="The match, as it was named.")]
Seat = Annotated[
    str | None,
    Field(
        max_length=100,
        description="Your seat, by name or number; left out, the one whose turn it is.",
    ),
]
Row = Annotated[
    str,
    Field(max_length=1000, description="A row of pegs by their letters, like RGBY or Rt Bc Ks Gh."),
]
MarkGiven = Annotated[
    list[int] | str,
    Field(description='How many key pegs of each kind, in order: [2, 1], or "2 1", or "2b1w".'),
]
EditionName = Annotated[str, Field(max_length=100, description="A name that list_editions gives.")]
Options = Annotated[
    list[Annotated[str, Field(max_length=200)]] | None,
    Field(max_length=50, description='Options of the edition, like "doubles" or "rows=8".'),
]
