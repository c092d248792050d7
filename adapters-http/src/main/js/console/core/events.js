// @ts-check
// The changes of all videos of the account: one stream of server-sent events for the whole console.
import { address } from "./address.js";
import { session } from "./session.js";

/** @typedef {{ videoId: string, status: string, percent?: number, playable?: boolean, fetchedBytes?: number, totalBytes?: number, failure?: { code: string, message: string } }} VideoChange */

const SECOND = 1000;
const MIN_WAIT = 2 * SECOND;
const MAX_WAIT = 60 * SECOND;

/** The stream sends a comment every 15 seconds. */
const SILENCE = 45 * SECOND;

/**
 * What a change means for a list: whether the video is new to this page, and whether its status is another than before.
 * Both are false for the states that a stream begins with.
 *
 * @typedef {{ isNew: boolean, hasTurned: boolean }} News
 */

/** @type {Set<(change: VideoChange, news: News) => void>} */
const listeners = new Set();

/** @type {Set<() => void>} */
const readyListeners = new Set();

/** The last known state of each video that has not ended. @type {Map<string, VideoChange>} */
const current = new Map();

let opened = new AbortController();
let isOpen = false;

/** Whether the stream has told all states. */
let isComplete = false;

const FINAL = new Set(["SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED", "DELETED"]);

/** @param {string} name @param {string} data */
function received(name, data) {
  if (name === "ready") {
    isComplete = true;
    readyListeners.forEach((listener) => listener());
  }
  if (name !== "video") return;
  const change = /** @type {VideoChange} */ (JSON.parse(data));
  const before = current.get(change.videoId);
  const news = {
    isNew: isComplete && before === undefined,
    hasTurned: isComplete && before?.status !== change.status,
  };
  if (FINAL.has(change.status)) current.delete(change.videoId);
  else current.set(change.videoId, change);
  listeners.forEach((listener) => listener(change, news));
}

/** @param {AbortSignal} signal */
async function read(signal) {
  const watchdog = new AbortController();
  let timer = setTimeout(() => watchdog.abort(), SILENCE);
  const response = await fetch(address("/v1/account/events"), {
    headers: { Authorization: `Bearer ${session.credential}` },
    signal: AbortSignal.any([signal, watchdog.signal]),
    cache: "no-store",
    credentials: "omit",
  });
  if (!response.ok || !response.body) {
    if (response.status === 401) session.expire();
    throw new Error(`status ${response.status}`);
  }
  current.clear();
  isComplete = false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    clearTimeout(timer);
    timer = setTimeout(() => watchdog.abort(), SILENCE);
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const fields = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (/** @type {string} */ name) =>
        fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
      received(field("event"), field("data"));
    }
  }
}

/** @param {AbortSignal} signal */
async function follow(signal) {
  let wait = MIN_WAIT;
  while (!signal.aborted && session.credential) {
    const started = Date.now();
    await read(signal).catch(() => {}); // every end is followed by a new stream
    if (Date.now() - started > MAX_WAIT) wait = MIN_WAIT;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    wait = Math.min(wait * 2, MAX_WAIT);
  }
}

/** Opens the stream for the account that has signed in, and ends that of another one. */
export function followVideos() {
  opened.abort();
  current.clear();
  opened = new AbortController();
  isOpen = Boolean(session.credential);
  if (isOpen) follow(opened.signal);
}

/** Calls `listener` with each change. @param {(change: VideoChange, news: News) => void} listener @param {AbortSignal} signal */
export function onVideo(listener, signal) {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
}

/**
 * Calls `listener` when all states are known, also after the stream was interrupted: a video without a state has ended.
 *
 * @param {() => void} listener
 * @param {AbortSignal} signal
 */
export function onReady(listener, signal) {
  readyListeners.add(listener);
  signal.addEventListener("abort", () => readyListeners.delete(listener));
}

/** The last known state of a video that has not ended. @param {string} videoId */
export const stateOf = (videoId) => current.get(videoId);
