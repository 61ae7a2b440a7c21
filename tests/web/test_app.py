"""The app as a whole: what it documents, what it takes, and how its parts are joined."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI

from codepegs.web.app import build_app
from tests.web.site import build_site

DOCUMENT: dict[str, Any] = build_site().browser().get("/api/openapi.json").json()
OPERATIONS = [
    (f"{method.upper()} {path}", operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]
EACH = pytest.mark.parametrize(("name", "operation"), OPERATIONS)


@EACH
def test_every_route_documents_the_errors_that_any_may_answer(
    name: str, operation: dict[str, Any]
) -> None:
    expected = {"400", "429", "503"}
    if not name.startswith("GET"):
        expected |= {"403", "413", "415"}
    if "requestBody" in operation or "parameters" in operation:
        expected |= {"422"}
    if "security" in operation:
        expected |= {"401"}
    assert expected <= set(operation["responses"])


@EACH
def test_every_documented_error_has_the_one_shape(name: str, operation: dict[str, Any]) -> None:
    shapes = {
        content["schema"]["$ref"].rpartition("/")[2]
        for status, response in operation["responses"].items()
        for content in response.get("content", {}).values()
        if status >= "400"
    }
    assert shapes - {"Readiness"} == {"ErrorAnswer"}


@EACH
def test_every_route_says_in_a_sentence_what_it_does(name: str, operation: dict[str, Any]) -> None:
    assert operation["description"].endswith(".")


def test_no_model_accepts_unknown_fields() -> None:
    # A browser's own JSON of a credential may hold more than we need.
    sent = {"NewCredential", "Credential", "Attestation", "Assertion"}
    loose = {
        name
        for name, schema in DOCUMENT["components"]["schemas"].items()
        if schema.get("additionalProperties") is not False
    }
    assert loose == sent


@pytest.mark.parametrize(
    ("origin", "cookie"),
    [("https://pegs.example", "__Host-codepegs"), ("http://localhost:8000", "codepegs")],
)
def test_the_document_names_the_cookie_as_it_is_called_here(origin: str, cookie: str) -> None:
    browser = build_site(origins=(origin,)).browser(origin=origin)
    schemes = browser.get("/api/openapi.json").json()["components"]["securitySchemes"]
    assert schemes["cookie"]["name"] == cookie


def test_routers_of_others_are_guarded_too() -> None:
    router = APIRouter()

    @router.post("/api/tables")
    async def tables() -> str:
        return "opened"

    site = build_site(router)
    assert site.guest().post("/api/tables").json() == "opened"
    assert site.program(Origin="https://evil.example").post("/api/tables").status_code == 403


def test_the_app_runs_the_lifespan_that_it_is_given() -> None:
    seen = []

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        seen.append("begun")
        yield
        seen.append("ended")

    site = build_site()
    site.app = build_app(site.context, lifespan=lifespan)
    with site.browser() as browser:
        browser.get("/health/live")
    assert seen == ["begun", "ended"]
