"""Which parts of an event are sent to a seat, and how events are put into messages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pydantic import TypeAdapter

from codepegs.play.table import events as t
from codepegs.play.table.event_codec import EVENTS, Told, event_for_seat
from codepegs.play.table.seed import Seed
from codepegs.play.table.terms import Terms
from codepegs.rules import events as e
from codepegs.rules.code import Code, Secret
from codepegs.rules.match import LONGEST_NAME
from codepegs.text.languages import LANGUAGES, language
from codepegs.text.refusal import Refusal
from codepegs.web.live.event_models import MODELS, AnyTold
from codepegs.web.live.messages import LONGEST, events_texts, is_secret, refusal_text

SECRET = Secret(Code("RRGB"), "00ff")
SET = Told(7, 1e9, e.CodeSet(4, SECRET.commitment, SECRET), 0)
TERMS = Terms.offered("family-2004", 5, ("doubles", "rows=9", "time=86400", "marks=hand"))
LONG_NAME = "𝄞" * LONGEST_NAME

WIDEST: tuple[Any, ...] = (
    t.ShareGiven(1, "a5" * 32),
    t.TableOpened(TERMS, True, "ABCDEF", "f" * 64, "f" * 32, Seed(bytes(32))),
    t.PersonSat(4, LONG_NAME, "f" * 32),
    t.TermsOffered(4, TERMS),
    e.MatchBegun(TERMS.rules, (LONG_NAME,) * 5, 4, 86_400, True),
    e.Guessed(99, 4, Code(["Rt"] * 12)),
    e.Revealed(Code(["Rt"] * 12), "f" * 32, tuple(range(1, 100))),
)


def test_every_event_has_a_model() -> None:
    assert MODELS.keys() == EVENTS.keys() and len(EVENTS) == 33


@pytest.mark.parametrize("event", WIDEST, ids=lambda event: type(event).__name__)
def test_the_longest_event_fits_into_a_message(event: Any) -> None:
    [text] = events_texts([Told(10**6, 1e9, event, 4)], 4)
    assert len(text.encode()) < LONGEST // 2
    TypeAdapter(list[AnyTold]).validate_json(json.dumps(json.loads(text)["events"]))


@given(st.lists(st.integers(1, 12), max_size=400), st.sampled_from([None, 0, 1]))
def test_events_are_split_into_messages_and_put_together_again(
    holes: list[int], seat: int | None
) -> None:
    events = [
        Told(version, 1e9, e.Guessed(version, 1, Code(["Rt"] * count)), 0)
        for version, count in enumerate(holes, 1)
    ]
    texts = events_texts(events, seat)
    assert all(len(text.encode()) <= LONGEST for text in texts)
    assert [event for text in texts for event in json.loads(text)["events"]] == [
        event_for_seat(one, seat) for one in events
    ]


@pytest.mark.parametrize("seat", [None, 1, 2, 3, 4])
def test_a_code_leaves_for_nobody_but_its_codemaker(seat: int | None) -> None:
    assert "code" not in event_for_seat(SET, seat) and "secret" not in event_for_seat(SET, seat)


def test_a_code_leaves_for_its_codemaker() -> None:
    assert is_secret(SET) and event_for_seat(SET, 0)["code"] == ["R", "R", "G", "B"]


def test_a_seed_leaves_only_when_it_is_shown() -> None:
    seed = Seed(bytes(range(32)))
    opened = t.TableOpened(TERMS, True, "ABCDEF", seed.commitment, None, seed)
    assert seed.shown not in json.dumps(event_for_seat(Told(1, 1e9, opened, None), 0))
    assert event_for_seat(Told(9, 1e9, t.SeedShown(seed.shown), None), None)["seed"] == seed.shown


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_refusal_of_endless_words_still_fits_into_a_message(code: str) -> None:
    words = tuple("x" * 200 for _ in range(100))
    refusal = Refusal("edition/unknown", came="\u202e" * 5000, near="", expected=words)
    text = refusal_text(refusal, "0" * 32, language(code))
    assert json.loads(text)["code"] == "edition/unknown" and len(text.encode()) <= LONGEST
