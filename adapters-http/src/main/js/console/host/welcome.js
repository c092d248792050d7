// @ts-check
// The second step of the set-up of a host: what the host lacks. The first one, in the sign-in, made the account.
import { viewAddress } from "../core/address.js";
import { DataView } from "../core/data-view.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";
import { count, examine, findingList } from "./findings.js";

const REFRESH_WHILE_RUNNING = 3000;

export class WelcomeView extends DataView {
  get title() {
    return t("setup.checksHeading");
  }

  started() {
    super.started();
    this.keepFresh(REFRESH_WHILE_RUNNING, () => this.data?.complete === false);
  }

  read() {
    return examine(this.signal);
  }

  render() {
    return html`
      <div class="page reading stack">
        <header class="page-head"><h1>${t("setup.checksHeading")}</h1></header>
        <p>${t("setup.checksText")}</p>
        <section class="card" aria-labelledby="checks-heading">
          <div class="card-head">
            <h2 id="checks-heading">${t("host.checks")}</h2>
            <button type="button" ?disabled=${this.isLoading} @click=${() => this.load()}>${icon("retry")}${t("checks.again")}</button>
          </div>
          ${problem(this.error, () => this.load())}
          ${this.data ? this.#found() : this.isLoading ? html`<p class="soft">${t("checks.wait")}</p>${skeletons(4)}` : nothing}
        </section>
        <div class="actions">
          <a class="button primary" href=${viewAddress("/videos")}>${t("setup.toVideos")}</a>
          <a class="button" href=${viewAddress("/host")}>${t("setup.toHost")}</a>
        </div>
      </div>
    `;
  }

  #found() {
    const problems = count(this.data, "PROBLEM");
    return html`
      ${this.data.complete && problems === 0 ? html`<p>${t("setup.noProblem")}</p>` : nothing} ${findingList(this.data)}
    `;
  }
}
