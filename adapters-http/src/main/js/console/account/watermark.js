// @ts-check
// The image that videos of the account can show, with its settings and a preview.
import { api, messageOf } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { imageFields } from "../core/image.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing } from "../core/view.js";

const MAX_SIDE = 1024;
const FRAME = { width: 16, height: 9 };
/** @type {Record<string, import("../core/text.js").TextKey>} */
const POSITIONS = {
  "top-left": "watermark.position.top_left",
  top: "watermark.position.top",
  "top-right": "watermark.position.top_right",
  left: "watermark.position.left",
  center: "watermark.position.center",
  right: "watermark.position.right",
  "bottom-left": "watermark.position.bottom_left",
  bottom: "watermark.position.bottom",
  "bottom-right": "watermark.position.bottom_right",
};

/** @typedef {{ position: string, opacity: number, size: number, margin: number }} Settings */
/** @typedef {{ name: "opacity" | "size" | "margin", text: import("../core/text.js").TextKey, min: number, max: number, step: number }} Share */

/** @type {Share[]} */
const SHARES = [
  { name: "opacity", text: "watermark.opacity", min: 0, max: 1, step: 0.05 },
  { name: "size", text: "watermark.size", min: 0.01, max: 1, step: 0.01 },
  { name: "margin", text: "watermark.margin", min: 0, max: 0.25, step: 0.01 },
];

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/**
 * The style of the image in the preview: its place as the service computes it.
 *
 * @param {Settings} settings @param {{ width: number, height: number }} image
 */
function place({ position, opacity, size, margin }, image) {
  const kept = margin * FRAME.height;
  const widest = Math.min(size * FRAME.width, FRAME.width - 2 * kept);
  const highest = Math.min(size * FRAME.height, FRAME.height - 2 * kept);
  const scale = Math.min(widest / image.width, highest / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  const across = position.endsWith("left") ? 0 : position.endsWith("right") ? 1 : 0.5;
  const down = position.startsWith("top") ? 0 : position.startsWith("bottom") ? 1 : 0.5;
  const left = kept + across * (FRAME.width - width - 2 * kept);
  const top = kept + down * (FRAME.height - height - 2 * kept);
  const part = (/** @type {number} */ length, /** @type {number} */ whole) => `${(100 * length) / whole}%`;
  return `left: ${part(left, FRAME.width)}; top: ${part(top, FRAME.height)}; width: ${part(width, FRAME.width)}; height: ${part(height, FRAME.height)}; opacity: ${opacity}`;
}

export class WatermarkCard extends DataView {
  constructor() {
    super();
    /** The settings of the form; null until there is an image. @type {Settings | null} */
    this.settings = null;
    this.isBusy = false;
    this.failure = "";
  }

  async read() {
    return this.#loaded(await api.get("/v1/account/watermark", { signal: this.signal }));
  }

  /** @param {any} watermark the response of an operation */
  #loaded(watermark) {
    const { position, opacity, size, margin } = watermark;
    this.settings = watermark.configured ? { position, opacity, size, margin } : null;
    return watermark;
  }

  /** @param {object} body @param {import("../core/text.js").TextKey} done */
  async #put(body, done) {
    this.isBusy = true;
    this.failure = "";
    this.update();
    try {
      this.data = this.#loaded(await api.put("/v1/account/watermark", body));
      notify(t(done));
    } catch (error) {
      this.failure = messageOf(error);
    }
    this.isBusy = false;
    this.update();
  }

  /** @param {Event} event */
  async #upload(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    let image;
    try {
      image = await imageFields(file, { type: "image/png", maxSide: MAX_SIDE });
    } catch {
      notifyError(new Error(t("thumbnails.unreadable")));
      return;
    }
    await this.#put({ ...image, ...this.settings }, "watermark.set");
  }

  async #delete() {
    const isSure = await confirm({
      heading: t("watermark.deleteHeading"),
      text: t("watermark.deleteText"),
      action: t("action.delete"),
    });
    if (!isSure) return;
    try {
      this.data = this.#loaded(await api.delete("/v1/account/watermark"));
      notify(t("watermark.deleted"));
    } catch (error) {
      notifyError(error);
    }
    this.focusOn("#watermark-heading");
  }

  /** @param {Partial<Settings>} change */
  #set(change) {
    this.settings = { .../** @type {Settings} */ (this.settings), ...change };
    this.update();
  }

  render() {
    return html`
      <section class="card" aria-labelledby="watermark-heading">
        <div class="card-head">
          <h2 id="watermark-heading" tabindex="-1">${t("watermark.heading")}</h2>
          <label class="button">
            ${icon("upload")}${t(this.settings ? "watermark.replace" : "watermark.upload")}
            <input type="file" class="hidden-input" accept="image/png,image/jpeg,image/webp" ?disabled=${this.isBusy} @change=${(/** @type {Event} */ event) => this.#upload(event)} />
          </label>
        </div>
        <p class="soft">${t("watermark.text")}</p>
        ${problem(this.error, () => this.load())} ${this.failure ? html`<p class="problem" role="alert">${icon("warning")}${this.failure}</p>` : nothing}
        ${this.settings ? this.#form(this.settings) : this.isLoading ? skeletons(1) : nothing}
      </section>
    `;
  }

  /** @param {Settings} settings */
  #form(settings) {
    const { image, contentType, width, height } = this.data;
    return html`
      <form
        class="watermark"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.#put(settings, "watermark.saved");
        }}
      >
        <div class="watermark-frame"><img src=${`data:${contentType};base64,${image}`} alt=${t("watermark.preview")} .style=${place(settings, { width, height })} /></div>
        <label class="field">
          <span>${t("watermark.position")}</span>
          <select name="position" .value=${live(settings.position)} @change=${(/** @type {Event} */ event) => this.#set({ position: /** @type {HTMLSelectElement} */ (event.target).value })}>
            ${Object.entries(POSITIONS).map(([position, text]) => html`<option value=${position} ?selected=${position === settings.position}>${t(text)}</option>`)}
          </select>
        </label>
        ${SHARES.map(
          ({ name, text, min, max, step }) => html`
            <label class="field">
              <span>${t(text)}: ${percent(settings[name])}</span>
              <input type="range" name=${name} min=${min} max=${max} step=${step} .value=${live(String(settings[name]))} @input=${(/** @type {Event} */ event) => this.#set({ [name]: Number(/** @type {HTMLInputElement} */ (event.target).value) })} />
            </label>
          `,
        )}
        <div class="actions">
          <button class="primary" ?disabled=${this.isBusy}>${t("action.save")}</button>
          <button type="button" class="danger" @click=${() => this.#delete()}>${t("action.delete")}</button>
        </div>
      </form>
    `;
  }
}
