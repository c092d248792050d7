// @ts-check
// The pages for the operators of the service.
import { viewAddress } from "../core/address.js";
import { t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";
import { account } from "../account/account.js";
import { AccountsView } from "./accounts.js";
import { AuditView } from "./audit.js";
import { ChecksView } from "./checks.js";
import { JobsView } from "./jobs.js";
import { OperatedAccountView } from "./operated-account.js";
import { OverviewView } from "./overview.js";
import { StorageView } from "./storage.js";
import { WorkersView } from "./workers.js";

/** @type {Record<string, { text: import("../core/text.js").TextKey, open: (query: URLSearchParams) => View }>} */
const PAGES = {
  overview: { text: "host.overview", open: () => new OverviewView() },
  accounts: {
    text: "host.accounts",
    open: (query) => {
      const id = query.get("account");
      return id ? new OperatedAccountView(id) : new AccountsView();
    },
  },
  jobs: { text: "host.jobs", open: (query) => new JobsView(query.get("account") ?? "", query.get("state") ?? "") },
  workers: { text: "host.workers", open: () => new WorkersView() },
  storage: { text: "host.storage", open: () => new StorageView() },
  checks: { text: "host.checks", open: () => new ChecksView() },
  audit: { text: "host.audit", open: (query) => new AuditView(query.get("account") ?? "") },
};

export class HostView extends View {
  /** @param {string} page a key of `PAGES` */
  constructor(page) {
    super();
    this.page = Object.hasOwn(PAGES, page) ? page : Object.keys(PAGES)[0];
    this.content = PAGES[this.page].open(new URLSearchParams(location.search));
  }

  get title() {
    return `${t(PAGES[this.page].text)} · ${t("nav.host")}`;
  }

  /** Whether this account may see the pages; null until it is known. */
  get #isOperator() {
    return account.current ? Boolean(account.current.operator) : null;
  }

  started() {
    const begin = () => {
      if (this.#isOperator && !this.content.isStarted) this.content.start();
      this.update();
    };
    account.onChange(begin, this.signal);
    begin();
    // On a narrow screen, the tabs scroll.
    this.element.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }

  stopped() {
    if (this.content.isStarted) this.content.stop();
  }

  render() {
    if (this.#isOperator === false)
      return html`<div class="empty">${icon("host")}<h1>${t("host.noOperator")}</h1><p>${t("host.noOperatorText")}</p></div>`;
    return html`
      <div class="page stack">
        <header class="page-head"><h1>${t("nav.host")}</h1></header>
        <nav class="tabs" aria-label=${t("nav.host")}>
          ${Object.entries(PAGES).map(
            ([name, { text }]) =>
              html`<a href=${viewAddress(`/host/${name}`)} aria-current=${name === this.page ? "page" : nothing}>${t(text)}</a>`,
          )}
        </nav>
        ${this.content.element}
      </div>
    `;
  }
}
