// @ts-check
// The archive with everything that the account has: its export, and the parts to download.
import { api, ApiError, sentence } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { bytes, dateTime, number } from "../core/format.js";
import { confirm, notify } from "../core/notices.js";
import { problem, skeletons, webLink } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";

const PATH = "/v1/account/export";
const POLL_INTERVAL = 3000;

/** The links are valid for an hour. */
const LINK_INTERVAL = 30 * 60_000;

/** @typedef {{ url: string, sizeBytes: number, sha256: string }} Volume */
/** @typedef {{ exportId: string, status: "RUNNING" | "SUCCEEDED" | "FAILED", createdAt: string, percent: number, videos: number, videosLeftOut: number, sizeBytes: number, expiresAt?: string, failure?: string, volumes: Volume[] }} Export */

export class ExportCard extends DataView {
  /** Whether the role or the key may export the account. */
  #isPermitted = true;

  started() {
    super.started();
    this.keepFresh(POLL_INTERVAL, () => this.data?.last?.status === "RUNNING");
    this.keepFresh(LINK_INTERVAL, () => this.data?.last?.status === "SUCCEEDED");
  }

  async read() {
    try {
      return { last: await api.get(PATH, { signal: this.signal }) };
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status !== 404 && status !== 403) throw error;
      this.#isPermitted = status === 404;
      return { last: null };
    }
  }

  async #start() {
    const begun = await this.run(() => api.post(PATH, {}));
    if (begun) notify(t("export.started"));
    this.focusOn("#export-heading");
  }

  async #delete() {
    const isRunning = this.data.last.status === "RUNNING";
    const isSure = await confirm({
      heading: t(isRunning ? "export.cancelHeading" : "export.deleteHeading"),
      text: t(isRunning ? "export.cancelText" : "export.deleteText"),
      action: t(isRunning ? "export.cancel" : "export.delete"),
    });
    if (!isSure) return;
    const deleted = await this.run(() => api.delete(PATH));
    if (deleted) notify(t(isRunning ? "export.cancelled" : "export.deleted"));
    this.focusOn("#export-heading");
  }

  render() {
    if (!this.#isPermitted) return nothing;
    return html`
      <section class="card" aria-labelledby="export-heading">
        <h2 id="export-heading" tabindex="-1">${t("export.heading")}</h2>
        <p class="soft">${t("export.text")}</p>
        ${problem(this.error, () => this.load())} ${this.data ? this.#content(this.data.last) : this.isLoading ? skeletons(1) : nothing}
      </section>
    `;
  }

  /** @param {Export | null} last */
  #content(last) {
    const isRunning = last?.status === "RUNNING";
    return html`
      ${last ? this.#state(last) : nothing}
      <div class="actions">
        ${isRunning ? nothing : html`<button type="button" @click=${() => this.#start()}>${t(last ? "export.startAgain" : "export.start")}</button>`}
        ${last ? html`<button type="button" class="danger" @click=${() => this.#delete()}>${t(isRunning ? "export.cancel" : last.status === "FAILED" ? "action.dismiss" : "export.delete")}</button>` : nothing}
      </div>
    `;
  }

  /** @param {Export} last */
  #state(last) {
    if (last.status === "FAILED") return problem(sentence(last.failure ?? ""));
    if (last.status === "RUNNING") {
      const text = t("export.running", { percent: number(last.percent, 0), size: bytes(last.sizeBytes) });
      return html`
        <p>
          ${text}
          <progress max="100" value=${last.percent} aria-label=${t("export.heading")}></progress>
        </p>
      `;
    }
    return html`
      <p>
        ${t("export.content", { count: last.videos, size: bytes(last.sizeBytes) })}
        ${last.videosLeftOut > 0 ? t("export.leftOut", { count: last.videosLeftOut }) : nothing}
        ${last.expiresAt ? t("export.until", { time: dateTime(last.expiresAt) }) : nothing}
      </p>
      ${last.volumes.length > 1 ? html`<p class="soft">${t("export.join")}</p>` : nothing}
      <ul class="entries">
        ${last.volumes.map(
          (volume, index) => html`
            <li>
              <span>${t("export.part", { number: index + 1 })} <small>${bytes(volume.sizeBytes)}</small></span>
              ${webLink(volume.url, html`${icon("download")}${t("action.download")}<span class="visually-hidden">: ${t("export.part", { number: index + 1 })}</span>`, { look: "button small", isDownload: true })}
            </li>
          `,
        )}
      </ul>
    `;
  }
}
