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


AMONG_CRACKERS = {
    3: Outlook(
        (
            -4.95, 1.2, 3.34, 4.7, 5.12, 5.31, 5.81, 5.84, 5.82, 5.63, 5.93, 6.0, 6.4, 7.2, 7.65,
            7.74, 7.7, 8.06, 8.05, 8.38, 8.41, 8.37, 8.39, 8.4, 8.42,
        ),
        (
            1.0, 1.5, 1.84, 1.93, 2.09, 2.18, 2.27, 2.41, 2.68, 2.85, 3.16, 3.35, 3.54, 3.74, 3.95,
            3.99, 4.14, 4.33, 4.5, 4.77, 4.99, 5.01, 5.05, 5.1, 5.14,
        ),
    ),
    4: Outlook(
        (
            -3.34, -4.04, -3.64, -3.19, -2.82, -2.3, -2.1, -1.45, -0.89, -0.26, 0.52, 1.59, 2.24,
            3.46, 3.94, 3.85, 3.26, 2.53, 1.85, 1.6, 1.39, 1.22, 1.18, 1.13, 1.09,
        ),
        (
            1.0, 1.5, 1.76, 1.9, 1.99, 2.1, 2.14, 2.23, 2.26, 2.34, 2.46, 2.63, 2.7, 2.82, 2.97,
            3.16, 3.33, 3.55, 3.85, 4.16, 4.38, 4.64, 4.92, 5.2, 5.48,
        ),
    ),
    5: Outlook(
        (
            -2.51, -3.04, -3.27, -3.3, -3.26, -3.4, -3.42, -3.46, -3.53, -3.57, -3.41, -3.17, -3.02,
            -2.97, -2.38, -0.99, 0.46, 1.44, 2.41, 2.9, 3.21, 2.97, 2.62, 2.28, 1.94,
        ),
        (
            1.01, 1.49, 1.74, 1.87, 1.99, 2.05, 2.1, 2.2, 2.27, 2.31, 2.44, 2.61, 2.73, 2.82, 2.94,
            3.16, 3.4, 3.54, 3.66, 3.83, 3.99, 4.14, 4.32, 4.48, 4.65,
        ),
    ),
}  # fmt: skip
"""By the number of players, where the others only want to crack."""

AMONG_PLAYERS_FOR_POINTS = dict(AMONG_CRACKERS)
"""The same where all play for points, and know it."""
