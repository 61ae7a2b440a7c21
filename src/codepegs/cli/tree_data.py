"""The facts of a strategy, for scripts."""

from __future__ import annotations

from typing import Any

from codepegs.engine.trees import Tree


def tree_data(tree: Tree) -> dict[str, Any]:
    """The facts of a strategy for JSON. Fields may be added; these stay."""
    facts = tree.facts
    is_least_worst = facts.strategy == "worst-case" and facts.least_worst == facts.worst
    return {
        "edition": tree.rules.edition.name,
        "options": list(tree.rules.written),
        "holes": tree.holes,
        "shape": tree.shape.name,
        "strategy": facts.strategy,
        "first_row": str(tree.guess(0)),
        "codes": facts.codes,
        "total": facts.total,
        "average": round(float(facts.average), 6),
        "worst": facts.worst,
        "histogram": list(facts.histogram),
        "proven": facts.proven or is_least_worst,
        "lower_bound": facts.least_total,
        "least_worst": facts.least_worst,
    }
