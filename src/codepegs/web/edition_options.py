"""The options of an edition and its score, as REST has them."""

from __future__ import annotations

from typing import Literal, cast

from codepegs.rules.agreement import Rules
from codepegs.rules.option import Option
from codepegs.rules.scoring import CRACK_POINTS, EXACT_POINTS, MISPLACED_POINTS, SCHEMES
from codepegs.rules.text import Translations
from codepegs.web.edition_models import OptionChoice, OptionRule, Scoring


def option_rules(rules: Rules, said: Translations) -> list[OptionRule]:
    """Every option of the edition that can be chosen over the network, for so many players."""
    one = rules.edition
    fitting = {option.name: option for option in one.options_for(rules.players)}
    plain = one.rules(rules.players, lexicon=lambda _: rules.words or frozenset())
    return [
        _option(fitting.get(option.name, option), plain, said, fits=option.name in fitting)
        for option in one.options
        # A file is a path on the server, and no business of the network.
        if not option.free_text
    ]


def _option(option: Option, plain: Rules, said: Translations, *, fits: bool) -> OptionRule:
    kind: Literal["flag", "number", "choice"] = "choice"
    if option.is_flag:
        kind = "flag"
    elif option.is_number:
        kind = "number"
    called = plain.edition.leaflet_names.get(option.name)
    return OptionRule(
        name=option.name,
        kind=kind,
        written=option.form.spoken(said),
        label=said.gettext(option.label),
        leaflet_name=None if called is None else said.gettext(called),
        low=option.low,
        high=option.high,
        step=option.step if option.is_number else None,
        choices=[
            OptionChoice(value=value, label=said.gettext(label))
            for value, label in zip(option.choices, option.choice_labels, strict=True)
        ],
        default=plain.value_of(option.name),
        rule=said.gettext(option.rule),
        fits=fits,
        excludes=[],
    )


def scoring_of(rules: Rules, said: Translations) -> Scoring:
    """How a match by these rules is scored."""
    scheme = SCHEMES[rules.scoring]
    return Scoring(
        scheme=cast(
            Literal["breaker-rows", "maker-points", "rounds-won", "table-points"], rules.scoring
        ),
        unit=said.gettext(scheme.unit),
        fewest_wins=scheme.fewest_wins,
        by_guess=scheme.by_guess,
        exact_points=EXACT_POINTS if scheme.by_guess else None,
        misplaced_points=MISPLACED_POINTS if scheme.by_guess else None,
        crack_points=CRACK_POINTS if scheme.by_guess else None,
        failure_bonus=rules.failure_bonus,
        false_mark_points=rules.false_mark_points,
        tie_break_rows=rules.tie_break_rows,
    )
