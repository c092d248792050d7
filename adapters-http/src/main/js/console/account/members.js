// @ts-check
// Who may act in the account.
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { date } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { problem, skeletons } from "../core/parts.js";
import { navigate } from "../core/router.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, live, nothing, repeat } from "../core/view.js";
import { MemberInvitations } from "./member-invitations.js";
import { managedBy, nameOfRole } from "./roles.js";

/** @typedef {import("./roles.js").Role} Role */
/** @typedef {{ memberId: string, email: string, role: Role, since: string, you: boolean, accountAddress: boolean, issuers: string[], needsRole: boolean }} Member */

export class MembersCard extends DataView {
  constructor() {
    super();
    this.invitations = new MemberInvitations();
  }

  stopped() {
    if (this.invitations.isStarted) this.invitations.stop();
  }

  async read() {
    if (session.isKey) return [];
    const { members } = await api.get("/v1/account/members", { signal: this.signal });
    this.invitations.roles = managedBy(members.find((/** @type {Member} */ member) => member.you)?.role);
    if (this.invitations.roles.length > 0 && !this.invitations.isStarted) this.invitations.start();
    this.invitations.update();
    return members;
  }

  /** @param {Member} member @param {string} role */
  async #change({ memberId, email }, role) {
    const changed = await this.run(() => api.patch(`/v1/account/members/${memberId}`, { role }));
    if (changed) notify(t("members.changed", { email, role: nameOfRole(changed.role) }));
    this.update();
  }

  /** @param {Member} member */
  async #remove({ memberId, email, issuers, needsRole }) {
    const isSure = await confirm({
      heading: t("members.removeHeading", { email }),
      text:
        issuers.length > 0 && !needsRole
          ? t("members.removeIssuerText", { issuers: issuers.join(", ") })
          : t("members.removeText"),
      action: t("members.remove"),
    });
    if (!isSure) return;
    const result = await this.run(() => api.delete(`/v1/account/members/${memberId}`));
    if (result) notify(t("members.removed", { email }));
    this.focusOn("#members-heading");
  }

  /** @param {Member} you */
  async #leave({ memberId }) {
    const isSure = await confirm({
      heading: t("members.leave"),
      text: t("members.leaveText"),
      action: t("members.leave"),
    });
    if (!isSure) return;
    try {
      await api.delete(`/v1/account/members/${memberId}`);
      await session.end();
      navigate("/videos");
    } catch (error) {
      notifyError(error);
    }
  }

  render() {
    if (session.isKey) return nothing;
    /** @type {Member | undefined} */
    const you = this.data?.find((/** @type {Member} */ member) => member.you);
    return html`
      <section class="card" aria-labelledby="members-heading">
        <h2 id="members-heading" tabindex="-1">${t("members.heading")}</h2>
        <p class="soft">${t("members.text")}</p>
        ${problem(this.error, () => this.load())}
        ${this.data ? this.#list(this.data, managedBy(you?.role)) : this.isLoading ? skeletons(1) : nothing}
        ${
          you && !you.accountAddress
            ? html`<div class="actions"><button type="button" class="danger" @click=${() => this.#leave(you)}>${t("members.leave")}</button></div>`
            : nothing
        }
        ${this.invitations.roles.length > 0 ? this.invitations.element : nothing}
      </section>
    `;
  }

  /** @param {Member[]} members @param {Role[]} managed */
  #list(members, managed) {
    return html`
      <ul class="entries">
        ${repeat(
          members,
          ({ memberId }) => memberId,
          (/** @type {Member} */ member) => html`
            <li>
              <span>
                ${member.email} ${member.you ? html`<span class="tag good">${t("members.you")}</span>` : nothing}
                <small>${t("members.since", { date: date(member.since) })}${this.#origin(member)}</small>
              </span>
              <span class="joined">
                ${managed.includes(member.role) && (member.issuers.length === 0 || member.needsRole) ? this.#roleChoice(member, managed) : html`<span class="tag">${nameOfRole(member.role)}</span>`}
                ${
                  managed.includes(member.role) && !member.you && !member.accountAddress
                    ? html`<button type="button" class="small danger" aria-label=${`${t("members.remove")}: ${member.email}`} @click=${() => this.#remove(member)}>${t("members.remove")}</button>`
                    : nothing
                }
              </span>
            </li>
          `,
        )}
      </ul>
    `;
  }

  /** Where the membership comes from. @param {Member} member */
  #origin({ accountAddress, issuers, needsRole }) {
    if (accountAddress) return html` · ${t("members.address")}`;
    if (issuers.length === 0) return nothing;
    return html` · ${t(needsRole ? "members.byFormerIssuer" : "members.byIssuer", { issuers: issuers.join(", ") })}`;
  }

  /** @param {Member} member @param {Role[]} managed */
  #roleChoice(member, managed) {
    return html`
      <select
        class="narrow-select"
        aria-label=${t("members.role", { email: member.email })}
        .value=${live(member.needsRole ? "" : member.role)}
        @change=${(/** @type {Event} */ event) => this.#change(member, /** @type {HTMLSelectElement} */ (event.target).value)}
      >
        ${member.needsRole ? html`<option value="" disabled selected>${nameOfRole(member.role)}</option>` : nothing}
        ${managed.map((role) => html`<option value=${role} ?selected=${role === member.role && !member.needsRole}>${nameOfRole(role)}</option>`)}
      </select>
    `;
  }
}
