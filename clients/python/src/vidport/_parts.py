"""Sends a file in parts to signed URLs, several at a time."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import httpx

from ._errors import NetworkError, Refused, VidportError, refusal
from ._records import UploadRecord, UploadRecords
from ._retry import Cancelled, retry

Progress = Callable[[str, int, int], None]
Call = Callable[..., Any]

_BUFFER = 1 << 16
_PART_TIMEOUT = 60

# How often missing parts are sent again after the service has found the upload incomplete.
_MAX_REPAIRS = 2

_MODIFIED = "{} was modified during the upload; upload it again"


def _version(file: Path) -> tuple[int, int]:
    stat = file.stat()
    return stat.st_size, stat.st_mtime_ns


class PartUpload:
    def __init__(
        self,
        http: httpx.Client,
        call: Call,
        file: Path,
        creation: dict[str, Any],
        records: UploadRecords,
        parallel: int,
        on_progress: Progress | None,
    ) -> None:
        if not 1 <= parallel <= 16:
            raise ValueError("parallel must be a number from 1 to 16")
        self._http = http
        self._call = call
        self._file = file
        self._version = _version(file)
        self._size = self._version[0]
        self._creation = creation
        self._records = records
        self._parallel = parallel
        self._on_progress = on_progress
        self._video_id = ""
        self._part_size = 0
        self._sent = 0
        self._lock = threading.Lock()

    def run(self, completion: dict[str, Any]) -> str:
        """Returns the id of the video. ``completion`` is the request that completes the upload."""
        missing = self._begin()
        repairs = 0
        while missing is not None:
            self._send(missing)
            if _version(self._file) != self._version:
                self._records.forget()
                raise VidportError(_MODIFIED.format(self._file))
            missing = self._complete(completion, may_repair=repairs < _MAX_REPAIRS)
            repairs += 1
        self._records.forget()
        return self._video_id

    def _begin(self) -> list[int] | None:
        """The missing parts; None if the upload was completed before."""
        record = self._records.load()
        if record is not None and record.video_id:
            self._video_id = record.video_id
            try:
                return self._missing()
            except Refused as refused:
                if refused.code == "ALREADY_COMPLETED":
                    return None
                if refused.code != "NOT_FOUND":
                    raise
                record = None  # aborted or expired
        record = record or UploadRecord(uuid.uuid4().hex)
        self._records.save(record)  # before the request: if its response is lost, the next run repeats it
        try:
            created = self._call("POST", "/videos", json=self._creation, idempotency_key=record.create_key)
        except Refused as refused:
            if not refused.is_temporary:
                self._records.forget()
            raise
        self._video_id = created["videoId"]
        self._records.save(UploadRecord(record.create_key, self._video_id))
        return self._missing()

    def _missing(self) -> list[int]:
        listed = self._call("GET", f"/videos/{self._video_id}/parts")
        self._part_size = listed["partSize"]
        arrived = {each["partNumber"]: each["sizeBytes"] for each in listed["parts"]}
        missing = [
            number for number in range(1, listed["partCount"] + 1) if arrived.get(number) != self._size_of(number)
        ]
        self._sent = self._size - sum(map(self._size_of, missing))
        self._report()
        return missing

    def _size_of(self, number: int) -> int:
        return min(self._part_size, self._size - (number - 1) * self._part_size)

    def _report(self) -> None:
        if self._on_progress is not None:
            self._on_progress(self._video_id, self._sent, self._size)

    def _send(self, missing: list[int]) -> None:
        failed = threading.Event()
        with ThreadPoolExecutor(min(self._parallel, max(1, len(missing)))) as threads:
            sending = [threads.submit(self._send_part, number, failed) for number in missing]
            try:
                wait(sending, return_when=FIRST_EXCEPTION)
            finally:
                # Also when this thread is interrupted: parts that wait for their turn are not sent.
                failed.set()
        causes = [each.exception() for each in sending]
        for cause in causes:
            if cause is not None and not isinstance(cause, Cancelled):
                raise cause

    def _send_part(self, number: int, failed: threading.Event) -> None:
        refused_links = 0

        def attempt() -> None:
            # Each attempt has a new URL, because the one before may have expired.
            nonlocal refused_links
            path = f"/videos/{self._video_id}/parts"
            signed = self._call("POST", path, max_attempts=1, json={"partNumbers": [number]})
            try:
                self._put(signed["parts"][0]["url"], number, failed)
            except Refused as refused:
                if refused.status != 403 or refused_links == _MAX_REPAIRS:
                    raise
                refused_links += 1
                raise NetworkError(str(refused)) from refused

        try:
            retry(attempt, cancelled=failed)
            with self._lock:
                self._sent += self._size_of(number)
                self._report()
        except BaseException:
            failed.set()  # before this thread takes the next part
            raise

    def _put(self, url: str, number: int, failed: threading.Event) -> None:
        size = self._size_of(number)
        try:
            response = self._http.put(
                url,
                content=self._read(number, failed),
                headers={"Content-Length": str(size)},
                timeout=_PART_TIMEOUT,
            )
        except httpx.HTTPError as lost:
            raise NetworkError(f"the store could not be reached: {lost}") from lost
        if response.is_error:
            raise refusal(response)

    def _read(self, number: int, failed: threading.Event) -> Iterator[bytes]:
        left = self._size_of(number)
        with self._file.open("rb") as file:
            file.seek((number - 1) * self._part_size)
            while left > 0:
                if failed.is_set():
                    raise Cancelled
                block = file.read(min(_BUFFER, left))
                if not block:
                    raise VidportError(_MODIFIED.format(self._file))
                left -= len(block)
                yield block

    def _complete(self, completion: dict[str, Any], may_repair: bool) -> list[int] | None:
        """The parts that are missing after all; None when the service has accepted the upload."""
        try:
            path = f"/videos/{self._video_id}/complete"
            self._call("POST", path, json=completion, idempotency_key=uuid.uuid4().hex)
            return None
        except Refused as refused:
            if refused.code == "ALREADY_COMPLETED":
                return None
            if refused.code != "UPLOAD_INCOMPLETE" or not may_repair:
                raise
            return self._missing()
