"""Authenticated frames: only guests with the key of the link are served.

The host sends a nonce, the guest answers with its own nonce and a proof that it knows the key. Both derive a session key
from the two nonces. Every further frame is a HMAC-SHA256 in hexadecimal, followed by a JSON object. The HMAC covers the
direction and a counter, so a frame that is forged, replayed, reordered or reflected does not verify.
"""

import base64
import binascii
import hmac
import json
import secrets
from typing import Any, Final

from scorer.formats.strict_json import UnreadableError, parse

KEY_SIZE: Final = 20
"""160 bits."""
NONCE_SIZE: Final = 16
MAC_SIZE: Final = 64
"""Length of a HMAC in hexadecimal."""
_LONGEST_NAME: Final = 64


class ProtocolError(Exception):
    """The other side broke the protocol; its connection is closed."""


def new_key() -> str:
    """The key of a new link."""
    return base64.b32encode(secrets.token_bytes(KEY_SIZE)).decode()


def key_bytes(key: str) -> bytes:
    """Decode a key; raise `ValueError` if it is not valid."""
    try:
        found = base64.b32decode(key)
    except binascii.Error as error:
        raise ValueError("not a key") from error
    if len(found) != KEY_SIZE:
        raise ValueError("not a key")
    return found


def mac(key: bytes, *parts: str) -> str:
    """The HMAC of some parts, in hexadecimal."""
    return hmac.digest(key, "|".join(parts).encode(), "sha256").hex()


class Handshake:
    """The host's side of the authentication of a connection."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._nonce = secrets.token_hex(NONCE_SIZE)

    def challenge(self) -> str:
        """The first frame."""
        return json.dumps({"nonce": self._nonce})

    def accept(self, frame: str) -> "Channel":
        """Verify the guest's answer; raise `ProtocolError` if it does not prove the key."""
        hello = _parsed(frame)
        nonce, device, proof = (hello.get(name) for name in ("nonce", "device", "proof"))
        if not all(isinstance(text, str) and 0 < len(text) <= _LONGEST_NAME for text in (nonce, device, proof)):
            raise ProtocolError("hello")
        expected = mac(self._key, "guest", self._nonce, str(nonce), str(device))
        if not _are_equal(expected, str(proof)):
            raise ProtocolError("proof")
        return Channel(bytes.fromhex(mac(self._key, "session", self._nonce, str(nonce))), str(device))


def answer(key: bytes, device: str, challenge: str) -> "tuple[str, Channel]":
    """A guest's answer to the challenge, and its channel, which accepts only frames from a host that knows the key."""
    theirs, mine = _parsed(challenge).get("nonce"), secrets.token_hex(NONCE_SIZE)
    if not isinstance(theirs, str) or not 0 < len(theirs) <= _LONGEST_NAME:
        raise ProtocolError("nonce")
    hello = {"nonce": mine, "device": device, "proof": mac(key, "guest", theirs, mine, device)}
    session = bytes.fromhex(mac(key, "session", theirs, mine))
    return json.dumps(hello), Channel(session, device, of_guest=True)


class Channel:
    """Seals and opens the frames of one authenticated connection."""

    def __init__(self, key: bytes, device: str, *, of_guest: bool = False) -> None:
        self._key = key
        self.device = device
        """The random id that the guest's browser or app has saved."""
        self._ours, self._theirs = ("guest", "host") if of_guest else ("host", "guest")
        self._sent = self._received = 0

    def seal(self, text: str) -> str:
        """The next frame to send, with a JSON text."""
        frame = mac(self._key, self._ours, str(self._sent), text) + text
        self._sent += 1
        return frame

    def open(self, frame: str) -> dict[str, Any]:
        """Verify the next frame received, and return its object; raise `ProtocolError` if it is not authentic."""
        code, text = frame[:MAC_SIZE], frame[MAC_SIZE:]
        if not _are_equal(mac(self._key, self._theirs, str(self._received), text), code):
            raise ProtocolError("frame")
        self._received += 1
        return _parsed(text)


def _are_equal(one: str, other: str) -> bool:
    """Compare in constant time; received text may not be ASCII."""
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "replace"))


def text_of(frame: str | bytes) -> str:
    """The text of a frame; raise `ProtocolError` for a binary one."""
    if not isinstance(frame, str):
        raise ProtocolError("binary")
    return frame


def _parsed(text: str) -> dict[str, Any]:
    try:
        value = parse(text)
    except UnreadableError as error:
        raise ProtocolError("json") from error
    if not isinstance(value, dict):
        raise ProtocolError("object")
    return value
