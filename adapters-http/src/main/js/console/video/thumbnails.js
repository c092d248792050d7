// @ts-check
// The thumbnail of a video: one of the candidates, or an image of the user.
import { api, messageOf } from "../core/api.js";
import { duration } from "../core/format.js";
import { imageFields } from "../core/image.js";
import { notify, notifyError } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";

/** The image that is sent in place of one of another type, or of a larger one. */
const REDRAWN = { type: "image/jpeg", maxSide: 1920 };

/** @typedef {{ index: number, time: number, url: string }} Candidate */

export class ThumbnailsCard extends View {
  /** @param {import("./page.js").VideoView} page */
  constructor(page) {
    super();
    this.page = page;
    /** @type {any} */
    this.known = null;
    this.error = "";
    this.isBusy = false;
  }

  videoLoaded() {
    if (this.page.isReady && !this.known) this.#load();
  }

  async #load() {
    try {
      this.known = await api.get(`/v1/videos/${this.page.id}/thumbnails`, { signal: this.page.signal });
    } catch (error) {
      if (!this.page.signal.aborted) this.error = messageOf(error);
    }
    this.update();
  }

  /** @param {object} choice */
  async #choose(choice) {
    this.isBusy = true;
    this.update();
    try {
      await api.post(`/v1/videos/${this.page.id}/thumbnail`, choice);
      notify(t("thumbnails.changed"));
      await Promise.all([this.#load(), this.page.load()]);
      this.page.renewPlayer();
    } catch (error) {
      notifyError(error);
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
      image = await imageFields(file, REDRAWN);
    } catch {
      notifyError(new Error(t("thumbnails.unreadable")));
      return;
    }
    this.#choose(image);
  }

  render() {
    if (!this.page.isReady) return nothing;
    const { candidates = [], current } = this.known ?? {};
    const { tileWidth = 16, tileHeight = 9 } = this.page.video?.filmstrip ?? {};
    const inOrder = candidates.toSorted((/** @type {Candidate} */ a, /** @type {Candidate} */ b) => a.time - b.time);
    return html`
      <section class="card">
        <div class="card-head">
          <h2>${t("thumbnails.heading")}</h2>
          <label class="button">
            ${icon("upload")}${t("thumbnails.upload")}
            <input type="file" class="hidden-input" accept="image/jpeg,image/png,image/webp" ?disabled=${this.isBusy} @change=${(/** @type {Event} */ event) => this.#upload(event)} />
          </label>
        </div>
        ${this.error ? html`<p class="problem">${icon("warning")}${this.error}</p>` : nothing}
        ${current?.source === "custom" ? html`<p class="soft">${t("thumbnails.custom")}</p>` : nothing}
        <ul class="stills" .style=${`--ratio: ${tileWidth / tileHeight}`}>
          ${inOrder.map(
            (/** @type {Candidate} */ { index, time, url }) => html`
              <li>
                <button
                  type="button"
                  class="still"
                  aria-pressed=${current?.source !== "custom" && (current?.index ?? 0) === index}
                  aria-label=${t("thumbnails.choose", { time: duration(time) })}
                  ?disabled=${this.isBusy}
                  @click=${() => this.#choose({ candidate: index })}
                >
                  <img src=${url} alt="" loading="lazy" /><span class="length">${duration(time)}</span>
                </button>
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }
}
