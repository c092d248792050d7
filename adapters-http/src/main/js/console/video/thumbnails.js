// @ts-check
// The thumbnail of a video: one of the candidates, or an image of the user.
import { api, messageOf } from "../core/api.js";
import { duration } from "../core/format.js";
import { notify, notifyError } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";

/** What the API accepts. Other images are drawn again in the size in which the service stores them. */
const MAX_IMAGE_BYTES = 2 << 20;
const TYPES = ["image/jpeg", "image/png"];
const MAX_SIDE = 1920;

/** @typedef {{ index: number, time: number, url: string }} Candidate */

/** @param {File} file @returns {Promise<Blob>} */
async function acceptable(file) {
  if (TYPES.includes(file.type) && file.size <= MAX_IMAGE_BYTES) return file;
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), TYPES[0], 0.9),
  );
}

/** @param {Blob} image @returns {Promise<string>} its bytes as base64 */
function encoded(image) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}

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
      image = await acceptable(file);
    } catch {
      notifyError(new Error(t("thumbnails.unreadable")));
      return;
    }
    this.#choose({ image: await encoded(image), contentType: image.type });
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
