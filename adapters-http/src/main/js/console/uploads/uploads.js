// @ts-check
// The uploads of this page, over all views. Files wait in a queue; an expired session pauses them until the next sign-in.
import { address } from "../core/address.js";
import { messageOf } from "../core/api.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { account } from "../account/account.js";

/** @typedef {"waiting" | "sending" | "paused" | "signedOut" | "done" | "failed" | "cancelled"} UploadState */

/** Files that are sent at the same time; each sends several parts. */
const MAX_PARALLEL = 2;

/** An uploaded file stays in the list for this long; the list covers a corner of the page. */
const SHOWN_AFTER_END = 15_000;

/** The speed is measured over the last seconds. */
const SPEED_WINDOW = 8000;

/** One file of the queue. */
export class FileUpload {
  /** @param {File} file @param {object} options of `upload` */
  constructor(file, options) {
    this.file = file;
    this.options = options;
    /** @type {UploadState} */
    this.state = "waiting";
    this.sentBytes = 0;
    this.problem = "";
    this.error = "";
    /** @type {string | null} */
    this.videoId = null;
    /** Id of the account that uploads it; empty until it starts. */
    this.owner = "";
    /** @type {any} */
    this.handle = null;
    /** @type {{ time: number, bytes: number }[]} */
    this.samples = [];
  }

  get isActive() {
    return ["waiting", "sending", "paused", "signedOut"].includes(this.state);
  }

  /** Bytes per second; 0 until it is known. */
  get speed() {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last || last.time - first.time < 500) return 0;
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.time - first.time));
  }

  /** Seconds until the file is sent; null until it is known. */
  get timeLeft() {
    return this.speed > 0 ? (this.file.size - this.sentBytes) / this.speed : null;
  }

  /** @param {number} bytes */
  measure(bytes) {
    const time = Date.now();
    this.samples.push({ time, bytes });
    while (this.samples[0].time < time - SPEED_WINDOW) this.samples.shift();
    this.sentBytes = bytes;
  }
}

class Uploads {
  constructor() {
    /** @type {FileUpload[]} */
    this.all = [];
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    addEventListener("beforeunload", (event) => {
      if (this.all.some((upload) => upload.isActive)) event.preventDefault();
    });
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.add(listener);
  }

  #changed() {
    this.listeners.forEach((listener) => listener());
  }

  /** Adds files to the queue. @param {Iterable<File>} files @param {object} [options] of `upload` */
  add(files, options = {}) {
    for (const file of files) this.all.push(new FileUpload(file, options));
    this.#startNext();
    this.#changed();
  }

  #startNext() {
    if (!session.credential) return;
    for (const upload of this.all) {
      if (this.all.filter(({ state }) => state === "sending").length >= MAX_PARALLEL) return;
      if (upload.state === "waiting" || upload.state === "signedOut") this.#start(upload);
    }
  }

  /** @param {FileUpload} upload */
  async #start(upload) {
    upload.state = "sending";
    upload.problem = "";
    upload.samples = [];
    const used = session.credential;
    try {
      const { user } = account.current ?? (await account.load());
      if (upload.owner && upload.owner !== user) throw new Error(t("upload.otherAccount"));
      upload.owner = user;
      const module = await import(address("/js/v1/upload.js"));
      upload.handle = module.upload(upload.file, {
        ...upload.options,
        token: used,
        // The upload continues with another session of the same person.
        resumeKey: user,
        baseUrl: location.origin + address(""),
        onProgress: (/** @type {any} */ { videoId, sentBytes, problem }) => {
          upload.videoId = videoId;
          upload.problem = problem ?? "";
          upload.measure(sentBytes);
          this.#changed();
        },
      });
      const { videoId } = await upload.handle.done;
      upload.videoId = videoId;
      upload.sentBytes = upload.file.size;
      upload.state = "done";
      this.#removeLater(upload);
    } catch (error) {
      this.#failed(upload, error, used);
    }
    upload.handle = null;
    this.#startNext();
    this.#changed();
  }

  /** The link to a video does not go away under the focus. @param {FileUpload} upload */
  #removeLater(upload) {
    setTimeout(() => {
      if (document.activeElement?.closest(".uploads")) this.#removeLater(upload);
      else this.remove(upload);
    }, SHOWN_AFTER_END);
  }

  /** @param {FileUpload} upload @param {any} error @param {string} used the credential that it was sent with */
  #failed(upload, error, used) {
    if (error?.name === "AbortError") {
      upload.state = "cancelled";
    } else if (error?.code === "UNAUTHORIZED") {
      upload.state = "signedOut";
      upload.problem = t("upload.signedOut");
      if (used === session.credential) session.expire();
    } else {
      upload.state = "failed";
      upload.error = messageOf(error);
    }
  }

  /** @param {FileUpload} upload */
  pause(upload) {
    upload.handle?.pause();
    upload.state = "paused";
    upload.samples = [];
    this.#changed();
  }

  /** @param {FileUpload} upload */
  resume(upload) {
    upload.state = "sending";
    upload.handle?.resume();
    this.#changed();
  }

  /** @param {FileUpload} upload */
  retry(upload) {
    upload.state = "waiting";
    upload.error = "";
    this.#startNext();
    this.#changed();
  }

  /** @param {FileUpload} upload */
  async cancel(upload) {
    const { handle } = upload;
    upload.state = "cancelled";
    this.#changed();
    await handle?.abort().catch(() => {});
    this.remove(upload);
  }

  /** @param {FileUpload} upload */
  remove(upload) {
    this.all = this.all.filter((other) => other !== upload);
    this.#startNext();
    this.#changed();
  }

  removeEnded() {
    this.all = this.all.filter((upload) => upload.isActive);
    this.#changed();
  }

  /** Continues what an expired session has interrupted, if the same account has signed in. */
  sessionChanged() {
    this.#startNext();
    this.#changed();
  }
}

export const uploads = new Uploads();
