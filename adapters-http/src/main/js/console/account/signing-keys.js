// @ts-check
// The public keys with which servers of the account sign playback tokens.
import { address } from "../core/address.js";
import { api } from "../core/api.js";
import { ago, date, dateTime } from "../core/format.js";
import { DataView } from "../core/data-view.js";
import { openForm } from "../core/dialog-form.js";
import { confirm, notify } from "../core/notices.js";
import { copyButton, problem, skeletons } from "../core/parts.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat } from "../core/view.js";

/** @typedef {{ keyId: string, name: string, algorithm: string, fingerprint: string, createdAt: string, lastUsedOn?: string }} SigningKeyItem */

/** A public key takes less; longer texts hold something else. */
const MAX_PEM = 4000;

export class SigningKeysCard extends DataView {
  /** @returns {Promise<SigningKeyItem[]>} */
  async read() {
    return (await api.get("/v1/account/signing-keys", { signal: this.signal })).keys;
  }

  async #add() {
    const added = await askForKey();
    if (!added) return;
    notify(t("signingKeys.added", { name: added.name }));
    await this.load();
    this.focusOn("#signing-keys-heading");
  }

  /** @param {SigningKeyItem} key */
  async #remove({ keyId, name }) {
    const isSure = await confirm({
      heading: t("signingKeys.removeHeading", { name }),
      text: t("signingKeys.removeText"),
      action: t("action.remove"),
    });
    if (!isSure) return;
    const result = await this.run(() => api.delete(`/v1/account/signing-keys/${keyId}`));
    if (result) notify(t("signingKeys.removed", { name }));
    this.focusOn("#signing-keys-heading");
  }

  render() {
    return html`
      <section class="card" aria-labelledby="signing-keys-heading">
        <div class="card-head">
          <h2 id="signing-keys-heading" tabindex="-1">${t("signingKeys.heading")}</h2>
          ${
            session.isKey
              ? nothing
              : html`<button type="button" ?disabled=${!this.data} @click=${() => this.#add()}>${icon("add")}${t("signingKeys.add")}</button>`
          }
        </div>
        <p>${t("signingKeys.text")} <a href=${address("/docs/playback.md")} target="_blank" rel="noopener">${t("signingKeys.docs")}</a></p>
        ${problem(this.error, () => this.load())} ${this.data ? this.#list(this.data) : this.isLoading ? skeletons(1) : nothing}
      </section>
    `;
  }

  /** @param {SigningKeyItem[]} keys */
  #list(keys) {
    if (keys.length === 0) return nothing;
    return html`
      <ul class="entries">
        ${repeat(
          keys,
          ({ keyId }) => keyId,
          (key) => html`
            <li>
              <span>
                <strong>${key.name}</strong> <span class="soft">${key.algorithm}</span><br />
                <code>${key.keyId}</code> ${copyButton(key.keyId, `kid, ${key.name}`)}
                <small class="below">
                  ${t("keys.createdAt")}: <time datetime=${key.createdAt} title=${dateTime(key.createdAt)}>${ago(key.createdAt)}</time> ·
                  ${t("keys.lastUsed")}: ${key.lastUsedOn ? html`<time datetime=${key.lastUsedOn}>${date(key.lastUsedOn)}</time>` : t("keys.never")}
                </small>
              </span>
              ${
                session.isKey
                  ? nothing
                  : html`<button type="button" class="plain" aria-label=${`${t("action.remove")}: ${key.name}`} title=${t("action.remove")} @click=${() => this.#remove(key)}>${icon("delete")}</button>`
              }
            </li>
          `,
        )}
      </ul>
    `;
  }
}

/** Asks for a public key, and registers it. @returns {Promise<SigningKeyItem | null>} */
function askForKey() {
  return openForm({
    heading: t("signingKeys.add"),
    action: t("signingKeys.add"),
    send: (form) =>
      api.post("/v1/account/signing-keys", {
        name: String(form.get("name")).trim(),
        pem: String(form.get("pem")).trim(),
      }),
    fields: () => html`
      <label class="field">
        <span>${t("keys.label")}</span>
        <input name="name" required autofocus maxlength="60" autocomplete="off" />
      </label>
      <label class="field">
        <span>${t("signingKeys.pem")}</span>
        <textarea name="pem" required rows="5" maxlength=${MAX_PEM} autocomplete="off" spellcheck="false" placeholder="-----BEGIN PUBLIC KEY-----"></textarea>
        <small>${t("signingKeys.pemHint")}</small>
      </label>
    `,
  });
}
