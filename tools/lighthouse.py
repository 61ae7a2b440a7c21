"""Runs Lighthouse on the main screens, each of which needs at least 95: `make lighthouse`.

Lighthouse comes from npm at the version below, for this command only: players and builds of the page
never load it. It runs Debian's Chromium, as a phone in a slow network unless told otherwise.

Lighthouse measures by the clock and multiplies times by four for a phone, so other work of the
machine also counts four times. So this program measures each screen several times and takes the
median, as Lighthouse's own handbook advises; it prints all results.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.journeys.conftest import CHROMIUM, FLAGS as JOURNEY_FLAGS
from tests.journeys.seeding import Seeds
from tests.server.running import request, running

VERSION = "12.8.2"
LEAST = 95
CATEGORIES = ("performance", "accessibility", "best-practices")
LOOKS = 5
"""How often each screen is measured."""
SETTLED = 10.0
"""Seconds after the start of a server until it has nothing left to load."""
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic"


def sign_in(origin: str, cookie: str, profile: Path) -> None:
    """Put the cookie into a browser's profile: WebSockets do not send Lighthouse's headers."""
    name, _, value = cookie.partition("=")
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=JOURNEY_FLAGS
        )
        kept = time.time() + 86_400
        context.add_cookies([{"name": name, "value": value, "url": origin, "expires": kept}])
        context.close()


def look(address: str, folder: Path, *, desktop: bool) -> dict[str, Any]:
    """Lighthouse's report on one screen."""
    npx = shutil.which("npx")
    if npx is None:
        sys.exit("npx is not here; it comes with Node 20 or newer.")
    report = folder / "report.json"
    command = [
        *(npx, "--yes", f"lighthouse@{VERSION}", address),
        *("--quiet", "--output=json", f"--output-path={report}"),
        f"--chrome-flags={FLAGS} --user-data-dir={folder / 'chromium'}",
        f"--only-categories={','.join(CATEGORIES)}",
        *(["--preset=desktop"] if desktop else []),
    ]
    subprocess.run(command, env={**os.environ, "CHROME_PATH": CHROMIUM}, check=True, cwd=folder)
    found: dict[str, Any] = json.loads(report.read_text())
    return found


def looks(address: str, folder: Path, *, desktop: bool) -> list[dict[str, Any]]:
    """Several reports on one screen, sorted by the points for performance."""
    made = [look(address, folder, desktop=desktop) for _ in range(LOOKS)]
    return sorted(made, key=lambda found: points(found, "performance"))


def points(found: dict[str, Any], category: str) -> int:
    """The points of a category, of 100."""
    return round(100 * float(found["categories"][category]["score"]))


def faults(found: dict[str, Any]) -> list[str]:
    """The audits that took points away, in Lighthouse's own words."""
    wanted = {
        ref["id"]
        for category in CATEGORIES
        for ref in found["categories"][category]["auditRefs"]
        if ref["weight"] > 0
    }
    return [
        f"  {audit['id']}: {audit['title']} {audit.get('displayValue', '')}".rstrip()
        for audit in found["audits"].values()
        if audit["id"] in wanted and audit["score"] is not None and audit["score"] < 0.9
    ]


def main() -> None:
    """Measure each screen, print its points, and fail if one has too few."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--desktop", action="store_true", help="a desktop instead of a phone")
    parser.add_argument("--only", help="one screen")
    wanted = parser.parse_args()
    least = 100
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "house") as server:
        seeds = Seeds(server.origin)
        screens = {
            "home": "/",
            "set-up": "/new",
            "table": f"/tables/{seeds.tables['breaking']}",
            "review": f"/review/{seeds.tables['over']}",
            "rules": "/rules/family-2004",
        }
        sign_in(server.origin, seeds.ann.visitor.cookie, Path(folder) / "chromium")
        # The bots' process loads the engine for some seconds, and the first request for the review
        # computes it.
        time.sleep(SETTLED)
        request(
            server.origin,
            "GET",
            f"/api/matches/{seeds.tables['over']}/review",
            Cookie=seeds.ann.visitor.cookie,
        )
        print(f"{'screen':10}" + "".join(f"{category:>16}" for category in CATEGORIES))
        for screen, path in screens.items():
            if wanted.only not in (None, screen):
                continue
            made = looks(server.origin + path, Path(folder), desktop=wanted.desktop)
            found = made[LOOKS // 2]
            scores = [points(found, name) for name in CATEGORIES]
            least = min(least, *scores)
            line = "".join(f"{score:16}" for score in scores)
            every = [points(one, "performance") for one in made]
            print(f"{screen:10}{line}   performance of all looks {every}")
            print(*faults(found), sep="\n", end="\n" if faults(found) else "", flush=True)
        seeds.close()
    if least < LEAST:
        sys.exit(f"At least {LEAST} is asked for everywhere.")


if __name__ == "__main__":
    main()
