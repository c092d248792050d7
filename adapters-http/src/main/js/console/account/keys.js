// @ts-check
// The API keys of the account.
import { address } from "../core/address.js";
import { api } from "../core/api.js";
import { ago, date, dateTime } from "../core/format.js";
import { DataView } from "../core/data-view.js";
import { confirm, notify } from "../core/notices.js";
import { codeBlock, problem, skeletons } from "../core/parts.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat } from "../core/view.js";
import { account, UNLIMITED } from "./account.js";
import { createKey, nameOfScope } from "./key-form.js";
import { SigningKeysCard } from "./signing-keys.js";

/** @typedef {{ keyId: string, label: string, createdAt: string, revoked: boolean, prefix: string, scopes?: string[], expiresAt?: string, allowedIps?: string[], lastUsedOn?: string }} KeyItem */

export class KeysView extends DataView {
  constructor() {
    super();
    /** The key that has just been created. @type {{ key: string, keyId: string, label: string, scopes?: string[] } | null} */
    this.created = null;
    this.signingKeys = new SigningKeysCard();
  }

  get title() {
    return t("nav.keys");
  }

  started() {
    account.onChange(() => this.update(), this.signal);
    super.started();
    this.signingKeys.start();
  }

  stopped() {
    this.signingKeys.stop();
  }

  async read() {
    return (await api.get("/v1/account/keys", { signal: this.signal })).keys;
  }

  /** @returns {KeyItem[]} the latest first */
  #keys(isEnded = false) {
    return (this.data ?? [])
      .filter((/** @type {KeyItem} */ key) => (key.revoked || isExpired(key)) === isEnded)
      .reverse();
  }

  async #create() {
    const created = await createKey("/v1/account/keys");
    if (!created) return;
    this.created = created;
    await this.load();
    this.focusOn("#created-key");
  }

  /** @param {KeyItem} key */
  async #revoke(key) {
    const isSure = await confirm({
      heading: t("keys.revokeHeading", { name: nameOf(key) }),
      text: t("keys.revokeText"),
      action: t("action.revoke"),
    });
    if (!isSure) return;
    const result = await this.run(() => api.delete(`/v1/account/keys/${key.keyId}`));
    if (result) notify(t("keys.revoked", { name: nameOf(key) }));
    if (key.keyId === this.created?.keyId) this.created = null;
    this.focusOn("#keys-heading");
  }

  render() {
    const limit = account.current?.limits.apiKeys ?? UNLIMITED;
    const valid = this.#keys();
    const isFull = valid.length >= limit;
    return html`
      <div class="page reading stack">
        <header class="page-head">
          <h1>${t("nav.keys")}</h1>
          ${
            session.isKey
              ? nothing
              : html`
                  <div class="actions">
                    <button type="button" class="primary" ?disabled=${isFull || !this.data} @click=${() => this.#create()}>${icon("add")}${t("keys.create")}</button>
                  </div>
                `
          }
        </header>
        <p>${t("keys.text")}</p>
        ${session.isKey ? html`<p class="caution">${icon("warning")}<span>${t("keys.needsSession")}</span></p>` : nothing}
        ${this.created ? this.#createdKey(this.created) : nothing} ${problem(this.error, () => this.load())}
        ${this.data ? this.#list(valid, limit) : this.isLoading ? skeletons() : nothing} ${tokens()}
        ${this.signingKeys.element}
      </div>
    `;
  }

  /** @param {{ key: string, label: string, scopes?: string[] }} created */
  #createdKey({ key, label, scopes = ["all"] }) {
    const canRead = scopes.some((scope) => ["all", "read", "edit"].includes(scope));
    const command = [
      `curl --fail-with-body '${location.origin}${address("/v1/videos")}'`,
      `-H "Authorization: Bearer ${key}"`,
    ].join(" \\\n  ");
    return html`
      <section class="card success" aria-labelledby="created-key">
        <div class="card-head">
          <h2 id="created-key" tabindex="-1">${t("keys.created", { name: label || t("keys.unnamed") })}</h2>
          <button
            type="button"
            class="plain"
            aria-label=${t("action.close")}
            @click=${() => {
              this.created = null;
              this.focusOn("#keys-heading");
            }}
          >
            ${icon("close")}
          </button>
        </div>
        <p><strong>${t("keys.once")}</strong></p>
        ${codeBlock(key, t("signIn.key"))}
        ${canRead ? html`<p>${t("keys.example")}</p>` : nothing} ${canRead ? codeBlock(command, t("keys.example")) : nothing}
      </section>
    `;
  }

  /** @param {KeyItem[]} valid @param {number} limit */
  #list(valid, limit) {
    const ended = this.#keys(true);
    return html`
      <section class="card" aria-labelledby="keys-heading">
        <div class="card-head">
          <h2 id="keys-heading" tabindex="-1">${t("keys.valid")}</h2>
          ${limit < UNLIMITED ? html`<span class="soft">${t("keys.ofPlan", { used: valid.length, limit, plan: account.current?.planName ?? "" })}</span>` : nothing}
        </div>
        ${valid.length >= limit ? html`<p class="caution">${icon("warning")}<span>${t("keys.full")}</span></p>` : nothing}
        ${valid.length > 0 ? this.#table(valid) : html`<p class="soft">${t("keys.none")}</p>`}
        ${
          ended.length > 0
            ? html`<details><summary>${t("keys.showEnded", { count: ended.length })}</summary>${this.#table(ended)}</details>`
            : nothing
        }
      </section>
    `;
  }

  /** @param {KeyItem[]} keys */
  #table(keys) {
    return html`
      <div class="table-wrap" tabindex="0" role="group" aria-label=${t("nav.keys")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("keys.label")}</th>
              <th scope="col">${t("keys.mayDo")}</th>
              <th scope="col">${t("keys.createdAt")}</th>
              <th scope="col">${t("keys.lastUsed")}</th>
              <th scope="col">${t("keys.expires")}</th>
              <th scope="col"><span class="visually-hidden">${t("actions")}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(
              keys,
              ({ keyId }) => keyId,
              (key) => html`
                <tr>
                  <td>${key.label || html`<span class="soft">${t("keys.unnamed")}</span>`}<br /><code>${key.prefix}…</code></td>
                  <td>${mayDo(key)}${(key.allowedIps ?? []).map((range) => html`<br /><code class="range">${range}</code>`)}</td>
                  <td class="nowrap"><time datetime=${key.createdAt} title=${dateTime(key.createdAt)}>${ago(key.createdAt)}</time></td>
                  <td class="nowrap">${key.lastUsedOn ? html`<time datetime=${key.lastUsedOn}>${date(key.lastUsedOn)}</time>` : t("keys.never")}</td>
                  <td class="nowrap">${key.expiresAt ? html`<time datetime=${key.expiresAt} title=${dateTime(key.expiresAt)}>${date(key.expiresAt)}</time>` : t("keys.never")}</td>
                  <td class="end">
                    ${
                      key.revoked || isExpired(key)
                        ? html`<span class="tag">${t(key.revoked ? "keys.isRevoked" : "keys.isExpired")}</span>`
                        : session.isKey
                          ? nothing
                          : html`<button type="button" class="small danger" aria-label=${`${t("action.revoke")}: ${nameOf(key)}`} @click=${() => this.#revoke(key)}>${t("action.revoke")}</button>`
                    }
                  </td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

/** @param {KeyItem} key */
const nameOf = (key) => key.label || `${key.prefix}…`;

/** @param {KeyItem} key */
const isExpired = (key) => key.expiresAt !== undefined && new Date(key.expiresAt) <= new Date();

/** @param {KeyItem} key */
function mayDo({ scopes = ["all"] }) {
  return scopes.includes("all")
    ? t("keys.everything")
    : scopes.map((scope) => html`<span class="tag">${nameOfScope(scope)}</span> `);
}

const tokens = () => html`
  <section class="card">
    <h2>${t("keys.tokensHeading")}</h2>
    <p>${t("keys.tokensText")}</p>
    <ul class="bullets">
      <li>${t("keys.uploadToken")}</li>
      <li>${t("keys.editToken")}</li>
    </ul>
    <p class="links"><a href=${address("/docs")} target="_blank" rel="noopener">${t("keys.tokensDocs")}</a></p>
  </section>
`;
