"""Passkeys: registering and signing in by WebAuthn, each a challenge and its verified answer."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ConfigDict, StringConstraints

from codepegs.play import Passkey, Player
from codepegs.text import Refusal
from codepegs.web.base_models import StrictModel
from codepegs.web.security.origins import Origin

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

# `webauthn` is imported when a passkey is used: importing it takes a third of a second.

MOST_PASSKEYS = 10
_PARTY_NAME = "Codepegs"

Base64Url = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=16_384)]
PasskeyId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,1400}$")]


class _Sent(StrictModel):
    """What a browser's `toJSON()` gives, which may have more fields."""

    model_config = ConfigDict(extra="ignore")


class Attestation(_Sent):
    """A new public key, as the device states it."""

    clientDataJSON: Base64Url
    attestationObject: Base64Url


class NewCredential(_Sent):
    """The answer of `navigator.credentials.create()`."""

    id: PasskeyId
    rawId: PasskeyId
    type: Literal["public-key"]
    response: Attestation


class Assertion(_Sent):
    """A signature over the challenge."""

    clientDataJSON: Base64Url
    authenticatorData: Base64Url
    signature: Base64Url
    userHandle: Base64Url | None = None


class Credential(_Sent):
    """The answer of `navigator.credentials.get()`."""

    id: PasskeyId
    rawId: PasskeyId
    type: Literal["public-key"]
    response: Assertion


def new_challenge() -> str:
    """A random challenge: 256 bits as base64url."""
    return secrets.token_urlsafe(32)


def registration_options(
    origin: Origin, player: Player, known: Sequence[Passkey], challenge: str
) -> dict[str, Any]:
    """The options for `navigator.credentials.create()`; the passkey needs no typed login."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=_party(origin),
        rp_name=_PARTY_NAME,
        user_id=bytes.fromhex(player.id),
        user_name=player.name,
        user_display_name=player.name,
        challenge=webauthn.base64url_to_bytes(challenge),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_descriptors(known),
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def sign_in_options(
    origin: Origin, challenge: str, known: Sequence[Passkey] = ()
) -> dict[str, Any]:
    """The options for `navigator.credentials.get()`, for these passkeys or any of this server."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=_party(origin),
        challenge=webauthn.base64url_to_bytes(challenge),
        allow_credentials=_descriptors(known),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def registered(
    sent: NewCredential, *, challenge: str, origin: Origin, player: str, label: str, now: float
) -> Passkey:
    """The new passkey, if the answer fits the challenge."""
    import webauthn

    try:
        verified = webauthn.verify_registration_response(
            credential=sent.model_dump(),
            expected_challenge=webauthn.base64url_to_bytes(challenge),
            expected_rp_id=_party(origin),
            expected_origin=str(origin),
        )
    except Exception:
        # Its parsers raise whatever malformed bytes make them raise.
        raise Refusal("passkey/refused") from None
    if not verified.user_verified:
        raise Refusal("passkey/unverified")
    return Passkey(
        id=webauthn.helpers.bytes_to_base64url(verified.credential_id),
        player=player,
        public_key=verified.credential_public_key,
        sign_count=verified.sign_count,
        label=label,
        created_at=now,
    )


def signed(sent: Credential, passkey: Passkey, *, challenge: str, origin: Origin) -> int:
    """The passkey's own count of signatures, if it has signed this challenge."""
    import webauthn

    handle = sent.response.userHandle
    try:
        if handle is not None and webauthn.base64url_to_bytes(handle).hex() != passkey.player:
            raise Refusal("session/passkey")
        verified = webauthn.verify_authentication_response(
            credential=sent.model_dump(),
            expected_challenge=webauthn.base64url_to_bytes(challenge),
            expected_rp_id=_party(origin),
            expected_origin=str(origin),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except Exception:
        # Its parsers raise whatever malformed bytes make them raise.
        raise Refusal("session/passkey") from None
    # Everything else fits: whoever has the device is told what is missing, and nobody else.
    if not verified.user_verified:
        raise Refusal("session/unverified")
    return verified.new_sign_count


def _descriptors(known: Sequence[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    import webauthn
    from webauthn.helpers import structs

    return [
        structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one.id))
        for one in known
    ]


def _party(origin: Origin) -> str:
    if not origin.has_name:
        raise Refusal("passkey/address")
    return origin.host
