"""The JSON of an edition's options and of its scoring."""

from __future__ import annotations

from codepegs.render import rule_sheet
from codepegs.rules import CRACK_POINTS, KEY_POINTS, OPTIONS, SCHEMES, Option, Rules
from codepegs.text import Refusal, Translations, language
from codepegs.web.api.edition_models import MissingOption, OptionChoice, OptionRule, Scoring
from codepegs.web.errors import Fault, fault_of
from codepegs.web.language import LanguageCode


def option_rules(rules: Rules, code: LanguageCode) -> list[OptionRule]:
    """Every option of the edition that can be chosen over the network."""
    one = rules.edition
    fitting = {option.name: option for option in one.options_for(rules.players)}
    plain = one.rules(rules.players, lexicon=lambda _: rules.words or frozenset())
    return [
        _option(fitting.get(option.name, option), rules, plain, code)
        for option in one.options
        if _is_public(option)
    ]


def _is_public(option: Option) -> bool:
    # A file is a path on the server, which clients must not choose.
    return not option.free_text


def _option(option: Option, rules: Rules, plain: Rules, code: LanguageCode) -> OptionRule:
    said = rules.edition.in_words(language(code))
    called = plain.edition.leaflet_names.get(option.name)
    return OptionRule(
        name=option.name,
        kind="flag" if option.is_flag else "number" if option.is_number else "choice",
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
        refusal=_why_not(option, rules, code),
    )


def _why_not(option: Option, rules: Rules, code: LanguageCode) -> Fault | None:
    """Why an option cannot be added to those that are chosen, whatever its value."""
    if option.name in rules.options:
        return None
    # Of a number the smallest: its limits tell whether another one fits.
    value = True if option.is_flag else option.low if option.is_number else option.choices[0]
    try:
        rules.edition.rules(
            rules.players,
            lexicon=lambda _: rules.words or frozenset(),
            **{**rules.options, option.name: value},
        )
    except Refusal as refusal:
        return fault_of(refusal, code)
    return None


def missing_options(rules: Rules, said: Translations) -> list[MissingOption]:
    """The options that other editions have and this one lacks, each with the reason."""
    one = rules.edition
    offered = {option.name for option in one.options}
    return [
        MissingOption(
            name=option.name,
            label=said.gettext(option.label),
            rule=said.gettext(option.rule),
            reason=said.gettext(option.reason_missing(one.repeats)),
        )
        for option in OPTIONS.values()
        if option.name not in offered and _is_public(option)
    ]


def scoring_of(rules: Rules, said: Translations) -> Scoring:
    """How a match by these rules is scored."""
    scheme = SCHEMES[rules.scoring]
    false_mark = rule_sheet(rules).sections[-1]
    return Scoring(
        scheme=rules.scoring,
        unit=said.gettext(scheme.unit),
        fewest_wins=scheme.fewest_wins,
        by_guess=scheme.by_guess,
        key_points=list(KEY_POINTS) if scheme.by_guess else None,
        crack_points=CRACK_POINTS if scheme.by_guess else None,
        failure_bonus=rules.failure_bonus,
        false_mark_points=rules.false_mark_points,
        false_mark=[sentence.spoken(said) for sentence in false_mark.sentences],
        tie_break_rows=rules.tie_break_rows,
    )
