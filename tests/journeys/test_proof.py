"""Whoever changes the sign-in of an account is asked for the password or a passkey again."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.journeys.conftest import Invite
from tests.journeys.person import Person

PASSWORD = "correct horse"
REFUSED = ("status of 403", "status of 401")
"""What the browser reports of the answers that ask again, and of a wrong password."""


def asked_again(person: Person) -> Locator:
    """The question, ten minutes after the last password."""
    person.context.clear_cookies(name="codepegs-proof")
    person.page.get_by_label("What it is for").fill("My bot")
    person.page.keyboard.press("Enter")
    dialog = person.page.get_by_role("dialog", name="Is it you?")
    expect(dialog).to_be_visible()
    return dialog


def sees_token(person: Person) -> None:
    expect(person.page.locator("code")).to_contain_text("cp_")


def test_a_token_is_made_once_the_password_was_typed_again(invite: Invite) -> None:
    ann = invite("Ann", forgives=REFUSED)
    ann.go("/")
    ann.page.request.post("/api/session", headers={"Origin": ann.origin}, data={})
    sent = {"login": "ann.proof", "password": PASSWORD}
    made = ann.page.request.post("/api/account/password", headers={"Origin": ann.origin}, data=sent)
    assert made.ok
    ann.go("/me?tab=account")
    dialog = asked_again(ann)
    field = dialog.get_by_label("Password", exact=True)
    expect(field).to_be_focused()
    # Escape takes nothing over, and leads back.
    ann.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(ann.page.get_by_label("What it is for")).to_be_focused()
    asked_again(ann)
    expect(field).to_be_focused()
    ann.page.keyboard.type("wrong horse")
    ann.page.keyboard.press("Enter")
    expect(dialog).to_contain_text("do not fit together")
    field.fill(PASSWORD)
    ann.page.keyboard.press("Enter")
    sees_token(ann)


def test_a_passkey_that_checks_who_uses_it_answers_too(invite: Invite) -> None:
    ben = invite("Ben", forgives=REFUSED)
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    tools = ben.context.new_cdp_session(ben.page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    # Passkeys are bound to a name, and 127.0.0.1 is none.
    here = ben.origin.replace("127.0.0.1", "localhost")
    ben.go(here)
    ben.page.request.post(f"{here}/api/session", headers={"Origin": here}, data={})
    ben.go(f"{here}/me?tab=account")
    ben.press("Add a passkey")
    ben.hears("The passkey This device is kept.")
    dialog = asked_again(ben)
    dialog.get_by_role("button", name="Use a passkey").click()
    sees_token(ben)
