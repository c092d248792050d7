// @ts-check
// The domains whose pages may play the videos.
import { api, ApiError, messageOf, sentence } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { confirm, notify } from "../core/notices.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing, repeat } from "../core/view.js";

const MAX_DOMAINS = 20;

export class DomainsView extends DataView {
  constructor() {
    super();
    this.entered = "";
    this.entryProblem = "";
    this.isBusy = false;
  }

  get title() {
    return t("nav.domains");
  }

  async read() {
    return (await api.get("/v1/account/domains", { signal: this.signal })).domains;
  }

  /** @param {string[]} domains @returns {Promise<string[]>} as they are stored */
  async #replace(domains) {
    const stored = await api.put("/v1/account/domains", { domains }, { signal: this.signal });
    this.data = stored.domains;
    return this.data;
  }

  /** @param {SubmitEvent} event */
  async #add(event) {
    event.preventDefault();
    const domain = this.entered.trim();
    if (!domain || this.isBusy) return;
    const known = /** @type {string[]} */ (this.data);
    this.isBusy = true;
    this.entryProblem = "";
    this.update();
    try {
      const stored = await this.#replace([...known, domain]);
      notify(t("domains.added", { name: stored.find((name) => !known.includes(name)) ?? domain }));
      this.entered = "";
    } catch (error) {
      if (this.signal.aborted) return;
      const detail = error instanceof ApiError ? error.problemOf(`domains[${known.length}]`) : "";
      if (detail.startsWith("repeats ")) this.entryProblem = t("domains.known");
      else this.entryProblem = detail ? sentence(detail) : messageOf(error);
    }
    this.isBusy = false;
    this.focusOn("#domain");
  }

  /** @param {string} domain */
  async #remove(domain) {
    const rest = this.data.filter((/** @type {string} */ name) => name !== domain);
    const isSure = await confirm({
      heading: t("domains.removeHeading", { name: domain }),
      text: t(rest.length > 0 ? "domains.removeText" : "domains.removeLastText"),
      action: t("action.remove"),
    });
    if (!isSure) return;
    const result = await this.run(() => this.#replace(rest));
    if (result) notify(t("domains.removed", { name: domain }));
    this.focusOn("#domain");
  }

  render() {
    return html`
      <div class="page reading stack">
        <header class="page-head"><h1>${t("nav.domains")}</h1></header>
        <p>${t("domains.text")}</p>
        ${problem(this.error, () => this.load())} ${this.data ? this.#content() : this.isLoading ? skeletons(2) : nothing}
      </div>
    `;
  }

  #content() {
    const domains = /** @type {string[]} */ (this.data);
    return html`
      <section class="card" aria-labelledby="domains-heading">
        <div class="card-head">
          <h2 id="domains-heading">${t("domains.heading")}</h2>
          <span class="soft">${t("domains.count", { count: domains.length, limit: MAX_DOMAINS })}</span>
        </div>
        ${
          domains.length === 0
            ? html`<p class="note">${icon("globe")}<span>${t("domains.none")}</span></p>`
            : html`
                <ul class="entries">
                  ${repeat(
                    domains,
                    (name) => name,
                    (name) => html`
                      <li>
                        <span><code>${name}</code>${name.startsWith("*.") ? html` <small>${t("domains.subdomains", { name: name.slice(2) })}</small>` : nothing}</span>
                        <button type="button" class="plain" aria-label=${`${t("action.remove")}: ${name}`} title=${t("action.remove")} @click=${() => this.#remove(name)}>${icon("delete")}</button>
                      </li>
                    `,
                  )}
                </ul>
              `
        }
        ${domains.length < MAX_DOMAINS ? this.#form() : html`<p class="caution">${icon("warning")}<span>${t("domains.full")}</span></p>`}
      </section>
    `;
  }

  #form() {
    return html`
      <form @submit=${(/** @type {SubmitEvent} */ event) => this.#add(event)} novalidate>
        <div class="field">
          <label for="domain">${t("domains.add")}</label>
          <div class="joined">
            <input
              id="domain"
              autocomplete="off"
              autocapitalize="off"
              spellcheck="false"
              maxlength="300"
              placeholder="example.com"
              aria-invalid=${this.entryProblem ? "true" : "false"}
              aria-describedby=${this.entryProblem ? "domain-problem domain-hint" : "domain-hint"}
              .value=${live(this.entered)}
              @input=${(/** @type {InputEvent} */ event) => {
                this.entered = /** @type {HTMLInputElement} */ (event.target).value;
              }}
            />
            <button class="primary" ?disabled=${this.isBusy}>${t("action.add")}</button>
          </div>
          ${this.entryProblem ? html`<p id="domain-problem" class="problem" role="alert">${icon("warning")}<span>${this.entryProblem}</span></p>` : nothing}
          <small id="domain-hint">${t("domains.hint")}</small>
        </div>
      </form>
    `;
  }
}
