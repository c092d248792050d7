// @ts-check
// The checks of the host, and what to do about what they find.
import { DataView } from "../core/data-view.js";
import { ago } from "../core/format.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";
import { examine, findingList, summary } from "./findings.js";

const REFRESH_WHILE_RUNNING = 3000;

/** @typedef {import("./findings.js").Examination} Examination */

export class ChecksView extends DataView {
  started() {
    super.started();
    this.keepFresh(REFRESH_WHILE_RUNNING, () => this.data?.complete === false);
  }

  /** @returns {Promise<Examination>} */
  read() {
    return examine(this.signal);
  }

  render() {
    return html`
      <section class="card" aria-labelledby="checks-heading">
        <div class="card-head">
          <h2 id="checks-heading" tabindex="-1">${t("host.checks")}</h2>
          <button type="button" ?disabled=${this.isLoading} @click=${() => this.load()}>${icon("retry")}${t("checks.again")}</button>
        </div>
        ${problem(this.error, () => this.load())}
        ${this.data ? this.found(this.data) : this.isLoading ? html`<p class="soft">${t("checks.wait")}</p>${skeletons(4)}` : nothing}
      </section>
    `;
  }

  /** @param {Examination} examination */
  found(examination) {
    return html`
      <p class="soft" role="status">${summary(examination)} · ${ago(examination.startedAt)}</p>
      ${findingList(examination)}
    `;
  }
}
