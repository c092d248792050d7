// @ts-check
// Where the files of videos are, how many bytes they take, and how much space is left.
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { bytes, number } from "../core/format.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, nothing } from "../core/view.js";

/** @typedef {{ count: number, bytes: number }} Amount */
/** @typedef {{ uses: string[], folder: string, freeBytes: number, totalBytes: number, minFreeBytes: number, low: boolean }} Disk */
/** @typedef {{ store: { kind: string, address: string, bucket?: string, publicEndpoint?: string }, storedBytes: number, originals?: Amount, published?: Amount, unfinishedUploads: Amount, pendingDeletions: number, disks: Disk[] }} Storage */

export class StorageView extends DataView {
  /** @returns {Promise<Storage>} */
  read() {
    return api.get("/v1/operator/storage", { signal: this.signal });
  }

  render() {
    return html`
      ${problem(this.error, () => this.load())}
      ${this.data ? html`${this.#store(this.data)} ${this.#disks(this.data.disks)}` : this.isLoading ? skeletons() : nothing}
    `;
  }

  /** @param {Storage} storage */
  #store({ store, storedBytes, originals, published, unfinishedUploads, pendingDeletions }) {
    return html`
      <section class="card" aria-labelledby="store-heading">
        <h2 id="store-heading">${t("storage.store")}</h2>
        <dl class="pairs">
          <dt>${t("storage.kind")}</dt>
          <dd>${t(/** @type {any} */ (`storage.kind.${store.kind}`))}</dd>
          <dt>${t("storage.address")}</dt>
          <dd><code>${store.address}</code></dd>
          ${store.bucket ? html`<dt>${t("storage.bucket")}</dt><dd><code>${store.bucket}</code></dd>` : nothing}
          ${store.publicEndpoint ? html`<dt>${t("storage.publicEndpoint")}</dt><dd><code>${store.publicEndpoint}</code></dd>` : nothing}
        </dl>
      </section>
      <section class="card" aria-labelledby="stored-heading">
        <h2 id="stored-heading">${t("storage.stored")}</h2>
        <p class="amount">${bytes(storedBytes)}</p>
        <div class="table-wrap" tabindex="0" role="group" aria-labelledby="stored-heading">
          <table>
            <thead>
              <tr>
                <th scope="col">${t("storage.what")}</th>
                <th scope="col" class="number">${t("storage.count")}</th>
                <th scope="col" class="number">${t("storage.size")}</th>
              </tr>
            </thead>
            <tbody>
              ${originals ? row(t("storage.originals"), originals) : nothing} ${published ? row(t("storage.published"), published) : nothing}
              ${row(t("storage.unfinished"), unfinishedUploads)}
            </tbody>
          </table>
        </div>
        ${originals ? nothing : html`<p class="soft">${t("storage.tooMany")}</p>`}
        <p class="soft">${t("storage.pending", { count: pendingDeletions })}</p>
      </section>
    `;
  }

  /** @param {Disk[]} disks */
  #disks(disks) {
    if (disks.length === 0) return nothing;
    return html`
      <section class="card" aria-labelledby="disks-heading">
        <h2 id="disks-heading">${t("storage.disks")}</h2>
        <p class="soft">${t("storage.disksText")}</p>
        <ul class="disks">
          ${disks.map(disk)}
        </ul>
      </section>
    `;
  }
}

/** @param {string} name @param {Amount} amount */
const row = (name, amount) => html`
  <tr>
    <th scope="row">${name}</th>
    <td class="number">${number(amount.count)}</td>
    <td class="number">${bytes(amount.bytes)}</td>
  </tr>
`;

/** @param {Disk} disk */
function disk({ uses, folder, freeBytes, totalBytes, minFreeBytes, low }) {
  const names = uses.map((use) => t(/** @type {any} */ (`storage.use.${use}`))).join(", ");
  const free = t("storage.free", { free: bytes(freeBytes), total: bytes(totalBytes) });
  return html`
    <li>
      <div class="card-head">
        <strong>${names}</strong>
        <span>${free} ${low ? html`<span class="tag bad">${t("storage.low")}</span>` : nothing}</span>
      </div>
      <progress class="meter ${low ? "bad" : ""}" max=${totalBytes} value=${totalBytes - freeBytes} aria-label=${`${names}: ${free}`}></progress>
      <p class="soft"><code>${folder}</code> · ${t("storage.minFree", { bytes: bytes(minFreeBytes) })}</p>
    </li>
  `;
}
