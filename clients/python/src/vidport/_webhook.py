"""Verifies messages to webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from ._errors import VidportError

_PREFIX = "whsec_"
_TOLERANCE_SECONDS = 300
_MAX_SIGNATURES = 20


class InvalidWebhook(VidportError):
    """A message is not from the service, or is more than 5 minutes old."""


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: bytes | str, now: Callable[[], float] = time.time
) -> dict[str, Any]:
    """Returns the event of a message. Pass the body as it arrived; ``now`` is the clock, for tests."""
    key = _key(secret)
    lower = {name.lower(): value for name, value in headers.items()}
    message_id = _required(lower, "webhook-id")
    timestamp = _required(lower, "webhook-timestamp")
    signatures = _required(lower, "webhook-signature")
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) <= 12):
        raise InvalidWebhook("the timestamp is not a number")
    if abs(now() - int(timestamp)) > _TOLERANCE_SECONDS:
        raise InvalidWebhook("the timestamp is more than 5 minutes from now")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # All are compared, so that the time says nothing.
    matches = [hmac.compare_digest(expected, each.encode()) for each in signatures.split(" ")[:_MAX_SIGNATURES]]
    if not any(matches):
        raise InvalidWebhook("the signature is wrong")
    return json.loads(content)


def _key(secret: str) -> bytes:
    if not secret.startswith(_PREFIX):
        raise ValueError(f"the secret of a webhook begins with {_PREFIX}")
    try:
        key = base64.b64decode(secret[len(_PREFIX) :], validate=True)
    except ValueError as invalid:
        raise ValueError("the secret of the webhook is not Base64") from invalid
    if not key:
        raise ValueError("the secret of the webhook is empty")
    return key


def _required(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise InvalidWebhook(f"the header {name} is missing")
    return value
