"""The puzzle of the day: made of its date, and so the same for everybody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from codepegs.engine.advice.grades import Grade

GRADES: tuple[Grade, ...] = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")
"""From Monday to Sunday, like the crosswords of newspapers."""


def today(now: float) -> tuple[str, Grade]:
    """The date at that time, by UTC, and the grade of its puzzle.

    >>> today(1794793215.25)
    ('2026-11-16', 'easy')
    """
    day = datetime.fromtimestamp(now, UTC).date()
    return day.isoformat(), GRADES[day.weekday()]


def end_of(day: str) -> float | None:
    """When that day ends; `None` if it is no date.

    >>> end_of("2026-11-16"), end_of("2026-02-30"), end_of("c0ffee")
    (1794873600.0, None, None)
    """
    try:
        begun = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
        return (begun + timedelta(days=1)).timestamp()
    except (ValueError, OverflowError):
        return None
