"""The page: one for each language, from memory, with its own "not found"."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from codepegs.web.static_page import add_page, read_page
from tests.web.site import Site, build_site

CODES = ("en", "de", "fr", "nl")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small page in the form in which the build writes it."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    for code in CODES:
        html = f'<!doctype html><html lang="{code}"><head></head><body></body></html>'
        (static / f"index.{code}.html").write_text(html)
    for name in ("icon.svg", "site.webmanifest", "robots.txt", "build.json"):
        (static / name).write_text(name)
    script = static / "assets" / "index-abc123.js"
    script.write_text("play()")
    script.with_name(script.name + ".br").write_bytes(b"brotli")
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(b"play()", mtime=0))
    (static / "assets" / "font.woff2").write_bytes(b"font")
    heads = {"home": "", "table": '<link rel="modulepreload" href="/assets/T.js">', "missing": ""}
    pages = {
        "build": "1",
        "patterns": [["/", "home"], ["/tables/:id", "table"]],
        "head": dict.fromkeys(CODES, heads),
    }
    (static / "pages.json").write_text(json.dumps(pages))
    (tmp_path / "secret.txt").write_text("outside")
    return static


@pytest.fixture
def site(built: Path) -> Site:
    """A site with that page."""
    site = build_site()
    add_page(site.app, read_page(built))
    return site


@pytest.fixture
def browser(site: Site) -> TestClient:
    """A browser at that site."""
    return site.browser()


def test_every_address_of_the_page_answers_it(browser: TestClient) -> None:
    for path in ("/", "/tables/0123abc"):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert '<html lang="en">' in answer.text


def test_the_page_tells_who_runs_the_server_and_no_markup_of_theirs(built: Path) -> None:
    page = read_page(built, shown={"operator": 'Ann & "Ben" <script>'})
    assert page is not None
    told = '<meta name="codepegs:operator" content="Ann &amp; &quot;Ben&quot; &lt;script&gt;">'
    assert all(told.encode() in screen.content[""] for screen in page.screens.values())


def test_a_screen_preloads_its_script(browser: TestClient) -> None:
    assert 'href="/assets/T.js"></head>' in browser.get("/tables/x").text
    assert "T.js" not in browser.get("/").text


@pytest.mark.parametrize("path", ["/nowhere", "/tables", "/tables/a/b", "/assets/gone.js", "/new/"])
def test_an_address_that_nobody_has_answers_the_page_with_404(
    browser: TestClient, path: str
) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/api/tables/../x", "/health/nothing"])
def test_an_unknown_address_of_the_api_is_answered_in_json(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "request/not-found"


def test_nothing_can_be_sent_to_a_page(browser: TestClient) -> None:
    for path in ("/", "/tables/x", "/nowhere"):
        answer = browser.post(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "request/not-found"


def test_the_browser_is_answered_in_its_language(browser: TestClient) -> None:
    answer = browser.get("/", headers={"Accept-Language": "nl, en;q=0.5"})
    assert '<html lang="nl">' in answer.text
    assert "Accept-Language" in answer.headers["vary"]


def test_a_chosen_language_goes_before_that_of_the_browser(browser: TestClient) -> None:
    headers = {"Accept-Language": "nl", "Cookie": "codepegs_language=fr"}
    answer = browser.get("/", headers=headers)
    assert '<html lang="fr">' in answer.text
    assert "Cookie" in answer.headers["vary"]


def test_a_language_that_we_do_not_have_is_no_choice(browser: TestClient) -> None:
    headers = {"Accept-Language": "de", "Cookie": "codepegs_language=../../etc"}
    assert '<html lang="de">' in browser.get("/", headers=headers).text


def test_files_that_are_named_after_their_content_are_kept_for_ever(browser: TestClient) -> None:
    answer = browser.get("/assets/index-abc123.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_the_page_itself_is_asked_for_again(browser: TestClient) -> None:
    for path in ("/", "/nowhere", "/icon.svg", "/build.json"):
        assert browser.get(path).headers["cache-control"] == "no-cache"


def test_a_page_that_has_not_changed_is_not_sent_again(browser: TestClient) -> None:
    etag = browser.get("/").headers["etag"]
    answer = browser.get("/", headers={"If-None-Match": f'"other", {etag}'})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["etag"] == etag


def test_each_language_and_screen_has_its_own_etag(browser: TestClient) -> None:
    etags = {
        browser.get(path, headers={"Accept-Language": code}).headers["etag"]
        for path in ("/", "/tables/x")
        for code in CODES
    }
    assert len(etags) == 8


def test_the_missing_page_is_missing_however_often_it_is_asked_for(browser: TestClient) -> None:
    etag = browser.get("/nowhere").headers["etag"]
    assert browser.get("/nowhere", headers={"If-None-Match": etag}).status_code == 404


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("br;q=0.000, identity", None),
        ("", None),
    ],
)
def test_compressed_files_go_to_browsers_that_accept_them(
    site: Site, accepted: str, encoding: str | None
) -> None:
    with (
        site.browser() as browser,
        browser.stream(
            "GET", "/assets/index-abc123.js", headers={"Accept-Encoding": accepted}
        ) as answer,
    ):
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        sent = b"".join(answer.iter_raw())
    assert sent == {"br": b"brotli", "gzip": gzip.compress(b"play()", mtime=0)}.get(
        encoding or "", b"play()"
    )


def test_head_has_the_length_and_no_content(browser: TestClient) -> None:
    answer = browser.head("/assets/font.woff2")
    assert (answer.headers["content-length"], answer.content) == ("4", b"")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..\\..\\secret.txt",
        "/pages.json",
        "/index.en.html",
        "/assets/index-abc123.js.gz",
        "/assets/%00",
    ],
)
def test_only_the_files_of_the_page_are_there(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert "outside" not in answer.text


def test_every_answer_has_the_policy_and_no_exception_in_it(browser: TestClient) -> None:
    for path in ("/", "/nowhere", "/assets/index-abc123.js", "/icon.svg"):
        policy = browser.get(path).headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy


def test_another_host_gets_no_page(site: Site) -> None:
    answer = site.browser().get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400


def test_what_is_counted_names_the_screen_and_never_the_table(site: Site) -> None:
    browser = site.browser()
    for path in ("/tables/0123secret", "/wp-admin/x", "/assets/index-abc123.js", "/"):
        browser.get(path)
    counted = site.context.metrics.text().decode()
    assert 'route="/tables/{id}"' in counted
    assert 'route="/{path:path}"' in counted
    assert 'route="/assets/{file}"' in counted
    assert "0123secret" not in counted and "wp-admin" not in counted


def test_a_class_behind_one_address_can_load_the_files_of_the_page(built: Path) -> None:
    site = build_site(limit_requests="2/minute")
    add_page(site.app, read_page(built))
    browser = site.browser()
    answers = [browser.get("/assets/index-abc123.js").status_code for _ in range(5)]
    assert answers == [200] * 5
    assert [browser.get("/").status_code for _ in range(3)] == [200, 200, 429]


def test_a_server_without_page_says_how_to_build_it(tmp_path: Path) -> None:
    site = build_site()
    add_page(site.app, read_page(tmp_path))
    answer = site.browser().get("/tables/x", headers={"Accept-Language": "en"})
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/plain")
    assert "make page" in answer.text
    assert site.browser().get("/api/editions").status_code == 200


def test_a_page_is_read_once(built: Path, site: Site) -> None:
    (built / "icon.svg").unlink()
    (built / "new.txt").symlink_to(built.parent / "secret.txt")
    assert site.browser().get("/icon.svg").status_code == 200
    assert site.browser().get("/new.txt").status_code == 404
