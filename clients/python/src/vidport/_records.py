"""Remembers unfinished uploads in a folder, so that a later process continues them. Without a credential."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class UploadRecord:
    create_key: str
    video_id: str = ""


class UploadRecords:
    """The record of one upload; without a path, nothing is remembered."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    @classmethod
    def of(cls, folder: Path | None, file: Path, identity: list[object]) -> UploadRecords:
        """``identity`` is what makes another upload of the same file."""
        if folder is None:
            return cls(None)
        folder.mkdir(parents=True, exist_ok=True)
        stat = file.stat()
        text = json.dumps([*identity, str(file.resolve()), stat.st_size, stat.st_mtime_ns], sort_keys=True)
        return cls(folder / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.json")

    def load(self) -> UploadRecord | None:
        if self._path is None:
            return None
        try:
            record = json.loads(self._path.read_text())
            return UploadRecord(str(record["createKey"]), str(record.get("videoId", "")))
        except FileNotFoundError:
            return None
        except (ValueError, TypeError, LookupError, AttributeError):
            return None  # damaged

    def save(self, record: UploadRecord) -> None:
        if self._path is None:
            return
        draft = self._path.with_suffix(f".{uuid.uuid4().hex}.new")
        try:
            draft.write_text(json.dumps({"createKey": record.create_key, "videoId": record.video_id}))
            os.replace(draft, self._path)
        finally:
            draft.unlink(missing_ok=True)

    def forget(self) -> None:
        if self._path is not None:
            self._path.unlink(missing_ok=True)
