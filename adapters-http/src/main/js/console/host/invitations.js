// @ts-check
// The people who may create an account.
import { api, ApiError, messageOf, sentence } from "../core/api.js";
import { date } from "../core/format.js";
import { confirm, notify } from "../core/notices.js";
import { PagedView } from "../core/paged-view.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing, repeat } from "../core/view.js";

/** @typedef {{ email: string, createdAt: string, expiresAt: string }} Invitation */

export class InvitationsCard extends PagedView {
  constructor() {
    super();
    this.entered = "";
    this.entryProblem = "";
  }

  /** @param {string} after */
  async readPage(after) {
    const page = await api.get("/v1/operator/invitations", { query: { after, limit: 50 }, signal: this.signal });
    return { items: page.invitations, next: page.next };
  }

  /** @param {SubmitEvent} event */
  async #invite(event) {
    event.preventDefault();
    if (!this.entered.trim()) return;
    this.entryProblem = "";
    try {
      const { email } = await api.post(
        "/v1/operator/invitations",
        { email: this.entered.trim() },
        { signal: this.signal },
      );
      notify(t("invitations.created", { email }));
      this.entered = "";
      await this.load();
    } catch (error) {
      if (this.signal.aborted) return;
      const detail = error instanceof ApiError ? error.problemOf("email") : "";
      this.entryProblem = detail ? sentence(detail) : messageOf(error);
    }
    this.focusOn("#invited");
  }

  /** @param {Invitation} invitation */
  async #revoke({ email }) {
    const isSure = await confirm({
      heading: t("invitations.revokeHeading", { email }),
      text: t("invitations.revokeText"),
      action: t("action.revoke"),
    });
    if (!isSure) return;
    await this.run(() => api.delete(`/v1/operator/invitations/${encodeURIComponent(email)}`));
    this.focusOn("#invited");
  }

  render() {
    return html`
      <section class="card" aria-labelledby="invitations-heading">
        <h2 id="invitations-heading">${t("invitations.heading")}</h2>
        <p class="soft">${t("invitations.text")}</p>
        ${problem(this.error, () => this.load())} ${this.data ? this.#list(this.data) : this.isLoading ? skeletons(1) : nothing}
        ${this.moreButton()}
        <form novalidate @submit=${(/** @type {SubmitEvent} */ event) => this.#invite(event)}>
          <div class="field">
            <label for="invited">${t("signIn.email")}</label>
            <div class="joined">
              <input
                id="invited"
                type="email"
                maxlength="254"
                autocomplete="off"
                aria-invalid=${this.entryProblem ? "true" : "false"}
                aria-describedby=${this.entryProblem ? "invited-problem" : nothing}
                .value=${live(this.entered)}
                @input=${(/** @type {InputEvent} */ event) => (this.entered = /** @type {HTMLInputElement} */ (event.target).value)}
              />
              <button>${t("invitations.create")}</button>
            </div>
            ${this.entryProblem ? html`<p id="invited-problem" class="problem" role="alert">${icon("warning")}<span>${this.entryProblem}</span></p>` : nothing}
          </div>
        </form>
      </section>
    `;
  }

  /** @param {Invitation[]} invitations */
  #list(invitations) {
    if (invitations.length === 0) return html`<p>${t("invitations.none")}</p>`;
    return html`
      <ul class="entries">
        ${repeat(
          invitations,
          ({ email }) => email,
          (/** @type {Invitation} */ invitation) => html`
            <li>
              <span>${invitation.email} <small>${t("invitations.until", { date: date(invitation.expiresAt) })}</small></span>
              <button type="button" class="plain" aria-label=${`${t("action.revoke")}: ${invitation.email}`} title=${t("action.revoke")} @click=${() => this.#revoke(invitation)}>${icon("delete")}</button>
            </li>
          `,
        )}
      </ul>
    `;
  }
}
