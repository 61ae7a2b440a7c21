"""Trouble at the door: what cannot be let in, with the status that HTTP has for it.

Said and coded like the refusals of the rules, so that whoever reads them needs to know one kind.
"""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, tuple[int, str]] = {
    # The request itself.
    "request/json": (400, N_("The body is not JSON that can be read. Send one JSON object.")),
    "request/unreadable": (400, N_("The request cannot be read. Look at how it was written.")),
    "request/host": (
        400,
        N_(
            "The request was sent to a host that is not served here. "
            "Use the address that this server is known by."
        ),
    ),
    "request/origin": (
        403,
        N_(
            "The request did not come from a page of this server. "
            "Open the game here, or use an API token."
        ),
    ),
    "request/not-found": (404, N_("There is nothing here, or nothing for you. Check the address.")),
    "request/method": (405, N_("{came} cannot be done here. Use: {expected}.")),
    "request/too-long": (
        413,
        N_("The body is longer than the {expected} bytes that are read. Send less."),
    ),
    "request/not-json": (
        415,
        N_('The body is "{came}"; application/json was expected. Say so in Content-Type.'),
    ),
    "request/invalid": (
        422,
        N_("The request does not fit: {came}. Change that and send it again."),
    ),
    "request/too-many": (
        429,
        N_("That was too often. Wait, and try again. Seconds to wait: {seconds}."),
    ),
    # Who it is.
    "session/none": (401, N_("Nobody is signed in here. Begin a session, or show an API token.")),
    "session/token": (
        401,
        N_("This API token is not known, or was revoked. Make a new one and send it as Bearer."),
    ),
    "session/cookie-needed": (
        403,
        N_("An API token cannot do this. Sign in with a browser instead."),
    ),
    "session/refused": (401, N_("Login and password do not fit together. Check both.")),
    "session/passkey": (
        401,
        N_("This passkey was not accepted here. Try again, or sign in another way."),
    ),
    "session/challenge": (
        409,
        N_("The passkey's answer came too late or to another question. Begin again."),
    ),
    # Accounts.
    "account/login": (
        422,
        N_(
            '"{came}" cannot be a login: 3 to 64 letters a to z, digits and . _ - + @ were '
            "expected, a letter or digit first. Choose another."
        ),
    ),
    "account/password": (
        422,
        N_(
            "A password has {low} to {high} characters and is not the login. "
            "Characters that came: {came}. Choose another."
        ),
    ),
    "account/taken": (409, N_("This login is taken, or you have one already. Choose another.")),
    "account/no-password": (409, N_("You have no password yet. Choose a login with one first.")),
    "account/last-way-in": (
        409,
        N_("This is your only way to sign in. Add another one, or erase yourself."),
    ),
    "account/label": (
        422,
        N_(
            '"{came}" cannot be a label: 1 to 40 letters, digits, signs and single spaces were '
            "expected, without quotation marks. Choose another."
        ),
    ),
    "passkey/known": (409, N_("This passkey is known already. Choose another.")),
    "passkey/too-many": (409, N_("You have {came} passkeys; more are not kept. Remove one first.")),
    "passkey/address": (
        409,
        N_(
            "Passkeys need a name in the address, and this one is a number. "
            "Open the game by its name, for example localhost."
        ),
    ),
    "passkey/refused": (
        422,
        N_("The new passkey could not be verified. Try again, or use another device."),
    ),
    "token/too-many": (409, N_("You have {came} API tokens; more are not kept. Revoke one first.")),
    # The house.
    "house/error": (
        500,
        N_("Something went wrong here; it is not your fault. Its number in the log: {id}."),
    ),
}

_ELSEWHERE = {
    # The same for a table that is not there and for one that is not yours to see.
    "table/unknown": 404,
    "chair/not-yours": 403,
    "seat/name": 422,
    "seat/number": 422,
    "store/unavailable": 503,
    "store/damaged": 503,
    "hint/no-row": 422,
    "match/rows": 422,
}
"""The statuses of refusals of other rooms that are not simply "not now"."""

_CONTENT = (
    "option/",
    "players/",
    "edition/",
    "code/",
    "mark/",
    "words/",
    "engine/",
    "notation/",
    "album/",
    "terms/",
    "puzzle/",
)
"""What the rules refuse for what was sent, whatever state the match is in."""


class WebRefusal(Refusal):
    """Something that the door refuses."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code][1], self.gaps)


def status_of(refusal: Refusal) -> int:
    """The status of HTTP for a refusal of any room.

    >>> status_of(WebRefusal("session/none")), status_of(Refusal("match/over"))
    (401, 409)
    """
    if refusal.code in TEXTS:
        return TEXTS[refusal.code][0]
    return _ELSEWHERE.get(refusal.code, 422 if refusal.code.startswith(_CONTENT) else 409)
