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
    """Fill the set-up as it is wanted, up to its last button.

    `first`: the seat of the first codemaker, None for the lot. `names`: of the seats at this screen.
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
    """A table online, opened by the host, who sits in its first seat. Its address."""
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
    """Take the first free seat, under one's own name or another."""
    guest.page.get_by_role("button", name=re.compile(r"^Sit down in seat \d$")).first.click()
    dialog = guest.page.get_by_role("dialog", name="Sit down")
    dialog.get_by_role("textbox", name="Name at this table").fill(name or guest.name)
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_be_hidden()


def join(guest: Person, address: str, name: str | None = None) -> None:
    """Follow a link that was sent, and sit down."""
    guest.go(address)
    sit_down(guest, name)


def start_match(
    people: Sequence[Person], edition: str, *options: str, first: int | None = 0
) -> str:
    """All of them at one table, in this order; the match has begun. Its address."""
    host, *guests = people
    address = open_table(host, edition, *options, players=len(people), first=first)
    for guest in guests:
        join(guest, address)
    for person in people:
        expect(person.page.get_by_role("region", name="How the match stands")).to_be_visible()
    return address
