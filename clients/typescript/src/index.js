// @ts-check
// The client of a service, for Node.js and browsers. Described in README.md; the types are in index.d.ts.

import { randomKey } from "./keys.js";
import { UploadRecords } from "./records.js";
import { connect, refusal, retry, VidportError } from "./upload.js";
import { PartUpload } from "./parts.js";
import { LinkedSignal } from "./signals.js";

export { VidportError } from "./upload.js";
export { verifyWebhook, WebhookError } from "./webhook.js";

/** @typedef {import("./index.d.ts").WaitOptions} WaitOptions */
/** @typedef {import("./index.d.ts").VideoFilter} VideoFilter */

const ENDED = ["SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE"];

/** A larger file profits from parts, which are repeated one by one. */
const MAX_BYTES_OF_ONE_REQUEST = 4 * 2 ** 20;

/** As the service asks for, between two streams of events. */
const RECONNECT_DELAY = 2000;

/** A comment arrives every 15 seconds. */
const MAX_SILENCE = 45_000;

/** A video has ended without an output. */
export class VideoFailedError extends Error {
  /**
   * @param {string} videoId
   * @param {string} status
   * @param {{ code?: string, message?: string }} [failure]
   */
  constructor(videoId, status, failure = {}) {
    super(failure.message ?? `The video ended as ${status}.`);
    this.name = "VideoFailedError";
    this.videoId = videoId;
    this.status = status;
    this.code = failure.code ?? status;
  }
}

/** A client of one service with one credential. */
export class VidportClient {
  #base;
  #token;
  #call;
  #resumeFolder;

  /** @param {import("./index.d.ts").ClientOptions} options */
  constructor({ baseUrl, token, resumeFolder }) {
    this.#base = baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "");
    this.#token = token;
    this.#call = connect({ baseUrl: this.#base, token });
    this.#resumeFolder = resumeFolder;
  }

  /**
   * Sends a request of the API, and repeats it while it may succeed later.
   *
   * @param {string} method
   * @param {string} path
   * @param {import("./upload.d.ts").CallOptions} [options]
   * @returns {Promise<any>}
   */
  call(method, path, options) {
    return this.#call(method, path, options);
  }

  /**
   * As `call`, for a request that has an effect each time it arrives: repeated only after a refusal for its rate.
   *
   * @param {string} path
   * @param {object} body
   * @returns {Promise<any>}
   */
  #callOnce(path, body) {
    return retry(async () => {
      try {
        return await this.#call("POST", path, { body, maxAttempts: 1 });
      } catch (error) {
        if (error instanceof VidportError && error.status !== 429) throw Object.assign(new Error(), { cause: error });
        throw error;
      }
    }).catch((error) => {
      throw error.cause ?? error;
    });
  }

  /**
   * @param {Blob | string} file a path in Node.js
   * @param {import("./index.d.ts").UploadOptions} [options]
   * @returns {Promise<{ videoId: string }>}
   */
  async upload(file, options = {}) {
    const { blob, name } = await opened(file);
    const fileName = options.fileName ?? name;
    if (!fileName) throw new TypeError("fileName is missing; a Blob has no name");
    const { signal, onProgress, parallel = 4, metadata, deleteAfter, maxHeight, priority, captions, ...completion } = options;
    delete completion.fileName;
    if (blob.size <= MAX_BYTES_OF_ONE_REQUEST && Object.keys(completion).length === 0) {
      const query = new URLSearchParams({ fileName });
      for (const [key, value] of Object.entries(metadata ?? {})) query.set(`metadata.${key}`, value);
      if (deleteAfter) query.set("deleteAfter", String(deleteAfter));
      if (maxHeight) query.set("maxHeight", String(maxHeight));
      if (priority) query.set("priority", priority);
      if (captions) query.set("captions", captions === true ? "true" : captions.language);
      const { videoId } = await this.#call("PUT", `/videos?${query}`, {
        body: blob,
        idempotencyKey: randomKey(),
        signal,
      });
      onProgress?.({ videoId, sentBytes: blob.size, totalBytes: blob.size });
      return { videoId };
    }
    const creation = { fileName, sizeBytes: blob.size, metadata, deleteAfter, maxHeight, priority };
    const records = await UploadRecords.open(this.#resumeFolder, file, [this.#base, creation]);
    const upload = new PartUpload(this.#call, blob, creation, records, { signal, onProgress, parallel });
    return upload.run({ ...completion, ...(captions ? { captions } : {}) });
  }

  /**
   * Creates an import or an edit, which starts at once.
   *
   * @param {object} request
   * @returns {Promise<{ videoId: string }>}
   */
  create(request) {
    return this.#call("POST", "/videos", { body: request, idempotencyKey: randomKey() });
  }

  /** @param {string} sourceUrl */
  importFrom(sourceUrl) {
    return this.create({ sourceUrl });
  }

  /** @param {string} videoId */
  status(videoId) {
    return this.#call("GET", `/videos/${videoId}`);
  }

  /**
   * Waits for the end of a video by its events.
   *
   * @param {string} videoId
   * @param {WaitOptions} [options]
   */
  async waitFor(videoId, { signal, timeout, onEvent } = {}) {
    const limit = new LinkedSignal(signal, timeout);
    try {
      const maxAttempts = timeout === undefined ? undefined : Infinity;
      return await this.#waitFor(videoId, { signal: limit.signal, maxAttempts }, onEvent);
    } finally {
      limit.release();
    }
  }

  /**
   * @param {string} videoId
   * @param {{ signal: AbortSignal, maxAttempts: number | undefined }} statusOptions
   * @param {WaitOptions["onEvent"]} onEvent
   */
  async #waitFor(videoId, statusOptions, onEvent) {
    const limit = statusOptions.signal;
    for (;;) {
      limit.throwIfAborted();
      let delay = RECONNECT_DELAY;
      try {
        for await (const event of this.events(videoId, limit)) {
          onEvent?.(event);
          if (event.type !== "status") continue;
          if (event.data.status === "DELETED") throw new VideoFailedError(videoId, "DELETED");
          if (ENDED.includes(event.data.status)) {
            const status = await this.#call("GET", `/videos/${videoId}`, statusOptions);
            if (ENDED.includes(status.status)) return result(videoId, status);
            break;
          }
        }
      } catch (error) {
        limit.throwIfAborted();
        if (!(error instanceof VidportError) || !error.isTemporary) throw error;
        delay = Math.min(Math.max(error.retryAfter * 1000, delay), 60_000); // a lost connection, or too many streams
      }
      await sleep(delay, limit);
      const status = await this.#call("GET", `/videos/${videoId}`, statusOptions);
      if (ENDED.includes(status.status)) return result(videoId, status);
    }
  }

  /**
   * The events of a video, until its end or until the connection ends.
   *
   * @param {string} videoId
   * @param {AbortSignal} [signal]
   * @returns {AsyncGenerator<{ type: string, data: any }, void, void>}
   */
  async *events(videoId, signal) {
    const silence = new LinkedSignal(signal, MAX_SILENCE);
    try {
      const response = await fetch(`${this.#base}/v1/videos/${videoId}/events`, {
        headers: { Authorization: `Bearer ${this.#token}`, Accept: "text/event-stream" },
        signal: silence.signal,
      });
      if (!response.ok || !response.body) {
        throw refusal(response.status, await response.text(), (name) => response.headers.get(name));
      }
      let text = "";
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        silence.restart(MAX_SILENCE);
        const blocks = (text + decoder.decode(read.value, { stream: true })).split("\n\n");
        text = blocks.pop() ?? "";
        if (text.length > 2 ** 20) throw new VidportError("An event is too large.", { code: "NETWORK_ERROR" });
        for (const block of blocks) {
          const type = /^event: ?(.*)$/m.exec(block)?.[1];
          const data = /^data: ?(.*)$/m.exec(block)?.[1];
          if (type && data) yield { type, data: JSON.parse(data) }; // a comment has neither
        }
      }
    } catch (error) {
      if (error instanceof VidportError) throw error;
      throw new VidportError(`The events broke off: ${error instanceof Error ? error.message : error}`, {
        code: "NETWORK_ERROR",
      });
    } finally {
      silence.release();
      silence.abort(); // closes the connection if the caller has seen enough
    }
  }

  /**
   * All videos, newest first, page by page.
   *
   * @param {VideoFilter} [filter]
   */
  async *videos({ metadata = {}, status, name, pageSize } = {}) {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(metadata)) query.set(`metadata.${key}`, value);
    if (status) query.set("status", status);
    if (name) query.set("name", name);
    if (pageSize) query.set("limit", String(pageSize));
    for (;;) {
      const page = await this.#call("GET", `/videos?${query}`);
      yield* page.videos;
      if (!page.nextToken || page.nextToken === query.get("nextToken")) return;
      query.set("nextToken", page.nextToken);
    }
  }

  /**
   * @param {string} videoId
   * @param {Record<string, string | null>} changes null removes a key
   */
  async changeMetadata(videoId, changes) {
    return (await this.#call("PATCH", `/videos/${videoId}`, { body: { metadata: changes } })).metadata;
  }

  /**
   * @param {string} videoId
   * @param {number | null} time a Unix time; null keeps the video
   */
  async deleteAfter(videoId, time) {
    await this.#call("PATCH", `/videos/${videoId}`, { body: { deleteAfter: time ?? 0 } });
  }

  /** @param {string} videoId */
  cancel(videoId) {
    return this.#call("POST", `/videos/${videoId}/cancel`);
  }

  /** @param {string} videoId */
  delete(videoId) {
    return this.#call("DELETE", `/videos/${videoId}`);
  }

  /**
   * @param {string} videoId
   * @param {boolean} enabled
   */
  embed(videoId, enabled) {
    return this.#call("PUT", `/videos/${videoId}/embed`, { body: { enabled } });
  }

  /** @param {string} videoId */
  captions(videoId) {
    return this.#call("GET", `/videos/${videoId}/captions`);
  }

  /**
   * @param {string} videoId
   * @param {string} language
   * @param {string} text WebVTT or SubRip
   */
  putCaptions(videoId, language, text) {
    return this.#call("PUT", `/videos/${videoId}/captions`, { body: { language, text } });
  }

  /** @param {object} [policy] */
  createUploadToken(policy = {}) {
    return this.#callOnce("/upload-tokens", policy);
  }

  /** @param {object} policy */
  createEditToken(policy) {
    return this.#callOnce("/edit-tokens", policy);
  }

  usage() {
    return this.#call("GET", "/usage");
  }

  /**
   * The file of a finished video, as a response whose body can be streamed.
   *
   * @param {string} videoId
   * @param {AbortSignal} [signal]
   */
  async download(videoId, signal) {
    const { downloadUrl } = await this.status(videoId);
    if (!downloadUrl) throw new VidportError("The video has no file to download.", { code: "NOT_READY" });
    const response = await fetch(downloadUrl, { signal });
    if (!response.ok) {
      throw refusal(response.status, await response.text(), (name) => response.headers.get(name));
    }
    return response;
  }
}

/**
 * @param {string} videoId
 * @param {any} status
 */
function result(videoId, status) {
  if (status.status === "SUCCEEDED") return status;
  throw new VideoFailedError(videoId, status.status, status.failure);
}

/** @param {Blob | string} file */
async function opened(file) {
  if (typeof file !== "string") return { blob: file, name: file instanceof File ? file.name : "" };
  const { openAsBlob } = await import("node:fs");
  const { basename } = await import("node:path");
  return { blob: await openAsBlob(file), name: basename(file) };
}

/**
 * @param {number} delay
 * @param {AbortSignal} signal
 */
function sleep(delay, signal) {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        resolve(undefined);
      };
      const timer = setTimeout(wake, delay);
      signal.addEventListener("abort", wake);
    })
  );
}
