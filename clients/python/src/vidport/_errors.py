"""The errors of the client."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import httpx

# Limits that are not lifted soon.
_LONG_LIMITS = frozenset({"QUOTA_EXCEEDED", "DAILY_LIMIT", "UPLOAD_LIMIT", "VIDEOS_PAUSED"})


@dataclass(frozen=True)
class FieldProblem:
    """A problem with one field of a request, such as ``trim.end``."""

    field: str
    message: str


class VidportError(Exception):
    """The base of all errors of this package."""


class NetworkError(VidportError):
    """The service or the store could not be reached, or the connection broke off."""


class Refused(VidportError):
    """The service refused a request. ``code`` is its stable error code, or ``HTTP_`` and the status of another server."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        problems: tuple[FieldProblem, ...] = (),
        request_id: str = "",
        retry_after: float = 0,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.problems = problems
        self.request_id = request_id
        self.retry_after = retry_after

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return (
            (self.status == 429 and self.code not in _LONG_LIMITS)
            or self.status >= 500
            or self.status == 408
            or self.code == "IDEMPOTENCY_IN_PROGRESS"
        )


class VideoFailed(VidportError):
    """A video has ended without an output: FAILED, TIMED_OUT, ABORTED, or DELETED."""

    def __init__(self, video_id: str, status: str, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.video_id = video_id
        self.status = status
        self.code = code


def refusal(response: httpx.Response) -> Refused:
    """The error that a response describes, whose body has been read."""
    body: dict[str, Any] = {}
    try:
        parsed = json.loads(response.text)
        if isinstance(parsed, dict):
            body = parsed
    except ValueError:
        pass  # object stores and proxies respond with XML or HTML
    code = body.get("error") or ("RATE_LIMITED" if response.status_code == 429 else f"HTTP_{response.status_code}")
    retry_after = response.headers.get("Retry-After", "")
    return Refused(
        response.status_code,
        str(code),
        str(body.get("message") or "no details"),
        tuple(
            FieldProblem(str(each.get("field", "")), str(each.get("message", "")))
            for each in body.get("details") or []
            if isinstance(each, dict)
        ),
        str(body.get("requestId") or response.headers.get("X-Request-Id", "")),
        float(retry_after) if retry_after.isdecimal() else 0,
    )
