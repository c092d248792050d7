// @ts-check
// All accounts of the service, and the invitations.
import { viewAddress } from "../core/address.js";
import { api, ApiError, messageOf, sentence } from "../core/api.js";
import { date } from "../core/format.js";
import { notify, openDialog } from "../core/notices.js";
import { PagedView } from "../core/paged-view.js";
import { problem, skeletons } from "../core/parts.js";
import { navigate } from "../core/router.js";
import { t } from "../core/text.js";
import { html, icon, live, repeat } from "../core/view.js";
import { InvitationsCard } from "./invitations.js";
import { flags, plans } from "./operated-account.js";

/** @typedef {import("./operated-account.js").OperatedAccount} OperatedAccount */
/** @typedef {import("./operated-account.js").PlanItem} PlanItem */

const TYPING_PAUSE = 300;

/** @type {Record<string, { text: import("../core/text.js").TextKey, query: Record<string, string> }>} */
const STATES = {
  "": { text: "filter.all", query: {} },
  disabled: { text: "host.disabled", query: { disabled: "true" } },
  paused: { text: "host.paused", query: { videosPaused: "true" } },
  operator: { text: "host.operator", query: { operator: "true" } },
};

export class AccountsView extends PagedView {
  constructor() {
    super();
    this.invitations = new InvitationsCard();
    this.email = "";
    this.plan = "";
    this.state = "";
    /** @type {PlanItem[]} */
    this.plans = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typingTimer = undefined;
  }

  started() {
    super.started();
    this.invitations.start();
    plans(this.signal).then(
      (all) => {
        this.plans = all;
        this.update();
      },
      () => {}, // without them, there is no filter for them
    );
  }

  stopped() {
    clearTimeout(this.typingTimer);
    this.invitations.stop();
  }

  /** @param {string} after */
  async readPage(after) {
    const query = { after, limit: 50, email: this.email, plan: this.plan, ...STATES[this.state].query };
    const page = await api.get("/v1/operator/accounts", { query, signal: this.signal });
    return { items: page.accounts, next: page.next };
  }

  /** @param {InputEvent} event */
  #typed(event) {
    this.email = /** @type {HTMLInputElement} */ (event.target).value.trim();
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => this.load(), TYPING_PAUSE);
  }

  async #create() {
    const created = await createAccount(this.plans);
    if (!created) return;
    notify(t("host.created", { email: created.email }));
    navigate(`/host/accounts?account=${created.accountId}`);
  }

  render() {
    return html`
      <section class="card" aria-labelledby="accounts-heading">
        <div class="card-head">
          <h2 id="accounts-heading">${t("host.accounts")}</h2>
          <button type="button" class="primary" ?disabled=${this.plans.length === 0} @click=${() => this.#create()}>${icon("add")}${t("host.create")}</button>
        </div>
        ${this.#filters()} ${problem(this.error, () => this.load())}
        ${this.data ? this.#table(this.data) : this.isLoading ? skeletons() : ""} ${this.moreButton()}
      </section>
      ${this.invitations.element}
    `;
  }

  #filters() {
    return html`
      <div class="filters" role="search">
        <label class="search">
          <span class="visually-hidden">${t("host.search")}</span>${icon("search")}
          <input type="search" maxlength="254" placeholder=${t("host.search")} .value=${live(this.email)} @input=${(/** @type {InputEvent} */ event) => this.#typed(event)} />
        </label>
        <select
          class="narrow-select"
          aria-label=${t("usage.plan")}
          @change=${(/** @type {Event} */ event) => {
            this.plan = /** @type {HTMLSelectElement} */ (event.target).value;
            this.load();
          }}
        >
          <option value="">${t("host.allPlans")}</option>
          ${this.plans.map(({ plan, planName }) => html`<option value=${plan}>${planName}</option>`)}
        </select>
        <div class="chips" role="group" aria-label=${t("host.state")}>
          ${Object.entries(STATES).map(
            ([state, { text }]) => html`
              <button
                type="button"
                aria-pressed=${this.state === state}
                @click=${() => {
                  this.state = state;
                  this.load();
                }}
              >
                ${t(text)}
              </button>
            `,
          )}
        </div>
      </div>
    `;
  }

  /** @param {OperatedAccount[]} accounts */
  #table(accounts) {
    if (accounts.length === 0) return html`<p class="soft">${t("host.noAccounts")}</p>`;
    return html`
      <div class="table-wrap" tabindex="0" role="group" aria-labelledby="accounts-heading" aria-busy=${this.isLoading}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("signIn.email")}</th>
              <th scope="col">${t("usage.plan")}</th>
              <th scope="col">${t("account.createdAt")}</th>
              <th scope="col">${t("host.state")}</th>
            </tr>
          </thead>
          <tbody>
            ${repeat(
              accounts,
              ({ accountId }) => accountId,
              (/** @type {OperatedAccount} */ each) => html`
                <tr>
                  <td><a href=${viewAddress(`/host/accounts?account=${each.accountId}`)}>${each.email}</a></td>
                  <td>${this.plans.find(({ plan }) => plan === each.plan)?.planName ?? each.plan}</td>
                  <td class="nowrap">${date(each.createdAt)}</td>
                  <td>${flags(each)}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

/** Asks for an address and a plan, and creates the account. @param {PlanItem[]} offered @returns {Promise<OperatedAccount | null>} */
function createAccount(offered) {
  /** @type {unknown} */
  let error = null;
  let isBusy = false;
  return openDialog(t("host.create"), (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      isBusy = true;
      error = null;
      redraw();
      try {
        close(
          await api.post("/v1/operator/accounts", { email: String(form.get("email")).trim(), plan: form.get("plan") }),
        );
      } catch (failure) {
        error = failure;
        isBusy = false;
        redraw();
      }
    };
    const detail = error instanceof ApiError ? error.problemOf("email") : "";
    return html`
      <form @submit=${submit} novalidate>
        <label class="field">
          <span>${t("signIn.email")}</span>
          <input name="email" type="email" required autofocus maxlength="254" autocomplete="off" aria-invalid=${detail ? "true" : "false"} />
        </label>
        <label class="field">
          <span>${t("usage.plan")}</span>
          <select name="plan">${offered.map(({ plan, planName }) => html`<option value=${plan}>${planName}</option>`)}</select>
        </label>
        <p class="soft">${t("host.createText")}</p>
        ${problem(detail ? sentence(detail) : error ? messageOf(error) : "")}
        <footer>
          <button type="button" @click=${() => close(null)}>${t("action.cancel")}</button>
          <button class="primary" ?disabled=${isBusy}>${t("action.create")}</button>
        </footer>
      </form>
    `;
  });
}
