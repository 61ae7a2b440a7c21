"""What is still to come in a round where points are counted, by the number of codes that are left.

For the codebreaker who has just guessed, and has not cracked the code. Written by

    python -m tests.campaigns.points_fit

which plays rounds, fits the figures, and plays again with those. Who only wants to crack asks in half
of the rounds for the most information, and guesses in the other half any code that fits.
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

AMONG_PLAYERS_FOR_POINTS = {
    3: Outlook(
        (
            -4.87, 1.29, 1.38, 2.61, 3.09, 3.18, 3.29, 3.84, 4.3, 4.3, 4.47, 4.74, 5.09, 5.52, 5.72,
            5.92, 5.89, 6.62, 6.64, 6.22, 5.73, 5.24, 4.75, 4.26, 3.77,
        ),
        (
            1.01, 1.76, 2.12, 2.64, 2.75, 2.82, 3.02, 3.41, 3.62, 3.91, 4.19, 3.95, 4.28, 4.65,
            4.93, 5.04, 5.13, 5.96, 6.27, 5.73, 5.53, 5.5, 5.52, 5.52, 5.53,
        ),
    ),
    4: Outlook(
        (
            -3.44, -3.9, -2.41, -2.93, -2.19, -0.79, -0.95, -0.63, 0.17, 0.41, 0.55, 0.62, 0.62,
            1.05, 1.57, 1.77, 1.98, 2.09, 1.99, 1.85, 1.54, 1.09, 0.67, 0.24, -0.19,
        ),
        (
            1.0, 1.5, 1.93, 2.02, 2.39, 2.95, 2.97, 3.4, 4.28, 4.53, 4.71, 4.71, 4.88, 5.39, 6.03,
            6.19, 6.6, 7.56, 8.35, 8.0, 7.45, 6.91, 6.4, 5.9, 5.4,
        ),
    ),
    5: Outlook(
        (
            -2.54, -3.03, -3.27, -3.15, -3.24, -3.38, -3.4, -3.11, -2.89, -2.56, -2.33, -1.86,
            -1.15, -0.88, -0.86, -0.63, -0.19, 0.03, -0.01, 0.08, 0.05, 0.05, 0.05, 0.06, 0.06,
        ),
        (
            1.02, 1.45, 1.73, 1.86, 1.87, 1.97, 2.1, 2.31, 2.5, 3.23, 3.73, 3.97, 4.48, 5.07, 5.51,
            5.88, 6.86, 8.69, 9.31, 8.92, 8.78, 8.96, 9.12, 9.3, 9.47,
        ),
    ),
}  # fmt: skip
"""The same where all play for points, and know it."""
