"""How people come to a table: setting it up, sending the link or the code, sitting down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.journeys.person import Person


def set_up(
    person: Person,
    edition: str,
    *options: str,
    who: str,
    players: int = 2,
    first: int | None = 0,
    names: Sequence[str] = (),
) -> None:
    """Fill the set-up form, without pressing its last button.

    `first`: the seat of the first codemaker; None leaves it to the dice. `names`: the names of the
    seats at this screen.
    """
    words = [("who", who), ("edition", edition), ("players", str(players))]
    person.go("/new?" + urlencode(words + [("option", option) for option in options]))
    page = person.page
    for seat, name in enumerate(names or [person.name], start=1):
        page.get_by_role("textbox", name=f"Name, seat {seat}").fill(name)
    choice = page.get_by_role("combobox", name="First codemaker")
    choice.select_option(index=0 if first is None else first + 1)


def open_table(
    host: Person,
    edition: str,
    *options: str,
    players: int = 2,
    first: int | None = 0,
    stand_ins: bool = False,
) -> str:
    """The host opens a table online and sits in its first seat; returns its address."""
    set_up(host, edition, *options, who="online", players=players, first=first)
    if stand_ins:
        host.page.get_by_role("radio", name="A bot sits in").check(force=True)
    host.press("Open the table")
    host.sees_heading("Before the match")
    return host.page.url


def short_code(host: Person) -> str:
    """The code that the host reads out, as it stands on the page."""
    return host.page.get_by_test_id("short-code").inner_text()


def sit_down(guest: Person, name: str | None = None) -> None:
    """The guest takes the first free seat, under their own name or another."""
    guest.page.get_by_role("button", name=re.compile(r"^Sit down in seat \d$")).first.click()
    dialog = guest.page.get_by_role("dialog", name="Sit down")
    dialog.get_by_role("textbox", name="Name at this table").fill(name or guest.name)
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_be_hidden()


def join(guest: Person, address: str, name: str | None = None) -> None:
    """The guest follows a link to a table, and sits down."""
    guest.go(address)
    sit_down(guest, name)


def start_match(
    people: Sequence[Person], edition: str, *options: str, first: int | None = 0
) -> str:
    """Seat all these people at one table, in this order, so that the match begins; its address."""
    host, *guests = people
    address = open_table(host, edition, *options, players=len(people), first=first)
    for guest in guests:
        join(guest, address)
    for person in people:
        expect(person.page.get_by_role("region", name="How the match stands")).to_be_visible()
    return address
