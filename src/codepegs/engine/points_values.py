"""What is still to come in a round where points are counted, by the number of codes that are left.

For the codebreaker who has just guessed, and has not cracked the code. Written by

    python -m tests.campaigns.points_fit

which plays rounds between one who plays for points and others who only want to crack, half of them
by the most information, half by any code that fits, and fits the figures; then again, with those.
"""

from __future__ import annotations

from typing import NamedTuple

KNOTS = (
    1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 27, 36, 50, 70, 100, 140, 200, 280, 400, 600, 1000,
    1680, 4096,
)  # fmt: skip
"""Numbers of codes; between them, values go by the logarithm."""


class Outlook(NamedTuple):
    """For each number of codes in `KNOTS`, what is to come on average."""

    points: tuple[float, ...]
    """Own points from guesses, less the others' divided by how many others there are."""
    rows: tuple[float, ...]
    """Rows until the code is cracked."""


OUTLOOKS = {
    3: Outlook(
        (-4.9, 1.3, 3.3, 4.6, 5.4, 5.6, 6.0, 6.0, 5.9, 6.1, 6.0, 6.2, 6.4, 7.0, 7.4, 8.0, 7.9, 8.1, 8.4, 8.6, 8.7, 9.0, 9.4, 9.7, 10.1),
        (1.0, 1.5, 1.9, 1.9, 2.1, 2.2, 2.3, 2.5, 2.7, 2.9, 3.2, 3.4, 3.6, 3.8, 3.9, 4.0, 4.1, 4.4, 4.6, 4.8, 5.0, 5.2, 5.3, 5.5, 5.7),
    ),
}  # fmt: skip
OUTLOOKS[4] = OUTLOOKS[5] = OUTLOOKS[3]
"""By the number of players."""
