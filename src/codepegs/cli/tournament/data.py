"""The result of a tournament for scripts: as JSON, and as comma-separated values."""

from __future__ import annotations

import csv
import io
from math import isinf
from typing import Any

from codepegs.tournament import LEVEL, Estimate, Pair, Standing, Standings


def data(found: Standings) -> dict[str, Any]:
    """The result for JSON. Fields may be added; these stay."""
    plan = found.plan
    return {
        "edition": plan.rules.edition.name,
        "options": list(plan.rules.written),
        "table": plan.rules.players,
        "codes": len(plan.codes),
        "all_codes": plan.has_all_codes,
        "seed": plan.seed,
        "matches": found.matches,
        "confidence": LEVEL,
        "players": [_standing(one) for one in found.places],
        "pairs": [_pair(one) for one in found.pairs],
    }


def _standing(one: Standing) -> dict[str, Any]:
    first = one.first_fault
    return {
        "place": one.place,
        "name": one.entrant.name,
        "player": one.entrant.written,
        "games": one.average.count,
        "total": one.average.total,
        **_estimate(one.average),
        "most": one.most or None,
        "histogram": list(one.histogram),
        "missed": one.uncracked,
        "points": one.points,
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
        "faults": dict(sorted(one.faults.items())),
        "first_fault": None
        if first is None
        else {"fault": first.kind, "note": first.note, "game": first.game, "code": first.code},
    }


def _pair(one: Pair) -> dict[str, Any]:
    return {
        "first": one.first,
        "second": one.second,
        **_estimate(one.difference),
        "sure": one.difference.is_sure,
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
    }


def _estimate(one: Estimate) -> dict[str, Any]:
    margin = None if isinf(one.margin) else round(one.margin, 6)
    return {"average": round(float(one.mean), 6), "margin": margin}


def as_values(found: Standings) -> str:
    """The table of places as comma-separated values, the same in every language."""
    columns = (
        *("place", "name", "player", "games", "total", "average", "margin", "most", "missed"),
        *("points", "won", "drawn", "lost", "faults"),
    )
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(columns)
    for one in data(found)["players"]:
        one["faults"] = sum(one["faults"].values())
        writer.writerow(["" if one[name] is None else one[name] for name in columns])
    return lines.getvalue().rstrip("\n")
