// @ts-check
// The name of the new video, what it costs, and the button that makes it.
import { api, ApiError, messageOf } from "../core/api.js";
import { number, preciseTime } from "../core/format.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing, View } from "../core/view.js";
import { account } from "../account/account.js";
import { editMetadata } from "../videos/metadata.js";
import { problemTexts } from "./fields.js";
import * as model from "./model.js";

/** @typedef {import("./editor.js").Editor} Editor */

const HEIGHTS = [720, 1080, 1440, 2160];

/** After the last change, the request is checked. */
const CHECK_PAUSE = 500;

export class ResultPanel extends View {
  /** @param {Editor} editor @param {(videoId: string) => void} saved */
  constructor(editor, saved) {
    super();
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

  started() {
    this.editor.onChange(() => this.#checkSoon(), this.signal);
    account.onChange(() => this.update(), this.signal);
    this.#checkSoon();
  }

  stopped() {
    clearTimeout(this.timer);
    this.checking.abort();
  }

  get #body() {
    return model.requestBody(this.editor.state, this.editor.lengths);
  }

  #checkSoon() {
    this.update();
    if (this.editor.clips.length === 0 || JSON.stringify(this.#body) === this.asked) return;
    clearTimeout(this.timer);
    this.isChecking = true;
    this.timer = setTimeout(() => this.#check(), CHECK_PAUSE);
  }

  /** Asks the service what it would do, without doing it. */
  async #check() {
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

  async #save() {
    if (this.isSaving || this.editor.clips.length === 0) return;
    this.isSaving = true;
    this.update();
    const body = this.#body;
    const text = JSON.stringify(body);
    if (text !== this.checked) await this.#check();
    if (this.preview && text === this.checked) await this.#create(body, text);
    this.isSaving = false;
    this.update();
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

  /** @param {Partial<import("./model.js").EditState>} values @param {string} [group] */
  #set(values, group = "") {
    this.editor.change({ ...this.editor.state, ...values }, { group });
  }

  /** The heights of the plan, and one that was chosen before. */
  get #heights() {
    const most = account.current?.limits.maxHeight ?? Infinity;
    return HEIGHTS.filter((height) => height <= most || height === this.editor.state.maxHeight);
  }

  async #changeMetadata() {
    const { metadata } = this.editor.state;
    const changes = await editMetadata(metadata);
    if (!changes) return;
    const entries = Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== null);
    this.#set({ metadata: /** @type {Record<string, string>} */ (Object.fromEntries(entries)) });
  }

  /** Problems that no other part of the page shows. */
  get #others() {
    const { editor } = this;
    const shown = [
      ...editor.state.clips.map(({ id }) => editor.clipPath(id)),
      ...editor.sentRedactions.map((id) => editor.redactionPath(id)),
      "fileName",
      "maxHeight",
      "metadata",
      "captions",
    ].flatMap((path) => editor.problemsOf(path));
    return editor.problems.filter((problem) => !shown.includes(problem));
  }

  /** Problems of clips and redactions, as buttons that select them. */
  #elsewhere() {
    const { editor } = this;
    const items = [
      ...editor.state.clips.map(({ id }, i) => ({
        kind: /** @type {const} */ ("clip"),
        id,
        path: editor.clipPath(id),
        name: t("edit.clipNumber", { number: i + 1, count: editor.clips.length }),
      })),
      ...editor.state.redactions.map(({ id, type }, i) => ({
        kind: /** @type {const} */ ("redaction"),
        id,
        path: editor.redactionPath(id),
        name: t("edit.redactionName", { number: i + 1, type: t(`edit.${type}`) }),
      })),
    ];
    return items.flatMap(({ kind, id, path, name }) =>
      editor.problemsOf(path).map(
        ({ message }) => html`
          <li class="problem">
            ${icon("warning")}
            <span><button type="button" class="link" @click=${() => editor.select({ kind, id })}>${name}</button>: ${message}</span>
          </li>
        `,
      ),
    );
  }

  render() {
    const { editor } = this;
    const { state } = editor;
    const hasProblems = this.preview === null && !this.isChecking;
    return html`
      <form
        class="card"
        aria-labelledby="result-heading"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.#save();
        }}
      >
        <h2 id="result-heading">${t("edit.result")}</h2>
        <label class="field">
          <span>${t("edit.name")}</span>
          <input
            maxlength="200"
            placeholder=${t("edit.namePlaceholder")}
            .value=${live(state.fileName)}
            @input=${(/** @type {InputEvent} */ event) => this.#set({ fileName: /** @type {HTMLInputElement} */ (event.target).value }, "fileName")}
          />
          ${problemTexts(editor.problemsOf("fileName"))}
        </label>
        <label class="field">
          <span>${t("reprocess.maxHeight")}</span>
          <select @change=${(/** @type {Event} */ event) => this.#set({ maxHeight: Number(/** @type {HTMLSelectElement} */ (event.target).value) })}>
            <option value="0" ?selected=${state.maxHeight === 0}>${t("edit.defaultHeight")}</option>
            ${this.#heights.map((height) => html`<option value=${height} ?selected=${state.maxHeight === height}>${height}p</option>`)}
          </select>
          ${problemTexts(editor.problemsOf("maxHeight"))}
        </label>
        <div class="card-head">
          <span>${t("metadata.heading")}: ${Object.keys(state.metadata).length === 0 ? t("video.noMetadata") : t("metadata.count", { count: Object.keys(state.metadata).length })}</span>
          <button type="button" class="plain" aria-label=${`${t("action.edit")}: ${t("metadata.heading")}`} @click=${() => this.#changeMetadata()}>${icon("edit")}${t("action.edit")}</button>
        </div>
        ${problemTexts(editor.problemsOf("metadata"))}
        ${
          account.has("captions")
            ? html`
                <label class="choice">
                  <input type="checkbox" .checked=${live(state.captions)} @change=${(/** @type {Event} */ event) => this.#set({ captions: /** @type {HTMLInputElement} */ (event.target).checked })} />
                  ${t("edit.captions")}
                </label>
                ${problemTexts(editor.problemsOf("captions"))}
              `
            : nothing
        }
        <label class="choice">
          <input type="checkbox" .checked=${live(state.isLow)} @change=${(/** @type {Event} */ event) => this.#set({ isLow: /** @type {HTMLInputElement} */ (event.target).checked })} />
          ${t("edit.low")}
        </label>
        <dl class="pairs">
          <dt>${t("edit.length")}</dt>
          <dd class="result-length">${preciseTime(this.preview?.durationSeconds ?? editor.length)}</dd>
          <dt>${t("edit.minutes")}</dt>
          <dd>${this.preview?.billableMinutes !== undefined ? number(this.preview.billableMinutes, 2) : "–"}</dd>
        </dl>
        <div role="status" class="checks" aria-busy=${this.isChecking}>
          ${this.isChecking ? html`<span class="soft">${t("edit.checking")}</span>` : this.#outcome()}
        </div>
        <button class="primary wide" ?disabled=${hasProblems || this.isSaving || editor.clips.length === 0}>${icon("cut")}${t("edit.create")}</button>
      </form>
    `;
  }

  #outcome() {
    if (this.editor.clips.length === 0) return html`<span class="soft">${t("edit.noClips")}</span>`;
    if (this.preview) return html`<span class="soft good">${icon("check")}${t("edit.valid")}</span>`;
    return html`
      ${this.refusal ? html`<p class="problem">${icon("warning")}<span>${this.refusal}</span></p>` : nothing}
      ${this.checked ? nothing : html`<button type="button" class="link" @click=${() => this.#check()}>${t("action.tryAgain")}</button>`}
      <ul>${this.#elsewhere()}</ul>
      ${problemTexts(this.#others.map(({ field, message }) => ({ field, message: `${field}: ${message}` })))}
    `;
  }
}
