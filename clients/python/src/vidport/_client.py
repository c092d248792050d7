"""The client of one service with one credential."""

from __future__ import annotations

import contextlib
import json as json_library
import os
import shutil
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from ._errors import NetworkError, Refused, VideoFailed, VidportError, refusal
from ._parts import PartUpload, Progress
from ._records import UploadRecords
from ._retry import MAX_ATTEMPTS, pause, retry

_ENDED = frozenset({"SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE"})

# A larger file profits from parts, which are repeated one by one.
_MAX_BYTES_OF_ONE_REQUEST = 4 << 20

_REQUEST_TIMEOUT = 60
_FILE_TIMEOUT = 300

# For the last request before a deadline.
_MIN_TIMEOUT = 1.0

# As the service asks for, between two streams of events.
_RECONNECT_DELAY = 2.0

# A comment arrives every 15 seconds.
_MAX_SILENCE = 45.0

_MAX_EVENT = 1 << 20


class Client:
    """A client of one service.

    Requests that fail for a time are repeated: after 429 and 503 not before the time that the service sets. Methods raise
    :class:`Refused` when the service refuses, and :class:`NetworkError` when it cannot be reached.
    """

    def __init__(self, base_url: str, token: str, *, resume_folder: str | os.PathLike[str] | None = None) -> None:
        """``resume_folder`` records unfinished uploads, without the credential, so that the same upload continues."""
        self._base = base_url.rstrip("/").removesuffix("/v1")
        self._resume_folder = None if resume_folder is None else Path(resume_folder)
        self._api = httpx.Client(headers={"Authorization": f"Bearer {token}"}, timeout=_REQUEST_TIMEOUT)
        # Signed links get no credential.
        self._links = httpx.Client(timeout=_REQUEST_TIMEOUT, follow_redirects=True)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._api.close()
        self._links.close()

    def call(
        self,
        method: str,
        path: str,
        *,
        json: Mapping[str, Any] | None = None,
        params: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Sends any request of the API, such as ``call("GET", "/account")``, and returns the JSON of its response."""
        return self._send(method, path, json=json, params=params, idempotency_key=idempotency_key)

    def _send(self, method: str, path: str, max_attempts: int = MAX_ATTEMPTS, **options: Any) -> Any:
        return retry(lambda: self._once(method, path, **options), max_attempts)

    def _once(
        self,
        method: str,
        path: str,
        *,
        json: Mapping[str, Any] | None = None,
        params: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        file: Path | None = None,
        timeout: float = _REQUEST_TIMEOUT,
    ) -> Any:
        headers = {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        try:
            if file is not None:
                headers["Content-Length"] = str(file.stat().st_size)
                with file.open("rb") as content:
                    response = self._api.request(
                        method, self._url(path), params=params, content=content, headers=headers, timeout=_FILE_TIMEOUT
                    )
            else:
                response = self._api.request(
                    method, self._url(path), params=params, json=json, headers=headers, timeout=timeout
                )
        except httpx.HTTPError as lost:
            raise NetworkError(f"the service could not be reached: {lost}") from lost
        if response.is_error:
            raise refusal(response)
        try:
            return response.json()
        except ValueError as invalid:
            raise NetworkError("the response of the service is incomplete") from invalid

    def _url(self, path: str) -> str:
        return f"{self._base}/v1{path}"

    def _post_unrepeatable(self, path: str, body: Mapping[str, Any]) -> Any:
        """For a request that has an effect each time it arrives: repeated only after a refusal for its rate."""
        fault: list[VidportError] = []

        def attempt() -> Any:
            try:
                return self._once("POST", path, json=body)
            except (Refused, NetworkError) as error:
                if isinstance(error, Refused) and error.status == 429:
                    raise
                fault.append(error)
                return None

        answer = retry(attempt)
        if fault:
            raise fault[0]
        return answer

    def upload(
        self,
        file: str | os.PathLike[str],
        *,
        file_name: str | None = None,
        metadata: Mapping[str, str] | None = None,
        delete_after: int | None = None,
        max_height: int | None = None,
        priority: str | None = None,
        captions: bool | str = False,
        trim: Mapping[str, float] | None = None,
        redactions: list[Mapping[str, Any]] | None = None,
        loudness: bool | float = False,
        audio_tracks: str | None = None,
        watermark: bool = False,
        delete_original: bool = False,
        parallel: int = 4,
        on_progress: Progress | None = None,
    ) -> str:
        """Uploads a file and starts its processing: a small one in one request, others in parts. Returns the video id.

        ``delete_after`` is a Unix time after which the video is deleted; ``captions`` is True or the language that is spoken; ``loudness`` is True or the loudness in LUFS; ``audio_tracks`` is "all" or "main". ``on_progress`` receives the video id, the bytes that have
        arrived and those of the file, after every part.
        """
        path = Path(file)
        name = file_name or path.name
        size = path.stat().st_size
        creation: dict[str, Any] = {"fileName": name, "sizeBytes": size}
        if metadata:
            creation["metadata"] = dict(metadata)
        if delete_after is not None:
            creation["deleteAfter"] = delete_after
        if max_height is not None:
            creation["maxHeight"] = max_height
        if priority is not None:
            creation["priority"] = priority
        completion: dict[str, Any] = {}
        if trim:
            completion["trim"] = dict(trim)
        if redactions:
            completion["redactions"] = redactions
        if loudness is not False:
            completion["loudness"] = True if loudness is True else {"targetLufs": loudness}
        if audio_tracks is not None:
            completion["audioTracks"] = audio_tracks
        if watermark:
            completion["watermark"] = True
        if delete_original:
            completion["deleteOriginal"] = True
        if size <= _MAX_BYTES_OF_ONE_REQUEST and not completion:
            params = {"fileName": name, **{f"metadata.{key}": value for key, value in (metadata or {}).items()}}
            if delete_after is not None:
                params["deleteAfter"] = str(delete_after)
            if max_height is not None:
                params["maxHeight"] = str(max_height)
            if priority is not None:
                params["priority"] = priority
            if captions:
                params["captions"] = "true" if captions is True else captions
            key = uuid.uuid4().hex
            video_id = str(self._send("PUT", "/videos", params=params, file=path, idempotency_key=key)["videoId"])
            if on_progress is not None:
                on_progress(video_id, size, size)
            return video_id
        if captions:
            completion["captions"] = True if captions is True else {"language": captions}
        records = UploadRecords.of(self._resume_folder, path, [self._base, creation])
        return PartUpload(self._links, self._send, path, creation, records, parallel, on_progress).run(completion)

    def create(self, request: Mapping[str, Any]) -> str:
        """Creates an import or an edit, with the fields of ``POST /videos``, and returns the video id."""
        return str(self.call("POST", "/videos", json=request, idempotency_key=uuid.uuid4().hex)["videoId"])

    def import_from(self, source_url: str) -> str:
        """Imports the file at an HTTPS address."""
        return self.create({"sourceUrl": source_url})

    def status(self, video_id: str) -> dict[str, Any]:
        """The status of a video, with fresh links."""
        return self.call("GET", f"/videos/{video_id}")

    def wait_for(
        self,
        video_id: str,
        timeout: float | None = None,
        on_event: Callable[[str, dict[str, Any]], None] | None = None,
    ) -> dict[str, Any]:
        """Waits by events until a video has been processed, and returns its status.

        Raises :class:`VideoFailed` if it has no output, and TimeoutError after ``timeout`` seconds.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            delay = _RECONNECT_DELAY
            try:
                for kind, data in self.events(video_id, _left(deadline)):
                    if on_event is not None:
                        on_event(kind, data)
                    if kind == "status" and data["status"] == "DELETED":
                        raise VideoFailed(video_id, "DELETED", "DELETED", "the video was deleted")
                    if kind == "status" and data["status"] in _ENDED:
                        status = self._status_before(video_id, deadline)
                        if status is not None and status["status"] in _ENDED:
                            return _result(video_id, status)
                        break
            except Refused as refused:
                if not refused.is_temporary:
                    raise
                delay = min(max(refused.retry_after, delay), 60)  # too many streams, for example
            except NetworkError:
                pass  # opened again below
            left = _left(deadline)
            if left is not None and left <= 0:
                raise TimeoutError(f"video {video_id} did not end within {timeout} s")
            pause(delay if left is None else min(delay, left))
            status = self._status_before(video_id, deadline)
            if status is not None and status["status"] in _ENDED:
                return _result(video_id, status)

    def _status_before(self, video_id: str, deadline: float | None) -> dict[str, Any] | None:
        """The status of a video. With a deadline, one attempt: None after a temporary failure."""
        left = _left(deadline)
        if left is None:
            return self.status(video_id)
        limit = min(_REQUEST_TIMEOUT, max(_MIN_TIMEOUT, left))
        try:
            return self._send("GET", f"/videos/{video_id}", max_attempts=1, timeout=limit)
        except Refused as refused:
            if not refused.is_temporary:
                raise
        except NetworkError:
            pass
        return None

    def events(self, video_id: str, timeout: float | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
        """The types and data of the events of a video, until its end or until the connection ends."""
        deadline = None if timeout is None else time.monotonic() + timeout
        silence = _MAX_SILENCE if timeout is None else max(0.001, min(_MAX_SILENCE, timeout))
        try:
            limits = httpx.Timeout(min(_REQUEST_TIMEOUT, silence), read=silence)
            with (
                self._api.stream("GET", self._url(f"/videos/{video_id}/events"), timeout=limits) as response,
                _ended_at(response, deadline),
            ):
                if response.is_error:
                    response.read()
                    raise refusal(response)
                kind, data = "", ""
                for line in response.iter_lines():
                    line = line.rstrip("\r\n")
                    if line.startswith("event:"):
                        kind = line[6:].strip()
                    elif line.startswith("data:"):
                        data += line[5:].strip()
                        if len(data) > _MAX_EVENT:
                            raise NetworkError("an event is too large")
                    elif not line:
                        if kind and data:
                            yield kind, json_library.loads(data)
                        kind, data = "", ""
                    if deadline is not None and time.monotonic() > deadline:
                        return
        except httpx.HTTPError as lost:
            if deadline is not None and time.monotonic() >= deadline:
                return
            raise NetworkError(f"the events broke off: {lost}") from lost

    def videos(
        self,
        *,
        metadata: Mapping[str, str] | None = None,
        status: str | None = None,
        name: str | None = None,
        page_size: int | None = None,
    ) -> Iterator[dict[str, Any]]:
        """All videos, newest first, page by page; with ``metadata``, ``status`` and ``name`` only those that match."""
        params = {f"metadata.{key}": value for key, value in (metadata or {}).items()}
        if status is not None:
            params["status"] = status
        if name is not None:
            params["name"] = name
        if page_size is not None:
            params["limit"] = str(page_size)
        while True:
            page = self.call("GET", "/videos", params=params)
            yield from page["videos"]
            token = page.get("nextToken")
            if not token or token == params.get("nextToken"):
                return
            params["nextToken"] = token

    def change_metadata(self, video_id: str, changes: Mapping[str, str | None]) -> dict[str, str]:
        """Changes metadata; None removes a key. Returns all metadata of the video."""
        return self.call("PATCH", f"/videos/{video_id}", json={"metadata": dict(changes)})["metadata"]

    def delete_after(self, video_id: str, time: int | None) -> None:
        """Changes when the video is deleted, a Unix time; None keeps it."""
        self.call("PATCH", f"/videos/{video_id}", json={"deleteAfter": time or 0})

    def cancel(self, video_id: str) -> dict[str, Any]:
        """Stops the processing of a video."""
        return self.call("POST", f"/videos/{video_id}/cancel")

    def delete(self, video_id: str) -> dict[str, Any]:
        """Deletes a video and its files permanently."""
        return self.call("DELETE", f"/videos/{video_id}")

    def embed(self, video_id: str, enabled: bool) -> dict[str, Any]:
        """Turns the player page of a video on or off; the response has its address."""
        return self.call("PUT", f"/videos/{video_id}/embed", json={"enabled": enabled})

    def captions(self, video_id: str) -> dict[str, Any]:
        """The captions of a video."""
        return self.call("GET", f"/videos/{video_id}/captions")

    def put_captions(self, video_id: str, language: str, text: str) -> dict[str, Any]:
        """Publishes captions of a language (ISO 639-1), in WebVTT or SubRip."""
        return self.call("PUT", f"/videos/{video_id}/captions", json={"language": language, "text": text})

    def create_upload_token(self, policy: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Makes a token with which a browser uploads one video. Not repeated after a lost response."""
        return self._post_unrepeatable("/upload-tokens", policy or {})

    def create_edit_token(self, policy: Mapping[str, Any]) -> dict[str, Any]:
        """Makes a token with which a browser makes one edit. Not repeated after a lost response."""
        return self._post_unrepeatable("/edit-tokens", policy)

    def usage(self) -> dict[str, Any]:
        """The usage of the current month."""
        return self.call("GET", "/usage")

    def download(self, video_id: str, target: str | os.PathLike[str]) -> None:
        """Downloads the file of a finished video; ``target`` appears when it is complete."""
        link = self.status(video_id).get("downloadUrl")
        if not link:
            raise VidportError(f"video {video_id} has no file to download")
        draft = Path(f"{os.fspath(target)}.{uuid.uuid4().hex}.part")
        try:
            with self._links.stream("GET", link) as response:
                if response.is_error:
                    response.read()
                    raise refusal(response)
                with draft.open("xb") as file:
                    for block in response.iter_bytes():
                        file.write(block)
            shutil.move(draft, target)
        except httpx.HTTPError as lost:
            raise NetworkError(f"the download broke off: {lost}") from lost
        finally:
            draft.unlink(missing_ok=True)


@contextlib.contextmanager
def _ended_at(response: httpx.Response, deadline: float | None) -> Iterator[None]:
    """Ends a response at a time: the time limit of httpx begins again with every byte."""
    left = _left(deadline)
    stream = response.extensions.get("network_stream")
    if left is None or stream is None:
        yield
        return
    timer = threading.Timer(min(left, threading.TIMEOUT_MAX), _shut, [stream.get_extra_info("socket")])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _shut(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):  # closed by the service
        connection.shutdown(socket.SHUT_RDWR)


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.monotonic())


def _result(video_id: str, status: dict[str, Any]) -> dict[str, Any]:
    word = status["status"]
    if word == "SUCCEEDED":
        return status
    failure = status.get("failure") or {}
    raise VideoFailed(video_id, word, failure.get("code", word), failure.get("message", f"the video ended as {word}"))
