// @ts-check
// The name of the new video and how it is made, with everything that is wrong.
import { sentence } from "../core/api.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing, View } from "../core/view.js";
import { account } from "../account/account.js";
import { codecsField } from "../videos/codecs.js";
import { editMetadata } from "../videos/metadata.js";
import { problemTexts } from "./fields.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./creation.js").Creation} Creation */

const HEIGHTS = [720, 1080, 1440, 2160];

/** Says in the language of the console that captions cannot be drawn. @param {import("./fields.js").Problem} problem */
const withBurnIn = ({ field, message }) => ({
  field,
  message: field === "captions.burnIn" ? t("burnIn.impossible", { reason: sentence(message) }) : message,
});

export class ResultPanel extends View {
  /** @param {Editor} editor @param {Creation} creation */
  constructor(editor, creation) {
    super();
    this.editor = editor;
    this.creation = creation;
  }

  started() {
    this.editor.onChange(() => this.update(), this.signal);
    account.onChange(() => this.update(), this.signal);
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
      ...(account.has("av1") ? ["codecs"] : []),
      "metadata",
      "captions",
      "loudness",
      "watermark",
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
    return html`
      <form
        class="card"
        id="result"
        aria-labelledby="result-heading"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.creation.save();
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
        ${codecsField(state.codecs, (codecs) => this.#set({ codecs }), problemTexts(editor.problemsOf("codecs")))}
        <div class="card-head">
          <span>${t("metadata.heading")}: ${Object.keys(state.metadata).length === 0 ? t("video.noMetadata") : t("metadata.count", { count: Object.keys(state.metadata).length })}</span>
          <button type="button" class="plain" aria-label=${`${t("action.edit")}: ${t("metadata.heading")}`} @click=${() => this.#changeMetadata()}>${icon("edit")}${t("action.edit")}</button>
        </div>
        ${problemTexts(editor.problemsOf("metadata"))}
        ${
          account.has("captions")
            ? html`
                ${this.#burnIn()}
                <label class="choice">
                  <input type="checkbox" ?disabled=${Boolean(state.burnIn)} .checked=${live(state.captions && !state.burnIn)} @change=${(/** @type {Event} */ event) => this.#set({ captions: /** @type {HTMLInputElement} */ (event.target).checked })} />
                  ${t("edit.captions")}
                </label>
                ${problemTexts(editor.problemsOf("captions").map(withBurnIn))}
              `
            : nothing
        }
        <label class="choice">
          <input type="checkbox" .checked=${live(state.isLoudnessSet)} @change=${(/** @type {Event} */ event) => this.#set({ isLoudnessSet: /** @type {HTMLInputElement} */ (event.target).checked })} />
          ${t("loudness.choice")}
        </label>
        ${problemTexts(editor.problemsOf("loudness"))}
        <label class="choice">
          <input type="checkbox" .checked=${live(state.isMarked)} @change=${(/** @type {Event} */ event) => this.#set({ isMarked: /** @type {HTMLInputElement} */ (event.target).checked })} />
          ${t("watermark.choice")}
        </label>
        ${problemTexts(editor.problemsOf("watermark"))}
        <label class="choice">
          <input type="checkbox" .checked=${live(state.isLow)} @change=${(/** @type {Event} */ event) => this.#set({ isLow: /** @type {HTMLInputElement} */ (event.target).checked })} />
          ${t("edit.low")}
        </label>
        ${this.#problems()}
      </form>
    `;
  }

  /** The captions in the picture, if a video has any. */
  #burnIn() {
    const { burnIn } = this.editor.state;
    const languages = this.editor.captionLanguages;
    // A clip whose video had them may have been removed.
    if (burnIn && !languages.has(burnIn)) languages.set(burnIn, burnIn);
    if (languages.size === 0) return nothing;
    return html`
      <label class="field">
        <span>${t("burnIn.choice")}</span>
        <select @change=${(/** @type {Event} */ event) => this.#set({ burnIn: /** @type {HTMLSelectElement} */ (event.target).value })}>
          <option value="" ?selected=${!burnIn}>${t("burnIn.none")}</option>
          ${[...languages].map(([language, name]) => html`<option value=${language} ?selected=${burnIn === language}>${name}</option>`)}
        </select>
      </label>
    `;
  }

  /** Everything that is wrong. */
  #problems() {
    const { creation } = this;
    const items = this.#elsewhere();
    const others = this.#others;
    if (!creation.refusal && items.length + others.length === 0) return nothing;
    return html`
      <div id="result-problems" tabindex="-1">
        ${creation.refusal ? html`<p class="problem">${icon("warning")}<span>${creation.refusal}</span></p>` : nothing}
        <ul>${items}</ul>
        ${problemTexts(others.map(({ field, message }) => ({ field, message: `${field}: ${message}` })))}
      </div>
    `;
  }
}
