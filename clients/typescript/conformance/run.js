// Runs the scenarios of ../../conformance/scenarios.json, and prints `ok ID` or `failed ID: why` for each.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "../build.js";

const { env } = process;
const folder = pathToFileURL(`${env.CONFORMANCE_FOLDER}/package/`);
await build(new URL("dist/", folder));
const { verifyWebhook, VideoFailedError, VidportClient, VidportError, WebhookError } = await import(
  new URL("dist/index.js", folder)
);

const LIMIT = { timeout: 120_000 };
const VIDEO = "/v1/videos/[0-9a-f]{32}";
const baseUrl = env.VIDPORT_URL;
const connect = (token) =>
  new VidportClient({ baseUrl, token, resumeFolder: `${env.CONFORMANCE_FOLDER}/node-uploads` });
const client = connect(env.VIDPORT_API_KEY);
const unique = () => crypto.randomUUID();
const placeholder = (fileName, run) => ({ fileName, sizeBytes: 10, metadata: { run } });

/** Begins a scenario. */
async function faults(...list) {
  const response = await fetch(`${baseUrl}/-/faults`, { method: "POST", body: JSON.stringify(list) });
  assert.equal(response.status, 204);
}

async function sent(method, path) {
  const requests = await (await fetch(`${baseUrl}/-/requests`)).json();
  return requests.filter((each) => each.method === method && new RegExp(`^${path}$`).test(each.path));
}

async function refusalOf(promise, code) {
  const error = await promise.then(
    () => assert.fail("the request was accepted"),
    (reason) => reason,
  );
  assert.ok(error instanceof VidportError, String(error));
  assert.equal(error.code, code);
  return error;
}

async function collected(filter) {
  const ids = [];
  for await (const video of client.videos(filter)) ids.push(video.videoId);
  return ids;
}

async function retried(status) {
  await faults({ method: "GET", path: "/v1/usage", status, retryAfter: "1" });
  assert.ok((await client.usage()).month);
  const requests = await sent("GET", "/v1/usage");
  assert.equal(requests.length, 2);
  assert.ok(requests[1].atMillis - requests[0].atMillis >= 990);
}

const message = JSON.parse(env.CONFORMANCE_WEBHOOK);
const headers = {
  "webhook-id": message.id,
  "webhook-timestamp": message.timestamp,
  "webhook-signature": message.signature,
};

/** A slow machine changes no result. */
const IN_TIME = { now: () => Number(message.timestamp) * 1000 };
let finished;

const SCENARIOS = {
  async "upload-small"() {
    const { videoId } = await client.upload(env.CONFORMANCE_CLIP);
    assert.equal((await sent("PUT", "/v1/videos")).length, 1);
    assert.equal((await sent("POST", ".*")).length, 0);
    finished = videoId;
  },
  async "upload-parts"() {
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    const { videoId } = await client.upload(env.CONFORMANCE_PADDED, { watermark: true, deleteAfter: tomorrow });
    assert.equal((await sent("PUT", "/files/.*")).length, 2);
    const video = await client.waitFor(videoId, LIMIT);
    assert.equal(video.status, "SUCCEEDED");
    assert.equal(video.details.watermark.position, "bottom-right");
    assert.equal(video.details.deleteAfter, tomorrow);
  },
  async "upload-resume"() {
    const options = { metadata: { run: "resume-node" }, parallel: 1 };
    const interrupt = new AbortController();
    const ids = new Set();
    const onProgress = ({ videoId, sentBytes }) => {
      ids.add(videoId);
      if (sentBytes > 0) interrupt.abort();
    };
    const first = client.upload(env.CONFORMANCE_NOISE, { ...options, onProgress, signal: interrupt.signal });
    await assert.rejects(first, { name: "AbortError" });
    const { videoId } = await client.upload(env.CONFORMANCE_NOISE, options);
    assert.deepEqual([...ids], [videoId]);
    assert.equal((await sent("PUT", "/files/.*")).length, 2);
  },
  async "refusal-problems"() {
    const error = await refusalOf(client.create({ fileName: "", sizeBytes: "x" }), "INVALID_REQUEST");
    assert.equal(error.status, 400);
    assert.deepEqual(
      error.details.map(({ field }) => field),
      ["fileName", "sizeBytes"],
    );
    assert.ok(error.requestId);
  },
  "retry-429": () => retried(429),
  "retry-503": () => retried(503),
  async "create-once"() {
    const run = unique();
    await faults({ method: "POST", path: "/v1/videos", lose: true });
    const { videoId } = await client.create(placeholder("once.mp4", run));
    const requests = await sent("POST", "/v1/videos");
    assert.equal(requests.length, 2);
    assert.equal(requests[0].idempotencyKey, requests[1].idempotencyKey);
    assert.deepEqual(await collected({ metadata: { run } }), [videoId]);
  },
  async wait() {
    const types = new Set();
    const status = await client.waitFor(finished, { ...LIMIT, onEvent: ({ type }) => types.add(type) });
    assert.equal(status.status, "SUCCEEDED");
    assert.ok(status.playbackUrl);
    assert.ok(types.has("progress") && types.has("status"));
  },
  async "wait-failed"() {
    const { videoId } = await client.upload(env.CONFORMANCE_NOISE, { metadata: { run: "failed-node" } });
    await assert.rejects(client.waitFor(videoId, LIMIT), (error) => {
      assert.ok(error instanceof VideoFailedError, String(error));
      assert.equal(error.status, "FAILED");
      assert.match(error.code, /^(?!FAILED)[A-Z_]+$/);
      return true;
    });
  },
  async "wait-cut"() {
    await faults({ method: "GET", path: `${VIDEO}/events`, cutAfter: 20 });
    const { videoId } = await client.importFrom(env.CONFORMANCE_ENDLESS);
    let cancelling;
    const onEvent = () => (cancelling ??= client.cancel(videoId));
    const waiting = client.waitFor(videoId, { ...LIMIT, onEvent });
    await assert.rejects(waiting, { name: "VideoFailedError", status: "ABORTED" });
    assert.equal((await cancelling).status, "ABORTED");
    assert.equal((await sent("GET", `${VIDEO}/events`)).length, 2);
  },
  async "wait-timeout"() {
    const { videoId } = await client.importFrom(env.CONFORMANCE_ENDLESS);
    await assert.rejects(client.waitFor(videoId, { timeout: 300 }), { name: "TimeoutError" });
    assert.equal((await client.status(videoId)).status, "RUNNING");
    await client.cancel(videoId);
  },
  async "wait-unreachable"() {
    const nowhere = new VidportClient({ baseUrl: env.CONFORMANCE_UNREACHABLE, token: "key" });
    const start = performance.now();
    await assert.rejects(nowhere.waitFor("0".repeat(32), { timeout: 3000 }), { name: "TimeoutError" });
    const elapsed = performance.now() - start;
    assert.ok(elapsed > 2900 && elapsed < LIMIT.timeout, `${elapsed} ms`);
  },
  async cancel() {
    const { videoId } = await client.importFrom(env.CONFORMANCE_ENDLESS);
    assert.equal((await client.cancel(videoId)).status, "ABORTED");
    await assert.rejects(client.waitFor(videoId, LIMIT), { name: "VideoFailedError", status: "ABORTED" });
  },
  async delete() {
    const { videoId } = await client.create(placeholder("deleted.mp4", "delete"));
    assert.equal((await client.delete(videoId)).deleted, true);
    assert.equal((await refusalOf(client.status(videoId), "NOT_FOUND")).status, 404);
  },
  async "list-pages"() {
    const run = unique();
    const made = [];
    for (let i = 0; i < 3; i++) made.unshift((await client.create(placeholder(`listed-${i}.mp4`, run))).videoId);
    await faults();
    assert.deepEqual(await collected({ metadata: { run }, pageSize: 2 }), made);
    assert.equal((await sent("GET", "/v1/videos")).length, 2);
  },
  async "list-filter"() {
    const run = unique();
    const { videoId } = await client.create(placeholder("filtered.mp4", run));
    await client.create(placeholder("other.mp4", unique()));
    assert.deepEqual(await collected({ metadata: { run } }), [videoId]);
  },
  async metadata() {
    const { videoId } = await client.create(placeholder("described.mp4", "metadata"));
    assert.deepEqual(await client.changeMetadata(videoId, { run: null, room: "A1" }), { room: "A1" });
  },
  async captions() {
    await client.putCaptions(finished, "en", "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n");
    assert.match(JSON.stringify(await client.captions(finished)), /"en"/);
  },
  async "edit-trim"() {
    const { videoId } = await client.create({ edit: { clips: [{ videoId: finished, start: 1, end: 2 }] } });
    await client.waitFor(videoId, LIMIT);
    for await (const video of client.videos()) {
      if (video.videoId === videoId) return assert.equal(video.durationSeconds, 1);
    }
    assert.fail("the edit is not listed");
  },
  async import() {
    const { videoId } = await client.importFrom(env.CONFORMANCE_SOURCE);
    assert.equal((await client.waitFor(videoId, LIMIT)).status, "SUCCEEDED");
  },
  async tokens() {
    const browser = connect((await client.createUploadToken({ maxSeconds: 5 })).uploadToken);
    const { videoId } = await browser.create({ fileName: "one.mp4", sizeBytes: 10 });
    assert.match(videoId, /^[0-9a-f]{32}$/);
    await refusalOf(browser.create({ fileName: "two.mp4", sizeBytes: 10 }), "UPLOAD_TOKEN_USED");
    await refusalOf(browser.usage(), "UPLOAD_TOKEN_SCOPE");
  },
  async embed() {
    assert.ok((await client.embed(finished, true)).url.includes(`/embed/${finished}?t=`));
    assert.equal((await client.embed(finished, false)).enabled, false);
  },
  async download() {
    const bytes = new Uint8Array(await (await client.download(finished)).arrayBuffer());
    assert.equal(String.fromCharCode(...bytes.subarray(4, 8)), "ftyp");
  },
  async usage() {
    assert.match((await client.usage()).month, /^\d{4}-\d{2}$/);
  },
  async "webhook-right"() {
    assert.equal((await verifyWebhook(message.secret, headers, message.body, IN_TIME)).type, "video.ready");
    const fetched = new Headers(headers);
    const bytes = Buffer.from(message.body);
    assert.equal((await verifyWebhook(message.secret, fetched, bytes, IN_TIME)).type, "video.ready");
  },
  async "webhook-wrong"() {
    const verified = verifyWebhook(message.secret, headers, `${message.body} `, IN_TIME);
    await assert.rejects(verified, (error) => error instanceof WebhookError && /wrong/.test(error.message));
  },
  async "webhook-old"() {
    const now = () => (Number(message.timestamp) + 301) * 1000;
    const verified = verifyWebhook(message.secret, headers, message.body, { now });
    await assert.rejects(verified, (error) => error instanceof WebhookError && /5 minutes/.test(error.message));
  },
  async "webhook-secret"() {
    for (const secret of ["", "whsec_", "whsec_!!!!"]) {
      await assert.rejects(verifyWebhook(secret, headers, message.body, IN_TIME), { name: "TypeError" });
    }
  },
  async "unknown-fields"() {
    await faults({ method: "GET", path: VIDEO, addField: "future" });
    assert.equal((await client.status(finished)).status, "SUCCEEDED");
  },
  async readme() {
    const page = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const example = new URL("example.js", folder);
    await copyFile(new URL("../package.json", import.meta.url), new URL("package.json", folder));
    await writeFile(example, /^```js\n(.*?)^```$/ms.exec(page)[1]);
    await copyFile(env.CONFORMANCE_CLIP, new URL("talk.mp4", folder));
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(example)], { cwd: folder });
    assert.match(stdout, /^http.*\/play\//);
  },
  async "wrong-key"() {
    const error = await refusalOf(connect(`vpk_${"x".repeat(43)}`).usage(), "UNAUTHORIZED");
    assert.equal(error.status, 401);
    assert.equal((await sent("GET", "/v1/usage")).length, 1);
  },
};

const described = JSON.parse(await readFile(new URL("../../conformance/scenarios.json", import.meta.url), "utf8"));
for (const { id } of described) {
  try {
    await faults();
    await SCENARIOS[id]();
    console.log(`ok ${id}`);
  } catch (error) {
    console.log(`failed ${id}: ${String(error.stack ?? error).replace(/\s+/g, " ")}`);
  }
}
