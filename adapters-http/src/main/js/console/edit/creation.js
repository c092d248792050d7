// @ts-check
// The request for the new video: it is checked after each change, and sent at the end.
import { api, ApiError, messageOf } from "../core/api.js";
import * as model from "./model.js";

/** @typedef {import("./editor.js").Editor} Editor */

/** After the last change, the request is checked. */
const CHECK_PAUSE = 500;

export class Creation {
  /** @param {Editor} editor @param {(videoId: string) => void} saved */
  constructor(editor, saved) {
    this.editor = editor;
    this.saved = saved;
    /** The body that was checked last, as JSON. */
    this.checked = "";
    /** The body of the check that runs or has ended. */
    this.asked = "";
    /** The response of the check; null if the request was refused. @type {{ durationSeconds?: number, billableMinutes?: number } | null} */
    this.preview = null;
    /** A refusal that concerns no field. */
    this.refusal = "";
    this.isChecking = false;
    this.isSaving = false;
    /** The key of a request stays the same until its response is known. @type {{ body: string, key: string }} */
    this.attempt = { body: "", key: "" };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.checking = new AbortController();
  }

  /** Checks each state of the edit until the page is left. @param {AbortSignal} signal */
  start(signal) {
    this.editor.onChange(() => this.#checkSoon(), signal);
    signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
      this.checking.abort();
    });
    this.#checkSoon();
  }

  /** Whether the request may be sent. */
  get isPossible() {
    return (this.preview !== null || this.isChecking) && !this.isSaving && this.editor.clips.length > 0;
  }

  get #body() {
    return model.requestBody(this.editor.state, this.editor.lengths);
  }

  #checkSoon() {
    if (this.editor.clips.length === 0 || JSON.stringify(this.#body) === this.asked) return;
    clearTimeout(this.timer);
    this.isChecking = true;
    this.timer = setTimeout(() => this.check(), CHECK_PAUSE);
  }

  /** Asks the service what it would do, without doing it. */
  async check() {
    clearTimeout(this.timer);
    this.checking.abort();
    this.checking = new AbortController();
    const { signal } = this.checking;
    const body = this.#body;
    this.isChecking = true;
    this.asked = JSON.stringify(body);
    try {
      const preview = await api.post("/v1/videos", body, { query: { dryRun: "true" }, signal });
      this.#found(JSON.stringify(body), preview, null);
    } catch (error) {
      if (!signal.aborted) this.#found(JSON.stringify(body), null, error);
    }
  }

  /** @param {string} body @param {any} preview @param {unknown} error */
  #found(body, preview, error) {
    this.checked = error instanceof ApiError && error.isTemporary ? "" : body;
    this.preview = preview;
    this.editor.problems = error instanceof ApiError ? error.details : [];
    this.refusal = error && this.editor.problems.length === 0 ? messageOf(error) : "";
    this.isChecking = false;
    this.editor.update();
  }

  async save() {
    if (this.isSaving || this.editor.clips.length === 0) return;
    this.isSaving = true;
    this.editor.update();
    const body = this.#body;
    const text = JSON.stringify(body);
    if (text !== this.checked) await this.check();
    if (this.preview && text === this.checked) await this.#create(body, text);
    this.isSaving = false;
    this.editor.update();
  }

  /** @param {object} body @param {string} text */
  async #create(body, text) {
    if (this.attempt.body !== text) this.attempt = { body: text, key: crypto.randomUUID() };
    try {
      const { videoId } = await api.post("/v1/videos", body, { idempotencyKey: this.attempt.key });
      this.saved(videoId);
    } catch (error) {
      if (error instanceof ApiError && !error.isTemporary) this.attempt = { body: "", key: "" };
      this.#found(text, null, error);
    }
  }
}
