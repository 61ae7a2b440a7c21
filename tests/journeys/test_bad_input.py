"""Bad input of people and other sites: the page shows it safely, or the server refuses it."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Route, expect

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite

MARKUP = "<img src=x onerror=alert(1)>"
FROM_THE_RIGHT = "דנה (1)"
FAMILY = "👩\u200d👩\u200d👧 Zoë"
OVERRIDE = "Tim\u202egnp.exe"

NOT_FOUND = ("404",)
"""What a browser logs by itself for a missing address."""


def test_names_with_markup_from_the_right_and_of_pictures_are_shown_as_they_are(
    invite: Invite,
) -> None:
    people = [invite(name) for name in (MARKUP, FROM_THE_RIGHT, FAMILY)]
    lobby.start_match(people, "family-2004")
    rules = words.agreed("family-2004", players=3)
    for codemaker in range(3):
        playing.play_round(people, rules, codemaker, "PRBY", ["PRBY"])
        if codemaker < 2:
            playing.go_on(*people)
    for person in people:
        playing.sees_line(person, "NAME", MARKUP, FROM_THE_RIGHT, FAMILY)
        assert person.page.locator("img").count() == 0
        # The direction of a name does not change the text around it.
        name = playing.status(person).get_by_text(FROM_THE_RIGHT, exact=True)
        assert name.evaluate("node => getComputedStyle(node).unicodeBidi") == "isolate"
        playing.sees_scores(person, 15, 15, 15)
        playing.sees_totals(person, 15, 15, 15)
        person.hears(f"The match is a draw between {MARKUP}, {FROM_THE_RIGHT}")


@pytest.mark.parametrize("name", [OVERRIDE, "x" * 41], ids=["turns the text round", "too long"])
def test_a_name_that_would_mislead_is_refused_at_its_field(invite: Invite, name: str) -> None:
    host = invite(name, forgives=("422",))
    lobby.set_up(host, "mini", who="online")
    host.press("Open the table")
    field = host.page.get_by_role("textbox", name="Name, seat 1")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(host.page.get_by_role("alert").first).to_be_visible()
    # With another name the set-up works, and no other field was lost.
    field.fill("Tim")
    host.press("Open the table")
    host.sees_heading("Before the match")


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/nowhere", "There is nothing here"),
        ("/tables/", "There is nothing here"),
        ("/%F0%9F%A6%8A/..%2F..%2Fetc", "There is nothing here"),
        ("/tables/not-a-table", "There is no such table"),
        ("/tables/" + "0" * 32, "There is no such table"),
        ("/review/" + "0" * 32, ""),
        ("/rules/no-such-edition", ""),
        ("/puzzle/no-such-puzzle", ""),
        ("/join/" + quote("<script>"), "Join a table"),
        ("/new?edition=nothing&players=99&option=rows=-1&option=", "Set up a game"),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_on(
    invite: Invite, path: str, heading: str
) -> None:
    lost = invite("Lost", forgives=(*NOT_FOUND, "422", "409", "WebSocket connection to"))
    lost.go(path)
    lost.sees_heading(heading)
    expect(lost.page.get_by_role("heading", name="This screen fell off the table")).to_have_count(0)
    lost.page.get_by_role("link", name="Codepegs, home").click()
    expect(lost.button("Play now")).to_be_visible()


GARBAGE = ["", "{", "null", "[]", "17", '"a"', '{"last":{}}', '{"pegs":[1,null,{}]}', "x" * 5000]


_SPOIL = """(garbage) => {
  const known = ['codepegs.settings', ...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  for (const key of known) { localStorage[key] = garbage; sessionStorage[key] = garbage; }
}"""


def test_garbage_in_the_browsers_storage_disturbs_nothing(invite: Invite) -> None:
    screen = invite("Tim")
    lobby.set_up(screen, "mini", "rounds=2", who="here", names=["Tim", "Ben"])
    screen.press("Start")
    rules = words.agreed("mini")
    screen.press("I am Tim")
    playing.set_code(screen, rules, "RBGY")
    playing.guess(screen, rules, 1, "RRBB")
    for garbage in GARBAGE:
        playing.place(screen, rules, "RB")
        screen.page.evaluate(_SPOIL, garbage)
        screen.page.reload()
        playing.sees_row(screen, words.row(rules, 1, "RRBB", (1, 1)))
        playing.sees_made(screen, rules, "")
    playing.guess(screen, rules, 2, "RBGY")
    playing.go_on(screen)
    screen.press("I am Ben")
    playing.set_code(screen, rules, "WWKK")
    playing.guess(screen, rules, 1, "WWKK")
    playing.sees_result(screen, "Tim has won the match.", 1, 2)
    screen.page.evaluate(_SPOIL, GARBAGE[1])
    screen.go("/")
    screen.sees_heading("Good to see you")
    screen.page.evaluate(_SPOIL, GARBAGE[6])
    screen.go("/new")
    screen.sees_heading("Set up a game")
    expect(screen.button("Start")).to_be_enabled()


def test_another_site_can_neither_act_nor_listen_with_my_cookie(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    address = lobby.start_match([tim, ben], "mini", "rounds=2")
    table = address.rpartition("/")[2]
    rules = words.agreed("mini")
    playing.set_code(tim, rules, "RBGY")
    # Ben visits a site that tries to use his cookie.
    evil = ben.context.new_page()

    def site(route: Route) -> None:
        route.fulfill(content_type="text/html", body="<h1>Win a prize</h1>")

    evil.route("http://prize.example/**", site)
    evil.goto("http://prize.example/")
    command = {"cmd": "0" * 32, "after": 0, "do": {"kind": "resign", "seat": 1}}
    done = evil.evaluate(
        """async ([origin, table, command]) => {
          const told = [];
          for (const type of ['text/plain', 'application/json'])
            told.push(await fetch(`${origin}/api/tables/${table}/commands`, {
              method: 'POST', credentials: 'include', body: JSON.stringify(command),
              headers: {'Content-Type': type}, mode: type === 'text/plain' ? 'no-cors' : 'cors',
            }).then((answer) => answer.type, () => 'refused'));
          const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/tables/${table}/socket`);
          told.push(await new Promise((tell) => {
            socket.onopen = () => tell('open');
            socket.onclose = () => tell('refused');
          }));
          const frame = document.createElement('iframe');
          frame.src = `${origin}/tables/${table}`;
          document.body.append(frame);
          await new Promise((loaded) => (frame.onload = loaded));
          try { told.push(frame.contentDocument === null ? 'refused' : 'readable'); }
          catch { told.push('refused'); }
          return told;
        }""",
        [ben.origin, table, command],
    )
    assert done == ["refused"] * 4
    evil.close()
    playing.guess(ben, rules, 1, "RBGY")
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WWKK"])
    for person in (tim, ben):
        playing.sees_result(person, "The match is a draw between Tim and Ben.", 1, 1)


def test_an_oversize_message_ends_its_connection_and_nobody_elses(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    address = lobby.start_match([tim, ben], "mini", "rounds=2")
    rules = words.agreed("mini")
    playing.set_code(tim, rules, "RBGY")
    closed = ben.page.evaluate(
        """async ([path, message]) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}`);
          await new Promise((open) => (socket.onopen = open));
          socket.send(message);
          return await new Promise((tell) => (socket.onclose = ({ code }) => tell(code)));
        }""",
        [
            f"/api/tables/{address.rpartition('/')[2]}/socket",
            json.dumps({"type": "hello", "since": 0, "seat": None, "language": "x" * 5000}),
        ],
    )
    assert closed in (1006, 1009)
    playing.guess(ben, rules, 1, "RBGY")
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WWKK"])
    for person in (tim, ben):
        playing.sees_result(person, "The match is a draw between Tim and Ben.", 1, 1)
