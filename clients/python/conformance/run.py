"""Runs the scenarios of ../../conformance/scenarios.json, and prints `ok ID` or `failed ID: why` for each."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import traceback
import uuid
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))
sys.dont_write_bytecode = True

import httpx  # noqa: E402

from vidport import Client, InvalidWebhook, Refused, VideoFailed, verify_webhook  # noqa: E402

ENV = os.environ
URL = ENV["VIDPORT_URL"]
FOLDER = Path(ENV["CONFORMANCE_FOLDER"])
LIMIT = 120
VIDEO = "/v1/videos/[0-9a-f]{32}"
MESSAGE = json.loads(ENV["CONFORMANCE_WEBHOOK"])
HEADERS = {f"Webhook-{name.capitalize()}": MESSAGE[name] for name in ("id", "timestamp", "signature")}


def connect(token):
    return Client(URL, token, resume_folder=FOLDER / "python-uploads")


client = connect(ENV["VIDPORT_API_KEY"])
finished = ""


def faults(*each):
    """Begins a scenario."""
    assert httpx.post(f"{URL}/-/faults", json=list(each)).status_code == 204


def sent(method, path):
    return [
        each
        for each in httpx.get(f"{URL}/-/requests").json()
        if each["method"] == method and re.fullmatch(path, each["path"])
    ]


def unique():
    return uuid.uuid4().hex


def placeholder(name, run):
    return {"fileName": name, "sizeBytes": 10, "metadata": {"run": run}}


def raised(kind, action):
    try:
        action()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__} was raised")


def ids(**filters):
    return [video["videoId"] for video in client.videos(**filters)]


def upload_small():
    global finished
    finished = client.upload(ENV["CONFORMANCE_CLIP"])
    assert len(sent("PUT", "/v1/videos")) == 1
    assert not sent("POST", ".*")


def upload_parts():
    tomorrow = int(time.time()) + 86_400
    video = client.upload(ENV["CONFORMANCE_PADDED"], watermark=True, delete_after=tomorrow)
    assert len(sent("PUT", "/files/.*")) == 2
    made = client.wait_for(video, LIMIT)
    assert made["status"] == "SUCCEEDED"
    assert made["details"]["watermark"]["position"] == "bottom-right"
    assert made["details"]["deleteAfter"] == tomorrow


def upload_resume():
    seen = set()

    def interrupt(video_id, sent_bytes, total_bytes):
        seen.add(video_id)
        if sent_bytes > 0:
            raise KeyboardInterrupt

    options = {"metadata": {"run": "resume-python"}, "parallel": 1}
    raised(KeyboardInterrupt, lambda: client.upload(ENV["CONFORMANCE_NOISE"], on_progress=interrupt, **options))
    video = client.upload(ENV["CONFORMANCE_NOISE"], **options)
    assert seen == {video}, seen
    assert len(sent("PUT", "/files/.*")) == 2


def refusal_problems():
    refused = raised(Refused, lambda: client.create({"fileName": "", "sizeBytes": "x"}))
    assert (refused.status, refused.code) == (400, "INVALID_REQUEST")
    assert [each.field for each in refused.problems] == ["fileName", "sizeBytes"]
    assert refused.request_id


def retried(status):
    faults({"method": "GET", "path": "/v1/usage", "status": status, "retryAfter": "1"})
    assert client.usage()["month"]
    first, second = sent("GET", "/v1/usage")
    assert second["atMillis"] - first["atMillis"] >= 990


def create_once():
    run = unique()
    faults({"method": "POST", "path": "/v1/videos", "lose": True})
    video = client.create(placeholder("once.mp4", run))
    first, second = sent("POST", "/v1/videos")
    assert first["idempotencyKey"] == second["idempotencyKey"]
    assert ids(metadata={"run": run}) == [video]


def wait():
    kinds = set()
    status = client.wait_for(finished, LIMIT, lambda kind, data: kinds.add(kind))
    assert status["status"] == "SUCCEEDED" and status["playbackUrl"]
    assert {"progress", "status"} <= kinds


def wait_failed():
    video = client.upload(ENV["CONFORMANCE_NOISE"], metadata={"run": "failed-python"})
    failed = raised(VideoFailed, lambda: client.wait_for(video, LIMIT))
    assert failed.status == "FAILED"
    assert re.fullmatch("(?!FAILED)[A-Z_]+", failed.code)


def wait_cut():
    faults({"method": "GET", "path": f"{VIDEO}/events", "cutAfter": 20})
    video = client.import_from(ENV["CONFORMANCE_ENDLESS"])
    cancelled = []

    def cancel_once(kind, data):
        if not cancelled:
            cancelled.append(client.cancel(video)["status"])

    assert raised(VideoFailed, lambda: client.wait_for(video, LIMIT, cancel_once)).status == "ABORTED"
    assert len(sent("GET", f"{VIDEO}/events")) == 2


def wait_timeout():
    video = client.import_from(ENV["CONFORMANCE_ENDLESS"])
    raised(TimeoutError, lambda: client.wait_for(video, 0.3))
    assert client.status(video)["status"] == "RUNNING"
    client.cancel(video)


def wait_unreachable():
    with Client(ENV["CONFORMANCE_UNREACHABLE"], "key") as nowhere:
        start = time.monotonic()
        raised(TimeoutError, lambda: nowhere.wait_for("0" * 32, 3))
        assert 2.9 < time.monotonic() - start < LIMIT


def cancel():
    video = client.import_from(ENV["CONFORMANCE_ENDLESS"])
    assert client.cancel(video)["status"] == "ABORTED"
    assert raised(VideoFailed, lambda: client.wait_for(video, LIMIT)).status == "ABORTED"


def delete():
    video = client.create(placeholder("deleted.mp4", "delete"))
    assert client.delete(video)["deleted"] is True
    refused = raised(Refused, lambda: client.status(video))
    assert (refused.status, refused.code) == (404, "NOT_FOUND")


def list_pages():
    run = unique()
    made = [client.create(placeholder(f"listed-{index}.mp4", run)) for index in range(3)]
    faults()
    assert ids(metadata={"run": run}, page_size=2) == made[::-1]
    assert len(sent("GET", "/v1/videos")) == 2


def list_filter():
    run = unique()
    video = client.create(placeholder("filtered.mp4", run))
    client.create(placeholder("other.mp4", unique()))
    assert ids(metadata={"run": run}) == [video]


def metadata():
    video = client.create(placeholder("described.mp4", "metadata"))
    assert client.change_metadata(video, {"run": None, "room": "A1"}) == {"room": "A1"}


def captions():
    client.put_captions(finished, "en", "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n")
    assert '"en"' in json.dumps(client.captions(finished))


def edit_trim():
    video = client.create({"edit": {"clips": [{"videoId": finished, "start": 1, "end": 2}]}})
    client.wait_for(video, LIMIT)
    assert next(each for each in client.videos() if each["videoId"] == video)["durationSeconds"] == 1


def import_video():
    video = client.import_from(ENV["CONFORMANCE_SOURCE"])
    assert client.wait_for(video, LIMIT)["status"] == "SUCCEEDED"


def tokens():
    with connect(client.create_upload_token({"maxSeconds": 5})["uploadToken"]) as browser:
        assert len(browser.create({"fileName": "one.mp4", "sizeBytes": 10})) == 32
        second = raised(Refused, lambda: browser.create({"fileName": "two.mp4", "sizeBytes": 10}))
        assert second.code == "UPLOAD_TOKEN_USED"
        assert raised(Refused, browser.usage).code == "UPLOAD_TOKEN_SCOPE"


def embed():
    assert f"/embed/{finished}?t=" in client.embed(finished, True)["url"]
    assert client.embed(finished, False)["enabled"] is False


def download():
    target = FOLDER / "python.mp4"
    client.download(finished, target)
    assert target.read_bytes()[4:8] == b"ftyp"


def usage():
    assert re.fullmatch(r"\d{4}-\d{2}", client.usage()["month"])


def in_time():
    """A slow machine changes no result."""
    return int(MESSAGE["timestamp"])


def webhook_right():
    assert verify_webhook(MESSAGE["secret"], HEADERS, MESSAGE["body"].encode(), now=in_time)["type"] == "video.ready"


def webhook_wrong():
    changed = MESSAGE["body"] + " "
    wrong = raised(InvalidWebhook, lambda: verify_webhook(MESSAGE["secret"], HEADERS, changed, now=in_time))
    assert "wrong" in str(wrong)


def webhook_old():
    later = int(MESSAGE["timestamp"]) + 301
    old = raised(InvalidWebhook, lambda: verify_webhook(MESSAGE["secret"], HEADERS, MESSAGE["body"], now=lambda: later))
    assert "5 minutes" in str(old)


def webhook_secret():
    for secret in ("", "whsec_", "whsec_!!!!"):
        raised(ValueError, lambda: verify_webhook(secret, HEADERS, MESSAGE["body"], now=in_time))


def unknown_fields():
    faults({"method": "GET", "path": VIDEO, "addField": "future"})
    assert client.status(finished)["status"] == "SUCCEEDED"


def wrong_key():
    with connect("vpk_" + "x" * 43) as stranger:
        refused = raised(Refused, stranger.usage)
    assert (refused.status, refused.code) == (401, "UNAUTHORIZED")
    assert len(sent("GET", "/v1/usage")) == 1


def readme():
    page = (HERE.parent / "README.md").read_text()
    example = re.search(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[1]
    shutil.copy(ENV["CONFORMANCE_CLIP"], FOLDER / "talk.mp4")
    ran = subprocess.run(
        [sys.executable, "-B", "-c", example],
        cwd=FOLDER,
        env={**ENV, "PYTHONPATH": str(HERE.parent / "src")},
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )
    assert re.match("http.*/play/", ran.stdout), ran.stderr


SCENARIOS = {
    **{
        function.__name__.replace("_", "-"): function
        for function in (
            upload_small, upload_parts, upload_resume, refusal_problems, create_once, wait, wait_failed, wait_cut,
            wait_timeout, wait_unreachable, cancel, delete, list_pages, list_filter, metadata, captions, edit_trim,
            tokens, embed, download, usage, webhook_right, webhook_wrong, webhook_old, webhook_secret, unknown_fields,
            wrong_key, readme,
        )
    },
    "import": import_video,
    "retry-429": lambda: retried(429),
    "retry-503": lambda: retried(503),
}  # fmt: skip

for scenario in json.loads((HERE.parent.parent / "conformance" / "scenarios.json").read_text()):
    try:
        faults()
        SCENARIOS[scenario["id"]]()
        print("ok", scenario["id"], flush=True)
    except Exception:
        print(f"failed {scenario['id']}:", " ".join(traceback.format_exc().split()), flush=True)
client.close()
