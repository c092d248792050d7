// @ts-check
// One account, as an operator sees it.
import { viewAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { dateTime, number } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { codeBlock, copyButton, problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing } from "../core/view.js";
import { createKey } from "../account/key-form.js";

/** @typedef {{ accountId: string, email: string, plan: string, createdAt: string, disabled: boolean, videosPaused: boolean, operator: boolean, erasureDueAt?: string }} OperatedAccount */
/** @typedef {{ plan: string, planName: string }} PlanItem */
/** @typedef {"disabled" | "videosPaused" | "operator"} Flag */

/** The plans that an account can get. @param {AbortSignal} signal @returns {Promise<PlanItem[]>} */
export const plans = async (signal) => (await api.get("/v1/operator/plans", { signal })).plans;

/** The state of an account as tags. @param {OperatedAccount} account */
export const flags = ({ disabled, videosPaused, operator, erasureDueAt }) => html`
  <span class="chips">
    ${erasureDueAt ? html`<span class="tag bad">${t("host.deleted", { time: dateTime(erasureDueAt) })}</span>` : nothing}
    ${disabled ? html`<span class="tag bad">${t("host.disabled")}</span>` : nothing}
    ${videosPaused ? html`<span class="tag busy">${t("host.paused")}</span>` : nothing}
    ${operator ? html`<span class="tag good">${t("host.operator")}</span>` : nothing}
    ${disabled || videosPaused || operator || erasureDueAt ? nothing : html`<span class="soft">${t("host.normal")}</span>`}
  </span>
`;

/** What each flag does, and what is asked before it is set. @type {[Flag, import("../core/text.js").TextKey, import("../core/text.js").TextKey, import("../core/text.js").TextKey][]} */
const FLAGS = [
  ["videosPaused", "host.pauseVideos", "host.resumeVideos", "host.pauseText"],
  ["disabled", "host.disable", "host.enable", "host.disableText"],
  ["operator", "host.makeOperator", "host.endOperator", "host.operatorText"],
];

export class OperatedAccountView extends DataView {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    /** @type {PlanItem[]} */
    this.plans = [];
    /** What is shown once. @type {{ text: string, what: string, note: string } | null} */
    this.secret = null;
  }

  get #path() {
    return `/v1/operator/accounts/${encodeURIComponent(this.id)}`;
  }

  async read() {
    const [account, offered] = await Promise.all([api.get(this.#path, { signal: this.signal }), plans(this.signal)]);
    this.plans = offered;
    return account;
  }

  /** @param {Partial<OperatedAccount>} change */
  async #change(change) {
    const result = await this.run(() => api.patch(this.#path, change));
    if (result) notify(t("host.changed"));
    this.update();
  }

  /** @param {Flag} flag @param {string} action @param {import("../core/text.js").TextKey} text */
  async #toggle(flag, action, text) {
    const isSet = this.data[flag];
    const isSure = isSet || (await confirm({ heading: `${action}: ${this.data.email}`, text: t(text), action }));
    if (isSure) await this.#change({ [flag]: !isSet });
    this.focusOn(`[data-flag=${flag}]`);
  }

  async #deleteOrRestore() {
    const { email, erasureDueAt } = this.data;
    if (erasureDueAt) {
      const restored = await this.run(() => api.post(`${this.#path}/restore`, {}));
      if (restored) notify(t("host.changed"));
    } else {
      const action = t("host.delete");
      const isSure = await confirm({
        heading: `${action}: ${email}`,
        text: t("host.deleteText"),
        action,
        typed: email,
      });
      if (isSure && (await this.run(() => api.delete(this.#path)))) notify(t("host.changed"));
    }
    this.focusOn("[data-flag=erasure]");
  }

  /** @param {() => Promise<{ text: string, what: string, note: string }>} make */
  async #reveal(make) {
    try {
      this.secret = await make();
      await this.load();
      this.focusOn("#revealed");
    } catch (error) {
      notifyError(error);
    }
  }

  async #newKey() {
    const created = await createKey(`${this.#path}/keys`);
    if (created) await this.#reveal(async () => ({ text: created.key, what: t("signIn.key"), note: t("keys.once") }));
  }

  /** @param {{ keyId: string, label?: string, prefix: string }} key */
  async #revoke({ keyId, label, prefix }) {
    const isSure = await confirm({
      heading: t("keys.revokeHeading", { name: label || prefix }),
      text: t("keys.revokeText"),
      action: t("action.revoke"),
    });
    if (!isSure) return;
    const result = await this.run(() => api.delete(`${this.#path}/keys/${encodeURIComponent(keyId)}`));
    if (result) notify(t("keys.revoked", { name: label || prefix }));
    this.focusOn("#keys-heading");
  }

  #newCode() {
    return this.#reveal(async () => {
      const { code, expiresAt } = await api.post(`${this.#path}/sign-in-code`);
      return { text: code, what: t("host.signInCode"), note: t("host.codeText", { time: dateTime(expiresAt) }) };
    });
  }

  render() {
    return html`
      <a class="crumb" href=${viewAddress("/host/accounts")}>${icon("back")}${t("host.accounts")}</a>
      ${problem(this.error, () => this.load())} ${this.data ? this.#content() : this.isLoading ? skeletons() : nothing}
    `;
  }

  #content() {
    return html`
      <div class="columns">
        <div class="stack">${this.#facts()} ${this.#keys()}</div>
        <div class="stack">${this.#actions()} ${this.#access()} ${this.secret ? this.#revealed(this.secret) : nothing}</div>
      </div>
    `;
  }

  /** @param {{ text: string, what: string, note: string }} secret */
  #revealed({ text, what, note }) {
    return html`
      <section class="card success" aria-labelledby="revealed">
        <div class="card-head">
          <h2 id="revealed" tabindex="-1">${what}</h2>
          <button
            type="button"
            class="plain"
            aria-label=${t("action.close")}
            @click=${() => {
              this.secret = null;
              this.focusOn("#account-heading");
            }}
          >
            ${icon("close")}
          </button>
        </div>
        <p>${note}</p>
        ${codeBlock(text, what)}
      </section>
    `;
  }

  #facts() {
    const { email, accountId, createdAt, usage } = this.data;
    return html`
      <section class="card" aria-labelledby="account-heading">
        <div class="card-head">
          <h2 id="account-heading" tabindex="-1">${email}</h2>
          ${flags(this.data)}
        </div>
        <dl class="pairs">
          <dt>${t("account.id")}</dt>
          <dd><code>${accountId}</code> ${copyButton(accountId, t("account.id"))}</dd>
          <dt>${t("account.createdAt")}</dt>
          <dd>${dateTime(createdAt)}</dd>
          <dt>${t("usage.processing")}</dt>
          <dd>${t("usage.minutesAmount", { amount: number(usage.billableMinutes, 2) })}</dd>
          <dt>${t("usage.storage")}</dt>
          <dd>${t("usage.storedNow", { amount: number(usage.storedGb, 3) })}</dd>
          <dt>${t("usage.delivery")}</dt>
          <dd>${t("usage.gb", { amount: number(usage.deliveredGb, 3) })}</dd>
          <dt>${t("usage.videos")}</dt>
          <dd>${number(usage.videos)}</dd>
        </dl>
        <p class="links">
          <a href=${viewAddress(`/host/jobs?account=${accountId}`)}>${t("host.jobsOf")}</a>
          <a href=${viewAddress(`/host/audit?account=${accountId}`)}>${t("host.auditOf")}</a>
        </p>
      </section>
    `;
  }

  #keys() {
    const keys = this.data.keys.filter((/** @type {any} */ key) => !key.revoked);
    return html`
      <section class="card">
        <h2 id="keys-heading" tabindex="-1">${t("keys.valid")}</h2>
        ${
          keys.length === 0
            ? html`<p class="soft">${t("host.noKeys")}</p>`
            : html`
                <ul class="entries">
                  ${keys.map((/** @type {any} */ key) => html`<li><span>${key.label || t("keys.unnamed")} <code class="soft">${key.prefix}…</code></span>${this.#revokeButton(key)}</li>`)}
                </ul>
              `
        }
      </section>
    `;
  }

  /** @param {{ keyId: string, label?: string, prefix: string }} key */
  #revokeButton(key) {
    const label = `${t("action.revoke")}: ${key.label || key.prefix}`;
    return html`<button type="button" class="small danger" aria-label=${label} @click=${() => this.#revoke(key)}>${t("action.revoke")}</button>`;
  }

  #actions() {
    return html`
      <section class="card">
        <label class="field">
          <span>${t("usage.plan")}</span>
          <select @change=${(/** @type {Event} */ event) => this.#change({ plan: /** @type {HTMLSelectElement} */ (event.target).value })}>
            ${this.plans.map(({ plan, planName }) => html`<option value=${plan} .selected=${live(plan === this.data.plan)}>${planName}</option>`)}
            ${this.plans.some(({ plan }) => plan === this.data.plan) ? nothing : html`<option selected>${this.data.plan}</option>`}
          </select>
        </label>
        <div class="buttons">
          ${FLAGS.map(([flag, set, unset, text]) => {
            const action = t(this.data[flag] ? unset : set);
            return html`<button type="button" data-flag=${flag} class=${this.data[flag] ? "" : "danger"} @click=${() => this.#toggle(flag, action, text)}>${action}</button>`;
          })}
          <button type="button" data-flag="erasure" class=${this.data.erasureDueAt ? "" : "danger"} @click=${() => this.#deleteOrRestore()}>
            ${t(this.data.erasureDueAt ? "host.restore" : "host.delete")}
          </button>
        </div>
      </section>
    `;
  }

  #access() {
    return html`
      <section class="card">
        <h2>${t("host.access")}</h2>
        <p class="soft">${t("host.accessText")}</p>
        <div class="buttons">
          <button type="button" @click=${() => this.#newCode()}>${icon("person")}${t("host.newCode")}</button>
          <button type="button" @click=${() => this.#newKey()}>${icon("key")}${t("keys.create")}</button>
        </div>
      </section>
    `;
  }
}
