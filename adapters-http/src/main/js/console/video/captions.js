// @ts-check
// The captions of a video: recognized, uploaded, corrected line by line.
import { viewAddress } from "../core/address.js";
import { api, ApiError, messageOf, sentence } from "../core/api.js";
import { confirm, notify, notifyError, openDialog } from "../core/notices.js";
import { number } from "../core/format.js";
import { webLink } from "../core/parts.js";
import { hasText, t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";
import { account } from "../account/account.js";
import { CueEditor, hasDraft } from "./cues.js";

/** Names of languages in the language of the console. */
const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });

const LANGUAGES = [
  "ar",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "fi",
  "fr",
  "he",
  "hi",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "nl",
  "no",
  "pl",
  "pt",
  "ro",
  "ru",
  "sv",
  "tr",
  "uk",
  "vi",
  "zh",
]
  .map((tag) => ({ tag, name: names.of(tag) ?? tag }))
  .sort((a, b) => a.name.localeCompare(b.name, document.documentElement.lang));

const FILE = { look: "button plain", isDownload: true };

/**
 * That no captions can be drawn into the picture, if this is why a request was refused; otherwise null.
 *
 * @param {unknown} error
 */
export function burnInProblem(error) {
  const problem =
    error instanceof ApiError ? error.details.find(({ field }) => field === "captions.burnIn") : undefined;
  return problem ? t("burnIn.impossible", { reason: sentence(problem.message) }) : null;
}

export class CaptionsCard extends View {
  /** @param {import("./page.js").VideoView} page */
  constructor(page) {
    super();
    this.page = page;
    /** @type {CueEditor | null} */
    this.editor = null;
  }

  started() {
    account.onChange(() => this.update(), this.signal);
  }

  stopped() {
    this.editor?.stop();
  }

  get #path() {
    return `/v1/videos/${this.page.id}/captions`;
  }

  /** @param {() => Promise<unknown>} action */
  async #run(action) {
    try {
      await action();
      await this.page.reload();
    } catch (error) {
      notifyError(error);
    }
  }

  /** @param {string} text @param {string} [suggested] @returns {Promise<string | null>} */
  #askLanguage(text, suggested = "en") {
    return openDialog(
      t("captions.language"),
      (close) => html`
        <form
          @submit=${(/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("language")));
          }}
        >
          <p>${text}</p>
          <label class="field">
            <span>${t("captions.language")}</span>
            <select name="language" autofocus>
              ${LANGUAGES.map(({ tag, name }) => html`<option value=${tag} ?selected=${tag === suggested}>${name}</option>`)}
            </select>
          </label>
          <footer>
            <button type="button" @click=${() => close(null)}>${t("action.cancel")}</button>
            <button class="primary">${t("captions.continue")}</button>
          </footer>
        </form>
      `,
    );
  }

  async #recognize() {
    const language = await this.#askLanguage(t("captions.recognizeText"));
    if (language) this.#run(() => api.post(this.#path, { language }));
  }

  /** @param {Event} event */
  async #upload(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    const text = await file.text();
    const suggested = file.name.match(/[._-]([a-z]{2})\.\w+$/)?.[1] ?? "en";
    const language = await this.#askLanguage(t("captions.uploadText", { name: file.name }), suggested);
    if (language) this.#run(() => api.put(this.#path, { language, text }));
  }

  /** @param {any} track */
  async #delete(track) {
    const isSure = await confirm({
      heading: t("captions.deleteHeading", { language: track.name }),
      text: t("captions.deleteText"),
      action: t("action.delete"),
    });
    if (isSure) this.#run(() => api.delete(`${this.#path}/${track.language}`));
  }

  /** @param {string} language */
  #focusTrack(language) {
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-language="${language}"] button`))?.focus();
  }

  /** @param {any} track */
  async #edit(track) {
    this.editor?.stop();
    try {
      const response = await fetch(track.vttUrl);
      if (!response.ok) throw new Error(t("error.status", { status: response.status }));
      this.editor = new CueEditor(this.page, track, await response.text(), () => {
        this.editor?.stop();
        this.editor = null;
        this.update();
        queueMicrotask(() => this.#focusTrack(track.language));
      });
      this.editor.start();
      if (this.editor.isChanged) notify(t("captions.restored"));
    } catch (error) {
      notifyError(messageOf(error));
    }
    this.update();
  }

  render() {
    if (!this.page.isReady) return nothing;
    const captions = this.page.video?.captions;
    const tracks = captions?.tracks ?? [];
    return html`
      <section class="card">
        <div class="card-head">
          <h2>${t("captions.heading")}</h2>
          <div class="actions">
            <button type="button" ?disabled=${captions?.status === "processing" || !account.has("captions")} @click=${() => this.#recognize()}>${t("captions.recognize")}</button>
            <label class="button">
              ${icon("upload")}${t("captions.upload")}
              <input type="file" class="hidden-input" accept=".vtt,.srt,text/vtt" @change=${(/** @type {Event} */ event) => this.#upload(event)} />
            </label>
          </div>
        </div>
        ${account.has("captions") ? nothing : html`<p class="soft">${t("captions.noPlan")} <a href=${viewAddress("/usage")}>${t("nav.usage")}</a></p>`}
        ${this.#state(captions)}
        ${
          tracks.length === 0
            ? html`<p class="soft">${t("captions.none")}</p>`
            : html`<ul class="tracks">${tracks.map((/** @type {any} */ track) => this.#track(track))}</ul>`
        }
        ${this.editor?.element ?? nothing}
      </section>
    `;
  }

  /** @param {any} captions */
  #state(captions) {
    if (captions?.status === "processing") {
      return html`
        <p class="soft">${t("captions.processing", { percent: number((captions.progress ?? 0) * 100, 0) })}</p>
        <progress max="1" value=${captions.progress ?? 0} aria-label=${t("captions.heading")}></progress>
      `;
    }
    return captions?.reason
      ? html`<p class="caution">${icon("warning")}<span>${t(captions.status === "failed" ? "captions.failed" : "captions.skipped")} ${this.#reason(captions)}</span></p>`
      : nothing;
  }

  /** The reason in the language of the console, or what the service says in English. @param {{ reason: string, reasonCode?: string }} captions */
  #reason({ reason, reasonCode }) {
    const key = `captions.reason.${reasonCode}`;
    return hasText(key)
      ? html`<small class="below">${t(key)}</small>`
      : html`<small class="below" lang="en">${sentence(reason)}</small>`;
  }

  /** @param {any} track */
  #track(track) {
    return html`
      <li data-language=${track.language}>
        <div>
          <strong>${track.name}</strong>
          <span class="soft">${t(track.source === "uploaded" ? "captions.uploaded" : "captions.recognized")}</span>
          ${!this.editor && hasDraft(this.page.id, track.language) ? html`<span class="tag busy">${t("captions.unsaved")}</span>` : nothing}
        </div>
        <div class="actions">
          <button type="button" class="plain" @click=${() => this.#edit(track)}>${icon("edit")}${t("action.edit")}</button>
          ${webLink(track.vttUrl, "VTT", FILE)} ${webLink(track.srtUrl, "SRT", FILE)} ${webLink(track.txtUrl, "TXT", FILE)}
          <button type="button" class="plain" aria-label=${`${t("action.delete")}: ${track.name}`} @click=${() => this.#delete(track)}>${icon("delete")}</button>
        </div>
      </li>
    `;
  }
}
