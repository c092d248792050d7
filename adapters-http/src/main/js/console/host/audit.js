// @ts-check
// Who changed what.
import { viewAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { dateTime } from "../core/format.js";
import { PagedView } from "../core/paged-view.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, nothing } from "../core/view.js";

/** @typedef {{ at: string, accountId?: string, action: string, detail?: string, actor: { kind: string, id?: string, address?: string } }} Entry */

/** The person who acts as an operator; otherwise the beginning of an id. @param {string} id */
function author(id = "") {
  return id.includes("/") ? id.slice(id.indexOf("/") + 1) : id.slice(0, 8);
}

export class AuditView extends PagedView {
  /** @param {string} accountId only its entries; empty for all */
  constructor(accountId) {
    super();
    this.filter = { account: accountId, action: "", since: "", until: "" };
  }

  /** @param {string} after */
  async readPage(after) {
    const { since, until, ...filter } = this.filter;
    const query = { after, limit: 100, ...filter, since: timeOf(since), until: timeOf(until) };
    const page = await api.get("/v1/operator/audit", { query, signal: this.signal });
    return { items: page.entries, next: page.next };
  }

  /** @param {SubmitEvent} event */
  #search(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    for (const name of /** @type {(keyof AuditView["filter"])[]} */ (Object.keys(this.filter))) {
      this.filter[name] = String(form.get(name) ?? "").trim();
    }
    this.filter.action = this.filter.action.toUpperCase();
    this.load();
  }

  render() {
    return html`
      <section class="card" aria-labelledby="audit-heading">
        <h2 id="audit-heading">${t("host.audit")}</h2>
        <form class="filter-form" novalidate @submit=${(/** @type {SubmitEvent} */ event) => this.#search(event)}>
          <label class="field"><span>${t("account.id")}</span><input name="account" maxlength="32" autocomplete="off" .value=${this.filter.account} /></label>
          <label class="field"><span>${t("audit.action")}</span><input name="action" maxlength="30" autocomplete="off" placeholder="PLAN_CHANGED" /></label>
          <label class="field"><span>${t("audit.since")}</span><input name="since" type="datetime-local" /></label>
          <label class="field"><span>${t("audit.until")}</span><input name="until" type="datetime-local" /></label>
          <button>${t("audit.search")}</button>
        </form>
        ${problem(this.error, () => this.load())} ${this.data ? this.#table(this.data) : this.isLoading ? skeletons() : nothing}
        ${this.moreButton()}
      </section>
    `;
  }

  /** @param {Entry[]} entries */
  #table(entries) {
    if (entries.length === 0) return html`<p class="soft">${t("audit.none")}</p>`;
    return html`
      <div class="table-wrap" tabindex="0" role="group" aria-labelledby="audit-heading" aria-busy=${this.isLoading}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("audit.at")}</th>
              <th scope="col">${t("audit.action")}</th>
              <th scope="col">${t("audit.detail")}</th>
              <th scope="col">${t("audit.account")}</th>
              <th scope="col">${t("audit.actor")}</th>
            </tr>
          </thead>
          <tbody>
            ${entries.map(
              (entry) => html`
                <tr>
                  <td class="nowrap">${dateTime(entry.at)}</td>
                  <td><code>${entry.action}</code></td>
                  <td>${entry.detail ?? ""}</td>
                  <td>${entry.accountId ? html`<a href=${viewAddress(`/host/accounts?account=${entry.accountId}`)}><code>${entry.accountId.slice(0, 8)}</code></a>` : "–"}</td>
                  <td><code>${entry.actor.kind}</code> <small>${[author(entry.actor.id), entry.actor.address].filter(Boolean).join(" · ")}</small></td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

/** @param {string} local of an input, in the time zone of the browser */
const timeOf = (local) => (local ? new Date(local).toISOString() : "");
