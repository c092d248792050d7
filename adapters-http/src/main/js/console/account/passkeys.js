// @ts-check
// The passkeys of the person who has signed in.
import { api, ApiError } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { openForm } from "../core/dialog-form.js";
import { ago, date, dateTime } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { problem, skeletons } from "../core/parts.js";
import { passkeys } from "../core/passkeys.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat } from "../core/view.js";
import { uploads } from "../uploads/uploads.js";

/** @typedef {{ passkeyId: string, name: string, createdAt: string, lastUsedOn?: string }} PasskeyItem */

const MAX = 10;

/** @param {unknown} error */
const needsSignIn = (error) => error instanceof ApiError && error.code === "FRESH_SIGN_IN_REQUIRED";

export class PasskeysCard extends DataView {
  /** @returns {Promise<PasskeyItem[]>} */
  async read() {
    if (session.isKey) return [];
    return (await api.get("/v1/account/passkeys", { signal: this.signal })).passkeys;
  }

  async #add() {
    const added = await openForm({
      heading: t("passkeys.add"),
      action: t("passkeys.continue"),
      fields: () => html`<p>${t("passkeys.addText")}</p>${nameField("")}`,
      send: async (form) => {
        try {
          return await passkeys.add(nameOf(form));
        } catch (error) {
          if (needsSignIn(error)) return "stale";
          throw error;
        }
      },
    });
    if (!added) return;
    if (added === "stale") {
      await signInAgain();
      return;
    }
    notify(t("passkeys.added", { name: added.name }));
    await this.load();
    this.focusOn("#passkeys-heading");
  }

  /** @param {PasskeyItem} item */
  async #rename({ passkeyId, name }) {
    const renamed = await openForm({
      heading: t("passkeys.rename"),
      action: t("action.save"),
      fields: () => nameField(name),
      send: (form) => api.patch(`/v1/account/passkeys/${passkeyId}`, { name: nameOf(form) }),
    });
    if (!renamed) return;
    await this.load();
    this.focusOn("#passkeys-heading");
  }

  /** @param {PasskeyItem} item */
  async #remove({ passkeyId, name }) {
    const isLast = this.data.length === 1;
    const isSure = await confirm({
      heading: t("passkeys.removeHeading", { name }),
      text: t(isLast ? "passkeys.removeLastText" : "passkeys.removeText"),
      action: t("action.remove"),
    });
    if (!isSure) return;
    try {
      await api.delete(`/v1/account/passkeys/${passkeyId}`);
      notify(t("passkeys.removed", { name }));
    } catch (error) {
      if (needsSignIn(error)) await signInAgain();
      else notifyError(error);
    }
    if (this.signal.aborted) return;
    await this.load();
    this.focusOn("#passkeys-heading");
  }

  render() {
    if (session.isKey) return nothing;
    const canAdd = passkeys.isPossible && this.data && this.data.length < MAX;
    return html`
      <section class="card" aria-labelledby="passkeys-heading">
        <div class="card-head">
          <h2 id="passkeys-heading" tabindex="-1">${t("passkeys.heading")}</h2>
          <button type="button" ?disabled=${!canAdd} @click=${() => this.#add()}>${icon("add")}${t("passkeys.add")}</button>
        </div>
        <p class="soft">${t("passkeys.text")}</p>
        ${passkeys.isPossible ? nothing : html`<p>${t("passkeys.impossible")}</p>`}
        ${problem(this.error, () => this.load())} ${this.data ? this.#list(this.data) : this.isLoading ? skeletons(1) : nothing}
        ${this.data?.length === 1 ? html`<p class="soft">${t("passkeys.second")}</p>` : nothing}
      </section>
    `;
  }

  /** @param {PasskeyItem[]} items */
  #list(items) {
    if (items.length === 0) return nothing;
    return html`
      <ul class="entries">
        ${repeat(
          items,
          ({ passkeyId }) => passkeyId,
          (item) => html`
            <li>
              <span>
                <strong>${item.name}</strong>
                <small class="below">
                  ${t("keys.createdAt")}: <time datetime=${item.createdAt} title=${dateTime(item.createdAt)}>${ago(item.createdAt)}</time> ·
                  ${t("keys.lastUsed")}: ${item.lastUsedOn ? html`<time datetime=${item.lastUsedOn}>${date(item.lastUsedOn)}</time>` : t("keys.never")}
                </small>
              </span>
              <span class="row-actions">
                <button type="button" class="plain" aria-label=${`${t("passkeys.rename")}: ${item.name}`} title=${t("passkeys.rename")} @click=${() => this.#rename(item)}>${icon("edit")}</button>
                <button type="button" class="plain" aria-label=${`${t("action.remove")}: ${item.name}`} title=${t("action.remove")} @click=${() => this.#remove(item)}>${icon("delete")}</button>
              </span>
            </li>
          `,
        )}
      </ul>
    `;
  }
}

/** @param {FormData} form */
const nameOf = (form) => String(form.get("name")).trim();

/** @param {string} value */
const nameField = (value) => html`
  <label class="field">
    <span>${t("passkeys.name")}</span>
    <input name="name" required autofocus maxlength="60" autocomplete="off" .value=${value} placeholder=${t("passkeys.nameExample")} />
  </label>
`;

/** Ends the session, so that the person signs in and comes back to this page. */
async function signInAgain() {
  const count = uploads.all.filter((upload) => upload.isActive).length;
  const isSure = await confirm({
    heading: t("passkeys.signInAgain"),
    text:
      count > 0 ? `${t("passkeys.signInAgainText")} ${t("signOut.text", { count })}` : t("passkeys.signInAgainText"),
    action: t("passkeys.signInAgain"),
  });
  if (!isSure) return;
  try {
    await api.post("/v1/auth/signout");
    await session.end();
  } catch (error) {
    notifyError(error);
  }
}
