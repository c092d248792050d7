// @ts-check
// The second step of the set-up of a host: what the host lacks. The first one, in the sign-in, made the account.
import { viewAddress } from "../core/address.js";
import { t } from "../core/text.js";
import { html, nothing } from "../core/view.js";
import { ChecksView } from "./checks.js";
import { count, findingList } from "./findings.js";

export class WelcomeView extends ChecksView {
  get title() {
    return t("setup.checksHeading");
  }

  render() {
    return html`
      <div class="page reading stack">
        <header class="page-head"><h1>${t("setup.checksHeading")}</h1></header>
        <p>${t("setup.checksText")}</p>
        ${super.render()}
        <div class="actions">
          <a class="button primary" href=${viewAddress("/videos")}>${t("setup.toVideos")}</a>
          <a class="button" href=${viewAddress("/host")}>${t("setup.toHost")}</a>
        </div>
      </div>
    `;
  }

  /** @param {import("./findings.js").Examination} examination */
  found(examination) {
    const isWell = examination.complete && count(examination, "PROBLEM") === 0;
    return html`${isWell ? html`<p>${t("setup.noProblem")}</p>` : nothing} ${findingList(examination)}`;
  }
}
