// @ts-check
// What a video has used.
import { viewAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { bytes, number } from "../core/format.js";
import { problem } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, nothing } from "../core/view.js";

export class UsageCard extends DataView {
  /** @param {import("./page.js").VideoView} page */
  constructor(page) {
    super();
    this.page = page;
  }

  async read() {
    return api.get(`/v1/videos/${this.page.id}/usage`, { signal: this.signal });
  }

  render() {
    return html`
      <section class="card" aria-labelledby="usage-heading">
        <h2 id="usage-heading">${t("video.usage")}</h2>
        ${problem(this.error, () => this.load())} ${this.data ? this.#amounts() : nothing}
      </section>
    `;
  }

  #amounts() {
    const { minutes, storage } = this.data;
    const amount = (/** @type {number} */ value) => t("usage.minutesAmount", { amount: number(value, 2) });
    /** @type {[string, string][]} */
    const parts = [
      [t("video.usageOriginal"), storage.originalBytes],
      [t("video.usageOutput"), storage.outputBytes],
      [t("captions.heading"), storage.captionBytes],
    ]
      .filter(([, size]) => size > 0)
      .map(([name, size]) => [name, bytes(size)]);
    return html`
      <dl class="pairs">
        <dt>${t("usage.processing")}</dt>
        <dd>${amount(minutes.processing)}</dd>
        ${minutes.captions > 0 ? html`<dt>${t("captions.heading")}</dt><dd>${amount(minutes.captions)}</dd>` : nothing}
        <dt>${t("usage.storage")}</dt>
        <dd>
          ${bytes(storage.totalBytes)}
          ${parts.length > 0 ? html`<small class="facts">${parts.map(([name, size]) => html`<span>${name}: ${size}</span>`)}</small>` : nothing}
        </dd>
      </dl>
      <p class="soft">${t("video.usageDelivery")} <a href=${viewAddress("/usage")}>${t("nav.usage")}</a></p>
    `;
  }
}
