"""Repeats what may succeed later."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import TypeVar

from ._errors import NetworkError, Refused

MAX_ATTEMPTS = 10
MAX_RETRY_AFTER = 300

T = TypeVar("T")


class Cancelled(Exception):
    """Another part of the same upload has failed."""


def pause(seconds: float, cancelled: threading.Event | None = None) -> None:
    """Waits, but not beyond a cancellation."""
    if (cancelled or threading.Event()).wait(seconds):
        raise Cancelled


def retry(action: Callable[[], T], max_attempts: int = MAX_ATTEMPTS, cancelled: threading.Event | None = None) -> T:
    """1 s, 2 s, 4 s ... with jitter, and not before the time that the service sets."""
    failures = 0
    while True:
        if cancelled is not None and cancelled.is_set():
            raise Cancelled
        retry_after: float = 0
        try:
            return action()
        except Refused as refused:
            failures += 1
            retry_after = refused.retry_after
            if not refused.is_temporary or failures >= max_attempts or retry_after > MAX_RETRY_AFTER:
                raise
        except NetworkError:
            failures += 1
            if failures >= max_attempts:
                raise
        delay = min(2.0 ** (failures - 1), 30) * random.uniform(0.75, 1.25)
        pause(max(delay, retry_after), cancelled)
