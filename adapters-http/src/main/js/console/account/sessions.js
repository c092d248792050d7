// @ts-check
// Where the account is signed in.
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { ago, date, dateTime } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { problem, skeletons } from "../core/parts.js";
import { navigate } from "../core/router.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, nothing, repeat } from "../core/view.js";

/** @typedef {{ sessionId: string, createdAt: string, expiresAt: string, current: boolean, device?: string, network?: string }} SessionItem */

export class SessionsCard extends DataView {
  async read() {
    if (session.isKey) return [];
    return (await api.get("/v1/account/sessions", { signal: this.signal })).sessions;
  }

  /** @param {SessionItem} item */
  async #end({ sessionId }) {
    const result = await this.run(() => api.delete(`/v1/account/sessions/${sessionId}`));
    if (result) notify(t("sessions.ended", { count: 1 }));
    this.focusOn("#sessions-heading");
  }

  async #endOthers() {
    const result = await this.run(() => api.delete("/v1/account/sessions"));
    if (result) notify(t("sessions.ended", { count: result.ended }));
    this.focusOn("#sessions-heading");
  }

  async #endAll() {
    const isSure = await confirm({
      heading: t("sessions.endAllHeading"),
      text: t("sessions.endAllText"),
      action: t("action.signOut"),
    });
    if (!isSure) return;
    try {
      await api.delete("/v1/account/sessions", { query: { all: "true" } });
      await session.end();
      navigate("/videos");
    } catch (error) {
      notifyError(error);
    }
  }

  render() {
    if (session.isKey) return nothing;
    const hasOthers = this.data?.some((/** @type {SessionItem} */ item) => !item.current);
    return html`
      <section class="card" aria-labelledby="sessions-heading">
        <h2 id="sessions-heading" tabindex="-1">${t("sessions.heading")}</h2>
        <p class="soft">${t("sessions.text")}</p>
        ${problem(this.error, () => this.load())} ${this.data ? this.#list(this.data) : this.isLoading ? skeletons(1) : nothing}
        <div class="actions">
          ${hasOthers ? html`<button type="button" @click=${() => this.#endOthers()}>${t("sessions.endOthers")}</button>` : nothing}
          <button type="button" class="danger" @click=${() => this.#endAll()}>${t("sessions.endAll")}</button>
        </div>
      </section>
    `;
  }

  /** @param {SessionItem[]} sessions */
  #list(sessions) {
    return html`
      <ul class="entries">
        ${repeat(
          sessions,
          ({ sessionId }) => sessionId,
          (/** @type {SessionItem} */ item) => html`
            <li>
              <span>
                <time datetime=${item.createdAt} title=${dateTime(item.createdAt)}>${t("sessions.since", { time: ago(item.createdAt) })}</time>
                <small class="below">${[item.device, item.network, t("sessions.until", { date: date(item.expiresAt) })].filter(Boolean).join(" · ")}</small>
              </span>
              ${
                item.current
                  ? html`<span class="tag good">${t("sessions.current")}</span>`
                  : html`<button type="button" class="small" aria-label=${`${t("sessions.end")}: ${dateTime(item.createdAt)}`} @click=${() => this.#end(item)}>${t("sessions.end")}</button>`
              }
            </li>
          `,
        )}
      </ul>
    `;
  }
}
