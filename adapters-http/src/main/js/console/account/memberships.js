// @ts-check
// The accounts of which the person is a member, and the way from one to another.
import { viewAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { confirm, notifyError } from "../core/notices.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, nothing } from "../core/view.js";
import { uploads } from "../uploads/uploads.js";

/** @typedef {{ accountId: string, email: string, current: boolean }} Membership */

export const memberships = {
  /** @type {Membership[]} */
  all: [],

  /** Without them, the page is of use as well. */
  async load() {
    this.all = session.isKey
      ? []
      : await api.get("/v1/account/memberships").then(
          (answer) => answer.memberships,
          () => [],
        );
  },

  /** A choice of the account; nothing for a person with only one. @param {() => void} redraw */
  choice(redraw) {
    if (this.all.length < 2) return nothing;
    return html`
      <select
        class="narrow-select"
        aria-label=${t("memberships.choose")}
        @change=${async (/** @type {Event} */ event) => {
          const choice = /** @type {HTMLSelectElement} */ (event.target);
          if (await switchTo(choice.value)) return;
          choice.value = this.all.find(({ current }) => current)?.accountId ?? "";
          redraw();
        }}
      >
        ${this.all.map(({ accountId, email, current }) => html`<option value=${accountId} ?selected=${current}>${email}</option>`)}
      </select>
    `;
  },
};

/**
 * Ends the session of this account, and opens one of another account.
 *
 * @param {string} accountId
 * @returns {Promise<boolean>} whether the page is left
 */
async function switchTo(accountId) {
  const count = uploads.all.filter((upload) => upload.isActive).length;
  const question = {
    heading: t("memberships.choose"),
    text: t("signOut.text", { count }),
    action: t("memberships.switch"),
  };
  if (count > 0 && !(await confirm(question))) return false;
  try {
    const { sessionToken } = await api.post(`/v1/account/memberships/${accountId}/session`);
    await api.post("/v1/auth/signout");
    await session.begin(sessionToken);
    location.assign(viewAddress("/videos"));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
