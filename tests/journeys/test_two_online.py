"""Two people, each with a browser of their own: a whole match of each leaflet's edition."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys import gathering, playing, words
from tests.journeys.conftest import Invite


def test_the_edition_of_1972_is_won_by_the_fewest_rows(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    gathering.gather([tim, ben], "classic-1972", "rounds=2")
    rules = words.agreed("classic-1972")
    playing.play_round([tim, ben], rules, 0, "RBGY", ["RRBB", "RGYB", "RBGY"])
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WKWK", "WWKK"])
    playing.sees_result(tim, "You have won!", 2, 3)
    playing.sees_result(ben, "Tim has won the match.", 2, 3)
