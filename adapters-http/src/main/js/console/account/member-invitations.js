// @ts-check
// The persons who were invited to the account, and the form that invites them.
import { api, ApiError, messageOf, sentence } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { date } from "../core/format.js";
import { notify } from "../core/notices.js";
import { codeBlock, problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat } from "../core/view.js";
import { nameOfRole } from "./roles.js";

/** @typedef {import("./roles.js").Role} Role */
/** @typedef {{ invitationId: string, email: string, role: Role, expiresAt: string }} Invitation */

export class MemberInvitations extends DataView {
  constructor() {
    super();
    /** The roles with which the person may invite. @type {Role[]} */
    this.roles = [];
    this.entryProblem = "";
    /** What has just been created. @type {{ email: string, link: string, mailed: boolean } | null} */
    this.created = null;
  }

  async read() {
    return (await api.get("/v1/account/invitations", { signal: this.signal })).invitations;
  }

  /** @param {SubmitEvent} event */
  async #invite(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const entered = new FormData(form);
    this.entryProblem = "";
    try {
      this.created = await api.post(
        "/v1/account/invitations",
        { email: String(entered.get("email")).trim(), role: entered.get("role") },
        { signal: this.signal },
      );
      form.reset();
      await this.load();
      this.focusOn("#created-invitation");
    } catch (error) {
      if (this.signal.aborted) return;
      const detail = error instanceof ApiError ? error.problemOf("email") : "";
      this.entryProblem = detail ? sentence(detail) : messageOf(error);
      this.focusOn("#invited-member");
    }
  }

  /** @param {Invitation} invitation */
  async #revoke({ invitationId, email }) {
    const result = await this.run(() => api.delete(`/v1/account/invitations/${invitationId}`));
    if (result) notify(t("invitations.revokedMember", { email }));
    this.created = null;
    this.focusOn("#invited-member");
  }

  render() {
    return html`
      <h3 id="invitations-of-members">${t("invitations.ofMembers")}</h3>
      <p class="soft">${t("invitations.ofMembersText")}</p>
      ${this.created ? this.#createdLink(this.created) : nothing} ${problem(this.error, () => this.load())}
      ${this.data ? this.#list(this.data) : this.isLoading ? skeletons(1) : nothing}
      <form @submit=${(/** @type {SubmitEvent} */ event) => this.#invite(event)}>
        <div class="field">
          <label for="invited-member">${t("signIn.email")}</label>
          <div class="joined">
            <input
              id="invited-member"
              name="email"
              type="email"
              required
              maxlength="254"
              autocomplete="off"
              aria-invalid=${this.entryProblem ? "true" : "false"}
              aria-describedby=${this.entryProblem ? "invited-member-problem" : nothing}
            />
            <select name="role" class="narrow-select" aria-label=${t("members.newRole")}>
              ${this.roles.map((role) => html`<option value=${role} ?selected=${role === "editor"}>${nameOfRole(role)}</option>`)}
            </select>
            <button>${t("invitations.create")}</button>
          </div>
          ${this.entryProblem ? html`<p id="invited-member-problem" class="problem" role="alert">${icon("warning")}<span>${this.entryProblem}</span></p>` : nothing}
        </div>
      </form>
    `;
  }

  /** @param {{ email: string, link: string, mailed: boolean }} created */
  #createdLink({ email, link, mailed }) {
    return html`
      <p id="created-invitation" tabindex="-1"><strong>${t(mailed ? "invitations.mailed" : "invitations.passOn", { email })}</strong></p>
      ${codeBlock(link, t("invitations.link"))}
    `;
  }

  /** @param {Invitation[]} invitations */
  #list(invitations) {
    if (invitations.length === 0) return nothing;
    return html`
      <ul class="entries">
        ${repeat(
          invitations,
          ({ invitationId }) => invitationId,
          (/** @type {Invitation} */ invitation) => html`
            <li>
              <span>
                ${invitation.email}
                <small>${nameOfRole(invitation.role)} · ${t("invitations.until", { date: date(invitation.expiresAt) })}</small>
              </span>
              ${
                this.roles.includes(invitation.role)
                  ? html`<button type="button" class="plain" aria-label=${`${t("action.revoke")}: ${invitation.email}`} title=${t("action.revoke")} @click=${() => this.#revoke(invitation)}>${icon("delete")}</button>`
                  : nothing
              }
            </li>
          `,
        )}
      </ul>
    `;
  }
}
