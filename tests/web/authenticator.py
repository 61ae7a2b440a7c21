"""A software authenticator: the device of a person, with passkeys in it (WebAuthn level 3)."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Stored:
    """A passkey inside the device."""

    id: bytes
    key: ec.EllipticCurvePrivateKey
    party: str
    user: bytes
    count: int = 0


@dataclass
class Authenticator:
    """A device that is used on a page of this origin, by a person who always agrees."""

    origin: str
    passkeys: list[Stored] = field(default_factory=list)
    counts: bool = True
    """Whether it counts its signatures; passkeys that are synced between devices do not."""
    verifies: bool = True
    """Whether it asks for a PIN, a finger or a face; a security key without a PIN cannot."""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Make a passkey, as `navigator.credentials.create()` does."""
        assert options["authenticatorSelection"]["residentKey"] == "required"
        made = Stored(
            secrets.token_bytes(32),
            ec.generate_private_key(ec.SECP256R1()),
            options["rp"]["id"],
            _bytes(options["user"]["id"]),
        )
        self.passkeys.append(made)
        attested = bytes(16) + len(made.id).to_bytes(2, "big") + made.id + _cose(made.key)
        data = self._data(made, _ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(
            made,
            clientDataJSON=base64url(self._client("webauthn.create", options["challenge"])),
            attestationObject=base64url(statement),
            transports=["internal"],
        )

    def get(self, options: dict[str, Any], passkey: int = 0) -> dict[str, Any]:
        """Sign with a passkey, as `navigator.credentials.get()` does."""
        stored = self.passkeys[passkey]
        stored.count += self.counts
        data = self._data(stored, 0)
        client = self._client("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(client).digest()
        return self._answer(
            stored,
            clientDataJSON=base64url(client),
            authenticatorData=base64url(data),
            signature=base64url(stored.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
            userHandle=base64url(stored.user),
        )

    def _data(self, stored: Stored, flags: int) -> bytes:
        party = hashlib.sha256(stored.party.encode()).digest()
        return (
            party
            + bytes([_PRESENT | _VERIFIED * self.verifies | flags])
            + stored.count.to_bytes(4, "big")
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _answer(self, stored: Stored, **response: Any) -> dict[str, Any]:
        return {
            "id": base64url(stored.id),
            "rawId": base64url(stored.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        }


def _bytes(written: str) -> bytes:
    return base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))


def _cose(key: ec.EllipticCurvePrivateKey) -> bytes:
    # RFC 9053: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with x and y.
    numbers = key.public_key().public_numbers()
    x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
    return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
