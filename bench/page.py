"""Measures how fast the page is, in a real Chromium on loopback: `python -m bench.page`.

It measures from a click on the tray to the peg in its hole, and from submitting a row to its mark,
each until the browser has painted it. In the same run and the same browser it measures a bare page
that shows a word when its button is clicked, and a WebSocket that echoes.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.journeys.conftest import CHROMIUM, FLAGS
from tests.journeys.seeding import Hand
from tests.server.running import Visitor, running

SAMPLES = 207
ROWS = 9
"""Rows that are played at each table: one less than the board has, so no round ends."""
EDITION, CODE, GUESS = "classic-1972", "RBGY", ["red", "red", "blue", "white"]
GOALS = {"a peg": 50.0, "a mark": 150.0}
"""Milliseconds that 99 of 100 samples must not exceed, on an idle machine."""

# A time begins at the browser's own time stamp of the click. It ends when the frame with the change
# has been drawn: a task that is posted in that frame runs after it.
_WATCH = """
window.times = [];
window.since = null;
window.painted = (then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then(performance.now());
  port2.postMessage(0);
});
addEventListener('click', (event) => (window.since = event.timeStamp), { capture: true });
window.await_ = (holds) => {
  const begun = window.times.length;
  let done = false;
  const look = () => {
    if (done || window.since === null || !holds()) return;
    done = true;
    observer.disconnect();
    painted((now) => window.times.push(now - window.since));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  window.since = null;
  return begun;
};
"""
_BARE = "<button>Click</button><p></p>"
_BARE_CLICK = """() => document.querySelector('button').addEventListener('click', () => {
  document.querySelector('p').textContent += 'x';
})"""
_ECHO = """async ([address, count]) => {
  const socket = new WebSocket(address);
  await new Promise((go) => (socket.onopen = go));
  const times = [];
  for (let i = 0; i < count; i += 1) {
    const since = performance.now();
    socket.send('{"type":"guess"}');
    await new Promise((go) => (socket.onmessage = go));
    document.querySelector('p').textContent = String(i);
    times.push((await new Promise((go) => painted(go))) - since);
  }
  socket.close();
  return times;
}"""


def timed(page: Page, holds: str, click: str) -> float:
    """Milliseconds from a click until the page is painted with the condition fulfilled."""
    begun = page.evaluate(f"await_(() => {holds})")
    page.click(click)
    page.wait_for_function("begun => times.length > begun", arg=begun, polling=20)
    return float(page.evaluate("times.at(-1)"))


def bare(browser: Browser, count: int) -> list[float]:
    """Times of clicks on a page that only adds a letter."""
    page = browser.new_page()
    page.set_content(_BARE)
    page.evaluate(_WATCH)
    page.evaluate(_BARE_CLICK)
    times = [
        timed(page, f"document.querySelector('p').textContent.length > {number}", "button")
        for number in range(count)
    ]
    page.close()
    return times


@contextmanager
def echoing() -> Iterator[str]:
    """Runs a WebSocket echo; gives its address."""

    def echo(connection: ServerConnection) -> None:
        try:
            for message in connection:
                connection.send(message)
        except ConnectionClosed:
            pass  # the browser has closed the connection

    with serve(echo, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()


def echoed(browser: Browser, count: int) -> list[float]:
    """Times of round trips over a WebSocket, until the answer is painted."""
    page = browser.new_page()
    page.set_content(_BARE)
    page.evaluate(_WATCH)
    with echoing() as address:
        times: list[float] = page.evaluate(_ECHO, [address, count])
    page.close()
    return times


def played(browser: Browser, origin: str, count: int) -> tuple[list[float], list[float]]:
    """Times of placing pegs and of submitting rows at real tables."""
    ann = Visitor(origin)
    context = browser.new_context(base_url=origin, locale="en")
    name, _, value = ann.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": origin}])
    context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {_WATCH} }})")
    pegs: list[float] = []
    marks: list[float] = []
    while len(marks) < count:
        table = ann.open_table("me", edition=EDITION)
        hand = Hand(ann, table)
        hand.do("set-code", seat=0, code=list(CODE))
        hand.close()
        page = context.new_page()
        page.goto(f"/tables/{table}")
        for row in range(1, min(ROWS, count - len(marks)) + 1):
            page.get_by_role("button", name=f"Submit row {row}").wait_for()
            for hole, peg in enumerate(GUESS, start=1):
                made = f'[aria-label="Hole {hole}: {peg}"]'
                tray = f'[role=toolbar] button[aria-label="{peg}"]'
                pegs.append(timed(page, f"document.querySelector('{made}')", tray))
            # Wait until the server has said that the row may be played.
            submit = page.get_by_role("button", name=f"Submit row {row}")
            submit.and_(page.locator(":not([aria-disabled=true])")).wait_for()
            shown = f"[...document.querySelectorAll('li')].some((li) => /^Row {row}: .* keys?\\./.test(li.textContent))"
            marks.append(timed(page, shown, f'button:has-text("Submit row {row}")'))
        page.close()
    context.close()
    return pegs, marks


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    count: int = parser.parse_args().samples
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        # Measure in turns, so that other load on the machine affects all figures alike.
        half = count // 2
        clicks, echoes = bare(browser, half), echoed(browser, half)
        pegs, marks = played(browser, server.origin, count)
        clicks += bare(browser, count - half)
        echoes += echoed(browser, count - half)
        browser.close()
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'milliseconds until painted':44} {'p50':>6} {'p95':>6} {'p99':>6}  samples")
    for title, times in (
        ("bare page: click to a word", clicks),
        ("page: click on the tray to a peg in its hole", pegs),
        ("bare WebSocket: round trip to a word", echoes),
        ("page: submitting a row to its mark", marks),
    ):
        print(f"{title:44} {_percentiles(times)}  {len(times)}")
    for title, times in (("a peg", pegs), ("a mark", marks)):
        slow = sum(one > GOALS[title] for one in times)
        print(f"{title}: {slow} of {len(times)} took more than {GOALS[title]:.0f} ms")


def _percentiles(times: Sequence[float]) -> str:
    ordered = sorted(times)
    return " ".join(f"{ordered[int(part * (len(ordered) - 1))]:6.1f}" for part in (0.5, 0.95, 0.99))


if __name__ == "__main__":
    main()
