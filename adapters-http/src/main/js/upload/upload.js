// @ts-check
// Uploads files and records cameras and screens from a web page. One file without imports: pages never load parts of
// two releases while hosts are upgraded. Described in docs/browser.md; the types are in upload.d.ts.

/** @typedef {import("./upload.d.ts").Connection} Connection */
/** @typedef {import("./upload.d.ts").UploadOptions} UploadOptions */
/** @typedef {import("./upload.d.ts").UploadHandle} UploadHandle */
/** @typedef {import("./upload.d.ts").RecordOptions} RecordOptions */
/** @typedef {import("./upload.d.ts").Recording} Recording */
/** @typedef {import("./upload.d.ts").RecordingStatus} RecordingStatus */
/** @typedef {import("./upload.d.ts").SaveOptions} SaveOptions */
/** @typedef {import("./upload.d.ts").WaitOptions} WaitOptions */
/** @typedef {import("./upload.d.ts").VideoStatus} VideoStatus */
/** @typedef {import("./upload.d.ts").ErrorDetail} ErrorDetail */
/** @typedef {import("./upload.d.ts").CallOptions} CallOptions */
/** @typedef {{ videoId: string }} VideoReference */

const MEBIBYTE = 2 ** 20;
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

const FIRST_RETRY_DELAY = SECOND;
const MAX_RETRY_DELAY = 30 * SECOND;

/** Attempts of an upload while the browser is online: about 3 minutes in total. */
const MAX_ATTEMPTS = 10;

/** A host may ask for longer pauses, but a page that does nothing for longer looks broken: it reports the refusal. */
const MAX_RETRY_AFTER = 300 * SECOND;

/** Limits that are not lifted soon. */
const LONG_LIMITS = ["QUOTA_EXCEEDED", "DAILY_LIMIT", "UPLOAD_LIMIT", "VIDEOS_PAUSED"];

const REQUEST_TIMEOUT = 60 * SECOND;

/** For a request whose body is a file of a few megabytes, on a slow line. */
const FILE_REQUEST_TIMEOUT = 300 * SECOND;

/** A transfer without progress for this long has lost its connection, even if the browser has not noticed. */
const STALL_TIMEOUT = 60 * SECOND;

/** A new link is requested this long before the old one expires. */
const LINK_MARGIN = 60 * SECOND;

/** How often a part is signed again because its link is refused. */
const MAX_NEW_LINKS = 2;

const MAX_PARTS_PER_REQUEST = 100;

/** How often missing parts are sent again after the service has found the upload incomplete. */
const MAX_REPAIRS = 2;

/** The service deletes unfinished uploads after this time. */
const UPLOAD_LIFETIME = 7 * DAY;

/* Errors */

/** A refusal of the service, or a failed request. */
export class VidportError extends Error {
  /**
   * @param {string} message
   * @param {{ status?: number, code: string, details?: ErrorDetail[], requestId?: string, retryAfter?: number }} fields
   */
  constructor(message, { status = 0, code, details = [], requestId = "", retryAfter = 0 }) {
    super(message);
    this.name = "VidportError";
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later. */
  get isTemporary() {
    return this.status === 0
      ? this.code === "NETWORK_ERROR"
      : this.status >= 500 ||
          this.status === 408 ||
          (this.status === 429 && !LONG_LIMITS.includes(this.code)) ||
          this.code === "IDEMPOTENCY_IN_PROGRESS";
  }
}

/** @param {string} message */
function networkError(message) {
  return new VidportError(message, { code: "NETWORK_ERROR" });
}

function abortError() {
  return new DOMException("The operation was aborted.", "AbortError");
}

/**
 * The error that a response of the service, a store or a proxy describes.
 *
 * @param {number} status
 * @param {string} text the body
 * @param {(header: string) => string | null} header
 */
export function refusal(status, text, header) {
  /** @type {{ message?: string, error?: string, details?: ErrorDetail[], requestId?: string }} */
  let body = {};
  try {
    body = JSON.parse(text) ?? {};
  } catch {
    // Object stores and proxies respond with XML or HTML.
  }
  return new VidportError(body.message ?? `The server responded with status ${status}.`, {
    status,
    code: body.error ?? (status === 429 ? "RATE_LIMITED" : `HTTP_${status}`),
    details: body.details,
    requestId: body.requestId ?? header("X-Request-Id") ?? "",
    retryAfter: Number(header("Retry-After")) || 0,
  });
}

/**
 * @param {unknown} error
 * @param {...string} codes
 */
function hasCode(error, ...codes) {
  return error instanceof VidportError && codes.includes(error.code);
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/* Waiting and repeating */

/** Lets an operation be paused, resumed and ended. */
class Control {
  #phase = new AbortController();
  /** @type {{ promise: Promise<void>, resolve: () => void } | null} */
  #pause = null;
  /** @type {unknown} */
  #reason = null;

  /** Aborted by the next pause or by the end. */
  get signal() {
    return this.#phase.signal;
  }

  get isPaused() {
    return this.#pause !== null;
  }

  get hasEnded() {
    return this.#reason !== null;
  }

  pause() {
    if (this.#pause || this.hasEnded) return;
    let resolve = () => {};
    const promise = /** @type {Promise<void>} */ (new Promise((resumed) => (resolve = () => resumed(undefined))));
    this.#pause = { promise, resolve };
    this.#phase.abort();
  }

  resume() {
    if (!this.#pause || this.hasEnded) return;
    this.#phase = new AbortController();
    this.#pause.resolve();
    this.#pause = null;
  }

  /** @param {unknown} reason what every waiting step is rejected with */
  end(reason) {
    if (this.hasEnded) return;
    this.#reason = reason;
    this.#phase.abort();
    this.#pause?.resolve();
    this.#pause = null;
  }

  throwIfEnded() {
    if (this.hasEnded) throw this.#reason;
  }

  /** Waits for the end of a pause. */
  async ready() {
    while (this.#pause) await this.#pause.promise;
    this.throwIfEnded();
  }

  /**
   * Waits for `delay` milliseconds, but not beyond a pause, the end, or the return of the network.
   *
   * @param {number} delay
   */
  async sleep(delay) {
    const { signal } = this;
    if (signal.aborted) return;
    await new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        globalThis.removeEventListener?.("online", wake);
        resolve(undefined);
      };
      const timer = setTimeout(wake, delay);
      signal.addEventListener("abort", wake);
      globalThis.addEventListener?.("online", wake); // not in every version of Node.js
    });
  }

  /**
   * Repeats an action while it may succeed later.
   *
   * @template T
   * @param {() => Promise<T>} action
   * @param {{ maxAttempts: number, onProblem: (problem: string | null) => void }} options
   * @returns {Promise<T>}
   */
  async retry(action, { maxAttempts, onProblem }) {
    let failures = 0;
    for (let isReported = false; ; isReported = true) {
      await this.ready();
      const { signal } = this;
      try {
        const result = await action();
        if (isReported) onProblem(null);
        return result;
      } catch (error) {
        this.throwIfEnded();
        if (signal.aborted) continue; // interrupted by a pause
        if (!(error instanceof VidportError) || !error.isTemporary) throw error;
        // Without a limit of the attempts, the next one comes before the time that the service has set.
        if (maxAttempts !== Infinity && error.retryAfter * SECOND > MAX_RETRY_AFTER) throw error;
        // An outage of the browser's own network may last. Its end is not always reported, so try now and then.
        const isOffline = globalThis.navigator?.onLine === false;
        if (!isOffline && ++failures >= maxAttempts) throw error;
        onProblem(isOffline ? "There is no network connection." : error.message);
        await this.sleep(isOffline ? MAX_RETRY_DELAY : retryDelay(failures, error.retryAfter * SECOND));
      }
    }
  }
}

/**
 * 1 s, 2 s, 4 s …, each with jitter, and not before the time that the service has set, up to `MAX_RETRY_AFTER`.
 *
 * @param {number} failures
 * @param {number} retryAfter
 */
function retryDelay(failures, retryAfter) {
  const delay = Math.min(FIRST_RETRY_DELAY * 2 ** (failures - 1), MAX_RETRY_DELAY);
  const jitter = 0.75 + Math.random() / 2;
  return Math.max(delay * jitter, Math.min(retryAfter, MAX_RETRY_AFTER));
}

/* Requests */

/** The API with one credential. */
class Api {
  #base;
  #token;

  /** @param {Connection} connection */
  constructor({ baseUrl, token }) {
    this.baseUrl = resolveBaseUrl(baseUrl);
    this.#base = `${this.baseUrl}/v1`;
    if (!token) throw new TypeError("token is missing");
    this.#token = token;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {CallOptions} [options]
   * @returns {Promise<any>}
   */
  async call(method, path, { body, idempotencyKey, signal } = {}) {
    const isFile = body instanceof Blob;
    /** @type {Record<string, string>} */
    const headers = { Authorization: `Bearer ${this.#token}` };
    if (body !== undefined) headers["Content-Type"] = isFile ? "application/octet-stream" : "application/json";
    if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
    const timeout = new AbortController();
    const cancel = () => timeout.abort();
    const timer = setTimeout(cancel, isFile ? FILE_REQUEST_TIMEOUT : REQUEST_TIMEOUT);
    signal?.addEventListener("abort", cancel);
    let response;
    let text;
    try {
      response = await fetch(this.#base + path, {
        method,
        headers,
        body: body === undefined || isFile ? body : JSON.stringify(body),
        credentials: "omit",
        signal: timeout.signal,
      });
      text = await response.text();
    } catch (error) {
      if (isFile) await checkReadable(body);
      throw networkError(`The service could not be reached: ${messageOf(error)}`);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    }
    if (!response.ok) throw refusal(response.status, text, (name) => response.headers.get(name));
    try {
      return JSON.parse(text);
    } catch {
      throw networkError("The response of the service is incomplete.");
    }
  }
}

/** @param {string | undefined} baseUrl */
function resolveBaseUrl(baseUrl) {
  // Without an option, the host that serves this file.
  const served = import.meta.url.match(/^(.*)\/js\/v\d+\/[^/]*$/);
  const base = baseUrl ?? served?.[1];
  if (!base) throw new TypeError("baseUrl is missing");
  return base.replace(/\/+$/, "").replace(/\/v1$/, "");
}

/**
 * Returns a function that calls the API and repeats what may succeed later, for adapters of other uploaders.
 *
 * @param {Connection} connection
 * @returns {import("./upload.d.ts").Call}
 */
export function connect(connection) {
  const api = new Api(connection);
  return (method, path, options = {}) => retry(() => api.call(method, path, options), options);
}

/**
 * Repeats an action that rejects with a `VidportError`, while it may succeed later.
 *
 * @template T
 * @param {() => Promise<T>} action
 * @param {import("./upload.d.ts").RetryOptions} [options]
 * @returns {Promise<T>}
 */
export function retry(action, { signal, maxAttempts = MAX_ATTEMPTS } = {}) {
  const control = new Control();
  const cancel = () => control.end(signal?.reason ?? abortError());
  signal?.addEventListener("abort", cancel);
  if (signal?.aborted) cancel();
  return control
    .retry(action, { maxAttempts, onProblem: () => {} })
    .finally(() => signal?.removeEventListener("abort", cancel));
}

/**
 * Rejects if a file was changed or removed after it was chosen: a request with it then fails like a lost connection.
 *
 * @param {Blob} blob
 */
export async function checkReadable(blob) {
  try {
    await blob.slice(0, 1).arrayBuffer();
  } catch {
    throw new VidportError("The file can no longer be read.", { code: "FILE_UNREADABLE" });
  }
}

/**
 * Sends a blob to a signed link. XMLHttpRequest, because `fetch` does not report the progress of a request.
 *
 * @param {string} url
 * @param {Blob} data
 * @param {AbortSignal} signal
 * @param {(sentBytes: number) => void} onProgress
 * @returns {Promise<void>}
 */
function put(url, data, signal, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let stalled;
    const cancel = () => request.abort();
    const restartTimer = () => {
      clearTimeout(stalled);
      stalled = setTimeout(cancel, STALL_TIMEOUT);
    };
    request.upload.onprogress = ({ loaded }) => {
      restartTimer();
      onProgress(loaded);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusal(request.status, request.responseText, (name) => request.getResponseHeader(name)));
    };
    request.onabort = () => reject(networkError("The connection was interrupted."));
    request.onerror = () => {
      checkReadable(data).then(() => reject(networkError("The connection was lost.")), reject);
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener("abort", cancel);
    };
    request.open("PUT", url);
    signal.addEventListener("abort", cancel);
    restartTimer();
    request.send(data);
    if (signal.aborted) cancel();
  });
}

/**
 * Sends a part; a link that has expired meanwhile is replaced.
 *
 * @param {Control} control
 * @param {() => Promise<string>} link signs the part, or returns a link that is still valid
 * @param {() => void} dropLink
 * @param {Blob} data
 * @param {(sentBytes: number) => void} onProgress
 * @param {{ maxAttempts: number, onProblem: (problem: string | null) => void }} retryOptions
 */
async function sendPart(control, link, dropLink, data, onProgress, retryOptions) {
  let newLinks = 0;
  await control.retry(async () => {
    for (;;) {
      onProgress(0);
      const url = await link();
      await control.ready();
      try {
        return await put(url, data, control.signal, onProgress);
      } catch (error) {
        const isExpired = error instanceof VidportError && error.status === 403;
        if (!isExpired || newLinks++ === MAX_NEW_LINKS) throw error;
        dropLink();
      }
    }
  }, retryOptions);
}

/** An idempotency key. Not `crypto.randomUUID`, which pages without HTTPS lack. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Resolves to a function that releases the lock, or to null if another page has it. A closed page has no locks.
 *
 * @param {string} name
 * @param {number} [timeout] how long to wait for it in milliseconds; a page that is being reloaded has it for a moment
 * @returns {Promise<(() => void) | null>}
 */
function lock(name, timeout = 0) {
  if (!navigator.locks) return Promise.resolve(() => {}); // pages without HTTPS
  return new Promise((resolve, reject) => {
    const waiting = new AbortController();
    const timer = timeout > 0 ? setTimeout(() => waiting.abort(), timeout) : undefined;
    navigator.locks
      .request(name, timeout > 0 ? { signal: waiting.signal } : { ifAvailable: true }, (granted) => {
        clearTimeout(timer);
        return granted
          ? /** @type {Promise<void>} */ (new Promise((release) => resolve(() => release(undefined))))
          : resolve(null);
      })
      .catch((error) => (error.name === "AbortError" ? resolve(null) : reject(error)));
  });
}

/* Uploads of files */

/**
 * Uploads a file and starts its processing. After a reload, the same call with the same file and token continues.
 *
 * @param {Blob} file
 * @param {UploadOptions} options
 * @returns {UploadHandle}
 */
export function upload(file, options) {
  return new FileUpload(file, options);
}

/** What was stored about an upload, to continue it after a reload. @typedef {{ createKey: string,
 *  create: object, createdAt: number, videoId?: string }} UploadRecord */

/** Remembers unfinished uploads across reloads. Does nothing if the browser stores nothing for the page. */
class UploadMemory {
  static #PREFIX = "vidport-upload:";
  #name;

  /** @param {string | null} name */
  constructor(name) {
    this.#name = name;
  }

  /**
   * @param {Blob} file
   * @param {string} fileName
   * @param {string} baseUrl
   * @param {string} resumeKey
   */
  static async of(file, fileName, baseUrl, resumeKey) {
    // Pages without HTTPS have no hash function, and the key, which is usually the token, must not be stored.
    if (!globalThis.crypto?.subtle) return new UploadMemory(null);
    const modified = file instanceof File ? file.lastModified : 0;
    const identity = JSON.stringify([baseUrl, resumeKey, fileName, file.size, file.type, modified]);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(identity)));
    const memory = new UploadMemory(
      UploadMemory.#PREFIX + Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    );
    memory.#access((storage) => UploadMemory.#removeExpired(storage));
    return memory;
  }

  /** Names the upload among all pages of the origin; null if it is not remembered. */
  get name() {
    return this.#name;
  }

  /** @returns {UploadRecord | null} */
  load() {
    const text = this.#access((storage, name) => storage.getItem(name));
    return text ? UploadMemory.#parse(text) : null;
  }

  /** @param {UploadRecord} record */
  save(record) {
    this.#access((storage, name) => storage.setItem(name, JSON.stringify(record)));
  }

  forget() {
    this.#access((storage, name) => storage.removeItem(name));
  }

  /**
   * @template T
   * @param {(storage: Storage, name: string) => T} action
   * @returns {T | null}
   */
  #access(action) {
    if (this.#name === null) return null;
    try {
      return action(localStorage, this.#name);
    } catch {
      return null; // full, or disabled by the user
    }
  }

  /** @param {Storage} storage */
  static #removeExpired(storage) {
    for (const name of Object.keys(storage)) {
      if (!name.startsWith(UploadMemory.#PREFIX)) continue;
      const record = UploadMemory.#parse(storage.getItem(name) ?? "");
      if (!record || Date.now() - record.createdAt > UPLOAD_LIFETIME) storage.removeItem(name);
    }
  }

  /**
   * @param {string} text
   * @returns {UploadRecord | null}
   */
  static #parse(text) {
    try {
      const record = JSON.parse(text);
      return typeof record?.createKey === "string" && typeof record.createdAt === "number" ? record : null;
    } catch {
      return null;
    }
  }
}

/** Sends a file in parts, several at a time. @implements {UploadHandle} */
class FileUpload {
  #file;
  #options;
  #api;
  #fileName;
  #parallel;
  #control = new Control();
  /** @type {UploadMemory} */
  #memory = new UploadMemory(null);
  /** @type {string | null} */
  #videoId = null;
  #isComplete = false;
  /** @type {string | null} */
  #problem = null;

  #partSize = 0;
  #partCount = 0;
  /** Numbers of the parts that have not arrived. @type {Set<number>} */
  #missing = new Set();
  /** Bytes that were sent of parts that have not arrived, by part number. @type {Map<number, number>} */
  #sending = new Map();
  #arrivedBytes = 0;
  /** Signed links by part number. @type {Map<number, { url: string, expiresAt: number }>} */
  #links = new Map();
  /** @type {Promise<void> | null} */
  #signing = null;

  /**
   * @param {Blob} file
   * @param {UploadOptions} options
   */
  constructor(file, options) {
    if (!(file instanceof Blob)) throw new TypeError("file must be a File or a Blob");
    this.#file = file;
    this.#options = options;
    this.#api = new Api(options);
    this.#fileName = options.fileName ?? (file instanceof File ? file.name : "");
    if (!this.#fileName) throw new TypeError("fileName is missing; a Blob has no name");
    this.#parallel = options.parallel ?? 4;
    if (!Number.isInteger(this.#parallel) || this.#parallel < 1 || this.#parallel > 16) {
      throw new TypeError("parallel must be a number from 1 to 16");
    }
    this.done = this.#run();
    this.done.catch(() => {}); // a page that only looks at onProgress has no unhandled rejection
  }

  get videoId() {
    return this.#videoId;
  }

  get isPaused() {
    return this.#control.isPaused;
  }

  pause() {
    this.#control.pause();
  }

  resume() {
    this.#control.resume();
  }

  async abort() {
    this.#control.end(abortError());
    await this.done.catch(() => {});
    this.#memory.forget();
    if (this.#videoId === null) return;
    const control = new Control();
    try {
      await control.retry(() => this.#api.call("POST", `/videos/${this.#videoId}/abort`), this.#retryOptions());
    } catch (error) {
      if (!hasCode(error, "NOT_FOUND")) throw error;
    }
  }

  /** @returns {Promise<VideoReference>} */
  async #run() {
    const name = await this.#openMemory();
    const release = name === null ? () => {} : await lock(name, 5 * SECOND);
    if (!release) {
      this.#memory = new UploadMemory(null); // it belongs to the other page
      throw new VidportError("Another page is uploading this file.", { code: "UPLOAD_IN_PROGRESS" });
    }
    try {
      await this.#begin();
      for (let repairs = 0; !this.#isComplete; repairs++) {
        await this.#sendMissingParts();
        await this.#complete(repairs < MAX_REPAIRS);
      }
      this.#memory.forget();
      return { videoId: this.#id() };
    } catch (error) {
      this.#control.end(error);
      throw error;
    } finally {
      release();
    }
  }

  async #openMemory() {
    this.#memory = await UploadMemory.of(
      this.#file,
      this.#fileName,
      this.#api.baseUrl,
      this.#options.resumeKey ?? this.#options.token,
    );
    return this.#memory.name;
  }

  #id() {
    if (this.#videoId === null) throw new Error("the upload has not been created");
    return this.#videoId;
  }

  /** Continues an upload of an earlier page, or creates one. */
  async #begin() {
    const record = this.#memory.load();
    if (record?.videoId) {
      this.#videoId = record.videoId;
      try {
        await this.#findMissingParts();
        return;
      } catch (error) {
        if (hasCode(error, "ALREADY_COMPLETED")) {
          this.#isComplete = true; // the response to the earlier page was lost
          return;
        }
        if (!hasCode(error, "NOT_FOUND")) throw error;
        this.#memory.forget(); // aborted elsewhere, or expired
        this.#videoId = null;
      }
    }
    await this.#create(record?.videoId ? null : record);
  }

  /** @param {UploadRecord | null} unanswered a request of an earlier page whose response is unknown */
  async #create(unanswered) {
    const { metadata, maxHeight, deleteAfter } = this.#options;
    const record = unanswered ?? {
      createKey: randomKey(),
      create: { fileName: this.#fileName, sizeBytes: this.#file.size, maxHeight, metadata, deleteAfter },
      createdAt: Date.now(),
    };
    this.#memory.save(record); // before the request, so that a reload repeats it with the same key
    let created;
    try {
      created = await this.#control.retry(
        () => this.#api.call("POST", "/videos", { body: record.create, idempotencyKey: record.createKey }),
        this.#retryOptions(),
      );
    } catch (error) {
      if (error instanceof VidportError && !error.isTemporary) this.#memory.forget();
      throw error;
    }
    this.#videoId = created.videoId;
    this.#memory.save({ ...record, videoId: created.videoId });
    this.#control.throwIfEnded();
    if (unanswered) {
      await this.#findMissingParts();
    } else {
      this.#partSize = created.partSize;
      this.#partCount = created.partCount;
      this.#setArrived([]);
    }
  }

  async #findMissingParts() {
    const list = await this.#call("GET", `/videos/${this.#id()}/parts`);
    this.#partSize = list.partSize;
    this.#partCount = list.partCount;
    this.#setArrived(list.parts);
  }

  /** @param {{ partNumber: number, sizeBytes: number }[]} parts */
  #setArrived(parts) {
    const arrived = new Map(parts.map((part) => [part.partNumber, part.sizeBytes]));
    this.#missing.clear();
    this.#arrivedBytes = 0;
    for (let number = 1; number <= this.#partCount; number++) {
      const { size } = this.#part(number);
      if (arrived.get(number) === size) this.#arrivedBytes += size;
      else this.#missing.add(number);
    }
    this.#report();
  }

  /** @param {number} number */
  #part(number) {
    const start = (number - 1) * this.#partSize;
    return this.#file.slice(start, Math.min(start + this.#partSize, this.#file.size));
  }

  async #sendMissingParts() {
    const queue = [...this.#missing];
    const sendNext = async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        await this.#sendPart(number, queue);
      }
    };
    const senders = Array.from({ length: Math.min(this.#parallel, queue.length) }, sendNext);
    try {
      await Promise.all(senders);
    } catch (error) {
      this.#control.end(error); // stops the other senders
      await Promise.allSettled(senders);
      throw error;
    }
  }

  /**
   * @param {number} number
   * @param {number[]} next
   */
  async #sendPart(number, next) {
    const data = this.#part(number);
    await sendPart(
      this.#control,
      () => this.#link(number, next),
      () => this.#links.delete(number),
      data,
      (sentBytes) => {
        this.#sending.set(number, sentBytes);
        this.#report();
      },
      this.#retryOptions(),
    );
    this.#links.delete(number);
    this.#sending.delete(number);
    this.#missing.delete(number);
    this.#arrivedBytes += data.size;
    this.#report();
  }

  /**
   * @param {number} number
   * @param {number[]} next parts that are sent after it
   */
  async #link(number, next) {
    for (;;) {
      const link = this.#links.get(number);
      if (link && Date.now() < link.expiresAt) return link.url;
      // One request signs the parts of all senders, and their next ones.
      this.#signing ??= this.#sign(number, next).finally(() => {
        this.#signing = null;
      });
      await this.#signing;
    }
  }

  /**
   * @param {number} number
   * @param {number[]} next
   */
  async #sign(number, next) {
    const isUnsigned = (/** @type {number} */ other) =>
      other !== number && (this.#links.get(other)?.expiresAt ?? 0) <= Date.now();
    const others = [...new Set([...this.#sending.keys(), ...next])].filter(isUnsigned);
    const count = Math.min(2 * this.#parallel, MAX_PARTS_PER_REQUEST);
    const partNumbers = [number, ...others].slice(0, count);
    const signed = await this.#api.call("POST", `/videos/${this.#id()}/parts`, { body: { partNumbers } });
    const lifetime = signed.expiresInSeconds * SECOND;
    const expiresAt = Date.now() + lifetime - Math.min(LINK_MARGIN, lifetime / 2);
    for (const { partNumber, url } of signed.parts) this.#links.set(partNumber, { url, expiresAt });
  }

  /** @param {boolean} mayRepair whether parts that are missing after all are sent again */
  async #complete(mayRepair) {
    const { trim, redactions, loudness, audioTracks, watermark, deleteOriginal } = this.#options;
    try {
      await this.#call("POST", `/videos/${this.#id()}/complete`, {
        body: { trim, redactions, loudness, audioTracks, watermark, deleteOriginal },
        idempotencyKey: randomKey(),
      });
      this.#isComplete = true;
    } catch (error) {
      if (hasCode(error, "ALREADY_COMPLETED")) this.#isComplete = true;
      else if (mayRepair && hasCode(error, "UPLOAD_INCOMPLETE")) await this.#findMissingParts();
      else throw error;
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {CallOptions} [options]
   */
  #call(method, path, options) {
    return this.#control.retry(() => this.#api.call(method, path, options), this.#retryOptions());
  }

  #retryOptions() {
    return {
      maxAttempts: MAX_ATTEMPTS,
      onProblem: (/** @type {string | null} */ problem) => {
        this.#problem = problem;
        this.#report();
      },
    };
  }

  #report() {
    let sentBytes = this.#arrivedBytes;
    for (const bytes of this.#sending.values()) sentBytes += bytes;
    const totalBytes = this.#file.size;
    this.#options.onProgress?.({ videoId: this.#videoId, sentBytes, totalBytes, problem: this.#problem });
  }
}

/* Status */

const POLL_INTERVAL = SECOND;
const MAX_POLL_INTERVAL = 10 * SECOND;

/**
 * Waits until a video has been processed.
 *
 * @param {string} videoId
 * @param {WaitOptions} options
 * @returns {Promise<VideoStatus>}
 */
export async function waitFor(videoId, options) {
  const { signal, onStatus } = options;
  const api = new Api(options);
  const control = new Control();
  const cancel = () => control.end(signal?.reason ?? abortError());
  signal?.addEventListener("abort", cancel);
  if (signal?.aborted) cancel();
  try {
    for (let interval = POLL_INTERVAL; ; interval = Math.min(interval * 1.25, MAX_POLL_INTERVAL)) {
      /** @type {VideoStatus} */
      const status = await control.retry(() => api.call("GET", `/videos/${videoId}`), {
        maxAttempts: MAX_ATTEMPTS,
        onProblem: () => {},
      });
      onStatus?.(status);
      if (status.status === "SUCCEEDED") return status;
      if (["FAILED", "TIMED_OUT", "ABORTED"].includes(status.status)) {
        const { code = status.status, message = `Processing ended with ${status.status}.` } = status.failure ?? {};
        throw new VidportError(message, { code });
      }
      await control.sleep(interval);
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

/* Recordings */

const MIME_TYPES = [
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4;codecs=avc1.64001f,mp4a.40.2",
  "video/mp4",
];
const VIDEO_BITS_PER_SECOND = 2_500_000;
const AUDIO_BITS_PER_SECOND = 128_000;

/** How often the browser hands over data; what it has not handed over is lost with the tab. */
const TIMESLICE = SECOND;
const HEARTBEAT_INTERVAL = 10 * SECOND;

/** After an outage, several parts are sent, so that a failure does not repeat all of it. */
const MAX_RECORDED_PART = 16 * MEBIBYTE;

/** The recording stops when this much has not been sent; the browser's storage is limited. */
const MAX_UNSENT_BYTES = 2048 * MEBIBYTE;

/** @typedef {"source" | "camera"} FileRole */
/** @typedef {{ videoId: string, createdAt: number, baseUrl: string, token: string | null, resumeKey: string | null }} StoredRecording */
/** @typedef {{ videoId: string, file: FileRole, nextPartSize: number, partCount: number, sizeBytes: number }} StoredFile */
/** @typedef {{ videoId: string, file: FileRole, index: number, data: Blob }} StoredChunk */
/** @typedef {{ videoId: string, file: FileRole, partNumber: number, data: Blob }} StoredPart */

/**
 * Records a camera, a screen or both, and uploads the recording while it is made.
 *
 * @param {RecordOptions} options
 * @returns {Promise<Recording>}
 */
export async function record(options) {
  const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) throw new VidportError("This browser records no supported format.", { code: "RECORDING_UNSUPPORTED" });
  const api = new Api(options);
  const capture = await MediaCapture.open(options);
  try {
    const recorders = capture.files.map(
      ({ stream }) =>
        new MediaRecorder(stream, {
          mimeType,
          videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
          audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
        }),
    );
    const store = await RecordingStore.open();
    const control = new Control();
    const extension = mimeType.startsWith("video/mp4") ? ".mp4" : ".webm";
    const body = {
      fileName: options.fileName ?? `recording${extension}`,
      streaming: true,
      prestart: true,
      camera: capture.hasCamera ? { fileName: `camera${extension}` } : undefined,
      layout: capture.hasCamera ? options.layout : undefined,
      maxHeight: options.maxHeight,
      metadata: options.metadata,
      deleteAfter: options.deleteAfter,
    };
    const idempotencyKey = randomKey();
    const created = await control.retry(() => api.call("POST", "/videos", { body, idempotencyKey }), {
      maxAttempts: MAX_ATTEMPTS,
      onProblem: () => {},
    });
    const { videoId } = created;
    const release = await lock(recordingLock(videoId));
    /** @type {StoredFile[]} */
    const files = [{ videoId, file: "source", nextPartSize: created.nextPartSize, partCount: 0, sizeBytes: 0 }];
    if (capture.hasCamera) {
      const { nextPartSize } = created.camera;
      files.push({ videoId, file: "camera", nextPartSize, partCount: 0, sizeBytes: 0 });
    }
    // Only the token of a recording can finish it, also after a crash. Other credentials are not stored.
    const token = options.token.startsWith("vpu_") ? options.token : null;
    const resumeKey = options.resumeKey ?? null;
    const recording = { videoId, createdAt: Date.now(), baseUrl: api.baseUrl, token, resumeKey };
    await store.begin(recording, files);
    const upload = new RecordingUpload(api, store, control, videoId, files, options.onStatus);
    try {
      return new RunningRecording(capture, recorders, upload, release ?? (() => {}));
    } catch (error) {
      await upload.abort(); // the stream has ended meanwhile
      release?.();
      throw error;
    }
  } catch (error) {
    capture.stop();
    throw error;
  }
}

/**
 * Sends the rest of every recording that an earlier page could not finish, and completes it. Call it when the page is
 * loaded. Resolves to the ids of the saved videos.
 *
 * @param {SaveOptions} options
 * @returns {Promise<string[]>}
 */
export async function saveUnfinishedRecordings({ token, resumeKey, onStatus } = {}) {
  const store = await RecordingStore.open();
  /** @type {string[]} */
  const saved = [];
  for (const recording of await store.recordings()) {
    const { videoId } = recording;
    // The service does not know the recording of another user, which would then be forgotten here.
    const isOwn = recording.resumeKey === (resumeKey ?? null);
    const credential = recording.token ?? (isOwn ? token : undefined);
    const release = credential ? await lock(recordingLock(videoId), SECOND) : null;
    if (!release || !credential) continue; // another page is recording it, or it needs a token
    try {
      const api = new Api({ baseUrl: recording.baseUrl, token: credential });
      const upload = await RecordingUpload.restore(api, store, videoId, onStatus);
      if (upload.isEmpty) {
        await upload.abort();
      } else {
        await upload.finish();
        saved.push(videoId);
      }
    } catch {
      // Reported by onStatus. The data is kept while the service may still accept it.
      if (Date.now() - recording.createdAt > UPLOAD_LIFETIME) await store.forget(videoId);
    } finally {
      release();
    }
  }
  return saved;
}

/** @param {string} videoId */
function recordingLock(videoId) {
  return `vidport-recording-${videoId}`;
}

/** The streams that are recorded, one for each file of the upload. */
class MediaCapture {
  /** @type {{ role: FileRole, stream: MediaStream }[]} */
  files = [];
  /** Streams that were opened here, and are closed at the end. @type {MediaStream[]} */
  #opened = [];
  /** Mixes the microphone into the audio of the screen. @type {AudioContext | null} */
  #mixer = null;

  /** @param {RecordOptions} options */
  static async open({ stream, screen, camera, microphone }) {
    if (!stream && !screen && !camera) throw new TypeError("stream, screen or camera is missing");
    const capture = new MediaCapture();
    try {
      if (stream) {
        capture.#add(stream);
        return capture;
      }
      // The screen first: browsers show its dialog only directly after a click.
      if (screen) {
        const desktop = await capture.#open("getDisplayMedia", screen === true ? { video: true, audio: true } : screen);
        const voice = microphone && (await capture.#open("getUserMedia", { audio: microphone }));
        capture.#add(voice ? capture.#mix(desktop, voice) : desktop);
      }
      if (camera) {
        capture.#add(await capture.#open("getUserMedia", camera === true ? { video: true, audio: true } : camera));
      }
      return capture;
    } catch (error) {
      capture.stop();
      throw error;
    }
  }

  get hasCamera() {
    return this.files.length > 1;
  }

  stop() {
    this.#opened.forEach((stream) => stream.getTracks().forEach((track) => track.stop()));
    this.#mixer?.close().catch(() => {});
  }

  /** @param {MediaStream} stream */
  #add(stream) {
    this.files.push({ role: this.files.length === 0 ? "source" : "camera", stream });
  }

  /**
   * @param {"getDisplayMedia" | "getUserMedia"} method
   * @param {MediaStreamConstraints} constraints
   */
  async #open(method, constraints) {
    const stream = await navigator.mediaDevices[method](constraints);
    this.#opened.push(stream);
    return stream;
  }

  /**
   * @param {MediaStream} screen
   * @param {MediaStream} voice
   */
  #mix(screen, voice) {
    const mixer = new AudioContext();
    this.#mixer = mixer;
    const mixed = mixer.createMediaStreamDestination();
    [screen, voice]
      .filter((stream) => stream.getAudioTracks().length > 0)
      .forEach((stream) => mixer.createMediaStreamSource(stream).connect(mixed));
    return new MediaStream([...screen.getVideoTracks(), ...mixed.stream.getAudioTracks()]);
  }
}

/** @implements {Recording} */
class RunningRecording {
  #recorders;
  #upload;
  #isAborted = false;

  /**
   * @param {MediaCapture} capture
   * @param {MediaRecorder[]} recorders
   * @param {RecordingUpload} upload
   * @param {() => void} release
   */
  constructor(capture, recorders, upload, release) {
    this.#recorders = recorders;
    this.#upload = upload;
    this.videoId = upload.videoId;
    this.streams = capture.files.map(({ stream }) => stream);
    capture.files.forEach(({ role }, index) => this.#connect(recorders[index], role));
    const allStopped = Promise.all(recorders.map(stopped));
    upload.onFailure = () => this.#stopRecorders();
    recorders.forEach((recorder) => recorder.start(TIMESLICE));
    const heartbeats = setInterval(() => {
      // After NOT_WAITING the recording is rendered at its end; other failures are repeated by the next heartbeat.
      upload.heartbeat().catch((error) => {
        if (hasCode(error, "NOT_WAITING")) clearInterval(heartbeats);
      });
    }, HEARTBEAT_INTERVAL);
    const warn = (/** @type {Event} */ event) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    this.done = allStopped
      .then(() => {
        capture.stop();
        if (this.#isAborted) throw abortError();
        return upload.finish();
      })
      .finally(() => {
        clearInterval(heartbeats);
        window.removeEventListener("beforeunload", warn);
        release();
      });
    this.done.catch(() => {}); // reported by onStatus
  }

  stop() {
    this.#stopRecorders();
    return this.done;
  }

  get isPaused() {
    return this.#recorders.some(({ state }) => state === "paused");
  }

  pause() {
    this.#recorders.filter(({ state }) => state === "recording").forEach((recorder) => recorder.pause());
  }

  resume() {
    this.#recorders.filter(({ state }) => state === "paused").forEach((recorder) => recorder.resume());
  }

  async abort() {
    this.#isAborted = true;
    this.#stopRecorders();
    this.#upload.end(abortError());
    await this.done.catch(() => {});
    await this.#upload.abort();
  }

  /**
   * @param {MediaRecorder} recorder
   * @param {FileRole} role
   */
  #connect(recorder, role) {
    recorder.ondataavailable = ({ data }) => this.#upload.add(role, data);
    recorder.onerror = () => this.#upload.fail(new Error("The browser stopped recording."));
    // The user ends the sharing of a screen in the browser's own controls, while a microphone continues.
    recorder.stream.getVideoTracks().forEach((track) => track.addEventListener("ended", () => this.#stopRecorders()));
  }

  #stopRecorders() {
    this.#recorders.filter(({ state }) => state !== "inactive").forEach((recorder) => recorder.stop());
  }
}

/** @param {MediaRecorder} recorder */
function stopped(recorder) {
  return new Promise((resolve) => {
    recorder.onstop = resolve;
  });
}

/** The upload of a recording: its files, its completion and its status. */
class RecordingUpload {
  onFailure = () => {};
  #api;
  #store;
  #control;
  #onStatus;
  /** @type {RecordedFile[]} */
  #files;
  /** @type {string | null} */
  #problem = null;
  /** @type {unknown} */
  #failure = null;

  /**
   * @param {Api} api
   * @param {RecordingStore} store
   * @param {Control} control
   * @param {string} videoId
   * @param {StoredFile[]} files
   * @param {((status: RecordingStatus) => void) | undefined} onStatus
   */
  constructor(api, store, control, videoId, files, onStatus) {
    this.videoId = videoId;
    this.#api = api;
    this.#store = store;
    this.#control = control;
    this.#onStatus = onStatus;
    this.#files = files.map((file) => new RecordedFile(api, store, control, file, this));
  }

  /**
   * Continues with what an earlier page has stored.
   *
   * @param {Api} api
   * @param {RecordingStore} store
   * @param {string} videoId
   * @param {((status: RecordingStatus) => void) | undefined} onStatus
   */
  static async restore(api, store, videoId, onStatus) {
    const upload = new RecordingUpload(api, store, new Control(), videoId, await store.files(videoId), onStatus);
    await Promise.all(upload.#files.map((file) => file.restore()));
    return upload;
  }

  get isEmpty() {
    return this.#files.every((file) => file.recordedBytes === 0);
  }

  /**
   * @param {FileRole} role
   * @param {Blob} data
   */
  add(role, data) {
    if (!this.#control.hasEnded) this.#files.find((file) => file.role === role)?.add(data);
  }

  heartbeat() {
    return this.#api.call("POST", `/videos/${this.videoId}/heartbeat`);
  }

  /** Sends the rest and completes the upload. @returns {Promise<VideoReference>} */
  async finish() {
    await Promise.all(this.#files.map((file) => file.saved()));
    // What was stored before a failure is still sent.
    const failure = this.#failure;
    this.#failure = null;
    try {
      await Promise.all(this.#files.map((file) => file.finish()));
      /** @type {Record<string, { sizeBytes: number, partCount: number }>} */
      const body = {};
      for (const file of this.#files) if (file.recordedBytes > 0) body[file.role] = file.totals;
      const idempotencyKey = randomKey();
      await this.retry(() => this.#api.call("POST", `/videos/${this.videoId}/complete`, { body, idempotencyKey }));
    } catch (error) {
      if (!hasCode(error, "ALREADY_COMPLETED")) {
        if (hasCode(error, "NOT_FOUND")) await this.#store.forget(this.videoId); // aborted elsewhere, or expired
        this.fail(error);
        throw error;
      }
    }
    await this.#store.forget(this.videoId);
    if (failure) throw failure;
    return { videoId: this.videoId };
  }

  /** Deletes the upload and what is stored here. */
  async abort() {
    await Promise.all(this.#files.map((file) => file.settled()));
    await this.#store.forget(this.videoId);
    try {
      await new Control().retry(() => this.#api.call("POST", `/videos/${this.videoId}/abort`), {
        maxAttempts: MAX_ATTEMPTS,
        onProblem: () => {},
      });
    } catch (error) {
      if (!hasCode(error, "NOT_FOUND")) throw error;
    }
  }

  /** @param {unknown} reason */
  end(reason) {
    this.#control.end(reason);
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.#failure || this.#control.hasEnded) return;
    this.#failure = error;
    this.report(`The recording stopped: ${messageOf(error)}`);
    this.onFailure();
  }

  get retryOptions() {
    return {
      maxAttempts: Infinity, // the data is safe meanwhile
      onProblem: (/** @type {string | null} */ problem) =>
        this.report(problem && `The recording is kept in the browser until it can be sent: ${problem}`),
    };
  }

  /**
   * @template T
   * @param {() => Promise<T>} action
   */
  retry(action) {
    return this.#control.retry(action, this.retryOptions);
  }

  report(problem = this.#problem) {
    this.#problem = problem;
    const sum = (/** @type {(file: RecordedFile) => number} */ bytes) =>
      this.#files.reduce((total, file) => total + bytes(file), 0);
    this.#onStatus?.({
      videoId: this.videoId,
      recordedBytes: sum((file) => file.recordedBytes),
      sentBytes: sum((file) => file.sentBytes),
      problem,
      fatal: this.#failure !== null,
    });
  }
}

/** Cuts a recorded file into parts and sends them, one after the other. */
class RecordedFile {
  #api;
  #store;
  #control;
  #file; // what is stored about it: nextPartSize, and the parts that were cut
  #recording;
  /** Stored, not cut yet. @type {{ index: number, size: number }[]} */
  #chunks = [];
  #nextChunk = 0;
  #pendingBytes = 0; // in #chunks
  /** @type {Promise<void>} */
  #saving = Promise.resolve();
  /** @type {Promise<void> | null} */
  #sending = null;
  #isFinishing = false;

  /**
   * @param {Api} api
   * @param {RecordingStore} store
   * @param {Control} control
   * @param {StoredFile} file
   * @param {RecordingUpload} recording
   */
  constructor(api, store, control, file, recording) {
    this.#api = api;
    this.#store = store;
    this.#control = control;
    this.#file = file;
    this.#recording = recording;
    this.role = file.file;
    this.sentBytes = 0;
  }

  get recordedBytes() {
    return this.#file.sizeBytes + this.#pendingBytes;
  }

  get totals() {
    const { sizeBytes, partCount } = this.#file;
    return { sizeBytes, partCount };
  }

  async restore() {
    const chunks = await this.#store.chunks(this.#file);
    this.#chunks = chunks.map(({ index, data }) => ({ index, size: data.size }));
    this.#pendingBytes = this.#chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    const part = await this.#store.part(this.#file);
    this.sentBytes = this.#file.sizeBytes - (part ? part.data.size : 0);
  }

  /** @param {Blob} data */
  add(data) {
    if (data.size === 0) return;
    this.#saving = this.#saving
      .then(async () => {
        const { videoId, file } = this.#file;
        const index = this.#nextChunk++;
        await this.#store.saveChunk({ videoId, file, index, data });
        this.#chunks.push({ index, size: data.size });
        this.#pendingBytes += data.size;
        this.#recording.report();
        if (this.#pendingBytes > MAX_UNSENT_BYTES) throw new Error("too much of it could not be sent");
        this.#send().catch(() => {}); // reported by fail()
      })
      .catch((error) => this.#recording.fail(error));
  }

  /** Resolves when everything that was added is stored. */
  saved() {
    return this.#saving;
  }

  /** Resolves when nothing is being stored or sent. */
  async settled() {
    await this.#saving;
    await this.#sending?.catch(() => {});
  }

  /** Sends the rest. */
  async finish() {
    this.#isFinishing = true;
    await this.#sending?.catch(() => {});
    await this.#send();
  }

  #send() {
    this.#sending ??= this.#sendParts()
      .catch((error) => {
        this.#recording.fail(error);
        throw error;
      })
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  async #sendParts() {
    let part = await this.#store.part(this.#file);
    if (part && (await this.#hasArrived(part))) {
      await this.#partSent(part);
      part = undefined;
    }
    for (let next = part ?? (await this.#cut()); next; next = await this.#cut()) {
      await this.#put(next);
      await this.#partSent(next);
    }
  }

  /**
   * A part that arrived before a crash must not be sent again: that would discard its live rendering.
   *
   * @param {StoredPart} part
   */
  async #hasArrived(part) {
    const { parts } = await this.#recording.retry(() =>
      this.#api.call("GET", `/videos/${part.videoId}/parts?file=${part.file}`),
    );
    return parts.some(
      (/** @type {{ partNumber: number, sizeBytes: number }} */ one) =>
        one.partNumber === part.partNumber && one.sizeBytes === part.data.size,
    );
  }

  /**
   * Makes the stored chunks a part if there are enough of them; any number at the end.
   *
   * @returns {Promise<StoredPart | null>}
   */
  async #cut() {
    const enough = this.#isFinishing ? 1 : this.#file.nextPartSize;
    if (this.#pendingBytes < enough) return null;
    let count = 0;
    let bytes = 0;
    const most = Math.max(this.#file.nextPartSize, MAX_RECORDED_PART);
    while (count < this.#chunks.length && bytes < most) bytes += this.#chunks[count++].size;
    const { videoId, file, partCount, sizeBytes } = this.#file;
    // Read from the store rather than kept in memory, where an outage would let them pile up.
    const chunks = await this.#store.chunks(this.#file, count);
    const part = { videoId, file, partNumber: partCount + 1, data: new Blob(chunks.map(({ data }) => data)) };
    const changed = { ...this.#file, partCount: part.partNumber, sizeBytes: sizeBytes + bytes };
    await this.#store.savePart(part, chunks, changed);
    this.#file = changed;
    this.#chunks.splice(0, count);
    this.#pendingBytes -= bytes;
    return part;
  }

  /** @param {StoredPart} part */
  async #put({ videoId, file, partNumber, data }) {
    const sign = async () => {
      const body = { file, parts: [{ partNumber, sizeBytes: data.size }] };
      const signed = await this.#api.call("POST", `/videos/${videoId}/parts`, { body });
      this.#file = { ...this.#file, nextPartSize: signed.nextPartSize };
      return signed.parts[0].url;
    };
    await sendPart(
      this.#control,
      sign,
      () => {},
      data,
      () => {},
      this.#recording.retryOptions,
    );
  }

  /** @param {StoredPart} part */
  async #partSent(part) {
    await this.#store.removePart(part, this.#file);
    this.sentBytes += part.data.size;
    this.#recording.report();
  }
}

const STORES = ["recordings", "files", "chunks", "parts"];

/** Recordings in IndexedDB, with the chunks of their files and at most one part each that is being sent. */
class RecordingStore {
  #db;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.#db = db;
  }

  static async open() {
    const opening = indexedDB.open("vidport-upload", 1);
    opening.onupgradeneeded = () => {
      const db = opening.result;
      db.createObjectStore("recordings", { keyPath: "videoId" });
      db.createObjectStore("files", { keyPath: ["videoId", "file"] });
      db.createObjectStore("chunks", { keyPath: ["videoId", "file", "index"] });
      db.createObjectStore("parts", { keyPath: ["videoId", "file"] });
    };
    const db = await result(opening);
    db.onversionchange = () => db.close(); // a page with a later release needs another structure
    return new RecordingStore(db);
  }

  /** @returns {Promise<StoredRecording[]>} */
  recordings() {
    return result(this.#read("recordings").getAll());
  }

  /**
   * @param {string} videoId
   * @returns {Promise<StoredFile[]>}
   */
  files(videoId) {
    return result(this.#read("files").getAll(below(videoId)));
  }

  /**
   * The first `count` chunks of a file that are not part of a part yet, in their order; all without a count.
   *
   * @param {StoredFile} file
   * @param {number} [count]
   * @returns {Promise<StoredChunk[]>}
   */
  chunks(file, count) {
    return result(this.#read("chunks").getAll(below(file.videoId, file.file), count));
  }

  /**
   * @param {StoredFile} file
   * @returns {Promise<StoredPart | undefined>}
   */
  part(file) {
    return result(this.#read("parts").get([file.videoId, file.file]));
  }

  /**
   * @param {StoredRecording} recording
   * @param {StoredFile[]} added
   */
  begin(recording, added) {
    return this.#write(({ recordings, files }) => {
      recordings.put(recording);
      added.forEach((file) => files.put(file));
    });
  }

  /** @param {StoredChunk} chunk */
  saveChunk(chunk) {
    return this.#write(({ chunks }) => chunks.put(chunk));
  }

  /**
   * @param {StoredPart} part
   * @param {StoredChunk[]} consumed
   * @param {StoredFile} file
   */
  savePart(part, consumed, file) {
    return this.#write(({ files, chunks, parts }) => {
      parts.put(part);
      consumed.forEach((chunk) => chunks.delete([chunk.videoId, chunk.file, chunk.index]));
      files.put(file);
    });
  }

  /**
   * @param {StoredPart} part
   * @param {StoredFile} file
   */
  removePart(part, file) {
    return this.#write(({ files, parts }) => {
      parts.delete([part.videoId, part.file]);
      files.put(file);
    });
  }

  /** @param {string} videoId */
  forget(videoId) {
    return this.#write(({ recordings, files, chunks, parts }) => {
      recordings.delete(videoId);
      [files, chunks, parts].forEach((store) => store.delete(below(videoId)));
    });
  }

  /** @param {string} name */
  #read(name) {
    return this.#db.transaction(name).objectStore(name);
  }

  /**
   * Resolves when the browser has stored the changes.
   *
   * @param {(stores: Record<string, IDBObjectStore>) => void} change
   * @returns {Promise<void>}
   */
  #write(change) {
    return new Promise((resolve, reject) => {
      const transaction = this.#db.transaction(STORES, "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("The browser stores no more data."));
      change(Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)])));
    });
  }
}

/**
 * The range of the keys that begin with these values.
 *
 * @param {...string} prefix
 */
function below(...prefix) {
  return IDBKeyRange.bound(prefix, [...prefix, []]); // an array sorts after every number and string
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
