"""A client of a Vidport video processing service."""

from ._client import Client
from ._errors import FieldProblem, NetworkError, Refused, VideoFailed, VidportError
from ._webhook import InvalidWebhook, verify_webhook

__all__ = [
    "Client",
    "FieldProblem",
    "InvalidWebhook",
    "NetworkError",
    "Refused",
    "VideoFailed",
    "VidportError",
    "verify_webhook",
]
